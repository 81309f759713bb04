import { sql } from 'drizzle-orm'
import type { ProductId } from '#domain/id.ts'
import type { WebhookEvent } from '#domain/webhook.ts'
import type { Shop } from '#server/shop/shop.ts'
import { notifyOfProducts } from '#server/shop/webhook-outbox.ts'

const CHANGED: WebhookEvent = 'product.changed'

/** Parts in a transaction. */
const BATCH = 1_000

/** The condition of parts `p` whose sale has begun or ended at the instant in this column, of which nobody was told: since when they listen, or for a week after a standstill. */
const hasPassed = (column: 'sale_starts_at' | 'sale_ends_at') => {
  const at = sql.raw(`p.${column}`)
  return sql`(${at} <= now() and ${at} > p.updated_at and ${at} > greatest(l.since, now() - interval '7 days'))`
}

/**
 * Tells other programs of the parts whose sale price has begun or ended by its date, which no other change tells of: `updated_at` is behind that date
 * until they are told, and no longer. The sweep calls it each minute. Without a program that listens it does nothing.
 */
export async function notifyOfSales(shop: Shop): Promise<void> {
  const tellSome = () =>
    shop.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: ProductId }>(sql`
        with l as (
          select min(created_at) as since from webhook_endpoint where state = 'active' and events @> ${JSON.stringify([CHANGED])}::jsonb
        ), due as (
          select p.id from product p, l where p.active and (p.sale_starts_at is not null or p.sale_ends_at is not null)
            and p.sale_price_cents is not null and l.since is not null and (${hasPassed('sale_starts_at')} or ${hasPassed('sale_ends_at')})
          order by p.id limit ${BATCH} for update of p skip locked
        )
        update product set updated_at = now() from due where product.id = due.id returning product.id`)
      await notifyOfProducts(
        tx,
        rows.map(({ id }) => id),
      )
      if (rows.length > 0) await shop.queue.enqueue(tx, { name: 'webhook', data: {} })
      return rows.length
    })
  while ((await tellSome()) === BATCH);
}
