import { mailboxKey } from '#domain/customer/email-key.ts'
import { formatMoney, percentOf } from '../money.ts'
import type { Cents } from '../money.ts'

/** A kind of discount: what its value takes off an eligible subtotal, in cents, and its label. */
interface Discount {
  off: (value: number, eligibleSubtotalCents: Cents) => Cents
  label: (value: number) => string
}

/** The kinds of discount (specification, section 5): a percentage in basis points, or an amount in cents. */
export const DISCOUNT_TYPES = ['percentage', 'fixed_amount'] as const
export type DiscountType = (typeof DISCOUNT_TYPES)[number]

export const DISCOUNTS: Record<DiscountType, Discount> = {
  percentage: { off: (value, cents) => percentOf(cents, value), label: (value) => `${value / 100}% off` },
  fixed_amount: { off: (value) => value, label: (value) => `${formatMoney(value)} off` },
}

/** The terms of a coupon (specification, section 3, decisions 22-28). */
export interface CouponTerms {
  id: string
  code: string
  active: boolean
  discountType: DiscountType
  /** Depends on the kind (`DISCOUNTS`): basis points (500 is 5 %) or cents. */
  discountValue: number
  validFrom: Date | null
  validUntil: Date | null
  usageLimit: number | null
  usedCount: number
  onePerCustomer: boolean
  minimumOrderCents: Cents | null
  applicableProductSlug: string | null
  maxQuantityPerOrder: number | null
  /** Names or slugs, compared with those of a product's category and subcategory, ignoring case. */
  applicableCategories: string[]
  freeShipping: boolean
  /** It leaves out parts that are on sale. */
  excludesSaleItems: boolean
  firstOrderOnly: boolean
  /** The only customer who may use it, as a `mailboxKey` (or, of older codes, an `emailKey`). */
  boundEmailKey: string | null
  autoApply: boolean
}

export interface CouponLine {
  slug: string
  quantity: number
  unitPriceCents: Cents
  categories: string[]
  /** Whether its part has a sale price now, also where a price for the quantity is lower still. */
  isOnSale: boolean
}

/**
 * The customer. Rules about a history that is not known wait for the final check, when the order is placed (specification, decision 24): without an e-mail
 * address, or with one that nobody has proven to be theirs.
 */
export interface CouponCustomer {
  mailboxKey: string | null
  usedBefore: boolean
  hasOrdered: boolean
}

/** Whether a coupon is being entered, or a cart with an applied one is priced again (specification, decision 26). */
export type CouponMode = 'apply' | 'reprice'

/** Why a coupon is refused, as a title (specification, section 5). */
export const COUPON_REFUSALS = {
  coupon_invalid: 'Invalid coupon code',
  coupon_expired: 'Coupon has expired',
  coupon_not_yet_valid: 'Coupon is not yet valid',
  coupon_used_up: 'Coupon usage limit reached',
  coupon_already_used: 'You have already used this coupon',
  coupon_below_minimum: 'Minimum order amount required',
  coupon_not_applicable: 'This coupon is not applicable to items in your cart',
  coupon_too_many: 'Too many items for this coupon',
  coupon_sale_items: 'This coupon is not applicable to sale items in your cart',
} as const

export interface CouponRefusal {
  code: keyof typeof COUPON_REFUSALS
  minimumCents?: Cents
  maximum?: number
}

/** A coupon's discount, before shipping; `eligibleCents` is in the order of the given lines. */
export interface CouponDiscount {
  discountCents: Cents
  eligibleSlugs: string[]
  eligibleSubtotalCents: Cents
  eligibleCents: Cents[]
}

const matchesCategory = (terms: CouponTerms, line: CouponLine) => {
  const wanted = new Set(terms.applicableCategories.map((name) => name.trim().toLowerCase()))
  return line.categories.some((name) => wanted.has(name.trim().toLowerCase()))
}

/** Whether it names the line: its product; or else its categories; or else the whole cart (specification, section 5). */
const isNamed = (terms: CouponTerms, line: CouponLine) => {
  if (terms.applicableProductSlug !== null) return line.slug === terms.applicableProductSlug
  return terms.applicableCategories.length === 0 || matchesCategory(terms, line)
}

/** Whether it covers the line: one that it names, and not on sale where it leaves those out (decision 155). */
const isEligible = (terms: CouponTerms, line: CouponLine) => isNamed(terms, line) && !(terms.excludesSaleItems && line.isOnSale)

/** Whether one customer may have one order with it: a first order, too, is one, even while it is unpaid. */
export const isOncePerCustomer = (terms: Pick<CouponTerms, 'onePerCustomer' | 'firstOrderOnly'>): boolean =>
  terms.onePerCustomer || terms.firstOrderOnly

