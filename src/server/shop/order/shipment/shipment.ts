import { and, eq, sql } from 'drizzle-orm'
import { trackingUrl } from '#domain/order/carrier.ts'
import type { Carrier } from '#domain/order/carrier.ts'
import { refuseShipping, shipmentRefusals } from '#domain/order/order-refusals.ts'
import { shipmentTransitions } from '#domain/order/order-transitions.ts'
import type { ShipmentStatus } from '#domain/order/order-status.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { shipment, shipmentLine } from '#server/db/schema/order/shipment.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeOrder, expectVersion, lockOrder, move } from '../order-state.ts'
import type { LockedOrder, OrderRow, StaffAct } from '../order-state.ts'
import { refuseField, requireLines } from '../order-lines.ts'
import { leftToPackOf, readLinesOfShipments, readProgress, toSend, toShip, type LineProgress } from '../line-progress.ts'
import { fulfilmentStep } from './fulfilment.ts'
import { hashRequest, requireSameRequest } from '#server/shop/request-hash.ts'
import { retryTransaction } from '#server/shop/retry-transaction.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { OrderId, OrderLineId, ShipmentId } from '#domain/id.ts'

/** What is said of a shipment that leaves. */
interface Departure {
  carrier: Carrier
  service?: string | undefined
  trackingNumber: string | null
  /** When it left, as an ISO instant; now without one. */
  shippedAt?: string | undefined
  /** Whether the customer is told by e-mail; yes unless it says no. */
  mailsCustomer?: boolean | undefined
}

interface Pieces {
  lineId: OrderLineId
  quantity: number
}

/** A shipment as staff enter it. Without lines: everything that has not left, also what is packed. */
export interface ShipmentRequest extends Departure {
  idempotencyKey: string
  version?: number | undefined
  lines?: Pieces[] | undefined
}

/** A shipment that is packed, and leaves later. Without lines: everything left. */
export type PackRequest = Pick<ShipmentRequest, 'idempotencyKey' | 'version' | 'lines'>

/** A request with the hash of what it asks for; only one of a shipment that leaves has a carrier. */
interface HashedRequest {
  request: PackRequest & { departure: Departure | null }
  requestHash: string
}

/** The quantities in the shipment. @throws {Problem} `invalid_input` naming the field. */
function shippedQuantities(request: PackRequest, lines: LineProgress[]) {
  const quantities =
    request.lines ?? lines.map((line) => ({ lineId: line.id, quantity: toShip(line) })).filter(({ quantity }) => quantity > 0)
  requireLines(quantities, lines, {
    left: toShip,
    tooMany: (left) => (left === 0 ? 'has been packed, shipped or refunded already' : `must be at most ${left}`),
  })
  return quantities.length > 0 ? quantities : refuseField('lines', 'have all been shipped')
}

/** What a shipment has of its departure. @throws {Problem} `not_allowed_in_state` unless it is packed */
const departed = ({ carrier, service, trackingNumber, shippedAt }: Departure, status: ShipmentStatus) => ({
  carrier,
  service,
  trackingNumber,
  trackingUrl: trackingUrl(carrier, trackingNumber),
  status: move(shipmentTransitions, 'ship', status),
  shippedAt: shippedAt === undefined ? sql`now()` : new Date(shippedAt),
})

/** Inserts the shipment's row, and returns its id. @throws {Problem} `idempotency_mismatch` */
async function insertShipment(tx: Transaction, row: OrderRow, values: Pick<typeof shipment.$inferInsert, 'createdBy'> & HashedRequest) {
  const { createdBy, request, requestHash } = values
  const { idempotencyKey, departure } = request
  const [written] = await tx
    .insert(shipment)
    .values({
      id: newId('shp'),
      orderId: row.id,
      idempotencyKey,
      requestHash,
      ...(departure && departed(departure, 'pending')),
      createdBy,
    })
    .onConflictDoNothing({ target: shipment.idempotencyKey })
    .returning({ id: shipment.id })
  // Requests for one order come one after the other: this key was used at the same moment for another order.
  if (!written) throw new Problem('idempotency_mismatch')
  return written.id
}

interface WrittenShipment {
  shipmentId: ShipmentId
  departure: Departure | null
  pieces: Pieces[]
  /** The packed shipments that ended with it: their pieces left in this one. */
  packed?: ShipmentId[]
}

