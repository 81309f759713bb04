import { timingSafeEqual } from 'node:crypto'
import { and, asc, desc, eq, ilike, ne, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { emailKey } from '#domain/customer/email.ts'
import {
  FULFILMENT_STATUSES,
  ORDER_STATUSES,
  parseOrderNumber,
  PAYMENT_STATUSES,
  REFUND_STATES,
  RETURN_STATUSES,
  SHIPMENT_STATES,
} from '#domain/order.ts'
import type { FulfilmentStatus, OrderStatus, PaymentStatus } from '#domain/order.ts'
import { Problem } from '#domain/problem.ts'
import { order, orderEvent, orderLine } from '#server/db/schema/order.ts'
import { pageParts, readPage } from '#server/shop/paging.ts'
import { linkToken } from '#server/shop/link-token.ts'
import { shown } from '#server/shop/shown.ts'
import { idOf } from '#server/shop/id-of.ts'
import { readRefunds, readReturns, readShipments, refundSchema, returnLineSchema, returnSchema, shipmentSchema } from './order-parts.ts'
import { readReturnWindow } from './return.ts'
import { readProgress } from './shipment.ts'
import { COUNTING_SHIPMENTS } from './what-counts.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { OrderId, OrderLineId, UserId } from '#domain/id.ts'

/** What every view of an order begins with. */
export const orderHeadSchema = z.object({
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  fulfilmentStatus: z.enum(FULFILMENT_STATUSES),
  returnStatus: z.enum(RETURN_STATUSES).nullable(),
  placedAt: z.string(),
  totalCents: z.int(),
  email: z.string(),
})

/** Where the parts go. */
export const addressSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
})

/** What an order's lines add up to. */
export const orderSumSchema = z.object({
  subtotalCents: z.int(),
  discountCents: z.int(),
  shippingCents: z.int(),
  taxCents: z.int(),
  refundedCents: z.int(),
  couponCode: z.string().nullable(),
})

const orderLineSchema = z.object({
  id: idOf<OrderLineId>(),
  slug: z.string(),
  name: z.string(),
  partNumber: z.string(),
  quantity: z.int(),
  unitPriceCents: z.int(),
  subtotalCents: z.int(),
  discountCents: z.int(),
})

/** An order as letters tell it. */
const orderViewSchema = z.object({
  ...orderHeadSchema.shape,
  paidAt: z.string().nullable(),
  shippingAddress: addressSchema,
  lines: z.array(orderLineSchema),
  ...orderSumSchema.shape,
})
const orderFactsSchema = orderViewSchema.omit({ lines: true })
export type OrderView = z.output<typeof orderViewSchema>

/** An order with what became of it since, as its customer follows it. */
export const orderSchema = orderViewSchema
  .extend({
    lines: z.array(orderLineSchema.extend({ canReturn: z.int().meta({ description: 'Pieces that may still be asked to be sent back' }) })),
    shipments: z.array(shipmentSchema),
    returns: z.array(returnSchema),
    refunds: z.array(refundSchema),
    history: z.array(z.object({ type: z.string(), at: z.string() })),
  })
  .meta({ id: 'Order' })
type OrderDetails = z.output<typeof orderSchema>

/** An order in a list. */
export const orderSummarySchema = orderHeadSchema
  .extend({
    name: z.string(),
    lines: z.array(
      z.object({
        slug: z.string().meta({ description: "The part's present one, where it is still known" }),
        name: z.string(),
        quantity: z.int(),
        photo: z.string().nullable(),
      }),
    ),
    tracking: z
      .array(z.object({ number: z.string(), url: z.string().nullable() }))
      .meta({ description: 'Its parcels that can be followed' }),
  })
  .meta({ id: 'OrderSummary' })
type OrderSummary = z.output<typeof orderSummarySchema>

/** A page of orders. */
export const orderListSchema = z.object({ ...pageParts, orders: z.array(orderSummarySchema) }).meta({ id: 'OrderList' })
type OrderList = z.output<typeof orderListSchema>

