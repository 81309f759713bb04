import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { foldLookAlikes, longestMatches, numberDistance, oneEditPatterns, slipKeys } from '#domain/search/search-number.ts'
import type { ModelReading, ModelReadings } from '#domain/search/search-models.ts'
import { textArray } from '#server/db/prepared.ts'
import { appliance } from '#server/db/schema/catalog/appliance.ts'
import { applianceTileSchema, selectTiles } from '#server/shop/catalog/appliance.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { ApplianceId, ProductId } from '#domain/id.ts'

/** An appliance that a search names, and how many parts are known to fit it. */
export const foundModelSchema = applianceTileSchema.and(z.object({ parts: z.int() })).meta({ id: 'FoundModel' })
export type FoundModel = z.output<typeof foundModelSchema>

/** Machines that a query may name, best first, at most so many; and the parts of them that are looked at. */
const MAX_MODELS = 6
const MAX_PARTS = 400
/** Candidates of each way to find a machine. */
const MAX_CANDIDATES = 40
/** The least characters of a number that is found with a slip, by its beginning, by its middle; fewer beside the brand. */
const LEAST = { slip: 6, slipBesideBrand: 4, start: 5, startBesideBrand: 3, middle: 5 }

/** The machines that a query names, and the query without them. */
export interface NamedModels {
  ids: readonly ApplianceId[]
  /** The slugs of their brands. */
  brands: readonly string[]
  /** What is wanted for the machine: the other words of the query. */
  rest: string
  /** Whether a model has this very number. */
  isExact: boolean
}

interface Candidate extends Record<string, unknown> {
  id: ApplianceId
  normalised: string
  brand: string
  key: string
  /** 0: the number itself; 1: with a slip; 2: its beginning; 3: its middle. */
  level: number
}

const patternsOf = (keys: readonly string[]) => keys.map(foldLookAlikes).flatMap(oneEditPatterns)

/** Machines whose number is, nearly is, begins with or contains one of these readings. */
async function findCandidates(shop: Shop, keys: readonly string[], isBesideBrand: boolean): Promise<Candidate[]> {
  const numbers = keys.filter((key) => /\d/.test(key))
  const atLeast = (length: number) => textArray(numbers.filter((key) => key.length >= length))
  const slipped = numbers.filter((key) => key.length >= (isBesideBrand ? LEAST.slipBesideBrand : LEAST.slip))
  const folded = sql`translate(a.normalised, 'OILSBZ', '011582')`
  const { rows } = await shop.browsing.execute<Candidate>(sql`
    with found as materialized (
      (select a.id, a.normalised, a.brand_id, a.normalised as key, 0 as level from appliance a
        where a.normalised = any(${textArray(keys)}) limit ${MAX_CANDIDATES})
      union all
      (select a.id, a.normalised, a.brand_id, '', 1 from appliance a
        where search_slip_keys(${folded}) && array(select hashtext(k) from unnest(${textArray(slipped.map(foldLookAlikes).flatMap(slipKeys))}) k)
          and ${folded} like any(${textArray(patternsOf(slipped))}) limit ${MAX_CANDIDATES})
      union all
      select a.id, a.normalised, a.brand_id, k.key, 2 from unnest(${atLeast(isBesideBrand ? LEAST.startBesideBrand : LEAST.start)}) k (key)
        cross join lateral (select * from appliance a where a.normalised ~>=~ k.key and a.normalised ~<~ (k.key || '~')
          order by length(a.normalised), a.normalised limit ${MAX_CANDIDATES}) a
      union all
      select a.id, a.normalised, a.brand_id, k.key, 3 from unnest(${atLeast(LEAST.middle)}) k (key)
        cross join lateral (select * from appliance a where a.normalised like '%' || k.key || '%' limit ${MAX_CANDIDATES}) a
    )
    select f.id, f.normalised, b.slug as brand, f.key, f.level from found f join brand b on b.id = f.brand_id and b.status = 'active'
    order by f.level, length(f.normalised), f.normalised, f.id`)
  return rows
}

