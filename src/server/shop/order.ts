import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, asc, count, desc, eq, notInArray } from 'drizzle-orm'
import { emailKey } from '#domain/email.ts'
import { parseOrderNumber } from '#domain/order.ts'
import { Problem } from '#domain/problem.ts'
import { order, orderLine } from '#server/db/schema/order.ts'
import type { Address } from '#server/db/schema/order.ts'
import type { Shop } from './shop.ts'

/** An order as its customer sees it. */
export interface OrderView {
  number: string
  status: string
  paymentStatus: string
  fulfilmentStatus: string
  placedAt: string
  paidAt: string | null
  email: string
  shippingAddress: Address
  lines: {
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

/** An order in a list. */
export interface OrderSummary {
  number: string
  status: string
  paymentStatus: string
  fulfilmentStatus: string
  placedAt: string
  totalCents: number
  email: string
}

/** Who asks for an order: its owner, somebody with the mailed link, or somebody who knows number and e-mail. */
export type OrderAccess = { userId: string } | { token: string } | { email: string }

/** The secret part of the mailed link to an order: made from our secret and its id, so that it is stored nowhere. */
export const orderToken = (shop: Shop, orderId: string) =>
  createHmac('sha256', shop.env.AUTH_SECRET ?? '')
    .update(`order-link:${orderId}`)
    .digest('base64url')

const sameText = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const mayRead = (shop: Shop, row: typeof order.$inferSelect, access: OrderAccess) => {
  if ('userId' in access) return row.userId === access.userId
  if ('token' in access) return sameText(access.token, orderToken(shop, row.id))
  return row.emailKey === emailKey(access.email)
}

/**
 * The order with this public number, for those who may read it.
 * @throws {Problem} `not_found`, the same whether there is no such order or it is somebody else's (decision 17).
 */
export async function findOrder(shop: Shop, number: string, access: OrderAccess): Promise<OrderView> {
  const wanted = parseOrderNumber(number)
  const [row] = wanted === null ? [] : await shop.db.select().from(order).where(eq(order.number, wanted))
  if (!row || !mayRead(shop, row, access)) throw new Problem('not_found', { detail: 'Order not found' })
  return viewOf(shop, row)
}

/** The order with this id, as its letters tell it. @throws {Problem} `not_found` */
export async function readOrder(shop: Shop, orderId: string): Promise<OrderView> {
  const [row] = await shop.db.select().from(order).where(eq(order.id, orderId))
  if (!row) throw new Problem('not_found')
  return viewOf(shop, row)
}

async function viewOf(shop: Shop, row: typeof order.$inferSelect): Promise<OrderView> {
  const lines = await shop.db.select().from(orderLine).where(eq(orderLine.orderId, row.id)).orderBy(asc(orderLine.position))
  const { number, status, paymentStatus, fulfilmentStatus, email, shippingAddress, couponCode } = row
  const { subtotalCents, discountCents, shippingCents, taxCents, totalCents, refundedCents } = row
  return {
    ...{ number, status, paymentStatus, fulfilmentStatus, email, shippingAddress, couponCode },
    ...{ subtotalCents, discountCents, shippingCents, taxCents, totalCents, refundedCents },
    placedAt: row.placedAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    lines: lines.map((line) => ({
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

const summaryColumns = {
  number: order.number,
  status: order.status,
  paymentStatus: order.paymentStatus,
  fulfilmentStatus: order.fulfilmentStatus,
  placedAt: order.placedAt,
  totalCents: order.totalCents,
  email: order.email,
}

const LIST_SIZE = 20

/** A page of orders, newest first: those of one person (never unpaid leftovers), or of everybody for staff. */
export async function listOrders(
  shop: Shop,
  query: { userId: string | null; page: number },
): Promise<{ total: number; page: number; pageCount: number; orders: OrderSummary[] }> {
  const where = query.userId === null ? undefined : and(eq(order.userId, query.userId), notInArray(order.status, ['expired', 'pending']))
  const [rows, [counted]] = await Promise.all([
    shop.db
      .select(summaryColumns)
      .from(order)
      .where(where)
      .orderBy(desc(order.placedAt))
      .limit(LIST_SIZE)
      .offset((query.page - 1) * LIST_SIZE),
    shop.db.select({ total: count() }).from(order).where(where),
  ])
  const total = counted?.total ?? 0
  return {
    total,
    page: query.page,
    pageCount: Math.max(1, Math.ceil(total / LIST_SIZE)),
    orders: rows.map((row) => ({ ...row, placedAt: row.placedAt.toISOString() })),
  }
}
