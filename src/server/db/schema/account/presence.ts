import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { UserId } from '#domain/id.ts'
import { instant } from '#server/db/schema/columns.ts'
import { user } from './user.ts'

/** Which member of staff has which record open. A row counts for as long as it is renewed (`shop/staff/presence.ts`). */
export const recordPresence = pgTable(
  'record_presence',
  {
    /** The record, as the audit log names it: `prd_…`, `settings.shop`. */
    subject: text('subject').notNull(),
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    openedAt: instant('opened_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.subject, t.userId] }), index('record_presence_user').on(t.userId)],
)
