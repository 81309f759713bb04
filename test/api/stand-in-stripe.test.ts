import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newKey } from '#test/support/buy.ts'
import type { Fault } from '#test/support/stripe/faults.ts'
import { startStandInStripe } from '#test/support/stripe/stand-in-stripe.ts'
import type { StandInStripe } from '#test/support/stripe/stand-in-stripe.ts'

const SECRET = 'whsec_of_the_tests'

let standIn: StandInStripe
let stripe: Stripe
/** How far the stand-in's clock is ahead of ours, in ms. */
let aheadMs = 0

const connect = (key = 'sk_test_not_a_key', settings: Stripe.StripeConfig = {}) => {
  const { hostname: host, port } = new URL(standIn.url)
  return new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false, ...settings })
}

beforeEach(async () => {
  aheadMs = 0
  standIn = await startStandInStripe({ delivery: 'hold', now: () => Date.now() + aheadMs })
  stripe = connect()
})
afterEach(() => standIn.close())

const price = (unit_amount: number, currency = 'usd') => ({ currency, unit_amount, product_data: { name: 'Belt' } })

const shipping = (amount: number): Stripe.Checkout.SessionCreateParams.ShippingOption => ({
  shipping_rate_data: { type: 'fixed_amount', display_name: 'Standard', fixed_amount: { amount, currency: 'usd' } },
})

const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60

const asked = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  success_url: 'http://shop.test/cart?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://shop.test/cart',
  line_items: [{ quantity: 2, price_data: price(1_000) }],
  ...more,
})

const create = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}, idempotencyKey = newKey()) =>
  stripe.checkout.sessions.create(asked(more), { idempotencyKey })

/** The id of what Stripe may also expand. */
const idOf = (named: string | { id: string } | null) => (typeof named === 'string' ? named : (named?.id ?? ''))

/** A paid session of 20.00, with its PaymentIntent. */
const createPaid = async () => {
  const { id } = await create({ client_reference_id: 'order_1', metadata: { app: 'partwright' } })
  await standIn.pay(id)
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id)
  return { id, intent: idOf(intent) }
}

const couponOf = (amount_off: number) => stripe.coupons.create({ amount_off, currency: 'usd', duration: 'once', max_redemptions: 1 })

/** How the SDK reports a refusal. */
const refusalOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.catch((thrown: unknown) => thrown)
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`not refused: ${JSON.stringify(error)}`)
  const { statusCode: status, type, code, param } = error
  return { status, type, code, param }
}

const typesOf = (events: Iterable<{ type: string }>) => Array.from(events, ({ type }) => type)

/** Parameters that the SDK's types forbid are still sent. */
const wrongly = (more: object) => create(more)

describe('totals', () => {
  test('are lines − discount + shipping, and the card is charged that', async () => {
    const { id: coupon } = await couponOf(350)
    const session = await create({
      line_items: [
        { quantity: 2, price_data: price(1_999) },
        { quantity: 1, price_data: price(123) },
      ],
      discounts: [{ coupon }],
      shipping_options: [shipping(1_000), shipping(2_500)],
    })
    expect(session).toMatchObject({
      amount_subtotal: 4121,
      amount_total: 4771,
      currency: 'usd',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      total_details: {
        amount_discount: 350,
        amount_shipping: 1_000,
        amount_tax: 0,
      },
    })
    await standIn.pay(session.id)
    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] })
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      payment_intent: {
        status: 'succeeded',
        amount: 4771,
        latest_charge: {
          object: 'charge',
          amount: 4771,
          paid: true,
        },
      },
    })
  })

  test('never fall below zero, and zero needs no payment', async () => {
    const { id: coupon } = await couponOf(999_999)
    const session = await create({ discounts: [{ coupon }] })
    expect(session).toMatchObject({ amount_total: 0, total_details: { amount_discount: 2_000 } })
    await standIn.pay(session.id)
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      payment_intent: null,
    })
    expect(typesOf(standIn.events())).toEqual(['checkout.session.completed'])
  })

  test('of less than 50 cents, in two currencies, or with a coupon that is used up are refused', async () => {
    const { id: coupon } = await couponOf(100)
    await standIn.pay((await create({ discounts: [{ coupon }] })).id)
    expect(await refusalOf(create({ line_items: [{ quantity: 1, price_data: price(49) }] }))).toMatchObject({ code: 'amount_too_small' })
    expect(
      await refusalOf(create({ line_items: [1, 2].map((n) => ({ quantity: 1, price_data: price(99, n === 1 ? 'usd' : 'eur') })) })),
    ).toEqual({ status: 400, type: 'StripeInvalidRequestError', code: undefined, param: 'currency' })
    expect(await refusalOf(create({ discounts: [{ coupon }] }))).toMatchObject({ status: 400, code: 'coupon_expired' })
    expect(await refusalOf(create({ discounts: [{ coupon: 'coupon_guessed' }] }))).toMatchObject({ status: 400, code: 'resource_missing' })
  })
})

