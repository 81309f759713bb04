import { z } from 'zod'
import { MAX_QUANTITY } from '#domain/cart.ts'
import { DISCOUNT_TYPES } from '#domain/coupon.ts'
import type { CouponTerms } from '#domain/coupon.ts'
import { PRICE_REASONS } from '#domain/price.ts'
import { LINE_PROBLEMS } from '#domain/pricing.ts'
import type { PricedProduct, Quote } from '#domain/pricing.ts'
import { ratesSchema } from '#server/shop/content.ts'
import { shown } from '#server/shop/shown.ts'
import type { PricedCart } from './quote.ts'

const lineProblemSchema = z
  .object({
    code: z.enum(LINE_PROBLEMS),
    available: z.int().optional(),
  })
  .meta({ id: 'LineProblem' })

/** The quote as `domain/pricing.ts` makes it; here, its breakdown is called `trace`. */
const quoteSchema = z
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
    state: z.string().nullable(),
    taxBasisPoints: z.int(),
    coupon: z
      .object({ code: z.string(), discountCents: z.int(), freeShipping: z.boolean(), eligibleSlugs: z.array(z.string()) })
      .nullable(),
    couponRefusal: z
      .object({ code: z.string(), text: z.string(), minimumCents: z.int().optional(), maximum: z.int().optional() })
      .nullable(),
    amountToFreeShippingCents: z.int(),
    trace: z.array(z.object({ rule: z.string(), amountCents: z.int(), slug: z.string().optional(), detail: z.string() })),
  })
  .meta({ id: 'Quote' })

/** What the browser needs of a product to price a changed quantity by the same function. */
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
  })
  .meta({ id: 'PricedProduct' })

const instant = z.iso.datetime().nullable()

/** The terms of a code that the shopper has typed, as far as pricing needs them; how often it was used is nobody's business. */
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
  })
  .meta({ id: 'CouponTerms' })

/** What a cart costs, and what the browser needs to price small changes by the same function. */
export const pricedCartSchema = z
  .object({
    quote: quoteSchema,
    fingerprint: z.string(),
    products: z.array(pricedProductSchema),
    coupon: z.union([couponTermsSchema, z.null()]),
    rates: ratesSchema,
  })
  .meta({ id: 'PricedCart' })
type PricedCartView = z.output<typeof pricedCartSchema>

/** A quote as it is shown. */
export const quoteView = ({ breakdown, ...rest }: Quote): z.output<typeof quoteSchema> => ({ ...rest, trace: breakdown })

/** More pieces than a cart can hold are nobody's business. */
const productView = ({ available, ...product }: PricedProduct) =>
  shown(pricedProductSchema, { ...product, available: available === null || available > MAX_QUANTITY ? null : available })

const termsView = ({ validFrom, validUntil, ...terms }: CouponTerms) =>
  shown(couponTermsSchema, { ...terms, validFrom: validFrom?.toISOString() ?? null, validUntil: validUntil?.toISOString() ?? null })

/** A priced cart as it is shown: with the terms of its code when that gives something. */
export const pricedCartView = ({ quote, fingerprint, products, coupon, rates }: PricedCart): PricedCartView => ({
  quote: quoteView(quote),
  fingerprint,
  products: products.map(productView),
  coupon: coupon && quote.coupon ? termsView(coupon) : null,
  rates,
})