/** The order follows what has left or is packed, and its customer is told what has left. */
async function followShipment(
  { shop, tx, row }: LockedOrder,
  { shipmentId, departure, pieces, packed = [] }: WrittenShipment,
  staff: Staff,
) {
  const { carrier, trackingNumber, mailsCustomer = true } = departure ?? {}
  const payload = { orderId: row.id, shipmentId }
  const progress = await readProgress(tx, row.id)
  await changeOrder(
    { shop, tx, row },
    {
      fulfilment: fulfilmentStep(row.fulfilmentStatus, progress),
      event: departure
        ? { type: 'shipped', actor: 'staff', data: { shipmentId, carrier, trackingNumber } }
        : { type: 'packed', actor: 'staff', data: { shipmentId, ...(leftToPackOf(progress) > 0 && { isPart: true }) } },
      emails:
        departure && mailsCustomer
          ? [{ idempotencyKey: `shipped:${shipmentId}`, kind: 'order_shipped', recipient: row.email, payload }]
          : [],
    },
  )
  const after = departure ? { shipmentId, carrier, trackingNumber, pieces, ...(packed.length > 0 && { packed }) } : { shipmentId, pieces }
  await audit(tx, staff, { action: departure ? 'order.ship' : 'order.pack', subject: row.id, after })
}

