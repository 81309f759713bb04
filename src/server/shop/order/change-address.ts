import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DeliveryAddress } from '#domain/customer/customer-check.ts'
import { refuseState } from '#domain/order/address-change.ts'
import { SHIPMENTS_THAT_COUNT } from '#domain/order/order-status.ts'
import { refuseAddress } from '#domain/order/order-refusals.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { shipment } from '#server/db/schema/order/shipment.ts'
import { orderLine } from '#server/db/schema/order/order.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changesOf } from '#server/shop/record.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'
import { changeOrder, expectVersion, lockOrder } from './order-state.ts'
import type { OrderRow } from './order-state.ts'
import { isElsewhere, moveArrival } from './delivery-promise.ts'
import type { OrderId } from '#domain/id.ts'

interface AddressChange {
  address: DeliveryAddress
  /** The version of the order that was seen. */
  version: number
}

/** @throws {Problem} `not_allowed_in_state` while the order's state or its shipments forbid another address. */
async function requireUnshipped(tx: Transaction, row: OrderRow) {
  const packed = await tx
    .select({ id: shipment.id })
    .from(shipment)
    .where(and(eq(shipment.orderId, row.id), inArray(shipment.status, SHIPMENTS_THAT_COUNT)))
    .limit(1)
  const refusal = refuseAddress({ status: row.status, isPaid: row.paidAt !== null, hasShipped: packed.length > 0 })
  if (refusal !== null) throw new Problem('not_allowed_in_state', { detail: refusal })
  // An order whose customer's data was erased is nobody's.
  if (row.email === '') throw new Problem('not_allowed_in_state', { detail: 'The data of its customer is erased.' })
}

/** @throws {Problem} `not_allowed_in_state` when the order would cost another amount in the new state. */
async function requireSameAmount(tx: Transaction, row: OrderRow, state: string) {
  const { rates } = await readSettings(tx)
  const [sums] = await tx
    .select({ itemCount: sql<number>`coalesce(sum(${orderLine.quantity}), 0)::int` })
    .from(orderLine)
    .where(eq(orderLine.orderId, row.id))
  const priced = {
    state: row.shippingAddress.state,
    taxBasisPoints: row.taxBasisPoints,
    discountedSubtotalCents: row.subtotalCents - row.discountCents,
    shippingCents: row.shippingCents,
    itemCount: sums?.itemCount ?? 0,
    hasCoupon: row.couponCode !== null,
    isExempt: row.taxCertificateId !== null,
  }
  const refusal = refuseState(priced, state, rates)
  if (refusal !== null) throw new Problem('not_allowed_in_state', { detail: refusal, fields: { 'address.state': refusal } })
}

/** Who changes it: staff, of whom the log tells, or the customer. */
type Changer = { actor: 'staff'; staff: Staff } | { actor: 'customer' }

/**
 * Changes where a paid order is sent, before any shipment of it is packed, and mails its customer the new address. What was paid never changes:
 * a state with another tax or other shipping is refused (decision 148). The day on which it leaves stays, the days of arrival are those of the new
 * address. The same address once more changes nothing.
 * @throws {Problem} `not_allowed_in_state`, `conflict`, `not_found`
 */
export const changeAddress = (
  shop: Shop,
  { orderId, by }: { orderId: OrderId; by: Changer },
  { address, version }: AddressChange,
): Promise<OrderRow> =>
  shop.db.transaction(async (tx) => {
    const row = await lockOrder(tx, orderId)
    expectVersion(row, version)
    await requireUnshipped(tx, row)
    const changes = changesOf(row.shippingAddress, address)
    if (changes === null) return row
    await requireSameAmount(tx, row, address.state)
    const arrival = isElsewhere(row.shippingAddress, address) ? await moveArrival(tx, row, address) : null
    if (by.actor === 'staff') await audit(tx, by.staff, { action: 'order.change_address', subject: row.id, ...changes })
    const idempotencyKey = `address-changed:${row.id}:${row.version + 1}`
    return changeOrder(
      { shop, tx, row },
      {
        set: { shippingAddress: address, ...arrival },
        // What the address was and is stands in the audit log alone.
        event: { type: 'address_changed', actor: by.actor, data: { fields: Object.keys(changes.after) } },
        emails: [
          {
            idempotencyKey,
            kind: 'address_changed',
            recipient: row.email,
            payload: { orderId: row.id, ...(by.actor === 'customer' && { byCustomer: true }) },
          },
        ],
      },
    )
  })
