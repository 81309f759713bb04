import { and, asc, desc, eq, like, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { StaffRight } from '#domain/staff/staff-role.ts'
import { RETURN_STATUSES } from '#domain/order/order-status.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { category } from '#server/db/schema/catalog/category.ts'
import { orderReturn } from '#server/db/schema/order/return.ts'
import { order } from '#server/db/schema/order/order.ts'
import { partNumber, product } from '#server/db/schema/catalog/product.ts'
import { customer } from '#server/db/schema/account/customer.ts'
import type { Shop } from '#server/shop/shop.ts'
import { begins, likeText } from '#server/db/like-text.ts'
import { CONTAINED_FROM, hasWordsOf } from '#server/db/name-words.ts'
import {
  beginsPoNumber,
  hasEmail,
  isOfBuyer,
  isOfPhone,
  numberPrefix,
  ordersOfTracking,
  returnNumberPrefix,
} from '#server/shop/order-admin/order-conditions.ts'

/** Hits of a kind. */
const MAX_HITS = 5

/** What the palette of the admin area finds, by kind. */
export const foundSchema = z
  .object({
    orders: z.array(z.object({ number: z.string(), name: z.string(), email: z.string(), status: z.string(), totalCents: z.int() })),
    returns: z.array(z.object({ number: z.string(), orderNumber: z.string(), name: z.string(), status: z.enum(RETURN_STATUSES) })),
    parts: z.array(z.object({ id: z.string(), name: z.string(), partNumber: z.string(), sku: z.string(), active: z.boolean() })),
    categories: z.array(z.object({ id: z.string(), name: z.string(), path: z.string() })),
    customers: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  })
  .meta({ id: 'Found' })

export type Found = z.output<typeof foundSchema>

/** Name on the order's address. */
const orderName = sql<string>`concat_ws(' ', ${order.shippingAddress} ->> 'firstName', ${order.shippingAddress} ->> 'lastName')`

async function findOrders({ db }: Shop, q: string) {
  const number = numberPrefix(q)
  const found = (where: SQL | undefined) =>
    db
      .select({ number: order.number, name: orderName, email: order.email, status: order.status, totalCents: order.totalCents })
      .from(order)
      .where(where)
      .orderBy(desc(order.placedAt), desc(order.id))
      .limit(MAX_HITS)
  const tracked = ordersOfTracking(q)
  const [own, sent] = await Promise.all([
    found(or(number === null ? undefined : begins(order.number, number), isOfBuyer(q), beginsPoNumber(q), isOfPhone(q))),
    tracked ? found(sql`${order.id} in (${tracked})`) : [],
  ])
  return [...new Map([...own, ...sent].map((one) => [one.number, one])).values()].slice(0, MAX_HITS)
}

/** Returns by the beginning of their number, newest first. */
async function findReturns({ db }: Shop, q: string) {
  const number = returnNumberPrefix(q)
  if (number === null) return []
  return db
    .select({ number: orderReturn.number, orderNumber: order.number, name: orderName, status: orderReturn.status })
    .from(orderReturn)
    .innerJoin(order, eq(order.id, orderReturn.orderId))
    .where(begins(orderReturn.number, number))
    .orderBy(desc(orderReturn.createdAt), desc(orderReturn.id))
    .limit(MAX_HITS)
}

/** Parts by the beginning of any of their numbers or their SKU first, then by words of their name. */
async function findParts({ db }: Shop, q: string) {
  const columns = { id: product.id, name: product.name, partNumber: product.partNumber, sku: product.sku, active: product.active }
  const key = normalisePartNumber(q)
  const name = sql`lower(${product.name})`
  const text = likeText(q.toLowerCase())
  const [byNumber, byName] = await Promise.all([
    key === ''
      ? []
      : db
          .select(columns)
          .from(product)
          .where(
            or(
              sql`${product.id} in (select ${partNumber.productId} from ${partNumber} where ${begins(partNumber.normalised, key)} order by length(${partNumber.normalised}), ${partNumber.normalised} limit ${MAX_HITS})`,
              begins(sql`upper(${product.sku})`, q.toUpperCase()),
            ),
          )
          .orderBy(sql`length(${product.partNumber})`, asc(product.partNumber))
          .limit(MAX_HITS),
    db
      .select(columns)
      .from(product)
      .where(like(name, q.length < CONTAINED_FROM ? `${text}%` : `%${text}%`))
      .limit(MAX_HITS),
  ])
  const seen = new Map([...byNumber, ...byName].map((part) => [part.id, part]))
  return [...seen.values()].slice(0, MAX_HITS)
}

/** There are at most some hundred categories: all are read. */
const findCategories = ({ db }: Shop, q: string) =>
  db
    .select({ id: category.id, name: category.name, path: category.path })
    .from(category)
    .where(or(sql`lower(${category.name}) like ${`%${likeText(q.toLowerCase())}%`}`, begins(category.slug, q.toLowerCase())))
    .orderBy(category.depth, category.name)
    .limit(MAX_HITS)

const findCustomers = ({ db }: Shop, q: string) =>
  db
    .select({ id: customer.id, name: customer.name, email: customer.email })
    .from(customer)
    .where(and(eq(customer.isStaff, false), or(hasEmail(customer.email, q), hasWordsOf(customer.name, q))))
    .orderBy(customer.email, customer.id)
    .limit(MAX_HITS)

/**
 * What the palette of the admin area finds: orders, returns, parts, categories and customers, with an account or without, of which a number, an address or words of a
 * name begin with the text, in any order; orders also by the beginning or end of a phone or tracking number; e-mail addresses, and names of parts, categories and
 * customers, from three letters on by their middle, too. At most five of each kind, by indexes; nothing for an empty text, and nothing of what the person may not see.
 */
export async function findAnything(shop: Shop, q: string, may: (right: StaffRight) => boolean): Promise<Found> {
  if (q === '') return { orders: [], returns: [], parts: [], categories: [], customers: [] }
  const [orders, returns, parts, categories, customers] = await Promise.all([
    may('orders:read') ? findOrders(shop, q) : [],
    may('orders:read') ? findReturns(shop, q) : [],
    may('catalogue:read') ? findParts(shop, q) : [],
    may('catalogue:read') ? findCategories(shop, q) : [],
    may('customers:read') ? findCustomers(shop, q) : [],
  ])
  return { orders, returns, parts, categories, customers }
}
