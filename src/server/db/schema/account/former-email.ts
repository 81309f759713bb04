import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { UserId } from '#domain/id.ts'
import { instant } from '#server/db/schema/columns.ts'
import { user } from './user.ts'

/**
 * The addresses that an account had proven to be its own and has given up, each with the moment. What was written to or with one until then is the
 * account's, what came after it somebody else's. Customers who are merged leave theirs to who stays. They go with the account.
 */
export const formerEmail = pgTable(
  'former_email',
  {
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    leftAt: instant('left_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.email, t.leftAt] }), index('former_email_email').on(t.email, t.leftAt)],
)
