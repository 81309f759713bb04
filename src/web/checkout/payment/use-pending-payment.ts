import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetAttempt, pendingSession } from '#web/cart/checkout-attempt.ts'
import { endPayment } from '#web/cart/end-payment.ts'

/** What became of the payment page; 'unpaid' when nobody can say. Most visits to the cart have none to ask for, so its code comes later. */
const stateOf = async (sessionId: string) => {
  const { readPaymentState } = await import('./payment-query.ts')
  return readPaymentState(sessionId)
}

/**
 * Reads the state of the payment page that this tab opened, when the shopper is back at the cart. After a cancelled payment the page
 * is closed, so that stock and code are free at once (decision 14). Otherwise (the browser's Back, a reload) an unpaid page stays as it
 * is: the same order opens it again. A paid one is reported.
 */
export function usePendingPayment(isCancelled: boolean, onPaid: (sessionId: string) => void): void {
  const client = useQueryClient()
  useEffect(() => {
    const sessionId = pendingSession()
    if (sessionId === null) return
    async function find(pending: string) {
      const state = isCancelled ? await endPayment(pending) : await stateOf(pending).catch(() => 'unpaid' as const)
      if (state !== 'ended' && state !== 'unpaid') return onPaid(pending)
      if (!isCancelled) return
      forgetAttempt()
      await client.invalidateQueries({ queryKey: ['quote'] })
    }
    void find(sessionId)
    // Once, when the page is mounted.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
