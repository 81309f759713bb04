import { timingSafeEqual } from 'node:crypto'
import { and, asc, count, desc, eq, ilike, ne, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { emailKey } from '#domain/customer/email.ts'
import { parseOrderNumber } from '#domain/order.ts'
import type { FulfilmentStatus, OrderStatus, PaymentStatus, ReturnStatus } from '#domain/order.ts'
import { Problem } from '#domain/problem.ts'
import { order, orderEvent, orderLine } from '#server/db/schema/order.ts'
import type { Address } from '#server/db/schema/order.ts'
import { pageCountOf } from '#server/shop/page-count.ts'
import { linkToken } from '#server/shop/link-token.ts'
import { readRefunds, readReturns, readShipments } from './order-parts.ts'
import type { RefundView, ReturnView, ShipmentView } from './order-parts.ts'
import { readReturnWindow } from './return.ts'
import { readProgress } from './shipment.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { OrderId, OrderLineId, UserId } from '#domain/id.ts'

/** An order as its customer sees it. */
export interface OrderView {
  number: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  fulfilmentStatus: FulfilmentStatus
  returnStatus: ReturnStatus | null
  placedAt: string
  paidAt: string | null
  email: string
  shippingAddress: Address
  lines: {
    id: OrderLineId
    slug: string
    name: string
    partNumber: string
    quantity: number
    unitPriceCents: number
    subtotalCents: number
    discountCents: number
  }[]
  subtotalCents: number
  discountCents: number
  shippingCents: number
  taxCents: number
  totalCents: number
  refundedCents: number
  couponCode: string | null
}

/** An order with what became of it since, as its customer follows it. */
export interface OrderDetails extends OrderView {
  /** `canReturn`: pieces that may still be asked to be sent back. */
  lines: (OrderView['lines'][number] & { canReturn: number })[]
  shipments: Pick<ShipmentView, 'status' | 'carrier' | 'trackingNumber' | 'trackingUrl' | 'shippedAt' | 'deliveredAt' | 'lines'>[]
  returns: (Pick<ReturnView, 'number' | 'status' | 'requestedAt' | 'staffNote'> & {
    lines: Pick<ReturnView['lines'][number], 'lineId' | 'name' | 'partNumber' | 'quantity' | 'reason' | 'modelNumber'>[]
  })[]
  refunds: Pick<RefundView, 'amountCents' | 'status' | 'requestedAt'>[]
  history: { type: string; at: string }[]
}

/** An order in a list. */
export interface OrderSummary {
  number: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  fulfilmentStatus: FulfilmentStatus
  returnStatus: ReturnStatus | null
  placedAt: string
  totalCents: number
  email: string
  name: string
  /** `slug` is the part's present one, where it is still known. */
  lines: { slug: string; name: string; quantity: number; photo: string | null }[]
  /** The parcels that can be followed. */
  tracking: { number: string; url: string | null }[]
}

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

/** The parts of a record that are named. */
const pick = <Row, Key extends keyof Row>(row: Row, ...keys: Key[]): Pick<Row, Key> => {
  const picked: Partial<Row> = {}
  for (const key of keys) picked[key] = row[key]
  return picked as Pick<Row, Key>
}

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
    shipments: shipments
      .filter(({ status }) => status !== 'cancelled')
      .map((shipment) => pick(shipment, 'status', 'carrier', 'trackingNumber', 'trackingUrl', 'shippedAt', 'deliveredAt', 'lines')),
    returns: returns.map((one) => ({
      ...pick(one, 'number', 'status', 'requestedAt', 'staffNote'),
      lines: one.lines.map((line) => pick(line, 'lineId', 'name', 'partNumber', 'quantity', 'reason', 'modelNumber')),
    })),
    refunds: refunds
      .filter(({ status }) => status !== 'failed' && status !== 'cancelled')
      .map((one) => pick(one, 'amountCents', 'status', 'requestedAt')),
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
  const { number, status, paymentStatus, fulfilmentStatus, returnStatus, email, shippingAddress, couponCode } = row
  const { subtotalCents, discountCents, shippingCents, taxCents, totalCents, refundedCents } = row
  return {
    ...{ number, status, paymentStatus, fulfilmentStatus, returnStatus, email, shippingAddress, couponCode },
    ...{ subtotalCents, discountCents, shippingCents, taxCents, totalCents, refundedCents },
    placedAt: row.placedAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    lines: lines.map((line) => ({
      id: line.id,
      slug: line.slug,
      name: line.name,
      partNumber: line.partNumber,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
      subtotalCents: line.subtotalCents,
      discountCents: line.discountCents,
    })),
  }
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
    from shipment s where s.order_id = "order".id and s.tracking_number is not null and s.status not in ('pending', 'cancelled'))`,
}

const LIST_SIZE = 20

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

async function readOrderPage(shop: Shop, { where, page }: { where: SQL | undefined; page: number }) {
  const [rows, [counted]] = await Promise.all([
    shop.db
      .select(summaryColumns)
      .from(order)
      .where(where)
      .orderBy(desc(order.placedAt), desc(order.id))
      .limit(LIST_SIZE)
      .offset((page - 1) * LIST_SIZE),
    shop.db.select({ total: count() }).from(order).where(where),
  ])
  const total = counted?.total ?? 0
  const orders: OrderSummary[] = rows.map((row) => ({ ...row, placedAt: row.placedAt.toISOString() }))
  return { total, page, pageCount: pageCountOf(total, LIST_SIZE), orders }
}
