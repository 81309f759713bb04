import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ORDER_STATES } from '#domain/order.ts'
import { Problem } from '#domain/problem.ts'
import { crashPoint } from '#server/crash-point.ts'
import type { Transaction } from '#server/db/client.ts'
import { order } from '#server/db/schema/order.ts'
import { payment } from '#server/db/schema/payment.ts'
import type { PaymentAttempt } from '#server/db/schema/payment.ts'
import type { ProviderSession } from '#server/services/payments.ts'
import { changeOrder } from '#server/shop/order/order-state.ts'
import type { Actor, LockedOrder, OrderRow } from '#server/shop/order/order-state.ts'
import type { NewEmail } from '#server/shop/outbox.ts'
import { writeRefundOfRest } from './refund.ts'
import { releaseLocked } from './release-order.ts'
import type { Closing } from './release-order.ts'
import { retryDeadlocks } from '#server/shop/retry-deadlocks.ts'
import type { Shop } from '#server/shop/shop.ts'
import { commitRedemption, couponAllows, reredeemCoupon } from '#server/shop/checkout/coupon.ts'
import { commitReservation, rereserveStock, stockAllows } from '#server/shop/stock/stock.ts'

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

/** A locked order, the attempt to pay it, and what the provider says of its session. */
interface SyncedPayment extends LockedOrder {
  attempt: PaymentAttempt
  session: ProviderSession
}

