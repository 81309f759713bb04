import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { DISCOUNT_TYPES } from '#domain/pricing/coupon.ts'
import type { DiscountType } from '#domain/pricing/coupon.ts'
import { CODE_SOURCES } from '#domain/pricing/discount-code.ts'
import type { CodeSource } from '#domain/pricing/discount-code.ts'
import type { DiscountCodeId, OrderId, RedemptionId } from '#domain/id.ts'
import { createdAt, id, instant, oneOf, updatedAt, version } from '#server/db/schema/columns.ts'
import { order } from './order.ts'

/** A coupon and its terms (specification, section 3, decisions 22-28). Percentages are basis points, amounts cents. */
export const discountCode = pgTable(
  'discount_code',
  {
    id: id<DiscountCodeId>(),
    code: text('code').notNull().unique(),
    /** False while it is paused. */
    active: boolean('active').notNull().default(true),
    /** Since when it is kept for its orders alone; a check has it paused, so that no rule of the checkout can forget it (decision 129). */
    archivedAt: instant('archived_at'),
    source: text('source').$type<CodeSource>().notNull().default('staff'),
    /** Codes that were made together have the same. */
    batchId: text('batch_id'),
    discountType: text('discount_type').$type<DiscountType>().notNull(),
    discountValue: integer('discount_value').notNull(),
    freeShipping: boolean('free_shipping').notNull().default(false),
    excludesSaleItems: boolean('excludes_sale_items').notNull().default(false),
    autoApply: boolean('auto_apply').notNull().default(false),
    validFrom: instant('valid_from'),
    validUntil: instant('valid_until'),
    usageLimit: integer('usage_limit'),
    usedCount: integer('used_count').notNull().default(0),
    onePerCustomer: boolean('one_per_customer').notNull().default(false),
    firstOrderOnly: boolean('first_order_only').notNull().default(false),
    minimumOrderCents: integer('minimum_order_cents'),
    applicableProductSlug: text('applicable_product_slug'),
    maxQuantityPerOrder: integer('max_quantity_per_order'),
    applicableCategories: text('applicable_categories')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The popup's coupon belongs to one address (specification, decision 28). */
    boundEmailKey: text('bound_email_key'),
    note: text('note'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('discount_code_upper', sql`${t.code} = upper(${t.code}) and ${t.code} <> ''`),
    check('discount_code_type', oneOf(t.discountType, DISCOUNT_TYPES)),
    check('discount_code_value', sql`${t.discountValue} >= 0 and (${t.discountType} <> 'percentage' or ${t.discountValue} <= 10000)`),
    check('discount_code_window', sql`${t.validFrom} < ${t.validUntil}`),
    check('discount_code_limit', sql`${t.usedCount} >= 0 and ${t.usedCount} <= ${t.usageLimit}`),
    check('discount_code_limits', sql`${t.minimumOrderCents} >= 0 and ${t.maxQuantityPerOrder} >= 1`),
    check('discount_code_source', oneOf(t.source, CODE_SOURCES)),
    check('discount_code_archived', sql`${t.archivedAt} is null or not ${t.active}`),
    index('discount_code_batch')
      .on(t.batchId)
      .where(sql`batch_id is not null`),
    uniqueIndex('discount_code_bound_email')
      .on(t.boundEmailKey)
      .where(sql`bound_email_key is not null`),
    index('discount_code_auto')
      .on(t.autoApply)
      .where(sql`auto_apply and active`),
  ],
)

/** One redemption of a coupon by one order: reserved with the order, committed when paid, released otherwise (specification, decision 25). */
export const couponRedemption = pgTable(
  'coupon_redemption',
  {
    id: id<RedemptionId>(),
    discountCodeId: text('discount_code_id')
      .$type<DiscountCodeId>()
      .notNull()
      .references(() => discountCode.id),
    orderId: text('order_id')
      .$type<OrderId>()
      .notNull()
      .unique()
      .references(() => order.id),
    customerEmail: text('customer_email').notNull(),
    emailKey: text('email_key').notNull(),
    /** Whether this customer may have no other with the coupon, copied from it for the unique index below. */
    onePerCustomer: boolean('one_per_customer').notNull(),
    amountCents: integer('amount_cents').notNull(),
    state: text('state').notNull().default('reserved'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('coupon_redemption_state', oneOf(t.state, ['reserved', 'used', 'released'])),
    check('coupon_redemption_amount', sql`${t.amountCents} >= 0`),
    uniqueIndex('coupon_redemption_one_per_customer')
      .on(t.discountCodeId, t.emailKey)
      .where(sql`one_per_customer and state <> 'released'`),
    index('coupon_redemption_email').on(t.emailKey),
    index('coupon_redemption_code').on(t.discountCodeId, t.createdAt),
  ],
)
