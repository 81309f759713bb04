import { describe, expect, test } from 'vitest'
import { couponTerms } from '#test/support/coupon-terms.ts'
import { isOnSale, unitPrice } from './unit-price.ts'
import { DEFAULT_RATES } from '../setting-defaults.ts'
import { quote } from './quote.ts'
import type { PricedProduct, QuoteInput } from './quote.ts'

const now = new Date('2026-03-01T12:00:00Z')
const product = (slug: string, priceCents: number, changed: Partial<PricedProduct> = {}): PricedProduct => ({
  id: `prd_${slug}`,
  slug,
  name: slug.toUpperCase(),
  partNumber: `P-${slug}`,
  priceCents,
  salePriceCents: null,
  quantityDiscounts: [],
  categories: ['Motors', 'motors'],
  active: true,
  available: null,
  ...changed,
})
const terms = couponTerms()
/** A cart with one of each product, by default. */
const price = (products: PricedProduct[], changed: Partial<QuoteInput> = {}) =>
  quote({
    lines: products.map(({ slug }) => ({ slug, quantity: 1 })),
    products,
    coupon: null,
    state: null,
    rates: DEFAULT_RATES,
    now,
    ...changed,
  })

describe('the price of a piece', () => {
  const tiers = [
    { minQuantity: 10, unitPriceCents: 800 },
    { minQuantity: 5, unitPriceCents: 900 },
  ]
  test.each([
    ['is the list price', {}, 1, 1_000, 'list'],
    ['is the sale price below it', { salePriceCents: 850 }, 1, 850, 'sale'],
    ['ignores a sale price of 0', { salePriceCents: 0 }, 1, 1_000, 'list'],
    ['ignores a negative sale price', { salePriceCents: -5 }, 1, 1_000, 'list'],
    ['ignores a sale price above the price', { salePriceCents: 1_100 }, 1, 1_000, 'list'],
    ['ignores a sale price equal to the price', { salePriceCents: 1_000 }, 1, 1_000, 'list'],
    ['does not reach the tier with one piece too few', { quantityDiscounts: tiers }, 4, 1_000, 'list'],
    ['is the tier at exactly its quantity', { quantityDiscounts: tiers }, 5, 900, 'tier'],
    ['is the lowest of the tiers reached', { quantityDiscounts: tiers }, 12, 800, 'tier'],
    ['is the tier when it is lower than the sale price', { salePriceCents: 850, quantityDiscounts: tiers }, 10, 800, 'tier'],
    ['is the sale price when it is lower than the tier', { salePriceCents: 850, quantityDiscounts: tiers }, 5, 850, 'sale'],
    ['ignores a tier above the price', { quantityDiscounts: [{ minQuantity: 1, unitPriceCents: 2_000 }] }, 3, 1_000, 'list'],
    ['ignores a tier of 0', { quantityDiscounts: [{ minQuantity: 1, unitPriceCents: 0 }] }, 3, 1_000, 'list'],
  ] as const)('%s', (_, changed, quantity, unitPriceCents, reason) =>
    expect(
      unitPrice(
        product('a', 1_000, { ...changed, quantityDiscounts: [...('quantityDiscounts' in changed ? changed.quantityDiscounts : [])] }),
        quantity,
      ),
    ).toEqual({
      unitPriceCents,
      listPriceCents: 1_000,
      reason,
    }),
  )
  test('is a sale exactly when the sale price counts', () =>
    expect([850, 0, 1_000, null].map((salePriceCents) => isOnSale(product('a', 1_000, { salePriceCents })))).toEqual([
      true,
      false,
      false,
      false,
    ]))
})

