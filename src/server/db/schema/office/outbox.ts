import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { EmailId } from '#domain/id.ts'
import { EMAIL_STATES } from '#domain/content/email-state.ts'
import type { EmailState } from '#domain/content/email-state.ts'
import { createdAt, id, instant, oneOf } from '#server/db/schema/columns.ts'

/** An e-mail to be sent, written in the transaction that caused it. `idempotency_key` makes a repeated cause one e-mail. */
export const outbox = pgTable(
  'outbox',
  {
    id: id<EmailId>(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    /** Filled when the e-mail is rendered, so that staff and the demo's visitor can read what was sent. */
    subject: text('subject'),
    html: text('html'),
    body: text('body'),
    state: text('state').$type<EmailState>().notNull().default('due'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: instant('next_at').notNull().defaultNow(),
    lockedUntil: instant('locked_until'),
    sentAt: instant('sent_at'),
    lastError: text('last_error'),
    /** When one that failed was set aside: it waits for nobody any more. Null while it does. */
    setAsideAt: instant('set_aside_at'),
    /** What the mail server said when it took the e-mail. */
    providerAnswer: text('provider_answer'),
    createdAt: createdAt(),
  },
  (t) => [
    check('outbox_state', oneOf(t.state, EMAIL_STATES)),
    check('outbox_set_aside', sql`${t.setAsideAt} is null or ${t.state} = 'failed'`),
    // E-mails are wide: their list is filtered, counted and skipped in the index alone.
    index('outbox_listed').on(t.createdAt, t.id, t.state, t.kind, t.attempts, t.sentAt, t.setAsideAt),
    // Orders of the list, at any page. E-mails that are not sent come last in both directions, which takes two indexes.
    index('outbox_kind').on(t.kind, t.createdAt, t.id),
    index('outbox_state_created').on(t.state, t.createdAt, t.id),
    index('outbox_sent').on(t.sentAt, t.id),
    index('outbox_sent_newest').on(t.sentAt.desc().nullsLast(), t.id.desc().nullsFirst()),
    // What was written to somebody.
    index('outbox_recipient').on(t.recipient, t.createdAt, t.id),
    // Staff look for a part of an address or a subject, and for the e-mails about an order.
    index('outbox_recipient_trigram').using('gin', sql`lower(${t.recipient}) gin_trgm_ops`),
    index('outbox_subject_trigram').using('gin', sql`lower(${t.subject}) gin_trgm_ops`),
    index('outbox_order').on(sql`(${t.payload} ->> 'orderId')`),
    index('outbox_due')
      .on(t.nextAt)
      .where(sql`state = 'due'`),
    index('outbox_to_do')
      .on(t.createdAt)
      .where(sql`state = 'failed' and set_aside_at is null`),
    // Those whose text the nightly work will delete.
    index('outbox_text')
      .on(t.createdAt)
      .where(sql`state <> 'due' and (body is not null or payload ? 'message')`),
  ],
)
