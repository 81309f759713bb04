import { and, eq, isNotNull } from 'drizzle-orm'
import type { UserId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable } from '#server/db/client.ts'
import { account } from '#server/db/schema/account/user.ts'
import { dropAccountLinks } from '#server/shop/customer/account-link.ts'
import { writeFirstPassword } from '#server/shop/customer/credentials.ts'
import { endOtherSessions } from '#server/shop/customer/own-sessions.ts'
import { notifyOfChange } from '#server/shop/customer/security-notice.ts'
import type { Owner } from '#server/shop/customer/security-notice.ts'
import type { Shop } from '#server/shop/shop.ts'
import { whileComparing } from './compared-password.ts'
import { accountsOf, hashPassword } from './session.ts'
import type { Session } from './session.ts'

/** Whether somebody can sign in with a password: who began with a mailed link has none yet. */
export const hasPassword = async (db: Queryable, userId: UserId): Promise<boolean> =>
  (await db.$count(account, and(eq(account.userId, userId), isNotNull(account.password)))) > 0

/** Ends what the password of before has opened, and tells the owner. @throws {Problem} `unauthenticated` when the account has just been deleted, or has got a password meanwhile */
const finish = (shop: Shop, { id, person }: Session, { requestId, passwordHash }: { requestId: string; passwordHash?: string }) =>
  shop.db.transaction(async (tx) => {
    const owner: Owner = { userId: person.id, requestId }
    if (passwordHash !== undefined) {
      // Whoever has set one meanwhile, by a mailed link or in another browser, has signed this one out.
      if (!(await writeFirstPassword(tx, person.id, passwordHash))) throw new Problem('unauthenticated')
      await endOtherSessions({ db: tx }, { userId: person.id, sessionId: id })
    }
    await dropAccountLinks(tx, person.id)
    if (!(await notifyOfChange(shop, tx, { owner, email: person.email, change: 'password_changed' }))) throw new Problem('unauthenticated')
  })

/**
 * Changes a password with the present one. All sessions end, and a new one begins in this browser.
 * @returns its cookies; or what is wrong, by the field of the request. @throws {Problem} `unauthenticated` when the account has just been deleted
 */
export async function changePassword(
  shop: Shop,
  { session, headers, requestId }: { session: Session; headers: Headers; requestId: string },
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<{ cookies: string[] } | { refused: Record<string, string> }> {
  const body = { currentPassword, newPassword, revokeOtherSessions: true }
  const { api } = await accountsOf(shop)
  const answer = await whileComparing(() => api.changePassword({ body, headers, asResponse: true }))
  if (!answer.ok) return { refused: { currentPassword: 'is not right' } }
  await finish(shop, session, { requestId })
  return { cookies: answer.headers.getSetCookie() }
}

/** Sets the first password of an account that has none. All other sessions end. @throws {Problem} `unauthenticated` when it has got one meanwhile */
export async function setFirstPassword(
  shop: Shop,
  session: Session,
  { newPassword, requestId }: { newPassword: string; requestId: string },
) {
  await finish(shop, session, { requestId, passwordHash: await hashPassword(shop, newPassword) })
}
