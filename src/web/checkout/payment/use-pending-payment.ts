import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { forgetAttempt, isPageReplaced, readAttempt } from '#web/cart/checkout-attempt.ts'
import { endPayment } from '#web/cart/end-payment.ts'

// Most visits to the cart have no payment to ask for, so its code comes later.
const query = () => import('./payment-query.ts')

/** What became of the payment page. @throws when nobody can say */
const stateOf = async (sessionId: string) => (await query()).readPaymentState(sessionId)

interface PendingPayment {
  /** The shopper comes from the payment page without having paid. */
  isCancelled: boolean
  onPaid: (sessionId: string) => void
}

/**
 * Reads the state of the payment page that this browser opened last, when the shopper is back at the cart. After a cancelled payment the page is
 * closed, so that stock and code are free at once (specification, decision 14); not one that another tab has opened since, where it is being paid. Otherwise (the
 * browser's Back, a reload) an unpaid page stays as it is: the same order opens it again. A paid one is reported, and once one that is being
 * confirmed; one whose order has been cancelled since is forgotten. One of which the shopper has been told that it is being confirmed is asked for until it is
 * certain. Returns whether it is being confirmed still, and whether another page has taken the place of the one that the shopper comes from.
 */
export function usePendingPayment({ isCancelled, onPaid }: PendingPayment): { isProcessing: boolean; isReplaced: boolean } {
  const client = useQueryClient()
  const [isProcessing, setProcessing] = useState(false)
  const [isReplaced, setReplaced] = useState(false)
  useEffect(() => {
    const isOther = isCancelled && isPageReplaced()
    setReplaced(isOther)
    const ends = isCancelled && !isOther
    const { sessionId = null, isShown = false } = readAttempt() ?? {}
    if (sessionId === null) return
    const leaving = new AbortController()
    async function find(pending: string) {
      const state = ends ? await endPayment(pending) : await stateOf(pending).catch(() => 'unpaid' as const)
      if (state === 'processing' && isShown && !ends)
        await (await query()).followPayment(pending, { signal: leaving.signal, onPaid, onProcessing: setProcessing })
      else if (state === 'paid' || state === 'processing' || (state === 'held' && ends)) onPaid(pending)
      else if (state === 'held') forgetAttempt()
      else if (state === 'ended') {
        forgetAttempt()
        await client.invalidateQueries({ queryKey: ['quote'] })
      }
    }
    void find(sessionId)
    return () => leaving.abort()
    // Once, when the page is mounted.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return { isProcessing, isReplaced }
}
