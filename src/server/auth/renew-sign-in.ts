import { APIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { Problem } from '#domain/problem.ts'
import { session } from '#server/db/schema/account/user.ts'
import { log } from '#server/log.ts'
import type { Shop } from '#server/shop/shop.ts'
import { authOf } from './better-auth.ts'
import { spendCode } from './two-factor.ts'
import { freshUntil, staffSessionEnd } from './staff-session.ts'
import { askLibrary } from './library-log.ts'

/** What somebody who is signed in gives once more. `code`: of the authenticator app, where the account has one. */
export interface Credentials {
  password: string
  code: string | null
}

/** What is wrong with the credentials, by their field; null when they are right. A code is spent by it. */
async function refusalOf(shop: Shop, headers: Headers, { password, code }: Credentials): Promise<Record<string, string> | null> {
  const { api } = authOf(shop)
  const found = await api.getSession({ headers })
  if (!found) throw new Problem('unauthenticated')
  const isRight = (await api.verifyPassword({ body: { password }, headers, asResponse: true })).ok
  if (!isRight) return { password: 'is not right' }
  if (!found.user.twoFactorEnabled) return null
  if (code === null) return { code: 'is needed: this account signs in with a code, too' }
  const isCode = (await api.verifyTOTP({ body: { code }, headers, asResponse: true })).ok
  if (!isCode) return { code: 'is not right: enter the one that your app shows now' }
  return spendCode(shop, found.user.id, code).then(
    () => null,
    (error: unknown) => {
      if (error instanceof APIError) return { code: 'has been used already: enter the next one' }
      throw error
    },
  )
}

/**
 * Makes a session as fresh as if somebody had just signed in: its time counts anew; that of a customer ends when it would have. The cookie stays,
 * so that nothing that is open in the browser is lost.
 * @returns until when it is fresh; or what is wrong with the credentials, by their field.
 */
export async function renewSignIn(
  shop: Shop,
  headers: Headers,
  credentials: Credentials,
): Promise<{ freshUntil: Date } | { refused: Record<string, string> }> {
  const refused = await askLibrary(() => refusalOf(shop, headers, credentials))
  if (refused) return { refused }
  const found = await authOf(shop).api.getSession({ headers })
  const now = new Date()
  const renewed = found
    ? await shop.db
        .update(session)
        .set({ createdAt: now, ...(found.user.role === 'admin' && { expiresAt: staffSessionEnd(now) }) })
        .where(eq(session.token, found.session.token))
        .returning({ userId: session.userId })
    : []
  const [holder] = renewed
  if (!holder) throw new Problem('unauthenticated')
  log.info({ by: 'renewed', userId: holder.userId }, 'signed in')
  return { freshUntil: freshUntil(now) }
}
