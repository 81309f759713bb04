import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { HIDE_REASON_NAMES, REVIEW_STATES } from '#domain/customer/review.ts'
import type { HideReason, ReviewState } from '#domain/customer/review.ts'
import type { ApplianceId, OrderLineId, ProductId, ReviewId, UserId } from '#domain/id.ts'
import { appliance } from '../catalog/appliance.ts'
import { createdAt, id, instant, oneOf, updatedAt, version } from '#server/db/schema/columns.ts'
import { orderLine } from '#server/db/schema/order/order.ts'
import { product } from '#server/db/schema/catalog/product.ts'

/**
 * What somebody who has bought a part says of it. It belongs to the line of the order by which they have it, and is shown once staff have
 * published it (decision 174).
 */
export const productReview = pgTable(
  'product_review',
  {
    id: id<ReviewId>(),
    productId: text('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    orderLineId: text('order_line_id')
      .$type<OrderLineId>()
      .notNull()
      .unique()
      .references(() => orderLine.id),
    /** First name and initial; null once the customer was erased. */
    writer: text('writer'),
    rating: integer('rating').notNull(),
    title: text('title'),
    text: text('text').notNull(),
    fits: boolean('fits').notNull(),
    /** What was repaired, as it was called then; null for none. */
    machine: text('machine'),
    /** The same, where the shop knows it. */
    applianceId: text('appliance_id')
      .$type<ApplianceId>()
      .references(() => appliance.id, { onDelete: 'set null' }),
    state: text('state').$type<ReviewState>().notNull().default('waiting'),
    hideReason: text('hide_reason').$type<HideReason>(),
    reply: text('reply'),
    repliedBy: text('replied_by').$type<UserId>(),
    repliedAt: instant('replied_at'),
    publishedAt: instant('published_at'),
    /** When it was last changed by its writer. */
    writtenAt: instant('written_at').notNull().defaultNow(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('product_review_state', oneOf(t.state, REVIEW_STATES)),
    check('product_review_rating', sql`${t.rating} between 1 and 5`),
    check('product_review_published', sql`(${t.state} = 'published') = (${t.publishedAt} is not null)`),
    check('product_review_hidden', sql`(${t.state} = 'hidden') = (${t.hideReason} is not null)`),
    check('product_review_hide_reason', oneOf(t.hideReason, HIDE_REASON_NAMES)),
    check('product_review_replied', sql`(${t.reply} is null) = (${t.repliedAt} is null)`),
    // The page of a part reads its newest, and counts them by stars, in this index alone.
    index('product_review_shown')
      .on(t.productId, t.writtenAt, t.id, t.rating, t.fits)
      .where(sql`state = 'published'`),
    index('product_review_product').on(t.productId),
    index('product_review_appliance').on(t.applianceId),
    index('product_review_state_created').on(t.state, t.createdAt),
    index('product_review_created').on(t.createdAt, t.id),
  ],
)

/** Mailboxes that want no e-mails that ask for reviews. */
export const reviewOptOut = pgTable('review_opt_out', { mailbox: text('mailbox').primaryKey(), createdAt: createdAt() })