describe('shipping', () => {
  test('is free at exactly 49 dollars', () =>
    expect(price([product('a', 4_900)])).toMatchObject({ shippingCents: 0, totalCents: 4_900, amountToFreeShippingCents: 0 }))
  test('costs 10 dollars one cent below', () =>
    expect(price([product('a', 4_899)])).toMatchObject({ shippingCents: 1_000, totalCents: 5_899, amountToFreeShippingCents: 1 }))
  test('counts what is left after the discount', () => {
    const coupon = couponTerms({ discountType: 'fixed_amount', discountValue: 100 })
    expect(price([product('a', 5_000)], { coupon })).toMatchObject({ shippingCents: 0, totalCents: 4_900 })
    expect(price([product('a', 4_999)], { coupon })).toMatchObject({ shippingCents: 1_000, amountToFreeShippingCents: 1 })
  })
  test('is free with a coupon that says so', () =>
    expect(price([product('a', 1_000)], { coupon: { ...terms, freeShipping: true } })).toMatchObject({
      shippingCents: 0,
      totalCents: 900,
      amountToFreeShippingCents: 0,
    }))
  test('of an empty cart is nothing', () => expect(price([])).toMatchObject({ lines: [], shippingCents: 0, totalCents: 0 }))
})

describe('tax', () => {
  test.each(['MI', 'mi', 'Michigan', 'MICHIGAN'])('is 6 percent of the merchandise in %s, and not of shipping', (state) =>
    expect(price([product('a', 2_000)], { state })).toMatchObject({
      taxCents: 120,
      shippingCents: 1_000,
      totalCents: 3_120,
      state: 'MI',
      taxBasisPoints: 600,
    }),
  )
  test('is reckoned after the discount', () => expect(price([product('a', 2_000)], { state: 'MI', coupon: terms }).taxCents).toBe(108))
  test.each(['OH', 'Ontario', '', null])('is nothing in %j', (state) =>
    expect(price([product('a', 2_000)], { state })).toMatchObject({ taxCents: 0, taxBasisPoints: 0 }),
  )
  test('rounds half up once for the order', () => {
    const result = price([product('a', 1_004), product('b', 1_004), product('c', 1_017)], { state: 'MI' })
    expect(result.taxCents).toBe(182)
    expect(result.lines.map((line) => line.taxCents)).toEqual([61, 60, 61])
  })
})

describe('a coupon in the quote', () => {
  test('gives its discount and shares it among the lines it is for', () => {
    const products = [product('a', 3_000), product('b', 1_001, { categories: ['Belts'] }), product('c', 1_000)]
    const result = price(products, { coupon: { ...terms, applicableCategories: ['motors'], discountValue: 500 } })
    const given = { code: 'SAVE', discountCents: 200, freeShipping: false, eligibleSlugs: ['a', 'c'] }
    // Without the code shipping would be free.
    expect(result.coupon).toEqual({ ...given, extraCents: 800 })
    expect(result.lines.map((line) => line.discountCents)).toEqual([150, 0, 50])
  })
  test('that is refused gives nothing and says why', () =>
    expect(price([product('a', 1_000)], { coupon: { ...terms, minimumOrderCents: 2_500, freeShipping: true } })).toMatchObject({
      discountCents: 0,
      shippingCents: 1_000,
      amountToFreeShippingCents: 3_900,
      coupon: null,
      couponRefusal: { code: 'coupon_below_minimum', minimumCents: 2_500, text: 'Minimum order amount of $25.00 required' },
    }))
  test('that nobody knows is invalid', () =>
    expect(price([product('a', 1_000)], { couponCode: 'NOPE' }).couponRefusal?.text).toBe('Invalid coupon code'))
  test('that this customer has used is refused', () =>
    expect(
      price([product('a', 1_000)], { coupon: { ...terms, onePerCustomer: true }, couponUsedByCustomer: true }).couponRefusal?.code,
    ).toBe('coupon_already_used'))
  test('with too many in the cart is refused when entered, and capped later', () => {
    const limited = { coupon: { ...terms, applicableProductSlug: 'a', maxQuantityPerOrder: 2 }, lines: [{ slug: 'a', quantity: 5 }] }
    expect(price([product('a', 1_000)], { ...limited, mode: 'apply' }).couponRefusal?.text).toBe(
      'Maximum 2 item(s) allowed for this coupon',
    )
    expect(price([product('a', 1_000)], limited)).toMatchObject({ couponRefusal: null, discountCents: 200 })
  })
  test('of 100 percent with free shipping costs nothing at all', () =>
    expect(price([product('a', 1_000)], { state: 'MI', coupon: { ...terms, discountValue: 10_000, freeShipping: true } }).totalCents).toBe(
      0,
    ))
})

