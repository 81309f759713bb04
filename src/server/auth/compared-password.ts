import { AsyncLocalStorage } from 'node:async_hooks'
import { and, eq } from 'drizzle-orm'
import { isId } from '#domain/id.ts'
import { account, session } from '#server/db/schema/account/user.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { passwordHash } from './password-hash.ts'

/** The stored hash of which a request has shown the password. */
const comparisons = new AsyncLocalStorage<{ hash: string | null }>()

/** Runs a request to the library that may sign somebody in with a password. */
export const whileComparing = <T>(ask: () => Promise<T>): Promise<T> => comparisons.run({ hash: null }, ask)

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

/**
 * Ends a session again that has just begun with a password which was replaced while it was compared: that takes a third of a second and its turn, and
 * whatever replaces a password ends the sessions that there are by then. The row is read under a lock, so that a replacement under way is waited for.
 * @returns whether it has ended.
 */
export async function endIfReplaced({ db }: Shop, { userId, token }: { userId: string; token: string }): Promise<boolean> {
  const compared = comparisons.getStore()?.hash ?? null
  if (compared === null || !isId('use', userId)) return false
  const [now] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
    .for('share')
  if (now?.hash === compared) return false
  await db.delete(session).where(eq(session.token, token))
  return true
}
