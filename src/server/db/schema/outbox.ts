import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { EmailId } from '#domain/id.ts'
import { createdAt, id, instant, oneOf } from './columns.ts'

/** An e-mail to be sent, written in the transaction that caused it. `idempotency_key` makes a repeated cause one e-mail. */
export const outbox = pgTable(
  'outbox',
  {
    id: id<EmailId>(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    /** Filled when the letter is written out, so that staff and the demo's visitor can read what was sent. */
    subject: text('subject'),
    html: text('html'),
    body: text('body'),
    state: text('state').notNull().default('due'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: instant('next_at').notNull().defaultNow(),
    lockedUntil: instant('locked_until'),
    sentAt: instant('sent_at'),
    lastError: text('last_error'),
    createdAt: createdAt(),
  },
  (t) => [
    /* `kept`: written out and readable, but there is no mail server to hand it to (demo). */
    check('outbox_state', oneOf(t.state, ['due', 'sent', 'stored', 'failed'])),
    index('outbox_due')
      .on(t.nextAt)
      .where(sql`state = 'due'`),
  ],
)

/** Counters of attempts in a window, shared by every process (decision 39). */
export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetsAt: instant('resets_at').notNull(),
})
