import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { cleanQuery } from '#domain/search/search-words.ts'
import { prepared, textArray } from '#server/db/prepared.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { pagedList, pageFields, pageWindow } from '#server/shop/paging.ts'
import { findAppliances } from '#server/shop/catalog/appliance.ts'
import { activeBrands, brandTileSchema, categoryTree, findChain } from '#server/shop/catalog/category.ts'
import { partNumberSchema } from '#server/shop/catalog/part-number.ts'
import { asCard, productCardSchema, selectCards } from '#server/shop/catalog/product-card.ts'
import { currentFilter } from './current-filter.ts'
import { countFacets, isFiltered, isWithinFilter, NO_FILTER, searchFacetsSchema } from './search-filter.ts'
import type { SearchFacets, SearchFilter } from './search-filter.ts'
import { findOfBrand, MAX_HITS, MAX_OF_BRAND } from './search-hit.ts'
import type { SearchHit } from './search-hit.ts'
import { findContaining } from './find-containing.ts'
import { findHits } from './find-hits.ts'
import type { FoundHits, HitsInput } from './find-hits.ts'
import { foundModelSchema, readModelTiles } from './search-by-model.ts'
import type { FoundModel, NamedModels } from './search-by-model.ts'
import { pathOf } from './search-wording.ts'
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

/** A hit's product, the match type, and the matching number when it is not the one shown (specification, decision 31). */
export const searchResultSchema = productCardSchema
  .and(
    z.object({
      matchType: z.enum(MATCH_TYPES),
      matchedNumber: partNumberSchema.nullable(),
      /** The machine of the query that it is known to fit: 'Broan 505'. */
      fitsModel: z.string().nullable(),
    }),
  )
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
    /** The machines that the query names. */
    models: z.array(foundModelSchema),
    /** What the query says is wrong, and the kinds of part that are likely the cause; null when a machine is named too. */
    symptom: z.object({ says: z.string(), parts: z.array(z.string()) }).nullable(),
    /** Words of the query that no part has; the results have the others. */
    unmatched: z.array(z.string()),
    /** No part has all words of the query; the results have some of them. */
    isScattered: z.boolean(),
    ...pageFields,
    isCapped: z.boolean(),
    facets: searchFacetsSchema,
    results: z.array(searchResultSchema),
  })
  .meta({ id: 'SearchPage' })
export type SearchPage = z.output<typeof searchPageSchema>

/** Fewer trimmed characters return nothing (specification, section 5). */
const MIN_CHARACTERS = 2

/** Machines beside the results of a search. */
const MAX_MODELS = 6

/** What a text that is too short to be searched for has found. */
export const NOTHING: FoundHits = {
  hits: [],
  corrected: null,
  models: null,
  fits: new Map(),
  symptom: null,
  unmatched: [],
  isScattered: false,
  isCapped: false,
}

/** The machines that a text names; of a text that is nothing but a number also those that it begins, or is a part of. */
export async function modelsOf(
  shop: Shop,
  text: string,
  { models, limit }: { models: NamedModels | null; limit: number },
): Promise<FoundModel[]> {
  const named = models?.ids ?? []
  const isOther = models !== null && models.rest !== ''
  const more = isOther || !/\d/.test(text) ? [] : await findAppliances(shop, text, { limit })
  return readModelTiles(shop, [...new Set([...named, ...more.map(({ id }) => id)])].slice(0, limit))
}

/** The most parts that are shown for having the text inside a number or a word. */
const MAX_CONTAINING = 50

/**
 * What a text finds; where nothing has its words and numbers, what it begins, and then what has it inside a number or a word: the search box suggests
 * these, and its last line leads here (decision 232).
 */
async function findOrComplete(shop: Shop, input: HitsInput): Promise<FoundHits> {
  const found = await findHits(shop, input)
  if (found.hits.length > 0) return found
  if (isFiltered(input.filter) && (await findHits(shop, { ...input, filter: NO_FILTER })).hits.length > 0) return found
  const [begun, containing] = await Promise.all([
    findHits(shop, { ...input, filter: NO_FILTER, isTyping: true }),
    findContaining(shop, input.text, MAX_CONTAINING),
  ])
  const known = new Set(begun.hits.map(({ productId }) => productId))
  const hits = [...begun.hits, ...containing.filter(({ productId }) => !known.has(productId))].slice(0, MAX_HITS)
  return { ...found, hits: hits.filter(isWithinFilter(input.filter)), isCapped: begun.isCapped || containing.length === MAX_CONTAINING }
}

