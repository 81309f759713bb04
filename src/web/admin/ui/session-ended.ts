import { useSyncExternalStore } from 'react'
import { UNAUTHENTICATED } from '#web/api.ts'
import { createEmitter } from '#web/ui/browser/emitter.ts'

let hasEnded = false

const changes = createEmitter(() => {
  const onRefused = () => tellSessionEnded(true)
  window.addEventListener(UNAUTHENTICATED, onRefused)
  return () => window.removeEventListener(UNAUTHENTICATED, onRefused)
})

/** Says whether the session of whoever looks at this page is over. */
export function tellSessionEnded(isOver: boolean): void {
  hasEnded = isOver
  changes.notify()
}

/** Whether the session has ended while a window that asks for it stood open. */
export const useSessionEnded = (): boolean =>
  useSyncExternalStore(
    changes.subscribe,
    () => hasEnded,
    () => false,
  )
