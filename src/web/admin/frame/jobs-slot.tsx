import { useSyncExternalStore, type ReactNode } from 'react'
import { createEmitter } from '#web/ui/browser/emitter.ts'

let shown: ReactNode = null
const changes = createEmitter()

/** Puts the button of running jobs into the top bar; null takes it away. */
export function showJobs(button: ReactNode): void {
  shown = button
  changes.notify()
}

const read = () => shown

/** Where the button of running jobs stands. */
export const JobsSlot = (): ReactNode => useSyncExternalStore(changes.subscribe, read, () => null)
