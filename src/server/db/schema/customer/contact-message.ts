import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { MESSAGE_ENTRY_KINDS, MESSAGE_STATES } from '#domain/customer/message-state.ts'
import type { MessageEntryKind, MessageState } from '#domain/customer/message-state.ts'
import type { ContactTopic } from '#domain/customer/contact.ts'
import type { MessageEntryId, MessageId } from '#domain/id.ts'
import { createdAt, id, instant, oneOf, updatedAt, version } from '#server/db/schema/columns.ts'

/** A contact form message (decision 133). It is also mailed to staff, in the same transaction. */
export const contactMessage = pgTable(
  'contact_message',
  {
    id: id<MessageId>(),
    /** The same for a message that is sent again. */
    messageKey: text('message_key').notNull().unique(),
    topic: text('topic').$type<ContactTopic>().notNull(),
    /** As typed: of an order, or of a return. */
    orderNumber: text('order_number'),
    email: text('email').notNull(),
    /** The mailbox, for finding the writer's orders. */
    emailKey: text('email_key').notNull(),
    modelNumber: text('model_number'),
    message: text('message').notNull(),
    state: text('state').$type<MessageState>().notNull().default('open'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    closedAt: instant('closed_at'),
  },
  (t) => [
    check('contact_message_state', oneOf(t.state, MESSAGE_STATES)),
    index('contact_message_state_created').on(t.state, t.createdAt),
    index('contact_message_email_key').on(t.emailKey),
    index('contact_message_closed').on(t.closedAt),
  ],
)

/** What staff have written about a message. */
export const contactMessageEntry = pgTable(
  'contact_message_entry',
  {
    id: id<MessageEntryId>(),
    messageId: text('message_id')
      .$type<MessageId>()
      .notNull()
      .references(() => contactMessage.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<MessageEntryKind>().notNull(),
    text: text('text').notNull(),
    author: text('author').notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('contact_message_entry_kind', oneOf(t.kind, MESSAGE_ENTRY_KINDS)), index('contact_message_entry_message').on(t.messageId)],
)
