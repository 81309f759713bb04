import { formatDecimal } from '#domain/money.ts'
import { zoneText } from '#domain/time/shop-time.ts'
import { poundsAndOunces } from '#domain/catalog/weight.ts'
import type { Schema } from '#web/api.ts'

export type ProductRecord = Schema<'StaffProduct'>
export type NumberKind = ProductRecord['numbers'][number]['kind']

/** A line of a list of named values. */
export type NamedText = { name: string; value: string }

/** A part in its form, under the API's names; texts for what is typed, so that nothing typed is lost. */
export type ProductValues = {
  name: string
  partNumber: string
  sku: string
  priceCents: string
  categoryId: string | null
  brandId: string | null
  onHand: string
  images: string[]
  slug: string
  numbers: { number: string; kind: NumberKind }[]
  salePriceCents: string
  /** On the clocks of the shop's time zone: `2026-11-27T00:00`. */
  saleStartsAt: string
  saleEndsAt: string
  costCents: string
  quantityDiscounts: { minQuantity: string; unitPriceCents: string }[]
  trackStock: boolean
  allowBackorder: boolean
  lowStockThreshold: string
  shelf: string
  leadTimeDays: string
  videoUrl: string
  compatibleBrandIds: string[]
  family: ProductRecord['family']
  /** Inches by name. */
  dimensions: NamedText[]
  traits: NamedText[]
  specs: NamedText[]
  weightGrams: { pounds: string; ounces: string }
  description: string
  descriptionHtml: string
  tags: string
  suggestionPriority: string
  suggestionTags: string
  manualSuggestionsEnabled: boolean
  showPartNumber: 'unset' | 'yes' | 'no'
  showBrand: boolean
  featuredOnHomepage: boolean
  frontPageSale: boolean
  hideFromFrontPageSale: boolean
  seoTitle: string
  seoDescription: string
}
export type ProductField = keyof ProductValues

/** The fields by the words of the page, in its order. */
export const PRODUCT_LABELS: Record<ProductField, string> = {
  name: 'Name',
  partNumber: 'Part number',
  sku: 'SKU',
  priceCents: 'Price',
  categoryId: 'Category',
  brandId: 'Brand',
  onHand: 'On hand',
  images: 'Pictures',
  slug: 'Address',
  numbers: 'Other numbers',
  salePriceCents: 'Sale price',
  saleStartsAt: 'Sale begins',
  saleEndsAt: 'Sale ends',
  costCents: 'Cost',
  quantityDiscounts: 'Quantity breaks',
  trackStock: 'Count stock',
  allowBackorder: 'Back-orders',
  lowStockThreshold: 'Low from',
  shelf: 'Shelf',
  leadTimeDays: 'Lead time',
  videoUrl: 'Video',
  compatibleBrandIds: 'Brands it fits',
  family: 'Kind of part',
  dimensions: 'Dimensions',
  traits: 'Drawing',
  specs: 'Specifications',
  weightGrams: 'Weight',
  description: 'Short text',
  descriptionHtml: 'Text',
  tags: 'Tags',
  suggestionPriority: 'Priority',
  suggestionTags: 'Suggestion tags',
  manualSuggestionsEnabled: 'Suggest when sold out',
  showPartNumber: 'Number on cards',
  showBrand: 'Brand on cards',
  featuredOnHomepage: 'Featured',
  frontPageSale: 'Sale of the home page',
  hideFromFrontPageSale: 'Hidden from the sale',
  seoTitle: 'Title for search engines',
  seoDescription: 'Description for search engines',
}

const dollars = (cents: number | null) => (cents === null ? '' : formatDecimal(cents))
const namedTexts = (values: Record<string, string | number>): NamedText[] =>
  Object.entries(values).map(([name, value]) => ({ name, value: String(value) }))
const weightOf = (grams: number | null) => {
  const { pounds, ounces } = poundsAndOunces(grams ?? 0)
  return grams === null ? { pounds: '', ounces: '' } : { pounds: String(pounds), ounces: String(ounces) }
}

/** A part as its form shows it. @param zone the shop's time zone, in which the dates of a sale are typed. */
export function productValues(record: ProductRecord, zone: string): ProductValues {
  const { id: _, version: __, reserved: ___, active: ____, createdAt: _____, updatedAt: ______, ...fields } = record
  const local = (at: string | null) => (at === null ? '' : zoneText(zone, new Date(at)))
  return {
    ...fields,
    priceCents: dollars(record.priceCents),
    salePriceCents: dollars(record.salePriceCents),
    saleStartsAt: local(record.saleStartsAt),
    saleEndsAt: local(record.saleEndsAt),
    costCents: dollars(record.costCents),
    quantityDiscounts: record.quantityDiscounts.map(({ minQuantity, unitPriceCents }) => ({
      minQuantity: String(minQuantity),
      unitPriceCents: formatDecimal(unitPriceCents),
    })),
    onHand: String(record.onHand),
    lowStockThreshold: String(record.lowStockThreshold),
    shelf: record.shelf ?? '',
    leadTimeDays: record.leadTimeDays === null ? '' : String(record.leadTimeDays),
    videoUrl: record.videoUrl ?? '',
    dimensions: namedTexts(record.dimensions),
    traits: namedTexts(record.traits),
    specs: namedTexts(record.specs),
    weightGrams: weightOf(record.weightGrams),
    descriptionHtml: record.descriptionHtml ?? '',
    tags: record.tags.join(', '),
    suggestionPriority: String(record.suggestionPriority),
    suggestionTags: record.suggestionTags.join(', '),
    showPartNumber: record.showPartNumber === null ? 'unset' : record.showPartNumber ? 'yes' : 'no',
    seoTitle: record.seoTitle ?? '',
    seoDescription: record.seoDescription ?? '',
  }
}

/** The form of a part that does not exist yet; as the server makes one when nothing is said. */
export const NEW_PRODUCT: ProductValues = {
  name: '',
  partNumber: '',
  sku: '',
  priceCents: '',
  categoryId: null,
  brandId: null,
  onHand: '0',
  images: [],
  slug: '',
  numbers: [],
  salePriceCents: '',
  saleStartsAt: '',
  saleEndsAt: '',
  costCents: '',
  quantityDiscounts: [],
  trackStock: true,
  allowBackorder: false,
  lowStockThreshold: '',
  shelf: '',
  leadTimeDays: '',
  videoUrl: '',
  compatibleBrandIds: [],
  family: 'other',
  dimensions: [],
  traits: [],
  specs: [],
  weightGrams: { pounds: '', ounces: '' },
  description: '',
  descriptionHtml: '',
  tags: '',
  suggestionPriority: '0',
  suggestionTags: '',
  manualSuggestionsEnabled: false,
  showPartNumber: 'yes',
  showBrand: true,
  featuredOnHomepage: false,
  frontPageSale: false,
  hideFromFrontPageSale: false,
  seoTitle: '',
  seoDescription: '',
}
