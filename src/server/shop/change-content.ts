import { sql } from 'drizzle-orm'
import type { ProductId } from '#domain/id.ts'
import type { Transaction } from '#server/db/client.ts'
import { CONTENT_CHANNEL, noticeOf } from '#server/db/listen.ts'
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

/**
 * Runs a transaction that changes how many of some parts are on the shelf. After the commit every process forgets its answers that show the stock
 * of these parts; all others stay.
 * @param work returns the parts; none when nothing has changed
 */
export async function changeStock(shop: Shop, work: (tx: Transaction) => Promise<readonly ProductId[]>): Promise<void> {
  const changed = await shop.db.transaction(async (tx) => {
    const ids = await work(tx)
    if (ids.length > 0) await tx.execute(sql`select pg_notify(${CONTENT_CHANNEL}, ${noticeOf(ids)})`)
    return ids
  })
  if (changed.length > 0) shop.cache.forgetStock(changed)
}
