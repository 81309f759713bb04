import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#domain/problem.ts'
import { crashPoint } from '#server/crash-point.ts'
import type { Transaction } from '#server/db/client.ts'
import { order } from '#server/db/schema/order.ts'
import { payment } from '#server/db/schema/payment.ts'
import type { PaymentAttempt } from '#server/db/schema/payment.ts'
import type { ProviderSession } from '#server/services/payments.ts'
import { changeOrder, lockOrder } from '#server/shop/order/order-state.ts'
import type { Actor, OrderRow } from '#server/shop/order/order-state.ts'
import type { NewEmail } from '#server/shop/outbox.ts'
import { writeRefundOfRest } from './refund.ts'
import { retryDeadlocks } from '#server/shop/retry-deadlocks.ts'
import type { Shop } from '#server/shop/shop.ts'
import { commitRedemption, couponAllows, releaseRedemption, reredeemCoupon } from '#server/shop/checkout/coupon.ts'
import { commitReservation, lockStock, releaseReservation, rereserveStock, stockAllows } from '#server/shop/stock/stock.ts'
import type { OrderId } from '#domain/id.ts'

/** Where an order stands after asking the provider; `paid` and `processing` carry the public number. */
export interface PaymentState {
  state: 'paid' | 'processing' | 'unpaid' | 'on_hold'
  orderNumber: string
}

/** Where an order stands, as it is shown: one on hold is `held`, and only one that is paid tells its number. */
export const paymentStateSchema = z
  .object({
    state: z.enum(['paid', 'processing', 'unpaid', 'held']),
    orderId: z.string().nullable().meta({ description: 'The public order number' }),
  })
  .meta({ id: 'PaymentState' })

export const paymentStateView = ({ state, orderNumber }: PaymentState): z.output<typeof paymentStateSchema> => ({
  state: state === 'on_hold' ? 'held' : state,
  orderId: state === 'paid' ? orderNumber : null,
})

/** Why and how an unpaid order ends. */
interface Closing {
  actor: Actor
  to: 'expired' | 'cancelled'
  reason: string
  /** The money was tried and did not come. */
  hasFailed?: boolean
}

/** The provider has captured money: the attempt is paid, whatever that means for the order. */
const captured = (tx: Transaction, attempt: PaymentAttempt, session: ProviderSession) =>
  tx
    .update(payment)
    .set({
      status: 'paid',
      intentId: session.intentId,
      capturedCents: session.amountCents,
      currency: session.currency,
      updatedAt: sql`now()`,
    })
    .where(eq(payment.id, attempt.id))

const alertStaff = (row: OrderRow, what: string, reason: string): NewEmail => ({
  idempotencyKey: `${what}:${row.id}`,
  kind: 'staff_alert',
  recipient: 'staff',
  payload: { orderId: row.id, reason },
})

/** The one transition to paid: order, stock, code, payment, history, and the letters that tell of it. */
async function markPaid(shop: Shop, tx: Transaction, row: OrderRow, attempt: PaymentAttempt, session: ProviderSession, actor: Actor) {
  const isLate = row.status !== 'pending'
  const redemption = row.couponCode === null ? undefined : commitRedemption(row.id)
  const { lowProductIds } = await commitReservation(tx, row.id, redemption)
  await captured(tx, attempt, session)
  await changeOrder(shop, tx, row, {
    order: isLate ? 'payLate' : 'pay',
    payment: 'pay',
    set: { paidCents: session.amountCents, cancelledAt: null, cancelReason: null },
    stamp: ['paidAt'],
    event: {
      type: 'paid',
      actor,
      data: { sessionId: session.sessionId, amountCents: session.amountCents, isLate },
      idempotencyKey: 'paid',
    },
    emails: [
      { idempotencyKey: `order-confirmed:${row.id}`, kind: 'order_confirmation', recipient: row.email, payload: { orderId: row.id } },
      { idempotencyKey: `staff-new-order:${row.id}`, kind: 'staff_new_order', recipient: 'staff', payload: { orderId: row.id } },
      ...(lowProductIds.length > 0
        ? [
            {
              idempotencyKey: `low-stock:${row.id}`,
              kind: 'staff_low_stock' as const,
              recipient: 'staff',
              payload: { productIds: lowProductIds },
            },
          ]
        : []),
    ],
  })
}

