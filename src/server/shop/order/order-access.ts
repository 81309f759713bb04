import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { emailKey, normaliseEmail } from '#domain/customer/email.ts'
import { isDayOver, lastDayOfLink, statedDay } from '#domain/order-link.ts'
import { parseOrderNumber } from '#domain/order.ts'
import { Problem } from '#domain/problem.ts'
import { order } from '#server/db/schema/order.ts'
import { isSameToken, linkToken } from '#server/shop/link-token.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { OrderId, UserId } from '#domain/id.ts'

/** A signed-in customer, and whether their e-mail address is proven to be theirs. */
export interface SignedInCustomer {
  id: UserId
  email: string
  emailVerified: boolean
}

/** What a request presents as its right to an order: any one of them is enough. */
export interface OrderAccess {
  customer?: SignedInCustomer | null
  /** The token of an e-mailed link. */
  token?: string | undefined
  email?: string
}

/**
 * The orders of a customer: those placed signed in, and those that a guest placed with the address of the account, once that address is
 * verified (decision 19). It has to be the very address: `ann+shop@` and `ann@` may be two people's.
 */
export const isOrderOf = ({ id, email, emailVerified }: SignedInCustomer): SQL | undefined =>
  or(
    eq(order.userId, id),
    emailVerified
      ? // The key has the index.
        and(isNull(order.userId), eq(order.emailKey, emailKey(email)), eq(order.email, normaliseEmail(email)))
      : undefined,
  )

/** The token in an e-mailed link to an order: its last day, and a signature of both. */
export function orderToken(shop: Shop, orderId: OrderId, mailedAt = new Date()): string {
  const day = lastDayOfLink(mailedAt)
  return `${day}.${linkToken(shop, 'order-link', `${orderId}.${day}`)}`
}

type OrderRow = typeof order.$inferSelect

/** Whether a token opens this order today. Links mailed by version 0.4 state no day: theirs counts from when the order was placed. */
function opens(shop: Shop, token: string, row: OrderRow): boolean {
  const day = statedDay(token)
  const expected = day === null ? linkToken(shop, 'order-link', row.id) : `${day}.${linkToken(shop, 'order-link', `${row.id}.${day}`)}`
  return isSameToken(token, expected) && !isDayOver(day ?? lastDayOfLink(row.placedAt), new Date())
}

/** The order with this public number. @throws {Problem} `not_found` when there is none, or the text is no order number. */
export async function findOrderRow(shop: Shop, number: string): Promise<OrderRow> {
  const wanted = parseOrderNumber(number)
  const [row] = wanted === null ? [] : await shop.db.select().from(order).where(eq(order.number, wanted))
  if (!row) throw new Problem('not_found', { detail: 'Order not found' })
  return row
}

/**
 * The order with this public number, for those who may read it, and so act on it.
 * @throws {Problem} `not_found`, the same whether there is no such order or it is somebody else's (decision 17).
 */
export async function findAccessibleOrder(shop: Shop, number: string, { customer, token, email }: OrderAccess): Promise<OrderRow> {
  const isOwn = customer ? sql<boolean>`coalesce(${isOrderOf(customer)}, false)` : sql<boolean>`false`
  const wanted = parseOrderNumber(number)
  const [found] = wanted === null ? [] : await shop.db.select({ row: order, isOwn }).from(order).where(eq(order.number, wanted))
  const mayRead =
    found &&
    (found.isOwn ||
      (token !== undefined && opens(shop, token, found.row)) ||
      // An order whose customer data was deleted has no address any more.
      (email !== undefined && found.row.emailKey !== '' && found.row.emailKey === emailKey(email)))
  if (!mayRead) throw new Problem('not_found', { detail: 'Order not found' })
  return found.row
}
