import { and, asc, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { FULFILMENT_STATUSES, ORDER_STATUSES, PAYMENT_STATUSES, REFUND_STATES, RETURN_STATUSES, SHIPMENT_STATES } from '#domain/order.ts'
import { FIT_ANSWERS } from '#domain/fit.ts'
import { returnRuleText } from '#domain/returns/return-rule.ts'
import { Problem } from '#domain/problem.ts'
import { order, orderEvent, orderLine } from '#server/db/schema/order.ts'
import { inOrder, newestFirst, pagedList, pageIds, pageParts, pageWindow } from '#server/shop/paging.ts'
import type { Page } from '#server/shop/paging.ts'
import { shown } from '#server/shop/shown.ts'
import { idOf } from '#server/shop/id-of.ts'
import { isOrderOf } from './order-access.ts'
import type { SignedInCustomer } from './order-access.ts'
import { readRefunds, readReturns, readShipments, refundSchema, returnLineSchema, returnSchema, shipmentSchema } from './order-parts.ts'
import { readReturnTerms } from './return-terms.ts'
import type { LineTerms } from './return-terms.ts'
import { readProgress } from './shipment.ts'
import { COUNTING_SHIPMENTS } from './what-counts.ts'
import { settings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { OrderId, OrderLineId } from '#domain/id.ts'

/** The fields that every view of an order starts with. */
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

/** The shipping address. */
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

/** The company of the address, and what the buyer's own books call the order. */
export const referencesSchema = z.object({
  company: z.string().nullable(),
  poNumber: z.string().nullable(),
  jobName: z.string().nullable(),
})

/** An order's totals. */
export const orderSumSchema = z.object({
  subtotalCents: z.int(),
  discountCents: z.int(),
  shippingCents: z.int(),
  taxCents: z.int(),
  refundedCents: z.int(),
  couponCode: z.string().nullable(),
})

/** The rule of a line in words, the last day for it, and what has to be said about the part. */
const lineReturnSchema = z.object({
  text: z.string(),
  until: z.string().nullable().meta({ description: 'A day of the shop’s calendar, once it was sent' }),
  faultyUntil: z.string().nullable().meta({ description: 'The same for what is faulty, damaged or not what was ordered' }),
  asksCondition: z.boolean().meta({ description: 'Whether it matters if it was opened or installed' }),
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

/** An order as e-mails need it. */
const orderViewSchema = z.object({
  ...orderHeadSchema.shape,
  paidAt: z.string().nullable(),
  shippingAddress: addressSchema,
  ...referencesSchema.shape,
  lines: z.array(orderLineSchema),
  ...orderSumSchema.shape,
})
const orderFactsSchema = orderViewSchema.omit({ lines: true })
export type OrderView = z.output<typeof orderViewSchema>

/** An order with its shipments, returns and refunds, as its customer sees it. */
export const orderSchema = orderViewSchema
  .extend({
    lines: z.array(
      orderLineSchema.extend({
        canReturn: z.int().meta({ description: 'Pieces that may still be asked to be sent back' }),
        returns: lineReturnSchema.meta({ description: 'By which rule it comes back' }),
        machine: z
          .object({ name: z.string(), fit: z.enum(FIT_ANSWERS) })
          .nullable()
          .meta({ description: 'What it was bought for, and whether it fits that, as it was known then' }),
      }),
    ),
    shipments: z.array(shipmentSchema),
    returns: z.array(returnSchema),
    refunds: z.array(refundSchema),
    photoDays: z.int().meta({ description: 'Days after which photographs of returns are deleted' }),
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

/** What the customer may see of an order's history, newest first; the oldest entry is that it was placed. */
async function readHistory(shop: Shop, { id, placedAt }: typeof order.$inferSelect): Promise<OrderDetails['history']> {
  const rows = await shop.db
    .select({ type: orderEvent.type, at: orderEvent.createdAt })
    .from(orderEvent)
    .where(and(eq(orderEvent.orderId, id), orderEvent.visibleToCustomer, ne(orderEvent.type, 'placed')))
    .orderBy(desc(orderEvent.createdAt), desc(orderEvent.id))
  return [...rows, { type: 'placed', at: placedAt }].map(({ type, at }) => ({ type, at: at.toISOString() }))
}

const NO_TERMS = { text: '', until: null, faultyUntil: null, asksCondition: false }

const returnsOf = (known: LineTerms | undefined) =>
  known
    ? {
        text: returnRuleText(known.rule),
        until: known.until,
        faultyUntil: known.faultyUntil,
        asksCondition: !known.rule.opened || !known.rule.installed,
      }
    : NO_TERMS

/** An order as its customer sees it. */
export async function readOrderDetails(shop: Shop, row: typeof order.$inferSelect): Promise<OrderDetails> {
  const [view, progress, terms, shipments, returns, refunds, history, { privacy }] = await Promise.all([
    viewOf(shop, row),
    readProgress(shop.db, row.id),
    readReturnTerms(shop.db, row.id),
    readShipments(shop.db, row.id),
    readReturns(shop.db, row.id),
    readRefunds(shop.db, row.id),
    readHistory(shop, row),
    settings(shop),
  ])
  const left = new Map(progress.map((line) => [line.id, line.shipped - line.lost - line.returned]))
  const sold = await shop.db
    .select({ id: orderLine.id, name: orderLine.applianceName, fit: orderLine.fitAnswer })
    .from(orderLine)
    .where(eq(orderLine.orderId, row.id))
  const machines = new Map(sold.map(({ id, name, fit }) => [id, name !== null && fit !== null ? { name, fit } : null]))
  return {
    ...view,
    lines: view.lines.map((line) => {
      const known = terms.lines.get(line.id)
      // What is faulty comes back the longest.
      const isOver = known?.isOver('defective') ?? false
      return {
        ...line,
        canReturn: isOver ? 0 : (left.get(line.id) ?? 0),
        returns: returnsOf(known),
        machine: machines.get(line.id) ?? null,
      }
    }),
    shipments: shipments.filter(({ status }) => SHIPMENT_STATES[status].counts).map((shipment) => shown(shipmentSchema, shipment)),
    returns: returns.map(({ lines, ...one }) => shown(returnSchema, { ...one, lines: lines.map((line) => shown(returnLineSchema, line)) })),
    refunds: refunds.filter(({ status }) => REFUND_STATES[status].counts).map((one) => shown(refundSchema, one)),
    photoDays: privacy.returnPhotoDays,
    history,
  }
}

/** The order with this id, as its e-mails need it. @throws {Problem} `not_found` */
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

const fullName = sql<string>`concat_ws(' ', ${order.shippingAddress} ->> 'firstName', ${order.shippingAddress} ->> 'lastName')`

/** The columns of an order in a list; its lines and parcels are subqueries. */
export const summaryColumns = {
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

/** A page of one customer's orders, newest first, without those never paid. */
export const listOrders = (shop: Shop, customer: SignedInCustomer, page: Page) =>
  readOrderPage(shop, { where: and(isOrderOf(customer), notInArray(order.status, ['expired', 'pending'])), ...page })

async function readOrderPage(shop: Shop, { where, page, limit }: Page & { where: SQL | undefined }): Promise<OrderList> {
  const { ids, total } = await pageIds(shop.db, {
    from: sql`${order}`,
    id: order.id,
    where,
    order: newestFirst(order.placedAt, order.id),
    ...pageWindow(page, limit),
  })
  // Lines and parcels are read of the page's orders, not of those that are skipped before it.
  const rows =
    ids.length > 0
      ? await shop.db
          .select({ id: order.id, ...summaryColumns })
          .from(order)
          .where(inArray(sql`${order.id}`, ids))
      : []
  const orders: OrderSummary[] = inOrder(ids, rows).map(({ id: _, ...row }) => ({ ...row, placedAt: row.placedAt.toISOString() }))
  return { ...pagedList(total, page, limit), orders }
}
