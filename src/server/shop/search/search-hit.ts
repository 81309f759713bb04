import { sql } from 'drizzle-orm'
import type { PartNumberKind } from '#domain/catalog/part-number.ts'
import type { ProductId } from '#domain/id.ts'
import type { Shop } from '#server/shop/shop.ts'
import { filteredColumns, passes } from './search-filter.ts'
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

/** What belongs to a product `p`: its stock `s`, category `c` and brand `b`; narrowed by the filter. */
const withFiltered = (filter: SearchFilter) =>
  sql`join stock_level s on s.product_id = p.id join category c on c.id = p.category_id left join brand b on b.id = p.brand_id where ${passes(filter)}`

/** `h` with its products, narrowed by the filter. */
export const hitSource = (filter: SearchFilter) => sql`h join product p on p.id = h.product_id ${withFiltered(filter)}`

/** The products of a brand by name, at most 240. The brand is asked for by its id alone: by its name, too, the planner would expect few of its parts to have it. */
export async function findOfBrand(shop: Shop, { brand: slug, ...filter }: SearchFilter): Promise<SearchHit[]> {
  const found = await shop.browsing.execute<SearchHit & Record<string, unknown>>(sql`
    select p.id as "productId", null::text as number, null::text as kind, 0::real as score, ${filteredColumns}, 4 as match
    from product p ${withFiltered(filter)} and p.brand_id = (select id from brand where slug = ${slug})
    order by p.name, p.id limit ${MAX_HITS}`)
  return found.rows
}
