import { and, eq, sql } from 'drizzle-orm'
import { trackingUrl } from '#domain/order/carrier.ts'
import type { Carrier } from '#domain/order/carrier.ts'
import { refuseShipping, shipmentRefusals } from '#domain/order/order-refusals.ts'
import { shipmentTransitions } from '#domain/order/order-transitions.ts'
import type { FulfilmentStatus } from '#domain/order/order-status.ts'
import type { fulfilmentTransitions } from '#domain/order/order-transitions.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { shipment, shipmentLine } from '#server/db/schema/order/fulfilment.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeOrder, expectVersion, lockOrder, move } from './order-state.ts'
import type { Actor, LockedOrder, OrderRow, StaffAct } from './order-state.ts'
import { refuseField, requireLines } from './order-lines.ts'
import { readLinesOfShipments, readProgress, toShip } from './line-progress.ts'
import type { LineProgress } from './line-progress.ts'
import { hashRequest, requireSameRequest } from '#server/shop/request-hash.ts'
import { retryTransaction } from '#server/shop/retry-transaction.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { OrderId, OrderLineId, ShipmentId } from '#domain/id.ts'

/** A shipment as staff enter it. Without lines: everything left to ship. */
export interface ShipmentRequest {
  idempotencyKey: string
  version?: number | undefined
  lines?: { lineId: OrderLineId; quantity: number }[] | undefined
  carrier: Carrier
  service?: string | undefined
  trackingNumber: string | null
  /** When it left, as an ISO instant; now without one. */
  shippedAt?: string | undefined
  /** Whether the customer is told by e-mail; yes unless it says no. */
  mailsCustomer?: boolean | undefined
}

/** A request with the hash of what it asks for. */
interface HashedRequest {
  request: ShipmentRequest
  requestHash: string
}

/**
 * The fulfilment action that follows from what has been shipped, delivered and refunded, or null when the status stays. A fully shipped order
 * is delivered when no shipment is on its way, and all of it has arrived or was refunded.
 */
function fulfilmentStep(status: FulfilmentStatus, lines: LineProgress[]): keyof typeof fulfilmentTransitions | null {
  const isAny = lines.some(({ shipped }) => shipped > 0)
  const isAll = isAny && lines.every((line) => toShip(line) === 0)
  const hasArrived =
    lines.some(({ delivered }) => delivered > 0) &&
    lines.every(
      ({ quantity, delivered, underway, cancelled, refundedAsSent }) =>
        underway === 0 && delivered + cancelled + refundedAsSent >= quantity,
    )
  const target = isAll ? 'fulfilled' : isAny ? 'partially_fulfilled' : 'unfulfilled'
  if (status === 'delivered') return isAll ? null : 'withdrawPart'
  if (target === status) return isAll && hasArrived ? 'deliver' : null
  if (target === 'fulfilled') return 'shipAll'
  if (target === 'unfulfilled') return 'withdrawAll'
  return status === 'unfulfilled' ? 'shipPart' : 'withdrawPart'
}

/** Refunded quantities need not ship nor arrive: updates the order's fulfilment status, step by step. Returns the updated order. */
export async function followFulfilment({ shop, tx, row }: LockedOrder, actor: Actor): Promise<OrderRow> {
  const fulfilment = fulfilmentStep(row.fulfilmentStatus, await readProgress(tx, row.id))
  if (!fulfilment) return row
  const changed = await changeOrder(
    { shop, tx, row },
    {
      fulfilment,
      event: { type: 'fulfilment_followed', actor, data: { step: fulfilment } },
    },
  )
  return followFulfilment({ shop, tx, row: changed }, actor)
}

/** The quantities in the shipment. @throws {Problem} `invalid_input` naming the field. */
function shippedQuantities(request: ShipmentRequest, lines: LineProgress[]) {
  const quantities =
    request.lines ?? lines.map((line) => ({ lineId: line.id, quantity: toShip(line) })).filter(({ quantity }) => quantity > 0)
  requireLines(quantities, lines, {
    left: toShip,
    tooMany: (left) => (left === 0 ? 'has been shipped or refunded already' : `must be at most ${left}`),
  })
  return quantities.length > 0 ? quantities : refuseField('lines', 'have all been shipped')
}

/** Inserts the shipment's row, and returns its id. @throws {Problem} `idempotency_mismatch` */
async function insertShipment(tx: Transaction, row: OrderRow, values: Pick<typeof shipment.$inferInsert, 'createdBy'> & HashedRequest) {
  const { createdBy, request, requestHash } = values
  const { idempotencyKey, carrier, service, trackingNumber, shippedAt } = request
  const [written] = await tx
    .insert(shipment)
    .values({
      id: newId('shp'),
      orderId: row.id,
      idempotencyKey,
      requestHash,
      carrier,
      service,
      trackingNumber,
      trackingUrl: trackingUrl(carrier, trackingNumber),
      status: move(shipmentTransitions, 'ship', 'pending'),
      shippedAt: shippedAt === undefined ? sql`now()` : new Date(shippedAt),
      createdBy,
    })
    .onConflictDoNothing({ target: shipment.idempotencyKey })
    .returning({ id: shipment.id })
  // Requests for one order come one after the other: this key was used at the same moment for another order.
  if (!written) throw new Problem('idempotency_mismatch')
  return written.id
}

