import { sql } from 'drizzle-orm'
import { conceptQuery, headQuery } from '#domain/search/search-plan.ts'
import type { ParsedQuery } from '#domain/search/search-plan.ts'
import { isFigure } from '#domain/search/search-words.ts'
import type { ProductId } from '#domain/id.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { QueryParse } from './parse-query.ts'
import { CALLED_SO, MIN_SCORE, UNWANTED } from './ranking.ts'
import { findByWords, FULL, TYPEAHEAD } from './search-by-words.ts'
import type { FoundByWords } from './search-by-words.ts'
import type { SearchFilter } from './search-filter.ts'
import type { SearchHit } from './search-hit.ts'

/** The first hit of every part. */
export function unique(hits: readonly SearchHit[]): SearchHit[] {
  const first = new Map<ProductId, SearchHit>()
  for (const hit of hits) if (!first.has(hit.productId)) first.set(hit.productId, hit)
  return [...first.values()]
}

/** Several lists as one: the first of each, then the second of each. */
export const inTurns = (lists: readonly (readonly SearchHit[])[]): SearchHit[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()

/** Which of these parts have what one of these `tsquery`s says. */
export async function having(shop: Shop, hits: readonly SearchHit[], queries: readonly string[]): Promise<(hit: SearchHit) => boolean> {
  if (hits.length === 0 || queries.length === 0) return () => false
  const { rows } = await shop.browsing.execute<{ id: ProductId }>(sql`
    select product_id as id from search_document where product_id = any(${sql.param(hits.map(({ productId }) => productId))}::text[])
      and terms @@ any(${sql.param([...queries])}::text[]::tsquery[])`)
  const ids = new Set(rows.map(({ id }) => id))
  return ({ productId }) => ids.has(productId)
}

/**
 * The parts that the other words name ('aprilaire 560 not working'), where the first of the likely causes is none of them. None without a figure among these words, which
 * is what names a machine.
 */
async function findNamed(
  shop: Shop,
  { concepts: all, ...query }: QueryParse,
  { hits, first, find }: { hits: readonly SearchHit[]; first: readonly SearchHit[]; find: (query: ParsedQuery) => Promise<SearchHit[]> },
): Promise<SearchHit[]> {
  const concepts = all.filter((concept) => concept !== query.headNoun)
  if (concepts.length < 2 || !concepts.some(({ word }) => isFigure(word))) return []
  const whole = [concepts.map((concept) => conceptQuery(concept)).join(' & ')]
  const isNamed = await having(shop, [...first, ...hits], whole)
  if (first.some(isNamed)) return []
  const named = hits.filter(isNamed)
  if (named.length > 0) return named
  const others = await find({ ...query, concepts, headNoun: undefined })
  return others.filter(await having(shop, others, whole))
}

/**
 * The parts that may be the cause of a symptom, the best of each kind in turns, so that each kind stands in view; then the others. A part that the other
 * words name is first: 'vibration rubber grommets' are grommets.
 */
async function findCauses(shop: Shop, query: QueryParse, find: (query: ParsedQuery) => Promise<SearchHit[]>): Promise<SearchHit[]> {
  const [all, ...kinds] = await Promise.all([find(query), ...query.byCause.map((one) => findKind(shop, one, find))])
  const causes = inTurns(kinds)
  const own = await findNamed(shop, query, { hits: all, first: causes.slice(0, 1), find })
  if (own.length > 0) return unique([...own, ...causes, ...all])
  const best = all.slice(0, 1)
  const isNamed = await having(shop, best, query.named === null ? [] : [query.named])
  return unique([...best.filter(isNamed), ...causes, ...all])
}

/** The parts of the kind that a query looks for, best first; those that are called just that count for more: a blower wheel before an impeller. */
async function findKind(
  shop: Shop,
  { headNoun: kind, ...query }: ParsedQuery,
  find: (query: ParsedQuery) => Promise<SearchHit[]>,
): Promise<SearchHit[]> {
  const hits = await find({ ...query, headNoun: kind })
  if (!kind) return hits
  const [isOfKind, isCalledSo] = await Promise.all([
    having(shop, hits, [headQuery(kind), conceptQuery(kind, 'A')]),
    having(shop, hits, [conceptQuery({ spellings: kind.spellings.slice(0, 1) }, 'A')]),
  ])
  const worth = (hit: SearchHit) => hit.score * (isCalledSo(hit) ? CALLED_SO : 1)
  return hits.filter(isOfKind).toSorted((a, b) => worth(b) - worth(a))
}

/** Hits in their order, those that are not wanted where half their score would be. */
function placedLower(hits: readonly SearchHit[], isUnwanted: (hit: SearchHit) => boolean): SearchHit[] {
  const lower = hits.filter(isUnwanted)
  const placed = hits
    .filter((hit) => !isUnwanted(hit))
    .flatMap((hit) => {
      const before: SearchHit[] = []
      while (lower[0] && lower[0].score * UNWANTED > hit.score) before.push(...lower.splice(0, 1))
      return [...before, hit]
    })
  return [...placed, ...lower]
}

/** Hits by the words of a query, lower those whose name has what is not wanted. */
export async function findWords(
  shop: Shop,
  query: QueryParse,
  { filter, isTyping = false }: { filter: SearchFilter; isTyping?: boolean },
): Promise<FoundByWords> {
  let isCapped = false
  let isScattered: boolean | undefined
  const find = async (one: ParsedQuery) => {
    const byWords = await findByWords(shop, one, { filter, effort: isTyping ? TYPEAHEAD : FULL })
    isCapped ||= byWords.isCapped
    isScattered = byWords.isScattered
    return byWords.hits
  }
  const hits = query.byCause.length > 1 ? await findCauses(shop, query, find) : await find(query)
  const relevant = hits.filter(({ score }) => score >= MIN_SCORE)
  const found = relevant.length > 0 ? relevant : hits
  const isUnwanted = await having(shop, found, query.unwanted)
  return { hits: placedLower(found, isUnwanted), isCapped, isScattered }
}