/** Who asks for an order: its owner, somebody with the mailed link, or somebody who knows number and e-mail. */
export type OrderAccess = { userId: UserId } | { token: string } | { email: string }

/** The secret part of the mailed link to an order. */
export const orderToken = (shop: Shop, orderId: OrderId): string => linkToken(shop, 'order-link', orderId)

const sameText = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const mayRead = (shop: Shop, row: typeof order.$inferSelect, access: OrderAccess) => {
  if ('userId' in access) return row.userId === access.userId
  if ('token' in access) return sameText(access.token, orderToken(shop, row.id))
  // Of an order whose customer has been forgotten nobody knows the address.
  return row.emailKey !== '' && row.emailKey === emailKey(access.email)
}

/** The order with this public number. @throws {Problem} `not_found` when there is none, or the text cannot be a number. */
export async function findOrderRow(shop: Shop, number: string): Promise<typeof order.$inferSelect> {
  const wanted = parseOrderNumber(number)
  const [row] = wanted === null ? [] : await shop.db.select().from(order).where(eq(order.number, wanted))
  if (!row) throw new Problem('not_found', { detail: 'Order not found' })
  return row
}

async function findReadable(shop: Shop, number: string, access: OrderAccess) {
  const row = await findOrderRow(shop, number)
  if (!mayRead(shop, row, access)) throw new Problem('not_found', { detail: 'Order not found' })
  return row
}

/**
 * The order with this public number, for those who may read it.
 * @throws {Problem} `not_found`, the same whether there is no such order or it is somebody else's (decision 17).
 */
export const findOrder = async (shop: Shop, number: string, access: OrderAccess): Promise<OrderDetails> =>
  detailsOf(shop, await findReadable(shop, number, access))

/** The id of an order, for those who may read it: they may act on it too. @throws {Problem} `not_found` */
export const findOwnOrderId = async (shop: Shop, number: string, access: OrderAccess): Promise<OrderId> =>
  (await findReadable(shop, number, access)).id

/** What the customer may see of an order's history, the newest first; it begins with being placed. */
async function readHistory(shop: Shop, { id, placedAt }: typeof order.$inferSelect): Promise<OrderDetails['history']> {
  const rows = await shop.db
    .select({ type: orderEvent.type, at: orderEvent.createdAt })
    .from(orderEvent)
    .where(and(eq(orderEvent.orderId, id), orderEvent.visibleToCustomer, ne(orderEvent.type, 'placed')))
    .orderBy(desc(orderEvent.createdAt), desc(orderEvent.id))
  return [...rows, { type: 'placed', at: placedAt }].map(({ type, at }) => ({ type, at: at.toISOString() }))
}

async function detailsOf(shop: Shop, row: typeof order.$inferSelect): Promise<OrderDetails> {
  const [view, progress, window, shipments, returns, refunds, history] = await Promise.all([
    viewOf(shop, row),
    readProgress(shop.db, row.id),
    readReturnWindow(shop.db, row.id),
    readShipments(shop.db, row.id),
    readReturns(shop.db, row.id),
    readRefunds(shop.db, row.id),
    readHistory(shop, row),
  ])
  const left = new Map(progress.map((line) => [line.id, window.isOver ? 0 : line.shipped - line.returned]))
  return {
    ...view,
    lines: view.lines.map((line) => ({ ...line, canReturn: left.get(line.id) ?? 0 })),
    shipments: shipments.filter(({ status }) => SHIPMENT_STATES[status].counts).map((shipment) => shown(shipmentSchema, shipment)),
    returns: returns.map(({ lines, ...one }) => shown(returnSchema, { ...one, lines: lines.map((line) => shown(returnLineSchema, line)) })),
    refunds: refunds.filter(({ status }) => REFUND_STATES[status].counts).map((one) => shown(refundSchema, one)),
    history,
  }
}

/** The order with this id, as its letters tell it. @throws {Problem} `not_found` */
export async function readOrder(shop: Shop, orderId: OrderId): Promise<OrderView> {
  const [row] = await shop.db.select().from(order).where(eq(order.id, orderId))
  if (!row) throw new Problem('not_found')
  return viewOf(shop, row)
}

