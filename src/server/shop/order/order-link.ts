import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { order } from '#server/db/schema/order/order.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import type { Shop } from '#server/shop/shop.ts'
import { addressNow } from './join-orders.ts'

/**
 * Enqueues the e-mail with a new link to this order, to the address alone that its e-mails go to. Nothing for a number that is none, or of an order that
 * was never paid: nobody has proven its address.
 * @param number as `parseOrderNumber` gives it.
 * @param byStaff whether staff mail it; else somebody has asked for it on the order's page.
 */
export async function mailOrderLink(shop: Shop, number: string, { byStaff = false } = {}): Promise<void> {
  const [row] = await shop.db
    .select({ orderId: order.id, userId: order.userId, email: order.email, status: order.status })
    .from(order)
    .where(and(eq(order.number, number), isNotNull(order.paidAt), ne(order.email, '')))
  if (!row) return
  const idempotencyKey = `order_link:${randomUUID()}`
  await shop.db.transaction(async (tx) => {
    const recipient = await addressNow(tx, row)
    await enqueueEmails(shop, tx, [{ idempotencyKey, kind: 'order_link', recipient, payload: { orderId: row.orderId, byStaff } }])
  })
}
