import { AsyncLocalStorage } from 'node:async_hooks'

const statements = new AsyncLocalStorage<string[]>()
/** Notes each statement for who counts them. */
export const logger = { logQuery: (sql: string) => void statements.getStore()?.push(sql) }

/** Runs `work` and returns its result with the SQL statements that it sent. */
export async function countStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const sent: string[] = []
  return { result: await statements.run(sent, work), statements: sent }
}
