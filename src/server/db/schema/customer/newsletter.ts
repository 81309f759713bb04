import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { SubscriberId } from '#domain/id.ts'
import { createdAt, id, instant, oneOf } from '#server/db/schema/columns.ts'

/** A newsletter subscriber, with the time and source of the consent, and the unsubscribe token (specification, decision 38). */
export const newsletterSubscriber = pgTable(
  'newsletter_subscriber',
  {
    id: id<SubscriberId>(),
    email: text('email').notNull().unique(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    source: text('source').notNull(),
    /** Where the consent was given, in the words of the file that told of it. */
    consentSource: text('consent_source'),
    unsubscribeTokenHash: text('unsubscribe_token_hash').notNull().unique(),
    consentedAt: createdAt(),
    unsubscribedAt: instant('unsubscribed_at'),
  },
  (t) => [
    check('newsletter_subscriber_source', oneOf(t.source, ['homepage', 'compact', 'checkout', 'popup', 'account', 'import'])),
    index('newsletter_subscriber_consented').on(t.consentedAt),
  ],
)

/** Addresses that must never be written to again, whatever else is stored about them. */
export const emailSuppression = pgTable('email_suppression', {
  email: text('email').primaryKey(),
  reason: text('reason').notNull(),
  createdAt: createdAt(),
})
