import { sql } from 'drizzle-orm'
import { COUNTING_REFUNDS, OF_THE_ORDERS_PAYMENT } from '#server/shop/order/counting-statuses.ts'
import { CATALOGUE } from './catalogue-invariants.ts'
import { EXCHANGES, IS_EXCHANGE } from './exchange-invariants.ts'
import { CUSTOMERS } from './customer-invariants.ts'
import { FITS } from './fit-invariants.ts'
import { LISTS } from './list-invariants.ts'
import type { Invariant } from './invariant.ts'
import { LAST_RECORDED } from './recorded-time.ts'
import { SHIPMENTS } from './shipment-invariants.ts'

/** The states in which an order has been accepted as paid: its stock is sold and its coupon used. */
const ACCEPTED = sql.raw(`(o.status in ('open', 'completed') or (o.status = 'on_hold' and o.paid_at is not null))`)

/**
 * The states that a reservation (of stock, of a coupon) may have beside its order. A closed order that was paid once keeps what it used; one
 * whose payment came too late and was refunded has used nothing. `used` is the reservation's status for committed.
 */
const allowedBeside = (used: string) =>
  sql`case
    when o.status = 'pending' then r.state = 'reserved'
    when ${ACCEPTED} then r.state = ${sql.raw(`'${used}'`)}
    when o.status = 'on_hold' then r.state in ('reserved', 'released')
    when o.paid_at is null then r.state = 'released'
    else r.state in ('released', ${sql.raw(`'${used}'`)}) end`

const STOCK: Invariant[] = [
  {
    name: 'reserved is the sum of held reservations',
    violations: sql`
      select coalesce(s.product_id, h.product_id) as id, format('reserved %s, held %s', s.reserved, coalesce(h.reserved, 0)) as wrong
      from stock_level s full join (select product_id, sum(quantity) as reserved from stock_reservation where state = 'reserved' group by 1) h using (product_id)
      where s.reserved is distinct from coalesce(h.reserved, 0)`,
  },
  {
    name: 'what is counted is never promised twice: 0 ≤ reserved ≤ on hand',
    violations: sql`
      select product_id as id, format('reserved %s of %s on hand', reserved, on_hand) as wrong from stock_level
      where reserved < 0 or (track_stock and not allow_backorder and (on_hand < 0 or reserved > on_hand))`,
  },
  {
    name: 'on hand is the sum of its movements',
    violations: sql`
      select coalesce(s.product_id, m.product_id) as id, format('on hand %s, movements %s', s.on_hand, coalesce(m.moved, 0)) as wrong
      from stock_level s full join (select product_id, sum(delta) as moved from stock_movement group by 1) m using (product_id)
      where coalesce(s.on_hand, 0) <> coalesce(m.moved, 0)`,
  },
  {
    name: 'an order holds or has sold exactly the pieces of its lines',
    violations: sql`
      select coalesce(l.order_id, r.order_id) as id,
        format('%s: ordered %s, reserved %s', coalesce(l.product_id, r.product_id), coalesce(l.quantity, 0), coalesce(r.quantity, 0)) as wrong
      from order_line l full join stock_reservation r on r.order_id = l.order_id and r.product_id = l.product_id
      where l.quantity is distinct from r.quantity`,
  },
  {
    name: "a reservation's state fits its order",
    violations: sql`
      select o.id, format('%s order, %s reservation of %s', o.status, r.state, r.product_id) as wrong
      from "order" o join stock_reservation r on r.order_id = o.id where not ${allowedBeside('committed')}`,
  },
  {
    name: 'what an order has sold stands in the ledger',
    violations: sql`
      select coalesce(r.order_id, m.order_id) as id,
        format('%s: sold %s, ledger %s', coalesce(r.product_id, m.product_id), coalesce(r.quantity, 0), coalesce(m.sold, 0)) as wrong
      from (select order_id, product_id, quantity from stock_reservation where state = 'committed') r
      full join (select order_id, product_id, -sum(delta) as sold from stock_movement where reason = 'sale' group by 1, 2) m using (order_id, product_id)
      where r.quantity is distinct from m.sold`,
  },
]

const CODES: Invariant[] = [
  {
    // Coupons may be imported with uses from before the shop, which have no redemptions: fewer uses than redemptions are always wrong.
    name: 'a code counts each of its redemptions',
    violations: sql`
      select d.id, format('%s: %s uses, %s redemptions', d.code, d.used_count, r.redemptions) as wrong
      from discount_code d join (select discount_code_id, count(*) as redemptions from coupon_redemption where state <> 'released' group by 1) r
        on r.discount_code_id = d.id
      where d.used_count < r.redemptions`,
  },
  {
    name: 'an order with a code has claimed a use of it, and no other has',
    violations: sql`
      select o.id, case when r.id is null then format('%s without a use', o.coupon_code) else format('a use of %s without a code', d.code) end as wrong
      from "order" o left join coupon_redemption r on r.order_id = o.id left join discount_code d on d.id = r.discount_code_id
      where (o.coupon_code is null) <> (r.id is null)`,
  },
  {
    name: 'no code is used more often than its limit',
    violations: sql`select id, format('%s: %s of %s uses', code, used_count, usage_limit) as wrong from discount_code where used_count > usage_limit`,
  },
  {
    name: "a redemption's state fits its order",
    violations: sql`
      select o.id, format('%s order, %s use', o.status, r.state) as wrong
      from "order" o join coupon_redemption r on r.order_id = o.id where not ${allowedBeside('used')}`,
  },
]

