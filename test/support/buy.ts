import type { OrderId } from '#domain/id.ts'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { addProduct } from './build.ts'
import type { FreshShop } from './fresh-shop.ts'
import type { Posted, Schema } from './schema.ts'

/** A shopper in Michigan. */
export const CUSTOMER = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  phone: '',
  addressLine1: '1 Main St',
  addressLine2: '',
  city: 'Detroit',
  state: 'MI',
  postalCode: '48226',
  country: 'US',
}

/** A shop that answers requests: a fresh one, or a process. */
type Answering = Pick<FreshShop, 'call'>

export interface Item {
  slug: string
  quantity: number
}

/** A new Idempotency-Key. */
export const newKey = (): string => randomUUID()

/** The quote for a cart. */
export async function quoteOf(
  fresh: Answering,
  items: Item[],
  more: { couponCode?: string; email?: string; address?: { state: string } } = {},
  headers: Record<string, string> = {},
) {
  const { status, body } = await fresh.call<Schema<'PricedCart'>>('POST', '/api/quote', { items, ...more }, headers)
  expect(status).toBe(200)
  return body
}

export interface Purchase {
  items: Item[]
  couponCode?: string
  customer?: Partial<typeof CUSTOMER>
  quoteFingerprint?: string
  company?: string
  poNumber?: string
  jobName?: string
}

/** Sends the checkout request, and returns whatever the answer is. */
export const sendCheckout = <Body>(
  fresh: Answering,
  { customer, ...purchase }: Purchase,
  key = newKey(),
  headers: Record<string, string> = {},
  address?: string,
) =>
  fresh.call<Body>(
    'POST',
    '/api/create-payment',
    { ...purchase, customer: { ...CUSTOMER, ...customer } },
    { 'idempotency-key': key, ...headers },
    address,
  )

/** Places an order and returns its hosted session. */
export async function checkOut(fresh: Answering, purchase: Purchase, key = newKey(), headers: Record<string, string> = {}) {
  const { status, body } = await sendCheckout<Posted<'/api/create-payment'>>(fresh, purchase, key, headers)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Presses a button of the test provider's page. */
export const press = (fresh: Answering, session: { url: string }, action: 'pay' | 'decline' | 'cancel' | 'slow' | 'stay') =>
  fresh.call('POST', new URL(session.url).pathname, `action=${action}`, { 'content-type': 'application/x-www-form-urlencoded' })

/** Requests the result of a session, as the return page does. */
export const askStatus = <Body = Schema<'PaymentState'>>(fresh: Answering, { sessionId }: { sessionId: string }) =>
  fresh.call<Body>('POST', '/api/update-payment-status', { sessionId })

/** Buys, pays and returns to the shop; gives the order's number. */
export async function buy(fresh: Answering, purchase: Purchase, headers: Record<string, string> = {}): Promise<string> {
  const session = await checkOut(fresh, purchase, newKey(), headers)
  await press(fresh, session, 'pay')
  const { body } = await askStatus(fresh, session)
  expect(body.state).toBe('paid')
  return body.orderId ?? ''
}

/** Adds a part with ten on hand and sells a quantity of it: its slug, and the number of the paid order. */
export async function sellPart(fresh: FreshShop, quantity = 1, properties: Record<string, unknown> = {}) {
  const slug = await addProduct(fresh, { stock: 10, ...properties })
  return { slug, number: await buy(fresh, { items: [{ slug, quantity }] }) }
}

/** The order of a session as stored in the database, with its payment attempt. */
export async function orderOf(fresh: FreshShop, { sessionId }: { sessionId: string }) {
  const [row] = await fresh.rows<{
    id: OrderId
    number: string
    status: string
    payment_status: string
    total_cents: number
    hold_reason: string | null
    payment: string
  }>(
    sql`select o.id, o.number, o.status, o.payment_status, o.total_cents, o.hold_reason, p.status as payment
      from "order" o join payment p on p.order_id = o.id where p.session_id = ${sessionId}`,
  )
  if (!row) throw new Error(`no order has the session ${sessionId}`)
  return row
}

/** A part's stock: on hand and reserved. */
export async function stockOf(fresh: FreshShop, slug: string) {
  const [row] = await fresh.rows<{ on_hand: number; reserved: number }>(
    sql`select s.on_hand, s.reserved from stock_level s join product p on p.id = s.product_id where p.slug = ${slug}`,
  )
  return row
}

/** How often a coupon counts as used. */
export async function usesOf(fresh: FreshShop, code: string) {
  const [row] = await fresh.rows<{ used_count: number }>(sql`select used_count from discount_code where code = ${code}`)
  return row?.used_count
}

/** How many rows a table has. */
export async function countRows(fresh: FreshShop, table: string): Promise<number> {
  const [row] = await fresh.rows<{ count: number }>(sql`select count(*)::int as count from ${sql.identifier(table)}`)
  return row?.count ?? 0
}

/** The e-mails of a kind, oldest first. `body` is what staff may read of it: without the tokens of its links. */
export const emailsOf = (fresh: FreshShop, kind: string) =>
  fresh.rows<{ id: string; recipient: string; state: string; subject: string | null; body: string | null }>(
    sql`select id, recipient, state, subject, body from outbox where kind = ${kind} order by created_at, id`,
  )

/** The link in the newest e-mail of a kind about this order, as its recipient finds it in the folder of a shop without a mail server. */
export async function orderLinkOf(fresh: FreshShop, number: string, kind = 'order_confirmation'): Promise<{ link: URL; token: string }> {
  const email = (await emailsOf(fresh, kind)).findLast(({ subject }) => subject?.includes(number))
  const text = readFileSync(join(fresh.folder, 'mail', `${email?.id}.txt`), 'utf8')
  const link = new URL(/http:\/\/shop\.test\/orders\/\S+/.exec(text)?.[0] ?? '')
  return { link, token: link.searchParams.get('token') ?? '' }
}
