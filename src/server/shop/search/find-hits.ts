import { readModels } from '#domain/search/search-models.ts'
import { allOf, conceptQuery } from '#domain/search/search-plan.ts'
import type { ParsedQuery } from '#domain/search/search-plan.ts'
import { isFigure } from '#domain/search/search-words.ts'
import { namedBrands } from '#server/shop/catalog/appliance.ts'
import { categoryTree } from '#server/shop/catalog/category.ts'
import type { CategoryNode } from '#server/shop/catalog/category.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { ApplianceId, ProductId } from '#domain/id.ts'
import { parseQuery } from './parse-query.ts'
import type { QueryParse } from './parse-query.ts'
import { isFiltered, isWithinFilter, NO_FILTER } from './search-filter.ts'
import type { SearchFilter } from './search-filter.ts'
import { MAX_HITS } from './search-hit.ts'
import type { SearchHit } from './search-hit.ts'
import { findModels, partsThatFit } from './search-by-model.ts'
import type { NamedModels } from './search-by-model.ts'
import { findByNumber } from './search-by-number.ts'
import { findWords, having, inTurns, unique } from './find-words.ts'
import { MIN_SCORE, OWN_PART } from './ranking.ts'
import { rankByWords } from './search-by-words.ts'
import type { FoundByWords } from './search-by-words.ts'
import { existsTogether } from './search-vocabulary.ts'
import type { KnownSymptom } from './search-wording.ts'

/** While somebody types, so many parts that fit are enough. */
const ENOUGH_TYPING = 5

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
  /** The words that no part has, where the others have found something. */
  unmatched: string[]
  /** No part has all words of a short search, though parts have each of them. */
  isScattered: boolean
  /** There are more than these. */
  isCapped: boolean
}

/** Volts, amps and sizes, as labels have them. */
const AMOUNT = /^\d[\dp]*[a-z]{1,3}$/
const withoutAmounts = (query: QueryParse): ParsedQuery => ({ ...query, concepts: query.concepts.filter(({ word }) => !AMOUNT.test(word)) })

/** The best of each kind of part in turns, in the menu's order: who names a machine alone sees its motor, its wheel and its grille. */
function kindsInTurns(tree: readonly CategoryNode[], hits: readonly SearchHit[]): SearchHit[] {
  const menu = tree.flatMap((top) => [top, ...top.subcategories]).map(({ path }) => path)
  const byKind = Map.groupBy(hits, ({ categoryPath }) => categoryPath.split('/').slice(0, 2).join('/'))
  return inTurns([...byKind].toSorted(([one], [other]) => menu.indexOf(one) - menu.indexOf(other)).map(([, ofKind]) => ofKind))
}

