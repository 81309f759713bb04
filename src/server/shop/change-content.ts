import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { CONTENT_CHANNEL } from '#server/db/listen.ts'
import type { Shop } from './shop.ts'

/**
 * Runs a transaction that changes what the storefront shows. After the commit every process of the shop drops its cached answers: this one at
 * once, the others when PostgreSQL notifies them, with the commit.
 * @returns what `work` returns; when it throws, nothing has changed and no cache is dropped.
 */
export async function changeContent<Result>(shop: Shop, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const result = await shop.db.transaction(async (tx) => {
    const done = await work(tx)
    await tx.execute(sql`select pg_notify(${CONTENT_CHANNEL}, '')`)
    return done
  })
  shop.cache.clear()
  return result
}
