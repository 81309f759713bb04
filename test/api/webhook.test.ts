import { sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepPayments } from '#server/shop/payment/sweep.ts'
import { addCode, addProduct } from '#test/support/build.ts'
import { askStatus, checkOut, countRows, emailsOf, newKey, orderOf, stockOf } from '#test/support/buy.ts'
import { KINDS, openFreshShop } from '#test/support/fresh-shop.ts'
import type { FreshShop, ProblemBody } from '#test/support/fresh-shop.ts'
import { startStandInStripe } from '#test/support/stripe/stand-in-stripe.ts'
import type { StandInStripe } from '#test/support/stripe/stand-in-stripe.ts'

const [SECRET, OLD_SECRET] = ['whsec_of_the_tests', 'whsec_before_the_rotation']

const eventOf = (sessionId: string, id = `evt_${newKey()}`) =>
  JSON.stringify(
    {
      id,
      object: 'event',
      type: 'checkout.session.completed',
      created: 1_700_000_000,
      data: { object: { id: sessionId, object: 'checkout.session' } },
    },
    null,
    2,
  )

const sign = (payload: string, secret = SECRET, timestamp = Math.floor(Date.now() / 1000)) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })

describe.each(KINDS)('Stripe on %s', (kind) => {
  let stripe: StandInStripe
  let fresh: FreshShop
  beforeAll(async () => {
    // `hold`: a test delivers the events itself. One attempt: no retry hides a webhook that was refused.
    stripe = await startStandInStripe({ delivery: 'hold', webhooks: { urls: [receive], secret: SECRET, maxTries: 1 } })
    fresh = await openFreshShop({
      kind,
      env: { STRIPE_SECRET_KEY: 'sk_test_not_a_key', STRIPE_WEBHOOK_SECRET: `${SECRET},${OLD_SECRET}`, STRIPE_API_BASE: stripe.url },
    })
  })
  afterAll(async () => {
    await fresh.close()
    await stripe.close()
  })
  const deliver = (payload: string, signature = sign(payload)) =>
    fresh.call('POST', '/api/webhooks/stripe', payload, { 'stripe-signature': signature })
  const receive = async (body: string, signature: string) => (await deliver(body, signature)).status

  describe('a webhook', () => {
    const payload = eventOf('cs_test_of_another_shop', 'evt_forged')
    test.each([
      ['without a signature', payload, ''],
      ['signed with another secret', payload, sign(payload, 'whsec_guessed')],
      ['signed six minutes ago', payload, sign(payload, SECRET, Math.floor(Date.now() / 1000) - 360)],
      ['with one byte changed', payload.replace('completed', 'completeb'), sign(payload)],
      ['parsed and written again', JSON.stringify(JSON.parse(payload)), sign(payload)],
      ['with a signature that is none', payload, 't=x,v1=y'],
      ['of nothing', '', sign(payload)],
    ])('%s is refused and leaves no row', async (_, body, signature) => {
      const before = await countRows(fresh, 'payment_event')
      const answer = await deliver(body, signature)
      expect([answer.status, answer.body.code]).toEqual([400, 'bad_signature'])
      expect(await countRows(fresh, 'payment_event')).toBe(before)
    })

    test.each([
      ['no JSON', 'not json'],
      ['null', 'null'],
      ['a list', '[]'],
      ['an object without id', '{"type":"charge.refunded","data":{"object":{"object":"charge"}}}'],
      ['an id that is no text', '{"id":7,"type":"charge.refunded","data":{"object":{"object":"charge"}}}'],
      ['an event about nothing', '{"id":"evt_empty","type":"charge.refunded","data":{"object":null}}'],
      ['an event with NUL', String.raw`{"id":"evt_nul","type":"a\u0000","data":{"object":{"object":"charge"}}}`],
      ['an event with half a pair', String.raw`{"id":"evt_half","type":"a","data":{"object":{"object":"charge","\ud83d":1}}}`],
    ])('that is signed and %s is refused with a reason, and leaves no row', async (_, body) => {
      const before = await countRows(fresh, 'payment_event')
      const answer = await deliver(body)
      expect([answer.status, answer.body.code]).toEqual([422, 'invalid_input'])
      expect(await countRows(fresh, 'payment_event')).toBe(before)
    })

    test('about a dispute with all the evidence that Stripe takes is received, however its letters are escaped; more than an event can be is refused', async () => {
      const dispute = (length: number) =>
        JSON.stringify({
          id: `evt_evidence_${length}`,
          type: 'charge.dispute.closed',
          livemode: false,
          data: { object: { id: 'dp_1', object: 'dispute', status: 'won', evidence: { uncategorized_text: 'é'.repeat(length) } } },
        }).replaceAll('é', String.raw`\u00e9`)
      expect((await deliver(dispute(150_000))).status).toBe(200)
      expect((await deliver(dispute(200_000))).status).toBe(413)
    })

    test('of a session that is not ours is stored, acknowledged, and ignored', async () => {
      expect((await deliver(payload)).status).toBe(200)
      const [row] = await fresh.rows(
        sql`select session_id, processed_at is not null as processed, error is not null as told from payment_event where id = 'evt_forged'`,
      )
      expect(row).toEqual({ session_id: 'cs_test_of_another_shop', processed: true, told: true })
    })

    test('signed with the secret before the rotation still counts', async () => {
      const rotated = eventOf('cs_test_of_another_shop')
      expect((await deliver(rotated, sign(rotated, OLD_SECRET))).status).toBe(200)
    })

    test('about something else than a session is stored and nothing more', async () => {
      const other = JSON.stringify({
        id: 'evt_other',
        object: 'event',
        type: 'customer.created',
        data: { object: { id: 'cus_1', object: 'customer' } },
      })
      expect((await deliver(other)).status).toBe(200)
    })
  })

  test("Stripe's own sum of what it is asked for is the order's total, to the cent", async () => {
    const [a, b] = [
      await addProduct(fresh, { priceCents: 1_999 }),
      await addProduct(fresh, { priceCents: 333, quantityDiscounts: [{ minQuantity: 3, unitPriceCents: 301 }] }),
    ]
    const couponCode = await addCode(fresh, { discountValue: 1_250 })
    const items = [
      { slug: a, quantity: 1 },
      { slug: b, quantity: 7 },
    ]
    const session = await checkOut(fresh, { items, couponCode })
    const order = await orderOf(fresh, session)
    const created = stripe.calls.findLast(({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions')
    // 19.99 + 7 × 3.01 = 41.06; − 12.5 % = 35.93; + 10.00 shipping + 6 % of 35.93 = 2.16.
    expect(order.total_cents).toBe(4_809)
    expect(created?.idempotencyKey).toBe(`order:${order.id}:a1`)
    expect(created?.fields).toMatchObject({
      client_reference_id: order.id,
      'metadata[app]': 'partwright',
      success_url: 'http://shop.test/cart?payment=success&session_id={CHECKOUT_SESSION_ID}',
    })
    await stripe.pay(session.sessionId)
    expect((await askStatus(fresh, session)).body).toEqual({ state: 'paid', orderId: order.number, isForCaller: false })
  })

  test('ten webhooks, the return call and another event about one payment: one order, one movement, one e-mail', async () => {
    const slug = await addProduct(fresh, { stock: 5 })
    const session = await checkOut(fresh, { items: [{ slug, quantity: 2 }] })
    await stripe.pay(session.sessionId)
    const completed = stripe.pendingEvents().findLast(({ type }) => type === 'checkout.session.completed')
    const [statuses, other, returned] = await Promise.all([
      stripe.deliver(completed?.id ?? '', { times: 10 }),
      deliver(eventOf(session.sessionId)),
      askStatus(fresh, session),
    ])
    expect([...statuses, other.status, returned.status]).toEqual(Array(12).fill(200))
    const { id, status } = await orderOf(fresh, session)
    expect(status).toBe('open')
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 3, reserved: 0 })
    expect(await fresh.rows(sql`select delta from stock_movement where order_id = ${id}`)).toEqual([{ delta: -2 }])
    expect(await fresh.rows(sql`select 1 from order_event where order_id = ${id} and type = 'paid'`)).toHaveLength(1)
    await fresh.runJobs()
    const { number } = await orderOf(fresh, session)
    expect((await emailsOf(fresh, 'order_confirmation')).filter(({ body }) => body?.includes(number))).toHaveLength(1)
  })

  test('one payment is looked up once, whoever asks for it again', async () => {
    const session = await checkOut(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
    await stripe.pay(session.sessionId)
    const lookedUp = () => stripe.calls.filter(({ method, path }) => method === 'GET' && path.includes(session.sessionId)).length
    expect((await deliver(eventOf(session.sessionId))).status).toBe(200)
    const once = lookedUp()
    expect(once).toBeGreaterThan(0)
    const { number } = await orderOf(fresh, session)
    expect((await askStatus(fresh, session)).body).toEqual({ state: 'paid', orderId: number, isForCaller: false })
    expect((await deliver(eventOf(session.sessionId))).status).toBe(200)
    expect(lookedUp()).toBe(once)
  })

  test('a webhook that knocks before the money is there moves nothing', async () => {
    const session = await checkOut(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
    expect((await deliver(eventOf(session.sessionId))).status).toBe(200)
    expect((await orderOf(fresh, session)).status).toBe('pending')
    expect((await askStatus<ProblemBody>(fresh, session)).body.code).toBe('payment_not_paid')
  })

  test('what another program was paid alerts nobody, also when we could not look it up at first; a payment with our mark does', async () => {
    const marked = (id: string, app: string) => {
      const event = JSON.parse(eventOf(`cs_${id}`, `evt_${id}`))
      return JSON.stringify({ ...event, data: { object: { ...event.data.object, metadata: { app } } } })
    }
    for (const [id, app] of [
      ['theirs', 'another'],
      ['lost', 'partwright'],
    ] as const) {
      // The library tries thrice.
      stripe.fault({ kind: 'unavailable', times: 3 })
      expect((await deliver(marked(id, app))).status).toBe(500)
      await fresh.rows(sql`update payment_event set created_at = now() - interval '2 minutes' where id = ${`evt_${id}`}`)
    }
    await sweepPayments(fresh.shop)
    expect(
      await fresh.rows(sql`select 1 from payment_event where id in ('evt_theirs', 'evt_lost') and processed_at is not null`),
    ).toHaveLength(2)
    const told = await fresh.rows<{ reason: string }>(
      sql`select payload ->> 'reason' as reason from outbox where idempotency_key like 'unknown-payment:%'`,
    )
    expect(told).toEqual([{ reason: expect.stringContaining('cs_lost') }])
  })

  test('the test provider has no pages in a shop that charges cards', async () => {
    const session = await checkOut(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
    expect((await fresh.call('GET', `/api/test-payments/${session.sessionId}`)).status).toBe(404)
    expect(
      (
        await fresh.call('POST', `/api/test-payments/${session.sessionId}`, 'action=pay', {
          'content-type': 'application/x-www-form-urlencoded',
        })
      ).status,
    ).toBe(404)
  })
})

describe.each(KINDS)('without Stripe on %s', (kind) => {
  test('a webhook is refused, whatever it carries', async () => {
    const fresh = await openFreshShop({ kind })
    const payload = eventOf('cs_test_1')
    const { status } = await fresh.call('POST', '/api/webhooks/stripe', payload, { 'stripe-signature': sign(payload) })
    expect(status).toBe(400)
    expect(await countRows(fresh, 'payment_event')).toBe(0)
    await fresh.close()
  })
})
