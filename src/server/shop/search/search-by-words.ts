import { sql } from 'drizzle-orm'
import {
  allOf,
  conceptQuery,
  headQuery,
  narrowingWords,
  pairQuery,
  planAny,
  planCandidates,
  planWithoutOne,
  weightOf,
  whatTells,
} from '#domain/search/search-plan.ts'
import type { ParsedQuery, Plan } from '#domain/search/search-plan.ts'
import { byScore, PHRASE, USE } from './ranking.ts'
import { isFiltered, needsProducts } from './search-filter.ts'
import type { SearchFilter } from './search-filter.ts'
import { hitColumns, hitSource, MAX_HITS } from './search-hit.ts'
import type { SearchHit } from './search-hit.ts'
import { existsTogether } from './search-vocabulary.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { ProductId } from '#domain/id.ts'

/** Candidate documents scored for a query in a large catalogue, their maximum in a smaller one, the hits returned, and how few make it look further. */
export interface Effort {
  candidates: number
  max: number
  hits: number
  enough: number
}
export const FULL: Effort = { candidates: 1_000, max: 3_000, hits: MAX_HITS, enough: 10 }
/** For the search box, which shows five while somebody types. */
export const TYPEAHEAD: Effort = { candidates: 300, max: 300, hits: 10, enough: 5 }
/** Above this many documents, candidates are so scattered that reading them dominates the time. */
const LARGE = 370_000

/** How many documents to score for a query in a catalogue of `all` documents. */
const budgetOf = ({ candidates, max }: Effort, all: number) => Math.min(max, Math.round(candidates * Math.max(1, LARGE / all)))

/** The index term of a filter: the id of a brand or category. */
const filterTerm = (mark: string, { table, column }: { table: string; column: string }, value: string | undefined) =>
  value === undefined
    ? []
    : [
        sql`(select ('''' || ${mark}::text || id || '''')::tsquery from ${sql.identifier(table)} where ${sql.identifier(column)} = ${value})`,
      ]

/** Which documents are scored: those of any of these plans, or these products. */
type Candidates = { plans: readonly Plan[] } | { among: readonly ProductId[] }

/** The smallest share of the catalogue that has an index of its own (`search_document_share_3`). */
const SMALLEST_INDEX = 3

/** How many columns a row of queries has in the database (`search_rows`). */
const COLUMNS = 4

type Row = readonly (string | null)[]

/** A row of queries with as many columns as the database's; the last one takes the rest. */
const asColumns = (row: readonly string[]): Row =>
  Array.from({ length: COLUMNS }, (_, at) => (at < COLUMNS - 1 ? row[at] : row.slice(at).join(' & ')) || null)

/** The queries of plans by the index that answers them. Smaller shares than have one are terms in it. */
const byIndex = (plans: readonly Plan[]) =>
  Array.from({ length: SMALLEST_INDEX + 1 }, (_, index) =>
    plans
      .filter(({ share }) => Math.min(share, SMALLEST_INDEX) === index)
      .flatMap(({ queries, share }) => queries.map((row) => asColumns(share > SMALLEST_INDEX ? [`'~${share}'`, ...row] : row))),
  )

const asQueries = (texts: Row | readonly Row[]) => sql`${sql.param(texts)}::text[]::tsquery[]`

/** Marks before the last, which is the thing that is looked for, are neighbours. */
const NEIGHBOURS = 8

/** Asks for the best of these candidates. */
async function find(
  shop: Shop,
  { concepts, headNoun: thing, documentCount }: ParsedQuery,
  { candidates, filter, budget, hits }: { candidates: Candidates; filter: SearchFilter; budget: number; hits: number },
): Promise<SearchHit[]> {
  const weights = concepts.map((concept) => weightOf(concept, documentCount) * (concept.isUse ? USE : 1))
  const words = concepts.map((concept) => [conceptQuery(concept), ...['A', 'B', 'D', 'C'].map((label) => conceptQuery(concept, label))])
  const pairs = Array.from({ length: NEIGHBOURS }, (_, at) => {
    const [first, second] = [concepts[at], concepts[at + 1]]
    return (first && second && pairQuery(first, second)) ?? null
  })
  const [plans, among] = 'among' in candidates ? [[], candidates.among] : [candidates.plans, []]
  const needed = [
    ...filterTerm('@b:', { table: 'brand', column: 'slug' }, filter.brand),
    ...filterTerm('@c:', { table: 'category', column: 'path' }, filter.category),
  ]
  const { rows } = await shop.browsing.execute<SearchHit & Record<string, unknown>>(sql`
    with h as (
      select product_id, null::text as number, null::text as kind, popularity, match, score from search_best(
        ${sql.join(byIndex(plans).map(asQueries), sql`, `)}, ${sql.param([...among])}::text[],
        ${needed.length === 0 ? sql`null` : sql.join(needed, sql` && `)}, ${Math.ceil(budget * 1.5)},
        ${asQueries(words)}, ${sql.param(weights)}::real[], ${asQueries([...pairs, thing ? headQuery(thing) : null])},
        ${sql.param(weights.slice(1).map((weight, at) => (weight + (weights[at] ?? 0)) * PHRASE))}::real[], ${needsProducts(filter) ? null : hits})
    )
    select ${hitColumns}, h.match from ${hitSource(filter)}
    order by ${byScore} limit ${hits}`)
  return rows
}