/** Money that does not fit its order: nothing is delivered for it, and staff decide (decision 12). */
async function holdForReview(
  shop: Shop,
  tx: Transaction,
  row: OrderRow,
  attempt: PaymentAttempt,
  session: ProviderSession,
  reason: string,
) {
  await captured(tx, attempt, session)
  await changeOrder(shop, tx, row, {
    order: row.status === 'pending' ? 'hold' : 'holdLate',
    set: { holdReason: reason, paidCents: session.amountCents },
    event: { type: 'held', actor: 'system', data: { reason, amountCents: session.amountCents, currency: session.currency } },
    emails: [alertStaff(row, 'order-held', reason)],
  })
}

const LATE_REFUNDED =
  'The payment arrived after the order was closed, and its parts or its code could not be had again. It is refunded in full.'

/** Money for a closed order whose pieces have gone to others: it goes back in full, and staff are told (decision 15). */
async function refundLate(shop: Shop, tx: Transaction, row: OrderRow, attempt: PaymentAttempt, session: ProviderSession) {
  await captured(tx, attempt, session)
  const changed = await changeOrder(shop, tx, row, {
    set: { paidCents: session.amountCents },
    event: { type: 'paid_late', actor: 'provider', data: { sessionId: session.sessionId, amountCents: session.amountCents } },
    emails: [alertStaff(row, 'late-payment', LATE_REFUNDED)],
  })
  await writeRefundOfRest(shop, tx, changed, { reason: 'late_payment', idempotencyKey: `late:${attempt.id}`, createdBy: 'system' })
}

const mismatch = (shop: Shop, row: OrderRow, attempt: PaymentAttempt, session: ProviderSession) => {
  if (session.reference !== row.id) return 'The payment names another order.'
  if (session.amountCents !== attempt.amountCents || session.amountCents !== row.totalCents)
    return 'The amount paid is not the order total.'
  if (session.currency !== row.currency) return 'The payment is in another currency.'
  if (session.liveMode === shop.payments.testMode) return 'Test and live payments are mixed up.'
  return null
}

/** Ends a pending order that nobody can pay any more; an order in another state stays as it is. */
async function releaseLocked(shop: Shop, tx: Transaction, row: OrderRow, closing: Closing) {
  if (row.status !== 'pending') return
  const { to, reason, actor } = closing
  await lockStock(tx, row.id)
  await releaseReservation(tx, row.id)
  if (row.couponCode !== null) await releaseRedemption(tx, row.id)
  await tx
    .update(payment)
    .set({ status: closing.hasFailed ? 'failed' : 'expired', failure: reason, updatedAt: sql`now()` })
    .where(and(eq(payment.orderId, row.id), inArray(payment.status, ['creating', 'open', 'processing'])))
  await changeOrder(shop, tx, row, {
    order: to === 'expired' ? 'expire' : 'cancel',
    payment: closing.hasFailed ? 'fail' : 'expire',
    ...(to === 'cancelled' && { set: { cancelReason: reason }, stamp: ['cancelledAt'] }),
    event: { type: to, actor, data: { reason } },
    emails:
      to === 'expired'
        ? [{ idempotencyKey: `payment-expired:${row.id}`, kind: 'payment_expired', recipient: row.email, payload: { orderId: row.id } }]
        : [],
  })
}

/** Releases a pending order when it is certain that no session can be paid any more; otherwise does nothing. */
export const releaseOrder = (shop: Shop, orderId: OrderId, closing: Closing) =>
  retryDeadlocks(() => shop.db.transaction(async (tx) => releaseLocked(shop, tx, await lockOrder(tx, orderId), closing)))

