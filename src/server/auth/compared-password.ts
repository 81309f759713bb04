import { AsyncLocalStorage } from 'node:async_hooks'
import { and, eq } from 'drizzle-orm'
import { isId } from '#domain/id.ts'
import { account, session, verification } from '#server/db/schema/account/user.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { passwordHash } from './password-hash.ts'

/** The stored hash of which a request has shown the password, or that was in force when it began; and for whom a session began by it. */
interface Comparison {
  hash: string | null
  userId: string | null
}

const comparisons = new AsyncLocalStorage<Comparison>()

/** Runs a request to the library that may sign somebody in with a password, or change it. */
export const whileComparing = <T>(ask: () => Promise<T>): Promise<T> => comparisons.run({ hash: null, userId: null }, ask)

/** The same functions; of a right password the request knows afterwards of which hash it was. */
export const notingComparison = ({ hash, verify }: ReturnType<typeof passwordHash>): ReturnType<typeof passwordHash> => ({
  hash,
  async verify(claim) {
    const isRight = await verify(claim)
    const comparison = comparisons.getStore()
    if (isRight && comparison) comparison.hash = claim.hash
    return isRight
  },
})

const credentialOf = (userId: string) =>
  isId('use', userId) ? and(eq(account.userId, userId), eq(account.providerId, 'credential')) : undefined

/** Notes the password that an account has now, for a request that goes on after it has been given: with a code. */
export async function notePassword({ db }: Shop, userId: string): Promise<void> {
  const comparison = comparisons.getStore()
  const where = credentialOf(userId)
  if (!comparison || !where) return
  const [now] = await db.select({ hash: account.password }).from(account).where(where)
  comparison.hash = now?.hash ?? null
}

/** Whether the noted password was replaced meanwhile. The row is read under a lock, so that a replacement under way is waited for. */
async function isReplaced({ db }: Shop, userId: string): Promise<boolean> {
  const compared = comparisons.getStore()?.hash ?? null
  const where = credentialOf(userId)
  if (compared === null || !where) return false
  const [now] = await db.select({ hash: account.password }).from(account).where(where).for('share')
  return now?.hash !== compared
}

/**
 * Ends a session again that has just begun with a password which was replaced while it was compared: that takes a third of a second and its turn, and
 * whatever replaces a password ends the sessions that there are by then.
 * @returns whether it has ended.
 */
export async function endIfReplaced(shop: Shop, { userId, token }: { userId: string; token: string }): Promise<boolean> {
  const comparison = comparisons.getStore()
  if (comparison) comparison.userId = userId
  if (!(await isReplaced(shop, userId))) return false
  await shop.db.delete(session).where(eq(session.token, token))
  return true
}

/**
 * The same for a sign-in that waits for its code: what replaces a password ends those that wait by then.
 * @returns whether it waits no more.
 */
export async function endStepIfReplaced(shop: Shop): Promise<boolean> {
  const userId = comparisons.getStore()?.userId ?? null
  if (userId === null || !(await isReplaced(shop, userId))) return false
  await shop.db.delete(verification).where(eq(verification.value, userId))
  return true
}

/** Writes the hash of a new password in the place of the noted one. @returns false, with nothing written, when that was replaced meanwhile. */
export async function replaceCompared({ db }: Shop, userId: string, password: string): Promise<boolean> {
  const comparison = comparisons.getStore()
  const where = credentialOf(userId)
  if (!comparison?.hash || !where) return false
  const written = await db
    .update(account)
    .set({ password, updatedAt: new Date() })
    .where(and(where, eq(account.password, comparison.hash)))
    .returning({ id: account.id })
  comparison.hash = password
  return written.length > 0
}
