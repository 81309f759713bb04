import type { BrandId } from '#domain/id.ts'
import { IMPORT_FIELD_NAMES } from '#domain/import/import-fields.ts'
import type { ImportFieldName } from '#domain/import/import-fields.ts'
import { PART_FAMILIES } from '#domain/drawing/family.ts'
import { formatDecimal } from '#domain/money.ts'
import { parseMoney } from '#domain/pricing/parse-money.ts'
import { withoutTextMark } from '#domain/spreadsheet.ts'
import { instantTyped } from '#domain/time/shop-time.ts'
import { isoOf } from '#domain/time/typed-day.ts'
import type { ProductChange } from '#server/shop/catalog-admin/product-fields.ts'
import type { StaffProduct } from '#server/shop/catalog-admin/product-record.ts'
import { readList, readPair, writeList, writePair } from '../file/cell-list.ts'
import { newBrand, newCategory } from './import-names.ts'
import type { ImportNames } from './import-names.ts'
import { adviceOnPrice, noWhole, readCount, readWhole } from './read-count.ts'
import { readDescription } from './read-description.ts'
import { noteOnPictures, readPictures } from './read-pictures.ts'
import { readWeight } from './read-weight.ts'
import { readYesNo } from './read-yes-no.ts'

/** What a cell is read with. */
interface Reading {
  names: ImportNames
  isCreating: boolean
  /** The shop's time zone. */
  zone: string
}

/** A text says why the cell cannot be read. */
type ReadCell = (text: string, reading: Reading) => ProductChange | string

/** How a field is read from a cell and written into one; what is written is read as the same. */
interface ProductColumn {
  read: ReadCell
  write: (part: StaffProduct, names: ImportNames) => string
  /** How a cell is read otherwise than it stands; undefined when it is not. */
  note?: (text: string) => string | undefined
  /** What a blank cell means when blank cells clear; without it the field cannot be empty and stays. */
  empty?: ProductChange
}

const asText = (key: 'name' | 'slug' | 'description'): ProductColumn => ({
  read: (text) => ({ [key]: text }),
  write: (part) => part[key],
  ...(key === 'description' && { empty: { description: '' } }),
})

const asOwnNumber = (key: 'sku' | 'partNumber'): ProductColumn => ({
  read: (text) => ({ [key]: withoutTextMark(text) }),
  write: (part) => part[key],
  note: (text) => (withoutTextMark(text) === text ? undefined : `${text.slice(0, 60)} is read as ${withoutTextMark(text).slice(0, 60)}.`),
})

const asOptionalText = (key: 'videoUrl' | 'seoTitle' | 'seoDescription'): ProductColumn => ({
  read: (text) => ({ [key]: text }),
  write: (part) => part[key] ?? '',
  empty: { [key]: null },
})

const descriptionHtml: ProductColumn = {
  read: readDescription,
  write: (part) => part.descriptionHtml ?? '',
  empty: { descriptionHtml: null },
}

const dollars = (cents: number | null) => (cents === null ? '' : formatDecimal(cents))

/** Reads an amount of money. */
export const readCents = (text: string): number | string => {
  const parsed = parseMoney(text)
  return parsed.isAmount ? parsed.cents : (adviceOnPrice(text) ?? parsed.reason)
}

const noteOfCents = (text: string): string | undefined => {
  const parsed = parseMoney(text)
  return parsed.isAmount ? parsed.note : undefined
}

const asCents = (key: 'priceCents' | 'salePriceCents' | 'costCents'): ProductColumn => ({
  read(text) {
    const cents = readCents(text)
    return typeof cents === 'string' ? cents : { [key]: cents }
  },
  write: (part) => dollars(part[key]),
  note: noteOfCents,
  ...(key !== 'priceCents' && { empty: { [key]: null } }),
})

/** A day or a time in the shop's zone, as the editor reads them, or an instant; what is written is the instant, the same in every shop. */
const asMoment = (key: 'saleStartsAt' | 'saleEndsAt'): ProductColumn => ({
  read(text, { zone }) {
    const at = instantTyped(isoOf(text), { zone, edge: key === 'saleStartsAt' ? 'begins' : 'ends' })
    return at === null ? `"${text.slice(0, 40)}" is not a day such as 2026-03-08.` : { [key]: at.toISOString() }
  },
  write: (part) => part[key] ?? '',
  empty: { [key]: null },
})

