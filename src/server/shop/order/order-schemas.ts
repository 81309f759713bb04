import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { REFUND_STATUSES, RETURN_STATUSES, SHIPMENT_STATUSES } from '#domain/order/order-status.ts'
import { FIT_ANSWERS } from '#domain/fit/fit.ts'
import { RETURN_RESOLUTIONS } from '#domain/returns/resolution.ts'
import { REFUND_REASONS } from '#domain/order/refund.ts'
import { RETURN_CONDITIONS, RETURN_REASONS } from '#domain/returns/return-reason.ts'
import type { Queryable } from '#server/db/client.ts'
import { shipment } from '#server/db/schema/order/shipment.ts'
import { orderReturn } from '#server/db/schema/order/return.ts'
import type { order } from '#server/db/schema/order/order.ts'
import { refund } from '#server/db/schema/order/payment.ts'
import { refundedOfReturn } from './counting-statuses.ts'
import { idOf } from '#server/shop/id-of.ts'
import { shown } from '#server/shop/shown.ts'
import type { OrderId, OrderLineId, ProductId, RefundId, ReturnId, ReturnPhotoId, ShipmentId } from '#domain/id.ts'

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
export async function readShipments(db: Queryable, orderId: OrderId): Promise<StaffShipment[]> {
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

/** The refunds of an order, oldest first. @param which of them; all by default */
export async function readRefunds(db: Queryable, orderId: OrderId, which?: SQL): Promise<StaffRefund[]> {
  const rows = await db
    .select({
      row: refund,
      lines: sql<StaffRefund['lines']>`(
        select coalesce(json_agg(json_build_object('lineId', rl.order_line_id, 'quantity', rl.quantity, 'amountCents', rl.amount_cents,
          'restock', rl.restock) order by l.position), '[]')
        from refund_line rl join order_line l on l.id = rl.order_line_id where rl.refund_id = refund.id)`,
    })
    .from(refund)
    .where(and(eq(refund.orderId, orderId), which))
    .orderBy(asc(refund.createdAt), asc(refund.id))
  return rows.map(({ row, lines }) => {
    const isRestocked = row.restockedAt !== null && lines.some((line) => line.restock)
    return shown(staffRefundSchema, { ...row, requestedAt: row.createdAt.toISOString(), isRestocked, lines })
  })
}

/** A part by its present address; one that was deleted by the one it had. */
const returnedPartSchema = z.object({ id: idOf<ProductId>(), slug: z.string(), name: z.string(), partNumber: z.string() })

/** A line of a return, as its customer sees it. */
const returnLineSchema = z.object({
  lineId: idOf<OrderLineId>(),
  name: z.string(),
  partNumber: z.string(),
  quantity: z.int(),
  reason: z.enum(RETURN_REASONS),
  modelNumber: z.string().nullable(),
  statedCondition: z.enum(RETURN_CONDITIONS).nullable().meta({ description: 'How the customer says that it is' }),
  fitAnswer: z.enum(FIT_ANSWERS).nullable().meta({ description: 'Whether it fits the machine that was named, as the shop knew it then' }),
  proposed: returnedPartSchema
    .nullable()
    .meta({ description: 'A part of the same kind that fits that machine, as long as the shop says so' }),
  replacement: returnedPartSchema.extend({ quantity: z.int() }).nullable().meta({ description: 'What the customer wants in exchange' }),
})

const openPaymentSchema = z.object({ cents: z.int(), url: z.string().nullable(), sessionId: z.string().nullable() })

/** What is to be paid for an order that its customer may act on, and where, as long as it can be paid; null for every other. */
export const toPaySchema = openPaymentSchema.extend({ url: z.string(), sessionId: z.string() }).nullable()

/** The open payment page of the order with this id, in SQL; null where nothing can be paid. */
const openPayment = (orderId: SQL) => sql<z.output<typeof toPaySchema>>`(
    select json_build_object('cents', a.amount_cents, 'url', a.session_url, 'sessionId', a.session_id)
    from payment a join "order" x on x.id = a.order_id
    where x.id = ${orderId} and x.status = 'pending' and a.status = 'open' and a.session_url is not null
      and a.expires_at > now() order by a.attempt desc limit 1)`

/** What is to be paid for an order, and where, as long as it can be paid. */
export async function readToPay(db: Queryable, { id, status }: Pick<typeof order.$inferSelect, 'id' | 'status'>) {
  if (status !== 'pending') return null
  const { rows } = await db.execute<{ toPay: z.output<typeof toPaySchema> }>(sql`select ${openPayment(sql`${id}`)} as "toPay"`)
  return rows[0]?.toPay ?? null
}

/** What a return says beside its lines, to its customer and to staff. */
const returnFacts = {
  number: z.string(),
  status: z.enum(RETURN_STATUSES),
  requestedAt: z.string(),
  staffNote: z.string().nullable(),
  resolution: z.enum(RETURN_RESOLUTIONS),
  agreedCents: z
    .int()
    .nullable()
    .meta({ description: 'The difference of the exchange as it was asked for: to be paid, or below 0 given back' }),
  settledCents: z.int().nullable().meta({ description: 'The difference as the exchange settled it' }),
  refundedCents: z.int().meta({
    description: 'What has been given back for it, or is on its way: while there is any, it is neither withdrawn nor made an exchange',
  }),
  sendBy: z.string().nullable().meta({ description: 'An approved return that has not come by then is closed' }),
  photos: z.array(z.object({ id: idOf<ReturnPhotoId>(), width: z.int(), height: z.int() })),
  payment: openPaymentSchema.nullable().meta({
    description: 'The difference, while it can be paid, and where, which is null for who knows the number and e-mail address alone',
  }),
}

/** A return with its lines, as its customer sees it. */
export const returnSchema = z.object({ ...returnFacts, lines: z.array(returnLineSchema) })

/** The same for staff. */
export const staffReturnSchema = z
  .object({
    id: idOf<ReturnId>(),
    ...returnFacts,
    comment: z.string().nullable(),
    requestedBy: z.string(),
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

/**
 * Whether the part that was proposed when a return was asked for is still said to fit, in SQL.
 * @param line the alias of `order_return_line` in the statement around it.
 */
export const proposalStillFits = (line: SQL): SQL =>
  sql`exists (select from fitment f where f.product_id = ${line}.proposed_product_id and f.appliance_id = ${line}.appliance_id and f.fits)`

/** The lines of a return, selected beside its row. */
const returnLines = sql<StaffReturn['lines']>`(
  select coalesce(json_agg(json_build_object('lineId', rl.order_line_id, 'name', l.name, 'partNumber', l.part_number, 'quantity', rl.quantity,
    'reason', rl.reason, 'modelNumber', rl.model_number, 'receivedQuantity', rl.received_quantity,
    'statedCondition', rl.stated_condition, 'fitAnswer', rl.fit_answer,
    'proposed', (select json_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'partNumber', p.part_number)
      from product p where p.id = rl.proposed_product_id and ${proposalStillFits(sql`rl`)}),
    'replacement', (select json_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'partNumber', p.part_number, 'quantity', rl.replacement_quantity)
      from product p where p.id = rl.replacement_product_id),
    'restockedQuantity', rl.restocked_quantity, 'exchangedQuantity', rl.exchanged_quantity, 'condition', rl.condition) order by l.position), '[]')
  from order_return_line rl join order_line l on l.id = rl.order_line_id where rl.return_id = order_return.id)`

/** What is selected beside the row of a return, for `asReturnView`. */
export const returnColumns = {
  row: orderReturn,
  refundedCents: refundedOfReturn(sql`order_return.id`),
  lines: returnLines,
  photos: sql<StaffReturn['photos']>`(
    select coalesce(json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height) order by f.created_at, f.id), '[]')
    from return_photo f where f.return_id = order_return.id and f.removed_at is null)`,
  payment: openPayment(sql`order_return.exchange_order_id`),
}

/** A return as it is shown. */
export function asReturnView({
  row,
  ...beside
}: { row: typeof orderReturn.$inferSelect } & Pick<StaffReturn, 'refundedCents' | 'lines' | 'photos' | 'payment'>): StaffReturn {
  const times = { requestedAt: row.createdAt.toISOString(), receivedAt: iso(row.receivedAt), closedAt: iso(row.closedAt) }
  return shown(staffReturnSchema, { ...row, ...times, sendBy: iso(row.sendBy), ...beside })
}

/**
 * A return as its customer is shown it. Whoever knows number and e-mail address alone (`mayAct` is false) is shown no photographs, which are of the
 * customer's home, and no session of a payment, by which a browser is known to have paid.
 */
export const asCustomerReturn = ({ lines, photos, payment, ...one }: StaffReturn, mayAct: boolean): z.output<typeof returnSchema> =>
  shown(returnSchema, {
    ...one,
    photos: mayAct ? photos : [],
    payment: payment && { ...payment, ...(!mayAct && { url: null, sessionId: null }) },
    lines: lines.map((line) => shown(returnLineSchema, line)),
  })

/** The returns of an order, newest first. */
export async function readReturns(db: Queryable, orderId: OrderId): Promise<StaffReturn[]> {
  const rows = await db
    .select(returnColumns)
    .from(orderReturn)
    .where(eq(orderReturn.orderId, orderId))
    .orderBy(desc(orderReturn.createdAt), desc(orderReturn.id))
  return rows.map(asReturnView)
}
