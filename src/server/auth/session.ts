import { parseSigned } from 'hono/utils/cookie'
import { z } from 'zod'
import { sql } from 'drizzle-orm'
import { Problem } from '#domain/problem.ts'
import { STAFF_ROLES } from '#domain/staff/staff-role.ts'
import { askLibrary } from './library-log.ts'
import { isDemo } from '#server/env.ts'
import { whileComparing } from './compared-password.ts'
import { cookiePrefix, SESSION_COOKIE } from './cookie-prefix.ts'
import { noteUse } from './session-use.ts'
import { OFFERED_PATHS } from './offered-paths.ts'
import { extendStaffSession } from './staff-session.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { UserId } from '#domain/id.ts'
import { idOf } from '#server/shop/id-of.ts'
import { retryTaken } from '#server/shop/retry-transaction.ts'

/**
 * A signed-in user. `staffRole`: what a member of staff may do, null for everybody else. `secondFactor`: whether they sign in with a code
 * too; 'needed' when this shop demands it of staff before it lets them work.
 */
export const personSchema = z
  .object({
    id: idOf<UserId>(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    role: z.enum(['user', 'admin']),
    staffRole: z.enum(STAFF_ROLES).nullable(),
    secondFactor: z.enum(['off', 'on', 'needed']),
  })
  .meta({ id: 'Person' })
export type Person = z.output<typeof personSchema>

const staffRole = z.enum(STAFF_ROLES)

/** A signed-in browser. */
export interface Session {
  id: string
  person: Person
  signedInAt: Date
}

/** The accounts library, as this shop has set it up. It is large, and loaded when somebody signs in or is signed in: a start does not wait for it. */
export const accountsOf = async (shop: Shop) => (await import('./better-auth.ts')).authOf(shop)

const askRoutes = (shop: Shop, request: Request): Promise<Response> =>
  askLibrary(() => whileComparing(async () => (await accountsOf(shop)).handler(request)))

/** Where the accounts library's routes are. */
const BASE = '/api/auth'

/**
 * Answers the accounts library's own routes under /api/auth: those that are offered. Of two sign-ups with one address at once the
 * library refuses the slower one in words of its own, which would tell that the address had no account: asked again, it says what it says of an
 * address that has one. Of two first set-ups of a second factor at once it throws for the slower one, which then takes the place of the other. What it takes for a failure of its own where a passkey is added is what somebody has sent, unless the database is away: one that cannot be read, or that
 * another account has.
 * @throws {Problem} `not_found`, and what the database says when it is away
 */
export async function handleAuth(shop: Shop, request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.slice(BASE.length)
  if (!OFFERED_PATHS.has(path)) throw new Problem('not_found')
  const again = path === '/sign-up/email' ? request.clone() : null
  const setsUp = path === '/two-factor/enable'
  const answer = setsUp ? await retryTaken(() => askRoutes(shop, request.clone())) : await askRoutes(shop, request)
  const isSlower = again !== null && answer.status === 422 && (await answer.clone().text()).includes('FAILED_TO_CREATE_USER')
  if (isSlower) return askRoutes(shop, again)
  const isBadPasskey = path === '/passkey/verify-registration' && answer.status === 500
  if (isBadPasskey) await shop.db.execute(sql`select 1`)
  return isBadPasskey ? new Response(answer.body, { status: 400, headers: answer.headers }) : answer
}

/**
 * Signs in with the token of an e-mailed link, which can be used once.
 * @param headers those of the request.
 * @returns the session's cookies; 'password_needed' for an account that signs in with a code, too; 'switched_off' for one that staff have blocked; null when the link was used, has expired, or
 *   is invalid.
 */
export async function openSignInLink(
  shop: Shop,
  headers: Headers,
  token: string,
): Promise<string[] | 'password_needed' | 'switched_off' | null> {
  const { api } = await accountsOf(shop)
  const answer = await api.magicLinkVerify({ query: { token }, headers, asResponse: true })
  if (answer.ok) return answer.headers.getSetCookie()
  const text = await answer.text()
  if (text.includes('PASSWORD_NEEDED')) return 'password_needed'
  return text.includes('ACCOUNT_DISABLED') ? 'switched_off' : null
}

/** The session of the request's cookie, extended where it is one of staff; null without one, or when it has ended. */
export async function readSession(shop: Shop, headers: Headers): Promise<Session | null> {
  if (!headers.get('cookie')?.includes(SESSION_COOKIE)) return null
  const found = await askLibrary(async () => (await accountsOf(shop)).api.getSession({ headers }))
  if (!found) return null
  const { id, name, email, emailVerified, twoFactorEnabled, disabledAt } = found.user
  if (disabledAt) return null
  const role = found.user.role === 'admin' ? ('admin' as const) : ('user' as const)
  if (role === 'admin' && !(await extendStaffSession(shop, found.session))) return null
  await noteUse(shop, found.session)
  const isNeeded = role === 'admin' && !isDemo(shop.env)
  const state = twoFactorEnabled ? 'on' : isNeeded ? 'needed' : 'off'
  const person = {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every id of the library is made by `generateId` of better-auth.ts
    id: id as UserId,
    name,
    email,
    emailVerified,
    role,
    staffRole: role === 'admin' ? staffRole.parse(found.user.staffRole) : null,
  }
  return { id: found.session.id, person: { ...person, secondFactor: state }, signedInAt: found.session.createdAt }
}

/** The signed-in user, by the session cookie; null without one. */
export const findSession = async (shop: Shop, headers: Headers): Promise<Person | null> =>
  (await readSession(shop, headers))?.person ?? null

/** Whether the request carries a session cookie that this shop has signed, whatever became of the session since. */
export async function hasSignedCookie({ env }: Shop, cookie: string): Promise<boolean> {
  const name = `${cookiePrefix(env)}.session_token`
  // Most visitors have none, and reading the secret for it is a job beside this thread.
  if (!cookie.includes(name)) return false
  const found = await parseSigned(cookie, env.AUTH_SECRET, name)
  return typeof found[name] === 'string'
}

/** How many recovery codes of somebody are unused; 0 without a second factor. */
export async function countRecoveryCodes(shop: Shop, { id, secondFactor: state }: Person): Promise<number> {
  if (state !== 'on') return 0
  const { api } = await accountsOf(shop)
  const { backupCodes } = await api.viewBackupCodes({ body: { userId: id } })
  return backupCodes.length
}

/** The hash of a password, by the library's own algorithm. */
export async function hashPassword(shop: Shop, password: string): Promise<string> {
  const { $context } = await accountsOf(shop)
  return (await $context).password.hash(password)
}

/**
 * Signs in with a password, as the library's own route does.
 * @param headers those of the request. @returns the session's cookies; null when the password is not right.
 */
export async function signInWithPassword(
  shop: Shop,
  headers: Headers,
  credentials: { email: string; password: string },
): Promise<string[] | null> {
  const { api } = await accountsOf(shop)
  const { ok, headers: answered } = await whileComparing(() => api.signInEmail({ body: credentials, headers, asResponse: true }))
  return ok ? answered.getSetCookie() : null
}

/** Ends the session of a request. @returns the cookies that remove its own from the browser. */
export async function signOut(shop: Shop, headers: Headers): Promise<string[]> {
  const { api } = await accountsOf(shop)
  const answer = await api.signOut({ headers, asResponse: true })
  return answer.headers.getSetCookie()
}
