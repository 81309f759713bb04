import { eq } from 'drizzle-orm'
import { Problem } from '#domain/problem.ts'
import { payment } from '#server/db/schema/order/payment.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeOrder, expectVersion, lockOrder } from '#server/shop/order/order-state.ts'
import type { OrderRow, StaffAct } from '#server/shop/order/order-state.ts'
import { asUnavailable } from '#server/shop/payment/payment-unavailable.ts'
import { syncPayment } from '#server/shop/payment/sync-payment.ts'
import { syncRefundsAndDisputes } from '#server/shop/payment/sync-refunds-and-disputes.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { OrderId } from '#domain/id.ts'
import { PAYMENT_DOES_NOT_FIT } from '#domain/order/order-refusals.ts'

/** A change that staff make to the version of an order that they have seen. */
interface StaffChange {
  reason: string
  version?: number | undefined
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
    if (row.status === 'on_hold' && row.paidAt === null) throw new Problem('not_allowed_in_state', { detail: PAYMENT_DOES_NOT_FIT })
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
