import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { conceptQuery, headQuery, pairQuery, planAny, planCandidates, planWithoutOne, weightOf } from '#domain/search/search-plan.ts'
import type { ParsedQuery, Plan } from '#domain/search/search-plan.ts'
import type { Concept } from '#domain/search/search-words.ts'
import { isAvailable, needsProducts } from './search-filter.ts'
import type { SearchFilter } from './search-filter.ts'
import { hitColumns, hitSource, MAX_HITS } from './search-hit.ts'
import type { SearchHit } from './search-hit.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { ProductId } from '#domain/id.ts'

/** Candidate documents scored for a query in a large catalogue, their maximum in a smaller one, and the hits returned. */
export interface Effort {
  candidates: number
  max: number
  hits: number
}
export const FULL: Effort = { candidates: 1_000, max: 3_000, hits: MAX_HITS }
/** For the search box, which shows five while somebody types. */
export const TYPEAHEAD: Effort = { candidates: 300, max: 300, hits: 10 }
/** Above this many documents, candidates are so scattered that reading them dominates the time. */
const LARGE = 370_000

/** How many documents to score for a query in a catalogue of `all` documents. */
const budgetOf = ({ candidates, max }: Effort, all: number) => Math.min(max, Math.round(candidates * Math.max(1, LARGE / all)))

/** With fewer hits the search is widened. */
const MIN_HITS = 10

/** Weight of a match in the name, in brand and properties, in the description, in the category; matches in several fields add up. */
const FIELDS = { name: 1, properties: 0.2, description: 0.2, category: 0.25 }
/** Bits of the fields in which a concept occurs. */
const IN = { name: 8, properties: 4, description: 2, category: 1 }
/** The weight of the fields other than the name, by their bits. */
const OTHER_FIELDS = Array.from(
  { length: IN.name },
  (_, bits) =>
    (bits & IN.properties ? FIELDS.properties : 0) +
    (bits & IN.description ? FIELDS.description : 0) +
    (bits & IN.category ? FIELDS.category : 0),
)
/** Bonus for query words that are adjacent in the name. */
const PHRASE = 0.12
/** Bonus when the name's head noun is the one searched for, as a share of the score. */
const HEAD_NOUN = 0.4
/** Tie-breakers: available and popular products first; the best score is about 1. */
const TIE_BREAK = { stock: 0.02, popularity: 0.002 }
/** How much of the score depends on the share of the query that a document matches. */
const COVERAGE = 0.8
/** How much the length of the name counts. */
const BREVITY = 0.12
/** Names of this many words are average. */
const NAME_LENGTH = 12

const sum = (parts: SQL[]) => (parts.length === 0 ? sql`0::real` : sql`(${sql.join(parts, sql` + `)})`)

/** The fields in which a concept occurs, as bits. */
const fieldsOf = (concept: Concept) => {
  const bit = (label: string, value: number) =>
    sql`case when d.terms @@ ${conceptQuery(concept, label)}::tsquery then ${sql.raw(String(value))} else 0 end`
  return sql`case when not d.terms @@ ${conceptQuery(concept)}::tsquery then 0
    else ${bit('A', IN.name)} + ${bit('B', IN.properties)} + ${bit('D', IN.description)} + ${bit('C', IN.category)} end`
}

/** The index term of a filter: the id of a brand or category. */
const filterTerm = (mark: string, { table, column }: { table: string; column: string }, value: string) =>
  sql`and d.terms @@ (select ('''' || ${mark}::text || id || '''')::tsquery from ${sql.identifier(table)} where ${sql.identifier(column)} = ${value})`

/** Which documents are scored: those of any of these plans, or these products. */
type Candidates = { plans: readonly Plan[] } | { among: readonly ProductId[] }

/** The smallest share of the catalogue that has an index of its own (`search_document_share_3`). */
const SMALLEST_INDEX = 3

/**
 * The documents of a plan. The share is written out, so that the planner knows that its own, small index has all of them; smaller shares than
 * have one are terms in it.
 */
function isOfPlan({ queries, share }: Plan) {
  const within = share > SMALLEST_INDEX ? ` & '~${share}'` : ''
  const matches = sql`d.terms @@ any(${sql.param(queries.map((query) => `${query}${within}`))}::text[]::tsquery[])`
  return share === 0 ? matches : sql`(d.share >= ${sql.raw(String(Math.min(share, SMALLEST_INDEX)))} and ${matches})`
}

const isCandidate = (candidates: Candidates) =>
  'among' in candidates
    ? sql`d.product_id = any(${sql.param([...candidates.among])}::text[])`
    : sql`(${sql.join(candidates.plans.map(isOfPlan), sql` or `)})`

/**
 * Scores the candidates of a plan: word weights by field, bonuses for adjacent words, short names and the head noun, a penalty for missing
 * words.
 */
