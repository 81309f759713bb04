import { sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { describe, expect, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { askStatus, checkOut, countRows, emailsOf, newKey, orderOf, sendCheckout, stockOf } from '#test/support/buy.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Posted } from '#test/support/schema.ts'
import type { StandInStripe } from '#test/support/stripe/stand-in-stripe.ts'
import { faultShop, SOON, useFaultShop } from './support/fault-shop.ts'
import type { FaultShop } from './support/fault-shop.ts'

type StripeEvent = ReturnType<StandInStripe['pendingEvents']>[number]

const CREATE_SESSION = /checkout\/sessions$/

/** A cart with one of a part of which there are five, for a customer of its own: unpaid orders per customer are limited. */
const oneOf = async (fault: FaultShop) => {
  const slug = await addProduct(fault, { stock: 5 })
  return { slug, purchase: { items: [{ slug, quantity: 1 }], customer: { email: `${slug}@example.com` } } }
}

/** Pays while Stripe withholds its webhooks, and returns the events. */
async function payQuietly({ stripe }: FaultShop, sessionId: string): Promise<StripeEvent[]> {
  stripe.delivery = 'hold'
  await stripe.pay(sessionId)
  stripe.delivery = 'normal'
  return stripe.pendingEvents()
}

const completed = (events: StripeEvent[]): StripeEvent => {
  const event = events.findLast(({ type }) => type === 'checkout.session.completed')
  if (!event) throw new Error('Stripe has not written the event')
  return event
}

/** The order was paid by one transition: one movement, one event, one e-mail. */
async function expectPaidOnce(fault: FaultShop, session: { sessionId: string }) {
  const { id, status } = await orderOf(fault, session)
  expect(status).toBe('open')
  expect(await fault.rows(sql`select delta from stock_movement where order_id = ${id}`)).toEqual([{ delta: -1 }])
  expect(await fault.rows(sql`select 1 from order_event where order_id = ${id} and type = 'paid'`)).toHaveLength(1)
  const emails = sql`select state from outbox where kind = 'order_confirmation' and payload ->> 'orderId' = ${id}`
  await vi.waitUntil(async () => (await fault.rows(emails)).every(({ state }) => state === 'stored'), SOON)
  expect(await fault.rows(emails)).toHaveLength(1)
}

describe('what Stripe tells, and when', () => {
  const fault = useFaultShop({ apps: 2 })

  test('fault 10: one webhook ten times at once to each of two processes: one transition, one e-mail', async () => {
    const { purchase } = await oneOf(fault)
    const session = await checkOut(fault, purchase)
    const event = completed(await payQuietly(fault, session.sessionId))
    expect(await fault.stripe.deliver(event, { times: 10 })).toEqual(Array.from({ length: 20 }, () => 200))
    await expectPaidOnce(fault, session)
  })

  test('fault 12: the webhook before the shopper returns: the return page shows the paid order', async () => {
    const { purchase } = await oneOf(fault)
    const session = await checkOut(fault, purchase)
    await fault.stripe.pay(session.sessionId)
    const { number, status } = await orderOf(fault, session)
    expect(status).toBe('open')
    for (const n of [0, 1])
      expect((await askStatus(fault.on(n), session)).body).toEqual({ state: 'paid', orderId: number, isForCaller: false })
    await expectPaidOnce(fault, session)
  })

  test('fault 13: the shopper returns before the webhook: the return page settles, the webhook finds it done', async () => {
    const { purchase } = await oneOf(fault)
    const session = await checkOut(fault, purchase)
    const events = await payQuietly(fault, session.sessionId)
    const { number } = await orderOf(fault, session)
    expect((await askStatus(fault, session)).body).toEqual({ state: 'paid', orderId: number, isForCaller: false })
    expect(new Set(await fault.stripe.deliver(events))).toEqual(new Set([200]))
    await expectPaidOnce(fault, session)
  })

  test('fault 14: twenty returns and twenty webhooks in the same moment: one transition', async () => {
    const { purchase } = await oneOf(fault)
    const session = await checkOut(fault, purchase)
    const event = completed(await payQuietly(fault, session.sessionId))
    const [returns, webhooks] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, (_, n) => askStatus(fault.on(n % 2), session))),
      fault.stripe.deliver(event, { times: 10 }),
    ])
    expect(new Set(returns.map(({ body }) => body.state))).toEqual(new Set(['paid']))
    expect(new Set(webhooks)).toEqual(new Set([200]))
    await expectPaidOnce(fault, session)
  })

  test('fault 11: whatever order the events of a payment and its refund come in, the order ends the same', async () => {
    const permutations = <T>(all: T[]): T[][] =>
      all.length < 2 ? [all] : all.flatMap((one, index) => permutations(all.toSpliced(index, 1)).map((rest) => [one, ...rest]))
    const types = ['payment_intent.succeeded', 'checkout.session.completed', 'charge.refunded', 'refund.created']
    const orders = await Promise.all(
      permutations(types).map(async (order, n) => {
        const { purchase } = await oneOf(fault)
        const { status, body: session } = await sendCheckout<Posted<'/api/create-payment'>>(
          fault,
          purchase,
          newKey(),
          {},
          `198.51.100.${n}`,
        )
        expect(status).toBe(200)
        return { order, session }
      }),
    )
    const { stripe } = fault
    for (const { order, session } of orders) {
      stripe.delivery = 'hold'
      await stripe.pay(session.sessionId)
      const paid = stripe.paidSessions().find(({ id }) => id === session.sessionId)
      await stripe.refundInDashboard(paid?.intent ?? '')
      stripe.delivery = 'normal'
      const events = stripe.pendingEvents()
      for (const type of order) {
        const event = events.find((candidate) => candidate.type === type)
        expect(new Set(await stripe.deliver(event ?? type))).toEqual(new Set([200]))
      }
      await stripe.deliverAll()
      const [end] = await fault.rows(sql`
        select o.payment_status, o.refunded_cents = o.total_cents as is_refunded, p.refunded_cents = p.captured_cents as is_given_back
        from "order" o join payment p on p.order_id = o.id where p.session_id = ${session.sessionId}`)
      expect(end, order.join(', ')).toEqual({ payment_status: 'refunded', is_refunded: true, is_given_back: true })
    }
  })

  test('fault 11: "expired" that comes after "completed" changes nothing', async () => {
    const { purchase } = await oneOf(fault)
    const session = await checkOut(fault, purchase)
    await fault.stripe.pay(session.sessionId)
    const event = completed([...fault.stripe.events()])
    const late = JSON.stringify({ ...event, id: 'evt_late', type: 'checkout.session.expired' })
    const signature = { 'stripe-signature': fault.stripe.sign(late) }
    expect((await fault.call('POST', '/api/webhooks/stripe', late, signature)).status).toBe(200)
    await expectPaidOnce(fault, session)
  })
})

