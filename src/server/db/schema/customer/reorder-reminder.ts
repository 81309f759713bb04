import { date, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { GuestReminderId, UserId } from '#domain/id.ts'
import { id, instant } from '#server/db/schema/columns.ts'
import { user } from '#server/db/schema/account/user.ts'

/** The consent of an account to be reminded of what it buys again and again (decision 171). It outlives its end, so that nobody is written to twice in a quarter. */
export const reorderReminder = pgTable(
  'reorder_reminder',
  {
    userId: text('user_id')
      .$type<UserId>()
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    consentedAt: instant('consented_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    /** When the last e-mail was written, and to which mailbox (`mailboxKey`): a household gets one a quarter. */
    lastSentAt: instant('last_sent_at'),
    mailbox: text('mailbox'),
    /** The shop's day on which it was last looked at. */
    checkedOn: date('checked_on'),
    /** The consents of guests that have become this one: the links of their e-mails end it. */
    guestIds: text('guest_ids').$type<GuestReminderId>().array().notNull().default([]),
  },
  (t) => [index('reorder_reminder_mailbox').on(t.mailbox), index('reorder_reminder_guests').using('gin', t.guestIds)],
)

/**
 * The same consent of somebody without an account, by the address of their orders, which a mailed link has proven (decision 186). With the account
 * that the orders join it becomes that account's. Ended ones go after a quarter.
 */
export const guestReminder = pgTable(
  'guest_reminder',
  {
    id: id<GuestReminderId>(),
    /** As on their orders. */
    email: text('email').notNull().unique(),
    consentedAt: instant('consented_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    lastSentAt: instant('last_sent_at'),
    mailbox: text('mailbox'),
    checkedOn: date('checked_on'),
  },
  (t) => [index('guest_reminder_mailbox').on(t.mailbox)],
)
