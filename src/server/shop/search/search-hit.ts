import { sql } from 'drizzle-orm'
import type { PartNumberKind } from '#domain/part-number.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { ProductId } from '#domain/id.ts'

/** Hits that a search tells of. */
export const MAX_HITS = 240

/** What results are narrowed to. Brand and category are a slug and a path; the category's subcategories belong to it. Prices are cents. */
export interface SearchFilter {
  brand: string | null
  category: string | null
  minCents: number | null
  maxCents: number | null
  inStock: boolean
}

/** A product found, with what filters and their counts need of it. */
export interface SearchHit {
  productId: ProductId
  /** The place of the reason in `MATCH_TYPES`. */
  match: number
  number: string | null
  kind: PartNumberKind | null
  score: number
  cents: number
  brandSlug: string | null
  brandName: string | null
  categoryPath: string
  categoryName: string
  isAvailable: boolean
}

/** Whether one can be bought now. */
export const isAvailable = sql`(s.on_hand > s.reserved or s.allow_backorder or not s.track_stock)`

/** The columns of a `SearchHit` from `h` (product_id, number, kind, score) and `hitSource`; the match type comes with the statement. */
export const hitColumns = sql`h.product_id as "productId", h.number, h.kind, h.score, p.effective_price_cents as cents, b.slug as "brandSlug",
  b.name as "brandName", c.path as "categoryPath", c.name as "categoryName", ${isAvailable} as "isAvailable"`

/** Whether the prices and the stock of products have to be known before the best of them can be told. */
export const needsProducts = ({ minCents, maxCents, inStock }: SearchFilter): boolean => minCents !== null || maxCents !== null || inStock

/** `h` with its products, narrowed by the filter. */
export function hitSource({ brand, category, minCents, maxCents, inStock }: SearchFilter) {
  const conditions = [
    sql`p.active`,
    ...(brand === null ? [] : [sql`b.slug = ${brand}`]),
    ...(category === null ? [] : [sql`(c.path = ${category} or starts_with(c.path, ${`${category}/`}))`]),
    ...(minCents === null ? [] : [sql`p.effective_price_cents >= ${minCents}`]),
    ...(maxCents === null ? [] : [sql`p.effective_price_cents <= ${maxCents}`]),
    ...(inStock ? [isAvailable] : []),
  ]
  return sql`h join product p on p.id = h.product_id join stock_level s on s.product_id = p.id join category c on c.id = p.category_id
    left join brand b on b.id = p.brand_id where ${sql.join(conditions, sql` and `)}`
}

/** The last word among equals: what can be bought, what sells, short names. */
export const hitOrder = sql`h.score desc, ${isAvailable} desc, p.suggestion_priority desc, length(p.name), p.id`

/** The products of a brand by name, at most 240. */
export async function findOfBrand(shop: Shop, filter: SearchFilter): Promise<SearchHit[]> {
  const found = await shop.db.execute<SearchHit & Record<string, unknown>>(sql`
    with h as (
      select p.id as product_id, null::text as number, null::text as kind, 0::real as score
      from product p join brand b on b.id = p.brand_id where b.slug = ${filter.brand}
    )
    select ${hitColumns}, 4 as match from ${hitSource(filter)} order by p.name, p.id limit ${MAX_HITS}`)
  return found.rows
}
