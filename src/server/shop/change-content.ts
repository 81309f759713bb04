import { sql } from 'drizzle-orm'
import type { ProductId } from '#domain/id.ts'
import type { Transaction } from '#server/db/client.ts'
import { CONTENT_CHANNEL, noticeOf } from '#server/db/content-notice.ts'
import type { ContentChange } from '#server/db/content-notice.ts'
import { retryTransaction } from './retry-transaction.ts'
import type { Shop } from './shop.ts'

/** What a transaction has made, and what visitors see differently by it; undefined when they see nothing differently. */
interface Changed<Result> {
  result: Result
  change: ContentChange | undefined
}

/**
 * Runs a transaction, again where PostgreSQL has rolled it back as a deadlock's victim or for a lock that it waited for. So `work` may run several times, and
 * leaves nothing outside of the transaction. After the commit every process of the shop forgets the answers that show what has changed: this one at once, the
 * others when PostgreSQL notifies them, with the commit.
 */
async function change<Result>(shop: Shop, work: (tx: Transaction) => Promise<Changed<Result>>): Promise<Result> {
  const done = await retryTransaction(() =>
    shop.db.transaction(async (tx) => {
      const made = await work(tx)
      if (made.change !== undefined) await tx.execute(sql`select pg_notify(${CONTENT_CHANNEL}, ${noticeOf(made.change)})`)
      return made
    }),
  )
  if (done.change !== undefined) shop.cache.forget(done.change)
  return done.result
}

/**
 * Runs a transaction that changes what the storefront shows. After the commit every process of the shop drops all its cached answers.
 * @returns what `work` returns; when it throws, nothing has changed and no cache is dropped.
 */
export const changeContent = <Result>(shop: Shop, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  change(shop, async (tx) => ({ result: await work(tx), change: null }))

/**
 * The same for a change of which `work` may say that it is one of nothing but what some parts' own pages and their places in lists show: each of the
 * other pages keeps its answers. `parts`: none when nothing has changed; null when it may be more, as when a part comes into a list, leaves one or changes its place there.
 */
export const changeParts = <Result>(
  shop: Shop,
  work: (tx: Transaction) => Promise<{ result: Result; parts: readonly ProductId[] | null }>,
): Promise<Result> =>
  change(shop, async (tx) => {
    const { result, parts } = await work(tx)
    return { result, change: parts === null ? null : parts.length > 0 ? { what: 'text', parts } : undefined }
  })

/**
 * Runs a transaction that changes how many of some parts are on the shelf. After the commit every process forgets its answers that show the stock
 * of these parts; all others stay.
 * @param work returns the parts; none when nothing has changed
 */
export const changeStock = (shop: Shop, work: (tx: Transaction) => Promise<readonly ProductId[]>): Promise<void> =>
  change(shop, async (tx) => {
    const parts = await work(tx)
    return { result: undefined, change: parts.length > 0 ? { what: 'stock', parts } : undefined }
  })