describe('parameters', () => {
  test.each([
    ['unknown', { colour: 'red' }, 'colour', 'parameter_unknown'],
    [
      'unknown far inside',
      { line_items: [{ quantity: 1, price_data: { ...price(99), hue: 1 } }] },
      'line_items[0][price_data][hue]',
      'parameter_unknown',
    ],
    ['of an older API', { payment_method_types: ['card'] }, 'payment_method_types', 'parameter_unknown'],
    ['not a number', { expires_at: 'soon' }, 'expires_at', 'parameter_invalid_integer'],
    [
      'with cents after a point',
      { line_items: [{ quantity: 1, price_data: price(9.99) }] },
      'line_items[0][price_data][unit_amount]',
      'parameter_invalid_integer',
    ],
    ['of no piece', { line_items: [{ quantity: 0, price_data: price(99) }] }, 'line_items[0][quantity]', 'parameter_invalid_integer'],
    ['without a quantity', { line_items: [{ price_data: price(99) }] }, 'line_items[0][quantity]', 'parameter_missing'],
    [
      'without a name',
      { line_items: [{ quantity: 1, price_data: { ...price(99), product_data: { description: 'x' } } }] },
      'line_items[0][price_data][product_data][name]',
      'parameter_missing',
    ],
    ['of 101 lines', { line_items: Array.from({ length: 101 }, () => ({ quantity: 1, price_data: price(99) })) }, 'line_items', undefined],
    ['without lines', { line_items: undefined }, 'line_items', 'parameter_missing'],
    ['without a mode', { mode: undefined }, 'mode', 'parameter_missing'],
    ['without a way back', { success_url: undefined }, 'success_url', 'parameter_missing'],
    ['with an empty text', { client_reference_id: '' }, 'client_reference_id', 'parameter_invalid_empty'],
    ['with no address', { customer_email: 'nobody' }, 'customer_email', 'email_invalid'],
    ['expiring in 29 minutes', { expires_at: inMinutes(29) }, 'expires_at', undefined],
    ['expiring in 25 hours', { expires_at: inMinutes(25 * 60) }, 'expires_at', undefined],
    ['that the stand-in does not play', { automatic_tax: { enabled: true } }, 'automatic_tax[enabled]', undefined],
  ])('%s are refused by name', async (_, more, param, code) => {
    expect(await refusalOf(wrongly(more))).toEqual({ status: 400, type: 'StripeInvalidRequestError', code, param })
    expect(Array.from(standIn.sessions())).toEqual([])
  })

  test('of refunds and lists are looked at too', async () => {
    const { intent } = await createPaid()
    const odd = { payment_intent: intent, sum: 1 }
    expect(await refusalOf(stripe.refunds.create(odd))).toMatchObject({ code: 'parameter_unknown', param: 'sum' })
    expect(await refusalOf(stripe.refunds.create({ amount: 1 }))).toMatchObject({ code: 'parameter_missing' })
    expect(await refusalOf(stripe.checkout.sessions.list({ limit: 101 }))).toMatchObject({ param: 'limit' })
    expect(await refusalOf(stripe.checkout.sessions.list({ expand: ['data.shop'] }))).toMatchObject({ param: 'expand' })
  })

  test('do not help where nothing is, or without a key', async () => {
    expect(await refusalOf(stripe.customers.list())).toMatchObject({ status: 404 })
    expect(await refusalOf(stripe.checkout.sessions.retrieve('cs_test_guessed'))).toMatchObject({ status: 404, code: 'resource_missing' })
    expect(await refusalOf(connect('sk_live_1').events.list())).toMatchObject({ status: 401, type: 'StripeAuthenticationError' })
  })
})

