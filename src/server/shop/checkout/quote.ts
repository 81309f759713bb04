import { createHash } from 'node:crypto'
import { z } from 'zod'
import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import type { MovedSlug } from '#domain/cart/moved-slugs.ts'
import { DISCOUNT_TYPES } from '#domain/pricing/coupon.ts'
import type { CouponMode, CouponTerms } from '#domain/pricing/coupon.ts'
import { PRICE_REASONS } from '#domain/pricing/unit-price.ts'
import { normaliseCouponCode } from '#domain/pricing/coupon-code.ts'
import { quote } from '#domain/pricing/quote.ts'
import { LINE_PROBLEMS } from '#domain/cart/line-problem.ts'
import type { Quote } from '#domain/pricing/quote.ts'
import type { ReturnSettings } from '#domain/returns/return-rule.ts'
import type { Queryable } from '#server/db/client.ts'
import { findCoupon } from './coupon-redemption.ts'
import type { CouponAsker, KnownCoupon } from './coupon-redemption.ts'
import { readSellable } from './sellable.ts'
import type { SellableProduct } from './sellable.ts'
import { withMoves } from './moved-parts.ts'
import { ratesSchema } from '#server/shop/settings/shop-info.ts'
import { shown } from '#server/shop/shown.ts'
import { returnSettings } from '#server/shop/settings/return-settings.ts'
import { exemptionsOf } from '#server/shop/tax-exemption/exemptions-in-force.ts'
import { readSettingsNow } from '#server/shop/settings/settings.ts'
import type { Setting, Settings } from '#server/shop/settings/setting-schema.ts'
import type { UserId } from '#domain/id.ts'
import type { TaxExemption } from '#domain/tax-exemption.ts'

/** The input of a quote: products, quantities, coupon code, customer and destination. Never a price. */
export interface QuoteRequest extends CouponAsker {
  items: { slug: string; quantity: number }[]
  couponCode?: string | undefined
  state?: string | undefined
  /** Whose tax-exempt certificates count; null for a guest, who has none. */
  userId: UserId | null
}

/** The quote, its inputs, and a fingerprint of its amounts: the shopper confirms exactly these (specification, decision 8). */
export interface PricedCart {
  quote: Quote
  products: SellableProduct[]
  /** Parts that were asked for by a slug which they had before. */
  moved: MovedSlug[]
  coupon: CouponTerms | null
  rates: Setting<'rates'>
  exemptions: TaxExemption[]
  returnSettings: ReturnSettings
  /** How long an order of this cart keeps its stock while it is being paid (minutes). */
  holdMinutes: number
  fingerprint: string
  /** The database's time at which it was priced. */
  now: Date
}

const fingerprintOf = (result: Quote) => {
  const lines = result.lines.map((line) => [line.slug, line.quantity, line.unitPriceCents, line.problem?.code ?? null])
  const totals = [result.subtotalCents, result.discountCents, result.shippingCents, result.taxCents, result.totalCents]
  return createHash('sha256')
    .update(JSON.stringify([lines, totals]))
    .digest('base64url')
    .slice(0, 22)
}

/** What a cart is priced by, as it has been read. */
interface CartFacts {
  /** Every setting, and the database's clock, which decides what is valid: the clocks of processes may differ. */
  read: { settings: Settings; now: Date }
  products: SellableProduct[]
  found: KnownCoupon | null
}

const codeOf = ({ couponCode }: QuoteRequest) => couponCode && normaliseCouponCode(couponCode)

/**
 * The statements that read what a cart is priced by, none from a cache. With `lock` (inside the transaction that places the order) the stock rows, in
 * product order, and then the coupon stay locked: they are sent in this order.
 */
export function cartReads(db: Queryable, request: QuoteRequest, lock: boolean) {
  const slugs = [...new Set(request.items.map((item) => item.slug))]
  return [
    () => readSettingsNow(db),
    async () => (slugs.length > 0 ? readSellable(db, slugs, lock) : []),
    () => findCoupon(db, { code: codeOf(request), asker: request, lock }),
  ] as const
}

/** Prices a cart that has been read, with the one pure function. With `lock` the account's certificates stay locked. */
export async function priceRead(
  db: Queryable,
  request: QuoteRequest,
  { read: { settings, now }, products: asked, found, lock, mode }: CartFacts & { lock: boolean; mode: CouponMode },
): Promise<PricedCart> {
  const { rates, orders } = settings
  const { items, products, moved } = await withMoves(db, { items: request.items, products: asked, lock })
  const exemptions = await exemptionsOf(db, request.userId, { now, zone: settings.identity.timeZone, lock })
  const result = quote({
    lines: items,
    products,
    coupon: found?.coupon ?? null,
    couponCode: codeOf(request),
    ...(found && { customer: found.customer }),
    mode,
    state: request.state ?? null,
    rates,
    exemptions,
    now,
  })
  return {
    quote: result,
    products,
    moved,
    coupon: found?.coupon ?? null,
    rates,
    exemptions,
    returnSettings: returnSettings(settings),
    holdMinutes: orders.holdMinutes,
    fingerprint: fingerprintOf(result),
    now,
  }
}

/** Prices a cart from the current database without a lock: at most 3 statements, for somebody signed in 4; one more for an unknown part, two for one that has moved. */
export async function priceCart(db: Queryable, request: QuoteRequest, mode: CouponMode): Promise<PricedCart> {
  const [readNow, readProducts, readCoupon] = cartReads(db, request, false)
  const facts = { read: await readNow(), products: await readProducts(), found: await readCoupon() }
  return priceRead(db, request, { ...facts, lock: false, mode })
}

