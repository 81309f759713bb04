import { sql } from 'drizzle-orm'
import { COUNTING_REFUNDS, exchangedOf } from '#server/shop/order/what-counts.ts'
import type { Invariant } from './invariants.ts'

/**
 * The order was made for a return, at no charge: there was nothing to pay, and the return's own letter tells of it. Its history says so, also when
 * it was cancelled and the return has another one.
 */
export const IS_EXCHANGE = sql.raw(`exists (select 1 from order_event x where x.order_id = o.id and x.type = 'exchange_placed')`)

/** What must hold of parts that were sent for a return. */
export const EXCHANGES: Invariant[] = [
  {
    name: 'a piece is refunded or exchanged, not both',
    violations: sql`
      select l.id, format('%s exchanged, %s refunded of %s', x.exchanged, coalesce(f.refunded, 0), l.quantity) as wrong
      from order_line l join lateral (select ${exchangedOf(sql`l.id`)} as exchanged) x on x.exchanged > 0
      left join (
        select rl.order_line_id, sum(rl.quantity) as refunded from refund_line rl join refund r on r.id = rl.refund_id
        where r.status in ${COUNTING_REFUNDS} group by 1) f on f.order_line_id = l.id
      where x.exchanged + coalesce(f.refunded, 0) > l.quantity`,
  },
  {
    name: 'an exchange costs nothing, and sends as many pieces as were exchanged',
    violations: sql`
      select o.id, format('total %s, %s pieces for %s', o.total_cents, s.sent, e.exchanged) as wrong
      from order_return r join "order" o on o.id = r.exchange_order_id
      cross join lateral (select coalesce(sum(quantity), 0) as sent from order_line where order_id = o.id) s
      cross join lateral (select coalesce(sum(exchanged_quantity), 0) as exchanged from order_return_line where return_id = r.id) e
      where o.total_cents <> 0 or s.sent <> e.exchanged`,
  },
]
