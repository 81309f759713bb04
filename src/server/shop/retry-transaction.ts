/**
 * PostgreSQL rolled the transaction back, and it may succeed when it is run again: deadlock victim, serialization failure, lock timeout, and
 * statement timeout. The last is how a statement ends that has waited for a row, found that somebody else was quicker, and waited again: the
 * lock timeout is for each of these waits.
 */
const RETRYABLE = new Set(['40P01', '40001', '55P03', '57014'])

/**
 * How long a transaction may have taken in all its runs together for it to be run once more (ms). A run that waits for a row lasts two or three
 * seconds (the timeouts of `db/pool.ts`): after eight or so the request is answered 503 with `Retry-After`. Those who wait for the same row
 * are not served in the order in which they came, so one of them may lose its place several times.
 */
const MAX_TAKEN_MS = 5_500

/** The five-character code with which the database refused, or undefined. */
export const errorCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code
  return errorCode(error.cause)
}

/**
 * Runs a transaction again that PostgreSQL rolled back as a deadlock victim (40P01), for a serialization failure (40001) or because it waited
 * too long for a lock (55P03, 57014), as long as `MAX_TAKEN_MS` allows.
 * @param inTurn runs each attempt when it may begin; what it waits for that is not counted. At once by default.
 * @throws whatever the last run threw.
 */
export async function retryTransaction<T>(
  run: () => Promise<T>,
  inTurn: (attempt: () => Promise<T>) => Promise<T> = (attempt) => attempt(),
): Promise<T> {
  let taken = 0
  const attempt = async () => {
    const startedAt = performance.now()
    return run().finally(() => (taken += performance.now() - startedAt))
  }
  for (;;) {
    try {
      return await inTurn(attempt)
    } catch (error) {
      if (!RETRYABLE.has(errorCode(error) ?? '') || taken > MAX_TAKEN_MS) throw error
    }
  }
}

/** The code of a row that another transaction has written first under the same unique key. */
const TAKEN = '23505'

/**
 * Runs a transaction again that lost a race for a unique number or address: it then sees who has it, and says so or takes another. Eight
 * retries at most.
 */
export async function retryTaken<T>(run: () => Promise<T>, retries = 8): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (retries === 0 || errorCode(error) !== TAKEN) throw error
    return retryTaken(run, retries - 1)
  }
}
