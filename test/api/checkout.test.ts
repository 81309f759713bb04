import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { PaymentRefusedError } from '#server/services/payments.ts'
import { addCode, addProduct } from '#test/support/build.ts'
import { askStatus, buy, checkOut, countRows, CUSTOMER, lettersOf, newKey, orderOf, press, quoteOf, sendCheckout, stockOf, usesOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'

type Refusal = ProblemBody & { quote: Schema<'Quote'>; fingerprint: string }

describe.each(KINDS)('placing an order on %s', (kind) => {
  const fresh = useFreshShop(kind)

  test('the order is written, its stock held and its code claimed before anybody pays', async () => {
    const [slug, couponCode] = [await addProduct(fresh, { priceCents: 2_000, stock: 10 }), await addCode(fresh)]
    const session = await checkOut(fresh, { items: [{ slug, quantity: 3 }], couponCode })
    expect(session.url).toMatch(/^http:\/\/shop\.test\/api\/test-payments\/cs_test_[\w-]+$/)
    // 3 × 20.00 − 10 % = 54.00, free shipping, 6 % tax.
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'pending', payment_status: 'open', payment: 'open', total_cents: 5_724 })
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 10, reserved: 3 })
    expect(await usesOf(fresh, couponCode)).toBe(1)
  })

  test('the lines are copies: a later price change does not reach them', async () => {
    const slug = await addProduct(fresh, { priceCents: 500 })
    const { id } = await orderOf(fresh, await checkOut(fresh, { items: [{ slug, quantity: 2 }] }))
    await fresh.rows(sql`update product set price_cents = 1, name = 'renamed' where slug = ${slug}`)
    const lines = await fresh.rows(sql`select unit_price_cents, subtotal_cents, quantity, name from order_line where order_id = ${id}`)
    expect(lines).toEqual([{ unit_price_cents: 500, subtotal_cents: 1_000, quantity: 2, name: expect.stringMatching(/^Test part/) }])
  })

  test('the same key again, from wherever it comes, gives the same session and no second order', async () => {
    const slug = await addProduct(fresh, { stock: 10 })
    const key = newKey()
    const first = await checkOut(fresh, { items: [{ slug, quantity: 2 }] }, key)
    expect(await checkOut(fresh, { items: [{ slug, quantity: 2 }] }, key)).toEqual(first)
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 10, reserved: 2 })
  })

  test('the same key with another cart, another address or another code is refused', async () => {
    const slug = await addProduct(fresh, { stock: 10 })
    const key = newKey()
    await checkOut(fresh, { items: [{ slug, quantity: 1 }] }, key)
    for (const other of [
      { items: [{ slug, quantity: 2 }] },
      { items: [{ slug, quantity: 1 }], customer: { city: 'Lansing' } },
      { items: [{ slug, quantity: 1 }], couponCode: 'SAVE10' },
    ]) {
      const { status, body } = await sendCheckout<ProblemBody>(fresh, other, key)
      expect([status, body.code]).toEqual([422, 'idempotency_mismatch'])
    }
    expect((await stockOf(fresh, slug))?.reserved).toBe(1)
  })

  test.each(['', 'short', 'x'.repeat(101), 'has spaces in the middle', "'; drop table \"order\"; --"])('the key %j is none', async (key) => {
    const slug = await addProduct(fresh)
    expect((await sendCheckout(fresh, { items: [{ slug, quantity: 1 }] }, key)).status).toBe(422)
  })

  test('a request without a key is refused', async () => {
    const slug = await addProduct(fresh)
    const { status, body } = await fresh.call('POST', '/api/create-payment', { items: [{ slug, quantity: 1 }], customer: CUSTOMER })
    expect([status, body.fields]).toEqual([422, { 'idempotency-key': 'is needed: a random value made once per checkout' }])
  })

  test('a price that changed between quote and order stops the order: the new quote is told, nothing is stored', async () => {
    const slug = await addProduct(fresh, { priceCents: 1_000, stock: 5 })
    const items = [{ slug, quantity: 1 }]
    const { fingerprint } = await quoteOf(fresh, items, { address: { state: 'MI' } })
    await fresh.rows(sql`update product set price_cents = 1100 where slug = ${slug}`)
    const before = await countRows(fresh, 'order')
    const { status, body } = await sendCheckout<Refusal>(fresh, { items, quoteFingerprint: fingerprint })
    expect([status, body.code, body.quote.lines[0]?.unitPriceCents]).toEqual([409, 'cart_changed', 1_100])
    expect(await countRows(fresh, 'order')).toBe(before)
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 5, reserved: 0 })
    // The shopper confirms the new amounts.
    await checkOut(fresh, { items, quoteFingerprint: body.fingerprint })
  })

  test('a part that is sold out, short, hidden or gone stops the order and is named', async () => {
    const [out, few, hidden] = [await addProduct(fresh, { stock: 0 }), await addProduct(fresh, { stock: 2 }), await addProduct(fresh, { active: false })]
    const good = await addProduct(fresh, { stock: 5 })
    const before = await countRows(fresh, 'order')
    for (const [slug, problem] of [
      [out, { code: 'out_of_stock' }],
      [few, { code: 'insufficient_stock', available: 2 }],
      [hidden, { code: 'inactive_product' }],
      ['no-such-part', { code: 'unknown_product' }],
    ] as const) {
      const { status, body } = await sendCheckout<Refusal>(fresh, { items: [{ slug: good, quantity: 1 }, { slug, quantity: 3 }] })
      expect([status, body.code, body.quote.lines[1]?.problem]).toEqual([409, 'cart_changed', problem])
    }
    expect(await countRows(fresh, 'order')).toBe(before)
    expect((await stockOf(fresh, good))?.reserved).toBe(0)
  })

  test('pieces held by one shopper cannot be ordered by another', async () => {
    const slug = await addProduct(fresh, { stock: 3 })
    await checkOut(fresh, { items: [{ slug, quantity: 2 }] })
    const { status, body } = await sendCheckout<Refusal>(fresh, { items: [{ slug, quantity: 2 }] })
    expect([status, body.quote.lines[0]?.problem]).toEqual([409, { code: 'insufficient_stock', available: 1 }])
  })

  test('a code that is refused stops the order with its reason', async () => {
    const slug = await addProduct(fresh)
    for (const [couponCode, code] of [['EXPIRED20', 'coupon_expired'], ['NOPE', 'coupon_invalid'], ['MIN75', 'coupon_below_minimum']]) {
      const { status, body } = await sendCheckout<ProblemBody>(fresh, { items: [{ slug, quantity: 1 }], ...(couponCode && { couponCode }) })
      expect([status, body.code]).toEqual([422, code])
    }
  })

  test('one use for each customer holds across orders, plus tags and capitals', async () => {
    const [slug, couponCode] = [await addProduct(fresh), await addCode(fresh, { onePerCustomer: true })]
    const items = [{ slug, quantity: 1 }]
    await checkOut(fresh, { items, couponCode, customer: { email: 'single@example.com' } })
    for (const email of ['single@example.com', 'SINGLE@example.com', 'single+2@example.com']) {
      const { status, body } = await sendCheckout<ProblemBody>(fresh, { items, couponCode, customer: { email } })
      expect([status, body.detail]).toEqual([422, 'You have already used this coupon'])
    }
    await checkOut(fresh, { items, couponCode, customer: { email: 'other@example.com' } })
    expect(await usesOf(fresh, couponCode)).toBe(2)
  })

  test('an empty cart and an incomplete customer are refused in the words of the form', async () => {
    const slug = await addProduct(fresh)
    expect((await sendCheckout<ProblemBody>(fresh, { items: [] })).body.fields).toEqual({ items: 'Add some items to your cart first.' })
    const fields = async (customer: Partial<typeof CUSTOMER>) => (await sendCheckout<ProblemBody>(fresh, { items: [{ slug, quantity: 1 }], customer })).body.fields
    expect(await fields({ firstName: ' ', city: '' })).toEqual({ 'customer.firstName': 'Please fill in: First name', 'customer.city': 'Please fill in: City' })
    expect(await fields({ email: 'ann@localhost' })).toEqual({ 'customer.email': 'Please enter a valid email address.' })
    expect(await fields({ postalCode: '90210' })).toEqual({ 'customer.postalCode': 'ZIP code 90210 is not in Michigan. Please check the ZIP code and the state.' })
    expect(await fields({ country: 'CA' })).toEqual({ 'customer.country': 'We ship to addresses in the United States only.' })
  })

  test('line breaks in the address become spaces, and an e-mail with them is refused', async () => {
    const slug = await addProduct(fresh)
    const { sessionId } = await checkOut(fresh, { items: [{ slug, quantity: 1 }], customer: { firstName: 'Ann\r\nBcc: x@evil.example', addressLine1: '1\tMain\nSt' } })
    const [row] = await fresh.rows<{ address: Record<string, string> }>(
      sql`select o.shipping_address as address from "order" o join payment p on p.order_id = o.id where p.session_id = ${sessionId}`,
    )
    expect(row?.address).toMatchObject({ firstName: 'Ann Bcc: x@evil.example', addressLine1: '1 Main St' })
    const { status } = await sendCheckout(fresh, { items: [{ slug, quantity: 1 }], customer: { email: 'a@example.com\r\nBcc: x@evil.example' } })
    expect(status).toBe(422)
  })

  test('a price, a total or a status in the request is refused', async () => {
    const slug = await addProduct(fresh)
    for (const more of [{ totalCents: 1 }, { status: 'open' }, { userId: 'usr_1' }, { customer: { ...CUSTOMER, role: 'admin' } }, { items: [{ slug, quantity: 1, unitPriceCents: 1 }] }]) {
      const request = { items: [{ slug, quantity: 1 }], customer: CUSTOMER, ...more }
      expect((await fresh.call('POST', '/api/create-payment', request, { 'idempotency-key': newKey() })).status).toBe(422)
    }
  })

  test('the provider is down: the order waits with its stock, and the same key finds the session later', async () => {
    const slug = await addProduct(fresh, { stock: 5 })
    const { payments } = fresh.shop
    fresh.shop.payments = { ...payments, createSession: () => Promise.reject(new Error('socket hang up')) }
    const key = newKey()
    const { status, body } = await sendCheckout<ProblemBody>(fresh, { items: [{ slug, quantity: 2 }] }, key)
    expect([status, body.code]).toEqual([502, 'payment_provider_failed'])
    expect((await stockOf(fresh, slug))?.reserved).toBe(2)
    fresh.shop.payments = payments
    const session = await checkOut(fresh, { items: [{ slug, quantity: 2 }] }, key)
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'pending', payment: 'open' })
    expect((await stockOf(fresh, slug))?.reserved).toBe(2)
  })

  test('the provider refuses for certain: the order is cancelled, stock and code are free', async () => {
    const [slug, couponCode] = [await addProduct(fresh, { stock: 5 }), await addCode(fresh)]
    const { payments } = fresh.shop
    fresh.shop.payments = { ...payments, createSession: () => Promise.reject(new PaymentRefusedError('Amount too small')) }
    const { status } = await sendCheckout<ProblemBody>(fresh, { items: [{ slug, quantity: 2 }], couponCode })
    fresh.shop.payments = payments
    expect(status).toBe(502)
    expect((await stockOf(fresh, slug))?.reserved).toBe(0)
    expect(await usesOf(fresh, couponCode)).toBe(0)
  })
})