const ORDERS: Invariant[] = [
  {
    name: 'the lines of an order add up to it',
    violations: sql`
      select o.id, format('%s lines: subtotal %s of %s, discount %s of %s, tax %s of %s, total %s of %s', l.lines, l.subtotal, o.subtotal_cents,
        l.discount, o.discount_cents, l.tax, o.tax_cents, l.total, o.total_cents - o.shipping_cents) as wrong
      from "order" o left join (
        select order_id, count(*) as lines, sum(subtotal_cents) as subtotal, sum(discount_cents) as discount, sum(tax_cents) as tax, sum(total_cents) as total
        from order_line group by 1) l on l.order_id = o.id
      where (o.subtotal_cents, o.discount_cents, o.tax_cents, o.total_cents - o.shipping_cents) is distinct from (l.subtotal, l.discount, l.tax, l.total)`,
  },
  {
    name: 'the amounts of an order add up',
    violations: sql`
      select id, format('%s - %s + %s + %s is not %s', subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents) as wrong from "order"
      where total_cents <> subtotal_cents - discount_cents + shipping_cents + tax_cents`,
  },
  {
    name: 'what was paid for an order is what its one payment captured',
    violations: sql`
      select o.id, format('paid %s, %s payments captured %s', o.paid_cents, coalesce(p.payments, 0), coalesce(p.captured, 0)) as wrong
      from "order" o left join (
        select order_id, count(*) as payments, sum(captured_cents) as captured from payment where status = 'paid' group by 1) p on p.order_id = o.id
      where p.payments > 1 or coalesce(p.captured, 0) <> o.paid_cents or (o.paid_at is not null and p.payments is null and not ${IS_EXCHANGE})`,
  },
  {
    name: 'an accepted order has been paid in full',
    violations: sql`select o.id, format('paid %s of %s', o.paid_cents, o.total_cents) as wrong from "order" o where ${ACCEPTED} and o.paid_cents <> o.total_cents`,
  },
  {
    name: 'an accepted order was paid once, and its history says so',
    violations: sql`
      select o.id, format('%s events "paid"', coalesce(e.paid, 0)) as wrong
      from "order" o left join (select order_id, count(*) as paid from order_event where type = 'paid' group by 1) e on e.order_id = o.id
      where e.paid > 1 or (${ACCEPTED} and e.paid is null and not ${IS_EXCHANGE})`,
  },
  {
    name: 'a pending order has an attempt to be paid that is alive',
    violations: sql`
      select o.id, 'no live payment' as wrong from "order" o
      where o.status = 'pending' and not exists (select 1 from payment p where p.order_id = o.id and p.status in ('creating', 'open', 'processing'))`,
  },
  {
    name: 'only a pending order has an attempt to be paid that is alive',
    violations: sql`
      select o.id, format('%s order, %s payment %s', o.status, p.status, p.id) as wrong from "order" o join payment p on p.order_id = o.id
      where p.status in ('creating', 'open', 'processing') and o.status <> 'pending'`,
  },
  {
    name: 'no order waits for its payment a day after that expired',
    violations: sql`
      select o.id, format('payment %s expired at %s', p.id, p.expires_at) as wrong from "order" o join payment p on p.order_id = o.id
      where o.status = 'pending' and p.status in ('creating', 'open') and p.expires_at < ${LAST_RECORDED} - interval '24 hours'`,
  },
  {
    name: 'what happens once happens once',
    violations: sql`
      select order_id as id, format('%s times %s', count(*), idempotency_key) as wrong from order_event
      where idempotency_key is not null group by order_id, idempotency_key having count(*) > 1`,
  },
]

