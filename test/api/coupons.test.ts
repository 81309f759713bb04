import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addCode, addProduct } from '#test/support/build.ts'
import { buy, quoteOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'

describe.each(KINDS)('coupons on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const quote = async (items: [slug: string, quantity: number][], more: Parameters<typeof quoteOf>[2] = {}) =>
    (
      await quoteOf(
        fresh,
        items.map(([slug, quantity]) => ({ slug, quantity })),
        more,
      )
    ).quote
  let part: string
  let half: string
  beforeAll(async () => {
    part = await addProduct(fresh, { priceCents: 1_000 })
    half = await addProduct(fresh, { priceCents: 2_450 })
  })

  test('the rules are checked in their order, each with its own message', async () => {
    const code = await addCode(fresh, { onePerCustomer: true })
    const email = 'repeat@example.com'
    await buy(fresh, { items: [{ slug: part, quantity: 1 }], couponCode: code, customer: { email } })
    const told = async (couponCode = code) =>
      (
        await quote(
          [
            [part, 3],
            [half, 1],
          ],
          { couponCode, email },
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

  test('without an e-mail address, rules about the customer wait for the final check', async () => {
    const code = await addCode(fresh, { onePerCustomer: true })
    await buy(fresh, { items: [{ slug: part, quantity: 1 }], couponCode: code, customer: { email: 'once@example.com' } })
    const refusal = async (email?: string) =>
      (await quote([[part, 1]], { couponCode: code, ...(email !== undefined && { email }) })).couponRefusal?.text ?? null
    expect(await refusal()).toBeNull()
    expect(await refusal('another@example.com')).toBeNull()
    for (const email of ['once@example.com', 'ONCE@Example.com', 'once+again@example.com'])
      expect(await refusal(email)).toBe('You have already used this coupon')
  })

  test('how often a code was used is not public', async () => {
    const { coupon } = await quoteOf(fresh, [{ slug: part, quantity: 1 }], { couponCode: 'LASTCALL' })
    expect(Object.keys(coupon ?? {})).not.toEqual(expect.arrayContaining(['usedCount']))
    expect(JSON.stringify(coupon)).not.toMatch(/used|limit|id"/i)
  })
})
