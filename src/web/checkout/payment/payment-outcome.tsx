import { useEffect } from 'react'
import { late, useLate } from '#web/ui/lazy-module.ts'
import { PaymentConfirming } from './payment-confirming.tsx'

/** How long to wait after a failed download before the next try, in ms. */
const TRY_AGAIN_MS = 3_000

const paymentReturn = late(() => import('./payment-return.tsx'))

/** Fetches the code until it is there: the order is paid, so there is no giving up. */
function usePaymentReturn() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tryFetch = () => {
      paymentReturn.fetch().catch(() => (timer = setTimeout(tryFetch, TRY_AGAIN_MS)))
    }
    tryFetch()
    return () => clearTimeout(timer)
  }, [])
  return useLate(paymentReturn)
}

interface PaymentOutcomeProps {
  sessionId: string
  /** Back to the cart. */
  onLeave: () => void
}

/** After the payment page. How to ask the shop comes later than the page: most visits to the cart are not a return. */
export function PaymentOutcome(props: PaymentOutcomeProps) {
  const code = usePaymentReturn()
  return code ? <code.PaymentReturn {...props} /> : <PaymentConfirming />
}