describe('the least that can be charged', () => {
  const ofTotal = (cents: number) => price([product('a', cents)], { coupon: { ...terms, discountValue: 0, freeShipping: true } })
  test.each([
    [1, 50],
    [49, 50],
    [50, null],
    [51, null],
  ])('for a total of %i cents is %j', (totalCents, leastChargeCents) =>
    expect(ofTotal(totalCents)).toMatchObject({ totalCents, leastChargeCents }),
  )
  test('does not stand against a total of nothing, nor an empty cart', () => {
    const coupon = { ...terms, discountValue: 10_000, freeShipping: true }
    expect(price([product('a', 1_000)], { coupon })).toMatchObject({ totalCents: 0, leastChargeCents: null })
    expect(price([])).toMatchObject({ totalCents: 0, leastChargeCents: null })
  })
  test('counts the tax', () => {
    const coupon = { ...terms, discountValue: 0, freeShipping: true }
    expect(price([product('a', 48)], { coupon, state: 'MI' })).toMatchObject({ totalCents: 51, leastChargeCents: null })
    expect(price([product('a', 48)], { coupon, state: 'OH' })).toMatchObject({ totalCents: 48, leastChargeCents: 50 })
  })
})

describe('a line that cannot be bought', () => {
  const problems = (changed: Partial<PricedProduct>, quantity = 3) =>
    price([product('a', 1_000, changed)], { lines: [{ slug: 'a', quantity }] })
  test('costs nothing when the product is unknown', () => {
    const { lines, totalCents } = price([], { lines: [{ slug: 'gone', quantity: 2 }] })
    expect(lines).toMatchObject([{ slug: 'gone', productId: null, quantity: 2, totalCents: 0, problem: { code: 'unknown_product' } }])
    expect(totalCents).toBe(0)
  })
  test('costs nothing when the product was taken off sale', () =>
    expect(problems({ active: false })).toMatchObject({
      totalCents: 0,
      lines: [{ subtotalCents: 0, problem: { code: 'inactive_product' } }],
    }))
  test('costs nothing when it is sold out', () =>
    expect(problems({ available: 0 })).toMatchObject({ totalCents: 0, lines: [{ problem: { code: 'out_of_stock' } }] }))
  test('keeps its quantity and price when there are too few, and says how many', () =>
    expect(problems({ available: 2 })).toMatchObject({
      subtotalCents: 3_000,
      lines: [{ quantity: 3, subtotalCents: 3_000, problem: { code: 'insufficient_stock', available: 2 } }],
    }))
  test('is none while there is exactly enough', () => expect(problems({ available: 3 }).lines[0]?.problem).toBeNull())
  test('does not help a coupon to its minimum', () => {
    const products = [product('a', 1_000), product('b', 9_000, { available: 0 })]
    expect(price(products, { coupon: { ...terms, minimumOrderCents: 5_000 } }).couponRefusal?.code).toBe('coupon_below_minimum')
  })
})

describe('the lines of a quote', () => {
  test('are merged by product and clamped to 99', () =>
    expect(
      price([product('a', 100), product('b', 100)], {
        lines: [
          { slug: 'a', quantity: 60 },
          { slug: 'b', quantity: 0 },
          { slug: 'a', quantity: 60 },
        ],
      }).lines.map((line) => [line.slug, line.quantity]),
    ).toEqual([
      ['a', 99],
      ['b', 1],
    ]))
  test('reach a tier together', () =>
    expect(
      price([product('a', 100, { quantityDiscounts: [{ minQuantity: 5, unitPriceCents: 80 }] })], {
        lines: [
          { slug: 'a', quantity: 3 },
          { slug: 'a', quantity: 2 },
        ],
      }).subtotalCents,
    ).toBe(400))
})

test('the breakdown tells which rule gave which amount, and adds up to the total', () => {
  const result = price([product('a', 1_000, { salePriceCents: 900 }), product('b', 2_000)], { state: 'MI', coupon: terms })
  expect(result.breakdown.map(({ rule, amountCents }) => [rule, amountCents])).toEqual([
    ['price_sale', 900],
    ['price_list', 2_000],
    ['coupon', -290],
    ['shipping', 1_000],
    ['tax', 157],
  ])
  expect(result.totalCents).toBe(3_767)
})