const asInt = (key: 'lowStockThreshold' | 'suggestionPriority'): ProductColumn => ({
  read: (text) => (readWhole(text) === null ? noWhole(text) : { [key]: readWhole(text) }),
  write: (part) => String(part[key]),
})

const pieces: ProductColumn = {
  read(text) {
    const read = readCount(text)
    return typeof read === 'string' ? read : { onHand: read.count }
  },
  write: (part) => String(part.onHand),
  note(text) {
    const read = readCount(text)
    return typeof read === 'string' ? undefined : read.note
  },
}

type Flag =
  | 'active'
  | 'showPartNumber'
  | 'showBrand'
  | 'featuredOnHomepage'
  | 'frontPageSale'
  | 'hideFromFrontPageSale'
  | 'manualSuggestionsEnabled'
  | 'trackStock'
  | 'allowBackorder'

const asFlag = (key: Flag): ProductColumn => ({
  read(text) {
    const flag = readYesNo(text)
    return flag === null ? `"${text.slice(0, 40)}" is neither yes nor no.` : { [key]: flag }
  },
  write: (part) => (part[key] === null ? '' : part[key] ? 'yes' : 'no'),
  ...(key === 'showPartNumber' && { empty: { showPartNumber: null } }),
})

const asTags = (key: 'tags' | 'suggestionTags'): ProductColumn => ({
  read: (text) => ({ [key]: readList(text) }),
  write: (part) => writeList(part[key]),
  empty: { [key]: [] },
})

/** `Voltage: 120 V; Colour: white`. */
const pairsOf = (text: string): [string, string][] | null => {
  const pairs = readList(text, 'none').map(readPair)
  return pairs.every(([name]) => name !== '') ? pairs : null
}
const NO_PAIRS = 'Write names and values as "Voltage: 120 V; Colour: white".'

const asPairs = (key: 'specs' | 'traits' | 'dimensions'): ProductColumn => ({
  read(text) {
    const pairs = pairsOf(text)
    if (!pairs) return NO_PAIRS
    const isNumber = (value: string) => key !== 'specs' && value !== '' && Number.isFinite(Number(value))
    return { [key]: Object.fromEntries(pairs.map(([name, value]) => [name, isNumber(value) ? Number(value) : value])) }
  },
  write: (part) => writeList(Object.entries(part[key]).map(([name, value]) => writePair(name, value))),
  empty: { [key]: {} },
})

const asWeight = (grams: number): ProductColumn => ({
  read(text) {
    const weightGrams = readWeight(text, grams)
    return typeof weightGrams === 'string' ? weightGrams : { weightGrams }
  },
  write: ({ weightGrams }) => (weightGrams === null ? '' : String(grams === 1 ? weightGrams : Number((weightGrams / grams).toFixed(3)))),
  empty: { weightGrams: null },
})

/** `2: 9.50; 10: 8.00`. */
const quantityDiscounts: ProductColumn = {
  read(text) {
    const tiers = (pairsOf(text) ?? []).map(([quantity, price]) => ({ minQuantity: Number(quantity), unitPriceCents: readCents(price) }))
    const isRead = tiers.length > 0 && tiers.every((tier) => Number.isInteger(tier.minQuantity) && typeof tier.unitPriceCents === 'number')
    const sorted = tiers.toSorted((a, b) => a.minQuantity - b.minQuantity)
    return isRead
      ? { quantityDiscounts: sorted.map((tier) => ({ minQuantity: tier.minQuantity, unitPriceCents: Number(tier.unitPriceCents) })) }
      : 'Write quantities and prices as "2: 9.50; 10: 8.00".'
  },
  write: ({ quantityDiscounts: tiers }) => writeList(tiers.map((tier) => `${tier.minQuantity}: ${dollars(tier.unitPriceCents)}`)),
  empty: { quantityDiscounts: [] },
}

type NumberKind = StaffProduct['numbers'][number]['kind']

/** Numbers of one kind; those of other kinds are put beside them by `changeOf`. */
const asNumbers = (kind: NumberKind): ProductColumn => ({
  // Shopify writes an apostrophe before barcodes.
  read: (text) => ({ numbers: readList(text).map((number) => ({ number: number.startsWith("'") ? number.slice(1) : number, kind })) }),
  write: ({ numbers }) => writeList(numbers.filter((one) => one.kind === kind).map(({ number }) => number)),
  empty: { numbers: [] },
})

