import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import {
  foldLookAlikes,
  gapPattern,
  isLookAlike,
  numberDistance,
  oneEditPatterns,
  longestMatches,
  readNumbers,
  readShortNumbers,
  slipKeys,
  swaps,
  unreadPattern,
  withNumber,
} from '#domain/search/search-number.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import type { PartNumberKind } from '#domain/catalog/part-number.ts'
import type { NumberReading, NumberReadings } from '#domain/search/search-number.ts'
import { textArray } from '#server/db/prepared.ts'
import { isFiltered } from './search-filter.ts'
import type { SearchFilter } from './search-filter.ts'
import { byNumberScore } from './ranking.ts'
import { hitColumns, hitSource, MAX_HITS, withFiltered } from './search-hit.ts'
import type { SearchHit } from './search-hit.ts'
import { findNumbers } from '#server/shop/catalog/part-number.ts'
import type { Shop } from '#server/shop/shop.ts'

/** Maximum of parts for a fragment of a number. */
const MAX_NEAR_HITS = 200
/** So many numbers that begin or hold what was typed are looked at for parts that are sold and pass the filter: two letters are in half of a large catalogue. */
const MAX_LOOKED_AT = 5_000
/** So many where a filter is set and none of the first ones passes it: a brand's numbers may all be behind those of another. That takes up to 0.4 s, where there was no answer else. */
const MAX_LOOKED_AT_AGAIN = 20_000
/** In a sentence, too many numbers are within one edit of a shorter key. */
const MIN_ONE_EDIT = 5

interface NumberHit extends SearchHit {
  key: string
}

interface NearHit extends NumberHit {
  /** The key is the number without its leading letters or zeros. */
  isPart: boolean
}

/** The part's own numbers before those that it has replaced, and those of other makers; last a hit by no number. */
const PLACE_OF_KIND: Record<PartNumberKind, number> = { mpn: 0, sku: 1, superseded: 2, cross_reference: 3, upc: 4 }
const NO_NUMBER = 5

/** From this place of `MATCH_TYPES` on a number is found by a part of it. */
const PARTIAL = 2
/** From here on a hit is a beginning or the end of a number, below it has a slip. */
const PREFIX = 3

/** Whether a part's number is what was typed, or begins with it: without a slip. */
export const hasTyped = ({ number, match, score }: SearchHit): boolean => number !== null && (match < PARTIAL || score >= PREFIX)

/** What was typed: its number, and the slugs of the brands beside it. */
export interface TypedNumber {
  text: string
  /** Normalised names, which may precede a number. */
  brands: readonly string[]
  /** The brands that the query names. */
  named: readonly string[]
  /** As typed, without slips. */
  isExact: boolean
}

const isOfBrand = ({ brandSlug }: SearchHit, named: readonly string[]) => Number(brandSlug !== null && named.includes(brandSlug))
const placeOfKind = ({ kind }: SearchHit) => (kind === null ? NO_NUMBER : PLACE_OF_KIND[kind])

/** Ties between numbers: of the brand that was typed first, then the maker's own number; the rest stays in its order. */
const byMeaning = (named: readonly string[]) => (a: SearchHit, b: SearchHit) =>
  isOfBrand(b, named) - isOfBrand(a, named) || placeOfKind(a) - placeOfKind(b)

/**
 * Near hits, nearest first: beginnings, then by the number of slips. Of equally near ones those of the brand that was typed come first, then numbers
 * that were found as they are printed, then by meaning, and last those that differ least from all that was typed.
 */
function byNearness(hits: readonly NearHit[], typed: readonly string[], named: readonly string[]): NearHit[] {
  const placed = hits.map((hit) => ({
    hit,
    nearness: hit.score >= PREFIX ? hit.score : 0,
    distance: hit.score >= PREFIX ? 0 : Math.min(...typed.map((key) => numberDistance(key, hit.key))),
    inFull: numberDistance(typed[0] ?? '', normalisePartNumber(hit.number ?? '')),
  }))
  const ties = (a: NearHit, b: NearHit) =>
    isOfBrand(b, named) - isOfBrand(a, named) || Number(a.isPart) - Number(b.isPart) || placeOfKind(a) - placeOfKind(b)
  return placed
    .toSorted((a, b) => b.nearness - a.nearness || a.distance - b.distance || ties(a.hit, b.hit) || a.inFull - b.inFull)
    .map(({ hit }) => hit)
}

