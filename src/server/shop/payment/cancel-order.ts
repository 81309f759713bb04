import { and, eq, inArray } from 'drizzle-orm'
import { customerRefusals, refuseCancel } from '#domain/order/order-refusals.ts'
import { ORDER_STATES, SHIPMENTS_THAT_COUNT, SHIPMENTS_THAT_LEFT } from '#domain/order/order-status.ts'
import { Problem } from '#domain/problem.ts'
import type { OrderId } from '#domain/id.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { shipment } from '#server/db/schema/order/shipment.ts'
import { orderLine } from '#server/db/schema/order/order.ts'
import type { PaymentAttempt } from '#server/db/schema/order/payment.ts'
import { PaymentRefusedError } from '#server/services/payments.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { takeBackRedemption } from '#server/shop/checkout/coupon-redemption.ts'
import { changeOrder, expectVersion, lockOrder } from '#server/shop/order/order-state.ts'
import type { LockedOrder, OrderRow } from '#server/shop/order/order-state.ts'
import { isExchange } from '#server/shop/order/order-origin.ts'
import { reopenReturnOfExchange } from '#server/shop/order/return-state.ts'
import { readPaymentStatus } from '#server/shop/order/order-status-view.ts'
import { readProgress, toShip } from '#server/shop/order/line-progress.ts'
import type { LineProgress } from '#server/shop/order/line-progress.ts'
import { readRestockable } from '#server/shop/order/restockable.ts'
import { canAskBack, piecesToAskBack, readReturnTerms } from '#server/shop/order/return-window.ts'
import { retryTransaction } from '#server/shop/retry-transaction.ts'
import type { Shop } from '#server/shop/shop.ts'
import { lockStock, releaseReservation, restock } from '#server/shop/stock/stock.ts'
import { findOrCreateSession, latestAttempt } from './payment-session.ts'
import { asUnavailable } from './payment-unavailable.ts'
import { readRefundable } from './refundable.ts'
import { writeRefundOfRest } from './refund.ts'
import { cancellationRefundKey } from './refund-state.ts'
import { releaseOrder } from './release-order.ts'
import { cancelPayment } from './sync-payment.ts'

/** Who cancels: staff, of whom the log tells, or the customer, whose reason is that they wish to. */
type Canceller = { actor: 'staff'; staff: Staff } | { actor: 'customer' }

/** Who cancels which order, why, and whether a paid order's parts go back to the shelf. */
interface Cancellation {
  by: Canceller
  reason: string
  version?: number | undefined
  restocks: boolean
}

const idOf = (by: Canceller) => (by.actor === 'staff' ? by.staff.userId : 'customer')

/** The session of an attempt at the provider; null when there is none and cannot be one any more. */
async function findSession(shop: Shop, attempt: PaymentAttempt): Promise<string | null> {
  if (attempt.sessionId !== null) return attempt.sessionId
  try {
    return (await findOrCreateSession(shop, attempt))?.sessionId ?? null
  } catch (error) {
    if (error instanceof PaymentRefusedError) return null
    throw error
  }
}

const ON_ITS_WAY = 'Its payment is on its way. It can be cancelled as soon as that is here, and ends by itself if it never comes.'

/** A cancellation, and what it writes, in one transaction: of an unpaid order in the one that releases what it holds. */
interface Ending {
  cancellation: Cancellation
  end: (tx: Transaction) => Promise<void>
}

/** Expires the provider's session of an unpaid order first: only then is it certain that nobody can still pay it. */
async function endUnpaid(shop: Shop, row: OrderRow, { cancellation: { by, reason }, end }: Ending) {
  const { actor } = by
  const attempt = await latestAttempt(shop, row.id)
  const sessionId = attempt ? await findSession(shop, attempt).catch(asUnavailable) : null
  if (sessionId === null) return releaseOrder(shop, row.id, { actor, to: 'cancelled', reason, andTell: end })
  const { state } = await cancelPayment(shop, sessionId, { actor, whenUnpaid: end }).catch(asUnavailable)
  if (state === 'processing') throw new Problem('not_allowed_in_state', { detail: ON_ITS_WAY })
  if (state !== 'unpaid') throw new Problem('conflict', { detail: 'The order has been paid in the meantime. Please reload it.' })
}

