import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { RETURN_STATUSES } from '#domain/order/order-status.ts'
import type { ReturnStatus } from '#domain/order/order-status.ts'
import { RETURN_CONDITIONS, RETURN_REASONS } from '#domain/returns/return-reason.ts'
import type { ReturnCondition, ReturnReason } from '#domain/returns/return-reason.ts'
import type { ApplianceId, OrderId, OrderLineId, ProductId, ReturnId, ReturnLineId, ReturnPhotoId } from '#domain/id.ts'
import { FIT_ANSWERS } from '#domain/fit/fit.ts'
import type { FitAnswer } from '#domain/fit/fit.ts'
import { RETURN_RESOLUTIONS } from '#domain/returns/resolution.ts'
import type { ReturnResolution } from '#domain/returns/resolution.ts'
import { createdAt, id, instant, maxQuantity, oneOf, requestHash, updatedAt, version } from '#server/db/schema/columns.ts'
import { order, orderLine } from './order.ts'

/** A return as the customer requested it and as staff decided it (specification, decision 21). */
export const orderReturn = pgTable(
  'order_return',
  {
    id: id<ReturnId>(),
    number: text('number').notNull().unique(),
    orderId: text('order_id')
      .$type<OrderId>()
      .notNull()
      .references(() => order.id),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    requestHash: requestHash(),
    status: text('status').$type<ReturnStatus>().notNull().default('requested'),
    comment: text('comment'),
    /** What the customer wants for it. */
    resolution: text('resolution').$type<ReturnResolution>().notNull().default('refund'),
    /** Cents of goods, without tax, that the customer was told to pay (above 0) or to get back (below 0) with an exchange; null without one. */
    agreedGoodsCents: integer('agreed_goods_cents'),
    /** The same with tax. */
    agreedCents: integer('agreed_cents'),
    /** Cents with tax that the exchange order settled: paid by the customer (above 0), or given back to them. Null before, and where it was free. */
    settledCents: integer('settled_cents'),
    /** An approved return that has not come by then is closed; null where nobody has approved it. */
    sendBy: instant('send_by'),
    /** The note to the customer with staff's decision. */
    staffNote: text('staff_note'),
    requestedBy: text('requested_by').notNull(),
    receivedAt: instant('received_at'),
    closedAt: instant('closed_at'),
    /** The order of the parts that were sent for it at no charge; it counts unless it was cancelled. */
    exchangeOrderId: text('exchange_order_id')
      .$type<OrderId>()
      .unique()
      .references(() => order.id),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('order_return_status', oneOf(t.status, RETURN_STATUSES)),
    check('order_return_resolution', oneOf(t.resolution, RETURN_RESOLUTIONS)),
    check(
      'order_return_agreed',
      sql`(${t.agreedGoodsCents} is null) = (${t.agreedCents} is null) and (${t.agreedCents} is null or ${t.resolution} = 'exchange')`,
    ),
    index('order_return_order').on(t.orderId),
    index('order_return_send_by')
      .on(t.sendBy)
      .where(sql`status = 'approved'`),
    index('order_return_placed').on(t.createdAt, t.id),
    index('order_return_requested')
      .on(t.createdAt)
      .where(sql`status = 'requested'`),
    // Those that have come back, and wait for money or parts.
    index('order_return_received')
      .on(t.createdAt)
      .where(sql`status = 'received'`),
  ],
)

export const orderReturnLine = pgTable(
  'order_return_line',
  {
    id: id<ReturnLineId>(),
    returnId: text('return_id')
      .$type<ReturnId>()
      .notNull()
      .references(() => orderReturn.id),
    orderLineId: text('order_line_id')
      .$type<OrderLineId>()
      .notNull()
      .references(() => orderLine.id),
    quantity: integer('quantity').notNull(),
    reason: text('reason').$type<ReturnReason>().notNull(),
    /** The appliance's model number, required when the part does not fit. */
    modelNumber: text('model_number'),
    /** The same appliance, where the shop knows it, or the one that it became; whether the part fits it, and the part of the same kind that does; as known when it was asked for. */
    applianceId: text('appliance_id').$type<ApplianceId>(),
    fitAnswer: text('fit_answer').$type<FitAnswer>(),
    proposedProductId: text('proposed_product_id').$type<ProductId>(),
    /** How the customer says that the part is. */
    statedCondition: text('stated_condition').$type<ReturnCondition>(),
    /** What the customer wants in exchange: the part, and how many of it. */
    replacementProductId: text('replacement_product_id').$type<ProductId>(),
    replacementQuantity: integer('replacement_quantity'),
    receivedQuantity: integer('received_quantity').notNull().default(0),
    restockedQuantity: integer('restocked_quantity').notNull().default(0),
    /** Pieces for which others were sent by the exchange order. */
    exchangedQuantity: integer('exchanged_quantity').notNull().default(0),
    /** Pieces that were sent by the exchange order for these, where it is another number; null for as many. */
    sentQuantity: integer('sent_quantity'),
    /** How it was when it was unpacked; null before, and where nobody has said. */
    condition: text('condition').$type<ReturnCondition>(),
  },
  (t) => [
    unique('order_return_line_once').on(t.returnId, t.orderLineId),
    index('order_return_line_line').on(t.orderLineId),
    // Few are to be sent another part, or name a model: which of a part that is to be deleted, and of a model that becomes another.
    index('order_return_line_replacement')
      .on(t.replacementProductId)
      .where(sql`replacement_product_id is not null`),
    index('order_return_line_appliance')
      .on(t.applianceId)
      .where(sql`appliance_id is not null`),
    check(
      'order_return_line_quantity',
      sql`${t.quantity} between 1 and ${maxQuantity} and ${t.receivedQuantity} between 0 and ${t.quantity}`,
    ),
    check('order_return_line_restocked', sql`${t.restockedQuantity} between 0 and ${t.receivedQuantity}`),
    check('order_return_line_exchanged', sql`${t.exchangedQuantity} between 0 and ${t.receivedQuantity}`),
    check('order_return_line_reason', oneOf(t.reason, RETURN_REASONS)),
    check('order_return_line_condition', oneOf(t.condition, RETURN_CONDITIONS)),
    check('order_return_line_stated', oneOf(t.statedCondition, RETURN_CONDITIONS)),
    check('order_return_line_fit', oneOf(t.fitAnswer, FIT_ANSWERS)),
    check('order_return_line_replacement', sql`(${t.replacementProductId} is null) = (${t.replacementQuantity} is null)`),
    check('order_return_line_replaced', sql`${t.replacementQuantity} between 1 and ${maxQuantity}`),
    check('order_return_line_sent', sql`${t.sentQuantity} between 1 and ${maxQuantity}`),
  ],
)

/** A photograph that a customer has sent with a return. Its file is in the file storage; only the order's holder and staff are shown it. */
export const returnPhoto = pgTable(
  'return_photo',
  {
    id: id<ReturnPhotoId>(),
    returnId: text('return_id')
      .$type<ReturnId>()
      .notNull()
      .references(() => orderReturn.id),
    /** SHA-256 of the bytes that were sent: the same photograph is kept once. */
    hash: text('hash').notNull(),
    /** Of the picture as it is kept (px). */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Nobody is shown it any more; its file is removed, and then the row. */
    removedAt: instant('removed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('return_photo_once').on(t.returnId, t.hash),
    index('return_photo_removed')
      .on(t.removedAt)
      .where(sql`removed_at is not null`),
  ],
)
