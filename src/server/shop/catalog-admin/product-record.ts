import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BrandId, CategoryId, ProductId } from '#domain/id.ts'
import { PART_FAMILIES } from '#domain/drawing/family.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { stockLevel } from '#server/db/schema/order/stock.ts'
import { idOf } from '#server/shop/id-of.ts'
import { shown } from '#server/shop/shown.ts'
import { OTHER_NUMBER_KINDS } from './product-fields.ts'

/** A part with all that staff edit. */
export const productRecordSchema = z
  .object({
    id: idOf<ProductId>(),
    version: z.int(),
    slug: z.string(),
    sku: z.string(),
    name: z.string(),
    partNumber: z.string(),
    numbers: z.array(z.object({ number: z.string(), kind: z.enum(OTHER_NUMBER_KINDS) })),
    brandId: idOf<BrandId>().nullable(),
    compatibleBrandIds: z.array(idOf<BrandId>()),
    categoryId: idOf<CategoryId>(),
    priceCents: z.int(),
    salePriceCents: z.int().nullable(),
    saleStartsAt: z.string().nullable(),
    saleEndsAt: z.string().nullable(),
    costCents: z.int().nullable(),
    quantityDiscounts: z.array(z.object({ minQuantity: z.int(), unitPriceCents: z.int() })),
    images: z.array(z.string()),
    videoUrl: z.string().nullable(),
    description: z.string(),
    descriptionHtml: z.string().nullable(),
    family: z.enum(PART_FAMILIES),
    dimensions: z.record(z.string(), z.number()),
    traits: z.record(z.string(), z.union([z.string(), z.number()])),
    specs: z.record(z.string(), z.string()),
    weightGrams: z.int().nullable(),
    tags: z.array(z.string()),
    active: z.boolean(),
    showPartNumber: z.boolean().nullable(),
    showBrand: z.boolean(),
    featuredOnHomepage: z.boolean(),
    frontPageSale: z.boolean(),
    hideFromFrontPageSale: z.boolean(),
    suggestionPriority: z.int(),
    suggestionTags: z.array(z.string()),
    manualSuggestionsEnabled: z.boolean(),
    seoTitle: z.string().nullable(),
    seoDescription: z.string().nullable(),
    onHand: z.int(),
    reserved: z.int(),
    trackStock: z.boolean(),
    allowBackorder: z.boolean(),
    lowStockThreshold: z.int(),
    shelf: z.string().nullable(),
    leadTimeDays: z.int().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'StaffProduct' })
export type StaffProduct = z.output<typeof productRecordSchema>

const listOf = <Entry>(select: ReturnType<typeof sql>) => sql<Entry[]>`(select coalesce(json_agg(x), '[]') from (${select}) x)`

const numbers = listOf<StaffProduct['numbers'][number]>(
  sql`select n.number, n.kind from part_number n where n.product_id = ${product.id} and n.kind not in ('mpn', 'sku') order by n.kind, n.number`,
)
const quantityDiscounts = listOf<StaffProduct['quantityDiscounts'][number]>(
  sql`select q.min_quantity as "minQuantity", q.unit_price_cents as "unitPriceCents" from quantity_discount q
    where q.product_id = ${product.id} order by q.min_quantity`,
)
const compatibleBrandIds = sql<BrandId[]>`(select coalesce(json_agg(m.brand_id order by m.brand_id), '[]')
  from product_brand_mapping m where m.product_id = ${product.id})`

/** Parts as staff edit them, by id; those that do not exist are missing. */
export async function readProducts(db: Queryable, ids: readonly ProductId[]): Promise<Map<ProductId, StaffProduct>> {
  const rows = await db
    .select({ part: product, stock: stockLevel, numbers, quantityDiscounts, compatibleBrandIds })
    .from(product)
    .innerJoin(stockLevel, eq(stockLevel.productId, product.id))
    .where(inArray(product.id, [...ids]))
  return new Map(
    rows.map(({ part, stock: { productId, updatedAt: _, ...level }, ...lists }) => [
      productId,
      shown(productRecordSchema, {
        ...part,
        ...level,
        ...lists,
        saleStartsAt: part.saleStartsAt?.toISOString() ?? null,
        saleEndsAt: part.saleEndsAt?.toISOString() ?? null,
        createdAt: part.createdAt.toISOString(),
        updatedAt: part.updatedAt.toISOString(),
      }),
    ]),
  )
}

/**
 * The same, with their rows held until the transaction ends: stock first, then parts, each by id, so that neither checkouts nor other
 * writers deadlock with it.
 */
export async function lockProducts(tx: Transaction, ids: readonly ProductId[]): Promise<Map<ProductId, StaffProduct>> {
  if (ids.length === 0) return new Map()
  const list = sql.param([...ids])
  await tx.execute(sql`select from stock_level where product_id = any(${list}::text[]) order by product_id for update`)
  await tx.execute(sql`select from product where id = any(${list}::text[]) order by id for no key update`)
  return readProducts(tx, ids)
}

/** A part as staff edit it. @throws {Problem} `not_found` */
export async function readProduct(db: Queryable, id: ProductId): Promise<StaffProduct> {
  const found = (await readProducts(db, [id])).get(id)
  if (!found) throw new Problem('not_found', { detail: 'Product not found' })
  return found
}