describe.each(KINDS)('paying on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const one = async (properties?: Record<string, unknown>) => ({ items: [{ slug: await addProduct(fresh, properties), quantity: 1 }] })

  test('paid: the order is open, the pieces are off the shelf and in the ledger, the code is used', async () => {
    const [slug, couponCode] = [await addProduct(fresh, { stock: 10 }), await addCode(fresh)]
    const session = await checkOut(fresh, { items: [{ slug, quantity: 3 }], couponCode })
    const pressed = await press(fresh, session, 'pay')
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, `http://shop.test/cart?payment=success&session_id=${session.sessionId}`])
    const { body } = await askStatus(fresh, session)
    const order = await orderOf(fresh, session)
    expect(body).toEqual({ state: 'paid', orderId: order.number })
    expect(order).toMatchObject({ status: 'open', payment_status: 'paid', payment: 'paid' })
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 7, reserved: 0 })
    expect(await fresh.rows(sql`select delta, on_hand_after, reason from stock_movement where order_id = ${order.id}`)).toEqual([{ delta: -3, on_hand_after: 7, reason: 'sale' }])
    expect(await fresh.rows(sql`select state from coupon_redemption where order_id = ${order.id}`)).toEqual([{ state: 'used' }])
    expect(await usesOf(fresh, couponCode)).toBe(1)
  })

  test('exactly one confirmation letter is written, however often the page asks, and it names the order', async () => {
    const before = (await lettersOf(fresh, 'order_confirmation')).length
    const session = await checkOut(fresh, { ...(await one()), customer: { firstName: 'Zoë', email: 'Letter@Example.com' } })
    await press(fresh, session, 'pay')
    for (let asked = 0; asked < 3; asked++) await askStatus(fresh, session)
    await fresh.settleJobs()
    await fresh.settleJobs()
    const letters = (await lettersOf(fresh, 'order_confirmation')).slice(before)
    const { number } = await orderOf(fresh, session)
    expect(letters).toHaveLength(1)
    expect(letters[0]).toMatchObject({ recipient: 'letter@example.com', state: 'kept', subject: `Order ${number} is confirmed` })
    expect(letters[0]?.body).toContain(number)
    expect(letters[0]?.body).toContain('Zoë')
    const files = readdirSync(join(fresh.folder, 'mail')).filter((name) => name.endsWith('.txt'))
    expect(files.filter((name) => readFileSync(join(fresh.folder, 'mail', name), 'utf8').includes(number))).toHaveLength(1)
  })

  test('names with markup are text in the letter', async () => {
    const number = await buy(fresh, { ...(await one({ name: 'Belt <b>&</b> "ring"' })), customer: { firstName: '<script>alert(1)</script>' } })
    await fresh.settleJobs()
    const [letter] = await fresh.rows<{ html: string }>(sql`select html from outbox where subject like ${`%${number}%`}`)
    expect(letter?.html).toContain('&lt;script&gt;')
    expect(letter?.html).not.toMatch(/<script>|<b>&/)
  })

  test('paying announces itself to the shop by a job, also when the shopper never returns', async () => {
    const session = await checkOut(fresh, await one())
    const { headers } = await press(fresh, session, 'stay')
    expect(headers.get('location')).toBe(new URL(session.url).pathname)
    const jobs = await fresh.rows<{ data: unknown }>(sql`select data from pgboss.job where name = 'settle'`)
    expect(jobs.map(({ data }) => data)).toContainEqual({ sessionId: session.sessionId })
  })

  test('a declined card leaves the session open, and another try pays', async () => {
    const session = await checkOut(fresh, await one())
    const declined = await press(fresh, session, 'decline')
    expect(declined.status).toBe(402)
    expect(declined.text).toContain('Your card was declined')
    const asked = await askStatus<ProblemBody>(fresh, session)
    expect([asked.status, asked.body.code]).toEqual([409, 'payment_not_paid'])
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'pending', payment: 'open' })
    await press(fresh, session, 'pay')
    expect((await askStatus(fresh, session)).body.state).toBe('paid')
  })

  test('a slow payment is processing, without a number, and then paid', async () => {
    const session = await checkOut(fresh, await one({ stock: 4 }))
    await press(fresh, session, 'slow')
    expect((await askStatus(fresh, session)).body).toEqual({ state: 'processing', orderId: null })
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'pending', payment_status: 'processing', payment: 'processing' })
    // The ten seconds pass.
    await fresh.rows(sql`update test_payment_session set settles_at = now() - interval '1 second' where id = ${session.sessionId}`)
    await fresh.settleJobs()
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'open', payment_status: 'paid' })
    expect((await askStatus(fresh, session)).body.state).toBe('paid')
  })

  test('cancelling frees stock and code at once, and the page takes no money any more', async () => {
    const [slug, couponCode] = [await addProduct(fresh, { stock: 5 }), await addCode(fresh)]
    const session = await checkOut(fresh, { items: [{ slug, quantity: 2 }], couponCode })
    const { body } = await fresh.call<Schema<'Settlement'>>('POST', '/api/cancel-payment', { sessionId: session.sessionId })
    expect(body).toEqual({ state: 'unpaid', orderId: null })
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'cancelled', payment: 'expired' })
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 5, reserved: 0 })
    expect(await usesOf(fresh, couponCode)).toBe(0)
    expect((await press(fresh, session, 'pay')).text).toContain('This payment page has expired')
    expect((await askStatus<ProblemBody>(fresh, session)).body.code).toBe('payment_not_paid')
    // Cancelling twice gives back once.
    await fresh.call('POST', '/api/cancel-payment', { sessionId: session.sessionId })
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 5, reserved: 0 })
  })

  test('a paid order cannot be cancelled by going back', async () => {
    const session = await checkOut(fresh, await one())
    await press(fresh, session, 'pay')
    const { body } = await fresh.call<Schema<'Settlement'>>('POST', '/api/cancel-payment', { sessionId: session.sessionId })
    expect(body.state).toBe('paid')
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'open', payment_status: 'paid' })
  })

  test.each(['cs_test_invented', 'cs_live_x', "' or 1=1 --", '%', '../../etc/passwd', 'x'.repeat(200)])('the session %.20j is unknown: 404, and no order moves', async (sessionId) => {
    for (const path of ['/api/update-payment-status', '/api/cancel-payment']) {
      const { status, body } = await fresh.call('POST', path, { sessionId })
      expect([status, body.code]).toEqual([404, 'payment_unknown_session'])
    }
  })

  test.each([
    ['amount_cents = 1', 'The amount paid is not the order total.'],
    ["currency = 'eur'", 'The payment is in another currency.'],
    ["reference = 'ord_of_somebody_else'", 'The payment names another order.'],
  ])('money that does not fit (%s) puts the order on hold, never to paid, and staff are told', async (change, reason) => {
    const slug = await addProduct(fresh, { stock: 5 })
    const session = await checkOut(fresh, { items: [{ slug, quantity: 1 }] })
    await fresh.rows(sql`update test_payment_session set ${sql.raw(change)} where id = ${session.sessionId}`)
    await press(fresh, session, 'pay')
    for (let asked = 0; asked < 2; asked++) expect((await askStatus(fresh, session)).body).toEqual({ state: 'held', orderId: null })
    const order = await orderOf(fresh, session)
    expect(order).toMatchObject({ status: 'on_hold', payment_status: 'open', hold_reason: reason })
    expect((await stockOf(fresh, slug))?.on_hand).toBe(5)
    await fresh.settleJobs()
    const letters = (await lettersOf(fresh, 'staff_alert')).filter(({ subject }) => subject?.includes(order.number))
    expect(letters).toHaveLength(1)
    expect(letters[0]?.body).toContain(reason)
  })

  test('a session past its time is swept: the order expires, stock and code are free', async () => {
    const [slug, couponCode] = [await addProduct(fresh, { stock: 5 }), await addCode(fresh)]
    const session = await checkOut(fresh, { items: [{ slug, quantity: 2 }], couponCode })
    await fresh.settleJobs()
    expect((await orderOf(fresh, session)).status).toBe('pending')
    await fresh.rows(sql`update test_payment_session set expires_at = now() - interval '1 second' where id = ${session.sessionId}`)
    await fresh.rows(sql`update payment set expires_at = now() - interval '1 second' where session_id = ${session.sessionId}`)
    await fresh.settleJobs()
    await fresh.settleJobs()
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'expired', payment_status: 'expired', payment: 'expired' })
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 5, reserved: 0 })
    expect(await usesOf(fresh, couponCode)).toBe(0)
  })

  test('paid in the last second: the sweeper finds the money and keeps the order', async () => {
    const session = await checkOut(fresh, await one())
    await press(fresh, session, 'stay')
    await fresh.rows(sql`update payment set expires_at = now() - interval '1 second' where session_id = ${session.sessionId}`)
    await fresh.settleJobs()
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'open', payment_status: 'paid' })
  })

  test('an order whose session was never stored is found by its key and ended', async () => {
    const slug = await addProduct(fresh, { stock: 5 })
    const session = await checkOut(fresh, { items: [{ slug, quantity: 1 }] })
    const { id } = await orderOf(fresh, session)
    await fresh.rows(sql`update payment set status = 'creating', session_id = null, session_url = null, created_at = now() - interval '5 minutes' where order_id = ${id}`)
    await fresh.settleJobs()
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'expired', payment: 'expired' })
    expect((await stockOf(fresh, slug))?.reserved).toBe(0)
  })

  test('money that arrives after the order was closed is held for staff', async () => {
    const session = await checkOut(fresh, await one())
    await fresh.call('POST', '/api/cancel-payment', { sessionId: session.sessionId })
    await fresh.rows(sql`update test_payment_session set status = 'complete', settles_at = now() where id = ${session.sessionId}`)
    expect((await askStatus(fresh, session)).body.state).toBe('held')
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'on_hold', hold_reason: 'The payment arrived after the order was closed.' })
  })

  test('the provider does not answer: the sweeper keeps the hold and asks again', async () => {
    const slug = await addProduct(fresh, { stock: 5 })
    const session = await checkOut(fresh, { items: [{ slug, quantity: 1 }] })
    await fresh.rows(sql`update payment set expires_at = now() - interval '1 second' where session_id = ${session.sessionId}`)
    const { payments } = fresh.shop
    fresh.shop.payments = { ...payments, expireSession: () => Promise.reject(new Error('timeout')) }
    await fresh.settleJobs()
    fresh.shop.payments = payments
    expect((await stockOf(fresh, slug))?.reserved).toBe(1)
    await fresh.settleJobs()
    expect((await stockOf(fresh, slug))?.reserved).toBe(0)
  })

  test('an order that costs nothing is still paid through the provider', async () => {
    const slug = await addProduct(fresh, { priceCents: 1_000 })
    const couponCode = await addCode(fresh, { discountValue: 10_000, freeShipping: true })
    const number = await buy(fresh, { items: [{ slug, quantity: 1 }], couponCode })
    expect(number).toMatch(/^PW-/)
  })

  test('the payment page is loud about being a test, shows the lines and the total, and takes only its own buttons', async () => {
    const session = await checkOut(fresh, await one({ name: 'Wick <i>pad</i>' }))
    const path = new URL(session.url).pathname
    const page = await fresh.call('GET', path)
    expect(page.text).toContain('TEST PAYMENT PAGE. No card is charged and no money moves.')
    expect(page.text).toContain('Wick &lt;i&gt;pad&lt;/i&gt;')
    expect(page.text).toContain('$20.60')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await fresh.call('POST', path, 'action=steal', form)).status).toBe(422)
    expect((await fresh.call('POST', path, '', form)).status).toBe(422)
    expect((await fresh.call('GET', '/api/test-payments/cs_test_none')).status).toBe(404)
  })
})

