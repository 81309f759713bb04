import { asc, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { MESSAGE_ENTRY_KINDS, MESSAGE_STATES } from '#domain/customer/message-state.ts'
import type { EmailId, MessageEntryId, MessageId } from '#domain/id.ts'
import { ORDER_STATUSES } from '#domain/order/order-status.ts'
import { EMAIL_STATES } from '#domain/content/email-state.ts'
import { Problem } from '#domain/problem.ts'
import { FORMER_MEMBER } from '#server/shop/audit.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { contactMessage, contactMessageEntry } from '#server/db/schema/customer/contact-message.ts'
import { order } from '#server/db/schema/order/order.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'
import { user } from '#server/db/schema/account/user.ts'
import { idOf } from '#server/shop/id-of.ts'
import { isWritersOrder } from './contact.ts'
import { topicSchema } from './message-list.ts'

/** As many of a writer's orders as stand beside the message. */
const MAX_ORDERS = 20

const entrySchema = z.object({
  id: idOf<MessageEntryId>(),
  kind: z.enum(MESSAGE_ENTRY_KINDS),
  text: z.string(),
  by: z.string(),
  at: z.string(),
  letter: z
    .object({ id: idOf<EmailId>(), state: z.enum(EMAIL_STATES), lastError: z.string().nullable() })
    .nullable()
    .meta({ description: 'What has become of the e-mail of an answer' }),
})

/** A message as staff work on it. */
export const messageRecordSchema = z
  .object({
    id: idOf<MessageId>(),
    version: z.int(),
    topic: topicSchema,
    state: z.enum(MESSAGE_STATES),
    email: z.string(),
    orderNumber: z.string().nullable(),
    modelNumber: z.string().nullable(),
    message: z.string(),
    createdAt: z.string(),
    closedAt: z.string().nullable(),
    isWritersOrder: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether the order that is named was placed with this address; null without one' }),
    entries: z.array(entrySchema).meta({ description: 'Answers and notes, oldest first' }),
    orders: z
      .array(z.object({ number: z.string(), status: z.enum(ORDER_STATUSES), totalCents: z.int(), placedAt: z.string() }))
      .meta({ description: 'Orders placed with this address, newest first, at most 20' }),
  })
  .meta({ id: 'MessageRecord' })
export type MessageRecord = z.output<typeof messageRecordSchema>

/** By which the outbox knows the e-mail of an answer. */
export const answerKey = (id: MessageEntryId): string => `message_answer:${id}`

async function readEntries(db: Queryable, messageId: MessageId): Promise<MessageRecord['entries']> {
  const { id, kind, text, createdAt, author } = contactMessageEntry
  const rows = await db
    .select({ id, kind, text, createdAt, name: user.name, emailId: outbox.id, state: outbox.state, lastError: outbox.lastError })
    .from(contactMessageEntry)
    .leftJoin(user, eq(user.id, author))
    .leftJoin(outbox, eq(outbox.idempotencyKey, sql`'message_answer:' || ${id}`))
    .where(eq(contactMessageEntry.messageId, messageId))
    .orderBy(asc(createdAt), asc(id))
  return rows.map(({ createdAt: at, name, emailId, state, lastError, ...entry }) => ({
    ...entry,
    by: name ?? FORMER_MEMBER,
    at: at.toISOString(),
    letter: emailId !== null && state !== null ? { id: emailId, state, lastError } : null,
  }))
}

async function readOrders(db: Queryable, emailKey: string): Promise<MessageRecord['orders']> {
  const { number, status, totalCents, placedAt } = order
  const rows = await db
    .select({ number, status, totalCents, placedAt })
    .from(order)
    .where(eq(order.emailKey, emailKey))
    .orderBy(desc(placedAt), desc(order.id))
    .limit(MAX_ORDERS)
  return rows.map((row) => ({ ...row, placedAt: row.placedAt.toISOString() }))
}

async function viewOf(db: Queryable, row: typeof contactMessage.$inferSelect): Promise<MessageRecord> {
  const { id, version, topic, state, email, orderNumber, modelNumber, message } = row
  return {
    id,
    version,
    topic,
    state,
    email,
    orderNumber,
    modelNumber,
    message,
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    isWritersOrder: await isWritersOrder(db, row),
    entries: await readEntries(db, id),
    orders: await readOrders(db, row.emailKey),
  }
}

/** A message with what was written about it, and its writer's orders. @throws {Problem} `not_found` */
export async function readMessage(db: Queryable, id: MessageId): Promise<MessageRecord> {
  const [row] = await db.select().from(contactMessage).where(eq(contactMessage.id, id))
  if (!row) throw new Problem('not_found')
  return viewOf(db, row)
}

/** Holds a message until the transaction ends. @throws {Problem} `not_found` */
export async function lockMessage(tx: Transaction, id: MessageId): Promise<MessageRecord> {
  const [row] = await tx.select().from(contactMessage).where(eq(contactMessage.id, id)).for('update')
  if (!row) throw new Problem('not_found')
  return viewOf(tx, row)
}
