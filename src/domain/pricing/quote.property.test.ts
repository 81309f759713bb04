import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_QUANTITY } from '../cart/cart.ts'
import type { CouponTerms } from './coupon.ts'
import { unitPrice } from './unit-price.ts'
import { DEFAULT_RATES } from '../setting-defaults.ts'
import { quote } from './quote.ts'
import type { PricedProduct, Quote, QuoteInput } from './quote.ts'

const slugs = ['a', 'b', 'c', 'd', 'e']
const cents = fc.nat(500_000)
const products: fc.Arbitrary<PricedProduct[]> = fc.uniqueArray(
  fc.record({
    slug: fc.constantFrom(...slugs),
    id: fc.constant('prd_1'),
    name: fc.constant('Part'),
    partNumber: fc.constant('P1'),
    priceCents: cents,
    salePriceCents: fc.option(cents),
    quantityDiscounts: fc.array(fc.record({ minQuantity: fc.integer({ min: 1, max: MAX_QUANTITY }), unitPriceCents: cents }), {
      maxLength: 3,
    }),
    categories: fc.subarray(['Motors', 'Belts']),
    active: fc.boolean(),
    available: fc.option(fc.nat(MAX_QUANTITY)),
  }),
  { selector: (each) => each.slug, maxLength: 5 },
)
const unlimited = fc.constant(null)
const coupon: fc.Arbitrary<CouponTerms> = fc.record({
  id: fc.constant('cpn_1'),
  code: fc.constant('SAVE'),
  active: fc.constant(true),
  validFrom: unlimited,
  validUntil: unlimited,
  usageLimit: unlimited,
  usedCount: fc.constant(0),
  onePerCustomer: fc.constant(false),
  firstOrderOnly: fc.constant(false),
  boundEmailKey: unlimited,
  autoApply: fc.constant(false),
  discountType: fc.constantFrom('percentage' as const, 'fixed_amount' as const),
  discountValue: fc.nat(10_000),
  maxQuantityPerOrder: fc.option(fc.integer({ min: 1, max: MAX_QUANTITY })),
  applicableProductSlug: fc.option(fc.constantFrom(...slugs)),
  applicableCategories: fc.subarray(['motors', 'belts']),
  minimumOrderCents: fc.option(cents),
  freeShipping: fc.boolean(),
  excludesSaleItems: fc.boolean(),
})
const carts = fc.record({
  products,
  lines: fc.array(fc.record({ slug: fc.constantFrom(...slugs, 'unknown'), quantity: fc.integer({ min: -5, max: 150 }) }), { maxLength: 8 }),
  coupon: fc.option(coupon),
  state: fc.constantFrom('MI', 'michigan', 'OH', null),
  exemptions: fc.array(
    fc.record({ certificateId: fc.constantFrom('txc_1', 'txc_2'), ending: fc.constant('1234'), states: fc.subarray(['MI', 'OH', 'TX']) }),
    { maxLength: 3 },
  ),
})
const total = (result: Quote, key: 'subtotalCents' | 'discountCents' | 'taxCents' | 'totalCents') =>
  result.lines.reduce((sum, line) => sum + line[key], 0)
const holdsForEveryCart = (check: (result: Quote, input: QuoteInput) => void) =>
  fc.assert(
    fc.property(carts, (cart) => {
      const input: QuoteInput = { ...cart, rates: DEFAULT_RATES, now: new Date('2026-03-01T12:00:00Z') }
      check(quote(input), input)
    }),
    { numRuns: 300 },
  )

describe('whatever is in the cart', () => {
  test('the total is subtotal less discount plus shipping plus tax', () =>
    holdsForEveryCart((result) =>
      expect(result.totalCents).toBe(result.subtotalCents - result.discountCents + result.shippingCents + result.taxCents),
    ))
  test('the lines add up to the order to the cent', () =>
    holdsForEveryCart((result) => {
      for (const key of ['subtotalCents', 'discountCents', 'taxCents'] as const) expect(total(result, key)).toBe(result[key])
      expect(total(result, 'totalCents') + result.shippingCents).toBe(result.totalCents)
    }))
  test('every line adds up in itself', () =>
    holdsForEveryCart((result) => {
      for (const line of result.lines) {
        expect(line.subtotalCents).toBe(line.unitPriceCents * line.quantity)
        expect(line.totalCents).toBe(line.subtotalCents - line.discountCents + line.taxCents)
      }
    }))
  test('no amount is negative or broken, and no discount is larger than what it is for', () =>
    holdsForEveryCart((result) => {
      const { subtotalCents, discountCents, shippingCents, taxCents, totalCents } = result
      for (const line of [result, ...result.lines]) expect(line.discountCents).toBeLessThanOrEqual(line.subtotalCents)
      for (const amount of [subtotalCents, discountCents, shippingCents, taxCents, totalCents])
        expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
      const eligible = result.lines.filter((line) => result.coupon?.eligibleSlugs.includes(line.slug))
      expect(discountCents).toBeLessThanOrEqual(eligible.reduce((sum, line) => sum + line.subtotalCents, 0))
      for (const line of result.lines) expect(line.discountCents === 0 || eligible.includes(line)).toBe(true)
    }))
  test('a code never makes the merchandise dearer', () =>
    holdsForEveryCart((result, input) => {
      const without = quote({ ...input, coupon: null })
      expect(result.subtotalCents - result.discountCents + result.taxCents).toBeLessThanOrEqual(without.subtotalCents + without.taxCents)
    }))
  test('a code says what it makes the order dearer by, and never when it saves', () =>
    holdsForEveryCart((result, input) => {
      const without = quote({ ...input, coupon: null })
      const extraCents = Math.max(0, result.totalCents - without.totalCents)
      expect(result.coupon?.extraCents ?? 0).toBe(result.coupon ? extraCents : 0)
    }))
  test('the breakdown adds up to the total', () =>
    holdsForEveryCart((result) => expect(result.breakdown.reduce((sum, step) => sum + step.amountCents, 0)).toBe(result.totalCents)))
  test('a certificate takes off the tax of a state that it covers, and changes nothing else', () =>
    holdsForEveryCart((result, input) => {
      const taxed = quote({ ...input, exemptions: [] })
      const isCovered = result.state === 'MI' && input.exemptions?.some(({ states }) => states.includes('MI')) === true
      expect(taxed.taxExemption).toBeNull()
      expect(result.taxExemption !== null).toBe(isCovered)
      const { subtotalCents, discountCents, shippingCents } = taxed
      expect(result).toMatchObject({ subtotalCents, discountCents, shippingCents, taxCents: isCovered ? 0 : taxed.taxCents })
      expect(result.totalCents).toBe(taxed.totalCents - (isCovered ? taxed.taxCents : 0))
      expect(total(result, 'taxCents')).toBe(result.taxCents)
      const steps = result.breakdown.filter(({ rule }) => rule === 'tax_exempt')
      expect(steps.map(({ certificateId, detail }) => ({ certificateId, text: detail }))).toEqual(isCovered ? [result.taxExemption] : [])
    }))
  test('the price of a piece is never above the list, and never rises with the quantity', () =>
    fc.assert(
      fc.property(products, fc.integer({ min: 1, max: 98 }), (each, quantity) => {
        for (const one of each) {
          const { unitPriceCents } = unitPrice(one, quantity)
          expect(unitPriceCents).toBeLessThanOrEqual(one.priceCents)
          expect(unitPrice(one, quantity + 1).unitPriceCents).toBeLessThanOrEqual(unitPriceCents)
        }
      }),
    ))
})
