import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { normalisePartNumber } from '#domain/part-number.ts'
import { cleanQuery } from '#domain/search/search-words.ts'
import { brand } from '#server/db/schema/brand.ts'
import { product } from '#server/db/schema/product.ts'
import { pagedList, pageParts, pageWindow } from '#server/shop/paging.ts'
import { currentBrandSlugs } from '#server/shop/catalog/brand-slug.ts'
import { activeBrands, brandTileSchema } from '#server/shop/catalog/category.ts'
import { partNumberSchema } from '#server/shop/catalog/part-number.ts'
import { asCard, productCardSchema, selectCards } from '#server/shop/catalog/product-card.ts'
import { countFacets, NO_FILTER, searchFacetsSchema } from './search-filter.ts'
import type { SearchFilter } from './search-filter.ts'
import { findOfBrand, MAX_HITS } from './search-hit.ts'
import type { SearchHit } from './search-hit.ts'
import { parseQuery } from './parse-query.ts'
import { wordingOf } from './search-wording.ts'
import { findByNumber } from './search-number.ts'
import { findByWords, TYPEAHEAD, FULL } from './search-text.ts'
import { shown } from '#server/shop/shown.ts'
import type { Shop } from '#server/shop/shop.ts'

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

/** A hit's product, the match type, and the matching number when it is not the one shown (decision 31). */
export const searchResultSchema = productCardSchema
  .and(z.object({ matchType: z.enum(MATCH_TYPES), matchedNumber: partNumberSchema.nullable() }))
  .meta({ id: 'SearchResult' })
export type SearchResult = z.output<typeof searchResultSchema>

/** The input of a search: `isExact` searches as typed, without corrections. */
export interface SearchInput extends SearchFilter {
  text: string
  isExact: boolean
  page: number
  limit: number
}

/** A page of results; with `isCapped` there are more than `total`, and only the best are returned. */
export const searchPageSchema = z
  .object({
    query: z.string(),
    /** A page of the shop to which this search leads at once; null: to its results. */
    leadsTo: z.string().nullable(),
    /** The corrected query, and what was typed. */
    corrected: z.object({ from: z.string(), to: z.string() }).nullable(),
    brand: z.union([brandTileSchema, z.null()]),
    ...pageParts,
    isCapped: z.boolean(),
    facets: searchFacetsSchema,
    results: z.array(searchResultSchema),
  })
  .meta({ id: 'SearchPage' })
export type SearchPage = z.output<typeof searchPageSchema>

/** The suggestions of the search box while typing. */
export const suggestionsSchema = z.object({ products: z.array(searchResultSchema), brands: z.array(brandTileSchema) })
type Suggestions = z.output<typeof suggestionsSchema>

/** Hits below this share of the maximum score are shown only when there are no others. */
const MIN_SCORE = 0.1
/** Fewer trimmed characters return nothing (specification, section 5). */
const MIN_CHARACTERS = 2

/** The normalised names of brands, which may precede a number; cached for some seconds. */
const brandNames = (shop: Shop): Promise<string[]> =>
  shop.cache.remember('brand names', async () => {
    const brands = await shop.db.select({ name: brand.name, aliases: brand.aliases }).from(brand)
    return brands.flatMap(({ name, aliases }) => [name, ...aliases].map(normalisePartNumber)).filter((name) => name.length >= 2)
  })

/** All hits for a text, best first: numbers, then words. */
async function findHits(
  shop: Shop,
  { text, filter, ...options }: { text: string; filter: SearchFilter; isExact: boolean; isTyping?: boolean },
): Promise<{ hits: SearchHit[]; corrected: string | null }> {
  const byNumber = await findByNumber(shop, { text, brands: await brandNames(shop), filter })
  if (byNumber.isExact || (byNumber.isNumberOnly && byNumber.hits.length > 0)) return { hits: byNumber.hits, corrected: null }
  const means = options.isExact ? null : (await wordingOf(shop, text)).means
  const query = await parseQuery(shop, means ?? text, options)
  const byWords = await findByWords(shop, query, { filter, effort: options.isTyping ? TYPEAHEAD : FULL })
  const known = new Set(byNumber.hits.map(({ productId }) => productId))
  const relevant = byWords.filter(({ score }) => score >= MIN_SCORE)
  const others = (relevant.length > 0 ? relevant : byWords).filter(({ productId }) => !known.has(productId))
  return { hits: [...byNumber.hits, ...others].slice(0, MAX_HITS), corrected: query.text === text ? null : query.text }
}

async function withCards(shop: Shop, hits: readonly SearchHit[]): Promise<SearchResult[]> {
  if (hits.length === 0) return []
  const ids = hits.map(({ productId }) => productId)
  const cards = new Map((await selectCards(shop.db).where(sql`${product.id} = any(${sql.param(ids)})`)).map((row) => [row.id, asCard(row)]))
  return hits.flatMap(({ productId, match, number, kind }) => {
    const card = cards.get(productId)
    if (!card) return []
    const isOther = number !== null && kind !== null && kind !== 'sku' && number !== card.partNumber
    return [{ ...card, matchType: MATCH_TYPES[match] ?? 'name_match', matchedNumber: isOther ? { number, kind } : null }]
  })
}

/**
 * Searches products: exact numbers end the search; then partial ones, then words (specification, sections 5 and 7). Fewer than two characters
 * return nothing. With a brand, its products only; with a brand and no text, all of them. An unknown brand has none.
 */
export async function searchProducts(shop: Shop, input: SearchInput): Promise<SearchPage> {
  const { text: typed, isExact, page, limit, brand: typedBrand, ...rest } = input
  const [brandSlug] = typedBrand === undefined ? [] : await currentBrandSlugs(shop, [typedBrand])
  const filter = { ...rest, brand: brandSlug }
  const text = cleanQuery(typed)
  const found = (await activeBrands(shop)).find(({ slug }) => slug === filter.brand)
  const { hits, corrected } =
    text.length >= MIN_CHARACTERS
      ? await findHits(shop, { text, filter, isExact })
      : { hits: filter.brand === undefined ? [] : await findOfBrand(shop, filter), corrected: null }
  const { offset } = pageWindow(page, limit)
  const leadsTo = text.length >= MIN_CHARACTERS && !isExact ? (await wordingOf(shop, text)).path : null
  return {
    query: text,
    leadsTo,
    corrected: corrected === null ? null : { from: text, to: corrected },
    brand: found ? shown(brandTileSchema, found) : null,
    ...pagedList(hits.length, page, limit),
    isCapped: hits.length >= MAX_HITS,
    facets: countFacets(hits),
    results: await withCards(shop, hits.slice(offset, offset + limit)),
  }
}

/** The suggestions of the header's search box while typing: up to 5 products and up to 3 brands (specification, sections 2 and 9). */
export async function suggest(shop: Shop, typed: string): Promise<Suggestions> {
  const text = cleanQuery(typed)
  const needle = text.toLowerCase()
  const brands = needle.length > 1 ? (await activeBrands(shop)).filter((tile) => tile.name.toLowerCase().includes(needle)).slice(0, 3) : []
  const { hits } = text.length > 2 ? await findHits(shop, { text, filter: NO_FILTER, isExact: false, isTyping: true }) : { hits: [] }
  return { products: await withCards(shop, hits.slice(0, 5)), brands: brands.map((tile) => shown(brandTileSchema, tile)) }
}