async function writeShipment({ shop, tx, row }: LockedOrder, { request, requestHash }: HashedRequest, staff: Staff): Promise<ShipmentId> {
  const quantities = shippedQuantities(request, await readProgress(tx, row.id))
  const { carrier, trackingNumber, mailsCustomer = true } = request
  const id = await insertShipment(tx, row, { request, requestHash, createdBy: staff.userId })
  await tx
    .insert(shipmentLine)
    .values(quantities.map(({ lineId, quantity }) => ({ id: newId('shl'), shipmentId: id, orderLineId: lineId, quantity })))
  await changeOrder(
    { shop, tx, row },
    {
      fulfilment: fulfilmentStep(row.fulfilmentStatus, await readProgress(tx, row.id)),
      event: { type: 'shipped', actor: 'staff', data: { shipmentId: id, carrier, trackingNumber } },
      emails: mailsCustomer
        ? [{ idempotencyKey: `shipped:${id}`, kind: 'order_shipped', recipient: row.email, payload: { orderId: row.id, shipmentId: id } }]
        : [],
    },
  )
  await audit(tx, staff, { action: 'order.ship', subject: row.id, after: { shipmentId: id, carrier, trackingNumber, pieces: quantities } })
  return id
}

/**
 * Ships part of an open order, or all that is left of it. With the same idempotency key a repeated click makes one shipment.
 * @throws {Problem} `not_allowed_in_state` unless the order is open, `invalid_input`, `conflict`, `idempotency_mismatch`
 */
export const shipOrder = (shop: Shop, act: StaffAct, request: ShipmentRequest): Promise<ShipmentId> =>
  retryTransaction(() => shop.db.transaction((tx) => shipInside({ shop, tx }, act, request)))

/** The same inside a transaction. */
export async function shipInside(
  { shop, tx }: Pick<LockedOrder, 'shop' | 'tx'>,
  { orderId, staff }: StaffAct,
  request: ShipmentRequest,
): Promise<ShipmentId> {
  const { lines, carrier, service, trackingNumber, shippedAt, idempotencyKey } = request
  const requestHash = hashRequest(orderId, lines, carrier, service, trackingNumber, ...(shippedAt === undefined ? [] : [shippedAt]))
  const row = await lockOrder(tx, orderId)
  const [known] = await tx.select().from(shipment).where(eq(shipment.idempotencyKey, idempotencyKey))
  if (known && known.orderId !== row.id) throw new Problem('idempotency_mismatch')
  if (known) {
    requireSameRequest(known.requestHash, requestHash)
    return known.id
  }
  expectVersion(row, request.version)
  const refusal = refuseShipping(row)
  if (refusal !== null) throw new Problem('not_allowed_in_state', { detail: refusal })
  return writeShipment({ shop, tx, row }, { request, requestHash }, staff)
}

/** What has come back cannot be undone as never sent, nor be lost. @throws {Problem} `not_allowed_in_state` */
async function checkComeBack(tx: Transaction, orderId: OrderId, { shipmentId, action }: ShipmentChange) {
  if (action !== 'cancel' && action !== 'lose') return
  const { orderLineId: lineId, quantity } = shipmentLine
  const pieces = await tx.select({ lineId, quantity }).from(shipmentLine).where(eq(shipmentLine.shipmentId, shipmentId))
  const refusal = shipmentRefusals(pieces, await readLinesOfShipments(tx, orderId))[action]
  if (refusal !== null) throw new Problem('not_allowed_in_state', { detail: refusal })
}

/** What staff say of a shipment. */
interface ShipmentChange {
  shipmentId: ShipmentId
  action: Exclude<keyof typeof shipmentTransitions, 'ship'>
}

/**
 * The only function that changes a shipment's state. When the last shipment of a fully shipped order arrives, the order is delivered.
 * @throws {Problem} `not_allowed_in_state`, `not_found`
 */
export const changeShipment = (shop: Shop, { orderId, staff }: StaffAct, { shipmentId, action }: ShipmentChange): Promise<void> =>
  retryTransaction(() =>
    shop.db.transaction(async (tx) => {
      const row = await lockOrder(tx, orderId)
      const [known] = await tx
        .select()
        .from(shipment)
        .where(and(eq(shipment.id, shipmentId), eq(shipment.orderId, row.id)))
      if (!known) throw new Problem('not_found', { detail: 'Shipment not found' })
      const status = move(shipmentTransitions, action, known.status)
      await checkComeBack(tx, row.id, { shipmentId, action })
      const isDelivered = status === 'delivered'
      await tx
        .update(shipment)
        .set({ status, version: sql`${shipment.version} + 1`, updatedAt: sql`now()`, ...(isDelivered && { deliveredAt: sql`now()` }) })
        .where(eq(shipment.id, known.id))
      await changeOrder(
        { shop, tx, row },
        {
          fulfilment: fulfilmentStep(row.fulfilmentStatus, await readProgress(tx, row.id)),
          event: { type: isDelivered ? 'delivered' : `shipment_${status}`, actor: 'staff', data: { shipmentId } },
          emails: isDelivered
            ? [
                {
                  idempotencyKey: `delivered:${known.id}`,
                  kind: 'order_delivered',
                  recipient: row.email,
                  payload: { orderId: row.id, shipmentId },
                },
              ]
            : [],
        },
      )
      await audit(tx, staff, {
        action: `shipment.${action}`,
        subject: row.id,
        before: { status: known.status },
        after: { shipmentId, status },
      })
    }),
  )