/** Which parts count, and among how many numbers they are looked for. */
interface Among {
  filter: SearchFilter
  lookedAt: number
}

/**
 * Of these numbers those whose part is sold and passes the filter, at most 200. Each part is looked up by itself: a join would let the planner begin with the parts.
 */
const listed = (numbers: SQL, { filter, lookedAt }: Among) => sql`
  select l.* from (${numbers} limit ${lookedAt}) l
  where (select true from product p ${withFiltered(filter)} and p.id = l.product_id) limit ${MAX_NEAR_HITS}`

/** Whether there are more of these numbers than are looked at. */
const hasUnseen = (numbers: SQL, { lookedAt }: Among) => sql`exists (${numbers} offset ${lookedAt})`

/** What `find` finds among the first numbers; under a filter that none of these passes, what it finds among many more. */
async function lookOn<Found extends { hits: readonly SearchHit[] }>(
  filter: SearchFilter,
  find: (among: Among) => Promise<Found>,
): Promise<Found> {
  const found = await find({ filter, lookedAt: MAX_LOOKED_AT })
  return found.hits.length === 0 && isFiltered(filter) ? find({ filter, lookedAt: MAX_LOOKED_AT_AGAIN }) : found
}

const matchOf = (level: number) => sql`case when h.kind = 'sku' then ${level}::int + 1 else ${level}::int end`

/** Exact matches of what was typed; of overlapping ones in a text, the longest; and beside them those of short numbers. */
async function findWhole(
  shop: Shop,
  { whole }: NumberReadings,
  { filter, named, short }: { filter: SearchFilter; named: readonly string[]; short: readonly NumberReading[] },
): Promise<{ hits: SearchHit[]; short: SearchHit[]; left: string[] }> {
  const keys = [...whole, ...short].filter(({ isPart }) => !isPart).map(({ key }) => key)
  const found = await shop.browsing.execute<NumberHit & Record<string, unknown>>(sql`
    with h as (
      select distinct on (k.product_id) k.product_id, k.number, k.kind, k.key, length(k.key)::real as score
      from search_key k where k.key = any(${textArray(keys)}) and not k.is_part
      order by k.product_id, length(k.key) desc, k.kind = 'mpn' desc, k.kind
    )
    select ${hitColumns}, ${matchOf(0)} as match, h.key from ${hitSource(filter)} order by match, ${byNumberScore} limit ${MAX_HITS}`)
  const placed = found.rows.flatMap((hit) => whole.filter(({ key }) => key === hit.key).map(({ from, to }) => ({ from, to, hit })))
  const hits = [...new Set(longestMatches(placed).map(({ hit }) => hit))]
  const ties = byMeaning(named)
  const isFound = ({ from, to }: { from: number; to: number }) => placed.some((one) => one.from < to && from < one.to)
  const left = whole.filter((reading) => !reading.isPart && !isFound(reading)).map(({ key }) => key)
  const inOrder = (some: readonly SearchHit[]) => some.toSorted((a, b) => a.match - b.match || b.score - a.score || ties(a, b))
  return { hits: inOrder(hits), short: inOrder(found.rows.filter((hit) => short.some(({ key }) => key === hit.key))), left }
}

/** The parts that replaced one which is sold no longer, and whose number was typed. */
async function findReplacing(shop: Shop, { whole }: NumberReadings, filter: SearchFilter): Promise<SearchHit[]> {
  const keys = whole.filter(({ key, isPart }) => !isPart && /\d/.test(key)).map(({ key }) => key)
  const known = [...(await findNumbers(shop, keys)).values()].filter(({ status }) => status === 'replaced' || status === 'ambiguous')
  const rows = known.flatMap(({ number, kind, productIds }) =>
    productIds.map((id) => ({ product_id: id, number, kind, score: number.length })),
  )
  if (rows.length === 0) return []
  const { rows: hits } = await shop.browsing.execute<SearchHit & Record<string, unknown>>(sql`
    with h as (
      select distinct on (product_id) * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as h(product_id text, number text, kind text, score real)
      order by product_id, score desc
    )
    select ${hitColumns}, ${matchOf(0)} as match from ${hitSource(filter)} order by match, ${byNumberScore} limit ${MAX_HITS}`)
  return hits
}

