import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ContactMessage } from '#domain/customer/contact.ts'
import { emailKey } from '#domain/customer/email.ts'
import { order } from '#server/db/schema/order.ts'
import { enqueueEmails } from '#server/shop/outbox.ts'
import type { Shop } from '#server/shop/shop.ts'

/**
 * Passes a message on to the shop's people, and tells its writer that it has come. The same message under the same key is one. What was
 * written is not repeated to the address it names, which nobody has proved to be the writer's.
 */
export const passOn = (shop: Shop, message: ContactMessage, idempotencyKey: string): Promise<void> => {
  const { topic, orderNumber, email } = message
  const once = createHash('sha256')
    .update(JSON.stringify([idempotencyKey, message]))
    .digest('base64url')
  return shop.db.transaction((tx) =>
    enqueueEmails(shop, tx, [
      { idempotencyKey: `contact_message:${once}`, kind: 'contact_message', recipient: 'staff', payload: { message } },
      { idempotencyKey: `contact_received:${once}`, kind: 'contact_received', recipient: email, payload: { topic, orderNumber } },
    ]),
  )
}

/** Whether the order that a message names was placed with its writer's address; null when it names none of ours. For staff's eyes alone. */
export async function isWritersOrder(shop: Shop, { orderNumber, email }: ContactMessage): Promise<boolean | null> {
  if (orderNumber === null) return null
  const [row] = await shop.db.select({ key: order.emailKey }).from(order).where(eq(order.number, orderNumber))
  return row ? row.key === emailKey(email) : null
}
