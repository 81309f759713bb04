import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import { parseMoney, parseWholeNumber, whyNotWhole } from '#domain/pricing/parse-money.ts'
import { instantTyped } from '#domain/time/shop-time.ts'
import { UNFINISHED_DATE, UNFINISHED_ERROR } from '#web/ui/form/unfinished-date.ts'
import { gramsOf } from '#domain/catalog/weight.ts'
import type { NamedText, ProductField, ProductValues } from './product-values.ts'

/** Why fields cannot be saved, by their names. */
export type FieldErrors = Partial<Record<ProductField, string>>

/** Reads texts, and writes down what is wrong with them. */
class Reader {
  readonly errors: FieldErrors = {}

  private refuse(field: ProductField, why: string): null {
    this.errors[field] ??= why
    return null
  }

  needed(field: ProductField, text: string): string {
    if (text.trim() === '') this.refuse(field, 'is needed')
    return text.trim()
  }

  /** Cents; null for an empty text. */
  money(field: ProductField, text: string): number | null {
    if (text.trim() === '') return null
    const read = parseMoney(text)
    if (!read.isAmount) return this.refuse(field, read.reason)
    return read.cents < 0 ? this.refuse(field, 'must be 0 or more') : read.cents
  }

  /** A whole number, below 0 too; null for an empty text. */
  integer(field: ProductField, text: string): number | null {
    if (text.trim() === '') return null
    return parseWholeNumber(text) ?? this.refuse(field, `"${text.trim().slice(0, 40)}" ${whyNotWhole(text)}`)
  }

  /** A whole number of 0 or more; null for an empty text. */
  whole(field: ProductField, text: string): number | null {
    const number = this.integer(field, text)
    return number !== null && number < 0 ? this.refuse(field, 'must be 0 or more') : number
  }

  moment(field: ProductField, text: string, { zone, edge }: { zone: string; edge: 'begins' | 'ends' }): string | null {
    if (text === '') return null
    if (text === UNFINISHED_DATE) return this.refuse(field, UNFINISHED_ERROR)
    return instantTyped(text, { zone, edge })?.toISOString() ?? this.refuse(field, 'is not a date and time')
  }

  decimal(field: ProductField, text: string): number {
    const number = /^\d{1,6}([.,]\d{1,20})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : NaN
    if (Number.isNaN(number)) this.refuse(field, `"${text.trim().slice(0, 40)}" is not a number`)
    return number
  }

  /** The lines that have a name or a value, by name. */
  named<Value>(field: ProductField, lines: readonly NamedText[], valueOf: (text: string) => Value): Record<string, Value> {
    const typed = lines.map(({ name, value }) => ({ name: name.trim(), value: value.trim() })).filter(({ name, value }) => name || value)
    if (typed.some(({ name, value }) => !name || !value)) this.refuse(field, 'has a line without a name or a value')
    if (new Set(typed.map(({ name }) => name)).size < typed.length) this.refuse(field, 'has a name twice')
    return Object.fromEntries(typed.map(({ name, value }) => [name, valueOf(value)]))
  }
}

const listOf = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]
const orNull = (text: string) => text.trim() || null

function readPrices(read: Reader, values: ProductValues, zone: string) {
  const saleStartsAt = read.moment('saleStartsAt', values.saleStartsAt, { zone, edge: 'begins' })
  const saleEndsAt = read.moment('saleEndsAt', values.saleEndsAt, { zone, edge: 'ends' })
  if (saleStartsAt !== null && saleEndsAt !== null && saleStartsAt >= saleEndsAt)
    read.errors.saleEndsAt = 'must be later than the beginning'
  const tiers = values.quantityDiscounts.filter(({ minQuantity, unitPriceCents }) => minQuantity.trim() || unitPriceCents.trim())
  const quantityDiscounts = tiers.map((tier) => ({
    minQuantity: read.whole('quantityDiscounts', tier.minQuantity) ?? 0,
    unitPriceCents: read.money('quantityDiscounts', tier.unitPriceCents) ?? 0,
  }))
  if (quantityDiscounts.some(({ minQuantity }) => minQuantity < 2 || minQuantity > MAX_QUANTITY))
    read.errors.quantityDiscounts ??= `begin at 2 to ${MAX_QUANTITY} pieces`
  return {
    priceCents: read.money('priceCents', read.needed('priceCents', values.priceCents)) ?? 0,
    salePriceCents: read.money('salePriceCents', values.salePriceCents),
    saleStartsAt,
    saleEndsAt,
    costCents: read.money('costCents', values.costCents),
    quantityDiscounts,
  }
}

function readFacts(read: Reader, { weightGrams: { pounds, ounces }, ...values }: ProductValues) {
  const number = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)
  const isWeighed = pounds.trim() !== '' || ounces.trim() !== ''
  return {
    dimensions: read.named('dimensions', values.dimensions, (text) => read.decimal('dimensions', text)),
    traits: read.named('traits', values.traits, number),
    specs: read.named('specs', values.specs, (text) => text),
    weightGrams: isWeighed
      ? gramsOf({ pounds: read.decimal('weightGrams', pounds || '0'), ounces: read.decimal('weightGrams', ounces || '0') })
      : null,
  }
}

/**
 * What is typed, as the API takes it, and what is wrong with it.
 * @param zone the shop's time zone. @param isNew SKU and address may be left to the server.
 */
export function readProductValues(values: ProductValues, { zone, isNew }: { zone: string; isNew: boolean }) {
  const read = new Reader()
  const { categoryId } = values
  if (categoryId === null) read.errors.categoryId = 'is needed'
  const change = {
    ...values,
    categoryId: categoryId ?? '',
    name: read.needed('name', values.name),
    partNumber: read.needed('partNumber', values.partNumber),
    sku: isNew ? values.sku.trim() : read.needed('sku', values.sku),
    slug: isNew ? values.slug.trim() : read.needed('slug', values.slug),
    numbers: values.numbers.filter(({ number }) => number.trim() !== ''),
    ...readPrices(read, values, zone),
    ...readFacts(read, values),
    // Below 0 is what is owed; the server knows of which part that can be.
    onHand: read.integer('onHand', read.needed('onHand', values.onHand)) ?? 0,
    lowStockThreshold: read.whole('lowStockThreshold', values.lowStockThreshold) ?? 0,
    shelf: orNull(values.shelf),
    leadTimeDays: read.whole('leadTimeDays', values.leadTimeDays),
    images: values.images.map((address) => address.trim()).filter(Boolean),
    videoUrl: orNull(values.videoUrl),
    descriptionHtml: orNull(values.descriptionHtml),
    tags: listOf(values.tags),
    suggestionPriority: read.whole('suggestionPriority', values.suggestionPriority) ?? 0,
    suggestionTags: listOf(values.suggestionTags),
    showPartNumber: values.showPartNumber === 'unset' ? null : values.showPartNumber === 'yes',
    seoTitle: orNull(values.seoTitle),
    seoDescription: orNull(values.seoDescription),
  }
  return { change, errors: read.errors }
}
export type ProductChange = ReturnType<typeof readProductValues>['change']
