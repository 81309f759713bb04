import { eq } from 'drizzle-orm'
import type { UserId } from '#domain/id.ts'
import { user } from '#server/db/schema/account/user.ts'
import type { Shop } from '#server/shop/shop.ts'

/** Changes the name of an account. @param name as `accountNameError` allows it. */
export async function renameAccount({ db }: Shop, userId: UserId, name: string): Promise<void> {
  await db.update(user).set({ name, updatedAt: new Date() }).where(eq(user.id, userId))
}
