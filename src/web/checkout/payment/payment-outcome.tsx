import { Suspense, useEffect } from 'react'
import { useHydrated } from '#web/ui/browser/use-hydrated.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { PaymentConfirming } from './payment-confirming.tsx'

/** How long to wait after a failed download before the next try, in ms. */
const TRY_AGAIN_MS = 3_000

// Most visits to the cart are not a return.
const PaymentReturn = lazyWithPreload(async () => (await import('./payment-return.tsx')).PaymentReturn)

/** Retries the download without limit, since the order may be paid. */
function useRetriedDownload() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    async function download() {
      if (!(await PaymentReturn.preload())) timer = setTimeout(() => void download(), TRY_AGAIN_MS)
    }
    void download()
    return () => clearTimeout(timer)
  }, [])
}

interface PaymentOutcomeProps {
  sessionId: string
  /** Back to the cart. */
  onLeave: () => void
}

/** After the payment page. The server's page says that the payment is being confirmed; the browser asks for its state. */
export function PaymentOutcome(props: PaymentOutcomeProps) {
  const isHydrated = useHydrated()
  useRetriedDownload()
  if (!isHydrated) return <PaymentConfirming />
  return (
    <Suspense fallback={<PaymentConfirming />}>
      <PaymentReturn {...props} />
    </Suspense>
  )
}
