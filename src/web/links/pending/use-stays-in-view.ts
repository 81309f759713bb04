import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * While only the search of its address changes, a list or page stays in view and keeps the focus, however long the shop takes to answer, also who is signed
 * in: the router would put its placeholder there. It says itself what is being loaded.
 */
export function useStaysInView(): void {
  const router = useRouter()
  useEffect(() => {
    // Without a setting it is the router's own second.
    const { defaultPendingMs = 1_000 } = router.options
    const waitFor = (pendingMs: number) => router.update({ ...router.options, defaultPendingMs: pendingMs })
    const leave = router.subscribe('onBeforeLoad', ({ pathChanged }) => waitFor(pathChanged ? defaultPendingMs : Infinity))
    return () => {
      leave()
      waitFor(defaultPendingMs)
    }
  }, [router])
}
