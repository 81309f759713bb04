import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { PaymentRefusedError } from '#server/services/payments.ts'
import { addCode, addProduct } from '#test/support/build.ts'
import { checkOut, countRows, CUSTOMER, newKey, orderOf, quoteOf, sendCheckout, stockOf, usesOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'

type Refusal = ProblemBody & { quote: Schema<'Quote'>; fingerprint: string }

describe.each(KINDS)('placing an order on %s', (kind) => {
  const fresh = useFreshShop(kind)

  test('the order is placed, its stock reserved and its code redeemed before anybody pays', async () => {
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

  test('the same key again, from wherever it comes, returns the same session and no second order', async () => {
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

  test.each(['', 'short', 'x'.repeat(101), 'has spaces in the middle', '\'; drop table "order"; --'])('the key %j is none', async (key) => {
    const slug = await addProduct(fresh)
    expect((await sendCheckout(fresh, { items: [{ slug, quantity: 1 }] }, key)).status).toBe(422)
  })

  test('a request without a key is refused', async () => {
    const slug = await addProduct(fresh)
    const { status, body } = await fresh.call('POST', '/api/create-payment', { items: [{ slug, quantity: 1 }], customer: CUSTOMER })
    expect([status, body.fields]).toEqual([422, { 'idempotency-key': 'is needed: a random value made once per checkout' }])
  })

  test('a price that changed between quote and order stops the order: the new quote is returned, nothing is stored', async () => {
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
    const [out, few, hidden] = [
      await addProduct(fresh, { stock: 0 }),
      await addProduct(fresh, { stock: 2 }),
      await addProduct(fresh, { active: false }),
    ]
    const good = await addProduct(fresh, { stock: 5 })
    const before = await countRows(fresh, 'order')
    for (const [slug, problem] of [
      [out, { code: 'out_of_stock' }],
      [few, { code: 'insufficient_stock', available: 2 }],
      [hidden, { code: 'inactive_product' }],
      ['no-such-part', { code: 'unknown_product' }],
    ] as const) {
      const { status, body } = await sendCheckout<Refusal>(fresh, {
        items: [
          { slug: good, quantity: 1 },
          { slug, quantity: 3 },
        ],
      })
      expect([status, body.code, body.quote.lines[1]?.problem]).toEqual([409, 'cart_changed', problem])
    }
    expect(await countRows(fresh, 'order')).toBe(before)
    expect((await stockOf(fresh, good))?.reserved).toBe(0)
  })

  test('stock reserved by one shopper cannot be ordered by another', async () => {
    const slug = await addProduct(fresh, { stock: 3 })
    await checkOut(fresh, { items: [{ slug, quantity: 2 }] })
    const { status, body } = await sendCheckout<Refusal>(fresh, { items: [{ slug, quantity: 2 }] })
    expect([status, body.quote.lines[0]?.problem]).toEqual([409, { code: 'insufficient_stock', available: 1 }])
  })

  test('a code that is refused stops the order with its reason', async () => {
    const slug = await addProduct(fresh)
    for (const [couponCode, code] of [
      ['EXPIRED20', 'coupon_expired'],
      ['NOPE', 'coupon_invalid'],
      ['MIN75', 'coupon_below_minimum'],
    ]) {
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

  test('an empty cart and an incomplete customer are refused with the messages of the form', async () => {
    const slug = await addProduct(fresh)
    expect((await sendCheckout<ProblemBody>(fresh, { items: [] })).body.fields).toEqual({ items: 'Add some items to your cart first.' })
    const fields = async (customer: Partial<typeof CUSTOMER>) =>
      (await sendCheckout<ProblemBody>(fresh, { items: [{ slug, quantity: 1 }], customer })).body.fields
    expect(await fields({ firstName: ' ', city: '' })).toEqual({
      'customer.firstName': 'Please fill in: First name',
      'customer.city': 'Please fill in: City',
    })
    expect(await fields({ email: 'ann@localhost' })).toEqual({ 'customer.email': 'Please enter a valid email address.' })
    expect(await fields({ postalCode: '90210' })).toEqual({
      'customer.postalCode': 'ZIP code 90210 is not in Michigan. Please check the ZIP code and the state.',
    })
    for (const state of ['Mich', 'mich.', 'M1'])
      expect(await fields({ state })).toEqual({
        'customer.state': 'Please choose a state, by its two letters or its full name, such as MI or Michigan.',
      })
    expect(await fields({ country: 'CA' })).toEqual({ 'customer.country': 'We ship to addresses in the United States only.' })
  })

  test('names have at most 100 characters, and whatever is longer is refused beside its field', async () => {
    const slug = await addProduct(fresh)
    const customer = { firstName: 'x'.repeat(101), lastName: 'y'.repeat(20_000), city: 'z'.repeat(101) }
    const { status, body } = await sendCheckout<ProblemBody>(fresh, { items: [{ slug, quantity: 1 }], customer })
    const text = 'Please use at most 100 characters.'
    expect([status, body.fields]).toEqual([422, { 'customer.firstName': text, 'customer.lastName': text, 'customer.city': text }])
  })

  test('line breaks in the address become spaces, and an e-mail with them is refused', async () => {
    const slug = await addProduct(fresh)
    const { sessionId } = await checkOut(fresh, {
      items: [{ slug, quantity: 1 }],
      customer: { firstName: 'Ann\r\nBcc: x@evil.example', addressLine1: '1\tMain\nSt' },
    })
    const [row] = await fresh.rows<{ address: Record<string, string> }>(
      sql`select o.shipping_address as address from "order" o join payment p on p.order_id = o.id where p.session_id = ${sessionId}`,
    )
    expect(row?.address).toMatchObject({ firstName: 'Ann Bcc: x@evil.example', addressLine1: '1 Main St' })
    const { status } = await sendCheckout(fresh, {
      items: [{ slug, quantity: 1 }],
      customer: { email: 'a@example.com\r\nBcc: x@evil.example' },
    })
    expect(status).toBe(422)
  })

  test('what was copied with marks that nobody sees is understood without them, and a street of nothing else is refused', async () => {
    const items = [{ slug: await addProduct(fresh), quantity: 1 }]
    const copied = {
      email: 'copied@example.com\u200B',
      phone: '\u202D(313) 555-0142\u202C',
      state: 'MI\u200E',
      postalCode: '\u202A48226\u202C',
    }
    await checkOut(fresh, { items, customer: copied })
    expect(await fresh.rows(sql`select shipping_address as address from "order" where email = 'copied@example.com'`)).toMatchObject([
      { address: { phone: '+13135550142', state: 'MI', postalCode: '48226' } },
    ])
    const unseen = await sendCheckout<ProblemBody>(fresh, { items, customer: { addressLine1: '\u200B\u200B' } })
    expect([unseen.status, unseen.body.fields]).toEqual([422, { 'customer.addressLine1': 'Please fill in: Address line 1' }])
  })

  test('a price, a total or a status in the request is refused', async () => {
    const slug = await addProduct(fresh)
    for (const more of [
      { totalCents: 1 },
      { status: 'open' },
      { userId: 'usr_1' },
      { customer: { ...CUSTOMER, role: 'admin' } },
      { items: [{ slug, quantity: 1, unitPriceCents: 1 }] },
    ]) {
      const request = { items: [{ slug, quantity: 1 }], customer: CUSTOMER, ...more }
      expect((await fresh.call('POST', '/api/create-payment', request, { 'idempotency-key': newKey() })).status).toBe(422)
    }
  })

  describe('how much one visitor can reserve without paying', () => {
    const elsewhere = '203.0.113.7'
    const open = async (slug: string, email: string, address = elsewhere) => {
      const { body, ...answer } = await sendCheckout<ProblemBody & { sessionId: string }>(
        fresh,
        { items: [{ slug, quantity: 1 }], customer: { email } },
        newKey(),
        {},
        address,
      )
      return { ...body, status: answer.status }
    }

    test('three unpaid orders for one e-mail address, then they are asked to finish; paying or cancelling makes room', async () => {
      const slug = await addProduct(fresh, { stock: 50 })
      const sessions = [await open(slug, 'hold@example.com'), await open(slug, 'HOLD@example.com'), await open(slug, 'hold+2@example.com')]
      expect(sessions.map(({ status }) => status)).toEqual([200, 200, 200])
      const refused = await open(slug, 'hold@example.com')
      expect([refused.status, refused.code]).toEqual([429, 'too_many_checkouts'])
      expect(refused.detail).toMatch(/ or try again in half an hour\.$/)
      await fresh.rows(sql`insert into setting (key, value) values ('orders', '{"holdMinutes": 1440}')`)
      expect((await open(slug, 'hold@example.com')).detail).toMatch(/ or try again in 24 hours\.$/)
      await fresh.rows(sql`delete from setting where key = 'orders'`)
      expect((await stockOf(fresh, slug))?.reserved).toBe(3)
      expect((await open(slug, 'other@example.com')).status).toBe(200)
      expect((await open(slug, 'hold@example.com', '203.0.113.8')).status).toBe(200)
      await fresh.call('POST', '/api/cancel-payment', { sessionId: sessions[0]?.sessionId })
      expect((await open(slug, 'hold@example.com')).status).toBe(200)
    })

    test('twenty unpaid orders altogether', async () => {
      const slug = await addProduct(fresh, { stock: 50 })
      const statuses: number[] = []
      for (let n = 0; n < 21; n++) statuses.push((await open(slug, `crowd${n}@example.com`, '203.0.113.9')).status)
      expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    })

    describe('of the shelf', () => {
      type Held = ProblemBody & { sessionId: string }
      const take = async (cart: { slug: string; quantity: number }[], email: string, address: string) => {
        const { body, status } = await sendCheckout<Held>(fresh, { items: cart, customer: { email } }, newKey(), {}, address)
        return { ...body, status }
      }
      let bots = 0
      const botMail = () => `bot${bots++}@example.com`

      test.each([
        ['one piece at a time', 10, 1, 5],
        ['one piece at a time of the last two', 2, 1, 1],
        ['three pieces at a time', 20, 3, 9],
      ])('a bot that takes %s of %i holds at most half, and an honest buyer buys', async (_, stock, quantity, most) => {
        const slug = await addProduct(fresh, { stock })
        const bot = `198.51.100.${bots}`
        const statuses: number[] = []
        for (let n = 0; n < 15; n++) statuses.push((await take([{ slug, quantity }], botMail(), bot)).status)
        expect(new Set(statuses)).toEqual(new Set([200, 409]))
        expect((await stockOf(fresh, slug))?.reserved).toBe(most)
        expect((await take([{ slug, quantity: 1 }], 'honest@example.com', '203.0.113.90')).status).toBe(200)
      })

      test('all of them at once hold no more than one after the other, and their different parts no more than a cart', async () => {
        const slug = await addProduct(fresh, { stock: 20 })
        const answers = await Promise.all(Array.from({ length: 20 }, () => take([{ slug, quantity: 1 }], botMail(), '203.0.113.91')))
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
        expect((await stockOf(fresh, slug))?.reserved).toBe(10)
        const all = await fresh.rows<{ slug: string }>(
          sql`select p.slug from product p join stock_level s on s.product_id = p.id where p.active and s.on_hand - s.reserved > 8 order by p.slug limit 250`,
        )
        const parts = all.map((row) => ({ slug: row.slug, quantity: 1 }))
        const carts = Array.from({ length: 5 }, (__, n) => take(parts.slice(n * 50, n * 50 + 50), botMail(), '203.0.113.92'))
        const outcome = (await Promise.all(carts)).map(({ status, code }) => `${status} ${code ?? ''}`)
        expect(outcome.toSorted()).toEqual(['200 ', '200 ', '200 ', '200 ', '409 too_much_unpaid'])
      })

      test('one checkout cannot take the whole shelf, and is told what to do; the last few pieces it can', async () => {
        const [slug, last] = [await addProduct(fresh, { stock: 10, name: 'Quiet motor' }), await addProduct(fresh, { stock: 3 })]
        const refused = await take([{ slug, quantity: 10 }], 'much@example.com', '203.0.113.93')
        expect([refused.status, refused.code, refused.detail]).toEqual([
          409,
          'too_much_unpaid',
          'We can set aside 5 of Quiet motor until they are paid. Please order 5 now, and the rest once these are paid.',
        ])
        const first = await take([{ slug, quantity: 5 }], 'much@example.com', '203.0.113.93')
        expect(first.status).toBe(200)
        const again = await take([{ slug, quantity: 1 }], 'much@example.com', '203.0.113.93')
        expect(again.detail).toMatch(/^You have 5 of Quiet motor in a checkout that is not paid yet, and we can set aside 5 in all\./)
        await fresh.call('POST', '/api/cancel-payment', { sessionId: first.sessionId })
        expect((await take([{ slug, quantity: 1 }], 'much@example.com', '203.0.113.93')).status).toBe(200)
        expect((await take([{ slug: last, quantity: 3 }], 'much@example.com', '203.0.113.93')).status).toBe(200)
      })

      test('visitors who cannot be told apart are known by their e-mail address, and others go on', async () => {
        const slug = await addProduct(fresh, { stock: 6 })
        const statuses: number[] = []
        for (let n = 0; n < 4; n++) statuses.push((await take([{ slug, quantity: 1 }], `same+${n}@example.com`, '127.0.0.1')).status)
        expect(statuses).toEqual([200, 200, 200, 409])
        expect((await take([{ slug, quantity: 2 }], 'different@example.com', '127.0.0.1')).status).toBe(200)
      })

      test('nobody uses up the share of a stranger by typing their e-mail address', async () => {
        const slug = await addProduct(fresh, { stock: 30 })
        for (const address of ['203.0.113.94', '203.0.113.95', '127.0.0.1'])
          expect((await take([{ slug, quantity: 10 }], 'victim@example.com', address)).status).toBe(200)
      })

      test('what is on back-order or not counted has no shelf to hold', async () => {
        const slugs = [
          await addProduct(fresh, { stock: 0, allowBackorder: true }),
          await addProduct(fresh, { stock: 0, trackStock: false }),
        ]
        const cart = slugs.map((slug) => ({ slug, quantity: 99 }))
        expect((await take(cart, 'all@example.com', '203.0.113.96')).status).toBe(200)
      })
    })

    test('loopback is not counted: behind an undeclared proxy, that would be everybody', async () => {
      const slug = await addProduct(fresh, { stock: 50 })
      for (let n = 0; n < 5; n++) expect((await open(slug, 'local@example.com', '127.0.0.1')).status).toBe(200)
    })
  })

  test('the provider is down: the order waits with its stock, and the same key finds the session later', async () => {
    const slug = await addProduct(fresh, { stock: 5 })
    const { payments } = fresh.shop
    fresh.shop.payments = { ...payments, createSession: () => Promise.reject(new Error('socket hang up')) }
    const key = newKey()
    const { status, body } = await sendCheckout<ProblemBody>(fresh, { items: [{ slug, quantity: 2 }] }, key)
    expect([status, body.code]).toEqual([503, 'payment_unavailable'])
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
