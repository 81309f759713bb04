import type { Customer } from '#domain/checkout.ts'
import { api, ApiProblem, read } from '#web/api.ts'
import { forgetAttempt, keyFor, rememberSession } from './checkout-attempt.ts'
import { endPayment } from './end-payment.ts'

/** How long the shopper waits for the payment page before being told, in ms (20 s). */
const PATIENCE_MS = 20_000

export interface PaymentOrder {
  items: { slug: string; quantity: number }[]
  customer: Customer
  couponCode: string | undefined
  /** Of the amounts that the shopper sees: nothing else may be charged (decision 8). */
  quoteFingerprint: string
}

/** Where to go: the hosted page, or nowhere, because a former session turns out to be paid. */
export type PaymentStart = { url: string } | { settledSessionId: string }

/** The shop answered, but not with a page to pay at. */
export class NoPaymentUrlError extends Error {}

async function createPayment(order: PaymentOrder, key: string) {
  const answer = await read(
    api.POST('/api/create-payment', {
      params: { header: { 'idempotency-key': key } },
      body: order,
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
  )
  if (!answer.url) throw new NoPaymentUrlError('No payment URL received.')
  rememberSession(answer.sessionId)
  return { url: answer.url }
}

/** The session of a closed checkout, when its money has come or is on its way. */
const settledSessionOf = ({ body }: ApiProblem) =>
  (body.paymentStatus === 'paid' || body.paymentStatus === 'processing') && typeof body.sessionId === 'string' ? body.sessionId : null

/**
 * Places the order and opens its payment page. Sending the same order again gives the same page; another order first ends the page of the
 * former one. A checkout that has been closed meanwhile is begun anew, once.
 * @throws {ApiProblem} `cart_changed`, a coupon's refusal …; `TimeoutError` after 20 s; both leave everything as it is.
 */
export async function startPayment(order: PaymentOrder, isRepeated = false): Promise<PaymentStart> {
  const { key, obsoleteSessionId } = keyFor(JSON.stringify(order))
  if (obsoleteSessionId !== null && (await endPayment(obsoleteSessionId)) !== 'ended') {
    rememberSession(obsoleteSessionId)
    return { settledSessionId: obsoleteSessionId }
  }
  try {
    return await createPayment(order, key)
  } catch (error) {
    const isClosed = error instanceof ApiProblem && (error.code === 'checkout_closed' || error.code === 'idempotency_mismatch')
    if (!isClosed || isRepeated) throw error
    const settledSessionId = settledSessionOf(error)
    if (settledSessionId !== null) return { settledSessionId }
    forgetAttempt()
    return startPayment(order, true)
  }
}
