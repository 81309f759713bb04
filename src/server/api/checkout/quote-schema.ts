import { z } from '@hono/zod-openapi'
import { DISCOUNT_TYPES } from '#domain/coupon.ts'

const cents = z.int()

const lineProblemSchema = z
  .object({
    code: z.enum(['unknown_product', 'inactive_product', 'out_of_stock', 'insufficient_stock']),
    available: z.int().optional(),
  })
  .openapi('LineProblem')

/** The quote as `domain/pricing.ts` makes it. */
export const quoteSchema = z
  .object({
    lines: z.array(
      z.object({
        slug: z.string(),
        productId: z.string().nullable(),
        name: z.string(),
        partNumber: z.string(),
        quantity: z.int(),
        listPriceCents: cents,
        unitPriceCents: cents,
        priceReason: z.enum(['list', 'sale', 'tier']),
        subtotalCents: cents,
        discountCents: cents,
        taxCents: cents,
        totalCents: cents,
        problem: z.union([lineProblemSchema, z.null()]),
      }),
    ),
    subtotalCents: cents,
    discountCents: cents,
    shippingCents: cents,
    taxCents: cents,
    totalCents: cents,
    state: z.string().nullable(),
    taxBasisPoints: z.int(),
    coupon: z.object({ code: z.string(), discountCents: cents, freeShipping: z.boolean(), eligibleSlugs: z.array(z.string()) }).nullable(),
    couponRefusal: z.object({ code: z.string(), text: z.string(), minimumCents: cents.optional(), maximum: z.int().optional() }).nullable(),
    amountToFreeShippingCents: cents,
    trace: z.array(z.object({ rule: z.string(), amountCents: cents, slug: z.string().optional(), detail: z.string() })),
  })
  .openapi('Quote')

/** What the browser needs of a product to price a changed quantity by the same function. */
export const pricedProductSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    partNumber: z.string(),
    priceCents: cents,
    salePriceCents: cents.nullable(),
    quantityDiscounts: z.array(z.object({ minQuantity: z.int(), unitPriceCents: cents })),
    categories: z.array(z.string()),
    active: z.boolean(),
    available: z.int().nullable(),
  })
  .openapi('PricedProduct')

/** The shop's rates, for the browser's own pricing. */
export const ratesSchema = z
  .object({ freeShippingThresholdCents: cents, flatShippingCents: cents, taxRates: z.record(z.string(), z.int()) })
  .openapi('Rates')

const instant = z.iso.datetime().nullable()

/** The terms of a code that the shopper has typed, as far as pricing needs them; how often it was used is nobody's business. */
export const couponTermsSchema = z
  .object({
    code: z.string(),
    discountType: z.enum(DISCOUNT_TYPES),
    discountValue: z.int(),
    validFrom: instant,
    validUntil: instant,
    minimumOrderCents: cents.nullable(),
    applicableProductSlug: z.string().nullable(),
    maxQuantityPerOrder: z.int().nullable(),
    applicableCategories: z.array(z.string()),
    freeShipping: z.boolean(),
  })
  .openapi('CouponTerms')
