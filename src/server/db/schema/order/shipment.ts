import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { SHIPMENT_STATUSES } from '#domain/order/order-status.ts'
import type { ShipmentStatus } from '#domain/order/order-status.ts'
import type { OrderId, OrderLineId, ShipmentId, ShipmentLineId } from '#domain/id.ts'
import { createdAt, id, instant, maxQuantity, oneOf, requestHash, updatedAt, version } from '#server/db/schema/columns.ts'
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
    // Who is asked for a review is found by when their shipments left (`shop/marketing/ask-for-reviews.ts`).
    index('shipment_shipped').on(t.shippedAt),
    // Staff find orders by the first letters of a tracking number.
    index('shipment_tracking_prefix').on(sql`upper(${t.trackingNumber}) text_pattern_ops`),
    // Callers read out its end.
    index('shipment_tracking_end').on(sql`reverse(upper(${t.trackingNumber})) text_pattern_ops`),
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
    index('shipment_line_line').on(t.orderLineId),
    check('shipment_line_quantity', sql`${t.quantity} between 1 and ${maxQuantity}`),
  ],
)
