import { sql } from 'drizzle-orm'
import { CUSTOMER } from '#test/support/buy.ts'
import { act, pickRow, send } from './walker.ts'
import type { Walker } from './walker.ts'

/*
 * A walk of exchanges at unchanged prices: each customer sends parts back, pieces of them are refunded, others exchanged, the exchanged sent back
 * again. Whatever the way, what somebody has paid in the end is what the parts that they keep cost.
 */

const CUSTOMERS = ['carol@example.com', 'dave@example.com', 'erin@example.com']
const OF_THE_WALK = sql`o.email in ${CUSTOMERS}`

interface ReturnedLine extends Record<string, unknown> {
  lineId: string
  quantity: number
  received: number
  wish: string | null
  wished: number | null
}

/** Every order that can be sent is, and is delivered. */
async function deliver(walker: Walker): Promise<void> {
  const orders = await walker.fault.rows<{ number: string }>(
    sql`select o.number from "order" o where ${OF_THE_WALK} and o.status = 'open' and o.fulfilment_status = 'unfulfilled' order by o.id`,
  )
  for (const { number } of orders) {
    await act(walker, `orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: null })
    const parcels = await walker.fault.rows<{ id: string }>(
      sql`select s.id from shipment s join "order" o on o.id = s.order_id where o.number = ${number} and s.status = 'shipped'`,
    )
    for (const { id } of parcels) await act(walker, `orders/${number}/shipments/${id}/deliver`)
  }
}

/** Each customer has an order that was paid and delivered. */
export async function openValues(walker: Walker): Promise<void> {
  const { random, slugs, fault } = walker
  for (const slug of slugs) await act(walker, `products/${slug}/stock`, { delta: 400, reason: 'correction' })
  for (const email of CUSTOMERS) {
    const chosen = slugs.filter(() => random.isLess(0.6))
    const items = (chosen.length > 0 ? chosen : slugs).map((slug) => ({ slug, quantity: 1 + random.upTo(4) }))
    const { body } = await send<{ sessionId: string }>(walker, {
      to: '/api/create-payment',
      body: { items, customer: { ...CUSTOMER, email } },
    })
    await fault.stripe.pay(body.sessionId)
  }
  await fault.stripe.idle()
  await deliver(walker)
}

async function askBack(walker: Walker): Promise<unknown> {
  const { random, slugs } = walker
  const order = await pickRow<{ id: string; number: string }>(
    walker,
    sql`select o.id, o.number from "order" o where ${OF_THE_WALK} and o.status in ('open', 'completed') order by o.id`,
  )
  if (!order) return undefined
  const lines = await walker.fault.rows<{ id: string; quantity: number }>(
    sql`select id, quantity from order_line where order_id = ${order.id} order by position`,
  )
  const isExchange = random.isLess(0.5)
  const asked = lines
    .filter((_, index) => index === 0 || random.isLess(0.6))
    .map(({ id, quantity }) => ({
      lineId: id,
      quantity: 1 + random.upTo(quantity),
      reason: 'no_longer_needed',
      ...(isExchange && { replacement: { slug: random.pick(slugs), quantity: 1 + random.upTo(3) } }),
    }))
  return act(walker, `orders/${order.number}/returns`, { resolution: isExchange ? 'exchange' : 'refund', lines: asked })
}

/** What is sent for pieces that came back: as the customer wished, or any part. */
async function exchange(walker: Walker, rma: string, lines: ReturnedLine[]): Promise<unknown> {
  const { random, slugs, fault } = walker
  const parts = await fault.rows<{ id: string }>(sql`select id from product where slug in ${slugs} order by id`)
  const isAsWished = random.isLess(0.5)
  const sent = lines
    .filter(({ received }) => received > 0 && random.isLess(0.8))
    .map(({ lineId, received, wish, wished }) =>
      isAsWished && wish !== null
        ? { lineId, quantity: received, productId: wish, sent: wished }
        : { lineId, quantity: 1 + random.upTo(received), productId: random.pick(parts)?.id, sent: 1 + random.upTo(3) },
    )
  return act(walker, `returns/${rma}/exchange`, { difference: 'settle', lines: sent })
}

async function goOn(walker: Walker): Promise<unknown> {
  const { random, fault } = walker
  const found = await pickRow<{ id: string; rma: string; status: string; number: string; isExchange: boolean }>(
    walker,
    sql`
    select r.id, r.number as rma, r.status, o.number, o.idempotency_key like 'exchange:%' as "isExchange" from order_return r join "order" o on o.id = r.order_id
    where ${OF_THE_WALK} and r.status not in ('declined', 'cancelled') order by r.id`,
  )
  if (!found) return undefined
  const { id, rma, status, number, isExchange } = found
  const lines = await fault.rows<ReturnedLine>(sql`
    select order_line_id as "lineId", quantity, received_quantity as received, replacement_product_id as wish, replacement_quantity as wished
    from order_return_line where return_id = ${id} order by id`)
  if (status === 'requested') return act(walker, `returns/${rma}/approve`)
  if (status === 'approved') {
    const come = lines.map(({ lineId, quantity }) => ({
      lineId,
      received: random.isLess(0.8) ? quantity : random.upTo(quantity + 1),
      restocked: 0,
      condition: 'opened',
    }))
    return act(walker, `returns/${rma}/receive`, { lines: come })
  }
  // What was paid for parts that were sent in exchange lies with the order before (decision 165).
  if (isExchange || random.isLess(0.6)) return exchange(walker, rma, lines)
  const back = lines
    .filter(({ received }) => received > 0)
    .map(({ lineId, received }) => ({ lineId, quantity: 1 + random.upTo(received), restock: false }))
  return act(walker, `orders/${number}/refunds`, { lines: back, shipping: false, adjustmentCents: 0, reason: 'other', returnNumber: rma })
}

/** An exchange that costs more is paid, or is cancelled. */
async function decideExchange(walker: Walker): Promise<unknown> {
  const { random, fault } = walker
  const found = await pickRow<{ number: string; version: number; status: string; session: string | null }>(
    walker,
    sql`
    select o.number, o.version, o.status, p.session_id as session from order_return r join "order" o on o.id = r.exchange_order_id
      left join payment p on p.order_id = o.id and p.status = 'open'
    where ${OF_THE_WALK} and o.status in ('pending', 'open') order by o.id`,
  )
  if (!found) return undefined
  if (found.session !== null && random.isLess(0.7)) return fault.stripe.pay(found.session)
  return act(walker, `orders/${found.number}/cancel`, { version: found.version, reason: 'By chance', restock: true })
}

/** Takes so many steps, one after the other. */
export async function walkValues(walker: Walker, steps: number): Promise<void> {
  for (let taken = 0; taken < steps; taken++) {
    const chance = walker.random.upTo(10)
    await (chance < 3 ? askBack(walker) : chance < 9 ? goOn(walker) : decideExchange(walker))
    if (walker.random.isLess(0.3)) await deliver(walker)
  }
}

/**
 * Customers whose money is not what their parts cost, with tax: what they paid and owe, less what went back, beside the pieces of theirs that were neither refunded
 * nor exchanged. Each piece that changed hands may round by a cent.
 */
export async function differentValues({ fault }: Walker): Promise<string[]> {
  const customers = await fault.rows<{ email: string; money: number; value: number; moves: number }>(sql`
    with mine as (select o.*, o.idempotency_key like 'exchange:%' as is_exchange from "order" o where ${OF_THE_WALK} and o.status not in ('cancelled', 'expired')),
    gone as (
      select l.id, coalesce((select sum(f.quantity) from refund_line f join refund r on r.id = f.refund_id
          where f.order_line_id = l.id and r.status in ('requested', 'pending', 'succeeded')), 0)
        + coalesce((select sum(x.exchanged_quantity) from order_return_line x join order_return r on r.id = x.return_id join mine e on e.id = r.exchange_order_id
          where x.order_line_id = l.id), 0) as pieces
      from order_line l),
    kept as (
      select m.email, sum((l.quantity - g.pieces) * case when m.is_exchange then p.price_cents * 1.06 else l.total_cents::numeric / l.quantity end) as value,
        sum(l.quantity + g.pieces) as moves
      from mine m join order_line l on l.order_id = m.id join gone g on g.id = l.id join product p on p.id = l.product_id group by 1),
    paid as (
      select o.email, sum(p.captured_cents - p.refunded_cents) as money from payment p join "order" o on o.id = p.order_id where ${OF_THE_WALK} and o.status <> 'pending' group by 1),
    due as (select email, sum(total_cents) filter (where status = 'pending') as money, sum(shipping_cents) as shipping from mine group by 1)
    select k.email, (paid.money + coalesce(due.money, 0) - due.shipping)::float8 as money, k.value::float8 as value, k.moves::float8 as moves
    from kept k join paid using (email) join due using (email)`)
  return customers
    .filter(({ money, value, moves }) => Math.abs(money - value) > moves)
    .map(({ email, money, value }) => `${email} has paid ${money} for parts of ${value}`)
}
