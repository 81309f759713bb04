import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addCode, addProduct } from '#test/support/build.ts'
import { buy, checkOut, countRows, newKey, quoteOf, sendCheckout } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { signUp, signUpConfirmed } from '#test/support/sign-in.ts'

describe.each(KINDS)('coupons on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const quote = async (
    items: [slug: string, quantity: number][],
    more: Parameters<typeof quoteOf>[2] = {},
    headers: Record<string, string> = {},
  ) => {
    const lines = items.map(([slug, quantity]) => ({ slug, quantity }))
    return (await quoteOf(fresh, lines, more, headers)).quote
  }
  let part: string
  let half: string
  beforeAll(async () => {
    part = await addProduct(fresh, { priceCents: 1_000 })
    half = await addProduct(fresh, { priceCents: 2_450 })
  })

  test('the rules are checked in their order, each with its own message', async () => {
    const code = await addCode(fresh, { onePerCustomer: true })
    const email = 'repeat@example.com'
    const headers = await signUpConfirmed(fresh, email)
    await buy(fresh, { items: [{ slug: part, quantity: 1 }], couponCode: code, customer: { email } })
    const told = async (couponCode = code) =>
      (
        await quote(
          [
            [part, 3],
            [half, 1],
          ],
          { couponCode, email },
          headers,
        )
      ).couponRefusal?.text ?? null
    const change = (set: string) => fresh.rows(sql`update discount_code set ${sql.raw(set)} where code = ${code}`)
    // Every rule fails at first; then one after the other is satisfied.
    await change(`active = false, valid_until = now() - interval '1 day', usage_limit = 1, minimum_order_cents = 7500,
      applicable_product_slug = 'another-part', max_quantity_per_order = 2, applicable_categories = '{no-such}'`)
    expect(await told('NEVERHEARD')).toBe('Invalid coupon code')
    expect(await told()).toBe('Invalid coupon code')
    await change('active = true')
    expect(await told()).toBe('Coupon has expired')
    await change("valid_until = now() + interval '2 days', valid_from = now() + interval '1 day'")
    expect(await told()).toBe('Coupon is not yet valid')
    await change('valid_from = null')
    expect(await told()).toBe('Coupon usage limit reached')
    await change('usage_limit = 2')
    expect(await told()).toBe('You have already used this coupon')
    await change('one_per_customer = false')
    expect(await told()).toBe('Minimum order amount of $75.00 required')
    await change('minimum_order_cents = 5450')
    expect(await told()).toBe('This coupon is not applicable to items in your cart')
    await change(`applicable_product_slug = '${part}'`)
    expect(await told()).toBe('Maximum 2 item(s) allowed for this coupon')
    await change('max_quantity_per_order = 3')
    expect(await told()).toBe('This coupon is not applicable to items in your cart')
    await change(`applicable_categories = '{WIRING-parts}'`)
    expect(await told()).toBeNull()
  })

  test.each([
    ['EXPIRED20', 'Coupon has expired'],
    ['SPRING', 'Coupon is not yet valid'],
    ['FIRST100', 'Coupon usage limit reached'],
    ['TRADE', 'Invalid coupon code'],
    ['MIN75', 'Minimum order amount of $75.00 required'],
    ['MOTOR8', 'This coupon is not applicable to items in your cart'],
    ['FILTER15', 'This coupon is not applicable to items in your cart'],
    ['%', 'Invalid coupon code'],
    ["' or 1=1 --", 'Invalid coupon code'],
  ])('%s: %s', async (couponCode, text) => {
    const { couponRefusal, coupon, discountCents } = await quote([[part, 1]], { couponCode })
    expect([couponRefusal?.text, coupon, discountCents]).toEqual([text, null, 0])
  })

  test('a code is matched whatever its case and the spaces around it', async () => {
    expect((await quote([[part, 1]], { couponCode: ' save10 ' })).coupon).toMatchObject({ code: 'SAVE10', discountCents: 100 })
  })

  test('a fixed amount is never more than what it is for', async () => {
    const cheap = await addProduct(fresh, { priceCents: 120 })
    expect(await quote([[cheap, 1]], { couponCode: 'FIVEOFF' })).toMatchObject({ discountCents: 120, totalCents: 1_000 })
  })

  test('a code can make shipping free and take nothing off', async () => {
    expect(await quote([[part, 1]], { couponCode: 'SHIPFREE' })).toMatchObject({
      discountCents: 0,
      shippingCents: 0,
      totalCents: 1_000,
      coupon: { freeShipping: true },
    })
  })

  test('a code for one part takes its share from that part alone', async () => {
    const code = await addCode(fresh, { applicableProduct: half })
    const { lines } = await quote(
      [
        [part, 2],
        [half, 2],
      ],
      { couponCode: code },
    )
    expect(lines.map(({ discountCents }) => discountCents)).toEqual([0, 490])
  })

  describe('what an address has done before', () => {
    const [newcomer, customer] = ['newcomer@example.com', 'once@example.com']
    let used: string
    let first: string
    beforeAll(async () => {
      used = await addCode(fresh, { onePerCustomer: true })
      first = await addCode(fresh, { firstOrderOnly: true })
      await buy(fresh, { items: [{ slug: part, quantity: 1 }], couponCode: used, customer: { email: customer } })
    })

    test('is told to nobody but its owner, who has confirmed it and is signed in', async () => {
      const stranger = await signUpConfirmed(fresh, 'stranger@example.com')
      const unconfirmed = await signUp(fresh, customer)
      for (const [couponCode, terms] of [
        [used, 'one use each'],
        [first, 'first order'],
      ] as const)
        for (const [who, headers] of Object.entries({ nobody: {}, stranger, unconfirmed })) {
          const answers = await Promise.all(
            [undefined, newcomer, customer, customer.toUpperCase(), 'once+again@example.com'].map(
              async (email) => await quoteOf(fresh, [{ slug: part, quantity: 1 }], { couponCode, ...(email && { email }) }, headers),
            ),
          )
          expect(answers, `${terms}, ${who}`).toEqual(answers.map(() => answers[0]))
          expect(answers[0]?.quote.couponRefusal).toBeNull()
        }
      await fresh.rows(sql`update "user" set email_verified = true where email = ${customer}`)
      for (const couponCode of [used, first])
        for (const email of [customer, 'once+again@example.com'])
          expect((await quote([[part, 1]], { couponCode, email }, unconfirmed)).couponRefusal?.text).toBe(
            'You have already used this coupon',
          )
      expect((await quote([[part, 1]], { couponCode: used, email: newcomer }, unconfirmed)).couponRefusal).toBeNull()
    })

    test('decides when the order is placed, beside the coupon, with nothing stored', async () => {
      const orders = await countRows(fresh, 'order')
      for (const couponCode of [used, first]) {
        const { status, body } = await sendCheckout<ProblemBody>(fresh, {
          items: [{ slug: part, quantity: 1 }],
          couponCode,
          customer: { email: 'Once+more@example.com' },
        })
        const text = 'You have already used this coupon'
        expect([status, body.code, body.detail, body.fields]).toEqual([422, 'coupon_already_used', text, { couponCode: text }])
      }
      expect(await countRows(fresh, 'order')).toBe(orders)
      await checkOut(fresh, { items: [{ slug: part, quantity: 1 }], couponCode: first, customer: { email: newcomer } })
    })

    test('an unpaid order with another code for first orders is the first while it waits, and none once it is cancelled', async () => {
      const purchase = { items: [{ slug: part, quantity: 1 }], customer: { email: 'waiting@example.com' } }
      const session = await checkOut(fresh, { ...purchase, couponCode: await addCode(fresh, { firstOrderOnly: true }) })
      const { body } = await sendCheckout<ProblemBody>(fresh, { ...purchase, couponCode: first })
      expect(body.code).toBe('coupon_already_used')
      await fresh.call('POST', '/api/cancel-payment', { sessionId: session.sessionId })
      await checkOut(fresh, { ...purchase, couponCode: first })
    })
  })

  test('how often a code was used is not public', async () => {
    const { coupon } = await quoteOf(fresh, [{ slug: part, quantity: 1 }], { couponCode: 'LASTCALL' })
    expect(Object.keys(coupon ?? {})).not.toEqual(expect.arrayContaining(['usedCount']))
    expect(JSON.stringify(coupon)).not.toMatch(/used|limit|id"/i)
  })

  describe('guessing codes', () => {
    const TOO_MANY = 'Too Many Attempts. Please wait a moment before trying again.'
    let visitors = 0
    /** Another visitor each time. */
    const elsewhere = () => `203.0.113.${visitors++}`
    const enter = (couponCode: string, address: string, more: { email?: string; entering?: boolean } = {}) =>
      fresh.call<Schema<'PricedCart'> & ProblemBody>(
        'POST',
        '/api/quote',
        { items: [{ slug: part, quantity: 1 }], couponCode, ...more },
        {},
        address,
      )
    const order = (couponCode: string, address: string, email: string) =>
      sendCheckout<ProblemBody>(fresh, { items: [{ slug: part, quantity: 1 }], couponCode, customer: { email } }, newKey(), {}, address)

    test('ten wrong codes of a visitor, then none is answered, right or wrong; others go on', async () => {
      const address = elsewhere()
      for (let n = 0; n < 10; n++)
        expect((await enter(`GUESS${n}`, address, { email: `g${n}@example.com` })).body.quote.couponRefusal?.code).toBe('coupon_invalid')
      for (const code of ['GUESS11', 'SAVE10']) {
        const { status, body, headers } = await enter(code, address, { email: 'g@example.com' })
        expect([status, body.title, body.fields]).toEqual([429, 'Too Many Attempts', { couponCode: TOO_MANY }])
        expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(600)
      }
      expect((await order('SAVE10', address, 'g@example.com')).body.fields).toEqual({ couponCode: TOO_MANY })
      expect((await enter('SAVE10', elsewhere(), { email: 'g@example.com' })).body.quote.coupon?.code).toBe('SAVE10')
    })

    test('five wrong codes for an e-mail address, however it is spelled and wherever they come from', async () => {
      const spellings = ['pat.lee@gmail.com', 'PatLee@gmail.com', 'patlee+1@gmail.com', 'p.a.t.lee@googlemail.com', 'patlee@gmail.com']
      for (const [n, email] of spellings.entries()) expect((await enter(`WRONG${n}`, elsewhere(), { email })).status).toBe(200)
      expect((await enter('SAVE10', elsewhere(), { email: 'patlee@gmail.com' })).status).toBe(429)
      expect((await enter('SAVE10', elsewhere(), { email: 'pat@example.com' })).status).toBe(200)
    })

    test('orders count alike, and so does asking by orders whether somebody has bought before', async () => {
      const used = await addCode(fresh, { firstOrderOnly: true })
      await buy(fresh, { items: [{ slug: part, quantity: 1 }], customer: { email: 'regular@example.com' } })
      const address = elsewhere()
      for (let n = 0; n < 4; n++) expect((await order(`NEVER${n}`, address, `o${n}@example.com`)).body.code).toBe('coupon_invalid')
      for (let n = 0; n < 6; n++) expect((await order(used, address, 'regular@example.com')).body.code).toBe('coupon_already_used')
      expect((await order(used, address, 'regular@example.com')).status).toBe(429)
      expect((await enter('NEVER9', address, { email: 'o9@example.com' })).status).toBe(429)
    })

    test('an order that is refused for its cart answers no more guesses than others', async () => {
      const address = elsewhere()
      const items = [{ slug: 'is-not-sold', quantity: 1 }]
      const ask = (couponCode: string, n: number) =>
        sendCheckout<ProblemBody>(fresh, { items, couponCode, customer: { email: `c${n}@example.com` } }, newKey(), {}, address)
      for (let n = 0; n < 10; n++) expect((await ask(`CART${n}`, n)).body.code).toBe('cart_changed')
      for (const code of ['CART11', 'SAVE10']) expect((await ask(code, 11)).body.fields).toEqual({ couponCode: TOO_MANY })
    })

    test('orders with five wrong codes for an e-mail address: no refusal tells more, and each counts for its visitor', async () => {
      const address = elsewhere()
      const [email, items] = ['mail@example.com', [{ slug: 'is-not-sold', quantity: 1 }]]
      for (let n = 0; n < 5; n++) expect((await order(`MAIL${n}`, address, email)).body.code).toBe('coupon_invalid')
      expect((await order('MAIL6', elsewhere(), email)).body.fields).toEqual({ couponCode: TOO_MANY })
      const refused = await sendCheckout<ProblemBody>(
        fresh,
        { items, couponCode: 'SAVE10', customer: { email } },
        newKey(),
        {},
        elsewhere(),
      )
      expect(refused.body.fields).toEqual({ couponCode: TOO_MANY })
      // Whose address it is buys with their code all the same.
      expect((await order('SAVE10', elsewhere(), email)).status).toBe(200)
      for (let n = 5; n < 10; n++) expect((await order(`MAIL${n}`, address, `mail${n}@example.com`)).body.code).toBe('coupon_invalid')
      expect((await order('SAVE10', address, 'mail10@example.com')).body.fields).toEqual({ couponCode: TOO_MANY })
    })

    test('right codes, and an applied code that a page prices again, are not counted', async () => {
      const address = elsewhere()
      for (let n = 0; n < 12; n++)
        for (const entering of [true, false])
          expect((await enter('SAVE10', address, { email: 'right@example.com', entering })).body.quote.coupon?.code).toBe('SAVE10')
      expect((await enter('MIN75', address, { email: 'right@example.com' })).body.quote.couponRefusal?.code).toBe('coupon_below_minimum')
      for (let n = 0; n < 5; n++) expect((await enter(`RIGHT${n}`, address, { email: 'right@example.com' })).status).toBe(200)
    })

    test('calling a guess an applied code is no way around: the page has its prices, and no code is answered', async () => {
      const address = elsewhere()
      for (let n = 0; n < 10; n++) await enter(`SLY${n}`, address, { entering: false })
      for (const code of ['SLY11', 'SAVE10']) {
        const { status, body } = await enter(code, address, { entering: false })
        expect([status, body.quote.coupon, body.quote.couponRefusal, body.quote.subtotalCents]).toEqual([
          200,
          null,
          { code: 'rate_limited', text: TOO_MANY },
          1_000,
        ])
      }
    })

    test('fifty guesses at one moment are ten', async () => {
      const address = elsewhere()
      const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => enter(`BURST${n}`, address)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
    })

    test('visitors who cannot be told apart do not shut each other out', async () => {
      for (let n = 0; n < 15; n++) expect((await enter(`LOCAL${n}`, '127.0.0.1', { email: `l${n}@example.com` })).status).toBe(200)
      expect((await enter('SAVE10', '127.0.0.1', { email: 'other@example.com' })).body.quote.coupon?.code).toBe('SAVE10')
    })
  })
})
