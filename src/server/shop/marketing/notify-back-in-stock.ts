import { sql } from 'drizzle-orm'
import { backInStockKey, requestsToNotify } from '#domain/customer/back-in-stock.ts'
import type { ProductId, BackInStockRequestId } from '#domain/id.ts'
import { available } from '#domain/catalog/stock.ts'
import type { StockLevel } from '#domain/catalog/stock.ts'
import type { Transaction } from '#server/db/client.ts'
import { backInStockRequest } from '#server/db/schema/customer/back-in-stock-request.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import { runSteps } from '#server/shop/run-steps.ts'
import type { Shop } from '#server/shop/shop.ts'
import { canBeBought } from '#server/shop/stock/can-be-bought.ts'
import { isRecentRequest, isUnreachable } from './back-in-stock.ts'

/** E-mails written in a transaction: it holds the part's stock row, for which orders wait. */
const BATCH = 100

/** Requests that wait for their part and can be answered. */
const isWaiting = sql`${backInStockRequest.confirmedAt} is not null and ${backInStockRequest.toldAt} is null and ${isRecentRequest} and not ${isUnreachable}`

type Counted = StockLevel & Record<'notifiedLately' | 'waiting', number> & Record<string, unknown>

/** Locks the part's stock and says how many are to be told; 0 when it was sold out again meanwhile. */
async function countToTell(tx: Transaction, productId: ProductId): Promise<number> {
  const { rows } = await tx.execute<Counted>(sql`
    select on_hand as "onHand", reserved, track_stock as "trackStock", allow_backorder as "allowBackorder"
    from stock_level where product_id = ${productId} for update`)
  // Read after the lock: the statement then sees what another process has told while this one waited.
  const counted = await tx.execute<Record<'notifiedLately' | 'waiting', number>>(sql`
    select (select count(*)::int from stock_wish t where t.product_id = ${productId} and t.told_at > now() - interval '1 day') as "notifiedLately",
      (select count(*)::int from ${backInStockRequest} where ${backInStockRequest.productId} = ${productId} and ${isWaiting}) as waiting`)
  const [level, counts] = [rows[0], counted.rows[0]]
  return level && counts ? requestsToNotify({ ...counts, available: available(level) }) : 0
}

/** Tells one batch of those who wait for a part, those who have waited longest first. Returns whether more are to be told. */
const notifyBatch = (shop: Shop, productId: ProductId): Promise<boolean> =>
  shop.db.transaction(async (tx) => {
    const toTell = await countToTell(tx, productId)
    if (toTell === 0) return false
    const told = await tx.execute<{ id: BackInStockRequestId; email: string }>(sql`
      update stock_wish set told_at = now() where told_at is null and id in (
        select ${backInStockRequest.id} from ${backInStockRequest} where ${backInStockRequest.productId} = ${productId} and ${isWaiting}
        order by ${backInStockRequest.confirmedAt}, ${backInStockRequest.id} limit ${Math.min(BATCH, toTell)})
      returning id, email`)
    const letters = told.rows.map(({ id, email }) => ({
      idempotencyKey: backInStockKey(id),
      kind: 'back_in_stock' as const,
      recipient: email,
      payload: { wishId: id, productId },
    }))
    await enqueueEmails(shop, tx, letters)
    return letters.length > 0 && toTell > BATCH
  })

async function notifyForPart(shop: Shop, productId: ProductId): Promise<void> {
  while (await notifyBatch(shop, productId));
}

/**
 * Writes 'It is back' to those who wait for parts that can be bought now. It looks at the stock as it is, whatever changed it, so it runs as
 * often as it likes, in any process: each request is fulfilled in the transaction that writes its e-mail (decision 170).
 */
export async function notifyBackInStock(shop: Shop): Promise<void> {
  const { rows } = await shop.db.execute<{ productId: ProductId }>(sql`
    select distinct ${backInStockRequest.productId} as "productId" from ${backInStockRequest}
    join stock_level s on s.product_id = ${backInStockRequest.productId} join product p on p.id = ${backInStockRequest.productId}
    where ${isWaiting} and p.active and ${canBeBought('s')}`)
  await runSteps(Object.fromEntries(rows.map(({ productId }) => [productId, () => notifyForPart(shop, productId)])))
}