describe('what Stripe tells and nobody hears, or nobody understands', () => {
  test('fault 15: the webhook is lost and the tab was closed after paying: within ten minutes the order is paid', async () => {
    const fault = await faultShop({ apps: 2 })
    const { purchase } = await oneOf(fault)
    const session = await checkOut(fault, purchase)
    fault.stripe.delivery = 'drop'
    await fault.stripe.pay(session.sessionId)
    fault.stripe.delivery = 'normal'
    await fault.rows(sql`update payment set created_at = created_at - interval '10 minutes', updated_at = updated_at - interval '10 minutes'
      where session_id = ${session.sessionId}`)
    await fault.runJobs()
    await expectPaidOnce(fault, session)
  })

  test('fault 17: a webhook of a session that no order has is stored, answered well, and told to staff when it calls itself ours', async () => {
    const fault = await faultShop({ apps: 2 })
    const { url } = fault.stripe
    const foreign = new Stripe('sk_test_not_a_key', { host: '127.0.0.1', port: new URL(url).port, protocol: 'http' })
    const make = (metadata: Record<string, string>) =>
      foreign.checkout.sessions.create({
        mode: 'payment',
        metadata,
        line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Something else' } } }],
        success_url: 'http://elsewhere.test/',
        cancel_url: 'http://elsewhere.test/',
      })
    for (const app of ['another', 'partwright']) {
      const { id } = await make({ app, order: 'ord_lost' })
      fault.stripe.delivery = 'hold'
      await fault.stripe.expireNow(id)
      fault.stripe.delivery = 'normal'
      const events = fault.stripe.pendingEvents()
      expect(new Set(await fault.stripe.deliver(events))).toEqual(new Set([200]))
      expect(await fault.rows(sql`select 1 from payment_event where session_id = ${id}`)).toHaveLength(1)
    }
    expect(await emailsOf(fault, 'staff_payment_notice')).toHaveLength(1)
    expect(await countRows(fault, 'outbox')).toBe(1)
  })

  test('fault 18: our own code fails on a webhook: kept with its error, answered 500, and done once the bug is gone', async () => {
    const fault = await faultShop({ apps: 2 })
    const { purchase } = await oneOf(fault)
    const session = await checkOut(fault, purchase)
    const event = completed(await payQuietly(fault, session.sessionId))
    await fault.rows(sql`create function bug() returns trigger language plpgsql as $$ begin raise exception 'a bug'; end $$`)
    await fault.rows(sql`create trigger bug before insert on stock_movement for each row execute function bug()`)
    fault.stripe.webhooks.maxTries = 1
    expect(await fault.stripe.deliver(event)).toEqual([500, 500])
    const storedEvent = sql`select error is not null as has_error, processed_at is null as is_waiting from payment_event where id = ${event.id}`
    expect(await fault.rows(storedEvent)).toEqual([{ has_error: true, is_waiting: true }])
    expect((await orderOf(fault, session)).status).toBe('pending')
    await fault.rows(sql`drop function bug cascade`)
    // Stripe stops retrying; the shop's own worker does not.
    await fault.rows(sql`update payment_event set created_at = created_at - interval '10 minutes' where id = ${event.id}`)
    await fault.runJobs()
    expect(await fault.rows(storedEvent)).toEqual([{ has_error: expect.any(Boolean), is_waiting: false }])
    await expectPaidOnce(fault, session)
  })
})

