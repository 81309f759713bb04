import { and, asc, eq, sql } from 'drizzle-orm'
import { normalisePartNumber } from '#domain/part-number.ts'
import type { PartNumberKind } from '#domain/part-number.ts'
import { brand } from '#server/db/schema/brand.ts'
import { product } from '#server/db/schema/product.ts'
import { activeBrands } from './category.ts'
import type { BrandTile } from './category.ts'
import { asCard, selectCards } from './product-card.ts'
import type { ProductCard } from './product-card.ts'
import type { Shop } from './shop.ts'

/** How a result was found (specification, section 3), in the order in which results are shown. */
export const MATCH_TYPES = [
  'exact_part_number',
  'exact_sku',
  'partial_part_number',
  'partial_sku',
  'name_match',
  'description_match',
  'category_match',
] as const
export type MatchType = (typeof MATCH_TYPES)[number]

/** A product found, why, and by which number when that is not the one shown (decision 31). */
export interface SearchResult extends ProductCard {
  matchType: MatchType
  matchedNumber: { number: string; kind: PartNumberKind } | null
}

export interface SearchPage {
  query: string
  brand: BrandTile | null
  total: number
  page: number
  pageCount: number
  results: SearchResult[]
}

/** Hostile input costs no more than an honest one: 100 characters and 8 words count. */
const MAX_CHARACTERS = 100
const MAX_WORDS = 8

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The searchable part of what was typed: trimmed, without control characters and broken surrogates. */
export const cleanQuery = (text: string) =>
  text
    .slice(0, MAX_CHARACTERS * 4)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\uFFFD]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS)
    .toWellFormed()

interface Found extends Record<string, unknown> {
  product_id: string
  match: number
  number: string | null
  kind: PartNumberKind | null
  total: number
}

/** Ids of the products that match, best first. Ranks 0-3 are numbers (any kind a part is known by), 4-6 are words. */
async function findIds(shop: Shop, text: string, brandSlug: string | null, limit: number, offset: number): Promise<Found[]> {
  const key = normalisePartNumber(text)
  const words = text
    .toLowerCase()
    .split(' ')
    .slice(0, MAX_WORDS)
    .map((word) => `%${escapeLike(word)}%`)
  const all = (column: ReturnType<typeof sql>) =>
    sql.join(
      words.map((word) => sql`lower(${column}) like ${word}`),
      sql` and `,
    )
  const byNumber =
    key.length >= 2
      ? sql`select n.product_id, case when n.normalised = ${key} then case when n.kind = 'sku' then 1 else 0 end else case when n.kind = 'sku' then 3 else 2 end end as match, n.number, n.kind
          from part_number n where n.normalised = ${key} ${key.length >= 3 ? sql`or n.normalised like ${`%${key}%`}` : sql``} union all`
      : sql``
  const found = await shop.db.execute<Found>(sql`
    with candidate (product_id, match, number, kind) as (
      ${byNumber}
      select p.id, 4, null::text, null::text from product p left join brand b on b.id = p.brand_id where ${all(sql`p.name || ' ' || coalesce(b.name, '')`)}
      union all select p.id, 5, null, null from product p where ${all(sql`p.description`)}
      union all select p.id, 6, null, null from product p join category c on c.id = p.category_id where ${all(sql`c.name || ' ' || c.path`)}
    ), best as (
      select distinct on (product_id) product_id, match, number, kind from candidate
      order by product_id, match, (kind = 'mpn') desc nulls last, length(number)
    )
    select best.*, count(*) over ()::int as total
    from best join product p on p.id = best.product_id and p.active join stock_level s on s.product_id = p.id left join brand b on b.id = p.brand_id
    ${brandSlug === null ? sql`` : sql`where b.slug = ${brandSlug}`}
    order by best.match, (s.on_hand > s.reserved or s.allow_backorder or not s.track_stock) desc, p.suggestion_priority desc, length(p.name), p.id
    limit ${limit} offset ${offset}`)
  return found.rows
}

const withCards = async (shop: Shop, found: Found[]): Promise<SearchResult[]> => {
  if (found.length === 0) return []
  const ids = found.map((row) => row.product_id)
  const cards = new Map((await selectCards(shop.db).where(sql`${product.id} = any(${sql.param(ids)})`)).map((row) => [row.id, asCard(row)]))
  return found.flatMap((row) => {
    const card = cards.get(row.product_id)
    const matchedNumber = row.number !== null && row.kind !== null && row.kind !== 'sku' && row.number !== card?.partNumber
    return card
      ? [
          {
            ...card,
            matchType: MATCH_TYPES[row.match] ?? 'name_match',
            matchedNumber: matchedNumber ? { number: row.number ?? '', kind: row.kind ?? 'mpn' } : null,
          },
        ]
      : []
  })
}

/**
 * Products for what was typed, exact numbers first, then partial ones, then words (specification, sections 5 and 7). Fewer than
 * two characters find nothing. With a brand, its products only; with a brand and no text, all of them.
 * An unknown brand has none.
 */
export async function searchProducts(
  shop: Shop,
  query: { text: string; brand: string | null; page: number; limit: number },
): Promise<SearchPage> {
  const text = cleanQuery(query.text)
  const tile = query.brand === null ? null : ((await activeBrands(shop)).find((candidate) => candidate.slug === query.brand) ?? null)
  const offset = (query.page - 1) * query.limit
  const found =
    text.length >= 2
      ? await findIds(shop, text, query.brand, query.limit, offset)
      : query.brand !== null
        ? await brandIds(shop, query.brand, query.limit, offset)
        : []
  const total = found[0]?.total ?? 0
  return {
    query: text,
    brand: tile,
    total,
    page: query.page,
    pageCount: Math.max(1, Math.ceil(total / query.limit)),
    results: await withCards(shop, found),
  }
}

async function brandIds(shop: Shop, slug: string, limit: number, offset: number): Promise<Found[]> {
  const rows = await shop.db
    .select({ product_id: product.id, total: sql<number>`count(*) over ()::int` })
    .from(product)
    .innerJoin(brand, eq(brand.id, product.brandId))
    .where(and(eq(brand.slug, slug), eq(product.active, true)))
    .orderBy(asc(product.name), asc(product.id))
    .limit(limit)
    .offset(offset)
  return rows.map((row) => ({ ...row, match: MATCH_TYPES.indexOf('name_match'), number: null, kind: null }))
}

/** What the header's box offers while typing: up to 5 products and up to 3 brands (specification, sections 2 and 9). */
export async function suggest(shop: Shop, typed: string): Promise<{ products: SearchResult[]; brands: BrandTile[] }> {
  const text = cleanQuery(typed)
  const needle = text.toLowerCase()
  const brands = needle.length > 1 ? (await activeBrands(shop)).filter((tile) => tile.name.toLowerCase().includes(needle)).slice(0, 3) : []
  const products = text.length > 2 ? await withCards(shop, await findIds(shop, text, null, 5, 0)) : []
  return { products, brands }
}