const cardsById = prepared((db) =>
  selectCards(db)
    .where(sql`${product.id} = any(${textArray(sql.placeholder('ids'))})`)
    .prepare('product_cards'),
)

/** The cards of hits; `fits` are the parts that fit a machine that was named, `models` those machines. */
export async function withCards(
  shop: Shop,
  hits: readonly SearchHit[],
  { fits, models }: { fits: FoundHits['fits']; models: readonly FoundModel[] },
): Promise<SearchResult[]> {
  if (hits.length === 0) return []
  const ids = hits.map(({ productId }) => productId)
  const cards = new Map((await cardsById(shop.browsing).execute({ ids })).map((row) => [row.id, asCard(row)]))
  const nameOf = new Map(models.map((model) => [model.id, `${model.brand.name} ${model.number}`]))
  return hits.flatMap(({ productId, match, number, kind }) => {
    const card = cards.get(productId)
    if (!card) return []
    const isOther = number !== null && kind !== null && kind !== 'sku' && number !== card.partNumber
    const fitted = fits.get(productId)
    return [
      {
        ...card,
        matchType: MATCH_TYPES[match] ?? 'name_match',
        matchedNumber: isOther ? { number, kind } : null,
        fitsModel: (fitted && nameOf.get(fitted)) ?? null,
      },
    ]
  })
}

interface Window {
  page: number
  limit: number
}

/** A page of what a text has found, and what filters can make of all of it. */
function listOfHits({ hits, isCapped }: Pick<FoundHits, 'hits' | 'isCapped'>, { page, limit: size }: Window) {
  const { limit, offset } = pageWindow(page, size)
  return {
    total: hits.length,
    isCapped: (isCapped && hits.length > 0) || hits.length >= MAX_HITS,
    facets: countFacets(hits),
    shown: hits.slice(offset, offset + limit),
  }
}

/** The same of a brand's products. */
async function listOfBrand(shop: Shop, filter: SearchFilter, { page, limit }: Window) {
  const { hits, counted } = await findOfBrand(shop, filter, pageWindow(page, limit))
  const total = counted.reduce((sum, { parts }) => sum + parts, 0)
  return { total, isCapped: total >= MAX_OF_BRAND, facets: countFacets(counted), shown: hits }
}

/** The counts of what was found, and among them the category that was chosen, which a page names: it need not hold a part itself. */
async function withChosen(shop: Shop, facets: SearchFacets, { category, count }: { category: string | undefined; count: number }) {
  if (category === undefined || facets.categories.some(({ path }) => path === category)) return facets
  const slugs = category.split('/')
  const chosen = findChain(await categoryTree(shop), slugs)[slugs.length - 1]
  return chosen ? { ...facets, categories: [...facets.categories, { path: category, name: chosen.name, count }] } : facets
}

/**
 * Searches products: exact numbers end the search; then partial ones, then words (specification, sections 5 and 7). Fewer than two characters
 * return nothing. With a brand, its products only; with a brand and no text, all of them, up to 2,000. An unknown brand has none.
 */
export async function searchProducts(shop: Shop, input: SearchInput): Promise<SearchPage> {
  const { text: typed, isExact, page, limit, ...written } = input
  const filter = await currentFilter(shop, written)
  const text = cleanQuery(typed)
  const ofBrand = (await activeBrands(shop)).find(({ slug }) => slug === filter.brand)
  const isText = text.length >= MIN_CHARACTERS
  const found = isText ? await findOrComplete(shop, { text, filter, isExact }) : NOTHING
  const { corrected, symptom, fits, unmatched, isScattered } = found
  const isBrandAlone = !isText && filter.brand !== undefined
  const list = isBrandAlone ? await listOfBrand(shop, filter, { page, limit }) : listOfHits(found, { page, limit })
  const leadsTo = isText && !isExact ? await pathOf(shop, text) : null
  const models = isText ? await modelsOf(shop, text, { models: found.models, limit: MAX_MODELS }) : []
  return {
    query: text,
    leadsTo,
    corrected: corrected === null ? null : { from: text, to: corrected },
    brand: ofBrand ? shown(brandTileSchema, ofBrand) : null,
    models,
    symptom: symptom && models.length === 0 ? { says: symptom.says, parts: symptom.parts.map((part) => part.says) } : null,
    unmatched,
    isScattered,
    ...pagedList(list.total, page, limit),
    isCapped: list.isCapped,
    facets: await withChosen(shop, list.facets, { category: filter.category, count: list.total }),
    results: await withCards(shop, list.shown, { fits, models }),
  }
}
