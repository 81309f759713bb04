import { sql } from 'drizzle-orm'
import type { OrderId, OrderLineId } from '#domain/id.ts'
import { allocate } from '#domain/money.ts'
import type { Refundable } from '#domain/order/refund.ts'
import type { Queryable } from '#server/db/client.ts'
import { orderLine } from '#server/db/schema/order/order.ts'
import { refund, refundLine } from '#server/db/schema/order/payment.ts'
import { COUNTING_REFUNDS, exchangedOf, OF_THE_ORDERS_PAYMENT, VOID_ORDERS } from '#server/shop/order/counting-statuses.ts'
import type { OrderRow } from '#server/shop/order/order-state.ts'

/** What of an order can still be refunded, and the tax that has not gone back (cents). */
export interface KnownRefundable extends Refundable {
  taxCents: number
}

/** Whether its payment was accepted for what it costs: then its money is goods, shipping and tax. */
export const isPaidExactly = ({ paidAt, paidCents, totalCents }: OrderRow): boolean => paidAt !== null && paidCents === totalCents

/** A difference that was given back, and a line of its return with what was paid for the pieces (cents). */
interface GivenBack extends Record<'amount' | 'tax' | 'share', number> {
  refundId: string
  lineId: OrderLineId
}

/**
 * For raw SQL: what was given back as the difference of exchanges whose orders were cancelled. Their parts are not sent, and their money is owed less that;
 * of an exchange that stands, the pieces are not refunded at all.
 */
const givenBack = (id: OrderId) => sql`(
  select coalesce(json_agg(d), '[]') from (
    select f.id as "refundId", f.amount_cents as amount, f.tax_cents as tax, l.id as "lineId",
      ((l.subtotal_cents - l.discount_cents + l.tax_cents)::bigint * rl.exchanged_quantity / l.quantity)::int as share
    from refund f join order_return r on r.id = f.return_id join "order" x on x.id = r.exchange_order_id
      join order_return_line rl on rl.return_id = r.id and rl.exchanged_quantity > 0 join order_line l on l.id = rl.order_line_id
    where f.order_id = ${id} and f.idempotency_key like 'exchange:%' and f.status in ${COUNTING_REFUNDS} and x.status in ${VOID_ORDERS}
    order by f.id, l.position) d)`

/** The same by line: each difference is shared out by what was paid for the pieces of its return. */
function differencesOf(rows: readonly GivenBack[]) {
  const differences = new Map<OrderLineId, { cents: number; taxCents: number }>()
  for (const shared of Map.groupBy(rows, ({ refundId }) => refundId).values()) {
    const shares = shared.map(({ share }) => share)
    const [cents, taxes] = [allocate(shared[0]?.amount ?? 0, shares), allocate(shared[0]?.tax ?? 0, shares)]
    for (const [index, { lineId }] of shared.entries()) {
      const known = differences.get(lineId) ?? { cents: 0, taxCents: 0 }
      differences.set(lineId, { cents: known.cents + (cents[index] ?? 0), taxCents: known.taxCents + (taxes[index] ?? 0) })
    }
  }
  return differences
}

/** What of an order can still be refunded: its lines with the quantities refunded so far, its shipping, and the money left. */
export async function readRefundable(db: Queryable, row: OrderRow): Promise<KnownRefundable> {
  const lines = await db.execute<
    Record<'quantity' | 'refunded' | 'exchanged' | 'cents' | 'goods' | 'tax', number> & { id: OrderLineId }
  >(sql`
    select l.id, l.quantity, l.subtotal_cents - l.discount_cents as goods, l.tax_cents as tax, f.refunded, f.cents,
      ${exchangedOf(sql`l.id`)} as exchanged
    from ${orderLine} l cross join lateral (
      select coalesce(sum(rl.quantity), 0)::int as refunded, coalesce(sum(rl.amount_cents), 0)::int as cents
      from ${refundLine} rl join ${refund} r on r.id = rl.refund_id where rl.order_line_id = l.id and r.status in ${COUNTING_REFUNDS}) f
    where l.order_id = ${row.id} order by l.position`)
  const [totals] = (
    await db.execute<Record<'shipping' | 'tax' | 'amount', number> & { differences: GivenBack[] }>(sql`
    select coalesce(sum(shipping_cents), 0)::int as shipping, coalesce(sum(tax_cents), 0)::int as tax, coalesce(sum(amount_cents), 0)::int as amount,
      ${givenBack(row.id)} as differences
    from ${refund} where order_id = ${row.id} and status in ${COUNTING_REFUNDS} and ${OF_THE_ORDERS_PAYMENT}`)
  ).rows
  const differences = differencesOf(totals?.differences ?? [])
  return {
    lines: lines.rows.map((line) => ({
      id: line.id,
      quantity: line.quantity,
      refundedQuantity: line.refunded,
      exchangedQuantity: line.exchanged,
      refundedCents: line.cents,
      differenceCents: differences.get(line.id)?.cents ?? 0,
      differenceTaxCents: differences.get(line.id)?.taxCents ?? 0,
      goodsCents: line.goods,
      taxCents: line.tax,
    })),
    shippingCents: row.shippingCents - (totals?.shipping ?? 0),
    taxCents: row.taxCents - (totals?.tax ?? 0),
    leftCents: row.paidCents - (totals?.amount ?? 0),
  }
}