/** Whether a shipment of an order is packed, under way or was ever sent. */
const hasShipment = async (db: Queryable, orderId: OrderId, among = SHIPMENTS_THAT_COUNT): Promise<boolean> =>
  (
    await db
      .select({ id: shipment.id })
      .from(shipment)
      .where(and(eq(shipment.orderId, orderId), inArray(shipment.status, among)))
      .limit(1)
  ).length > 0

/** Puts back on the shelf what was still to ship: where the pieces are that were refunded before, staff have said with their refund. */
async function restockOrder(tx: Transaction, orderId: OrderId, { by, progress }: { by: Canceller; progress: readonly LineProgress[] }) {
  const restockable = await readRestockable(tx, orderId)
  const lines = await tx.select({ id: orderLine.id, productId: orderLine.productId }).from(orderLine).where(eq(orderLine.orderId, orderId))
  const left = new Map(progress.map((line) => [line.id, toShip(line)]))
  const here = lines.map(({ id, productId }) => ({ productId, quantity: Math.min(restockable.get(id) ?? 0, left.get(id) ?? 0) }))
  await restock(tx, { orderId, lines: here, reason: 'restock', actor: idOf(by) })
}

/**
 * Cancels a paid order, or one on hold: its parts are restocked if they are to be, its money is refunded in full, and its code may be used once more,
 * whoever cancels (decision 249). A code that a part was sent with stays used.
 * @throws {Problem} `not_allowed_in_state`
 */
async function cancelPaid({ shop, tx, row }: LockedOrder, { by, reason, restocks }: Cancellation, hasShipped: boolean) {
  const lines = await readProgress(tx, row.id)
  const refusal = refuseCancel({
    ...row,
    paymentStatus: await readPaymentStatus(tx, row),
    hasShipped,
    isPacked: lines.some(({ packed }) => packed > 0),
    toShip: lines.reduce((sum, line) => sum + toShip(line), 0),
    leftCents: (await readRefundable(tx, row)).leftCents,
    isExchange: isExchange(row),
  })
  if (refusal !== null) throw new Problem('not_allowed_in_state', { detail: refusal })
  await lockStock(tx, row.id)
  await releaseReservation(tx, row.id)
  if (row.couponCode !== null && !hasShipped) await takeBackRedemption(tx, row.id)
  if (restocks) await restockOrder(tx, row.id, { by, progress: lines })
  const cause = { reason: 'cancelled', idempotencyKey: cancellationRefundKey(row.id), createdBy: idOf(by), note: reason } as const
  return (await writeRefundOfRest({ shop, tx, row }, cause))?.amountCents ?? 0
}

/** Cancels the order and refunds it in one transaction, with an e-mail to the customer. */
async function endPaid({ shop, tx, row }: LockedOrder, cancellation: Cancellation) {
  const { by, reason, restocks } = cancellation
  const hasShipped = await hasShipment(tx, row.id)
  const refundCents = await cancelPaid({ shop, tx, row }, cancellation, hasShipped)
  const isRefunded = refundCents === 0 && row.paidCents > 0
  // All of a payment that did not fit went back before.
  const isGivenBack = row.paidAt === null && row.paidCents > 0 && row.refundedCents >= row.paidCents
  const payload = {
    orderId: row.id,
    reason,
    refundCents,
    ...(isRefunded && { isRefunded }),
    ...(hasShipped && { isRest: true }),
    ...(by.actor === 'customer' && { byCustomer: true }),
  }
  const changed = await changeOrder(
    { shop, tx, row },
    {
      order: 'cancel',
      ...(isGivenBack && { payment: 'giveBack' }),
      set: { cancelReason: reason },
      stamp: isGivenBack ? ['paidAt', 'cancelledAt'] : ['cancelledAt'],
      event: { type: 'cancelled', actor: by.actor, data: { reason, refundCents, restocks } },
      emails: [{ idempotencyKey: `cancelled:${row.id}`, kind: 'order_cancelled', recipient: row.email, payload }],
    },
  )
  if (isExchange(row)) await reopenReturnOfExchange({ shop, tx, row: changed }, by.actor)
}

