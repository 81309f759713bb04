import { and, eq, inArray } from 'drizzle-orm'
import { ORDER_STATES, SHIPMENTS_THAT_COUNT } from '#domain/order.ts'
import { Problem } from '#domain/problem.ts'
import { orderLine } from '#server/db/schema/order.ts'
import { payment } from '#server/db/schema/payment.ts'
import { shipment } from '#server/db/schema/fulfilment.ts'
import { PaymentRefusedError } from '#server/services/payments.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeOrder, expectVersion, lockOrder } from '#server/shop/order/order-state.ts'
import type { LockedOrder, OrderRow, StaffAct } from '#server/shop/order/order-state.ts'
import { readRestockable } from '#server/shop/order/restockable.ts'
import { findOrCreateSession, latestAttempt } from '#server/shop/payment/payment-session.ts'
import type { PaymentAttempt } from '#server/db/schema/payment.ts'
import { asUnavailable } from '#server/shop/payment/payment-unavailable.ts'
import { writeRefundOfRest } from '#server/shop/payment/refund.ts'
import { retryTransaction } from '#server/shop/retry-transaction.ts'
import { cancelPayment, syncPayment } from '#server/shop/payment/sync-payment.ts'
import { releaseOrder } from '#server/shop/payment/release-order.ts'
import { syncRefundsAndDisputes } from '#server/shop/payment/sync-refunds-and-disputes.ts'
import type { Shop } from '#server/shop/shop.ts'
import { releaseRedemption } from '#server/shop/checkout/coupon.ts'
import { lockStock, releaseReservation, restock } from '#server/shop/stock/stock.ts'
import type { OrderId } from '#domain/id.ts'

/** A change that staff make to the version of an order that they have seen. */
interface StaffChange {
  reason: string
  version?: number | undefined
}

/** The reason, and whether a paid order's parts are restocked. */
interface Cancellation extends StaffChange {
  restocks: boolean
}

/** Puts an open order on hold: nothing ships until it is released. @throws {Problem} `not_allowed_in_state`, `conflict`, `not_found` */
export const holdOrder = (shop: Shop, { orderId, staff }: StaffAct, { reason, version }: StaffChange): Promise<OrderRow> =>
  shop.db.transaction(async (tx) => {
    const row = await lockOrder(tx, orderId)
    expectVersion(row, version)
    if (row.status !== 'open') throw new Problem('not_allowed_in_state', { detail: 'Only an open order can be put on hold.' })
    await audit(tx, staff, { action: 'order.hold', subject: row.id, before: { status: row.status }, after: { reason } })
    return changeOrder(
      { shop, tx, row },
      {
        order: 'hold',
        set: { holdReason: reason },
        event: { type: 'held', actor: 'staff', data: { reason } },
      },
    )
  })

/**
 * Releases an order from hold. Not possible when its payment does not match it: then it is refunded, cancelled, and ordered anew.
 * @throws {Problem} `not_allowed_in_state`, `conflict`, `not_found`
 */
export const unholdOrder = (shop: Shop, { orderId, staff }: StaffAct, { reason, version }: StaffChange): Promise<OrderRow> =>
  shop.db.transaction(async (tx) => {
    const row = await lockOrder(tx, orderId)
    expectVersion(row, version)
    if (row.status === 'on_hold' && row.paidAt === null)
      throw new Problem('not_allowed_in_state', { detail: 'Its payment does not fit the order. Cancel it: the money goes back in full.' })
    await audit(tx, staff, { action: 'order.release', subject: row.id, before: { holdReason: row.holdReason }, after: { reason } })
    return changeOrder(
      { shop, tx, row },
      {
        order: 'release',
        set: { holdReason: null },
        event: { type: 'released', actor: 'staff', data: { reason } },
      },
    )
  })

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

/** Expires the provider's session of an unpaid order first: only then is it certain that nobody can still pay it. */
async function endUnpaid(shop: Shop, row: OrderRow, reason: string) {
  const attempt = await latestAttempt(shop, row.id)
  const sessionId = attempt ? await findSession(shop, attempt).catch(asUnavailable) : null
  if (sessionId === null) return releaseOrder(shop, row.id, { actor: 'staff', to: 'cancelled', reason })
  const { state } = await cancelPayment(shop, sessionId, 'staff').catch(asUnavailable)
  if (state !== 'unpaid') throw new Problem('conflict', { detail: 'The order has been paid in the meantime. Please reload it.' })
}

