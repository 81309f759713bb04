import { eq } from 'drizzle-orm'
import type { UserId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { user } from '#server/db/schema/account/user.ts'
import type { Shop } from '#server/shop/shop.ts'

/**
 * Changes the name of an account.
 * @param name as `accountNameError` allows it. @throws {Problem} `unauthenticated` when the account has just been deleted
 */
export async function renameAccount({ db }: Shop, userId: UserId, name: string): Promise<void> {
  const renamed = await db.update(user).set({ name, updatedAt: new Date() }).where(eq(user.id, userId)).returning({ id: user.id })
  if (renamed.length === 0) throw new Problem('unauthenticated')
}