/** Numbers with a slip: two of their thirds are as they were typed, and the rest is compared. */
const slipped = (keys: readonly string[]) => {
  const folded = keys.map(foldLookAlikes)
  return sql`
    select k.* from search_key k
    where search_slip_keys(k.folded) && array(select hashtext(t) from unnest(${sql.param(folded.flatMap(slipKeys))}::text[]) t)
      and k.folded like any(${sql.param(folded.flatMap(oneEditPatterns))}::text[])
    union all
    select k.* from search_key k where k.key = any(${sql.param(keys.flatMap(swaps))}::text[])`
}

/** The query as it is read when the best hit differs from a typed number by look-alikes alone: O for 0. */
function readAs(text: string, typed: readonly string[], [best]: readonly NumberHit[]): string | null {
  if (!best || best.number === null) return null
  const { number, key: known } = best
  // A part has several keys, with and without its leading letters: the hit has one of them.
  const key = typed.find((one) => isLookAlike(one, known) || isLookAlike(one, normalisePartNumber(number)))
  return key === undefined ? null : withNumber(text, { key, number })
}

/** Partial matches, best first: without leading letters, by prefix, with one typo. */
async function findNear(
  shop: Shop,
  { whole, near, isNumberOnly }: NumberReadings,
  { named, isExact, ...among }: Among & { named: readonly string[]; isExact: boolean },
): Promise<{ hits: NearHit[]; isCapped: boolean }> {
  const wholes = whole.filter(({ isPart }) => !isPart).map(({ key }) => key)
  const parts = whole.filter(({ isPart }) => isPart).map(({ key }) => key)
  const misspellable = near.filter((key) => !isExact && (key.length >= MIN_ONE_EDIT || isNumberOnly))
  const alike = sql`select * from search_key k where (k.is_part and k.key = any(${sql.param(wholes)}::text[])) or k.key = any(${sql.param(parts)}::text[])`
  const begun = sql`select * from search_key k where k.key ~>=~ typed.key and k.key ~<~ (typed.key || '~')`
  const found = await shop.browsing.execute<NearHit & { isCapped: boolean } & Record<string, unknown>>(sql`
    with found as (
      -- Other leading letters than those that were typed are slips.
      (select k.*, case when k.is_part and k.key <> all(${sql.param(wholes)}::text[]) then 1 else 4 end as nearness, '1' as way from (${listed(alike, among)}) k)
      union all
      select k.*, 3, typed.key from unnest(${sql.param(near)}::text[]) typed (key) cross join lateral (${listed(begun, among)}) k
      union all
      (select k.*, 1, '2' from (${listed(sql`select * from (${slipped(misspellable)}) k`, among)}) k)
    ), h as (
      select distinct on (product_id) product_id, number, kind, key, is_part, nearness::real as score from found
      order by product_id, nearness desc, is_part, kind = 'mpn' desc, length(key)
    )
    select ${hitColumns}, ${matchOf(2)} as match, h.key, h.is_part as "isPart",
      exists (select 1 from found group by way having count(*) >= ${MAX_NEAR_HITS})
        or exists (select 1 from unnest(${sql.param(near)}::text[]) typed (key) where ${hasUnseen(begun, among)}) as "isCapped"
    from ${hitSource(among.filter)} order by h.score desc, h.kind = 'sku', ${byNumberScore} limit ${MAX_NEAR_HITS}`)
  const hits = found.rows.map(({ isCapped: _, ...hit }) => hit)
  return { hits: byNearness(hits, near, named), isCapped: hits.length === MAX_NEAR_HITS || found.rows[0]?.isCapped === true }
}

/** The least characters of a second number of a text that is found without its leading letters: 'S97013582 97015161', but not the model in '688 97012038'. */
const MIN_SECOND = 6

