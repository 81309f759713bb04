import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { askStatus, checkOut, newKey, orderOf, stockOf } from '#test/support/buy.ts'
import { KINDS, openFreshShop } from '#test/support/fresh-shop.ts'
import type { FreshShop, ProblemBody } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { cookiesOf } from '#test/support/sign-in.ts'
import { startStandInStripe } from '#test/support/stripe/stand-in-stripe.ts'
import type { StandInStripe } from '#test/support/stripe/stand-in-stripe.ts'

const SECRET = 'whsec_of_the_tests'

describe.each(KINDS)('payment pages that the shop does not know on %s', (kind) => {
  let stripe: StandInStripe
  let fresh: FreshShop
  beforeAll(async () => {
    stripe = await startStandInStripe({ delivery: 'normal', webhooks: { urls: [receive], secret: SECRET, maxTries: 1 } })
    fresh = await openFreshShop({
      kind,
      env: { STRIPE_SECRET_KEY: 'sk_test_not_a_key', STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API_BASE: stripe.url },
    })
  })
  afterAll(async () => {
    await fresh.close()
    await stripe.close()
  })
  const receive = async (body: string, signature: string) =>
    (await fresh.call('POST', '/api/webhooks/stripe', body, { 'stripe-signature': signature })).status

  /** A checkout of two, whose page is made a second time, as if the provider had answered the first call too late. */
  const twoPages = async () => {
    const slug = await addProduct(fresh, { stock: 5, priceCents: 2_000 })
    const session = await checkOut(fresh, { items: [{ slug, quantity: 2 }] })
    const order = await orderOf(fresh, session)
    const [attempt] = await fresh.rows<{ request: Parameters<FreshShop['shop']['payments']['createSession']>[0] }>(
      sql`select request from payment where session_id = ${session.sessionId}`,
    )
    if (!attempt) throw new Error('the checkout has no payment')
    const unknown = await fresh.shop.payments.createSession(attempt.request, `lost:${session.sessionId}`)
    return { slug, session, unknown, orderId: order?.id ?? '' }
  }
  const stateOf = async (orderId: string) =>
    (
      await fresh.rows(sql`
        select o.status, o.payment_status, o.paid_cents = o.total_cents as is_paid_once, o.refunded_cents,
          (select string_agg(p.status, ' ' order by p.attempt) from payment p where p.order_id = o.id) as payments,
          (select string_agg(r.status, ' ') from refund r where r.order_id = o.id) as refunds
        from "order" o where o.id = ${orderId}`)
    )[0]

  test('money at a page that was never stored finds its order by its reference, and ends the other page', async () => {
    const { slug, session, unknown, orderId } = await twoPages()
    await stripe.pay(unknown.sessionId)
    expect(await stateOf(orderId)).toMatchObject({ status: 'open', payment_status: 'paid', is_paid_once: true, payments: 'expired paid' })
    expect((await askStatus(fresh, unknown)).body.state).toBe('paid')
    expect((await stockOf(fresh, slug))?.reserved).toBe(0)
    const other = [...stripe.sessions()].find(({ id }) => id === session.sessionId)
    expect(other?.status).toBe('expired')
  })

  test('a second payment goes back in full, and the order stays paid once', async () => {
    const { session, unknown, orderId } = await twoPages()
    stripe.delivery = 'drop'
    await stripe.pay(session.sessionId)
    await stripe.pay(unknown.sessionId)
    stripe.delivery = 'normal'
    expect((await askStatus(fresh, session)).body.state).toBe('paid')
    expect((await askStatus(fresh, unknown)).body.state).toBe('paid')
    await fresh.rows(sql`update refund set updated_at = now() - interval '2 minutes' where status = 'requested'`)
    await fresh.runJobs()
    expect(await stateOf(orderId)).toMatchObject({
      status: 'open',
      payment_status: 'paid',
      is_paid_once: true,
      refunded_cents: 0,
      payments: 'paid surplus',
      refunds: 'succeeded',
    })
    await fresh.runJobs()
    const [letter] = await fresh.rows<{ body: string }>(
      sql`select body from outbox where kind = 'order_refunded' and payload ->> 'orderId' = ${orderId}`,
    )
    expect(letter?.body).toContain('we gave back a payment that was not needed for order')
    expect(letter?.body).not.toContain('part or all')
    const { number } = await orderOf(fresh, session)
    const payer = cookiesOf((await askStatus(fresh, session)).headers)
    const { body } = await fresh.call<Schema<'Order'>>('GET', `/api/orders/${number}`, undefined, payer)
    expect([body.refundedCents, body.refunds]).toEqual([0, []])
    expect(body.history.map(({ text }) => text)).toEqual(['A second payment of $52.40 was given back', 'Payment received', 'Order placed'])
  })

  test('a session that the provider does not know holds the stock until its end and an hour', async () => {
    const { slug, session, orderId } = await twoPages()
    await fresh.rows(
      sql`update payment set session_id = 'cs_test_forgotten', expires_at = now() - interval '30 minutes' where session_id = ${session.sessionId}`,
    )
    await fresh.runJobs()
    expect((await stockOf(fresh, slug))?.reserved).toBe(2)
    await fresh.rows(sql`update payment set expires_at = now() - interval '61 minutes', next_check_at = null where order_id = ${orderId}`)
    await fresh.runJobs()
    expect((await stockOf(fresh, slug))?.reserved).toBe(0)
    expect(await stateOf(orderId)).toMatchObject({ status: 'expired' })
  })

  test('a page whose making Stripe reported as failed is found, however long an order keeps its stock', async () => {
    await fresh.rows(sql`insert into setting (key, value) values ('orders', '{"holdMinutes": 120}')`)
    stripe.fault({ method: 'POST', path: /checkout\/sessions$/, kind: 'fail-after' })
    const session = await checkOut(fresh, {
      items: [{ slug: await addProduct(fresh), quantity: 1 }],
      customer: { email: 'long@example.com' },
    })
    await fresh.rows(sql`delete from setting where key = 'orders'`)
    const { id } = await orderOf(fresh, session)
    expect(stripe.sessionsCreatedFor(id).map((made) => made.id)).toEqual([session.sessionId])
  })

  test('a page that is open has not been paid, whatever Stripe says of its payment', async () => {
    const session = await checkOut(fresh, {
      items: [{ slug: await addProduct(fresh), quantity: 1 }],
      customer: { email: 'open@example.com' },
    })
    const open = [...stripe.sessions()].find(({ id }) => id === session.sessionId)
    if (open) open.payment_status = 'no_payment_required'
    expect((await askStatus<ProblemBody>(fresh, session)).body.code).toBe('payment_not_paid')
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'pending', payment: 'open' })
  })

  test('a checkout tried again when its end is too near gets a new attempt with a new end', async () => {
    const [items, key] = [[{ slug: await addProduct(fresh), quantity: 1 }], newKey()]
    const session = await checkOut(fresh, { items }, key)
    const { id: orderId } = await orderOf(fresh, session)
    // As if the provider had never answered, and the retry came minutes later.
    await fresh.rows(sql`
      update payment set status = 'creating', session_id = null, session_url = null, idempotency_key = 'lost', expires_at = now() + interval '25 minutes',
        request = request || jsonb_build_object('email', 'nobody-else@example.com',
          'expiresAt', to_char(now() at time zone 'utc' + interval '25 minutes', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
      where session_id = ${session.sessionId}`)
    expect((await checkOut(fresh, { items }, key)).sessionId).not.toBe(session.sessionId)
    expect(await stateOf(orderId)).toMatchObject({ status: 'pending', payments: 'failed open' })
  })

  test('a dispute of a second payment is told, and does not make the order disputed, whose own payment it is not', async () => {
    const { session, unknown, orderId } = await twoPages()
    stripe.delivery = 'drop'
    await stripe.pay(session.sessionId)
    await stripe.pay(unknown.sessionId)
    stripe.delivery = 'normal'
    for (const one of [session, unknown]) await askStatus(fresh, one)
    const intents = new Map(stripe.paidSessions().map(({ id, intent }) => [id, intent]))
    const ofSecond = await stripe.openDispute(intents.get(unknown.sessionId) ?? '')
    expect(await stateOf(orderId)).toMatchObject({ payment_status: 'paid', payments: 'paid surplus' })
    await fresh.runJobs()
    const told = () => fresh.rows(sql`select 1 from outbox where idempotency_key = ${`dispute:${ofSecond.id}`}`)
    expect(await told()).toHaveLength(1)
    // Nor does its end end one of the order's own payment.
    const ofFirst = await stripe.openDispute(intents.get(session.sessionId) ?? '')
    expect(await stateOf(orderId)).toMatchObject({ payment_status: 'disputed' })
    await stripe.closeDispute(ofSecond.id, 'won')
    expect(await stateOf(orderId)).toMatchObject({ payment_status: 'disputed' })
    await stripe.closeDispute(ofFirst.id, 'won')
    expect(await stateOf(orderId)).toMatchObject({ payment_status: 'paid' })
  })
})
