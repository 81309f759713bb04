import { sql } from 'drizzle-orm'
import type { PartNumberKind } from '#domain/catalog/part-number.ts'
import type { ProductId } from '#domain/id.ts'
import type { Shop } from '#server/shop/shop.ts'
import { filteredColumns, passes, PRICE_BANDS } from './search-filter.ts'
import type { CountedProducts, FilteredProduct, SearchFilter } from './search-filter.ts'

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

/** What belongs to a product `p`: its stock `s`, category `c` and brand `b`, when that is active; narrowed by the filter. */
export const withFiltered = (filter: SearchFilter) =>
  sql`join stock_level s on s.product_id = p.id join category c on c.id = p.category_id
    left join brand b on b.id = p.brand_id and b.status = 'active' where ${passes(filter)}`

/** `h` with its products, narrowed by the filter. */
export const hitSource = (filter: SearchFilter) => sql`h join product p on p.id = h.product_id ${withFiltered(filter)}`

/** The maximum of a brand's products that are listed and counted without a text (decision 234). */
export const MAX_OF_BRAND = 2_000

/**
 * A page of the products of a brand by name, and how many there are of each kind that filters tell apart, at most 2,000 in all. The brand is asked for by
 * its id alone: by its name, too, the planner would expect few of its parts to have it.
 */
export async function findOfBrand(
  shop: Shop,
  { brand: slug, ...filter }: SearchFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ hits: SearchHit[]; counted: Required<CountedProducts>[] }> {
  const byName = sql`select p.id, p.name, ${filteredColumns} from product p ${withFiltered(filter)}
    and p.brand_id = (select id from brand where slug = ${slug} and status = 'active') order by p.name, p.id limit ${MAX_OF_BRAND}`
  const kind = sql`"brandSlug", "brandName", "categoryPath", "categoryName", "isAvailable"`
  const [hits, counted] = await Promise.all([
    shop.browsing.execute<SearchHit & Record<string, unknown>>(sql`
      select id as "productId", null::text as number, null::text as kind, 0::real as score, cents, ${kind}, 4 as match
      from (${byName}) found order by name, id limit ${limit} offset ${offset}`),
    shop.browsing.execute<Required<CountedProducts> & Record<string, unknown>>(sql`
      select min(cents)::int as cents, ${kind}, count(*)::int as parts
      from (${byName}) found group by ${kind}, width_bucket(cents, ${sql.param([...PRICE_BANDS])}::int[])`),
  ])
  return { hits: hits.rows, counted: counted.rows }
}