/** Of further numbers in a text whose first one was found, the parts whose number this is, but for leading letters or zeros. */
async function findOthers(shop: Shop, keys: readonly string[], filter: SearchFilter): Promise<SearchHit[]> {
  const long = keys.filter((key) => key.length >= MIN_SECOND && /\d{5}/.test(key))
  if (long.length === 0) return []
  const { rows } = await shop.browsing.execute<SearchHit & Record<string, unknown>>(sql`
    with h as (
      select distinct on (k.product_id) k.product_id, k.number, k.kind, 1::real as score
      from search_key k where k.is_part and k.key = any(${textArray(long)}) order by k.product_id, k.kind = 'mpn' desc, k.kind
    )
    select ${hitColumns}, ${matchOf(2)} as match from ${hitSource(filter)} order by match, ${byNumberScore} limit ${MAX_HITS}`)
  return rows
}

/** Numbers that have a `like` pattern in them, those that are nothing else first: for a label of which only a fragment, or not each character, is legible. */
async function findWithin(shop: Shop, pattern: string, among: Among): Promise<Pick<FoundNumber, 'hits' | 'isCapped'>> {
  const having = sql`select n.* from part_number n where n.normalised like ${`%${pattern}%`}`
  const found = await shop.browsing.execute<SearchHit & { isCapped: boolean } & Record<string, unknown>>(sql`
    with found as (${listed(having, among)}), h as (
      select distinct on (product_id) product_id, number, kind, (case when normalised like ${pattern} then 2 else 1 end)::real as score from found
      order by product_id, score desc, kind = 'mpn' desc, length(number)
    )
    select ${hitColumns}, ${matchOf(2)} as match, (select count(*) from found) >= ${MAX_NEAR_HITS} or ${hasUnseen(having, among)} as "isCapped"
    from ${hitSource(among.filter)} order by match, ${byNumberScore}`)
  return { hits: found.rows.map(({ isCapped: _, ...hit }) => hit), isCapped: found.rows[0]?.isCapped === true }
}

/** What a typed number finds. */
export interface FoundNumber {
  hits: SearchHit[]
  /** Parts with a number that may as well be an amount ('1225', '400A'): what the other words say tells whether it is meant. */
  short: SearchHit[]
  /** Ends the search. */
  isExact: boolean
  /** Only a number was typed. */
  isNumberOnly: boolean
  /** The text with the number that was taken for a look-alike of it; null when none was. */
  readAs: string | null
  /** There are more than these. */
  isCapped: boolean
}

/** Parts whose number was typed. */
export async function findByNumber(shop: Shop, { text, brands, named, isExact }: TypedNumber, filter: SearchFilter): Promise<FoundNumber> {
  const readings = readNumbers(text, brands)
  const nothing = { hits: [], short: [], isExact: false, isNumberOnly: readings.isNumberOnly, readAs: null, isCapped: false }
  for (const pattern of [unreadPattern(text, brands), gapPattern(text, brands)]) {
    const legible = pattern === null ? null : await lookOn(filter, (among) => findWithin(shop, pattern, among))
    if (legible && legible.hits.length > 0) return { ...nothing, ...legible, isExact: true }
  }
  if (readings.whole.length === 0) return nothing
  const { hits, short, left } = await findWhole(shop, readings, { filter, named, short: readShortNumbers(text) })
  // Beside nothing but 'part no.' it is a number.
  if (hits.length === 0 && short.length > 0 && readings.isNumberOnly) return { ...nothing, hits: short, isExact: true }
  if (hits.length > 0) return { ...nothing, hits: [...hits, ...(await findOthers(shop, left, filter))], isExact: true }
  const replacing = await findReplacing(shop, readings, filter)
  if (replacing.length > 0) return { ...nothing, hits: replacing, isExact: true }
  if (readings.near.length === 0) return { ...nothing, short }
  const { hits: near, isCapped } = await lookOn(filter, (among) => findNear(shop, readings, { ...among, named, isExact }))
  if (near.length > 0 || !readings.isNumberOnly)
    return {
      ...nothing,
      short,
      hits: near.map(({ key: _, isPart: __, ...hit }) => hit),
      readAs: readAs(text, readings.near, near),
      isCapped,
    }
  return { ...nothing, ...(await lookOn(filter, (among) => findWithin(shop, readings.near[0] ?? '', among))) }
}
