import { z } from 'zod'
import { BRAND_STATUSES } from '#domain/catalog/brand.ts'
import { CATEGORY_KINDS } from '#domain/catalog/category-tree.ts'
import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import { DISCOUNT_TYPES } from '#domain/pricing/coupon.ts'
import { normaliseCouponCode } from '#domain/pricing/coupon-code.ts'
import { PART_FAMILIES } from '#domain/drawing/family.ts'
import { instantTyped } from '#domain/time/shop-time.ts'
import { isSlug } from '#domain/catalog/slug.ts'
import { specificationFaults } from '#domain/catalog/specification-faults.ts'
import { isVideoAddress } from '#domain/catalog/video-address.ts'
import { pictureReference } from '#server/shop/media/media-record.ts'

const slug = z.string().refine(isSlug, { error: 'must be 1 to 100 letters, digits, hyphens or underscores' })
const text = (max: number) => z.string().trim().max(max)
const cents = z.int().min(0).max(10_000_000)

/** A brand as a row of an import file. */
export const brandRow = z.strictObject({
  name: text(100).min(1),
  slug,
  status: z.enum(BRAND_STATUSES),
  aliases: z.array(text(100)).default([]),
  website: z.url().nullable().default(null),
  kind: z.enum(['fan', 'vacuum', 'both']).optional(),
})
export type BrandRow = z.infer<typeof brandRow>

const categoryFields = z.strictObject({
  name: text(100).min(1),
  slug,
  description: text(2_000).default(''),
  seoTitle: text(200).nullable().default(null),
  seoDescription: text(400).nullable().default(null),
  kind: z.enum(CATEGORY_KINDS).default('products'),
  brandFilter: z.boolean().default(false),
  reorderMonths: z.int().min(1).max(60).nullable().default(null),
})
const leafRow = categoryFields.extend({ children: z.array(z.never({ error: 'the tree has three levels at most' })).default([]) })
const middleRow = categoryFields.extend({ children: z.array(leafRow).default([]) })
/** A top-level category with its two levels below (specification, decision 29). */
export const categoryRow = categoryFields.extend({ children: z.array(middleRow).default([]) })
export type CategoryRow = z.infer<typeof categoryFields> & { children: CategoryRow[] }

/** A product as a row of an import file; `brand` and `category` are a slug and a slug path. Money is cents, sizes are inches. */
export const productRow = z
  .strictObject({
    sku: text(60).min(1),
    slug,
    name: text(200).min(1),
    brand: slug.nullable().default(null),
    category: z.string().min(1),
    priceCents: cents,
    salePriceCents: cents.nullable().default(null),
    costCents: cents.nullable().default(null),
    partNumber: text(60).min(1),
    numbers: z.array(z.strictObject({ number: text(60).min(1), kind: z.enum(['superseded', 'cross_reference', 'upc']) })).default([]),
    description: text(5_000).default(''),
    descriptionHtml: z.string().max(50_000).nullable().default(null),
    images: z.array(pictureReference).default([]),
    videoUrl: z.string().refine(isVideoAddress, { error: 'must begin with https:// or /' }).nullable().default(null),
    family: z.enum(PART_FAMILIES),
    dimensions: z.record(z.string(), z.number().positive().max(999)).default({}),
    traits: z.record(z.string(), z.union([z.string().max(60), z.number()])).default({}),
    specs: z.record(z.string(), text(200)).default({}),
    weightGrams: z.int().min(0).nullable().default(null),
    compatibleBrands: z.array(slug).default([]),
    tags: z.array(text(60)).default([]),
    stock: z.int().min(0).default(0),
    /** Without one, the shop's own. */
    lowStockThreshold: z.int().min(0).optional(),
    trackStock: z.boolean().default(true),
    allowBackorder: z.boolean().default(false),
    showPartNumber: z.boolean().nullable().default(null),
    showBrand: z.boolean().default(true),
    featuredOnHomepage: z.boolean().default(false),
    frontPageSale: z.boolean().default(false),
    hideFromFrontPageSale: z.boolean().default(false),
    quantityDiscounts: z.array(z.strictObject({ minQuantity: z.int().min(2).max(MAX_QUANTITY), unitPriceCents: cents })).default([]),
    suggestionPriority: z.int().min(0).max(1_000).default(0),
    suggestionTags: z.array(text(60)).default([]),
    manualSuggestionsEnabled: z.boolean().default(false),
    active: z.boolean().default(true),
  })
  .refine((row) => /[a-z0-9]/i.test(row.partNumber), { path: ['partNumber'], error: 'needs a letter or digit' })
  .superRefine((row, context) => {
    for (const { field, message } of specificationFaults(row)) context.addIssue({ code: 'custom', path: [field], message })
  })
export type ProductRow = z.infer<typeof productRow>

/** A time as staff type it in the shop's time zone: a day, a time, or an ISO instant. */
const typedTime = (zone: string, edge: 'begins' | 'ends') =>
  z.string().transform((typed, context) => {
    const at = instantTyped(typed, { zone, edge })
    if (at !== null) return at
    context.addIssue({ code: 'custom', message: 'must be a day such as 2026-03-08, a time such as 2026-03-08T09:30, or an ISO instant' })
    return z.NEVER
  })

/** A coupon as a row of an import file; percentages are basis points, amounts cents, times in the shop's time zone unless they name one. */
export const discountCodeRow = (zone: string) =>
  z.strictObject({
    code: text(64).min(1).overwrite(normaliseCouponCode),
    discountType: z.enum(DISCOUNT_TYPES),
    discountValue: z.int().min(0),
    freeShipping: z.boolean().default(false),
    excludesSaleItems: z.boolean().default(false),
    autoApply: z.boolean().default(false),
    active: z.boolean().default(true),
    validFrom: typedTime(zone, 'begins').nullable().default(null),
    validUntil: typedTime(zone, 'ends').nullable().default(null),
    usageLimit: z.int().min(1).nullable().default(null),
    usedCount: z.int().min(0).default(0),
    onePerCustomer: z.boolean().default(false),
    minimumOrderCents: cents.nullable().default(null),
    applicableProduct: slug.nullable().default(null),
    maxQuantityPerOrder: z.int().min(1).max(MAX_QUANTITY).nullable().default(null),
    applicableCategories: z.array(z.string()).default([]),
    firstOrderOnly: z.boolean().default(false),
    note: text(500).nullable().default(null),
  })

/** A suggestion rule as a row of an import file. */
export const suggestionRuleRow = z.strictObject({
  name: text(200).min(1),
  ruleType: z.enum(['manual', 'promotional', 'category_based', 'complementary']),
  weight: z.int().min(0).max(1_000),
  active: z.boolean().default(true),
  sourceProduct: slug.nullable().default(null),
  sourceCategory: z.string().nullable().default(null),
  targetProducts: z.array(slug).default([]),
  targetCategory: z.string().nullable().default(null),
  tag: z.string().nullable().default(null),
})
