import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { INVARIANTS } from './invariants.ts'

/** The result of one check; `violations` is empty when the invariant holds. */
export interface Finding {
  name: string
  violations: { id: string; wrong: string }[]
}

/** Checks the shop's data: every invariant on one snapshot, read-only, also while the shop is open. */
export const checkData = (db: Database): Promise<Finding[]> =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      const findings: Finding[] = []
      for (const { name, violations } of INVARIANTS) {
        const { rows } = await tx.execute<{ id: string; wrong: string }>(sql`${violations} order by 1, 2`)
        findings.push({ name, violations: rows })
      }
      return findings
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
