import { keyFigure } from '#domain/catalog/key-figure.ts'
import { specificationLines } from '#domain/catalog/specification.ts'
import { gatherSpecifications } from '#domain/catalog/specification-faults.ts'
import { available, stockState } from '#domain/catalog/stock.ts'
import type { Schema } from '#web/api.ts'
import type { ProductRecord, ProductValues } from '../product-values.ts'
import type { ProductChange } from '../read-values.ts'

interface PreviewNames {
  brand: { name: string; slug: string } | null
  category: string
  /** The text as the server cleans it. */
  html: string | null
}

/** Whether the sale price of the form would count at this moment. */
const runs = ({ saleStartsAt, saleEndsAt }: ProductChange, now: string) =>
  (saleStartsAt === null || saleStartsAt <= now) && (saleEndsAt === null || saleEndsAt > now)

/** What stands in the form, as the storefront would get it of the API. */
export function previewProduct(
  change: ProductChange,
  record: ProductRecord | null,
  { brand, category, html }: PreviewNames,
): Schema<'Product'> {
  const now = new Date().toISOString()
  const level = { ...change, reserved: record?.reserved ?? 0 }
  const state = stockState(level)
  const images = change.images
  return {
    ...change,
    id: record?.id ?? 'new',
    slug: record?.slug ?? 'new-part',
    name: change.name || 'Name of the part',
    partNumber: change.partNumber || 'Number',
    sku: change.sku || change.partNumber,
    salePriceCents: runs(change, now) ? change.salePriceCents : null,
    saleEndsAt: null,
    descriptionHtml: html,
    images,
    drawing: { family: change.family, dimensions: change.dimensions, traits: change.traits },
    keyFigure: keyFigure({ family: change.family, ...gatherSpecifications(change) }),
    brand,
    category: { name: category, path: '' },
    stock: { state, available: state === 'low' ? available(level) : null },
    quantityDiscounts: change.quantityDiscounts.toSorted((one, other) => one.minQuantity - other.minQuantity),
    fits: [],
    models: { count: 0, first: [] },
    imageAlts: [],
    specifications: specificationLines({ family: change.family, ...gatherSpecifications(change) }),
    breadcrumb: category === '' ? [] : category.split(' › ').map((name) => ({ name, path: '' })),
    returns: { days: 0, text: '' },
    paysReturnPostage: false,
    restockingPercent: 0,
    updatedAt: record?.updatedAt ?? now,
  }
}

/** What keeps a part from being found, trusted or shipped. */
export function missingOf(values: ProductValues, fits: number | undefined): string[] {
  const { weightGrams, images, description, descriptionHtml, dimensions } = values
  return [
    images.length === 0 && 'picture',
    !weightGrams.pounds && !weightGrams.ounces && 'weight',
    fits === 0 && 'fit',
    !description.trim() && !descriptionHtml && 'text',
    dimensions.length === 0 && 'dimensions',
    values.costCents.trim() === '' && 'cost',
  ].filter((word): word is string => typeof word === 'string')
}