describe('a key', () => {
  test('used again with the same parameters replays the first answer, to the byte', async () => {
    const [first, again] = [await create({}, 'order:1:a1'), await create({}, 'order:1:a1')]
    expect({ ...again }).toEqual({ ...first })
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(Array.from(standIn.sessions())).toHaveLength(1)
    expect(standIn.calls.map(({ status, replayed, idempotencyKey }) => [status, replayed, idempotencyKey])).toEqual([
      [200, false, 'order:1:a1'],
      [200, true, 'order:1:a1'],
    ])
  })

  test('replays even when its parameters would be refused by now', async () => {
    const more = { expires_at: inMinutes(31) }
    const { id } = await create(more, 'order:1:a1')
    aheadMs = 5 * 60_000
    expect((await create(more, 'order:1:a1')).id).toBe(id)
    expect(await refusalOf(create(more))).toMatchObject({ param: 'expires_at' })
  })

  test('used with other parameters, or for another call, is refused', async () => {
    await create({}, 'order:1:a1')
    const mismatch = { status: 400, type: 'StripeIdempotencyError' }
    expect(await refusalOf(create({ client_reference_id: 'other' }, 'order:1:a1'))).toMatchObject(mismatch)
    expect(await refusalOf(stripe.refunds.create({ charge: 'ch_1' }, { idempotencyKey: 'order:1:a1' }))).toMatchObject(mismatch)
  })

  test.each(['delay', 'delay-before'] as const)(
    'is in use while the first call runs (%s), and the SDK comes back for its answer',
    async (kind) => {
      standIn.fault({ kind, ms: 300 })
      const first = create({}, 'order:1:a1')
      await expect.poll(() => standIn.calls).toHaveLength(1)
      expect(await refusalOf(create({}, 'order:1:a1'))).toMatchObject({ status: 409, code: 'idempotency_key_in_use' })
      const patient = connect('sk_test_1', { maxNetworkRetries: 2 }).checkout.sessions.create(asked(), { idempotencyKey: 'order:1:a1' })
      expect((await patient).id).toBe((await first).id)
    },
  )

  test('is still free after a refusal of its parameters, and taken after a refusal of what they do', async () => {
    await refusalOf(create({ expires_at: inMinutes(1) }, 'free'))
    expect((await create({}, 'free')).status).toBe('open')
    const cheap = { line_items: [{ quantity: 1, price_data: price(1) }] }
    await refusalOf(create(cheap, 'taken'))
    await refusalOf(create(cheap, 'taken'))
    expect(standIn.calls.at(-1)).toMatchObject({ status: 400, replayed: true })
  })
})

