import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { couponTerms } from '#test/support/coupon-terms.ts'
import { MAX_QUANTITY } from '../cart/cart.ts'
import { checkCoupon, couponDiscount, couponRefusalText } from './coupon.ts'
import type { CouponCustomer, CouponTerms } from './coupon.ts'

const now = new Date('2026-03-01T12:00:00Z')
const before = new Date('2026-02-01T00:00:00Z')
const after = new Date('2026-04-01T00:00:00Z')

const terms = couponTerms({ code: 'SPRING10' })
const motor = {
  slug: 'motor',
  quantity: 2,
  unitPriceCents: 2_000,
  categories: ['Bathroom Fan Parts', 'bathroom-fan-parts', 'Motors', 'motors'],
  isOnSale: false,
}
const belt = {
  slug: 'belt',
  quantity: 3,
  unitPriceCents: 500,
  categories: ['Vacuum Parts', 'vacuum-parts', 'Vacuum Cleaner Belts', 'vacuum-cleaner-belts'],
  isOnSale: false,
}
const ann: CouponCustomer = { mailboxKey: 'ann@example.com', usedBefore: false, hasOrdered: false }

const cartOf = (lines = [motor, belt]) => ({
  lines,
  subtotalCents: lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0),
})
const enter = (changed: Partial<CouponTerms>, lines = [motor, belt], customer = ann) =>
  checkCoupon({ ...terms, ...changed }, cartOf(lines), { customer, now, mode: 'apply' })
const textOf = (refusal: ReturnType<typeof checkCoupon>) => (refusal ? couponRefusalText(refusal) : null)

describe('a code is refused, in the words of the specification,', () => {
  test.each<[string, Partial<CouponTerms>, string]>([
    ['when it is not active', { active: false }, 'Invalid coupon code'],
    ['when its time has passed', { validUntil: before }, 'Coupon has expired'],
    ['when its time has not come', { validFrom: after }, 'Coupon is not yet valid'],
    ['when it was used as often as it may', { usageLimit: 3, usedCount: 3 }, 'Coupon usage limit reached'],
    ['below its minimum', { minimumOrderCents: 5_501 }, 'Minimum order amount of $55.01 required'],
    ['when its product is not in the cart', { applicableProductSlug: 'filter' }, 'This coupon is not applicable to items in your cart'],
    [
      'when there is too much of its product',
      { applicableProductSlug: 'motor', maxQuantityPerOrder: 1 },
      'Maximum 1 item(s) allowed for this coupon',
    ],
    [
      'when none of its categories is in the cart',
      { applicableCategories: ['Lamps'] },
      'This coupon is not applicable to items in your cart',
    ],
  ])('%s', (_, changed, text) => expect(textOf(enter(changed))).toBe(text))

  test('when this customer has used it', () =>
    expect(textOf(enter({ onePerCustomer: true }, [motor], { ...ann, usedBefore: true }))).toBe('You have already used this coupon'))
  test('when it is for a first order and this is a later one', () =>
    expect(textOf(enter({ firstOrderOnly: true }, [motor], { ...ann, hasOrdered: true }))).toBe('You have already used this coupon'))
  test('when it belongs to somebody else, as if there were no such code', () =>
    expect(textOf(enter({ boundEmailKey: 'bob@example.com', validUntil: before }))).toBe('Invalid coupon code'))
})

describe('a code is accepted', () => {
  test.each<[string, Partial<CouponTerms>]>([
    ['without any rule', {}],
    ['in the very instant that it ends', { validUntil: now }],
    ['in the very instant that it begins', { validFrom: now }],
    ['for its last use', { usageLimit: 3, usedCount: 2 }],
    ['at exactly its minimum', { minimumOrderCents: 5_500 }],
    ['with exactly as many as allowed', { applicableProductSlug: 'motor', maxQuantityPerOrder: 2 }],
    ['for a category by name, whatever the case', { applicableCategories: ['lamps', 'vacuum PARTS'] }],
    ['for a subcategory by slug', { applicableCategories: ['motors'] }],
    ['by the one it belongs to', { boundEmailKey: 'ann@example.com' }],
  ])('%s', (_, changed) => expect(enter(changed)).toBeNull())

  test('again by a customer who used it, when there is no such limit', () =>
    expect(enter({}, [motor], { ...ann, usedBefore: true })).toBeNull())
  test('before an e-mail address is known, even if it belongs to somebody', () =>
    expect(enter({ boundEmailKey: 'bob@example.com' }, [motor], { ...ann, mailboxKey: null })).toBeNull())
})

test('of several reasons the first of the specification is told', () => {
  const broken: [Partial<CouponTerms>, string][] = [
    [{ active: false }, 'coupon_invalid'],
    [{ validUntil: before }, 'coupon_expired'],
    [{ validFrom: after }, 'coupon_not_yet_valid'],
    [{ usageLimit: 1, usedCount: 1 }, 'coupon_used_up'],
    [{ onePerCustomer: true }, 'coupon_already_used'],
    [{ minimumOrderCents: 1_000_000 }, 'coupon_below_minimum'],
    [{ applicableProductSlug: 'filter' }, 'coupon_not_applicable'],
  ]
  for (const [index, [, code]] of broken.entries()) {
    const rest = Object.assign({}, ...broken.slice(index).map(([changed]) => changed))
    expect(enter(rest, [motor], { ...ann, usedBefore: true })?.code).toBe(code)
  }
  expect(enter({ applicableProductSlug: 'motor', maxQuantityPerOrder: 1, applicableCategories: ['Lamps'] })?.code).toBe('coupon_too_many')
})

