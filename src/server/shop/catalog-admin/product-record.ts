import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BrandId, CategoryId, ProductId } from '#domain/id.ts'
import { PART_FAMILIES } from '#domain/drawing/family.ts'
import { PART_NUMBER_KINDS } from '#domain/part-number.ts'
import { Problem } from '#domain/problem.ts'
import type { Reader } from '#server/db/client.ts'
import { product } from '#server/db/schema/product.ts'
import { stockLevel } from '#server/db/schema/stock.ts'
import { idOf } from '#server/shop/id-of.ts'
import { shown } from '#server/shop/shown.ts'

/** A part with all that staff edit. */
export const productRecordSchema = z
  .object({
    id: idOf<ProductId>(),
    version: z.int(),
    slug: z.string(),
    sku: z.string(),
    name: z.string(),
    partNumber: z.string(),
    numbers: z.array(z.object({ number: z.string(), kind: z.enum(PART_NUMBER_KINDS) })),
    brandId: idOf<BrandId>().nullable(),
    categoryId: idOf<CategoryId>(),
    priceCents: z.int(),
    salePriceCents: z.int().nullable(),
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
    suggestionPriority: z.int(),
    suggestionTags: z.array(z.string()),
    seoTitle: z.string().nullable(),
    seoDescription: z.string().nullable(),
    onHand: z.int(),
    reserved: z.int(),
    trackStock: z.boolean(),
    allowBackorder: z.boolean(),
    lowStockThreshold: z.int(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'StaffProduct' })
export type StaffProduct = z.output<typeof productRecordSchema>

/** A part as staff edit it; `locks` holds its row until the transaction ends. @throws {Problem} `not_found` */
export async function readProduct(db: Reader, id: ProductId, { locks = false } = {}): Promise<StaffProduct> {
  const query = db
    .select({
      part: product,
      stock: stockLevel,
      numbers: sql<
        StaffProduct['numbers']
      >`(select coalesce(json_agg(json_build_object('number', n.number, 'kind', n.kind) order by n.kind, n.number), '[]')
        from part_number n where n.product_id = ${product.id})`,
      quantityDiscounts: sql<
        StaffProduct['quantityDiscounts']
      >`(select coalesce(json_agg(json_build_object('minQuantity', q.min_quantity, 'unitPriceCents', q.unit_price_cents) order by q.min_quantity), '[]')
        from quantity_discount q where q.product_id = ${product.id})`,
    })
    .from(product)
    .innerJoin(stockLevel, eq(stockLevel.productId, product.id))
    .where(eq(product.id, id))
  const [row] = await (locks ? query.for('update', { of: product }) : query)
  if (!row) throw new Problem('not_found', { detail: 'Product not found' })
  const { part, stock, ...lists } = row
  const { productId: _, updatedAt: __, ...level } = stock
  return shown(productRecordSchema, {
    ...part,
    ...level,
    ...lists,
    createdAt: part.createdAt.toISOString(),
    updatedAt: part.updatedAt.toISOString(),
  })
}
