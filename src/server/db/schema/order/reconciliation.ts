import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DifferenceId, OrderId, ReconciliationId } from '#domain/id.ts'
import { createdAt, id, instant, oneOf } from '#server/db/schema/columns.ts'
import { order } from './order.ts'

/** One comparison of our records with the provider's, from `since` on. */
export const reconciliation = pgTable('reconciliation', {
  id: id<ReconciliationId>(),
  since: instant('since').notNull(),
  checked: integer('checked').notNull().default(0),
  finishedAt: instant('finished_at'),
  error: text('error'),
  createdAt: createdAt(),
})

export const DIFFERENCE_KINDS = [
  'paid_there_not_here',
  'paid_here_not_there',
  'unknown_session',
  'amount_differs',
  'refund_differs',
  'refund_unknown_there',
] as const

/** A difference between our records and the provider's. Open until a later comparison no longer finds it, or staff settle it. */
export const reconciliationDifference = pgTable(
  'reconciliation_difference',
  {
    id: id<DifferenceId>(),
    kind: text('kind').$type<(typeof DIFFERENCE_KINDS)[number]>().notNull(),
    /** The provider's id of the session or refund, or ours where it has none. */
    subject: text('subject').notNull(),
    orderId: text('order_id')
      .$type<OrderId>()
      .references(() => order.id),
    ours: jsonb('ours'),
    theirs: jsonb('theirs'),
    foundAt: createdAt(),
    lastSeenIn: text('last_seen_in')
      .notNull()
      .references(() => reconciliation.id),
    resolvedAt: instant('resolved_at'),
    /** Why staff have settled it; null when a comparison no longer found it. */
    note: text('note'),
  },
  (t) => [
    check('reconciliation_difference_kind', oneOf(t.kind, DIFFERENCE_KINDS)),
    uniqueIndex('reconciliation_difference_open')
      .on(t.kind, t.subject)
      .where(sql`resolved_at is null`),
    index('reconciliation_difference_found').on(t.foundAt),
  ],
)