describe('too many of a product', () => {
  const limited = { ...terms, applicableProductSlug: 'motor', maxQuantityPerOrder: 2 }
  const many = cartOf([{ ...motor, quantity: 5 }, belt])
  test('refuses the code when it is entered', () =>
    expect(checkCoupon(limited, many, { customer: ann, now, mode: 'apply' })).toEqual({ code: 'coupon_too_many', maximum: 2 }))
  test('keeps an applied code, and caps what it gives', () => {
    expect(checkCoupon(limited, many, { customer: ann, now, mode: 'reprice' })).toBeNull()
    expect(couponDiscount(limited, many.lines)).toMatchObject({ eligibleSubtotalCents: 4_000, discountCents: 400 })
  })
})

describe('the discount', () => {
  const give = (changed: Partial<CouponTerms>, lines = [motor, belt]) => couponDiscount({ ...terms, ...changed }, lines)

  test('is the percentage of the whole cart', () =>
    expect(give({})).toEqual({
      discountCents: 550,
      eligibleSlugs: ['motor', 'belt'],
      eligibleSubtotalCents: 5_500,
      eligibleCents: [4_000, 1_500],
    }))
  test('counts only the product that the code is for', () =>
    expect(give({ applicableProductSlug: 'belt' })).toMatchObject({ discountCents: 150, eligibleSlugs: ['belt'] }))
  test('counts only the categories that the code is for', () =>
    expect(give({ applicableCategories: ['Motors'] })).toMatchObject({ discountCents: 400, eligibleSlugs: ['motor'] }))
  test('is the fixed amount', () => expect(give({ discountType: 'fixed_amount', discountValue: 700 }).discountCents).toBe(700))
  test('of a fixed amount is never more than what it is for', () =>
    expect(give({ discountType: 'fixed_amount', discountValue: 9_000, applicableProductSlug: 'belt' }).discountCents).toBe(1_500))
  test('rounds half a cent up, once for all lines', () =>
    expect(
      give({ discountValue: 500 }, [
        { ...motor, quantity: 1, unitPriceCents: 105 },
        { ...belt, quantity: 1, unitPriceCents: 105 },
      ]).discountCents,
    ).toBe(11))
  test('of a limited code counts the dearest pieces of the cart', () =>
    expect(give({ maxQuantityPerOrder: 3 })).toMatchObject({ eligibleCents: [4_000, 500], discountCents: 450 }))
  test('of a code for a missing product is nothing', () => expect(give({ applicableProductSlug: 'filter' }).discountCents).toBe(0))

  test('is never negative, and never more than the eligible subtotal', () => {
    const line = fc.record({
      slug: fc.constantFrom('a', 'b', 'c'),
      quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
      unitPriceCents: fc.nat(1_000_000),
      categories: fc.subarray(['Motors', 'Belts']),
      isOnSale: fc.boolean(),
    })
    const changed = fc.record({
      discountType: fc.constantFrom('percentage' as const, 'fixed_amount' as const),
      discountValue: fc.nat(20_000),
      applicableProductSlug: fc.option(fc.constantFrom('a', 'z')),
      applicableCategories: fc.subarray(['motors', 'lamps']),
      maxQuantityPerOrder: fc.option(fc.integer({ min: 1, max: 20 })),
      excludesSaleItems: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.uniqueArray(line, { selector: (each) => each.slug }), changed, (lines, change) => {
        const { discountCents, eligibleSubtotalCents, eligibleCents } = give(change, lines)
        expect(discountCents).toBeGreaterThanOrEqual(0)
        expect(discountCents).toBeLessThanOrEqual(eligibleSubtotalCents)
        for (const [index, cents] of eligibleCents.entries()) {
          const { quantity = 0, unitPriceCents = 0 } = lines[index] ?? {}
          expect(cents).toBeLessThanOrEqual(Math.min(quantity, change.maxQuantityPerOrder ?? MAX_QUANTITY) * unitPriceCents)
        }
      }),
    )
  })
})

describe('a coupon that leaves out parts on sale', () => {
  const onSale = { ...motor, isOnSale: true }
  const without: Partial<CouponTerms> = { excludesSaleItems: true }
  const off = (changed: Partial<CouponTerms>, lines: (typeof motor)[]) => couponDiscount({ ...terms, ...changed }, lines)

  test('takes nothing off them, and counts none of them', () => {
    expect(enter(without, [onSale, belt])).toBeNull()
    expect(off(without, [onSale, belt])).toMatchObject({ eligibleSlugs: ['belt'], eligibleSubtotalCents: 1_500, eligibleCents: [0, 1_500] })
    expect(enter({ ...without, maxQuantityPerOrder: 3 }, [onSale, belt])).toBeNull()
    expect(off({}, [onSale, belt]).eligibleSlugs).toEqual(['motor', 'belt'])
  })
  test.each<[string, Partial<CouponTerms>, (typeof motor)[]]>([
    ['all of the cart', {}, [onSale]],
    ['its part', { applicableProductSlug: 'motor' }, [onSale, belt]],
    ['all of its categories', { applicableCategories: ['motors'] }, [onSale, belt]],
  ])('is refused when %s is on sale', (_, changed, lines) =>
    expect(textOf(enter({ ...without, ...changed }, lines))).toBe('This coupon is not applicable to sale items in your cart'),
  )
  test('is refused as any other where nothing is named at all', () =>
    expect(textOf(enter({ ...without, applicableProductSlug: 'hood' }, [onSale]))).toBe(
      'This coupon is not applicable to items in your cart',
    ))
  test('still counts the whole cart for its minimum', () =>
    expect(enter({ ...without, minimumOrderCents: 5_500 }, [onSale, belt])).toBeNull())
})
