import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useOnline } from '#web/ui/browser/use-online.ts'
import { LogoMark } from '#web/ui/logo.tsx'

/** The page while the next one is loading; without a connection it says what it waits for. */
export function PagePending() {
  const isOnline = useOnline()
  return (
    <div role="status" className="grid min-h-[70dvh] place-content-center justify-items-center gap-4">
      <LogoMark className="size-12 text-petrol" />
      <p className="font-display text-h4">{isOnline ? 'Loading' : 'This page opens when the connection is back.'}</p>
    </div>
  )
}

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
