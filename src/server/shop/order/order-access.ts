import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { emailKey } from '#domain/customer/email-key.ts'
import { isDayOver, lastDayOfLink, lastDayOfLookup, statedDay } from '#domain/order/order-link.ts'
import { parseOrderNumber } from '#domain/order/order-number.ts'
import { Problem } from '#domain/problem.ts'
import { order } from '#server/db/schema/order/order.ts'
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

/** The orders of a customer: those placed signed in, and those that joined the account (`join-orders.ts`, decision 164). */
export const isOrderOf = ({ id }: Pick<SignedInCustomer, 'id'>): SQL => eq(order.userId, id)

/** The token in an e-mailed link to an order: its last day, and a signature of both. */
export function orderToken(shop: Shop, orderId: OrderId, mailedAt = new Date()): string {
  const day = lastDayOfLink(mailedAt)
  return `${day}.${linkToken(shop, 'order-link', `${orderId}.${day}`)}`
}

/** What the browser is given that has paid an order: as good for it as the link, for some days, but it proves nobody's e-mail address. */
export function paidToken(shop: Shop, orderId: OrderId, paidAt = new Date()): string {
  const day = lastDayOfLookup(paidAt)
  return `${day}.${linkToken(shop, 'order-paid', `${orderId}.${day}`)}`
}

/** What a browser is given that has named an order's number and e-mail address: it shows the order for some days, and changes nothing of it. */
export function lookupToken(shop: Shop, orderId: OrderId, foundAt = new Date()): string {
  const day = lastDayOfLookup(foundAt)
  return `${day}.${linkToken(shop, 'order-lookup', `${orderId}.${day}`)}`
}

type OrderRow = typeof order.$inferSelect

/** Whether a token opens this order today. Links mailed by version 0.4 state no day: theirs counts from when the order was placed. */
function opens(shop: Shop, token: string, row: OrderRow): boolean {
  const day = statedDay(token)
  const expected = day === null ? linkToken(shop, 'order-link', row.id) : `${day}.${linkToken(shop, 'order-link', `${row.id}.${day}`)}`
  return isSameToken(token, expected) && !isDayOver(day ?? lastDayOfLink(row.placedAt), new Date())
}

/** Whether a browser that has this token has paid the order, or found it by its number and e-mail address, not long ago. */
function isToken(shop: Shop, token: string, { purpose, row: { id } }: { purpose: 'order-paid' | 'order-lookup'; row: OrderRow }): boolean {
  const day = statedDay(token)
  return day !== null && isSameToken(token, `${day}.${linkToken(shop, purpose, `${id}.${day}`)}`) && !isDayOver(day, new Date())
}

/** The order with this public number. @throws {Problem} `not_found` when there is none, or the text is no order number. */
export async function findOrderRow(shop: Shop, number: string): Promise<OrderRow> {
  const wanted = parseOrderNumber(number)
  const [row] = wanted === null ? [] : await shop.db.select().from(order).where(eq(order.number, wanted))
  if (!row) throw new Problem('not_found', { detail: 'Order not found' })
  return row
}

/** An order as it was opened. */
export interface OpenedOrder {
  row: OrderRow
  /** Whether what was presented allows to change it, not only to read it and to ask for returns. */
  mayAct: boolean
  /** Whether it was opened by a mailed link: whoever did so reads what is sent to the order's address. */
  isMailed: boolean
}

/** What `openOrder` opens; null where it would refuse. */
export async function tryOpening(shop: Shop, number: string, { customer, token, email }: OrderAccess): Promise<OpenedOrder | null> {
  const isOwn = customer ? sql<boolean>`coalesce(${isOrderOf(customer)}, false)` : sql<boolean>`false`
  const wanted = parseOrderNumber(number)
  const [found] = wanted === null ? [] : await shop.db.select({ row: order, isOwn }).from(order).where(eq(order.number, wanted))
  if (!found) return null
  const { row, isOwn: isOwner } = found
  const isMailed = token !== undefined && opens(shop, token, row)
  const mayAct = isOwner || isMailed || (token !== undefined && isToken(shop, token, { purpose: 'order-paid', row }))
  const mayRead =
    mayAct ||
    (token !== undefined && isToken(shop, token, { purpose: 'order-lookup', row })) ||
    // An order whose customer data was deleted has no address any more.
    (email !== undefined && row.emailKey !== '' && row.emailKey === emailKey(email))
  return mayRead ? { row, mayAct, isMailed } : null
}

/**
 * The order with this public number, for those who may read it. Its owner, whoever has its mailed link and the browser that has paid it may act on it; its
 * number and e-mail address stand on papers that others see, so they show it alone (decision 163).
 * @throws {Problem} `not_found`, the same whether there is no such order or it is somebody else's (specification, decision 17).
 */
export async function openOrder(shop: Shop, number: string, access: OrderAccess): Promise<OpenedOrder> {
  const opened = await tryOpening(shop, number, access)
  if (!opened) throw new Problem('not_found', { detail: 'Order not found' })
  return opened
}

/** The row of the same. @throws {Problem} `not_found` */
export const findAccessibleOrder = async (shop: Shop, number: string, access: OrderAccess): Promise<OrderRow> =>
  (await openOrder(shop, number, access)).row

/** The order with this public number, for those who may act on it. @throws {Problem} `not_found`; `forbidden` for those who may only read it */
export async function findOwnOrder(shop: Shop, number: string, access: OrderAccess): Promise<OrderRow> {
  const { row, mayAct } = await openOrder(shop, number, access)
  if (!mayAct) throw new Problem('forbidden', { detail: 'Open the link in an email about this order, or sign in, to change it.' })
  return row
}
