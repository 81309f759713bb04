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

/** The state of an order after asking the provider; `paid` and `processing` carry the public number. */
export interface PaymentState {
  state: 'paid' | 'processing' | 'unpaid' | 'on_hold'
  orderNumber: string
}

/** The state of an order as it is shown: on hold is `held`, and only a paid order shows its number. */
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
  /** The payment was tried and failed. */
  hasFailed?: boolean
}

/** The provider has captured the payment: marks the attempt paid, whatever that means for the order. */
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

/** The only transition to paid: order, stock, coupon, payment, history, and the e-mails. */
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

/** The payment does not match its order: nothing ships, and staff decide (decision 12). */
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

/** A payment for a closed order whose stock has been sold to others: refunded in full, and staff are alerted (decision 15). */
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

/** Closes a pending order that can no longer be paid; an order in another state stays as it is. */
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

/** Releases a pending order when it is certain that none of its sessions can still be paid; otherwise does nothing. */
export const releaseOrder = (shop: Shop, orderId: OrderId, closing: Closing) =>
  retryDeadlocks(() => shop.db.transaction(async (tx) => releaseLocked(shop, tx, await lockOrder(tx, orderId), closing)))

/** Reserves stock and coupon of a closed order again, if all of it is available; otherwise changes nothing (decision 15). */
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
  // Read after the lock is granted: a join would still read the payment as it was before.
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
 * Updates the order of a hosted session to the provider's current state. Webhook, return from the payment page, cancellation, sweeper and
 * staff's re-check all use it: the first one changes the order, the others find it done (decision 12). The provider is asked before the
 * transaction begins; its answer is applied under the order's lock and only ever moves forward, so that an outdated one does no harm.
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

/**
 * The shopper came back without paying, or staff cancel: expires the session at the provider; stock and coupon are released at once (decision
 * 14).
 */
export async function cancelPayment(shop: Shop, sessionId: string, actor: Actor = 'customer'): Promise<PaymentState> {
  const [known] = await shop.db.select({ id: payment.id }).from(payment).where(eq(payment.sessionId, sessionId))
  if (!known) throw new Problem('payment_unknown_session')
  await shop.payments.expireSession(sessionId)
  return syncPayment(shop, sessionId, actor, 'cancelled')
}