/** Cancels what can still be cancelled; what ended unpaid a moment ago is told why. */
async function endLocked(locked: LockedOrder, seen: OrderRow, cancellation: Cancellation) {
  const { row } = locked
  const { by, reason, version } = cancellation
  if (seen.status === 'pending' && ORDER_STATES[row.status].isVoid)
    await changeOrder(locked, { set: { cancelReason: reason }, event: { type: 'cancel_reason', actor: by.actor, data: { reason } } })
  else {
    expectVersion(row, version)
    await endPaid(locked, cancellation)
  }
}

/** Ends an order as it was seen, with all that is told of its end, in one transaction. */
async function endSeen(shop: Shop, seen: OrderRow, ending: Ending) {
  if (seen.status === 'pending') await endUnpaid(shop, seen, ending)
  else await retryTransaction(() => shop.db.transaction(ending.end))
}

/**
 * Staff cancel an order of which nothing has shipped: unpaid, its session at the provider is expired first; paid, it is refunded in full. One whose money
 * has all gone back by itself, as after a lost dispute, is ended so too when a part of it has shipped: the rest is not sent.
 * @throws {Problem} `not_allowed_in_state`, `conflict`, `payment_unavailable`, `not_found`
 */
export async function cancelOrder(shop: Shop, orderId: OrderId, cancellation: Cancellation & { by: { actor: 'staff' } }): Promise<void> {
  const { by, reason, restocks } = cancellation
  const seen = await shop.db.transaction(async (tx) => lockOrder(tx, orderId))
  expectVersion(seen, cancellation.version)
  const end = async (tx: Transaction) => {
    await endLocked({ shop, tx, row: await lockOrder(tx, orderId) }, seen, cancellation)
    await audit(tx, by.staff, { action: 'order.cancel', subject: orderId, before: { status: seen.status }, after: { reason, restocks } })
  }
  await endSeen(shop, seen, { cancellation, end })
}

/** Whether any piece of an order may still be asked to be sent back. */
const readCanReturn = async (db: Queryable, row: OrderRow): Promise<boolean> =>
  canAskBack(piecesToAskBack(row, { progress: await readProgress(db, row.id), terms: await readReturnTerms(db, row.id) }))

/** @throws {Problem} `not_allowed_in_state`, in words for the customer, while the order cannot be cancelled by them. */
async function requireCancellable(db: Queryable, row: OrderRow) {
  const hasShipped = await hasShipment(db, row.id)
  const isPackedOnly = hasShipped && !(await hasShipment(db, row.id, SHIPMENTS_THAT_LEFT))
  const { cancel } = customerRefusals({
    ...row,
    paymentStatus: await readPaymentStatus(db, row),
    isPaid: row.paidAt !== null,
    hasShipped,
    isPackedOnly,
    canReturn: hasShipped && (await readCanReturn(db, row)),
    isExchange: isExchange(row),
    mayAct: true,
  })
  if (cancel !== null) throw new Problem('not_allowed_in_state', { detail: cancel })
}

/** What staff read of an order that its customer has cancelled. */
const THEIR_WISH = 'The customer cancelled it.'

/**
 * The customer cancels an order of which nothing is packed: unpaid, its payment ends; paid, its money goes back in full, its parts to the shelf
 * and its code to them. Once more changes nothing. Of a shipment that is packed at the same moment and the cancellation the first wins; the other
 * is refused.
 * @throws {Problem} `not_allowed_in_state`, `conflict`, `payment_unavailable`, `not_found`
 */
export async function cancelOwnOrder(shop: Shop, orderId: OrderId): Promise<void> {
  const cancellation: Cancellation = { by: { actor: 'customer' }, reason: THEIR_WISH, restocks: true }
  const seen = await shop.db.transaction(async (tx) => {
    const row = await lockOrder(tx, orderId)
    if (row.status !== 'cancelled') await requireCancellable(tx, row)
    return row
  })
  if (seen.status === 'cancelled') return
  const end = async (tx: Transaction) => {
    const row = await lockOrder(tx, orderId)
    // Another click was quicker.
    if (row.status === 'cancelled' && seen.status !== 'pending') return
    if (!ORDER_STATES[row.status].isVoid) await requireCancellable(tx, row)
    await endLocked({ shop, tx, row }, seen, cancellation)
  }
  await endSeen(shop, seen, { cancellation, end })
}
