import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { APPLIANCE_TYPES } from '#domain/catalog/appliance.ts'
import { FIT_SOURCES } from '#domain/catalog/fit.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import type { ApplianceId, BrandId, FitQuestionId, ProductId, ReturnLineId, UserId } from '#domain/id.ts'
import { createdAt, id, instant, oneOf, updatedAt, version } from '#server/db/schema/columns.ts'
import { orderReturnLine } from '#server/db/schema/order/fulfilment.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { user } from '#server/db/schema/account/user.ts'

/** An appliance that parts are made for. `normalised` is its model number in upper-case letters and digits, for look-ups. */
export const appliance = pgTable(
  'appliance',
  {
    id: id<ApplianceId>(),
    brandId: text('brand_id')
      .$type<BrandId>()
      .notNull()
      .references(() => brand.id),
    number: text('number').notNull(),
    normalised: text('normalised').notNull(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    discontinued: boolean('discontinued').notNull().default(false),
    note: text('note').notNull().default(''),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('appliance_type', oneOf(t.type, APPLIANCE_TYPES)),
    check('appliance_normalised', sql`${t.normalised} ~ '^[A-Z0-9]+$'`),
    unique('appliance_slug').on(t.brandId, t.slug),
    unique('appliance_number').on(t.brandId, t.normalised),
    index('appliance_normalised_prefix').on(t.normalised.op('text_pattern_ops')),
    index('appliance_slip').using('gin', sql`search_slip_keys(translate(normalised, 'OILSBZ', '011582'))`),
    index('appliance_trigram').using('gin', sql`${t.normalised} gin_trgm_ops`),
  ],
)

/** A statement about whether a part fits an appliance, and its source. No row: not known. */
export const fitment = pgTable(
  'fitment',
  {
    applianceId: text('appliance_id')
      .$type<ApplianceId>()
      .notNull()
      .references(() => appliance.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    fits: boolean('fits').notNull(),
    source: text('source').notNull(),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.applianceId, t.productId] }),
    check('fitment_source', oneOf(t.source, FIT_SOURCES)),
    index('fitment_product').on(t.productId),
    // Staff look for parts that fit nothing, and count the parts of models.
    index('fitment_fits_model')
      .on(t.applianceId)
      .where(sql`fits`),
    index('fitment_fits')
      .on(t.productId, t.applianceId, t.source)
      .where(sql`fits`),
  ],
)

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
  (t) => [check('fit_decision_state', oneOf(t.state, ['accepted', 'declined']))],
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
    index('fit_question_created').on(t.createdAt),
  ],
)

/** The appliances of a signed-in shopper, in their order; at most one is chosen. */
export const userAppliance = pgTable(
  'user_appliance',
  {
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    applianceId: text('appliance_id')
      .$type<ApplianceId>()
      .notNull()
      .references(() => appliance.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    chosen: boolean('chosen').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.applianceId] }), index('user_appliance_appliance').on(t.applianceId)],
)
