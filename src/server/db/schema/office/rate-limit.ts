import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/schema/columns.ts'

/** Counters of attempts in a window, shared by all processes (specification, decision 39). */
export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetsAt: instant('resets_at').notNull(),
})