const MONEY_BACK: Invariant[] = [
  {
    name: 'a second payment for an order goes back in full',
    violations: sql`
      select p.id, format('%s of %s refunded', p.refunded_cents, p.captured_cents) as wrong from payment p
      where p.status = 'surplus' and p.refunded_cents < p.captured_cents
        and not exists (select 1 from refund r where r.payment_id = p.id and r.status in ('failed', 'cancelled'))`,
  },
  {
    name: 'what a payment gave back is the sum of its live refunds, within what it captured',
    violations: sql`
      select p.id, format('refunded %s of %s, refunds %s', p.refunded_cents, p.captured_cents, coalesce(r.live, 0)) as wrong
      from payment p left join (select payment_id, sum(amount_cents) as live from refund where status in ${COUNTING_REFUNDS} group by 1) r on r.payment_id = p.id
      where p.refunded_cents <> coalesce(r.live, 0) or p.refunded_cents > p.captured_cents`,
  },
  {
    name: 'what an order was refunded is the sum of the refunds that succeeded',
    violations: sql`
      select o.id, format('refunded %s, refunds %s', o.refunded_cents, coalesce(r.done, 0)) as wrong
      from "order" o left join (select order_id, sum(amount_cents) as done from refund where status = 'succeeded' and ${OF_THE_ORDERS_PAYMENT} group by 1) r on r.order_id = o.id
      where o.refunded_cents <> coalesce(r.done, 0)`,
  },
  {
    name: 'the payment status agrees with what was refunded',
    violations: sql`
      select id, format('%s with %s of %s refunded', payment_status, refunded_cents, paid_cents) as wrong from "order"
      where not case payment_status
        when 'disputed' then true
        when 'refunded' then refunded_cents = paid_cents
        when 'partially_refunded' then refunded_cents > 0 and refunded_cents < paid_cents
        -- What came of a payment that fits no order may go back, in parts or all of it, before it is accepted or cancelled.
        else refunded_cents = 0 or (paid_at is null and (refunded_cents < paid_cents or status = 'on_hold')) end`,
  },
  {
    name: 'a refund is its goods, shipping and tax, of a payment of its own order',
    violations: sql`
      select r.id, format('%s of %s + %s + %s, payment of %s', r.amount_cents, r.items_cents, r.shipping_cents, r.tax_cents, p.order_id) as wrong
      from refund r join payment p on p.id = r.payment_id
      where r.amount_cents <> r.items_cents + r.shipping_cents + r.tax_cents or p.order_id <> r.order_id`,
  },
  {
    name: 'no more tax or shipping of an order goes back than was charged',
    violations: sql`
      select o.id, format('shipping %s of %s, tax %s of %s', sum(r.shipping_cents), o.shipping_cents, sum(r.tax_cents), o.tax_cents) as wrong
      from "order" o join refund r on r.order_id = o.id where r.status in ${COUNTING_REFUNDS} and ${OF_THE_ORDERS_PAYMENT}
      group by o.id having sum(r.shipping_cents) > o.shipping_cents or sum(r.tax_cents) > o.tax_cents`,
  },
  {
    name: 'no more pieces of a line are refunded than were ordered',
    violations: sql`
      select l.id, format('%s of %s refunded', sum(f.quantity), l.quantity) as wrong
      from order_line l join refund_line f on f.order_line_id = l.id join refund r on r.id = f.refund_id
      where r.status in ${COUNTING_REFUNDS} group by l.id having sum(f.quantity) > l.quantity or bool_or(r.order_id <> l.order_id)`,
  },
]

const MESSAGES: Invariant[] = [
  {
    name: 'an accepted order has exactly one confirmation e-mail, any other at most one',
    violations: sql`
      select o.id, format('%s confirmation e-mails', coalesce(m.emails, 0)) as wrong from "order" o left join (
        select payload ->> 'orderId' as order_id, count(*) as emails from outbox where kind = 'order_confirmation' group by 1) m on m.order_id = o.id
      where m.emails > 1 or (${ACCEPTED} and m.emails is null and not ${IS_EXCHANGE})`,
  },
  {
    name: 'an e-mail is due, gone or given up',
    violations: sql`
      select id, format('%s, sent at %s, leased until %s', state, sent_at, locked_until) as wrong from outbox
      where state not in ('due', 'sent', 'stored', 'failed') or (state in ('sent', 'stored') and sent_at is null) or (state <> 'due' and locked_until is not null)`,
  },
  {
    name: 'no e-mail has been in the hands of a sender for ten minutes',
    violations: sql`
      select id, format('leased until %s', locked_until) as wrong from outbox where state = 'due' and locked_until < ${LAST_RECORDED} - interval '10 minutes'`,
  },
  {
    name: "the provider's messages are done with within a day",
    violations: sql`
      select id, format('%s, %s attempts: %s', type, attempts, error) as wrong from payment_event
      where processed_at is null and created_at < ${LAST_RECORDED} - interval '1 day'`,
  },
]

/** All invariants, by subject. */
export const INVARIANTS = [
  ...STOCK,
  ...CODES,
  ...ORDERS,
  ...MONEY_BACK,
  ...EXCHANGES,
  ...SHIPMENTS,
  ...MESSAGES,
  ...CUSTOMERS,
  ...FITS,
  ...CATALOGUE,
  ...LISTS,
]
