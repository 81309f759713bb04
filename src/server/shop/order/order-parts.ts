import { asc, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { REFUND_STATUSES, RETURN_STATUSES, SHIPMENT_STATUSES } from '#domain/order.ts'
import { REFUND_REASONS, RETURN_CONDITIONS, RETURN_REASONS } from '#domain/refund.ts'
import type { Reader } from '#server/db/client.ts'
import { orderReturn, shipment } from '#server/db/schema/fulfilment.ts'
import { refund } from '#server/db/schema/payment.ts'
import { idOf } from '#server/shop/id-of.ts'
import { shown } from '#server/shop/shown.ts'
import type { OrderId, OrderLineId, RefundId, ReturnId, ShipmentId } from '#domain/id.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A shipment with its contents, as its customer sees it. */
export const shipmentSchema = z.object({
  status: z.enum(SHIPMENT_STATUSES),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  shippedAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  lines: z.array(z.object({ lineId: idOf<OrderLineId>(), quantity: z.int() })),
})

/** The same for staff. */
export const staffShipmentSchema = z.object({
  id: idOf<ShipmentId>(),
  service: z.string().nullable(),
  createdBy: z.string(),
  ...shipmentSchema.shape,
})
type StaffShipment = z.output<typeof staffShipmentSchema>

/** The shipments of an order, oldest first. */
export async function readShipments(db: Reader, orderId: OrderId): Promise<StaffShipment[]> {
  const rows = await db
    .select({
      row: shipment,
      lines: sql<StaffShipment['lines']>`(
        select coalesce(json_agg(json_build_object('lineId', sl.order_line_id, 'quantity', sl.quantity) order by l.position), '[]')
        from shipment_line sl join order_line l on l.id = sl.order_line_id where sl.shipment_id = shipment.id)`,
    })
    .from(shipment)
    .where(eq(shipment.orderId, orderId))
    .orderBy(asc(shipment.createdAt), asc(shipment.id))
  return rows.map(({ row, lines }) => {
    const times = { shippedAt: iso(row.shippedAt), deliveredAt: iso(row.deliveredAt) }
    return shown(staffShipmentSchema, { ...row, ...times, lines })
  })
}

/** A refund with the quantities it covers. Amounts are cents. */
export const staffRefundSchema = z
  .object({
    id: idOf<RefundId>(),
    status: z.enum(REFUND_STATUSES),
    amountCents: z.int(),
    itemsCents: z.int(),
    shippingCents: z.int(),
    taxCents: z.int(),
    reason: z.enum(REFUND_REASONS),
    note: z.string().nullable(),
    failure: z.string().nullable(),
    returnId: idOf<ReturnId>().nullable(),
    requestedAt: z.string(),
    isRestocked: z.boolean(),
    createdBy: z.string(),
    lines: z.array(z.object({ lineId: idOf<OrderLineId>(), quantity: z.int(), amountCents: z.int(), restock: z.boolean() })),
  })
  .meta({ id: 'StaffRefund' })
type StaffRefund = z.output<typeof staffRefundSchema>

/** A refund as its customer sees it. */
export const refundSchema = staffRefundSchema.pick({ amountCents: true, status: true, requestedAt: true })

/** The refunds of an order, oldest first. */
export async function readRefunds(db: Reader, orderId: OrderId): Promise<StaffRefund[]> {
  const rows = await db
    .select({
      row: refund,
      lines: sql<StaffRefund['lines']>`(
        select coalesce(json_agg(json_build_object('lineId', rl.order_line_id, 'quantity', rl.quantity, 'amountCents', rl.amount_cents,
          'restock', rl.restock) order by l.position), '[]')
        from refund_line rl join order_line l on l.id = rl.order_line_id where rl.refund_id = refund.id)`,
    })
    .from(refund)
    .where(eq(refund.orderId, orderId))
    .orderBy(asc(refund.createdAt), asc(refund.id))
  return rows.map(({ row, lines }) => {
    const isRestocked = row.restockedAt !== null && lines.some((line) => line.restock)
    return shown(staffRefundSchema, { ...row, requestedAt: row.createdAt.toISOString(), isRestocked, lines })
  })
}

/** A line of a return, as its customer sees it. */
export const returnLineSchema = z.object({
  lineId: idOf<OrderLineId>(),
  name: z.string(),
  partNumber: z.string(),
  quantity: z.int(),
  reason: z.enum(RETURN_REASONS),
  modelNumber: z.string().nullable(),
})

/** A return with its lines, as its customer sees it. */
export const returnSchema = z.object({
  number: z.string(),
  status: z.enum(RETURN_STATUSES),
  requestedAt: z.string(),
  staffNote: z.string().nullable(),
  lines: z.array(returnLineSchema),
})

/** The same for staff. */
export const staffReturnSchema = z
  .object({
    id: idOf<ReturnId>(),
    number: z.string(),
    status: z.enum(RETURN_STATUSES),
    comment: z.string().nullable(),
    staffNote: z.string().nullable(),
    requestedBy: z.string(),
    requestedAt: z.string(),
    receivedAt: z.string().nullable(),
    closedAt: z.string().nullable(),
    version: z.int(),
    lines: z.array(
      returnLineSchema.extend({
        receivedQuantity: z.int(),
        restockedQuantity: z.int(),
        exchangedQuantity: z.int(),
        condition: z.enum(RETURN_CONDITIONS).nullable(),
      }),
    ),
  })
  .meta({ id: 'StaffReturn' })
type StaffReturn = z.output<typeof staffReturnSchema>

/** The lines of a return, selected beside its row. */
export const returnLines = sql<StaffReturn['lines']>`(
  select coalesce(json_agg(json_build_object('lineId', rl.order_line_id, 'name', l.name, 'partNumber', l.part_number, 'quantity', rl.quantity,
    'reason', rl.reason, 'modelNumber', rl.model_number, 'receivedQuantity', rl.received_quantity,
    'restockedQuantity', rl.restocked_quantity, 'exchangedQuantity', rl.exchanged_quantity, 'condition', rl.condition) order by l.position), '[]')
  from order_return_line rl join order_line l on l.id = rl.order_line_id where rl.return_id = order_return.id)`

/** A return's row and lines as they are shown. */
export function asReturnView(row: typeof orderReturn.$inferSelect, lines: StaffReturn['lines']): StaffReturn {
  const times = { requestedAt: row.createdAt.toISOString(), receivedAt: iso(row.receivedAt), closedAt: iso(row.closedAt) }
  return shown(staffReturnSchema, { ...row, ...times, lines })
}

/** The returns of an order, newest first. */
export async function readReturns(db: Reader, orderId: OrderId): Promise<StaffReturn[]> {
  const rows = await db
    .select({ row: orderReturn, lines: returnLines })
    .from(orderReturn)
    .where(eq(orderReturn.orderId, orderId))
    .orderBy(desc(orderReturn.createdAt), desc(orderReturn.id))
  return rows.map(({ row, lines }) => asReturnView(row, lines))
}
