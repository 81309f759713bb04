import { sql } from 'drizzle-orm'
import { foldLookAlikes, oneEditPatterns, longestMatches, readNumbers, swaps } from '#domain/search/search-number.ts'
import type { NumberReadings } from '#domain/search/search-number.ts'
import type { SearchFilter } from './search-filter.ts'
import { hitColumns, hitOrder, hitSource, MAX_HITS } from './search-hit.ts'
import type { SearchHit } from './search-hit.ts'
import type { Shop } from '#server/shop/shop.ts'

/** Parts that one piece of a number may bring. */
const MAX_NEAR_HITS = 200
/** Numbers that share a half with what was typed, and are looked at. */
const MAX_HALVES = 3_000
/** In a sentence, a shorter piece is one edit away from too much. */
const MIN_ONE_EDIT = 5

interface NumberHit extends SearchHit {
  key: string
}

const matchOf = (level: number) => sql`case when h.kind = 'sku' then ${level}::int + 1 else ${level}::int end`

/** Numbers that are what was typed; of several in a text, those that are not within a longer one. */
async function findWhole(shop: Shop, { whole }: NumberReadings, filter: SearchFilter): Promise<SearchHit[]> {
  const keys = whole.filter(({ isPart }) => !isPart).map(({ key }) => key)
  const found = await shop.db.execute<NumberHit & Record<string, unknown>>(sql`
    with h as (
      select distinct on (k.product_id) k.product_id, k.number, k.kind, k.key, length(k.key)::real as score
      from search_key k where k.key = any(${sql.param(keys)}) and not k.is_part
      order by k.product_id, length(k.key) desc, k.kind = 'mpn' desc, k.kind
    )
    select ${hitColumns}, ${matchOf(0)} as match, h.key from ${hitSource(filter)} order by match, ${hitOrder} limit ${MAX_HITS}`)
  const placed = found.rows.flatMap((hit) => whole.filter(({ key }) => key === hit.key).map(({ from, to }) => ({ from, to, hit })))
  return [...new Set(longestMatches(placed).map(({ hit }) => hit))]
}

/** Numbers that hold what was typed only partly, nearest first: without letters in front, as their beginning, with one slip. */
async function findNear(shop: Shop, { whole, near, isNumberOnly }: NumberReadings, filter: SearchFilter): Promise<SearchHit[]> {
  const wholes = whole.filter(({ isPart }) => !isPart).map(({ key }) => key)
  const parts = whole.filter(({ isPart }) => isPart).map(({ key }) => key)
  const slipped = near.filter((key) => key.length >= MIN_ONE_EDIT || isNumberOnly)
  const folded = slipped.map(foldLookAlikes)
  const halves = folded.flatMap((key) =>
    [key.length - 1, key.length, key.length + 1].map((length) => {
      const half = Math.floor(length / 2)
      return { first: key.slice(0, half), second: key.slice(key.length - (length - half)), length }
    }),
  )
  const found = await shop.db.execute<SearchHit & Record<string, unknown>>(sql`
    with half as materialized (
      select * from unnest(${sql.param(halves.map(({ first }) => first))}::text[], ${sql.param(halves.map(({ second }) => second))}::text[],
        ${sql.param(halves.map(({ length }) => length))}::int[]) half (first, second, length)
    ), slip as (
      select k.* from half cross join lateral (
        select * from search_key k where left(k.folded, length(k.folded) / 2) = half.first and length(k.folded) = half.length limit ${MAX_HALVES}) k
      union all
      select k.* from half cross join lateral (
        select * from search_key k
        where right(k.folded, length(k.folded) - length(k.folded) / 2) = half.second and length(k.folded) = half.length limit ${MAX_HALVES}) k
      union all
      select k.* from search_key k where k.key = any(${sql.param(slipped.flatMap(swaps))}::text[])
    ), found as (
      (select k.product_id, k.number, k.kind, k.key, 4 as nearness from search_key k
        where (k.is_part and k.key = any(${sql.param(wholes)}::text[])) or k.key = any(${sql.param(parts)}::text[]) limit ${MAX_NEAR_HITS})
      union all
      select k.product_id, k.number, k.kind, k.key, 3 from unnest(${sql.param(near)}::text[]) typed (key) cross join lateral (
        select * from search_key k where k.key ~>=~ typed.key and k.key ~<~ (typed.key || '~') limit ${MAX_NEAR_HITS}) k
      union all
      (select k.product_id, k.number, k.kind, k.key, case when k.folded = any(${sql.param(folded)}::text[]) or k.key like any(${sql.param(slipped.flatMap(oneEditPatterns))}::text[]) then 2 else 1 end
        from slip k where k.folded like any(${sql.param(folded.flatMap(oneEditPatterns))}::text[]) limit ${MAX_NEAR_HITS})
    ), h as (
      select distinct on (product_id) product_id, number, kind, nearness::real as score from found
      order by product_id, nearness desc, kind = 'mpn' desc, length(key)
    )
    select ${hitColumns}, ${matchOf(2)} as match from ${hitSource(filter)} order by h.score desc, h.kind = 'sku', ${hitOrder} limit ${MAX_NEAR_HITS}`)
  return found.rows
}

/** Numbers that hold what was typed somewhere within them: the last resort of somebody who can read only a piece of a label. */
async function findWithin(shop: Shop, { near }: NumberReadings, filter: SearchFilter): Promise<SearchHit[]> {
  const found = await shop.db.execute<SearchHit & Record<string, unknown>>(sql`
    with h as (
      select distinct on (product_id) product_id, number, kind, 1::real as score from (
        select n.* from part_number n where n.normalised like ${`%${near[0] ?? ''}%`} limit ${MAX_NEAR_HITS}
      ) n order by product_id, kind = 'mpn' desc, length(number)
    )
    select ${hitColumns}, ${matchOf(2)} as match from ${hitSource(filter)} order by match, ${hitOrder} limit ${MAX_NEAR_HITS}`)
  return found.rows
}

/**
 * Parts whose number was typed. `isExact` ends the search; `isNumberOnly` says that nothing but a number was typed.
 * @param query what was typed; `brands`: their normalised names.
 */
export async function findByNumber(
  shop: Shop,
  { text, brands, filter }: { text: string; brands: readonly string[]; filter: SearchFilter },
): Promise<{ hits: SearchHit[]; isExact: boolean; isNumberOnly: boolean }> {
  const readings = readNumbers(text, brands)
  const { isNumberOnly } = readings
  if (readings.whole.length === 0) return { hits: [], isExact: false, isNumberOnly }
  const whole = await findWhole(shop, readings, filter)
  if (whole.length > 0) return { hits: whole, isExact: true, isNumberOnly }
  if (readings.near.length === 0) return { hits: [], isExact: false, isNumberOnly }
  const near = await findNear(shop, readings, filter)
  if (near.length > 0 || !isNumberOnly) return { hits: near, isExact: false, isNumberOnly }
  return { hits: await findWithin(shop, readings, filter), isExact: false, isNumberOnly }
}
