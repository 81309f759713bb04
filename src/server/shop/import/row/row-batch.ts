import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** Rows that are read at a time. */
export const ROW_BATCH = 500

/** Their cells together, in bytes of JSON, before the last of them. */
const BATCH_BYTES = 4_000_000

/**
 * Rows of a file, which have `position` and `cells`, in their order: as many as are not too long together, and one at least. A transaction that works on
 * longer ones would be idle for longer than the database lets it.
 */
export const rowBatch = (rows: SQL): SQL => sql`
  select * from (
    select b.*, sum(octet_length(b.cells::text)) over (order by b.position) - octet_length(b.cells::text) as before_it
    from (${rows} order by position limit ${ROW_BATCH}) b
  ) sized where before_it < ${BATCH_BYTES}::int order by position`
