const RETRYABLE = new Set(['40P01', '40001'])

const codeOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code
  return codeOf(error.cause)
}

/** Runs a transaction again when PostgreSQL chose it as a deadlock's victim (40P01) or could not serialise it; four times at most. */
export async function retryDeadlocks<T>(run: () => Promise<T>, retries = 3): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (retries === 0 || !RETRYABLE.has(String(codeOf(error)))) throw error
    return retryDeadlocks(run, retries - 1)
  }
}
