import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from './client.ts'
import { waitingFor } from './pool.ts'

/** A statement as it was sent, with its parameters. */
export interface SentStatement {
  text: string
  parameters: unknown[]
}

const statements = new AsyncLocalStorage<SentStatement[]>()
/** Notes each statement for who counts them. */
export const logger = { logQuery: (text: string, parameters: unknown[]) => void statements.getStore()?.push({ text, parameters }) }

/** Runs `work` and returns its result with the SQL statements that it sent: their texts, and the same with parameters. */
export async function countStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[]; sent: SentStatement[] }> {
  const sent: SentStatement[] = []
  const result = await statements.run(sent, work)
  return { result, statements: sent.map(({ text }) => text), sent }
}

/** A transaction whose statements may take so many seconds each, where that is more than a visitor's are given. What it locks is locked as long. */
export const longTransaction = <T>(db: Database, seconds: number, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  waitingFor((seconds + 1) * 1_000, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`)
      return work(tx)
    }),
  )