describe('a fault', () => {
  const told = async (key: string) => {
    const [session, error] = await create({}, key).then(
      ({ id }) => [id, undefined] as const,
      (thrown: Error) => [undefined, thrown] as const,
    )
    return { session, status: error instanceof Stripe.errors.StripeError ? error.statusCode : undefined }
  }

  test.each<[Fault['kind'], { first: number | undefined; acted: number; second: number | undefined }]>([
    ['refuse-before', { first: 500, acted: 0, second: 500 }],
    ['refuse-unstored', { first: 500, acted: 0, second: undefined }],
    ['fail-after', { first: 500, acted: 1, second: 500 }],
    ['rate-limit', { first: 429, acted: 0, second: undefined }],
    ['unavailable', { first: 503, acted: 0, second: undefined }],
  ])('%s is met once, and its 500 lies under the key', async (kind, { first, acted, second }) => {
    standIn.fault({ kind, method: 'POST', path: /sessions$/ })
    expect((await told('order:1:a1')).status).toBe(first)
    expect(Array.from(standIn.sessions())).toHaveLength(acted)
    const again = await told('order:1:a1')
    expect(again.status).toBe(second)
    expect((await told('order:1:a2')).session).toBeDefined()
  })

  // The SDK retries once by itself when a connection breaks.
  test.each([
    ['drop-before', 0],
    ['drop-after', 1],
  ] as const)('%s breaks the connection, and the key finds what was made', async (kind, acted) => {
    standIn.fault({ kind, times: 2 })
    expect(await told('order:1:a1')).toEqual({ session: undefined, status: undefined })
    expect(Array.from(standIn.sessions())).toHaveLength(acted)
    expect((await told('order:1:a1')).session).toBeDefined()
    expect(Array.from(standIn.sessions())).toHaveLength(1)
    expect(standIn.calls.map(({ status }) => status)).toEqual([0, 0, 200])
  })

  test('that is delayed beyond the timeout of the caller has acted all the same', async () => {
    standIn.fault({ kind: 'delay', ms: 400 })
    const hasty = connect('sk_test_1', { timeout: 100 }).checkout.sessions.create(asked(), { idempotencyKey: 'order:1:a1' })
    await expect(hasty).rejects.toThrow(Stripe.errors.StripeConnectionError)
    await expect.poll(async () => (await told('order:1:a1')).session).toBeDefined()
    expect(Array.from(standIn.sessions())).toHaveLength(1)
  })

  test('for other calls leaves this one alone, and can be taken back', async () => {
    standIn.fault({ kind: 'unavailable', path: /refunds/ })
    standIn.fault({ kind: 'unavailable', method: 'GET', times: Infinity })
    expect((await create()).status).toBe('open')
    expect(await refusalOf(stripe.events.list())).toMatchObject({ status: 503 })
    standIn.clearFaults()
    expect((await stripe.refunds.list()).data).toEqual([])
  })

  test('of the whole service: nothing answers, then it is back with its data', async () => {
    const { id } = await create()
    await standIn.stop()
    await expect(stripe.checkout.sessions.retrieve(id)).rejects.toThrow(Stripe.errors.StripeConnectionError)
    await standIn.start()
    expect((await stripe.checkout.sessions.retrieve(id)).id).toBe(id)
  })
})

