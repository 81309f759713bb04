import { sql } from 'drizzle-orm'
import type { OrderId, OrderLineId } from '#domain/id.ts'
import type { LineOfShipments } from '#domain/order/order-refusals.ts'
import type { Queryable } from '#server/db/client.ts'
import {
  CANCELLED_PIECES,
  COUNTING_RETURNS,
  COUNTING_SHIPMENTS,
  exchangedOf,
  KNOWN_AS_SENT,
  MOVING_SHIPMENTS,
  PIECES_SENT_BACK,
  REFUNDED_AS_SENT,
  REFUNDED_BY_RETURNS,
  SHIPMENTS_GONE,
} from './counting-statuses.ts'
import { readRestockable } from './restockable.ts'

/** Fulfilled, refunded and returned quantities of a line. */
export interface LineProgress extends Record<string, unknown> {
  id: OrderLineId
  quantity: number
  /** In shipments that have left. */
  shipped: number
  /** In shipments that are packed, and still here. */
  packed: number
  delivered: number
  /** How many of the shipped ones were lost on their way. */
  lost: number
  underway: number
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
    select l.order_id as "orderId", l.id, l.quantity, s.shipped, s.packed, s.delivered, s.lost, s.underway, r.cancelled, r."refundedAsSent",
      r."knownAsSent", r."refundedByReturns", ${exchangedOf(sql`l.id`)} as exchanged, t.returned
    from order_line l cross join lateral (
      select coalesce(sum(sl.quantity) filter (where p.status in ${SHIPMENTS_GONE}), 0)::int as shipped,
        coalesce(sum(sl.quantity) filter (where p.status = 'pending'), 0)::int as packed, coalesce(sum(sl.quantity) filter (where p.status = 'delivered'), 0)::int as delivered,
        coalesce(sum(sl.quantity) filter (where p.status = 'lost'), 0)::int as lost,
        coalesce(sum(sl.quantity) filter (where p.status in ${MOVING_SHIPMENTS}), 0)::int as underway
      from shipment_line sl join shipment p on p.id = sl.shipment_id where sl.order_line_id = l.id and p.status in ${COUNTING_SHIPMENTS}
    ) s cross join lateral (
      select ${CANCELLED_PIECES} as cancelled, ${REFUNDED_AS_SENT} as "refundedAsSent", ${KNOWN_AS_SENT} as "knownAsSent",
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

/** How many pieces of a line have still to leave, packed or not. */
export const toSend = ({ quantity, shipped, cancelled }: Pick<LineProgress, 'quantity' | 'shipped' | 'cancelled'>) =>
  Math.max(0, quantity - shipped - cancelled)

/** How many pieces of a line are neither packed nor shipped, and are to be. */
export const toShip = (line: LineProgress) => Math.max(0, toSend(line) - line.packed)

/** The same of all lines of an order. */
export const leftToPackOf = (lines: readonly LineProgress[]) => lines.reduce((sum, line) => sum + toShip(line), 0)

/**
 * How many pieces of a line can be sent back for what was paid for them: they have left, are not lost, and are settled neither by a return nor by a refund without
 * one. Which piece a refund was for nobody has noted: it may be one that is being returned, or was lost. What a refund has put on the shelf is here, though
 * the bank has sent its money back: that is asked for again.
 */
export const toReturn = ({
  quantity,
  shipped,
  lost,
  returned,
  cancelled,
  knownAsSent,
  refundedByReturns,
  exchanged,
}: LineProgress): number =>
  Math.max(
    0,
    Math.min(shipped - Math.max(lost + returned, knownAsSent), quantity - cancelled - knownAsSent - refundedByReturns - exchanged),
  )

/**
 * How many pieces of each line that were sent may still come back to the shelf, by a return or by a refund that tells of a piece that was sent: those that have still
 * to leave are on it.
 */
export async function readSentRestockable(db: Queryable, orderId: OrderId): Promise<Map<OrderLineId, number>> {
  const restockable = await readRestockable(db, orderId)
  const lines = await readProgress(db, orderId)
  // What was still to leave when the order was cancelled is counted as back already.
  const { rows } = await db.execute<{ id: OrderLineId; shelved: number }>(sql`
    select l.id, coalesce(sum(m.delta), 0)::int as shelved from order_line l
      left join stock_movement m on m.order_id = l.order_id and m.product_id = l.product_id and m.reason = 'restock'
    where l.order_id = ${orderId} group by l.id`)
  const shelved = new Map(rows.map((row) => [row.id, row.shelved]))
  const stillHere = (line: LineProgress) => Math.max(0, toSend(line) - (shelved.get(line.id) ?? 0))
  return new Map(lines.map((line) => [line.id, Math.max(0, (restockable.get(line.id) ?? 0) - stillHere(line))]))
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
