import { isNull, lte, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** The columns `checks()` of a table whose rows a job works through. */
interface Checked {
  failedChecks: AnyPgColumn
  nextCheckAt: AnyPgColumn
}

/** The condition for rows whose next check is due. */
export const isDue = ({ nextCheckAt }: Checked) => or(isNull(nextCheckAt), lte(nextCheckAt, sql`now()`))

/**
 * What a job sets on the rows that it takes, before it works on them: nobody else takes them, and each failure doubles the wait for the next
 * check, from one minute to about two hours. So rows that always fail never hold up the others.
 */
export const claimed = ({ failedChecks }: Checked) => ({
  failedChecks: sql`${failedChecks} + 1`,
  nextCheckAt: sql`now() + interval '1 minute' * power(2, least(${failedChecks}, 7))`,
})

/** What it sets after a check that succeeded. The next run, a minute later, may check again. */
export const CHECKED = { failedChecks: 0, nextCheckAt: sql`now() + interval '50 seconds'` }