/** Cancels a paid order, or one on hold: its parts are restocked if staff say so, its money is refunded in full. */
async function cancelPaid({ shop, tx, row }: LockedOrder, { reason, restocks }: Cancellation, staff: Staff) {
  const shipped = await tx
    .select({ id: shipment.id })
    .from(shipment)
    .where(and(eq(shipment.orderId, row.id), inArray(shipment.status, SHIPMENTS_THAT_COUNT)))
  if (shipped.length > 0)
    throw new Problem('not_allowed_in_state', { detail: 'A part of the order has shipped. Refund it, or wait for its return.' })
  await lockStock(tx, row.id)
  await releaseReservation(tx, row.id)
  if (row.couponCode !== null) await releaseRedemption(tx, row.id)
  if (restocks) {
    const restockable = await readRestockable(tx, row.id)
    const lines = await tx.select({ id: orderLine.id, productId: orderLine.productId }).from(orderLine).where(eq(orderLine.orderId, row.id))
    const sold = lines.map(({ id, productId }) => ({ productId, quantity: restockable.get(id) ?? 0 }))
    await restock(tx, { orderId: row.id, lines: sold, reason: 'restock', actor: staff.userId })
  }
  const cause = { reason: 'cancelled', idempotencyKey: `cancel:${row.id}`, createdBy: staff.userId, note: reason } as const
  return (await writeRefundOfRest({ shop, tx, row }, cause))?.amountCents ?? 0
}

/** Cancels the order and refunds it in one transaction, with an e-mail to the customer. */
async function endPaid({ shop, tx, row }: LockedOrder, change: Cancellation, staff: Staff) {
  const { reason, restocks } = change
  const refundCents = await cancelPaid({ shop, tx, row }, change, staff)
  const payload = { orderId: row.id, reason, refundCents }
  await changeOrder(
    { shop, tx, row },
    {
      order: 'cancel',
      set: { cancelReason: reason },
      stamp: ['cancelledAt'],
      event: { type: 'cancelled', actor: 'staff', data: { reason, refundCents, restocks } },
      emails: [{ idempotencyKey: `cancelled:${row.id}`, kind: 'order_cancelled', recipient: row.email, payload }],
    },
  )
}

/**
 * Staff cancel an order of which nothing has shipped: unpaid, its session at the provider is expired first; paid, it is refunded in full.
 * @throws {Problem} `not_allowed_in_state`, `conflict`, `payment_unavailable`, `not_found`
 */
export async function cancelOrder(shop: Shop, { orderId, staff }: StaffAct, change: Cancellation): Promise<void> {
  const { reason, version, restocks } = change
  const seen = await shop.db.transaction(async (tx) => lockOrder(tx, orderId))
  expectVersion(seen, version)
  if (seen.status === 'pending') await endUnpaid(shop, seen, reason)
  await retryTransaction(() =>
    shop.db.transaction(async (tx) => {
      const row = await lockOrder(tx, orderId)
      if (seen.status === 'pending' && ORDER_STATES[row.status].isVoid)
        await changeOrder(
          { shop, tx, row },
          {
            set: { cancelReason: reason },
            event: { type: 'cancel_reason', actor: 'staff', data: { reason } },
          },
        )
      else {
        expectVersion(row, version)
        await endPaid({ shop, tx, row }, change, staff)
      }
      await audit(tx, staff, { action: 'order.cancel', subject: row.id, before: { status: seen.status }, after: { reason, restocks } })
    }),
  )
}

/** Syncs an order with its sessions at the provider, and then with the refunds and disputes of their payments. */
async function askProvider(shop: Shop, orderId: OrderId) {
  const attempts = () => shop.db.select().from(payment).where(eq(payment.orderId, orderId)).orderBy(payment.attempt)
  for (const { sessionId } of await attempts()) if (sessionId !== null) await syncPayment(shop, sessionId, { actor: 'staff' })
  for (const { intentId, capturedCents } of await attempts())
    if (intentId !== null && capturedCents > 0) await syncRefundsAndDisputes(shop, intentId, 'staff')
}

/** Staff have an order's payments synced with the provider. @throws {Problem} `payment_unavailable`, `not_found` */
export async function recheckPayment(shop: Shop, orderId: OrderId, staff: Staff): Promise<void> {
  await askProvider(shop, orderId).catch(asUnavailable)
  await shop.db.transaction(async (tx) => {
    const { id, paymentStatus } = await lockOrder(tx, orderId)
    await audit(tx, staff, { action: 'order.recheck_payment', subject: id, after: { paymentStatus } })
  })
}
