import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { readModels } from '#domain/search/search-models.ts'
import type { NamedBrand } from '#domain/search/search-models.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { ApplianceId, ProductId } from '#domain/id.ts'
import { parseQuery } from './parse-query.ts'
import type { QueryParse } from './parse-query.ts'
import type { SearchFilter } from './search-filter.ts'
import { MAX_HITS } from './search-hit.ts'
import type { SearchHit } from './search-hit.ts'
import { findModels, partsThatFit } from './search-model.ts'
import type { NamedModels } from './search-model.ts'
import { findByNumber } from './search-number.ts'
import { findByWords, FULL, rankByWords, TYPEAHEAD } from './search-text.ts'
import type { KnownSymptom } from './search-wording.ts'

/** Hits below this share of the maximum score are shown only when there are no others. */
const MIN_SCORE = 0.1
/** While somebody types, so many parts that fit are enough. */
const ENOUGH_TYPING = 5

/** How much a part of the machine's own maker gains among parts that fit; the best score is about 1. */
const OWN_PART = 0.25

/** What is searched for, and how. */
export interface HitsInput {
  text: string
  filter: SearchFilter
  /** As typed, without corrections. */
  isExact: boolean
  isTyping?: boolean
}

/** What a text finds. */
export interface FoundHits {
  /** Best first. */
  hits: SearchHit[]
  corrected: string | null
  /** The machines that the text names, and which of them each part is known to fit. */
  models: NamedModels | null
  fits: ReadonlyMap<ProductId, ApplianceId>
  symptom: KnownSymptom | null
}

/** Brands by their normalised names, which may precede a number; cached for some seconds. */
const namedBrands = (shop: Shop): Promise<NamedBrand[]> =>
  shop.cache.remember('brand names', async () => {
    const brands = await shop.browsing.select({ slug: brand.slug, name: brand.name, aliases: brand.aliases }).from(brand)
    return brands.map(({ slug, name, aliases }) => ({
      slug,
      names: [name, ...aliases].map(normalisePartNumber).filter((known) => known.length >= 2),
    }))
  })

/** The parts that fit the machines: those that the other words ask for, best first, and the others. */
async function rankFits(
  shop: Shop,
  { models, fits, whole, options }: { models: NamedModels; fits: FoundHits['fits']; whole: QueryParse; options: HitsInput },
): Promise<{ wanted: SearchHit[]; others: SearchHit[] }> {
  const { isExact, isTyping = false, filter } = options
  const rest = await parseQuery(shop, models.rest, { isExact, isTyping })
  const among = [...fits.keys()]
  const [byRest, byAll] = await Promise.all([rankByWords(shop, rest, { among, filter }), rankByWords(shop, whole, { among, filter })])
  if (rest.concepts.length === 0) return { wanted: byAll, others: [] }
  // Of several that fit, those come first that name the machine or its maker.
  const scoreOf = new Map(byAll.map(({ productId, score }) => [productId, score]))
  const wanted = byRest.filter(({ score }) => score >= MIN_SCORE)
  const isOwn = ({ brandSlug }: SearchHit) => brandSlug !== null && models.brands.includes(brandSlug)
  const placeOf = (hit: SearchHit) => hit.score + (scoreOf.get(hit.productId) ?? 0) + (isOwn(hit) ? OWN_PART : 0)
  return { wanted: wanted.toSorted((a, b) => placeOf(b) - placeOf(a)), others: byRest.filter(({ score }) => score < MIN_SCORE) }
}

/** Hits by the words of a query. */
async function findWords(shop: Shop, query: QueryParse, { filter, isTyping = false }: HitsInput): Promise<SearchHit[]> {
  const hits = await findByWords(shop, query, { filter, effort: isTyping ? TYPEAHEAD : FULL })
  const relevant = hits.filter(({ score }) => score >= MIN_SCORE)
  return relevant.length > 0 ? relevant : hits
}

/** The first hit of every part. */
function unique(hits: readonly SearchHit[]): SearchHit[] {
  const first = new Map<ProductId, SearchHit>()
  for (const hit of hits) if (!first.has(hit.productId)) first.set(hit.productId, hit)
  return [...first.values()]
}

/**
 * What fits comes first, and what does not after it; but where nothing that fits is of the kind that was asked for, that kind comes first. A slip
 * in a part number is likelier than one in a model number.
 */
function inOrder(
  { byNumber, wanted, others, byWords }: Record<'byNumber' | 'wanted' | 'others' | 'byWords', readonly SearchHit[]>,
  { isExact }: NamedModels,
): SearchHit[] {
  if (wanted.length === 0) return [...byNumber, ...byWords, ...others]
  return isExact ? [...wanted, ...others, ...byNumber, ...byWords] : [...byNumber, ...wanted, ...others, ...byWords]
}

/** All hits for a text, best first: numbers, then what fits a machine that is named, then words. */
export async function findHits(shop: Shop, options: HitsInput): Promise<FoundHits> {
  const { text, filter, isExact, isTyping = false } = options
  const brands = await namedBrands(shop)
  const readings = readModels(text, brands)
  const typed = { text, brands: brands.flatMap(({ names }) => names), named: readings.brands, isExact }
  const [byNumber, models] = await Promise.all([findByNumber(shop, typed, filter), findModels(shop, readings)])
  const nothing = { corrected: null, models, fits: new Map<ProductId, ApplianceId>(), symptom: null }
  const isNumber = byNumber.isNumberOnly && byNumber.hits.length > 0
  if (byNumber.isExact || (isNumber && !models)) return { ...nothing, hits: byNumber.hits, corrected: byNumber.readAs }
  const query = await parseQuery(shop, text, { isExact, isTyping })
  const corrected = byNumber.readAs ?? (query.text === text ? null : query.text)
  if (!models) {
    const hits = unique([...byNumber.hits, ...(await findWords(shop, query, options))]).slice(0, MAX_HITS)
    return { ...nothing, hits, corrected, symptom: query.symptom }
  }
  const fits = await partsThatFit(shop, models.ids)
  const { wanted, others } = await rankFits(shop, { models, fits, whole: query, options })
  const isEnough = (models.rest === '' && wanted.length > 0) || isNumber || (isTyping && wanted.length >= ENOUGH_TYPING)
  const byWords = isEnough ? [] : await findWords(shop, query, options)
  const hits = unique(inOrder({ byNumber: byNumber.hits, wanted, others, byWords }, models)).slice(0, MAX_HITS)
  return { hits, corrected: wanted.length > 0 ? null : corrected, models, fits, symptom: null }
}
