import type { Customer } from '#domain/customer/customer-check.ts'
import type { ReferenceField } from '#domain/order/order-references.ts'
import { api, ApiProblem, read } from '#web/api.ts'
import { rememberBought } from '#web/cart/paid-lines.ts'
import { forgetAttempt, leaveFor } from '#web/cart/checkout-attempt.ts'
import { idempotencyKeyFor, rememberSession } from '#web/cart/idempotency-key.ts'
import { accountWith } from '#web/cart/sync/remove-bought.ts'

/** Timeout of the request for the payment page, in ms (20 s). */
const TIMEOUT_MS = 20_000

export interface PaymentOrder extends Partial<Record<ReferenceField, string>> {
  items: { slug: string; quantity: number }[]
  customer: Customer
  couponCode: string | undefined
  /** Of the amounts that the shopper sees: nothing else may be charged (specification, decision 8). */
  quoteFingerprint: string
}

/** The hosted payment page, or a former session that turned out to be paid. */
export type PaymentStart = { url: string } | { paidSessionId: string }

/** The shop answered, but not with a page to pay at. */
export class NoPaymentUrlError extends Error {}

/** What each part is for, as `brand/slug` of a machine; it changes nothing that is paid. */
export type Machines = ReadonlyMap<string, string>

async function createPayment({ couponCode, ...order }: PaymentOrder, machines: Machines, sent: { key: string; replaces: string | null }) {
  const { key, replaces } = sent
  const items = order.items.map(({ slug, quantity }) => {
    const machine = machines.get(slug)
    return { slug, quantity, ...(machine !== undefined && { machine }) }
  })
  const answer = await read(
    api.POST('/api/create-payment', {
      params: { header: { 'idempotency-key': key } },
      // The page of a former state of this cart ends before another opens: one cart is never paid twice.
      body: { ...order, items, ...(couponCode !== undefined && { couponCode }), ...(replaces !== null && { replaces }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  )
  if (!answer.url) throw new NoPaymentUrlError('No payment URL received.')
  rememberSession(answer.sessionId)
  leaveFor(answer.sessionId)
  rememberBought({ sessionId: answer.sessionId, lines: order.items, account: accountWith(order.items) })
  return { url: answer.url }
}

/** The order of this key has been closed, is another one, or the one before it has been paid. */
const CLOSED = new Set(['checkout_closed', 'idempotency_mismatch', 'already_paid'])

/** The session of a closed checkout that is paid, held or processing. */
const paidSessionOf = ({ code, body }: ApiProblem) =>
  (code === 'already_paid' || body.paymentStatus === 'paid' || body.paymentStatus === 'processing') && typeof body.sessionId === 'string'
    ? body.sessionId
    : null

/** Whether an order is refused because an earlier payment of this cart is being confirmed still, which may take days. */
export const isProcessing = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && CLOSED.has(error.code) && [error.body.state, error.body.paymentStatus].includes('processing')

/**
 * Places the order and opens its payment page. Sending the same order again gives the same page; another order first ends the page of the
 * former one. A checkout that has been closed meanwhile is begun anew, once.
 * @throws {ApiProblem} `cart_changed`, a coupon's refusal, an earlier payment that `isProcessing` …; `TimeoutError` after 20 s; both leave everything as
 * it is.
 */
export async function startPayment(order: PaymentOrder, machines: Machines, isRepeated = false): Promise<PaymentStart> {
  const { key, obsoleteSessionId } = idempotencyKeyFor(JSON.stringify(order))
  try {
    return await createPayment(order, machines, { key, replaces: obsoleteSessionId })
  } catch (error) {
    const isClosed = error instanceof ApiProblem && CLOSED.has(error.code)
    if (!isClosed) throw error
    const paidSessionId = paidSessionOf(error)
    if (paidSessionId !== null) {
      rememberSession(paidSessionId, isProcessing(error))
      if (isProcessing(error)) throw error
      return { paidSessionId }
    }
    if (isRepeated) throw error
    forgetAttempt()
    return startPayment(order, machines, true)
  }
}
