import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import type { OrderId, OrderLineId } from '#domain/id.ts'

/**
 * How many pieces of each line may still come back to the shelf, by a refund, a return or the cancellation of the order: what was sold, minus
 * what got lost on its way, minus what has come back or will with a refund that the provider has yet to accept. For a return, and a refund of what was sent,
 * `readSentRestockable` takes off what has still to leave.
 */
export async function readRestockable(db: Queryable, orderId: OrderId): Promise<Map<OrderLineId, number>> {
  const { rows } = await db.execute<{ id: OrderLineId; left: number }>(sql`
    select l.id, greatest(0, coalesce(r.quantity, 0) - lost.quantity - back.quantity - promised.quantity)::int as "left"
    from order_line l
    left join stock_reservation r on r.order_id = l.order_id and r.product_id = l.product_id and r.state = 'committed'
    cross join lateral (
      select coalesce(sum(sl.quantity), 0) as quantity from shipment_line sl join shipment s on s.id = sl.shipment_id
      where sl.order_line_id = l.id and s.status = 'lost'
    ) lost cross join lateral (
      select coalesce(sum(m.delta), 0) as quantity from stock_movement m
      where m.order_id = l.order_id and m.product_id = l.product_id and m.reason in ('return', 'restock')
    ) back cross join lateral (
      select coalesce(sum(rl.quantity), 0) as quantity from refund_line rl join refund f on f.id = rl.refund_id
      where rl.order_line_id = l.id and rl.restock and f.restocked_at is null and f.status = 'requested'
    ) promised
    where l.order_id = ${orderId}`)
  return new Map(rows.map(({ id, left }) => [id, left]))
}

/** The message for more pieces than may come back. */
export const tooManyRestocked = (left: number): string =>
  left === 0
    ? 'is not possible: all that was sold is back on the shelf, or lost'
    : `must be at most ${left}: the rest is back on the shelf, or lost`