const brand: ProductColumn = {
  read(text, { names, isCreating }) {
    const id = names.brandId(text)
    if (id !== null) return { brandId: id }
    return names.isToBeAdded('brand', text, isCreating) ? newBrand(text) : names.refusal('brand', text)
  },
  write: ({ brandId }, names) => (brandId === null ? '' : names.brandName(brandId)),
  empty: { brandId: null },
}

const compatibleBrands: ProductColumn = {
  read(text, { names }) {
    const ids: BrandId[] = []
    for (const name of readList(text)) {
      const id = names.brandId(name)
      if (id === null) return names.refusal('brand', name)
      ids.push(id)
    }
    return { compatibleBrandIds: [...new Set(ids)].toSorted() }
  },
  write: ({ compatibleBrandIds }, names) => writeList(compatibleBrandIds.map((id) => names.brandName(id))),
  empty: { compatibleBrandIds: [] },
}

const category: ProductColumn = {
  read(text, { names, isCreating }) {
    const id = names.categoryId(text)
    if (id !== null) return { categoryId: id }
    return names.isToBeAdded('category', text, isCreating) ? newCategory(text) : names.refusal('category', text)
  },
  write: ({ categoryId }, names) => names.categoryName(categoryId),
}

const family: ProductColumn = {
  read(text) {
    const known = PART_FAMILIES.find((one) => one === text.toLowerCase())
    return known ? { family: known } : `"${text.slice(0, 40)}" is not one of ${PART_FAMILIES.join(', ')}.`
  },
  write: (part) => part.family,
}

/** The columns of parts. Amounts are dollars, lists are parted by semicolons; `id` finds a part, and is never written. */
export const PRODUCT_COLUMNS: Partial<Record<ImportFieldName, ProductColumn>> = {
  id: { read: () => ({}), write: ({ id }) => id },
  sku: asOwnNumber('sku'),
  name: asText('name'),
  partNumber: asOwnNumber('partNumber'),
  priceCents: asCents('priceCents'),
  salePriceCents: asCents('salePriceCents'),
  saleStartsAt: asMoment('saleStartsAt'),
  saleEndsAt: asMoment('saleEndsAt'),
  costCents: asCents('costCents'),
  quantityDiscounts,
  onHand: pieces,
  onHandExported: { read: (text) => (readWhole(text) === null ? noWhole(text) : {}), write: ({ onHand }) => String(onHand) },
  category,
  brand,
  compatibleBrands,
  active: asFlag('active'),
  slug: asText('slug'),
  description: asText('description'),
  descriptionHtml,
  images: {
    read: (text) => ({ images: readPictures(text) }),
    note: noteOnPictures,
    write: ({ images }) => writeList(images),
    empty: { images: [] },
  },
  videoUrl: asOptionalText('videoUrl'),
  tags: asTags('tags'),
  specs: asPairs('specs'),
  supersededNumbers: asNumbers('superseded'),
  crossReferences: asNumbers('cross_reference'),
  upcs: asNumbers('upc'),
  weightGrams: asWeight(1),
  weightKg: asWeight(1_000),
  weightLbs: asWeight(453.592_37),
  weightOz: asWeight(28.349_523_125),
  trackStock: asFlag('trackStock'),
  allowBackorder: asFlag('allowBackorder'),
  lowStockThreshold: asInt('lowStockThreshold'),
  seoTitle: asOptionalText('seoTitle'),
  seoDescription: asOptionalText('seoDescription'),
  family,
  dimensions: asPairs('dimensions'),
  traits: asPairs('traits'),
  showPartNumber: asFlag('showPartNumber'),
  showBrand: asFlag('showBrand'),
  featuredOnHomepage: asFlag('featuredOnHomepage'),
  frontPageSale: asFlag('frontPageSale'),
  hideFromFrontPageSale: asFlag('hideFromFrontPageSale'),
  suggestionPriority: asInt('suggestionPriority'),
  suggestionTags: asTags('suggestionTags'),
  manualSuggestionsEnabled: asFlag('manualSuggestionsEnabled'),
}

/** The columns of an export, in their order: each field once, weights in grams. */
export const EXPORT_COLUMNS = IMPORT_FIELD_NAMES.filter(
  (name) => name in PRODUCT_COLUMNS && name !== 'weightKg' && name !== 'weightLbs' && name !== 'weightOz',
)

/** The fields that bring numbers, and of which kind. */
export const NUMBER_FIELDS: readonly (readonly [ImportFieldName, NumberKind])[] = [
  ['supersededNumbers', 'superseded'],
  ['crossReferences', 'cross_reference'],
  ['upcs', 'upc'],
]
