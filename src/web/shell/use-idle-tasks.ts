import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/* A browser that is never idle starts it after this time, in ms. */
const IDLE_TIMEOUT_MS = 2_000

/** Safari has no requestIdleCallback. */
const runWhenIdle = (callback: () => void) =>
  'requestIdleCallback' in window
    ? window.requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS })
    : setTimeout(callback, IDLE_TIMEOUT_MS / 4)

/** Starts background work once the page can be read. A failure is logged and not shown to the shopper. */
export function useIdleTasks(): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    runWhenIdle(() => {
      import('./start-idle-tasks.ts').then(
        ({ startIdleTasks }) => startIdleTasks(router, queryClient),
        (error: unknown) => console.warn('Page visits are not counted', error),
      )
    })
  }, [router, queryClient])
}
