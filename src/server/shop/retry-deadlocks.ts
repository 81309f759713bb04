const RETRYABLE = new Set(['40P01', '40001'])

/** The five-character code with which the database refused, or undefined. */
export const errorCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code
  return errorCode(error.cause)
}

/** Retries a transaction that PostgreSQL aborted as a deadlock victim (40P01) or for a serialization failure; four retries at most. */
export async function retryDeadlocks<T>(run: () => Promise<T>, retries = 3): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (retries === 0 || !RETRYABLE.has(errorCode(error) ?? '')) throw error
    return retryDeadlocks(run, retries - 1)
  }
}