/** Of the candidates with a reading, the ones that are nearest to what was typed: of the brand that stands beside, at one level, as near as each other. */
function nearest(candidates: readonly Candidate[], readings: readonly ModelReading[], brands: readonly string[]) {
  const placed = candidates.flatMap((one) => {
    const own = one.level === 1 ? readings : readings.filter(({ key }) => key === one.key)
    const [near] = own
      .map((reading) => ({ reading, distance: one.level === 1 ? numberDistance(reading.key, one.normalised) : 0 }))
      .toSorted((a, b) => a.distance - b.distance)
    const ofBrand = brands.length === 0 || brands.includes(one.brand)
    return near ? [{ ...one, ...near, from: near.reading.from, to: near.reading.to, ofBrand }] : []
  })
  // A number of another brand's machine counts only where it is typed in full.
  const possible = placed.filter(({ ofBrand, level }) => ofBrand || level === 0)
  // A number that goes on after what was typed is likelier than one with a slip: '8663' is an 8663RP before a 663. So is one that ends with it: '21614' is the
  // 116.21614 before a 22614.
  const order = [0, 3, 1, 4]
  const END = 2
  const placeOf = ({ level, normalised, key }: (typeof possible)[number]) =>
    level === 3 && normalised.endsWith(key) ? END : (order[level] ?? level)
  const rank = (one: (typeof possible)[number]) => (one.ofBrand ? 0 : 100) + placeOf(one) * 10 + one.distance
  const best = Math.min(...possible.map(rank))
  return longestMatches(possible.filter((one) => rank(one) === best))
}

/** The machines that a query names, at most six; null when it names none. */
export async function findModels(shop: Shop, { brands: named, readings, without }: ModelReadings): Promise<NamedModels | null> {
  if (readings.length === 0) return null
  const keys = [...new Set(readings.map(({ key }) => key))]
  const found = nearest(await findCandidates(shop, keys, named.length > 0), readings, named)
  const [first] = found
  if (!first) return null
  const meant = found.filter(({ from, to }) => from === first.from && to === first.to)
  const [ids, brands] = [new Set(meant.map(({ id }) => id)), new Set(meant.map(({ brand }) => brand))]
  return { ids: [...ids].slice(0, MAX_MODELS), brands: [...brands], rest: without(first), isExact: first.level === 0 }
}

/** Appliances as a search shows them, in the order of their ids. */
export async function readModelTiles(shop: Shop, ids: readonly ApplianceId[]): Promise<FoundModel[]> {
  if (ids.length === 0) return []
  const [tiles, counts] = await Promise.all([
    selectTiles(shop.browsing).where(inArray(appliance.id, [...ids])),
    shop.browsing.execute<{ id: string; parts: number }>(sql`
      select f.appliance_id as id, count(*)::int as parts from fitment f join product p on p.id = f.product_id and p.active
      where f.appliance_id = any(${sql.param([...ids])}::text[]) and f.fits group by f.appliance_id`),
  ])
  const partsOf = new Map(counts.rows.map(({ id, parts }) => [id, parts]))
  const byId = new Map(tiles.map((tile) => [tile.id, tile]))
  return ids.flatMap((id) => {
    const tile = byId.get(id)
    return tile ? [{ ...tile, parts: partsOf.get(id) ?? 0 }] : []
  })
}

/** The parts that are known to fit any of these machines, each with the first of them that it fits. */
export async function partsThatFit(shop: Shop, ids: readonly ApplianceId[]): Promise<Map<ProductId, ApplianceId>> {
  const { rows } = await shop.browsing.execute<{ productId: ProductId; applianceId: ApplianceId }>(sql`
    select distinct on (f.product_id) f.product_id as "productId", f.appliance_id as "applianceId" from fitment f
    where f.appliance_id = any(${sql.param([...ids])}::text[]) and f.fits
    order by f.product_id, array_position(${sql.param([...ids])}::text[], f.appliance_id) limit ${MAX_PARTS}`)
  return new Map(rows.map(({ productId, applianceId }) => [productId, applianceId]))
}