function checkHistory(terms: CouponTerms, { usedBefore, hasOrdered }: CouponCustomer): CouponRefusal | null {
  const isRepeat = (isOncePerCustomer(terms) && usedBefore) || (terms.firstOrderOnly && hasOrdered)
  return isRepeat ? { code: 'coupon_already_used' } : null
}

function checkCode(terms: CouponTerms, customer: CouponCustomer, now: Date): CouponRefusal | null {
  const { boundEmailKey: bound } = terms
  const isAnothers = bound !== null && customer.mailboxKey !== null && mailboxKey(bound) !== customer.mailboxKey
  // Another customer's coupon must look like one that does not exist.
  if (!terms.active || isAnothers) return { code: 'coupon_invalid' }
  if (terms.validUntil && terms.validUntil < now) return { code: 'coupon_expired' }
  if (terms.validFrom && terms.validFrom > now) return { code: 'coupon_not_yet_valid' }
  if (terms.usageLimit !== null && terms.usedCount >= terms.usageLimit) return { code: 'coupon_used_up' }
  return null
}

function checkLines(terms: CouponTerms, lines: CouponLine[], mode: CouponMode): CouponRefusal | null {
  const { applicableProductSlug: slug, maxQuantityPerOrder: maximum } = terms
  const named = lines.filter((line) => isNamed(terms, line))
  const eligible = named.filter((line) => isEligible(terms, line))
  if (slug !== null && named.length === 0) return { code: 'coupon_not_applicable' }
  const count = eligible.reduce((sum, line) => sum + line.quantity, 0)
  if (mode === 'apply' && maximum !== null && count > maximum) return { code: 'coupon_too_many', maximum }
  if (terms.applicableCategories.length > 0 && !lines.some((line) => matchesCategory(terms, line))) return { code: 'coupon_not_applicable' }
  if (named.length > 0 && eligible.length === 0) return { code: 'coupon_sale_items' }
  return null
}

/**
 * Why a coupon cannot be used, or null: the first rule of the specification's section 5, in its order, that fails. A coupon bound to another
 * address counts as unknown, and a first-order coupon of a customer with orders as used.
 * @param asked who asks and when; `mode` is `reprice` for a coupon that is already applied: too many in the cart then caps the discount (specification, decision 26).
 */
export function checkCoupon(
  terms: CouponTerms,
  cart: { lines: CouponLine[]; subtotalCents: Cents },
  { customer, now, mode }: { customer: CouponCustomer; now: Date; mode: CouponMode },
): CouponRefusal | null {
  const minimumCents = terms.minimumOrderCents
  return (
    checkCode(terms, customer, now) ??
    checkHistory(terms, customer) ??
    (minimumCents !== null && cart.subtotalCents < minimumCents ? { code: 'coupon_below_minimum' as const, minimumCents } : null) ??
    checkLines(terms, cart.lines, mode)
  )
}

/** The refusal's sentence for the shopper (specification, section 5). */
export function couponRefusalText({ code, minimumCents = 0, maximum = 0 }: CouponRefusal): string {
  const texts = {
    ...COUPON_REFUSALS,
    coupon_below_minimum: `Minimum order amount of ${formatMoney(minimumCents)} required`,
    coupon_too_many: `Maximum ${maximum} item(s) allowed for this coupon`,
  }
  return texts[code]
}

/** The amount of each line that the discount applies to: at most `maxQuantityPerOrder` in total, the most expensive first. */
function eligibleCentsOf(terms: CouponTerms, lines: CouponLine[]): Cents[] {
  let remaining = terms.maxQuantityPerOrder ?? Infinity
  const shares = lines.map(() => 0)
  const dearestFirst = lines.map((line, index) => ({ line, index })).toSorted((a, b) => b.line.unitPriceCents - a.line.unitPriceCents)
  for (const { line, index } of dearestFirst) {
    if (!isEligible(terms, line)) continue
    const discounted = Math.min(line.quantity, remaining)
    remaining -= discounted
    shares[index] = discounted * line.unitPriceCents
  }
  return shares
}

/**
 * The discount on these lines: a percentage of the eligible subtotal, rounded half up once; or an amount, at most that subtotal
 * (specification, section 5). `checkCoupon` decides whether the coupon may be used at all.
 */
export function couponDiscount(terms: CouponTerms, lines: CouponLine[]): CouponDiscount {
  const eligibleCents = eligibleCentsOf(terms, lines)
  const eligibleSubtotalCents = eligibleCents.reduce((sum, cents) => sum + cents, 0)
  const wanted = DISCOUNTS[terms.discountType].off(terms.discountValue, eligibleSubtotalCents)
  return {
    discountCents: Math.max(0, Math.min(wanted, eligibleSubtotalCents)),
    eligibleSlugs: lines.filter((line) => isEligible(terms, line)).map((line) => line.slug),
    eligibleSubtotalCents,
    eligibleCents,
  }
}
