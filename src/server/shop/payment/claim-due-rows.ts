import { desc, isNull, lt, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Shop } from '#server/shop/shop.ts'

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

/** How many rows a job works on at the same time, and how many it claims for that. */
const AT_ONCE = 5
const CLAIM = 20

/** The longest that one list may take of a run (ms): runs begin each minute. */
const MAX_RUN_MS = 25_000

/**
 * Takes at most `limit` due rows that nobody else takes: those that have failed least often first, of these the longest or the least waiting.
 */
export type Claim<Row> = (limit: number, order: 'oldest' | 'newest') => Promise<Row[]>

/** The order of a claim. */
export const inOrder = ({ failedChecks, updatedAt }: Checked & { updatedAt: AnyPgColumn }, order: 'oldest' | 'newest') => [
  failedChecks,
  order === 'oldest' ? updatedAt : desc(updatedAt),
]

/**
 * Works through what is due, from both ends in turn, some rows at a time, until nothing is left or the time is up; the rest is the next run's. So many
 * rows that take long and fail, wherever they stand, hold up the others for no longer than the few that are claimed at a time; the next run
 * takes them last.
 * @param work must not throw: what is wrong with one row is no reason to leave the others.
 * @returns how many rows it worked on.
 */
export async function workThrough<Row>(claim: Claim<Row>, work: (row: Row) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  let total = 0
  for (let round = 0; performance.now() - startedAt < MAX_RUN_MS; round++) {
    const rows = await claim(CLAIM, round % 2 === 0 ? 'oldest' : 'newest')
    if (rows.length === 0) break
    total += rows.length
    const worker = async () => {
      for (let row = rows.shift(); row !== undefined; row = rows.shift()) await work(row)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  }
  return total
}
