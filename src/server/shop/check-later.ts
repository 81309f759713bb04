import { isNull, lt, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Shop } from './shop.ts'

/** The columns `checks()` of a table whose rows a job works through. */
interface Checked {
  failedChecks: AnyPgColumn
  nextCheckAt: AnyPgColumn
}

/** The database's time when a run of the job begins. */
export async function startRun(shop: Shop): Promise<Date> {
  const [row] = (await shop.db.execute<{ ms: number }>(sql`select extract(epoch from now())::float8 * 1000 as ms`)).rows
  return new Date(Math.floor(row?.ms ?? 0))
}

/** The condition for rows whose check was due when the run began: what a run has taken once, it does not take again. */
export const isDue = ({ nextCheckAt }: Checked, runStart: Date) => or(isNull(nextCheckAt), lt(nextCheckAt, runStart))

/**
 * What a job sets on the rows that it takes, before it works on them: nobody else takes them, and each failure doubles the wait for the next
 * check: the first one is repeated by the next run, then after 1, 3, 7 … at most 127 minutes. So rows that always fail never hold up the others.
 */
export const claimed = ({ failedChecks }: Checked) => ({
  failedChecks: sql`${failedChecks} + 1`,
  nextCheckAt: sql`now() + interval '1 minute' * (power(2, least(${failedChecks}, 7)) - 1)`,
})

/** What it sets after a check that succeeded. The next run may check again. */
export const CHECKED = { failedChecks: 0, nextCheckAt: sql`now()` }
