import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/* When the browser is never idle, it starts anyway, ms. */
const AT_THE_LATEST = 2_000

/** Safari has no moment of idleness. */
const whenIdle = (callback: () => void) =>
  'requestIdleCallback' in window
    ? window.requestIdleCallback(callback, { timeout: AT_THE_LATEST })
    : setTimeout(callback, AT_THE_LATEST / 4)

/** Starts what a page does beside being read, once it can be read. That it fails is nothing to tell a shopper. */
export function useAfterwards(): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    whenIdle(() => {
      import('./idle-tasks.ts').then(
        ({ startAfterwards }) => startAfterwards(router, queryClient),
        (error: unknown) => console.warn('Page visits are not counted', error),
      )
    })
  }, [router, queryClient])
}
