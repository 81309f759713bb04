import { AsyncLocalStorage } from 'node:async_hooks'

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
