import { stateCode } from '../customer/states.ts'
import { clampQuantity, MAX_QUANTITY } from '../cart/cart.ts'
import type { LineProblem } from '../cart/line-problem.ts'
import { checkCoupon, couponDiscount, couponRefusalText } from './coupon.ts'
import type { CouponCustomer, CouponDiscount, CouponMode, CouponRefusal, CouponTerms } from './coupon.ts'
import { allocate, formatMoney } from '../money.ts'
import type { Cents } from '../money.ts'
import { minimumChargeFor } from '../order/charge-limit.ts'
import { isOnSale, unitPrice } from './unit-price.ts'
import type { PriceReason } from './unit-price.ts'
import { shippingFor, shippingRateOf } from './shipping.ts'
import type { ShippingRates, ShippingZone } from './shipping.ts'
import { exemptionFor } from '../tax-exemption.ts'
import type { TaxExemption } from '../tax-exemption.ts'
import { salesTax, taxBasisPointsFor, taxByLine } from './sales-tax.ts'
import type { TaxRates } from './sales-tax.ts'

/** What pricing needs to know of a product. */
export interface PricedProduct {
  id: string
  slug: string
  name: string
  partNumber: string
  priceCents: Cents
  salePriceCents: Cents | null
  quantityDiscounts: { minQuantity: number; unitPriceCents: Cents }[]
  /** Names and slugs of its category and subcategory, for coupons. */
  categories: string[]
  active: boolean
  /** The quantity that can be sold. Null: unlimited. */
  available: number | null
}

export interface ShopRates extends ShippingRates, TaxRates {}

export interface QuoteLine {
  slug: string
  productId: string | null
  name: string
  partNumber: string
  quantity: number
  listPriceCents: Cents
  unitPriceCents: Cents
  priceReason: PriceReason
  subtotalCents: Cents
  discountCents: Cents
  taxCents: Cents
  /** Subtotal − discount + tax. */
  totalCents: Cents
  problem: LineProblem | null
}

/** The amount of one pricing rule. */
export interface QuoteStep {
  rule: string
  amountCents: Cents
  slug?: string
  detail: string
  /** Of the step `tax_exempt`: by which certificate. */
  certificateId?: string
}

/** A code that is applied. */
export interface QuoteCoupon {
  code: string
  discountCents: Cents
  freeShipping: boolean
  eligibleSlugs: string[]
  /** What the order costs more with it than without, where it takes the cart below the amount for free shipping; 0 otherwise. */
  extraCents: Cents
}

/** The price of a cart. Total = subtotal − discount + shipping + tax; the lines' shares add up to the totals. */
export interface Quote {
  lines: QuoteLine[]
  subtotalCents: Cents
  discountCents: Cents
  shippingCents: Cents
  taxCents: Cents
  totalCents: Cents
  /** The least that can be charged, when the total is above nothing and below it: such a cart cannot be paid. Null otherwise. */
  leastChargeCents: Cents | null
  /** Two letters; null when none was given or recognised. */
  state: string | null
  taxBasisPoints: number
  /** Why a state that has a rate takes no tax of this customer; null when it does. */
  taxExemption: { certificateId: string; text: string } | null
  coupon: QuoteCoupon | null
  couponRefusal: (CouponRefusal & { text: string }) | null
  /** Zero when it is free already; null where shipping is never free. */
  amountToFreeShippingCents: Cents | null
  breakdown: QuoteStep[]
}

export interface QuoteInput {
  lines: { slug: string; quantity: number }[]
  products: PricedProduct[]
  coupon: CouponTerms | null
  /** The code as it was typed: a code without a coupon is refused as invalid. */
  couponCode?: string | undefined
  customer?: CouponCustomer
  couponUsedByCustomer?: boolean
  /**
   * `apply` while a coupon is being entered: too many in the cart refuses it, instead of capping the discount (specification, decision 26). Default
   * `reprice`.
   */
  mode?: CouponMode
  /** A code or a name. */
  state: string | null
  rates: ShopRates
  /** The certificates of the customer that are in force: only ever those of an account. */
  exemptions?: readonly TaxExemption[]
  now: Date
}

const sum = (amounts: Cents[]) => amounts.reduce((a, b) => a + b, 0)

