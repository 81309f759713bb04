import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { order } from '#server/db/schema/order/order.ts'
import { enqueueEmails } from '#server/shop/outbox.ts'
import type { Shop } from '#server/shop/shop.ts'

/**
 * Enqueues the e-mail with a new link to this order, to the address of the order alone. Nothing for a number that is none, or of an order that
 * was never paid: nobody has proven its address.
 * @param number as `parseOrderNumber` gives it.
 */
export async function mailOrderLink(shop: Shop, number: string): Promise<void> {
  const [row] = await shop.db
    .select({ orderId: order.id, recipient: order.email })
    .from(order)
    .where(and(eq(order.number, number), isNotNull(order.paidAt), ne(order.email, '')))
  if (!row) return
  const { orderId, recipient } = row
  const email = { idempotencyKey: `order_link:${randomUUID()}`, kind: 'order_link', recipient, payload: { orderId } } as const
  await shop.db.transaction((tx) => enqueueEmails(shop, tx, [email]))
}
