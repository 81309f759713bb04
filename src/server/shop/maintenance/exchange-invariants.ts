import { sql } from 'drizzle-orm'
import { COUNTING_REFUNDS, exchangedOf } from '#server/shop/order/counting-statuses.ts'
import type { Invariant } from './invariant.ts'

/**
 * The order was made for a return, with nothing to pay for it: there was nothing to pay, and the return's own e-mail tells of it. Its history says so, also when
 * it was cancelled and the return has another one.
 */
export const IS_EXCHANGE = sql.raw(
  `(o.total_cents = 0 and exists (select 1 from order_event x where x.order_id = o.id and x.type = 'exchange_placed'))`,
)

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
    name: 'an exchange costs what it settled, and sends the pieces that were chosen for those that came back',
    violations: sql`
      select o.id, format('total %s, settled %s, %s pieces for %s', o.total_cents, r.settled_cents, s.sent, e.exchanged) as wrong
      from order_return r join "order" o on o.id = r.exchange_order_id
      cross join lateral (select coalesce(sum(quantity), 0) as sent from order_line where order_id = o.id) s
      cross join lateral (select coalesce(sum(case when exchanged_quantity > 0 then coalesce(sent_quantity, exchanged_quantity) else 0 end), 0) as exchanged
        from order_return_line where return_id = r.id) e
      where o.total_cents <> greatest(coalesce(r.settled_cents, 0), 0) or s.sent <> e.exchanged`,
  },
  {
    name: 'what an exchange costs less is given back, once',
    violations: sql`
      select r.id, format('settled %s, %s refunds of %s', r.settled_cents, coalesce(f.refunds, 0), f.amount) as wrong
      from order_return r left join (
        select return_id, count(*) as refunds, sum(amount_cents) as amount from refund where idempotency_key like 'exchange:%' group by 1) f
        on f.return_id = r.id
      where coalesce(f.amount, 0) <> greatest(-coalesce(r.settled_cents, 0), 0) or f.refunds > 1`,
  },
  {
    name: 'an exchange that was agreed names a part for each of its lines, and any other return none',
    violations: sql`
      select r.id, format('%s, %s of %s lines name a part', r.resolution, l.named, l.lines) as wrong
      from order_return r cross join lateral (
        select count(*) as lines, count(replacement_product_id) as named from order_return_line where return_id = r.id) l
      where l.named <> case when r.resolution = 'exchange' then l.lines else 0 end or (r.resolution = 'exchange') <> (r.agreed_cents is not null)`,
  },
  {
    name: 'a return has four photographs at most, and those of somebody who was erased are shown to nobody',
    violations: sql`
      select r.id, format('%s photographs', count(*)) as wrong from return_photo f join order_return r on r.id = f.return_id
        join "order" o on o.id = r.order_id where f.removed_at is null
      group by r.id, o.email having count(*) > 4 or o.email = ''`,
  },
]