describe('a session', () => {
  test('with a delayed payment is complete and unpaid, until the money comes', async () => {
    const [good, bad] = [await create(), await create()]
    const stateOf = async ({ id }: { id: string }) => {
      const { status, payment_status, payment_intent } = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
      return [status, payment_status, typeof payment_intent === 'object' && payment_intent?.status]
    }
    await standIn.payDelayed(good.id)
    await standIn.payDelayed(bad.id)
    expect(await stateOf(good)).toEqual(['complete', 'unpaid', 'processing'])
    expect(standIn.paidSessions()).toEqual([])
    await standIn.succeedDelayed(good.id)
    await standIn.failDelayed(bad.id)
    expect(await stateOf(good)).toEqual(['complete', 'paid', 'succeeded'])
    expect(await stateOf(bad)).toEqual(['complete', 'unpaid', 'requires_payment_method'])
    expect(typesOf(standIn.events()).filter((type) => type.startsWith('checkout'))).toEqual([
      'checkout.session.completed',
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
    ])
  })

  test('stays open after a declined card, and the next card pays the same intent', async () => {
    const { id } = await create()
    await standIn.decline(id)
    const { status, payment_intent: declined } = await stripe.checkout.sessions.retrieve(id)
    expect(status).toBe('open')
    await standIn.pay(id)
    expect((await stripe.checkout.sessions.retrieve(id)).payment_intent).toBe(declined)
  })

  test('expires by its time, by hand, or by the shop, and then cannot be paid', async () => {
    const [timely, byHand, byShop] = [await create({ expires_at: inMinutes(31) }), await create(), await create()]
    await standIn.expireNow(byHand.id)
    expect(await stripe.checkout.sessions.expire(byShop.id)).toMatchObject({ status: 'expired', url: null })
    aheadMs = 32 * 60_000
    expect((await stripe.checkout.sessions.retrieve(timely.id)).status).toBe('expired')
    expect(typesOf(standIn.pendingEvents())).toEqual(Array(3).fill('checkout.session.expired'))
    await expect(standIn.pay(timely.id)).rejects.toThrow('is expired')
    expect(await refusalOf(stripe.checkout.sessions.expire(byShop.id))).toMatchObject({ status: 400, type: 'StripeInvalidRequestError' })
  })

  test('can be forced into being paid too late, and into false states', async () => {
    const { id } = await create({ client_reference_id: 'order_1' })
    await standIn.expireNow(id)
    await standIn.force(id)
    standIn.tamper(id, { amount_total: 1, currency: 'eur', livemode: true })
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      payment_status: 'paid',
      amount_total: 1,
      currency: 'eur',
      livemode: true,
    })
    expect(standIn.paidSessions()).toMatchObject([{ id, reference: 'order_1', amount: 1 }])
    expect(standIn.sessionsCreatedFor('order_1')).toHaveLength(1)
  })

  test('has a page where a browser pays once, or goes back', async () => {
    const { id, url } = await create()
    expect(url).toBe(`${standIn.url}/c/pay/${id}`)
    const press = (action: string) => fetch(`${url}/${action}`, { method: 'POST', redirect: 'manual' })
    expect(await (await fetch(String(url))).text()).toContain('20.00 USD')
    expect((await press('cancel')).headers.get('location')).toBe('http://shop.test/cart')
    const answers = await Promise.all([press('pay'), press('pay')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409])
    expect(answers.map(({ headers }) => headers.get('location'))).toContain(`http://shop.test/cart?session_id=${id}`)
    expect(await (await fetch(`${standIn.url}/c/pay/${id}`)).text()).toContain('done')
  })
})