function problemOf(product: PricedProduct | undefined, quantity: number): LineProblem | null {
  if (!product) return { code: 'unknown_product' }
  if (!product.active) return { code: 'inactive_product' }
  if (product.available === null || product.available >= quantity) return null
  return product.available <= 0 ? { code: 'out_of_stock' } : { code: 'insufficient_stock', available: product.available }
}

function quoteLine(slug: string, quantity: number, product: PricedProduct | undefined): QuoteLine {
  const problem = problemOf(product, quantity)
  const named = {
    slug,
    productId: product?.id ?? null,
    name: product?.name ?? slug,
    partNumber: product?.partNumber ?? '',
    quantity,
    problem,
  }
  const nothing = { subtotalCents: 0, discountCents: 0, taxCents: 0, totalCents: 0 }
  if (!product || (problem && problem.code !== 'insufficient_stock'))
    return { ...named, ...nothing, listPriceCents: 0, unitPriceCents: 0, priceReason: 'list' }
  const { reason, ...prices } = unitPrice(product, quantity)
  return { ...named, ...nothing, ...prices, priceReason: reason, subtotalCents: prices.unitPriceCents * quantity }
}

function mergeLines(lines: QuoteInput['lines']): Map<string, number> {
  const merged = new Map<string, number>()
  for (const { slug, quantity } of lines) merged.set(slug, Math.min(MAX_QUANTITY, (merged.get(slug) ?? 0) + clampQuantity(quantity)))
  return merged
}

/** Applies the coupon to the lines that count; `eligibleCents` is in the order of the given lines. */
function applyCoupon(input: QuoteInput, lines: QuoteLine[], products: Map<string, PricedProduct>) {
  const refuse = (refusal: CouponRefusal) => ({ refusal: { ...refusal, text: couponRefusalText(refusal) }, discount: null })
  if (!input.coupon) return input.couponCode ? refuse({ code: 'coupon_invalid' }) : { refusal: null, discount: null }
  const asked = lines.map(({ slug, quantity, unitPriceCents }) => {
    const product = products.get(slug)
    return { slug, quantity, unitPriceCents, categories: product?.categories ?? [], isOnSale: product !== undefined && isOnSale(product) }
  })
  const { usedBefore, ...customer } = input.customer ?? { mailboxKey: null, usedBefore: false, hasOrdered: false }
  const refusal = checkCoupon(
    input.coupon,
    { lines: asked, subtotalCents: sum(lines.map((line) => line.subtotalCents)) },
    {
      customer: { ...customer, usedBefore: usedBefore || input.couponUsedByCustomer === true },
      now: input.now,
      mode: input.mode ?? 'reprice',
    },
  )
  if (refusal) return refuse(refusal)
  const discount: CouponDiscount = couponDiscount(input.coupon, asked)
  return { refusal: null, discount }
}

/** Allocates discount and tax to the lines by largest remainder: refunds need the shares (specification, decision 4). */
function shareOut(lines: QuoteLine[], discount: CouponDiscount | null, taxBasisPoints: number): QuoteLine[] {
  const discounts = discount ? allocate(discount.discountCents, discount.eligibleCents) : []
  const discounted = lines.map((line, index) => ({ ...line, discountCents: discounts[index] ?? 0 }))
  const net = discounted.map((line) => line.subtotalCents - line.discountCents)
  const taxes = taxByLine(net, taxBasisPoints)
  return discounted.map((line, index) => {
    const taxCents = taxes[index] ?? 0
    return { ...line, taxCents, totalCents: line.subtotalCents - line.discountCents + taxCents }
  })
}

const PRICE_LABELS = { list: 'price', sale: 'sale price', tier: 'quantity price' } satisfies Record<PriceReason, string>

