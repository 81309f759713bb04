import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ContactMessage } from '#domain/customer/contact.ts'
import { emailKey } from '#domain/customer/email-key.ts'
import type { Queryable } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { contactMessage } from '#server/db/schema/customer/contact-message.ts'
import { orderReturn } from '#server/db/schema/order/return.ts'
import { order } from '#server/db/schema/order/order.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import { recordFitQuestion } from './fit-question.ts'
import type { Shop } from '#server/shop/shop.ts'

/**
 * Stores a contact form message (decision 133), mails it to staff, and a confirmation to its writer. The same message under the same key is one. The confirmation does
 * not quote it, as nobody has verified that the address is the writer's.
 */
export const sendContactMessage = (shop: Shop, message: ContactMessage, idempotencyKey: string): Promise<void> => {
  const { topic, orderNumber, email } = message
  const once = createHash('sha256')
    .update(JSON.stringify([idempotencyKey, message]))
    .digest('base64url')
  return shop.db.transaction(async (tx) => {
    await recordFitQuestion(tx, message, once)
    const { modelNumber = null, message: text } = message
    await tx
      .insert(contactMessage)
      .values({ id: newId('msg'), messageKey: once, topic, orderNumber, email, emailKey: emailKey(email), modelNumber, message: text })
      .onConflictDoNothing({ target: contactMessage.messageKey })
    await enqueueEmails(shop, tx, [
      { idempotencyKey: `contact_message:${once}`, kind: 'contact_message', recipient: 'staff', payload: { message } },
      { idempotencyKey: `contact_received:${once}`, kind: 'contact_received', recipient: email, payload: { topic, orderNumber } },
    ])
  })
}

/** The mailbox of the order that a message names, by its own number or by that of a return; null when there is no such order. */
async function mailboxOfNamed(db: Queryable, number: string): Promise<string | null> {
  const { emailKey: key } = order
  const [named] = number.startsWith('RMA')
    ? await db.select({ key }).from(orderReturn).innerJoin(order, eq(order.id, orderReturn.orderId)).where(eq(orderReturn.number, number))
    : await db.select({ key }).from(order).where(eq(order.number, number))
  return named?.key ?? null
}

/** Whether the order, or the order of the return, that a message names was placed with its writer's address; null when there is none. For staff only. */
export async function isWritersOrder(
  db: Queryable,
  { orderNumber, email }: Pick<ContactMessage, 'orderNumber' | 'email'>,
): Promise<boolean | null> {
  const key = orderNumber === null ? null : await mailboxOfNamed(db, orderNumber)
  return key === null ? null : key === emailKey(email)
}