/** Reserves the pieces and the code of a closed order once more, if all of them can be had; otherwise changes nothing (decision 15). */
async function rereserve(tx: Transaction, row: OrderRow): Promise<boolean> {
  const isAllowed = (await stockAllows(tx, row.id)) && (row.couponCode === null || (await couponAllows(tx, row.id)))
  if (!isAllowed) return false
  await rereserveStock(tx, row.id)
  if (row.couponCode !== null) await reredeemCoupon(tx, row.id)
  return true
}

/** The provider says that the session is paid. */
async function applyPaid(shop: Shop, tx: Transaction, row: OrderRow, attempt: PaymentAttempt, session: ProviderSession, actor: Actor) {
  const reason = mismatch(shop, row, attempt, session)
  if (reason !== null) await holdForReview(shop, tx, row, attempt, session, reason)
  else if (row.status === 'pending' || (await rereserve(tx, row))) {
    await markPaid(shop, tx, row, attempt, session, actor)
    return 'paid'
  } else await refundLate(shop, tx, row, attempt, session)
  return 'on_hold'
}

async function apply(shop: Shop, tx: Transaction, session: ProviderSession, actor: Actor, to: Closing['to']): Promise<PaymentState> {
  const bySession = eq(payment.sessionId, session.sessionId)
  const [row] = await tx
    .select()
    .from(order)
    .where(inArray(order.id, tx.select({ id: payment.orderId }).from(payment).where(bySession)))
    .for('update')
  // Read after the wait for the lock: in a join, the payment would still be as it was before.
  const [attempt] = row ? await tx.select().from(payment).where(bySession) : []
  if (!row || !attempt) throw new Problem('payment_unknown_session')
  const answer = (state: PaymentState['state']): PaymentState => ({ state, orderNumber: row.number })
  if (attempt.status === 'paid') return answer(row.paidAt && row.status !== 'expired' && row.status !== 'cancelled' ? 'paid' : 'on_hold')
  if (session.payment === 'paid') return answer(await applyPaid(shop, tx, row, attempt, session, actor))
  if (session.payment === 'processing') {
    if (row.status === 'pending' && row.paymentStatus !== 'processing') {
      await tx
        .update(payment)
        .set({ status: 'processing', intentId: session.intentId, updatedAt: sql`now()` })
        .where(eq(payment.id, attempt.id))
      await changeOrder(shop, tx, row, { payment: 'process', event: { type: 'payment_processing', actor } })
    }
    return answer('processing')
  }
  if (session.payment === 'failed')
    await releaseLocked(shop, tx, row, { actor, to: 'expired', reason: 'The payment failed.', hasFailed: true })
  else if (session.status === 'expired') await releaseLocked(shop, tx, row, { actor, to, reason: 'The payment page was closed unpaid.' })
  return answer('unpaid')
}

/**
 * Brings the order of a hosted session to what the provider says now. Webhook, return call, cancel, sweeper and staff's re-check all come
 * through here: whichever is first moves the order, the others find it done (decision 12). The provider is asked before the transaction
 * begins; its word is applied under the order's lock and only ever leads forward, so that an old word does no harm.
 * @throws {Problem} `payment_unknown_session` when the provider or we know no such session.
 */
export async function syncPayment(shop: Shop, sessionId: string, actor: Actor, to: Closing['to'] = 'expired'): Promise<PaymentState> {
  const session = await shop.payments.findSession(sessionId)
  if (!session) throw new Problem('payment_unknown_session')
  return retryDeadlocks(() =>
    shop.db.transaction(async (tx) => {
      const state = await apply(shop, tx, session, actor, to)
      crashPoint('webhook.beforeCommit')
      return state
    }),
  )
}

/** The shopper came back without paying, or staff cancel: the session ends at the provider, stock and code are free at once (decision 14). */
export async function cancelPayment(shop: Shop, sessionId: string, actor: Actor = 'customer'): Promise<PaymentState> {
  const [known] = await shop.db.select({ id: payment.id }).from(payment).where(eq(payment.sessionId, sessionId))
  if (!known) throw new Problem('payment_unknown_session')
  await shop.payments.expireSession(sessionId)
  return syncPayment(shop, sessionId, actor, 'cancelled')
}
