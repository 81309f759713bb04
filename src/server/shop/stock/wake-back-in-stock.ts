import { sql } from 'drizzle-orm'
import type { ProductId } from '#domain/id.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Shop } from '#server/shop/shop.ts'

/**
 * Has the job look at once, after the commit, when somebody waits for a part whose stock has grown. It looks each minute anyway, whatever has
 * changed the stock (decision 170).
 */
export async function wakeBackInStock(shop: Shop, tx: Transaction, productId: ProductId): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from stock_wish where product_id = ${productId} and told_at is null and confirmed_at is not null limit 1`)
  if (rows.length > 0) await shop.queue.enqueue(tx, { name: 'back-in-stock', data: {} })
}