describe('when Stripe does not answer as it should', () => {
  test('fault 4: it makes the session but its answer is too late: the shopper gets its one page, or an error that can be repeated', async () => {
    const fault = await faultShop()
    const { slug, purchase } = await oneOf(fault)
    const key = newKey()
    // Longer than our timeout.
    fault.stripe.fault({ kind: 'delay', method: 'POST', path: CREATE_SESSION, ms: 12_000 })
    const first = await sendCheckout<ProblemBody>(fault, purchase, key)
    expect([200, 503]).toContain(first.status)
    const session = await checkOut(fault, purchase, key)
    const { id } = await orderOf(fault, session)
    expect(fault.stripe.sessionsCreatedFor(id).map((made) => made.id)).toEqual([session.sessionId])
    expect(await stockOf(fault, slug)).toEqual({ on_hand: 5, reserved: 1 })
  })

  test('fault 4: the connection breaks after it made the session: asking again with the same key gives that one', async () => {
    const fault = await faultShop()
    const { purchase } = await oneOf(fault)
    const key = newKey()
    fault.stripe.fault({ kind: 'drop-after', method: 'POST', path: CREATE_SESSION, times: 3 })
    const first = await sendCheckout<ProblemBody>(fault, purchase, key)
    expect([first.status, first.body.code]).toEqual([503, 'payment_unavailable'])
    const session = await checkOut(fault, purchase, key)
    const { id } = await orderOf(fault, session)
    expect(fault.stripe.sessionsCreatedFor(id)).toHaveLength(1)
  })

  test('fault 5: it answers 500 and keeps that answer for the key: another attempt has another key, and the hold stays meanwhile', async () => {
    const fault = await faultShop()
    const { slug, purchase } = await oneOf(fault)
    const key = newKey()
    fault.stripe.fault({ kind: 'refuse-before', method: 'POST', path: CREATE_SESSION })
    const session = await checkOut(fault, purchase, key)
    expect(await stockOf(fault, slug)).toEqual({ on_hand: 5, reserved: 1 })
    expect(await checkOut(fault, purchase, key)).toEqual(session)
    await fault.stripe.pay(session.sessionId)
    await expectPaidOnce(fault, session)
    expect(await fault.rows(sql`select attempt, status from payment order by attempt`)).toEqual([
      { attempt: 1, status: 'failed' },
      { attempt: 2, status: 'paid' },
    ])
    expect([...fault.stripe.sessions()]).toHaveLength(1)
  })

  test('fault 6: it is down: the shopper is told, the shop can be browsed, and what is held is freed only by its word', async () => {
    const fault = await faultShop()
    const { slug, purchase } = await oneOf(fault)
    await fault.stripe.stop()
    const { status, body, headers } = await sendCheckout<ProblemBody>(fault, purchase)
    expect([status, body.code, headers.has('retry-after')]).toEqual([503, 'payment_unavailable', true])
    expect((await fault.call('GET', '/api/home')).status).toBe(200)
    expect((await fault.call('GET', '/')).status).toBe(200)
    await fault.rows(sql`update payment set created_at = now() - interval '40 minutes', expires_at = now() - interval '9 minutes'`)
    await fault.runJobs()
    expect(await stockOf(fault, slug)).toEqual({ on_hand: 5, reserved: 1 })
    await fault.stripe.start()
    await fault.runJobs()
    expect(await stockOf(fault, slug)).toEqual({ on_hand: 5, reserved: 0 })
    expect([...fault.stripe.sessions()].filter((session) => session.status === 'open')).toEqual([])
  })

  test('fault 7: the price is edited between two attempts: the second asks for what the first asked for', async () => {
    const fault = await faultShop()
    const { slug, purchase } = await oneOf(fault)
    const key = newKey()
    fault.stripe.fault({ kind: 'drop-after', method: 'POST', path: CREATE_SESSION, times: 3 })
    expect((await sendCheckout(fault, purchase, key)).status).toBe(503)
    await fault.rows(sql`update product set price_cents = price_cents * 2 where slug = ${slug}`)
    const session = await checkOut(fault, purchase, key)
    await fault.stripe.pay(session.sessionId)
    expect(await orderOf(fault, session)).toMatchObject({ status: 'open', total_cents: fault.stripe.paidSessions()[0]?.amount })
    expect(fault.stripe.calls.filter(({ status }) => status === 400)).toEqual([])
  })

  test('fault 16: money three days after the order expired is never silently kept', async () => {
    const fault = await faultShop()
    const { slug, purchase } = await oneOf(fault)
    const session = await checkOut(fault, purchase)
    await fault.rows(sql`update payment set expires_at = now() - interval '3 days'`)
    await fault.runJobs()
    expect((await orderOf(fault, session)).status).toBe('expired')
    // Another customer has bought the rest.
    await fault.rows(sql`update stock_level set on_hand = 0 where product_id = (select id from product where slug = ${slug})`)
    await fault.rows(sql`insert into stock_movement (id, product_id, delta, on_hand_after, reason, actor)
      select 'mov_other', id, -5, 0, 'correction', 'test' from product where slug = ${slug}`)
    await fault.stripe.force(session.sessionId)
    await fault.runJobs()
    const { id, status } = await orderOf(fault, session)
    const [money] = await fault.rows<{ back: number; paid: number }>(
      sql`select coalesce(sum(r.amount_cents), 0)::int as back, max(p.captured_cents) as paid from payment p left join refund r on r.payment_id = p.id where p.order_id = ${id}`,
    )
    // Either it is left to staff, or it is being refunded in full; and staff were alerted.
    expect(status === 'on_hold' || (money?.back === money?.paid && money?.paid !== 0)).toBe(true)
    expect(await fault.rows(sql`select 1 from outbox where kind = 'staff_alert' and payload ->> 'orderId' = ${id}`)).not.toEqual([])
    expect(await stockOf(fault, slug)).toEqual({ on_hand: 0, reserved: 0 })
  })
})
