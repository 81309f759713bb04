import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CONTACT_TOPICS, isTopic } from '#domain/customer/contact.ts'
import { MESSAGE_STATES } from '#domain/customer/message-state.ts'
import type { MessageId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'
import { likeText } from '#server/db/like-text.ts'
import { contactMessage, contactMessageEntry } from '#server/db/schema/customer/contact-message.ts'
import { idOf } from '#server/shop/id-of.ts'
import { listSchema, readList } from '#server/shop/list/list.ts'
import type { ListDefinition, ListSearch } from '#server/shop/list/list.ts'

export const topicSchema = z.enum(Object.keys(CONTACT_TOPICS).filter(isTopic))

/** The messages of the contact form. */
export const messageList: ListDefinition = {
  from: sql`contact_message`,
  id: contactMessage.id,
  fields: {
    state: { kind: 'choice', by: contactMessage.state, choices: MESSAGE_STATES },
    topic: { kind: 'choice', by: contactMessage.topic, choices: Object.keys(CONTACT_TOPICS) },
    email: { kind: 'text', by: contactMessage.email },
    order: { kind: 'text', by: contactMessage.orderNumber },
    model: { kind: 'text', by: contactMessage.modelNumber },
    message: { kind: 'text', by: contactMessage.message },
    created: { kind: 'date', by: contactMessage.createdAt },
    closed: { kind: 'date', by: contactMessage.closedAt },
  },
  sorts: {
    created: { by: contactMessage.createdAt },
    email: { by: contactMessage.email },
    topic: { by: contactMessage.topic },
    state: { by: contactMessage.state },
  },
  defaultSort: '-created',
  tieBreak: contactMessage.id,
  search: (text) => {
    const pattern = `%${likeText(text.toLowerCase())}%`
    return sql`(lower(email) like ${pattern} or lower(message) like ${pattern} or lower(order_number) like ${pattern}
      or lower(model_number) like ${pattern})`
  },
}

/** As much of a message as the list shows, in characters. */
const MAX_BEGINNING = 160

const messageRowSchema = z
  .object({
    id: idOf<MessageId>(),
    topic: topicSchema,
    state: z.enum(MESSAGE_STATES),
    email: z.string(),
    orderNumber: z.string().nullable(),
    modelNumber: z.string().nullable(),
    beginning: z.string().meta({ description: 'The first words of the message' }),
    answers: z.int(),
    createdAt: z.string(),
  })
  .meta({ id: 'MessageRow' })

export const messageListSchema = listSchema(messageRowSchema).meta({ id: 'MessageList' })

const answers = sql<number>`(select count(*)::int from ${contactMessageEntry} e where e.message_id = "contact_message"."id" and e.kind = 'answer')`

/** A page of the messages that match. */
export const listMessages = (db: Queryable, search: ListSearch): Promise<z.output<typeof messageListSchema>> =>
  readList(db, {
    list: messageList,
    search,
    async load(ids) {
      const { id, topic, state, email, orderNumber, modelNumber, createdAt, message } = contactMessage
      const beginning = sql<string>`left(${message}, ${MAX_BEGINNING})`
      const rows = await db
        .select({ id, topic, state, email, orderNumber, modelNumber, beginning, answers, createdAt })
        .from(contactMessage)
        .where(inArray(sql`${id}`, ids))
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
    },
  })
