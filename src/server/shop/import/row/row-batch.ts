import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** Rows that are read at a time. */
export const ROW_BATCH = 500

/** Their cells together, in bytes of JSON, before the last of them. */
const BATCH_BYTES = 4_000_000

/** After so long (ms) others of the process have their turn: rows with long texts take some milliseconds each. */
const TURN_MS = 20

/**
 * Rows of a file, which have `position` and `cells`, in their order: as many as are not too long together, and one at least. A transaction that works on
 * longer ones would be idle for longer than the database lets it.
 */
export const rowBatch = (rows: SQL): SQL => sql`
  select * from (
    select b.*, sum(octet_length(b.cells::text)) over (order by b.position) - octet_length(b.cells::text) as before_it
    from (${rows} order by position limit ${ROW_BATCH}) b
  ) sized where before_it < ${BATCH_BYTES}::int order by position`

/** What `read` makes of each row, with turns for others of the process. */
export async function mapInTurns<Row, Result>(rows: readonly Row[], read: (row: Row, at: number) => Result): Promise<Result[]> {
  const results: Result[] = []
  let since = performance.now()
  for (const [at, row] of rows.entries()) {
    results.push(read(row, at))
    if (performance.now() - since < TURN_MS) continue
    await setImmediate()
    since = performance.now()
  }
  return results
}