/** The provider has captured money: the attempt is paid, whatever that means for the order. */
const captured = ({ tx, attempt, session }: SyncedPayment) =>
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
async function markPaid(synced: SyncedPayment, actor: Actor) {
  const { tx, row, session } = synced
  const isLate = row.status !== 'pending'
  const redemption = row.couponCode === null ? undefined : commitRedemption(row.id)
  const { lowProductIds } = await commitReservation(tx, row.id, redemption)
  await captured(synced)
  await changeOrder(synced, {
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
async function holdForReview(synced: SyncedPayment, reason: string) {
  const { row, session } = synced
  await captured(synced)
  await changeOrder(synced, {
    order: row.status === 'pending' ? 'hold' : 'holdLate',
    set: { holdReason: reason, paidCents: session.amountCents },
    event: { type: 'held', actor: 'system', data: { reason, amountCents: session.amountCents, currency: session.currency } },
    emails: [alertStaff(row, 'order-held', reason)],
  })
}

const LATE_REFUNDED =
  'The payment arrived after the order was closed, and its parts or its code could not be had again. It is refunded in full.'

/** A payment for a closed order whose stock has been sold to others: refunded in full, and staff are alerted (decision 15). */
async function refundLate(synced: SyncedPayment) {
  const { row, attempt, session } = synced
  await captured(synced)
  const changed = await changeOrder(synced, {
    set: { paidCents: session.amountCents },
    event: { type: 'paid_late', actor: 'provider', data: { sessionId: session.sessionId, amountCents: session.amountCents } },
    emails: [alertStaff(row, 'late-payment', LATE_REFUNDED)],
  })
  await writeRefundOfRest(
    { ...synced, row: changed },
    { reason: 'late_payment', idempotencyKey: `late:${attempt.id}`, createdBy: 'system' },
  )
}

const mismatch = ({ shop, row, attempt, session }: SyncedPayment) => {
  if (session.reference !== row.id) return 'The payment names another order.'
  if (session.amountCents !== attempt.amountCents || session.amountCents !== row.totalCents)
    return 'The amount paid is not the order total.'
  if (session.currency !== row.currency) return 'The payment is in another currency.'
  if (session.liveMode === shop.payments.testMode) return 'Test and live payments are mixed up.'
  return null
}

/** Reserves the stock and the coupon of a closed order again, if all of it is still available; otherwise changes nothing (decision 15). */
async function rereserve({ tx, row }: LockedOrder): Promise<boolean> {
  const isAllowed = (await stockAllows(tx, row.id)) && (row.couponCode === null || (await couponAllows(tx, row.id)))
  if (!isAllowed) return false
  await rereserveStock(tx, row.id)
  if (row.couponCode !== null) await reredeemCoupon(tx, row.id)
  return true
}

/** The provider says that the session is paid. */
async function applyPaid(synced: SyncedPayment, actor: Actor): Promise<'paid' | 'on_hold'> {
  const reason = mismatch(synced)
  if (reason !== null) await holdForReview(synced, reason)
  else if (synced.row.status === 'pending' || (await rereserve(synced))) {
    await markPaid(synced, actor)
    return 'paid'
  } else await refundLate(synced)
  return 'on_hold'
}

/** The provider says that the money is on its way. */
async function applyProcessing(synced: SyncedPayment, actor: Actor) {
  const { tx, row, attempt, session } = synced
  if (row.status !== 'pending' || row.paymentStatus === 'processing') return
  await tx
    .update(payment)
    .set({ status: 'processing', intentId: session.intentId, updatedAt: sql`now()` })
    .where(eq(payment.id, attempt.id))
  await changeOrder(synced, { payment: 'process', event: { type: 'payment_processing', actor } })
}

/** The provider says that nothing has been paid: a session that failed or is over releases its order. */
async function applyUnpaid(synced: SyncedPayment, { actor, to }: SyncCause) {
  const { session } = synced
  if (session.payment === 'failed') await releaseLocked(synced, { actor, to: 'expired', reason: 'The payment failed.', hasFailed: true })
  else if (session.status === 'expired') await releaseLocked(synced, { actor, to, reason: 'The payment page was closed unpaid.' })
}

/** Locks the order of a session, and reads the attempt after the wait for the lock: in a join, it would still be as it was before. */
async function lockPaid(shop: Shop, tx: Transaction, session: ProviderSession): Promise<SyncedPayment> {
  const bySession = eq(payment.sessionId, session.sessionId)
  const [row] = await tx
    .select()
    .from(order)
    .where(inArray(order.id, tx.select({ id: payment.orderId }).from(payment).where(bySession)))
    .for('update')
  // Read after the lock is granted: a join would still read the payment as it was before.
  const [attempt] = row ? await tx.select().from(payment).where(bySession) : []
  if (!row || !attempt) throw new Problem('payment_unknown_session')
  return { shop, tx, row, attempt, session }
}

/** Who asks, and how an order ends whose session is over. */
interface SyncCause {
  actor: Actor
  to: Closing['to']
}

async function apply(synced: SyncedPayment, cause: SyncCause): Promise<PaymentState['state']> {
  const { row, attempt, session } = synced
  if (attempt.status === 'paid') return row.paidAt && !ORDER_STATES[row.status].isVoid ? 'paid' : 'on_hold'
  if (session.payment === 'paid') return applyPaid(synced, cause.actor)
  if (session.payment === 'processing') {
    await applyProcessing(synced, cause.actor)
    return 'processing'
  }
  await applyUnpaid(synced, cause)
  return 'unpaid'
}

/**
 * Updates the order of a hosted session to the provider's current state. Webhook, return from the payment page, cancellation, sweeper and
 * staff's re-check all use it: the first one changes the order, the others find it done (decision 12). The provider is asked before the
 * transaction begins; its answer is applied under the order's lock and only ever moves forward, so that an outdated one does no harm.
 * @throws {Problem} `payment_unknown_session` when the provider or we know no such session.
 */
export async function syncPayment(
  shop: Shop,
  sessionId: string,
  { actor, to = 'expired' }: { actor: Actor; to?: Closing['to'] },
): Promise<PaymentState> {
  const session = await shop.payments.findSession(sessionId)
  if (!session) throw new Problem('payment_unknown_session')
  return retryDeadlocks(() =>
    shop.db.transaction(async (tx) => {
      const synced = await lockPaid(shop, tx, session)
      const state = await apply(synced, { actor, to })
      crashPoint('webhook.beforeCommit')
      return { state, orderNumber: synced.row.number }
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
  return syncPayment(shop, sessionId, { actor, to: 'cancelled' })
}
