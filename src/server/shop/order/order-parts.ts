import { asc, desc, eq, sql } from 'drizzle-orm'
import type { RefundStatus, ReturnStatus, ShipmentStatus } from '#domain/order.ts'
import type { RefundReason, ReturnReason } from '#domain/refund.ts'
import type { Reader } from '#server/db/client.ts'
import { orderReturn, shipment } from '#server/db/schema/fulfilment.ts'
import { refund } from '#server/db/schema/payment.ts'
import type { OrderId, OrderLineId, ReturnId } from '#domain/id.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A parcel with what is in it. */
export interface ShipmentView {
  id: string
  status: ShipmentStatus
  carrier: string | null
  service: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  shippedAt: string | null
  deliveredAt: string | null
  createdBy: string
  lines: { lineId: OrderLineId; quantity: number }[]
}

/** The parcels of an order, the first one first. */
export async function readShipments(db: Reader, orderId: OrderId): Promise<ShipmentView[]> {
  const rows = await db
    .select({
      row: shipment,
      lines: sql<ShipmentView['lines']>`(
        select coalesce(json_agg(json_build_object('lineId', sl.order_line_id, 'quantity', sl.quantity) order by l.position), '[]')
        from shipment_line sl join order_line l on l.id = sl.order_line_id where sl.shipment_id = shipment.id)`,
    })
    .from(shipment)
    .where(eq(shipment.orderId, orderId))
    .orderBy(asc(shipment.createdAt), asc(shipment.id))
  return rows.map(({ row, lines }) => {
    const { id, status, carrier, service, trackingNumber, trackingUrl, createdBy } = row
    const times = { shippedAt: iso(row.shippedAt), deliveredAt: iso(row.deliveredAt) }
    return { id, status, carrier, service, trackingNumber, trackingUrl, createdBy, ...times, lines }
  })
}

/** A refund with the pieces it is for. Amounts are cents. */
export interface RefundView {
  id: string
  status: RefundStatus
  amountCents: number
  itemsCents: number
  shippingCents: number
  taxCents: number
  reason: RefundReason
  note: string | null
  failure: string | null
  returnId: ReturnId | null
  requestedAt: string
  isRestocked: boolean
  createdBy: string
  lines: { lineId: OrderLineId; quantity: number; amountCents: number; restock: boolean }[]
}

/** The refunds of an order, the first one first. */
export async function readRefunds(db: Reader, orderId: OrderId): Promise<RefundView[]> {
  const rows = await db
    .select({
      row: refund,
      lines: sql<RefundView['lines']>`(
        select coalesce(json_agg(json_build_object('lineId', rl.order_line_id, 'quantity', rl.quantity, 'amountCents', rl.amount_cents,
          'restock', rl.restock) order by l.position), '[]')
        from refund_line rl join order_line l on l.id = rl.order_line_id where rl.refund_id = refund.id)`,
    })
    .from(refund)
    .where(eq(refund.orderId, orderId))
    .orderBy(asc(refund.createdAt), asc(refund.id))
  return rows.map(({ row, lines }) => {
    const { id, status, amountCents, itemsCents, shippingCents, taxCents, reason, note, failure, returnId, createdBy } = row
    const amounts = { amountCents, itemsCents, shippingCents, taxCents }
    const isRestocked = row.restockedAt !== null && lines.some((line) => line.restock)
    return {
      id,
      status,
      ...amounts,
      reason,
      note,
      failure,
      returnId,
      createdBy,
      requestedAt: row.createdAt.toISOString(),
      isRestocked,
      lines,
    }
  })
}

/** A return with its parts. */
export interface ReturnView {
  id: string
  number: string
  status: ReturnStatus
  comment: string | null
  staffNote: string | null
  requestedBy: string
  requestedAt: string
  receivedAt: string | null
  closedAt: string | null
  lines: {
    lineId: OrderLineId
    name: string
    partNumber: string
    quantity: number
    reason: ReturnReason
    modelNumber: string | null
    receivedQuantity: number
    restockedQuantity: number
  }[]
}

/** The parts of a return, to be read beside its row. */
export const returnLines = sql<ReturnView['lines']>`(
  select coalesce(json_agg(json_build_object('lineId', rl.order_line_id, 'name', l.name, 'partNumber', l.part_number, 'quantity', rl.quantity,
    'reason', rl.reason, 'modelNumber', rl.model_number, 'receivedQuantity', rl.received_quantity,
    'restockedQuantity', rl.restocked_quantity) order by l.position), '[]')
  from order_return_line rl join order_line l on l.id = rl.order_line_id where rl.return_id = order_return.id)`

/** A return's row and parts as they are shown. */
export function asReturnView(row: typeof orderReturn.$inferSelect, lines: ReturnView['lines']): ReturnView {
  const { id, number, status, comment, staffNote, requestedBy } = row
  const times = { requestedAt: row.createdAt.toISOString(), receivedAt: iso(row.receivedAt), closedAt: iso(row.closedAt) }
  return { id, number, status, comment, staffNote, requestedBy, ...times, lines }
}

/** The returns of an order, the latest first. */
export async function readReturns(db: Reader, orderId: OrderId): Promise<ReturnView[]> {
  const rows = await db
    .select({ row: orderReturn, lines: returnLines })
    .from(orderReturn)
    .where(eq(orderReturn.orderId, orderId))
    .orderBy(desc(orderReturn.createdAt), desc(orderReturn.id))
  return rows.map(({ row, lines }) => asReturnView(row, lines))
}
