import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCode, addProduct } from '#test/support/build.ts'
import { askStatus, checkOut, countRows, orderOf, quoteOf, sendCheckout, stockOf } from '#test/support/buy.ts'
import { openFreshShop } from '#test/support/fresh-shop.ts'
import type { FreshShop, ProblemBody } from '#test/support/fresh-shop.ts'
import { startStandInStripe } from '#test/support/stripe/stand-in-stripe.ts'
import type { StandInStripe } from '#test/support/stripe/stand-in-stripe.ts'

/** In a state without tax, so that the totals are those of the goods. */
const OHIO = { state: 'OH', postalCode: '43004' }

describe('a total that is less than Stripe charges, or more', () => {
  let stripe: StandInStripe
  let fresh: FreshShop
  let code: string
  beforeAll(async () => {
    stripe = await startStandInStripe()
    fresh = await openFreshShop({
      kind: 'postgresql',
      env: { STRIPE_SECRET_KEY: 'sk_test_not_a_key', STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests', STRIPE_API_BASE: stripe.url },
    })
    code = await addCode(fresh, { discountValue: 9_900, freeShipping: true })
  })
  afterAll(async () => {
    await fresh.close()
    await stripe.close()
  })
  const cartOf = async (priceCents: number, couponCode = code) => ({
    items: [{ slug: await addProduct(fresh, { priceCents, stock: 5 }), quantity: 1 }],
    couponCode,
  })

  test.each([100, 3_800, 4_900])(
    'a part of %i cents with 99 percent off is told in the quote, and refused before Stripe is asked',
    async (price) => {
      const { items, couponCode } = await cartOf(price)
      const { quote } = await quoteOf(fresh, items, { couponCode, address: { state: 'OH' } })
      expect(quote).toMatchObject({ totalCents: price / 100, leastChargeCents: 50, couponRefusal: null })
      const [orders, calls] = [await countRows(fresh, 'order'), stripe.calls.length]
      const { status, body } = await sendCheckout<ProblemBody & { quote: object }>(fresh, { items, couponCode, customer: OHIO })
      expect([status, body.code]).toEqual([422, 'total_too_small'])
      const cents = String(price / 100).padStart(2, '0')
      expect(body.detail).toBe(
        `Cards can be charged $0.50 or more, and this order comes to $0.${cents}. Please add something to your cart, or remove the coupon.`,
      )
      expect(body.quote).toMatchObject({ leastChargeCents: 50 })
      expect([await countRows(fresh, 'order'), stripe.calls.length]).toEqual([orders, calls])
      expect(await stockOf(fresh, items[0]?.slug ?? '')).toMatchObject({ reserved: 0 })
    },
  )

  test('at exactly fifty cents Stripe takes it, as the tax may bring about', async () => {
    const purchase = await cartOf(5_000)
    expect((await quoteOf(fresh, purchase.items, { couponCode: code, address: { state: 'OH' } })).quote.leastChargeCents).toBeNull()
    const session = await checkOut(fresh, { ...purchase, customer: { ...OHIO, email: 'fifty@example.com' } })
    await stripe.pay(session.sessionId)
    expect(await orderOf(fresh, session)).toMatchObject({ total_cents: 50 })
    expect((await askStatus(fresh, session)).body.state).toBe('paid')
    const taxed = await cartOf(4_700)
    expect((await quoteOf(fresh, taxed.items, { couponCode: code, address: { state: 'OH' } })).quote).toMatchObject({
      totalCents: 47,
      leastChargeCents: 50,
    })
    expect((await quoteOf(fresh, taxed.items, { couponCode: code, address: { state: 'MI' } })).quote).toMatchObject({
      totalCents: 50,
      leastChargeCents: null,
    })
    await checkOut(fresh, { ...taxed, customer: { email: 'taxed@example.com' } })
  })

  test.each([
    ['charges', { priceCents: 10_000_000, quantity: 10, parts: 1, discountValue: 0 }],
    ['charges, with its tax', { priceCents: 9_999_999, quantity: 10, parts: 1, discountValue: 0 }],
    ['charges, and the books can hold', { priceCents: 10_000_000, quantity: 99, parts: 3, discountValue: 0 }],
    ['charges, but for its discount,', { priceCents: 10_000_000, quantity: 10, parts: 1, discountValue: 5_000 }],
  ])('a cart of more than Stripe %s is refused before it is asked', async (_, { priceCents, quantity, parts, discountValue }) => {
    const couponCode = await addCode(fresh, { discountValue, freeShipping: true })
    const items: { slug: string; quantity: number }[] = []
    while (items.length < parts) items.push({ slug: await addProduct(fresh, { priceCents, stock: 200 }), quantity })
    const [orders, calls] = [await countRows(fresh, 'order'), stripe.calls.length]
    const { status, body } = await sendCheckout<ProblemBody & { quote: { totalCents: number } }>(fresh, { items, couponCode })
    expect([status, body.code]).toEqual([422, 'total_too_large'])
    expect(body.detail).toMatch(
      /^One order can come to \$999,999\.99 at most, and this one comes to \$[\d,.]+\. Please order in several, or write to us\.$/,
    )
    expect([await countRows(fresh, 'order'), stripe.calls.length]).toEqual([orders, calls])
    expect(await stockOf(fresh, items[0]?.slug ?? '')).toMatchObject({ reserved: 0 })
  })

  test('a total of nothing is an order as any other: the page at Stripe asks for no card, and the order is paid', async () => {
    const purchase = await cartOf(5_000, await addCode(fresh, { discountValue: 10_000, freeShipping: true }))
    expect((await quoteOf(fresh, purchase.items, { couponCode: purchase.couponCode })).quote).toMatchObject({
      totalCents: 0,
      leastChargeCents: null,
    })
    const session = await checkOut(fresh, { ...purchase, customer: { email: 'free@example.com' } })
    await stripe.pay(session.sessionId)
    expect((await askStatus(fresh, session)).body.state).toBe('paid')
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'open', payment_status: 'paid', total_cents: 0 })
  })

  test('a changed total is told first, so that the shopper sees what is too small', async () => {
    const { items, couponCode } = await cartOf(3_800)
    const { fingerprint } = await quoteOf(fresh, items)
    const { body } = await sendCheckout<ProblemBody>(fresh, { items, couponCode, quoteFingerprint: fingerprint, customer: OHIO })
    expect(body.code).toBe('cart_changed')
  })

  test('no automatic offer brings a cart below it', async () => {
    const slug = await addProduct(fresh, { priceCents: 4_000 })
    const terms = { autoApply: true, applicableProduct: slug, freeShipping: true }
    await addCode(fresh, { ...terms, discountValue: 9_900 })
    const second = await addCode(fresh, { ...terms, discountValue: 5_000 })
    const items = [{ slug, quantity: 1 }]
    const { body } = await fresh.call<{ offer: { code: string } }>('POST', '/api/auto-coupon', { items })
    expect(body.offer.code).toBe(second)
  })
})
