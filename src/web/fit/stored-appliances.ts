import { useSyncExternalStore } from 'react'
import { storedText } from '#web/ui/browser/stored-text.ts'

/** The appliances of this browser as text; `appliance-store.ts` parses it, and comes only where there is any. */
export const storedMachines = storedText('localStorage', 'myMachines')

/** Whether one of them is chosen, told without the code that reads them. */
export const hasChosen = (): boolean => /"chosenId":"/.test(storedMachines.read() ?? '')

const listeners = new Set<() => void>()

export const notify = () => {
  for (const listener of listeners) listener()
}

function onStorage({ key }: StorageEvent) {
  if (key === null || key === 'myMachines') notify()
}

export function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

const hasStored = () => storedMachines.read() !== null
const onServer = () => false

/** Whether this browser has any appliance: only then the code that checks against it is fetched. */
export const useHasAppliances = (): boolean => useSyncExternalStore(subscribe, hasStored, onServer)
