import { and, eq, sql } from 'drizzle-orm'
import { trackingUrl } from '#domain/order/carrier.ts'
import type { Carrier } from '#domain/order/carrier.ts'
import { refuseShipping, shipmentRefusals } from '#domain/order/order-refusals.ts'
import type { LineOfShipments } from '#domain/order/order-refusals.ts'
import { shipmentTransitions } from '#domain/order/order-transitions.ts'
import type { FulfilmentStatus } from '#domain/order/order-status.ts'
import type { fulfilmentTransitions } from '#domain/order/order-transitions.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { shipment, shipmentLine } from '#server/db/schema/order/fulfilment.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeOrder, expectVersion, lockOrder, move } from './order-state.ts'
import type { Actor, LockedOrder, OrderRow, StaffAct } from './order-state.ts'
import { refuseField, requireLines } from './order-lines.ts'
import { readRestockable } from './restockable.ts'
import {
  CANCELLED_PIECES,
  COUNTING_REFUNDS,
  COUNTING_RETURNS,
  COUNTING_SHIPMENTS,
  exchangedOf,
  KNOWN_AS_SENT,
  MOVING_SHIPMENTS,
  PIECES_SENT_BACK,
  REFUNDED_AS_SENT,
  REFUNDED_BY_RETURNS,
} from './counting-statuses.ts'
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

/** Fulfilled, refunded and returned quantities of a line. */
export interface LineProgress extends Record<string, unknown> {
  id: OrderLineId
  quantity: number
  shipped: number
  delivered: number
  /** How many of the shipped ones were lost on their way. */
  lost: number
  underway: number
  /** Refunded without being sent back. */
  refunded: number
  /** How many were refunded before they shipped, or are back on the shelf, so that they need not ship. */
  cancelled: number
  /** How many were refunded for a reason that tells of a piece that was sent; and with those that are on the shelf though the bank has sent their money back. */
  refundedAsSent: number
  knownAsSent: number
  refundedByReturns: number
  /** For how many others were sent. */
  exchanged: number
  /** Announced in returns that are still to come, or come back with those that have. */
  returned: number
}

/** Ordered, shipped, refunded and returned quantities of each line of an order. Wrong and missing parts count as shipped. */
export const readProgress = async (db: Queryable, orderId: OrderId): Promise<LineProgress[]> =>
  (await readProgressOf(db, [orderId])).get(orderId) ?? []

/** The same of many orders, by order. */
export async function readProgressOf(db: Queryable, orderIds: readonly OrderId[]): Promise<Map<OrderId, LineProgress[]>> {
  const found = await db.execute<LineProgress & { orderId: OrderId }>(sql`
    select l.order_id as "orderId", l.id, l.quantity, s.shipped, s.delivered, s.lost, s.underway, r.refunded, r.cancelled, r."refundedAsSent",
      r."knownAsSent", r."refundedByReturns", ${exchangedOf(sql`l.id`)} as exchanged, t.returned
    from order_line l cross join lateral (
      select coalesce(sum(sl.quantity), 0)::int as shipped, coalesce(sum(sl.quantity) filter (where p.status = 'delivered'), 0)::int as delivered,
        coalesce(sum(sl.quantity) filter (where p.status = 'lost'), 0)::int as lost,
        coalesce(sum(sl.quantity) filter (where p.status in ${MOVING_SHIPMENTS}), 0)::int as underway
      from shipment_line sl join shipment p on p.id = sl.shipment_id where sl.order_line_id = l.id and p.status in ${COUNTING_SHIPMENTS}
    ) s cross join lateral (
      select coalesce(sum(rl.quantity) filter (where f.return_id is null and f.status in ${COUNTING_REFUNDS}), 0)::int as refunded,
        ${CANCELLED_PIECES} as cancelled, ${REFUNDED_AS_SENT} as "refundedAsSent", ${KNOWN_AS_SENT} as "knownAsSent",
        ${REFUNDED_BY_RETURNS} as "refundedByReturns"
      from refund_line rl join refund f on f.id = rl.refund_id where rl.order_line_id = l.id
    ) r cross join lateral (
      select coalesce(sum(${PIECES_SENT_BACK}), 0)::int as returned from order_return_line rl join order_return r on r.id = rl.return_id
      where rl.order_line_id = l.id and r.status in ${COUNTING_RETURNS}
    ) t where l.order_id = any(${sql.param([...orderIds])}::text[]) order by l.order_id, l.position`)
  const progress = new Map<OrderId, LineProgress[]>()
  for (const { orderId, ...line } of found.rows) progress.set(orderId, [...(progress.get(orderId) ?? []), line])
  return progress
}

/** How many pieces of a line are left to ship. */
export const toShip = ({ quantity, shipped, cancelled }: LineProgress) => Math.max(0, quantity - shipped - cancelled)

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

/** The lines of an order by which its shipments can be undone, or be lost. */
export async function readLinesOfShipments(db: Queryable, orderId: OrderId): Promise<LineOfShipments[]> {
  const restockable = await readRestockable(db, orderId)
  return (await readProgress(db, orderId)).map((line) => ({
    ...line,
    settled: line.knownAsSent + line.refundedByReturns + line.exchanged,
    restockable: restockable.get(line.id) ?? 0,
  }))
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
