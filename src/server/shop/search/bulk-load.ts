import { sql } from 'drizzle-orm'
import { longTransaction } from '#server/db/statements.ts'
import type { Shop } from '#server/shop/shop.ts'

/** The tables whose indexes of words, numbers and parts of names take most of the time of adding parts. */
const TABLES = ['product', 'part_number', 'search_document', 'search_key']

/** Finds those indexes: of them, the ones that do or do not collect. */
const findIndexes = async (shop: Shop, { collecting }: { collecting: boolean }): Promise<string[]> => {
  const found = await shop.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam and a.amname = 'gin'
    where i.indrelid = any(select to_regclass(t) from unnest(${sql.param(TABLES)}::text[]) t)
      and coalesce(not (c.reloptions && array['fastupdate=false', 'fastupdate=off']), true) = ${collecting} order by 1`)
  return found.rows.map(({ name }) => name)
}

/**
 * Indexes of parts that still collect their new entries, after a load that did not come to its end, take them in and stop collecting (decision
 * 203). Returns how many did.
 */
export async function endBulkLoad(shop: Shop): Promise<number> {
  const names = await findIndexes(shop, { collecting: true })
  for (const name of names) {
    await shop.db.execute(sql`alter index ${sql.identifier(name)} set (fastupdate = off)`)
    // What has been collected is at most a few megabytes, but a busy machine may take longer for it than for a visitor's question.
    await longTransaction(shop.db, 60, (tx) => tx.execute(sql`select gin_clean_pending_list(${name}::regclass)`))
  }
  return names.length
}

/**
 * Adds many parts at once: meanwhile the indexes of words and numbers collect their entries and take them in by the thousand, which is several
 * times as fast, while searches read the list of what has been collected, too.
 */
export async function loadInBulk<Result>(shop: Shop, work: () => Promise<Result>): Promise<Result> {
  for (const name of await findIndexes(shop, { collecting: false }))
    await shop.db.execute(sql`alter index ${sql.identifier(name)} set (fastupdate = on)`)
  try {
    return await work()
  } finally {
    await endBulkLoad(shop)
  }
}
