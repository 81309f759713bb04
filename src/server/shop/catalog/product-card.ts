import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PART_FAMILIES } from '#domain/drawing/family.ts'
import { keyFigure } from '#domain/catalog/key-figure.ts'
import { gatherSpecifications } from '#domain/catalog/specification-faults.ts'
import { available, STOCK_STATES, stockState } from '#domain/catalog/stock.ts'
import type { Queryable } from '#server/db/client.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { category } from '#server/db/schema/catalog/category.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { stockLevel } from '#server/db/schema/order/stock.ts'
import { isDenied } from './fit-claim.ts'
import { cleanHtml } from '#server/services/clean-html.ts'
import { categoryLinkSchema } from './category.ts'
import { idOf } from '#server/shop/id-of.ts'
import { currentSalePrice } from '#server/shop/sale-price.ts'
import type { ProductId } from '#domain/id.ts'

/** A link to a brand. */
export const brandLinkSchema = z.object({ name: z.string(), slug: z.string() }).meta({ id: 'BrandLink' })
export type BrandLink = z.output<typeof brandLinkSchema>

const quantityDiscountSchema = z.object({ minQuantity: z.int(), unitPriceCents: z.int() })
export type QuantityDiscount = z.output<typeof quantityDiscountSchema>

/** A product as shown in lists, suggestions and the cart. */
export const productCardSchema = z
  .object({
    id: idOf<ProductId>(),
    slug: z.string(),
    name: z.string(),
    sku: z.string(),
    partNumber: z.string(),
    priceCents: z.int(),
    salePriceCents: z.int().nullable(),
    description: z.string(),
    descriptionHtml: z.string().nullable(),
    images: z.array(z.string()),
    drawing: z.object({
      family: z.enum(PART_FAMILIES),
      dimensions: z.record(z.string(), z.number()),
      traits: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
    /** The figure that tells it from its neighbours in a list: `70 CFM · turns CW`. */
    keyFigure: z.string().nullable(),
    showPartNumber: z.boolean().nullable(),
    showBrand: z.boolean(),
    brand: z.union([brandLinkSchema, z.null()]),
    category: categoryLinkSchema,
    stock: z.object({ state: z.enum(STOCK_STATES), available: z.int().nullable() }),
    quantityDiscounts: z.array(quantityDiscountSchema),
    fits: z.array(brandLinkSchema),
  })
  .meta({ id: 'ProductCard' })
export type ProductCard = z.output<typeof productCardSchema>

/** The columns of a product card. */
export const cardColumns = {
  id: product.id,
  slug: product.slug,
  name: product.name,
  sku: product.sku,
  partNumber: product.partNumber,
  priceCents: product.priceCents,
  salePriceCents: currentSalePrice('product'),
  description: product.description,
  descriptionHtml: product.descriptionHtml,
  images: product.images,
  family: product.family,
  dimensions: product.dimensions,
  traits: product.traits,
  specs: product.specs,
  showPartNumber: product.showPartNumber,
  showBrand: product.showBrand,
  active: product.active,
  brandName: brand.name,
  brandSlug: brand.slug,
  brandStatus: brand.status,
  categoryId: category.id,
  categoryName: category.name,
  categoryPath: category.path,
  onHand: stockLevel.onHand,
  reserved: stockLevel.reserved,
  trackStock: stockLevel.trackStock,
  allowBackorder: stockLevel.allowBackorder,
  lowStockThreshold: stockLevel.lowStockThreshold,
  quantityDiscounts: sql<
    QuantityDiscount[]
  >`(select coalesce(json_agg(json_build_object('minQuantity', q.min_quantity, 'unitPriceCents', q.unit_price_cents) order by q.min_quantity), '[]')
    from quantity_discount q where q.product_id = ${product.id})`,
  fits: sql<BrandLink[]>`(select coalesce(json_agg(json_build_object('name', b.name, 'slug', b.slug) order by b.name), '[]')
    from product_brand_mapping m join brand b on b.id = m.brand_id and b.status = 'active'
    where m.product_id = ${product.id} and not ${isDenied(sql`m.product_id`, sql`m.brand_id`)})`,
}

/** `select <cardColumns> from product` with its joins; add `where` and `order by`. */
export const selectCards = (db: Queryable) =>
  db
    .select(cardColumns)
    .from(product)
    .innerJoin(category, eq(category.id, product.categoryId))
    .innerJoin(stockLevel, eq(stockLevel.productId, product.id))
    .leftJoin(brand, eq(brand.id, product.brandId))

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

/** The maker as shoppers see it: only an active brand is shown (specification, section 3). */
const shownBrand = ({ brandName: name, brandSlug: slug, brandStatus }: CardRow): BrandLink | null =>
  brandStatus === 'active' && name !== null && slug !== null ? { name, slug } : null

/** A row as a product card: the available quantity is shown only when it is low (specification, decision 35), and no more can be ordered. */
export function asCard(row: CardRow): ProductCard {
  const state = stockState(row)
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    sku: row.sku,
    partNumber: row.partNumber,
    priceCents: row.priceCents,
    salePriceCents: row.salePriceCents,
    description: row.description,
    descriptionHtml: row.descriptionHtml === null ? null : cleanHtml(row.descriptionHtml),
    images: row.images,
    drawing: { family: row.family, dimensions: row.dimensions, traits: row.traits },
    keyFigure: keyFigure({ family: row.family, ...gatherSpecifications(row) }),
    showPartNumber: row.showPartNumber,
    showBrand: row.showBrand,
    brand: shownBrand(row),
    category: { name: row.categoryName, path: row.categoryPath },
    stock: { state, available: state === 'low' ? available(row) : null },
    quantityDiscounts: row.quantityDiscounts,
    fits: row.fits,
  }
}