describe('events', () => {
  test('are signed, and hold their objects as they were', async () => {
    const { id, intent } = await createPaid()
    const [event] = standIn.pendingEvents().slice(-1)
    await standIn.refundInDashboard(intent, 500)
    const bodies: string[] = []
    const receive = async (body: string, signature: string) => {
      expect(stripe.webhooks.constructEvent(body, signature, SECRET)).toMatchObject({
        type: 'checkout.session.completed',
        data: { object: { id, payment_status: 'paid', client_reference_id: 'order_1' } },
      })
      bodies.push(body)
      return 200
    }
    expect(await standIn.deliver(String(event?.id), { to: receive, times: 3 })).toEqual([200, 200, 200])
    expect(new Set(bodies).size).toBe(1)
    const charged = standIn.pendingEvents().find(({ type }) => type === 'charge.succeeded')
    expect(charged?.data.object).toMatchObject({ payment_intent: intent, amount_refunded: 0 })
    const stored = await stripe.events.retrieve(String(event?.id))
    expect(stored.data.object).toMatchObject({ id, object: 'checkout.session' })
    const forged = standIn.sign('{}', { secret: 'whsec_guessed', timestamp: 1 })
    expect(() => stripe.webhooks.constructEvent('{}', forged, SECRET)).toThrow(Stripe.errors.StripeSignatureVerificationError)
  })

  test('come in the order that the test wants, again if it wants, and never when they are dropped', async () => {
    const { intent } = await createPaid()
    standIn.delivery = 'drop'
    await standIn.refundInDashboard(intent)
    standIn.delivery = 'hold'
    const held = standIn.pendingEvents()
    expect(typesOf(held)).toEqual(['payment_intent.succeeded', 'charge.succeeded', 'checkout.session.completed'])
    const heard: string[] = []
    standIn.webhooks = { secret: SECRET, urls: [async (body) => (heard.push(String(Object(JSON.parse(body)).type)), 204)] }
    await standIn.deliver([...held].toReversed().slice(0, 2))
    expect(typesOf(standIn.pendingEvents())).toEqual(['payment_intent.succeeded'])
    await standIn.deliverAll()
    await standIn.deliver(held.slice(1, 2))
    expect(heard).toEqual(['checkout.session.completed', 'charge.succeeded', 'payment_intent.succeeded', 'charge.succeeded'])
    expect((await stripe.events.list({ type: 'charge.refunded' })).data).toHaveLength(1)
  })

  test('are tried again until they are taken, and given up in the end', async () => {
    const { id } = await create()
    standIn.delivery = 'normal'
    const answers = [500, 302, 200]
    standIn.webhooks = {
      secret: SECRET,
      backoffMs: 1,
      maxTries: 3,
      urls: [async () => answers.shift() ?? 503, 'http://127.0.0.1:9/nobody'],
    }
    await standIn.expireNow(id)
    await standIn.idle()
    const [shop, nobody] = standIn.webhooks.urls.map((url) => standIn.attempts.filter(({ to }) => to === url).map(({ status }) => status))
    expect(shop).toEqual([500, 302, 200])
    expect(nobody).toEqual([0, 0, 0])
  })

  test('are delivered without holding up the shopper', async () => {
    const receiver = await startStandInStripe()
    const { url } = await create()
    standIn.delivery = 'normal'
    standIn.webhooks = { secret: SECRET, maxTries: 1, urls: [`${receiver.url}/v1/webhook`] }
    receiver.fault({ kind: 'unavailable', times: 3 })
    expect((await fetch(`${url}/pay`, { method: 'POST', redirect: 'manual' })).status).toBe(303)
    await standIn.idle()
    await receiver.close()
    expect(standIn.attempts.map(({ status }) => status)).toEqual([503, 503, 503])
    expect(receiver.calls).toHaveLength(3)
  })
})

describe('refunds', () => {
  test('return what is left of a charge and not a cent more', async () => {
    const { intent } = await createPaid()
    const first = await stripe.refunds.create({ payment_intent: intent, amount: 1_500, reason: 'duplicate', metadata: { request: 'r1' } })
    expect(first).toMatchObject({
      status: 'succeeded',
      amount: 1_500,
      payment_intent: intent,
      reason: 'duplicate',
      metadata: { request: 'r1' },
    })
    expect(await refusalOf(stripe.refunds.create({ payment_intent: intent, amount: 501 }))).toMatchObject({ status: 400, param: 'amount' })
    expect((await stripe.refunds.create({ charge: idOf(first.charge) })).amount).toBe(500)
    expect(await refusalOf(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({ code: 'charge_already_refunded' })
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] })
    expect(charge).toMatchObject({ amount_refunded: 2_000, refunded: true })
    expect(typesOf(standIn.events()).slice(3)).toEqual(['charge.refunded', 'refund.created', 'charge.refunded', 'refund.created'])
  })

  test('can be pending, succeed, be cancelled, or fail and count no longer', async () => {
    const { intent } = await createPaid()
    const refundedCents = async () => {
      const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] })
      return typeof charge === 'object' && charge?.amount_refunded
    }
    standIn.refundResult = 'pending'
    const [a, b, c] = [
      await stripe.refunds.create({ payment_intent: intent, amount: 100 }),
      await stripe.refunds.create({ payment_intent: intent, amount: 200 }),
      await stripe.refunds.create({ payment_intent: intent, amount: 400 }),
    ]
    expect([a.status, await refundedCents()]).toEqual(['pending', 700])
    await standIn.settleRefund(a.id, 'succeeded')
    await standIn.settleRefund(b.id, 'failed')
    expect((await stripe.refunds.cancel(c.id)).status).toBe('canceled')
    expect(await refundedCents()).toBe(100)
    expect(await refusalOf(stripe.refunds.cancel(a.id))).toMatchObject({ status: 400 })
    expect(await stripe.refunds.retrieve(b.id)).toMatchObject({ status: 'failed', failure_reason: 'lost_or_stolen_card' })
    standIn.refundResult = 'failed'
    expect((await stripe.refunds.create({ payment_intent: intent })).status).toBe('failed')
    expect(await refundedCents()).toBe(100)
    expect(typesOf(standIn.events()).slice(3)).toEqual([
      'refund.created',
      'refund.created',
      'refund.created',
      'refund.updated',
      'charge.refunded',
      'refund.updated',
      'refund.failed',
      'refund.updated',
      'refund.created',
      'refund.failed',
    ])
  })

  test('of a session that was never paid are refused', async () => {
    const { id } = await create()
    await standIn.payDelayed(id)
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id)
    expect(await refusalOf(stripe.refunds.create({ payment_intent: idOf(intent) }))).toMatchObject({
      status: 400,
      param: 'payment_intent',
    })
    expect(await refusalOf(stripe.refunds.create({ payment_intent: 'pi_guessed' }))).toMatchObject({ status: 404 })
  })
})