function rank(
  { concepts, headNoun: thing }: ParsedQuery,
  weights: readonly number[],
  { candidates, filter, budget, hits }: { candidates: Candidates; filter: SearchFilter; budget: number; hits: number },
): SQL {
  const columns = concepts.map((concept, at) => sql`${fieldsOf(concept)} as ${sql.identifier(`f${at}`)}`)
  const pairs = concepts.slice(1).flatMap((concept, at) => {
    const [before] = concepts.slice(at)
    const pair = before && pairQuery(before, concept)
    return pair === undefined ? [] : [{ pair, weight: (weights[at] ?? 0) + (weights[at + 1] ?? 0) }]
  })
  const neighbours = sum(
    pairs.map(({ pair, weight }) => sql`case when d.terms @@ ${pair}::tsquery then ${weight * PHRASE}::real else 0 end`),
  )
  const isHeadNoun = thing ? sql`(d.terms @@ ${headQuery(thing)}::tsquery)::int` : sql`0`
  const weighed = (value: (field: SQL) => SQL) => sum(weights.map((weight, at) => sql`${weight}::real * ${value(sql.raw(`f${at}`))}`))
  const all = weights.reduce((total, weight) => total + weight, 0) || 1
  const narrow = needsProducts(filter)
    ? sql``
    : sql`order by score + least(ln(1 + popularity), 10) * ${TIE_BREAK.popularity}::real desc, product_id limit ${sql.raw(String(hits))}`
  return sql`
    with scored as (
      select d.product_id, d.name_length, d.popularity, ${neighbours} as neighbours, ${isHeadNoun} as is_thing, ${columns.length > 0 ? sql.join(columns, sql`, `) : sql`0 as f0`}
      from search_document d where ${isCandidate(candidates)}
        ${filter.brand === undefined ? sql`` : filterTerm('@b:', { table: 'brand', column: 'slug' }, filter.brand)}
        ${filter.category === undefined ? sql`` : filterTerm('@c:', { table: 'category', column: 'path' }, filter.category)}
      limit ${Math.ceil(budget * 1.5)}
    ), summed as (
      select product_id, popularity, neighbours, is_thing, ${NAME_LENGTH}::real / (${(1 - BREVITY) * NAME_LENGTH}::real + ${BREVITY}::real * name_length) as brevity,
        ${weighed((field) => sql`(${field} >= ${IN.name})::int`)} * ${FIELDS.name}::real as named,
        ${weighed((field) => sql`(${sql.param(OTHER_FIELDS)}::real[])[(${field} & ${IN.name - 1}) + 1]`)} as other,
        ${weighed((field) => sql`(${field} > 0)::int`)} as covered,
        ${weighed((field) => sql`(${field} >= ${IN.properties})::int`)} as in_name,
        ${weighed((field) => sql`(${field} = ${IN.category})::int`)} as in_category
      from scored
    ), ranked as (
      select product_id, popularity, null::text as number, null::text as kind,
        case when in_name > 0 and in_name * 2 >= covered then 4 when in_category * 2 > covered then 6 else 5 end as match,
        (((named + neighbours) * brevity + other) / ${all}::real * (${1 - COVERAGE}::real + ${COVERAGE}::real * covered / ${all}::real)
          * (1 + is_thing * ${HEAD_NOUN}::real))::real as score
      from summed
    ), h as (select * from ranked ${narrow})
    select ${hitColumns}, h.match from ${hitSource(filter)}
    order by h.score + ${isAvailable}::int * ${TIE_BREAK.stock}::real
      + least(ln(1 + h.popularity) + p.suggestion_priority * 0.1, 10) * ${TIE_BREAK.popularity}::real desc, length(p.name), p.id
    limit ${sql.raw(String(hits))}`
}

/** Asks for the best of these candidates. */
async function find(shop: Shop, statement: SQL): Promise<SearchHit[]> {
  const found = await shop.browsing.transaction(async (tx) => {
    // The index is always faster here; with a limit, the planner may prefer a sequential scan, or workers that take longer to start than to search.
    // What it knows of a query's words does not change the plan: planning it each time took longer than half of the searches.
    await tx.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true), set_config('plan_cache_mode', 'force_generic_plan', true)`)
    return tx.execute<SearchHit & Record<string, unknown>>(statement)
  })
  return found.rows
}

const weightsOf = ({ concepts, documentCount }: ParsedQuery) => concepts.map((concept) => weightOf(concept, documentCount))

/** These products by the words, best first, also those without any of them, whose score is 0. */
export async function rankByWords(
  shop: Shop,
  query: ParsedQuery,
  options: { among: readonly ProductId[]; filter: SearchFilter },
): Promise<SearchHit[]> {
  const { among, filter } = options
  if (among.length === 0) return []
  return find(shop, rank(query, weightsOf(query), { candidates: { among }, filter, budget: among.length, hits: MAX_HITS }))
}

/** Products that match the words, best first, at most 240. */
export async function findByWords(
  shop: Shop,
  query: ParsedQuery,
  { filter, effort }: { filter: SearchFilter; effort: Effort },
): Promise<SearchHit[]> {
  const { concepts, documentCount: all } = query
  if (concepts.length === 0) return []
  const budget = budgetOf(effort, all)
  const weights = weightsOf(query)
  const run = (plans: readonly Plan[]) => find(shop, rank(query, weights, { candidates: { plans }, filter, budget, hits: effort.hits }))
  const plan = planCandidates(query, budget)
  let hits = await run([plan])
  // The estimate of matching documents may be too high: the popular parts alone may be too few.
  if (plan.share > 0 && hits.length < MIN_HITS) hits = await run([{ ...plan, share: 0 }])
  const wider = hits.length < MIN_HITS ? planWithoutOne(query, budget) : []
  if (wider.length > 0) {
    const known = new Set(hits.map(({ productId }) => productId))
    const others = (await run(wider)).filter(({ productId }) => !known.has(productId))
    hits = [...hits, ...others].toSorted((a, b) => b.score - a.score)
  }
  return hits.length > 0 || concepts.length < 2 ? hits : run([planAny(concepts, budget)])
}
