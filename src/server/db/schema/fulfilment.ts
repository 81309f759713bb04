import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { RETURN_STATUSES, SHIPMENT_STATUSES } from '#domain/order.ts'
import type { ReturnStatus, ShipmentStatus } from '#domain/order.ts'
import { RETURN_REASONS } from '#domain/refund.ts'
import type { ReturnReason } from '#domain/refund.ts'
import type { OrderId, OrderLineId, ReturnId, ReturnLineId, ShipmentId, ShipmentLineId } from '#domain/id.ts'
import { createdAt, id, instant, maxQuantity, oneOf, requestHash, updatedAt, version } from './columns.ts'
import { order, orderLine } from './order.ts'

/** A shipment. */
export const shipment = pgTable(
  'shipment',
  {
    id: id<ShipmentId>(),
    orderId: text('order_id')
      .$type<OrderId>()
      .notNull()
      .references(() => order.id),
    status: text('status').$type<ShipmentStatus>().notNull().default('pending'),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    requestHash: requestHash(),
    carrier: text('carrier'),
    service: text('service'),
    trackingNumber: text('tracking_number'),
    trackingUrl: text('tracking_url'),
    shippedAt: instant('shipped_at'),
    deliveredAt: instant('delivered_at'),
    createdBy: text('created_by').notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('shipment_status', oneOf(t.status, SHIPMENT_STATUSES)),
    index('shipment_order').on(t.orderId),
    // Staff find orders by the first letters of a tracking number.
    index('shipment_tracking_prefix').on(sql`upper(${t.trackingNumber}) text_pattern_ops`),
  ],
)

export const shipmentLine = pgTable(
  'shipment_line',
  {
    id: id<ShipmentLineId>(),
    shipmentId: text('shipment_id')
      .$type<ShipmentId>()
      .notNull()
      .references(() => shipment.id),
    orderLineId: text('order_line_id')
      .$type<OrderLineId>()
      .notNull()
      .references(() => orderLine.id),
    quantity: integer('quantity').notNull(),
  },
  (t) => [
    unique('shipment_line_once').on(t.shipmentId, t.orderLineId),
    check('shipment_line_quantity', sql`${t.quantity} between 1 and ${maxQuantity}`),
  ],
)

/** A return as the customer requested it and as staff decided it (decision 21). */
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
    /** The note to the customer with staff's decision. */
    staffNote: text('staff_note'),
    requestedBy: text('requested_by').notNull(),
    receivedAt: instant('received_at'),
    closedAt: instant('closed_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('order_return_status', oneOf(t.status, RETURN_STATUSES)),
    index('order_return_order').on(t.orderId),
    index('order_return_created').on(t.createdAt),
    index('order_return_requested')
      .on(t.createdAt)
      .where(sql`status = 'requested'`),
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
    receivedQuantity: integer('received_quantity').notNull().default(0),
    restockedQuantity: integer('restocked_quantity').notNull().default(0),
  },
  (t) => [
    unique('order_return_line_once').on(t.returnId, t.orderLineId),
    check(
      'order_return_line_quantity',
      sql`${t.quantity} between 1 and ${maxQuantity} and ${t.receivedQuantity} between 0 and ${t.quantity}`,
    ),
    check('order_return_line_restocked', sql`${t.restockedQuantity} between 0 and ${t.receivedQuantity}`),
    check('order_return_line_reason', oneOf(t.reason, RETURN_REASONS)),
  ],
)