test('a dispute takes the money, blocks refunds, and ends won or lost', async () => {
  const { intent } = await createPaid()
  const { id } = await standIn.openDispute(intent, { amount: 1_200 })
  const disputed = () => stripe.disputes.list({ payment_intent: intent }).then(({ data }) => data)
  expect(await disputed()).toMatchObject([{ id, amount: 1_200, status: 'needs_response', payment_intent: intent }])
  expect(await refusalOf(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({ code: 'charge_disputed' })
  await standIn.closeDispute(id, 'won')
  expect(await disputed()).toMatchObject([{ status: 'won' }])
  const other = await createPaid()
  await standIn.closeDispute((await standIn.openDispute(other.intent)).id, 'lost')
  expect(typesOf(standIn.events()).filter((type) => type.includes('dispute'))).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
  ])
})

test('lists go from new to old, page by page, through their filters', async () => {
  const ids: string[] = []
  for (let n = 0; n < 7; n++) ids.unshift((await create({ customer_email: `shopper${n % 2}@example.com` })).id)
  const { data: page, has_more: hasMore } = await stripe.checkout.sessions.list({ limit: 3 })
  expect([page.map(({ id }) => id), hasMore]).toEqual([ids.slice(0, 3), true])
  const all = await stripe.checkout.sessions.list({ limit: 2 }).autoPagingToArray({ limit: 100 })
  expect(all.map(({ id }) => id)).toEqual(ids)
  await standIn.pay(String(ids[2]))
  const paid = await stripe.checkout.sessions.list({ status: 'complete', expand: ['data.payment_intent'] })
  expect(paid).toMatchObject({ has_more: false, data: [{ id: ids[2], payment_intent: { status: 'succeeded' } }] })
  expect((await stripe.checkout.sessions.list({ customer_details: { email: 'shopper1@example.com' } })).data).toHaveLength(3)
  expect((await stripe.checkout.sessions.list({ created: { gte: inMinutes(1) } })).data).toEqual([])
  expect((await stripe.events.list({ types: ['charge.succeeded'], created: { gte: inMinutes(-1) } })).data).toHaveLength(1)
})

test('three hundred sessions are made and paid in a few seconds', async () => {
  const started = performance.now()
  const sessions = await Promise.all(Array.from({ length: 300 }, () => create()))
  await Promise.all(sessions.map(({ id }) => standIn.pay(id)))
  expect(standIn.paidSessions()).toHaveLength(300)
  expect(performance.now() - started).toBeLessThan(10_000)
})
