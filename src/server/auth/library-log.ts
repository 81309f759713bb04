import { AsyncLocalStorage } from 'node:async_hooks'
import { isUnavailable } from '#server/db/unavailable.ts'
import { log } from '#server/log.ts'

/** What the database could not do for now while the library was asked; null when it could. */
const failures = new AsyncLocalStorage<{ error: Error | null }>()

/** What the library calls its errors though a visitor made them: a return address of another site, a foreign origin, a passkey that is none. */
const REFUSALS = [
  'Invalid callbackURL',
  'Invalid redirectURL',
  'Invalid errorCallbackURL',
  'Invalid newUserCallbackURL',
  'Invalid origin',
  'Blocked cross-site',
  'Failed to verify registration',
  'Failed to verify authentication',
]

/**
 * The library's messages go into our log, without the values that it adds to them: what a visitor typed, after a colon. What a visitor did wrong
 * is no error of the shop, and wakes nobody. The only place where it says why it failed, when that was the database.
 */
export function libraryLog(level: 'debug' | 'info' | 'warn' | 'error', message: string, ...details: unknown[]) {
  log[REFUSALS.some((begin) => message.startsWith(begin)) ? 'info' : level](message.split(':', 1)[0])
  const failure = failures.getStore()
  for (const detail of details) if (failure && detail instanceof Error && isUnavailable(detail)) failure.error = detail
}

/**
 * Asks the library, which answers whatever goes wrong with a failure of its own, or with no for an answer.
 * @throws what the database threw, when it could not be asked for now and the answer is not a good one; and what `ask` throws
 */
export const askLibrary = <T>(ask: () => Promise<T>): Promise<T> =>
  failures.run({ error: null }, async () => {
    const known = () => failures.getStore()?.error ?? null
    const result = await ask().catch((error: unknown) => {
      throw known() ?? error
    })
    const error = known()
    if (error && !(result instanceof Response && result.ok)) throw error
    return result
  })