/** Ends the shipments that are packed: their pieces leave in the one that is entered for all of them. */
const takePacked = (tx: Transaction, orderId: OrderId) =>
  tx
    .update(shipment)
    .set({ status: move(shipmentTransitions, 'cancel', 'pending'), version: sql`${shipment.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(shipment.orderId, orderId), eq(shipment.status, 'pending')))
    .returning({ id: shipment.id })

async function writeShipment({ shop, tx, row }: LockedOrder, { request, requestHash }: HashedRequest, staff: Staff): Promise<ShipmentId> {
  const { departure, lines } = request
  const packed = departure && lines === undefined ? await takePacked(tx, row.id) : []
  const pieces = shippedQuantities(request, await readProgress(tx, row.id))
  const shipmentId = await insertShipment(tx, row, { request, requestHash, createdBy: staff.userId })
  await tx
    .insert(shipmentLine)
    .values(pieces.map(({ lineId, quantity }) => ({ id: newId('shl'), shipmentId, orderLineId: lineId, quantity })))
  await followShipment({ shop, tx, row }, { shipmentId, departure, pieces, packed: packed.map(({ id }) => id) }, staff)
  return shipmentId
}

/**
 * Ships part of an open order, or all that has not left. With the same idempotency key a repeated click makes one shipment.
 * @throws {Problem} `not_allowed_in_state` unless the order is open, `invalid_input`, `conflict`, `idempotency_mismatch`
 */
export const shipOrder = (shop: Shop, act: StaffAct, request: ShipmentRequest): Promise<ShipmentId> =>
  retryTransaction(() => shop.db.transaction((tx) => shipInside({ shop, tx }, act, request)))

/** The same inside a transaction. */
export function shipInside(inside: Pick<LockedOrder, 'shop' | 'tx'>, act: StaffAct, request: ShipmentRequest): Promise<ShipmentId> {
  const { idempotencyKey, version, lines, ...departure } = request
  const { carrier, service, trackingNumber, shippedAt } = departure
  const requestHash = hashRequest(act.orderId, lines, carrier, service, trackingNumber, ...(shippedAt === undefined ? [] : [shippedAt]))
  return enterShipment(inside, act, { request: { idempotencyKey, version, lines, departure }, requestHash })
}

/**
 * Packs part of an open order, or all that is left: its customer can no longer cancel it or send it elsewhere, and it has not left. Keys and refusals are
 * those of `shipOrder`.
 */
export const packOrder = (shop: Shop, act: StaffAct, request: PackRequest): Promise<ShipmentId> => {
  const requestHash = hashRequest(act.orderId, 'packed', request.lines)
  return retryTransaction(() =>
    shop.db.transaction((tx) => enterShipment({ shop, tx }, act, { request: { ...request, departure: null }, requestHash })),
  )
}

/** Nothing of an order is packed or leaves in its state. @throws {Problem} `not_allowed_in_state` */
function requireShippable(row: OrderRow) {
  const refusal = refuseShipping(row)
  if (refusal !== null) throw new Problem('not_allowed_in_state', { detail: refusal })
}

async function enterShipment({ shop, tx }: Pick<LockedOrder, 'shop' | 'tx'>, { orderId, staff }: StaffAct, entered: HashedRequest) {
  const { request, requestHash } = entered
  const row = await lockOrder(tx, orderId)
  const [known] = await tx.select().from(shipment).where(eq(shipment.idempotencyKey, request.idempotencyKey))
  if (known && known.orderId !== row.id) throw new Problem('idempotency_mismatch')
  if (known) {
    requireSameRequest(known.requestHash, requestHash)
    return known.id
  }
  expectVersion(row, request.version)
  requireShippable(row)
  return writeShipment({ shop, tx, row }, entered, staff)
}

/** The shipment of an order. @throws {Problem} `not_found` */
async function findShipment(tx: Transaction, row: OrderRow, shipmentId: ShipmentId) {
  const [known] = await tx
    .select()
    .from(shipment)
    .where(and(eq(shipment.id, shipmentId), eq(shipment.orderId, row.id)))
  if (!known) throw new Problem('not_found', { detail: 'Shipment not found' })
  return known
}

const readPieces = (tx: Transaction, shipmentId: ShipmentId): Promise<Pieces[]> =>
  tx
    .select({ lineId: shipmentLine.orderLineId, quantity: shipmentLine.quantity })
    .from(shipmentLine)
    .where(eq(shipmentLine.shipmentId, shipmentId))

/**
 * A shipment that is packed leaves, and its customer is told.
 * @throws {Problem} `not_allowed_in_state` unless it is packed, the order is open and its pieces are not refunded; `conflict`, `not_found`
 */
export const shipPacked = (
  shop: Shop,
  { orderId, staff }: StaffAct,
  { shipmentId, version, ...departure }: Departure & { shipmentId: ShipmentId; version?: number | undefined },
): Promise<void> =>
  retryTransaction(() =>
    shop.db.transaction(async (tx) => {
      const row = await lockOrder(tx, orderId)
      const known = await findShipment(tx, row, shipmentId)
      const leaves = departed(departure, known.status)
      expectVersion(row, version)
      requireShippable(row)
      const pieces = await readPieces(tx, shipmentId)
      const left = new Map((await readProgress(tx, row.id)).map((line) => [line.id, toSend(line)]))
      if (pieces.some(({ lineId, quantity }) => quantity > (left.get(lineId) ?? 0)))
        throw new Problem('not_allowed_in_state', { detail: 'Pieces of it have been refunded. Withdraw it, and pack what is left.' })
      await tx
        .update(shipment)
        .set({ ...leaves, version: sql`${shipment.version} + 1`, updatedAt: sql`now()` })
        .where(eq(shipment.id, shipmentId))
      await followShipment({ shop, tx, row }, { shipmentId, departure, pieces }, staff)
    }),
  )

/** What has come back cannot be undone as never sent, nor be lost. @throws {Problem} `not_allowed_in_state` */
async function checkComeBack(tx: Transaction, orderId: OrderId, { shipmentId, action }: ShipmentChange) {
  if (action !== 'cancel' && action !== 'lose') return
  const refusal = shipmentRefusals(await readPieces(tx, shipmentId), await readLinesOfShipments(tx, orderId))[action]
  if (refusal !== null) throw new Problem('not_allowed_in_state', { detail: refusal })
}

/** What staff say of a shipment. */
interface ShipmentChange {
  shipmentId: ShipmentId
  action: Exclude<keyof typeof shipmentTransitions, 'ship'>
}

/**
 * Changes a shipment's state; that it leaves is `shipPacked`'s, or ends what was packed. When the last shipment of a fully shipped order arrives, the order is delivered.
 * @throws {Problem} `not_allowed_in_state`, `not_found`
 */
export const changeShipment = (shop: Shop, { orderId, staff }: StaffAct, { shipmentId, action }: ShipmentChange): Promise<void> =>
  retryTransaction(() =>
    shop.db.transaction(async (tx) => {
      const row = await lockOrder(tx, orderId)
      const known = await findShipment(tx, row, shipmentId)
      const status = move(shipmentTransitions, action, known.status)
      // What is packed has not left: nothing of it has come back.
      if (known.status !== 'pending') await checkComeBack(tx, row.id, { shipmentId, action })
      const isDelivered = status === 'delivered'
      await tx
        .update(shipment)
        .set({ status, version: sql`${shipment.version} + 1`, updatedAt: sql`now()`, ...(isDelivered && { deliveredAt: sql`now()` }) })
        .where(eq(shipment.id, known.id))
      await changeOrder(
        { shop, tx, row },
        {
          fulfilment: fulfilmentStep(row.fulfilmentStatus, await readProgress(tx, row.id)),
          event: {
            type: isDelivered ? 'delivered' : `shipment_${status}`,
            actor: 'staff',
            data: { shipmentId, ...(known.status === 'pending' && { isPacked: true }) },
          },
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
