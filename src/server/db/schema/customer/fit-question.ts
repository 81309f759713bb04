import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { ApplianceId, FitQuestionId, ProductId, ReturnLineId, UserId } from '#domain/id.ts'
import { appliance } from '#server/db/schema/catalog/appliance.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { createdAt, id, instant, oneOf } from '#server/db/schema/columns.ts'
import { orderReturnLine } from '#server/db/schema/order/return.ts'

/** What staff have decided about a return that says of a part that it does not fit; without a row it is open. */
export const fitDecision = pgTable(
  'fit_decision',
  {
    returnLineId: text('return_line_id')
      .$type<ReturnLineId>()
      .primaryKey()
      .references(() => orderReturnLine.id),
    state: text('state').$type<'accepted' | 'declined'>().notNull(),
    /** The model that the statement was made about. */
    applianceId: text('appliance_id')
      .$type<ApplianceId>()
      .references(() => appliance.id, { onDelete: 'set null' }),
    note: text('note').notNull().default(''),
    decidedBy: text('decided_by').$type<UserId>().notNull(),
    decidedAt: instant('decided_at').notNull().defaultNow(),
  },
  (t) => [
    check('fit_decision_state', oneOf(t.state, ['accepted', 'declined'])),
    // Of a model that is deleted.
    index('fit_decision_appliance')
      .on(t.applianceId)
      .where(sql`appliance_id is not null`),
  ],
)

/** A message to the shop that names a part and a model, for staff to decide whether the part fits; without a state it is open. */
export const fitQuestion = pgTable(
  'fit_question',
  {
    id: id<FitQuestionId>(),
    /** The message that it is from: sent again, it asks nothing new. */
    messageKey: text('message_key').notNull(),
    productId: text('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    modelNumber: text('model_number').notNull(),
    /** What was written; deleted with the texts of e-mails. */
    comment: text('comment'),
    orderNumber: text('order_number'),
    /** Where it was said. */
    source: text('source').$type<'question' | 'review'>().notNull().default('question'),
    state: text('state').$type<'accepted' | 'declined'>(),
    applianceId: text('appliance_id')
      .$type<ApplianceId>()
      .references(() => appliance.id, { onDelete: 'set null' }),
    note: text('note').notNull().default(''),
    decidedBy: text('decided_by').$type<UserId>(),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    check('fit_question_source', oneOf(t.source, ['question', 'review'])),
    check('fit_question_state', oneOf(t.state, ['accepted', 'declined'])),
    check('fit_question_decided', sql`(${t.state} is null) = (${t.decidedBy} is null)`),
    unique('fit_question_once').on(t.messageKey, t.productId),
    index('fit_question_product').on(t.productId),
    index('fit_question_appliance')
      .on(t.applianceId)
      .where(sql`appliance_id is not null`),
    index('fit_question_created').on(t.createdAt),
  ],
)