/** These products by the words, best first, also those without any of them, whose score is 0. */
export async function rankByWords(
  shop: Shop,
  query: ParsedQuery,
  options: { among: readonly ProductId[]; filter: SearchFilter },
): Promise<SearchHit[]> {
  const { among, filter } = options
  if (among.length === 0) return []
  return find(shop, query, { candidates: { among }, filter, budget: among.length, hits: MAX_HITS })
}

/**
 * What words find; with `isCapped` there are more than these, and only the most popular were looked at. `isScattered` says whether
 * no document has all words that narrow the search, whatever the filter, where it was seen on the way.
 */
export interface FoundByWords {
  hits: SearchHit[]
  isCapped: boolean
  isScattered: boolean | undefined
}

/** These hits, in their order, and those of others that they lack, by score. */
function together(hits: readonly SearchHit[], others: readonly SearchHit[]): SearchHit[] {
  const known = new Set(hits.map(({ productId }) => productId))
  const more = others.filter(({ productId }) => !known.has(productId))
  return more.length === 0 ? [...hits] : [...hits, ...more].toSorted((a, b) => b.score - a.score)
}

/** How many more documents are read when a filter leaves too few: as many as a share has more than the next smaller one. */
const MORE = 4

/**
 * Goes on where a filter leaves too few of the most popular documents: to the share that is likely to have enough, in the end to all. Without a brand or category, by
 * which the index is asked, only to the next share, since all of its documents are read.
 */
async function findFiltered(
  { plan, hits: first }: { plan: Plan; hits: SearchHit[] },
  { filter, effort, run }: { filter: SearchFilter; effort: Effort; run: (plan: Plan) => Promise<SearchHit[]> },
): Promise<Omit<FoundByWords, 'isScattered'>> {
  const largest = filter.brand !== undefined || filter.category !== undefined ? 0 : plan.share - 1
  let hits = first
  let { share } = plan
  while (share > largest && hits.length < effort.hits) {
    const steps = Math.ceil(Math.log(effort.hits / Math.max(1, hits.length)) / Math.log(MORE))
    share = Math.max(largest, share - steps)
    const more = await run({ ...plan, share })
    hits = together(more, hits).slice(0, effort.hits)
  }
  // Prices and stock are not in the index: of a share much larger, perhaps not all documents have been read.
  return { hits, isCapped: share > 0 || (needsProducts(filter) && plan.share - share > 1) }
}

/** Whether no document has all words, as far as these hits of the plan tell. */
function seesScattered(query: ParsedQuery, { plan, hits, filter }: { plan: Plan; hits: readonly SearchHit[]; filter: SearchFilter }) {
  const { isComplete, isStrict } = whatTells(plan, query)
  if (hits.length > 0) return isStrict ? false : undefined
  return isComplete && !isFiltered(filter) ? true : undefined
}

/** Products that match the words, best first, at most 240. */
export async function findByWords(
  shop: Shop,
  query: ParsedQuery,
  { filter, effort }: { filter: SearchFilter; effort: Effort },
): Promise<FoundByWords> {
  const { concepts, documentCount: all } = query
  if (concepts.length === 0) return { hits: [], isCapped: false, isScattered: false }
  const budget = budgetOf(effort, all)
  const run = (plans: readonly Plan[], most = budget) =>
    find(shop, query, { candidates: { plans }, filter, budget: most, hits: effort.hits })
  const plan = planCandidates(query, budget)
  let hits = await run([plan])
  let isCapped = plan.share > 0
  if (isCapped && effort === FULL && isFiltered(filter))
    ({ hits, isCapped } = await findFiltered({ plan, hits }, { filter, effort, run: (one) => run([one], budget * MORE) }))
  let isScattered = seesScattered(query, { plan, hits, filter })
  // The estimate of matching documents may be too high: the popular parts alone may be too few, or there may be none at all.
  if (isCapped && hits.length < effort.enough) {
    const isAsked = isScattered === undefined && effort === FULL && concepts.every(({ documents }) => documents > 0)
    if (isAsked && !(await existsTogether(shop, allOf(narrowingWords(query))))) isScattered = true
    if (!isScattered) hits = together(await run([{ ...plan, share: 0 }]), hits)
    isCapped = needsProducts(filter)
  }
  const wider = hits.length < effort.enough ? planWithoutOne(query, budget) : []
  if (wider.length > 0) hits = together(hits, await run(wider))
  if (hits.length === 0 && concepts.length > 1) {
    const any = planAny(concepts, budget)
    return { hits: await run([any]), isCapped: any.share > 0, isScattered }
  }
  return { hits, isCapped, isScattered }
}