/** The parts that fit the machines: those that the other words ask for, best first, and the others. */
async function rankFits(
  shop: Shop,
  { models, fits, whole, options }: { models: NamedModels; fits: FoundHits['fits']; whole: QueryParse; options: HitsInput },
): Promise<{ wanted: SearchHit[]; others: SearchHit[] }> {
  const { isExact, isTyping = false, filter } = options
  const rest = await parseQuery(shop, models.rest, { isExact, isTyping })
  const among = [...fits.keys()]
  const isOwn = ({ brandSlug }: SearchHit) => brandSlug !== null && models.brands.includes(brandSlug)
  const own = (hit: SearchHit) => (isOwn(hit) ? OWN_PART : 0)
  // Words that name no kind of part, as volts from a label, ask for none: then all that fits is wanted.
  if (!rest.headNoun) {
    const byWords = await rankByWords(shop, rest.concepts.length === 0 ? whole : withoutAmounts(whole), { among, filter })
    const wanted = byWords.toSorted((a, b) => b.score + own(b) - a.score - own(a))
    return { wanted: rest.concepts.length === 0 ? kindsInTurns(await categoryTree(shop), wanted) : wanted, others: [] }
  }
  const [byRest, byAll] = await Promise.all([rankByWords(shop, rest, { among, filter }), rankByWords(shop, whole, { among, filter })])
  // Of several that fit, those come first that name the machine or its maker.
  const scoreOf = new Map(byAll.map(({ productId, score }) => [productId, score]))
  const placeOf = (hit: SearchHit) => hit.score + (scoreOf.get(hit.productId) ?? 0) + own(hit)
  const wanted = byRest.filter(({ score }) => score >= MIN_SCORE)
  return { wanted: wanted.toSorted((a, b) => placeOf(b) - placeOf(a)), others: byRest.filter(({ score }) => score < MIN_SCORE) }
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

/** The most words of a search of which it is said that no part has them all: a sentence has words that say nothing of a part. */
const FEW_WORDS = 4

/** Whether no part has all words of a short search, though parts have each of them. */
async function isScattered(shop: Shop, { concepts }: QueryParse, { hits, isScattered: isSeen }: FoundByWords): Promise<boolean> {
  const known = concepts.filter(({ documents }) => documents > 0)
  if (known.length < 2 || known.length > FEW_WORDS) return false
  if (isSeen !== undefined) return isSeen
  const all = allOf(known)
  const hasAll = await having(shop, hits.slice(0, 8), [all.join(' & ')])
  return !hits.slice(0, 8).some(hasAll) && !(await existsTogether(shop, all))
}

/** The least characters of a short number that its maker's name beside it confirms. */
const MIN_BESIDE_BRAND = 4

/** Of the parts with a short number those that are meant: they are of the brand that is named, or have all of the other words that parts have. */
async function meantByNumber(
  shop: Shop,
  { short, query, brands }: { short: readonly SearchHit[]; query: QueryParse; brands: readonly string[] },
) {
  const others = query.concepts.filter(({ word }) => !isFigure(word) && !query.unmatched.includes(word))
  if (others.length === 0) return short
  const hasOthers = await having(shop, short, [others.map((concept) => conceptQuery(concept)).join(' & ')])
  const isOfBrand = ({ brandSlug, score }: SearchHit) => score >= MIN_BESIDE_BRAND && brandSlug !== null && brands.includes(brandSlug)
  return short.filter((hit) => isOfBrand(hit) || hasOthers(hit))
}

/**
 * All hits for a text that pass the filter, best first: numbers, then what fits a machine that is named, then words. A filter narrows what the text finds
 * without it (decision 267); only where there is more than was looked at, the filter is asked itself.
 */
export async function findHits(shop: Shop, options: HitsInput): Promise<FoundHits> {
  const { filter } = options
  if (!isFiltered(filter)) return findAll(shop, options)
  const all = await findAll(shop, { ...options, filter: NO_FILTER })
  if (all.isCapped || all.hits.length >= MAX_HITS) return findAll(shop, options)
  return { ...all, hits: all.hits.filter(isWithinFilter(filter)) }
}

/** What a text finds under the filter, which may be wider than what it finds without: where few parts pass, it looks for those that have some of the words. */
async function findAll(shop: Shop, options: HitsInput): Promise<FoundHits> {
  const { text, filter, isExact, isTyping = false } = options
  const brands = await namedBrands(shop)
  const readings = readModels(text, brands)
  const typed = { text, brands: brands.flatMap(({ names }) => names), named: readings.brands, isExact }
  const [byNumber, models] = await Promise.all([findByNumber(shop, typed, filter), findModels(shop, readings)])
  const nothing = {
    corrected: null,
    models,
    fits: new Map<ProductId, ApplianceId>(),
    symptom: null,
    unmatched: [],
    isScattered: false,
    isCapped: false,
  }
  const isNumber = byNumber.isNumberOnly && byNumber.hits.length > 0
  const { isCapped } = byNumber
  if (byNumber.isExact || (isNumber && !models)) return { ...nothing, hits: byNumber.hits, corrected: byNumber.readAs, isCapped }
  const query = await parseQuery(shop, text, { isExact, isTyping })
  const corrected = byNumber.readAs ?? (query.text === text ? null : query.text)
  if (!models) {
    const byWords = await findWords(shop, query, options)
    const meant = byNumber.short.length > 0 ? await meantByNumber(shop, { short: byNumber.short, query, brands: readings.brands }) : []
    const numbered = [...meant, ...byNumber.hits]
    const hits = unique([...numbered, ...byWords.hits]).slice(0, MAX_HITS)
    const unmatched = numbered.length > 0 || hits.length === 0 || query.symptom ? [] : query.unmatched
    const isSaid = isTyping || numbered.length > 0 || query.symptom !== null || unmatched.length > 0
    const scattered = !isSaid && (await isScattered(shop, query, byWords))
    return {
      ...nothing,
      hits,
      corrected,
      symptom: query.symptom,
      unmatched,
      isScattered: scattered,
      isCapped: isCapped || byWords.isCapped,
    }
  }
  const fits = await partsThatFit(shop, models.ids)
  const { wanted, others } = await rankFits(shop, { models, fits, whole: query, options })
  const isEnough = (models.rest === '' && wanted.length > 0) || isNumber || (isTyping && wanted.length >= ENOUGH_TYPING)
  const byWords = isEnough ? null : await findWords(shop, query, options)
  const hits = unique(inOrder({ byNumber: byNumber.hits, wanted, others, byWords: byWords?.hits ?? [] }, models)).slice(0, MAX_HITS)
  return { ...nothing, hits, corrected: wanted.length > 0 ? null : corrected, fits, isCapped: isCapped || byWords?.isCapped === true }
}
