import { sql } from 'drizzle-orm'
import type { PartNumberKind } from '#domain/catalog/part-number.ts'
import type { ProductId } from '#domain/id.ts'
import type { Shop } from '#server/shop/shop.ts'
import { filteredColumns, isAvailable, passes } from './search-filter.ts'
import type { FilteredProduct, SearchFilter } from './search-filter.ts'

/** The maximum of hits that a search returns. */
export const MAX_HITS = 240

/** A hit, with what filters and facet counts need of it. */
export interface SearchHit extends FilteredProduct {
  productId: ProductId
  /** Index into `MATCH_TYPES`. */
  match: number
  number: string | null
  kind: PartNumberKind | null
  score: number
}

/** The columns of a `SearchHit` from `h` (product_id, number, kind, score) and `hitSource`; the match type comes with the statement. */
export const hitColumns = sql`h.product_id as "productId", h.number, h.kind, h.score, ${filteredColumns}`

/** `h` with its products, narrowed by the filter. */
export const hitSource = (filter: SearchFilter) =>
  sql`h join product p on p.id = h.product_id join stock_level s on s.product_id = p.id join category c on c.id = p.category_id
    left join brand b on b.id = p.brand_id where ${passes(filter)}`

/** Order among equal scores: available first, then popular, then short names. */
export const hitOrder = sql`h.score desc, ${isAvailable} desc, p.suggestion_priority desc, length(p.name), p.id`

/** The products of a brand by name, at most 240. */
export async function findOfBrand(shop: Shop, filter: SearchFilter): Promise<SearchHit[]> {
  const found = await shop.browsing.execute<SearchHit & Record<string, unknown>>(sql`
    with h as (
      select p.id as product_id, null::text as number, null::text as kind, 0::real as score
      from product p join brand b on b.id = p.brand_id where b.slug = ${filter.brand}
    )
    select ${hitColumns}, 4 as match from ${hitSource(filter)} order by p.name, p.id limit ${MAX_HITS}`)
  return found.rows
}
