import { eq } from 'drizzle-orm'
import type { ContactTopic } from '#domain/customer/contact.ts'
import { Problem } from '#domain/problem.ts'
import type { MessageEntryId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'
import { contactMessage, contactMessageEntry } from '#server/db/schema/customer/contact-message.ts'

/** An answer of staff, and what it answers. */
export interface MessageAnswer {
  answer: string
  topic: ContactTopic
  orderNumber: string | null
  message: string
}

/** An answer, for its e-mail. @throws {Problem} `not_found` once the message has been deleted by its age. */
export async function readAnswer(db: Queryable, id: MessageEntryId): Promise<MessageAnswer> {
  const { topic, orderNumber, message } = contactMessage
  const [row] = await db
    .select({ answer: contactMessageEntry.text, topic, orderNumber, message })
    .from(contactMessageEntry)
    .innerJoin(contactMessage, eq(contactMessage.id, contactMessageEntry.messageId))
    .where(eq(contactMessageEntry.id, id))
  if (!row) throw new Problem('not_found', { detail: 'The message has been deleted.' })
  return row
}
