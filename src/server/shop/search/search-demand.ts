import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { demandQuery } from '#domain/search/search-demand.ts'
import { newId } from '#server/db/id.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { searchQuery } from '#server/db/schema/catalog/search.ts'
import { longTransaction } from '#server/db/statements.ts'
import { log } from '#server/log.ts'
import type { Remembering, Shop } from '#server/shop/shop.ts'
import { pathsOf } from './search-wording.ts'
import type { ProductId } from '#domain/id.ts'

/** Searches are written in batches after at most this time (ms), and at most this many. */
const BUFFER = { ms: 1_000, most: 500 }

/** Of one visitor a process records so many searches in so many minutes: a program that tries words tells nothing of demand, and each is kept for months. */
const OF_ONE_VISITOR = { searches: 120, minutes: 10 }
const MAX_VISITORS = 10_000

type Row = typeof searchQuery.$inferInsert

const waiting = new WeakMap<Shop, Row[]>()
const recorded = new WeakMap<Shop, LRUCache<string, number>>()

/** Counts a search of the visitor, and says whether it is one of too many. */
function isTooMany(shop: Shop, visitor: string): boolean {
  const counts = recorded.get(shop) ?? new LRUCache<string, number>({ max: MAX_VISITORS, ttl: OF_ONE_VISITOR.minutes * 60_000 })
  recorded.set(shop, counts)
  const count = (counts.get(visitor) ?? 0) + 1
  // The minutes are those since the first of them.
  counts.set(visitor, count, { noUpdateTTL: count > 1 })
  return count > OF_ONE_VISITOR.searches
}

async function write(shop: Shop) {
  const rows = waiting.get(shop) ?? []
  waiting.delete(shop)
  // The demand log must not slow down or fail a search: what cannot be written is dropped.
  await shop.db
    .insert(searchQuery)
    .values(rows)
    .catch((error: unknown) => log.warn({ err: error, rows: rows.length }, 'searches not logged'))
}

/**
 * Records a search in the demand log, after the request: the last second may be lost. Nothing that may be personal is recorded. Cached
 * answers are not recorded, so that equal searches within half a minute count once.
 * @param visitor who searches, where that is known: of one visitor not too many are recorded
 */
export function recordSearch(
  shop: Shop,
  search: { text: string; results: number; corrected: string | null },
  visitor: string | null,
): void {
  const query = demandQuery(search.text)
  if (query === undefined || (visitor !== null && isTooMany(shop, visitor))) return
  const rows = waiting.get(shop) ?? []
  if (rows.length >= BUFFER.most) return
  rows.push({ id: newId('sea'), query, results: search.results, corrected: search.corrected, at: new Date() })
  if (rows.length > 1) return
  waiting.set(shop, rows)
  setTimeout(() => void write(shop), BUFFER.ms).unref()
}

/** Records which result was clicked: at the query's latest search without a click within the hour, else as a search of its own. */
export async function recordSearchClick(shop: Shop, text: string, productId: ProductId): Promise<void> {
  const query = demandQuery(text)
  if (query === undefined) return
  const [known] = await shop.db
    .select({ id: product.id })
    .from(product)
    .where(sql`${product.id} = ${productId} and ${product.active}`)
  if (!known) return
  const noted = await shop.db.execute(sql`
    update search_query set clicked_product_id = ${productId} where id = (
      select id from search_query where query = ${query} and clicked_product_id is null and at > now() - interval '1 hour' order by at desc limit 1)
    returning 1`)
  if (noted.rows.length === 0)
    await shop.db.insert(searchQuery).values({ id: newId('sea'), query, results: 1, clickedProductId: productId })
}

/** Searches deleted per statement: short statements do not delay shoppers. */
const BATCH = 20_000

async function removeOldSearches(shop: Shop, months: number): Promise<void> {
  const { rows } = await shop.db.execute(sql`
    delete from search_query where id in (
      select id from search_query where at < now() - make_interval(months => ${months}) order by at limit ${BATCH}) returning 1`)
  if (rows.length === BATCH) await removeOldSearches(shop, months)
}

/** How long the sum of some days may take (s): 300,000 different searches, of one and more a second, take three. */
const SUM_SECONDS = 60

/** Nightly: deletes single searches that are older than so many months (specification, decision 37), however long it takes to aggregate the last days afterwards. */
export async function sumSearches(shop: Shop, months: number): Promise<void> {
  await removeOldSearches(shop, months)
  await longTransaction(shop.db, SUM_SECONDS, (tx) =>
    tx.execute(sql`
      insert into search_demand (day, query, searches, without_result, clicks)
      select at::date, query, count(*)::int, count(*) filter (where results = 0)::int, count(clicked_product_id)::int
      from search_query where at >= current_date - 3 group by at::date, query
      on conflict (day, query) do update set searches = excluded.searches, without_result = excluded.without_result, clicks = excluded.clicks`),
  )
}

const demandSchema = z
  .object({ query: z.string(), searches: z.int(), withoutResult: z.int(), clicks: z.int() })
  .meta({ id: 'SearchDemand' })
/** A frequent query with poor results. */
export type SearchDemand = z.output<typeof demandSchema>

/** Queries without results, and those whose results nobody chose. */
export const searchDemandSchema = z.object({ withoutResult: z.array(demandSchema), withoutClick: z.array(demandSchema) })

/** As many are listed at most. */
const MAX_LISTED = 50
/** As many are asked whether they lead to a page by now, so that the list is full without those that do. */
const MAX_ASKED = 500

/** Of searches grouped by their text: most of them found nothing, and the last one, too. */
const IN_VAIN = sql`count(*) filter (where results = 0) * 2 > count(*) and (array_agg(results order by at desc))[1] = 0`

type Read = Pick<Shop, 'db'> & Remembering

/** Recent searches by their text, the most frequent first. */
async function listDemand(
  { db }: Pick<Shop, 'db'>,
  days: number,
  { having, limit }: { having: SQL; limit: number },
): Promise<SearchDemand[]> {
  const { rows } = await db.execute<SearchDemand & Record<string, unknown>>(sql`
    select query, count(*)::int as searches, count(*) filter (where results = 0)::int as "withoutResult", count(clicked_product_id)::int as clicks
    from search_query where at > now() - make_interval(days => ${days}) group by query having ${having} order by searches desc, query limit ${limit}`)
  return rows
}

/** Searches without a result; what leads to a page by now, in whatever order its words are typed, is none of them. */
async function listInVain(shop: Read, days: number): Promise<SearchDemand[]> {
  const found = await listDemand(shop, days, { having: IN_VAIN, limit: MAX_ASKED })
  const paths = await pathsOf(
    shop,
    found.map(({ query }) => query),
  )
  return found.filter(({ query }) => !paths.has(query)).slice(0, MAX_LISTED)
}

/** How many texts `readDemand` lists as searched for without a result: at most 50. */
export const countInVain = async (shop: Read, days: number): Promise<number> => (await listInVain(shop, days)).length

/** Recent searches without results, and those whose results nobody clicked; most frequent first. */
export async function readDemand(shop: Read, days: number): Promise<{ withoutResult: SearchDemand[]; withoutClick: SearchDemand[] }> {
  const having = sql`count(*) filter (where results = 0) * 2 <= count(*) and count(clicked_product_id) = 0`
  return { withoutResult: await listInVain(shop, days), withoutClick: await listDemand(shop, days, { having, limit: MAX_LISTED }) }
}
