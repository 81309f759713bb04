import { sql } from 'drizzle-orm'
import type { Shop } from '#server/shop/shop.ts'

/** Tables up to this size (bytes) are looked at each night; PostgreSQL looks at larger ones itself, as their rows change. */
const SMALL = 1_048_576

/**
 * Lets the planner know what small tables hold: PostgreSQL looks at a table by itself after 50 changed rows, which the brands of a shop may never reach, and the
 * embedded database never does. One that is being altered is left for the next night. Returns how many tables there are.
 */
export async function analyzeSmallTables(shop: Pick<Shop, 'db'>): Promise<number> {
  const { rows } = await shop.db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace and pg_relation_size(oid) <= ${SMALL}::int order by 1`)
  for (const { name } of rows) await shop.db.execute(sql`analyze (skip_locked) ${sql.identifier(name)}`)
  return rows.length
}
