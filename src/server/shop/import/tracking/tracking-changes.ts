import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CARRIER_NAMES } from '#domain/order/carrier.ts'
import type { OrderId, UserId } from '#domain/id.ts'
import { SHIPMENTS_THAT_LEFT } from '#domain/order/order-status.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { shipment } from '#server/db/schema/order/shipment.ts'
import { order } from '#server/db/schema/order/order.ts'
import type { ChangeHandler, ChangeResult, ChangeRun, StoredRow } from '#server/shop/change-set/run-change-set.ts'
import { idOf } from '#server/shop/id-of.ts'
import { shipInside } from '#server/shop/order/shipment/shipment.ts'

const stored = z.object({
  carrier: z.enum(CARRIER_NAMES),
  trackingNumber: z.string(),
  shippedAt: z.string().nullable(),
  mailsCustomer: z.boolean(),
})
const orderIdOf = idOf<OrderId>()
const actorId = idOf<UserId>()

/** Whether a shipment of the order has left with this number: also one that was entered since the file was checked. */
async function isShipped(tx: Transaction, orderId: OrderId, trackingNumber: string): Promise<boolean> {
  const isSame = and(
    eq(shipment.orderId, orderId),
    sql`upper(${shipment.trackingNumber}) = ${trackingNumber}`,
    inArray(shipment.status, SHIPMENTS_THAT_LEFT),
  )
  return (await tx.select({ id: shipment.id }).from(shipment).where(isSame).limit(1)).length > 0
}

/** Ships what is left of an order, unless a shipment with this number is there already; why not, when it cannot be. */
async function shipRow(tx: Transaction, run: ChangeRun, { position, subject, change }: StoredRow): Promise<ChangeResult> {
  const { shippedAt, ...sent } = stored.parse(change)
  if (await isShipped(tx, orderIdOf.parse(subject), sent.trackingNumber)) return { position, state: 'same' }
  const act = { orderId: orderIdOf.parse(subject), staff: { userId: actorId.parse(run.actor), requestId: run.id } }
  const request = { ...sent, idempotencyKey: `${run.id}:${position}`, ...(shippedAt !== null && { shippedAt }) }
  try {
    const shipmentId = await tx.transaction((inner) => shipInside({ shop: run.shop, tx: inner }, act, request))
    return { position, state: 'written', after: { shipmentId, ...sent } }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { position, state: 'failed', errors: { orderNumber: Object.values(error.fields ?? {})[0] ?? error.detail ?? error.message } }
  }
}

/**
 * Shipments that an import tells of: by the verb of staff's own shipping, with its e-mail to the customer. They cannot be undone: customers have
 * been told, and the shipments are on their way.
 */
export const trackingChanges: ChangeHandler = {
  // Each holds its order until the batch ends.
  batch: 25,
  async apply(tx, run, rows) {
    const ids = rows.flatMap(({ subject }) => (subject === null ? [] : orderIdOf.parse(subject)))
    // In one order, so that batches and staff do not wait for each other in a circle.
    await tx.select({ id: order.id }).from(order).where(inArray(order.id, ids)).orderBy(order.id).for('update')
    const results: ChangeResult[] = []
    for (const row of rows) results.push(await shipRow(tx, run, row))
    return results
  },
  async undo(_, __, rows) {
    return rows.map(({ position }): ChangeResult => ({ position, state: 'kept', errors: { row: 'a shipment cannot be undone' } }))
  },
}
