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

/** That the session has ended, and where to sign in without leaving what was typed. */
export const SessionEnded = () => (
  <>
    Your session has ended. What you have typed stays here:{' '}
    <a className="link" href="/auth" target="_blank" rel="noopener">
      sign in in a new tab
    </a>
    , then do it again.
  </>
)
