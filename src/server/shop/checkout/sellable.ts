import { inArray, sql } from 'drizzle-orm'
import type { ProductId } from '#domain/id.ts'
import type { PricedProduct } from '#domain/pricing/quote.ts'
import { pathsTo } from '#domain/catalog/category-tree.ts'
import { available } from '#domain/catalog/stock.ts'
import type { Queryable } from '#server/db/client.ts'
import type { QuantityDiscount } from '#server/shop/catalog/product-card.ts'
import { currentSalePrice } from '#server/shop/sale-price.ts'

/** A product with everything that pricing and an order line need. */
export interface SellableProduct extends PricedProduct {
  id: ProductId
  sku: string
  brand: string | null
  categoryPath: string
  onHand: number
  /** None is there, and it can be ordered all the same. */
  isBackordered: boolean
}

/** The names, slugs and paths of its category and of those above it, as a rule for returns may name them. */
export const categoriesOf = ({ categories, categoryPath }: Pick<SellableProduct, 'categories' | 'categoryPath'>): string[] => [
  ...categories,
  ...pathsTo(categoryPath),
]

interface SellableRow extends Record<string, unknown> {
  id: ProductId
  slug: string
  name: string
  sku: string
  part_number: string
  brand: string | null
  price_cents: number
  sale_price_cents: number | null
  active: boolean
  on_hand: number
  reserved: number
  track_stock: boolean
  allow_backorder: boolean
  tiers: QuantityDiscount[]
  categories: string[]
  category_path: string
}

/**
 * The products with these slugs, in id order. With `lock`, their stock rows stay locked until the transaction ends, so that the price read
 * and the stock reserved are consistent.
 */
export async function readSellable(db: Queryable, slugs: string[], lock: boolean): Promise<SellableProduct[]> {
  const found = await db.execute<SellableRow>(sql`
    select p.id, p.slug, p.name, p.sku, p.part_number, b.name as brand, p.price_cents, ${currentSalePrice('p')} as sale_price_cents, p.active,
      s.on_hand, s.reserved, s.track_stock, s.allow_backorder, c.path as category_path,
      (select coalesce(json_agg(json_build_object('minQuantity', q.min_quantity, 'unitPriceCents', q.unit_price_cents) order by q.min_quantity), '[]')
        from quantity_discount q where q.product_id = p.id) as tiers,
      (select json_agg(value) from category a, unnest(array[a.name, a.slug]) as value where c.path = a.path or c.path like a.path || '/%') as categories
    from product p join stock_level s on s.product_id = p.id join category c on c.id = p.category_id left join brand b on b.id = p.brand_id
    where ${inArray(sql`p.slug`, slugs)} order by p.id ${lock ? sql`for update of s` : sql``}`)
  return found.rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    sku: row.sku,
    brand: row.brand,
    partNumber: row.part_number,
    priceCents: row.price_cents,
    salePriceCents: row.sale_price_cents,
    quantityDiscounts: row.tiers,
    categories: row.categories,
    categoryPath: row.category_path,
    active: row.active,
    onHand: row.on_hand,
    isBackordered: row.track_stock && row.allow_backorder && row.on_hand <= row.reserved,
    available: available({ onHand: row.on_hand, reserved: row.reserved, trackStock: row.track_stock, allowBackorder: row.allow_backorder }),
  }))
}