function explain(lines: QuoteLine[], totals: Omit<Quote, 'lines' | 'breakdown' | 'couponRefusal'>, rates: ShopRates): QuoteStep[] {
  const steps: QuoteStep[] = lines.map(({ slug, quantity, unitPriceCents, priceReason, subtotalCents }) => ({
    rule: `price_${priceReason}`,
    amountCents: subtotalCents,
    slug,
    detail: `${quantity} × ${formatMoney(unitPriceCents)} (${PRICE_LABELS[priceReason]})`,
  }))
  const { coupon, shippingCents, taxCents, taxBasisPoints, taxExemption, state } = totals
  if (coupon) steps.push({ rule: 'coupon', amountCents: 0 - coupon.discountCents, detail: coupon.code })
  const rate = shippingRateOf(state, rates)
  const from = rate.freeShippingThresholdCents
  const reached = from !== null && totals.subtotalCents - totals.discountCents >= from
  const flat = rate === rates ? 'flat rate' : `flat rate for ${state}`
  const shipping = shippingCents > 0 ? flat : reached ? `free from ${formatMoney(from)}` : 'free'
  steps.push({ rule: 'shipping', amountCents: shippingCents, detail: shipping })
  if (taxBasisPoints > 0) steps.push({ rule: 'tax', amountCents: taxCents, detail: `${state} ${taxBasisPoints / 100} %` })
  if (taxExemption) steps.push({ rule: 'tax_exempt', amountCents: 0, detail: taxExemption.text, certificateId: taxExemption.certificateId })
  return steps
}

/** What a cart costs without a code (cents). */
function totalWithoutCode(
  { subtotalCents, itemCount, taxBasisPoints }: Record<'subtotalCents' | 'itemCount' | 'taxBasisPoints', number>,
  rate: Omit<ShippingZone, 'states'>,
): Cents {
  const shippingCents = shippingFor({ discountedSubtotalCents: subtotalCents, itemCount, freeByCoupon: false }, rate)
  return subtotalCents + shippingCents + salesTax(subtotalCents, taxBasisPoints)
}

/**
 * Prices a cart (specification, decisions 2-7): the same function in the browser, for display, and on the server, for charging. Lines of one product are
 * merged and clamped to 99. An unknown, inactive or sold-out product is listed with its problem and costs nothing; one with insufficient
 * stock keeps the requested quantity and its price. A quote with any problem must not be charged: the caller must check.
 */
export function quote(input: QuoteInput): Quote {
  const { rates } = input
  const products = new Map(input.products.map((product) => [product.slug, product]))
  const allLines = [...mergeLines(input.lines)].map(([slug, quantity]) => quoteLine(slug, quantity, products.get(slug)))
  const counts = (line: QuoteLine) => line.problem === null || line.problem.code === 'insufficient_stock'
  const { discount, refusal } = applyCoupon(input, allLines.filter(counts), products)

  const state = input.state === null ? null : stateCode(input.state)
  const taxExemption = exemptionFor(state, rates, input.exemptions ?? [])
  const taxBasisPoints = taxExemption ? 0 : taxBasisPointsFor(state, rates)
  const counted = shareOut(allLines.filter(counts), discount, taxBasisPoints)
  const subtotalCents = sum(counted.map((line) => line.subtotalCents))
  const discountCents = sum(counted.map((line) => line.discountCents))
  const taxCents = sum(counted.map((line) => line.taxCents))
  const freeByCoupon = discount !== null && input.coupon?.freeShipping === true
  const rate = shippingRateOf(state, rates)
  const from = rate.freeShippingThresholdCents
  const shippingCents = shippingFor(
    { discountedSubtotalCents: subtotalCents - discountCents, itemCount: counted.length, freeByCoupon },
    rate,
  )
  const totalCents = subtotalCents - discountCents + shippingCents + taxCents
  const extraCents = Math.max(0, totalCents - totalWithoutCode({ subtotalCents, itemCount: counted.length, taxBasisPoints }, rate))
  const coupon =
    discount && input.coupon
      ? { code: input.coupon.code, discountCents, freeShipping: freeByCoupon, eligibleSlugs: discount.eligibleSlugs, extraCents }
      : null
  const totals = {
    subtotalCents,
    discountCents,
    shippingCents,
    taxCents,
    state,
    taxBasisPoints,
    taxExemption,
    coupon,
    totalCents,
    leastChargeCents: minimumChargeFor(totalCents),
    amountToFreeShippingCents: freeByCoupon ? 0 : from && Math.max(0, from - subtotalCents + discountCents),
  }
  const shared = new Map(counted.map((line) => [line.slug, line]))
  return {
    ...totals,
    lines: allLines.map((line) => shared.get(line.slug) ?? line),
    couponRefusal: refusal,
    breakdown: explain(counted, totals, rates),
  }
}
