import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { INVARIANTS } from './invariants.ts'

/** The result of one check; `violations` is empty when the invariant holds. Those of one `isForStaff` are no damage. */
export interface Finding {
  name: string
  isForStaff: boolean
  violations: { id: string; wrong: string }[]
}

/** How many rows are wrong, and how many are for staff to mend, as a sentence begins. */
export function countFound(findings: readonly Finding[]): { wrong: number; text: string } {
  const countOf = (isForStaff: boolean) =>
    findings.reduce((sum, one) => sum + (one.isForStaff === isForStaff ? one.violations.length : 0), 0)
  const [wrong, forStaff] = [countOf(false), countOf(true)]
  return {
    wrong,
    text: `${findings.length} sentences checked, ${wrong} rows are wrong${forStaff > 0 ? `; ${forStaff} are for staff to mend` : ''}`,
  }
}

/** A row that was found, as a line. */
export const lineOf = ({ name, isForStaff }: Finding, { id, wrong }: Finding['violations'][number]): string =>
  `${isForStaff ? '! for staff' : '✗'} ${name}: ${id} ${wrong}`

/** Where a check is: invariant `number` of `total` begins, or, with `seconds`, has been looked at for so long. */
export interface CheckProgress {
  name: string
  number: number
  total: number
  seconds?: number
}

/** What may end a transaction before it is done, by the settings of the connection, its role or its database. */
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/**
 * Checks the shop's data: every invariant on one snapshot, read-only, also while the shop is open. Each invariant is one statement, so that no
 * two of its parts can be from different moments. It waits as long as it has to: call it with a connection of its own (`openUnlimited`), since
 * those of the pool also give up by themselves.
 * @param report is called when an invariant begins and when it has been looked at.
 */
export const checkData = (db: Database, report: (progress: CheckProgress) => void = () => {}): Promise<Finding[]> =>
  db.transaction(
    async (tx) => {
      for (const limit of LIMITS) await tx.execute(sql.raw(`set local ${limit} = 0`))
      const findings: Finding[] = []
      for (const [index, { name, violations, isForStaff = false }] of INVARIANTS.entries()) {
        const at = { name, number: index + 1, total: INVARIANTS.length }
        report(at)
        const startedAt = performance.now()
        const { rows } = await tx.execute<{ id: string; wrong: string }>(sql`${violations} order by 1, 2`)
        findings.push({ name, isForStaff, violations: rows })
        report({ ...at, seconds: (performance.now() - startedAt) / 1000 })
      }
      return findings
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
