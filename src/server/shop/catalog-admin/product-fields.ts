import { z } from 'zod'
import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import { PART_FAMILIES } from '#domain/drawing/family.ts'
import type { BrandId, CategoryId } from '#domain/id.ts'
import { MAX_DESCRIPTION } from '#domain/catalog/description-text.ts'
import { isSlug } from '#domain/catalog/slug.ts'
import { MAX_ON_HAND } from '#domain/catalog/stock.ts'
import { isVideoAddress } from '#domain/catalog/video-address.ts'
import { storableInstant } from '#domain/time/shop-time.ts'
import { sentId } from '#server/shop/id-of.ts'
import { pictureReference } from '#server/shop/media/media-record.ts'

/** Bounds of what staff may write of a part: the largest price in cents, the most tags. */
export const MAX_PRICE_CENTS = 100_000_000
export const MAX_TAGS = 50
/** The longest description (characters of HTML). */
export const MAX_HTML = 50_000

const cents = z.int().min(0).max(MAX_PRICE_CENTS)
const text = (max: number) => z.string().trim().max(max)
/** A moment, as `toISOString` writes it however it was sent, so that the same moments are the same texts. */
const instant = z.iso.datetime({ offset: true }).transform((at) => storableInstant(Date.parse(at)).toISOString())
const tags = z.array(text(60).min(1)).max(MAX_TAGS)
const number = text(60).refine((typed) => /[a-z0-9]/i.test(typed), { error: 'needs a letter or digit' })

/** A file of this shop, which pages play, or a page of another site, to which they link (decision 124). */
const videoAddress = z
  .string()
  .trim()
  .max(500)
  .refine(isVideoAddress, { error: 'must begin with https:// or, for a file of this shop, with /' })

/** Of the kinds of numbers, those that are lists; the manufacturer's and ours are fields of the part. */
export const OTHER_NUMBER_KINDS = ['superseded', 'cross_reference', 'upc'] as const

/** What staff may write of a part: money in cents, weight in grams, sizes in inches. All fields are optional; what is not sent stays. */
export const productChangeSchema = z
  .strictObject({
    name: text(200).min(1, { error: 'is needed' }),
    slug: z.string().refine(isSlug, { error: 'must be 1 to 100 letters, digits, - or _' }),
    sku: number,
    partNumber: number,
    numbers: z.array(z.strictObject({ number, kind: z.enum(OTHER_NUMBER_KINDS) })).max(200),
    brandId: sentId<BrandId>().nullable(),
    compatibleBrandIds: z.array(sentId<BrandId>()).max(100),
    categoryId: sentId<CategoryId>(),
    priceCents: cents,
    salePriceCents: cents.nullable(),
    saleStartsAt: instant.nullable(),
    saleEndsAt: instant.nullable(),
    costCents: cents.nullable(),
    quantityDiscounts: z.array(z.strictObject({ minQuantity: z.int().min(2).max(MAX_QUANTITY), unitPriceCents: cents })).max(20),
    images: z.array(pictureReference).max(30),
    videoUrl: videoAddress.nullable(),
    description: text(MAX_DESCRIPTION),
    descriptionHtml: z.string().max(MAX_HTML).nullable(),
    family: z.enum(PART_FAMILIES),
    dimensions: z.record(text(40).min(1), z.number().positive().max(999)),
    traits: z.record(text(40).min(1), z.union([text(60), z.number()])),
    specs: z.record(text(60).min(1), text(200)),
    weightGrams: z.int().min(0).max(10_000_000).nullable(),
    tags,
    active: z.boolean(),
    showPartNumber: z.boolean().nullable(),
    showBrand: z.boolean(),
    featuredOnHomepage: z.boolean(),
    frontPageSale: z.boolean(),
    hideFromFrontPageSale: z.boolean(),
    suggestionPriority: z.int().min(0).max(1_000),
    suggestionTags: tags,
    manualSuggestionsEnabled: z.boolean(),
    seoTitle: text(200).nullable(),
    seoDescription: text(500).nullable(),
    onHand: z
      .int()
      .min(-MAX_ON_HAND)
      .max(MAX_ON_HAND)
      .meta({ description: 'Below 0 only of what nobody counts, or of what is on back-order: so many are owed' }),
    trackStock: z.boolean(),
    allowBackorder: z.boolean(),
    lowStockThreshold: z.int().min(0).max(1_000_000),
    shelf: text(40).min(1).nullable(),
    leadTimeDays: z.int().min(0).max(365).nullable(),
  })
  .partial()
export type ProductChange = z.output<typeof productChangeSchema>
