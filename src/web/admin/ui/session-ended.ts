import { useSyncExternalStore } from 'react'
import { api, ApiProblem, read, UNAUTHENTICATED } from '#web/api.ts'
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

/**
 * What a refusal means to who is in the area: to a browser that has lost its cookie nothing of it is there (specification, decision 36), so that 'Not found'
 * is asked about. Where they are not signed in as staff any more, the session has ended, and the frame says so.
 */
export async function meantRefusal(refusal: unknown): Promise<unknown> {
  if (!(refusal instanceof ApiProblem) || refusal.code !== 'not_found') return refusal
  const isOver = await read(api.GET('/api/session')).then(
    ({ person }) => person?.role !== 'admin',
    () => false,
  )
  if (!isOver) return refusal
  window.dispatchEvent(new Event(UNAUTHENTICATED))
  return new ApiProblem(401, { code: 'unauthenticated', title: 'Your session has ended.' })
}