describe.each(KINDS)('what the database itself refuses on %s', (kind) => {
  const fresh = useFreshShop(kind)

  test.each([
    ['a total that does not add up', 'update "order" set total_cents = total_cents - 1', 'order_total_adds_up'],
    ['a negative amount', 'update "order" set tax_cents = -600, total_cents = subtotal_cents - discount_cents + shipping_cents - 600', 'order_amounts'],
    ['a discount above the goods', 'update "order" set discount_cents = subtotal_cents + 1, total_cents = shipping_cents + tax_cents - 1', 'order_amounts'],
    ['an open order that nobody paid', `update "order" set paid_at = null, payment_status = 'open'`, 'order_open_is_paid'],
    ['a paid order without its time', 'update "order" set paid_at = null', 'order_'],
    ['more given back than was paid', 'update "order" set refunded_cents = paid_cents + 1', 'order_refund_within_paid'],
    ['an unknown state', `update "order" set status = 'shipped'`, 'order_status'],
    ['a line of no pieces', 'update order_line set quantity = 0, subtotal_cents = 0', 'order_line_'],
    ['a line that does not add up', 'update order_line set total_cents = total_cents + 1', 'order_line_adds_up'],
    ['more promised than there is', 'update stock_level set reserved = on_hand + 1 where track_stock and not allow_backorder', 'stock_level_never_oversold'],
    ['a negative promise', 'update stock_level set reserved = -1', 'stock_level_reserved'],
    ['a code used beyond its limit', `update discount_code set used_count = 51 where code = 'LASTCALL'`, 'discount_code_limit'],
    ['a code in small letters', `update discount_code set code = lower(code)`, 'discount_code_upper'],
    ['a negative price', 'update product set price_cents = -1', 'product_price'],
    ['a role that does not exist', `update "user" set role = 'owner'`, 'user_role'],
  ])('%s', async (_, statement, constraint) => {
    if ((await countRows(fresh, 'order')) === 0) await buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 2 }] })
    const refused: unknown = await fresh.rows(sql.raw(statement)).catch((error: unknown) => error)
    expect(refused).toMatchObject({ cause: { code: '23514', constraint: expect.stringContaining(constraint) } })
  })

  test('two orders with one key, and two live sessions of one order', async () => {
    const session = await checkOut(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
    const { id } = await orderOf(fresh, session)
    const key: unknown = await fresh.rows(sql`update "order" set checkout_key = (select checkout_key from "order" where id = ${id})`).catch((error: unknown) => error)
    expect(key).toMatchObject({ cause: { code: '23505' } })
    const live: unknown = await fresh
      .rows(
        sql`insert into payment (id, order_id, attempt, provider, idempotency_key, request, amount_cents, expires_at)
          select 'pay_2', order_id, 2, provider, 'another', request, amount_cents, expires_at from payment where order_id = ${id}`,
      )
      .catch((error: unknown) => error)
    expect(live).toMatchObject({ cause: { code: '23505', constraint: 'payment_one_live_session' } })
  })
})
