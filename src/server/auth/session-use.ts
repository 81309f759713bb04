import { eq, sql } from 'drizzle-orm'
import { session } from '#server/db/schema/account/user.ts'
import type { Shop } from '#server/shop/shop.ts'

/** How exactly it is known when a session was used last (ms): it is written no more often. */
const EXACT = 10 * 60_000

/** Notes that a session is being used, for the list of them on the account page. */
export async function noteUse({ db }: Shop, { id, updatedAt }: { id: string; updatedAt: Date }): Promise<void> {
  if (Date.now() - updatedAt.getTime() < EXACT) return
  await db
    .update(session)
    .set({ updatedAt: sql`now()` })
    .where(eq(session.id, id))
}