const lineProblemSchema = z
  .object({
    code: z.enum(LINE_PROBLEMS),
    available: z.int().optional(),
  })
  .meta({ id: 'LineProblem' })

/** The quote of `domain/pricing/quote.ts`; the API calls its breakdown `trace`. */
export const quoteSchema = z
  .object({
    lines: z.array(
      z.object({
        slug: z.string(),
        productId: z.string().nullable(),
        name: z.string(),
        partNumber: z.string(),
        quantity: z.int(),
        listPriceCents: z.int(),
        unitPriceCents: z.int(),
        priceReason: z.enum(PRICE_REASONS),
        subtotalCents: z.int(),
        discountCents: z.int(),
        taxCents: z.int(),
        totalCents: z.int(),
        problem: z.union([lineProblemSchema, z.null()]),
      }),
    ),
    subtotalCents: z.int(),
    discountCents: z.int(),
    shippingCents: z.int(),
    taxCents: z.int(),
    totalCents: z.int(),
    leastChargeCents: z
      .int()
      .nullable()
      .meta({ description: 'The least that can be charged, when the total is above nothing and below it: such a cart cannot be paid' }),
    state: z.string().nullable(),
    taxBasisPoints: z.int(),
    taxExemption: z
      .object({ certificateId: z.string(), text: z.string() })
      .nullable()
      .meta({ description: 'By which certificate its state takes no tax of whoever is signed in, as it is to be stated' }),
    coupon: z
      .object({
        code: z.string(),
        discountCents: z.int(),
        freeShipping: z.boolean(),
        eligibleSlugs: z.array(z.string()),
        extraCents: z.int().meta({ description: 'What the order costs more with the code than without it; 0 for one that saves' }),
      })
      .nullable(),
    couponRefusal: z
      .object({ code: z.string(), text: z.string(), minimumCents: z.int().optional(), maximum: z.int().optional() })
      .nullable(),
    amountToFreeShippingCents: z.int().nullable(),
    trace: z.array(
      z.object({
        rule: z.string(),
        amountCents: z.int(),
        slug: z.string().optional(),
        detail: z.string(),
        certificateId: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'Quote' })

/** What the browser needs of a product to price a changed quantity with the same function. */
const pricedProductSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    partNumber: z.string(),
    priceCents: z.int(),
    salePriceCents: z.int().nullable(),
    quantityDiscounts: z.array(z.object({ minQuantity: z.int(), unitPriceCents: z.int() })),
    categories: z.array(z.string()),
    active: z.boolean(),
    available: z.int().nullable(),
    isBackordered: z.boolean().meta({ description: 'None is there, and it can be ordered all the same' }),
  })
  .meta({ id: 'PricedProduct' })

const instant = z.iso.datetime().nullable()

/** The terms of a coupon that the shopper has entered, as far as pricing needs them; how often it was used is not public. */
const couponTermsSchema = z
  .object({
    code: z.string(),
    discountType: z.enum(DISCOUNT_TYPES),
    discountValue: z.int(),
    validFrom: instant,
    validUntil: instant,
    minimumOrderCents: z.int().nullable(),
    applicableProductSlug: z.string().nullable(),
    maxQuantityPerOrder: z.int().nullable(),
    applicableCategories: z.array(z.string()),
    freeShipping: z.boolean(),
    excludesSaleItems: z.boolean(),
  })
  .meta({ id: 'CouponTerms' })

/** A priced cart, with what the browser needs to price small changes with the same function. */
export const pricedCartSchema = z
  .object({
    quote: quoteSchema,
    fingerprint: z.string(),
    products: z.array(pricedProductSchema),
    moved: z
      .array(z.object({ from: z.string(), to: z.string() }))
      .meta({ description: 'Parts that have another slug now than the one that was asked for; the lines have the new one' }),
    coupon: z.union([couponTermsSchema, z.null()]),
    rates: ratesSchema,
    exemptions: z
      .array(z.object({ certificateId: z.string(), ending: z.string(), states: z.array(z.string()) }))
      .meta({ description: 'The tax-exempt certificates in force of whoever is signed in' }),
  })
  .meta({ id: 'PricedCart' })
type PricedCartView = z.output<typeof pricedCartSchema>

/** A quote as it is shown. */
export const quoteView = ({ breakdown, ...rest }: Quote): z.output<typeof quoteSchema> => ({ ...rest, trace: breakdown })

/** The available quantity is capped at what a cart can hold: the exact stock is not public. */
const productView = ({ available: count, ...product }: SellableProduct) =>
  shown(pricedProductSchema, { ...product, available: count === null || count > MAX_QUANTITY ? null : count })

const termsView = ({ validFrom, validUntil, ...terms }: CouponTerms) =>
  shown(couponTermsSchema, { ...terms, validFrom: validFrom?.toISOString() ?? null, validUntil: validUntil?.toISOString() ?? null })

/** A priced cart as it is shown: with its coupon's terms when the coupon applies. */
export const pricedCartView = ({ quote: priced, fingerprint, products, moved, coupon, rates, exemptions }: PricedCart): PricedCartView => ({
  quote: quoteView(priced),
  fingerprint,
  products: products.map(productView),
  moved,
  coupon: coupon && priced.coupon ? termsView(coupon) : null,
  rates,
  exemptions: exemptions.map(({ states, ...exemption }) => ({ ...exemption, states: [...states] })),
})
