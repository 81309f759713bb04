import { APIError, createAuthMiddleware } from 'better-auth/api'
import { accountNameError } from '#domain/account/account-name.ts'
import { meantEmail } from '#domain/customer/email.ts'
import { safeNext } from '#domain/account/safe-next.ts'
import { ADD_PASSKEY } from './passkeys.ts'

/** Every parameter by which the library is told where to redirect. */
const RETURN_PATHS = ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL', 'errorURL', 'newUserURL'] as const

/** The values that replace those of `given`: paths of this shop; an empty text, which the library takes for none, instead of any other. */
function safeReturnPaths(given: unknown): Record<string, string> {
  const values: Record<string, unknown> = typeof given === 'object' && given !== null ? { ...given } : {}
  return Object.fromEntries(RETURN_PATHS.filter((name) => name in values).map((name) => [name, safeNext(values[name]) ?? '']))
}

/**
 * Looks at what a request gives, before the library does: return paths, the name of an account, and an address, which is read as everywhere else. Nobody signs in by adding a passkey: the library would keep the
 * passkey when the session is refused, and the owner would not be told.
 */
export const checkInput = createAuthMiddleware(async ({ path, body, query }) => {
  if (path === ADD_PASSKEY && body?.createSession) throw new APIError('BAD_REQUEST', { code: 'NO_SESSION_BY_ADDING' })
  const name: unknown = path === '/sign-up/email' ? body?.name : undefined
  if (typeof name === 'string') {
    const message = accountNameError(name)
    if (message !== undefined) throw new APIError('BAD_REQUEST', { code: 'INVALID_NAME', message })
  }
  const email: unknown = body?.email
  const cleaned = {
    ...safeReturnPaths(body),
    ...(typeof name === 'string' && { name: name.trim() }),
    ...(typeof email === 'string' && { email: meantEmail(email) }),
  }
  return { context: { ...(body && { body: cleaned }), ...(query && { query: safeReturnPaths(query) }) } }
})

/** The return path in a URL that the library made: '/' where none was asked for. */
export function nextOf(url: string): string | undefined {
  const next = safeNext(new URL(url).searchParams.get('callbackURL'))
  return next === '/' ? undefined : next
}