async function viewOf(shop: Shop, row: typeof order.$inferSelect): Promise<OrderView> {
  const lines = await shop.db.select().from(orderLine).where(eq(orderLine.orderId, row.id)).orderBy(asc(orderLine.position))
  const times = { placedAt: row.placedAt.toISOString(), paidAt: row.paidAt?.toISOString() ?? null }
  return { ...shown(orderFactsSchema, { ...row, ...times }), lines: lines.map((line) => shown(orderLineSchema, line)) }
}

const lastName = sql<string>`coalesce(${order.shippingAddress} ->> 'lastName', '')`
const fullName = sql<string>`concat_ws(' ', ${order.shippingAddress} ->> 'firstName', ${order.shippingAddress} ->> 'lastName')`

const summaryColumns = {
  number: order.number,
  status: order.status,
  paymentStatus: order.paymentStatus,
  fulfilmentStatus: order.fulfilmentStatus,
  returnStatus: order.returnStatus,
  placedAt: order.placedAt,
  totalCents: order.totalCents,
  email: order.email,
  name: fullName,
  lines: sql<OrderSummary['lines']>`(
    select coalesce(json_agg(json_build_object('slug', coalesce(p.slug, l.slug), 'name', l.name, 'quantity', l.quantity, 'photo', p.images ->> 0)
      order by l.position), '[]')
    from order_line l left join product p on p.id = l.product_id where l.order_id = "order".id)`,
  tracking: sql<OrderSummary['tracking']>`(
    select coalesce(json_agg(json_build_object('number', s.tracking_number, 'url', s.tracking_url) order by s.created_at, s.id), '[]')
    from shipment s where s.order_id = "order".id and s.tracking_number is not null and s.status in ${COUNTING_SHIPMENTS} and s.status <> 'pending')`,
}

/** A page of one person's orders, newest first; never unpaid leftovers. */
export const listOrders = (shop: Shop, { userId, page }: { userId: UserId; page: number }) =>
  readOrderPage(shop, { where: and(eq(order.userId, userId), notInArray(order.status, ['expired', 'pending'])), page })

/** What staff look for. `q` begins a number, an e-mail address or a name. */
export interface OrderSearch {
  page: number
  status?: OrderStatus | undefined
  paymentStatus?: PaymentStatus | undefined
  fulfilmentStatus?: FulfilmentStatus | undefined
  q?: string | undefined
}

/** Orders whose number, e-mail address or customer's name begins like this. */
function beginsWith(q: string): SQL | undefined {
  const number = parseOrderNumber(q)
  if (number !== null) return eq(order.number, number)
  const begin = `${q.replace(/[\\%_]/g, '\\$&')}%`
  return or(...[order.number, order.email, fullName, lastName].map((column) => ilike(column, begin)))
}

/** A page of everybody's orders that fit, newest first, for staff. */
export const searchOrders = (shop: Shop, { page, status, paymentStatus, fulfilmentStatus, q }: OrderSearch) =>
  readOrderPage(shop, {
    where: and(
      status && eq(order.status, status),
      paymentStatus && eq(order.paymentStatus, paymentStatus),
      fulfilmentStatus && eq(order.fulfilmentStatus, fulfilmentStatus),
      q ? beginsWith(q) : undefined,
    ),
    page,
  })

async function readOrderPage(shop: Shop, { where, page }: { where: SQL | undefined; page: number }): Promise<OrderList> {
  const { rows, ...list } = await readPage(shop.db, {
    page,
    from: order,
    where,
    rows: ({ limit, offset }) =>
      shop.db.select(summaryColumns).from(order).where(where).orderBy(desc(order.placedAt), desc(order.id)).limit(limit).offset(offset),
  })
  const orders: OrderSummary[] = rows.map((row) => ({ ...row, placedAt: row.placedAt.toISOString() }))
  return { ...list, orders }
}
