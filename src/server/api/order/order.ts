import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { emailKey } from '#domain/customer/email-key.ts'
import { parseOrderNumber } from '#domain/order/order-number.ts'
import { Problem } from '#domain/problem.ts'
import { findSession } from '#server/auth/session.ts'
import { findAccessibleOrder, findOwnOrder, lookupToken, openOrder, tryOpening } from '#server/shop/order/order-access.ts'
import type { OrderAccess } from '#server/shop/order/order-access.ts'
import { changeAddress } from '#server/shop/order/change-address.ts'
import { listOrders, ORDER_SCOPES, orderListSchema } from '#server/shop/order/order-list.ts'
import { orderSchema, readOrderDetails } from '#server/shop/order/order.ts'
import { cancelOwnOrder } from '#server/shop/payment/cancel-order.ts'
import { readReorder, reorderSchema } from '#server/shop/checkout/reorder.ts'
import { limitSubject } from '#server/shop/rate-limits.ts'
import type { ApiEnv } from '#server/api/app.ts'
import { router } from '#server/api/app.ts'
import { addressBody } from '#server/api/checkout/customer-body.ts'
import { limitMailedChange, limitVisitor } from '#server/api/limit-visitor.ts'
import { pageQuery } from '#server/shop/paging.ts'
import { answerInvoice, invoiceResponses } from './invoice-answer.ts'
import { cookieToken, storeToken } from './order-cookie.ts'
import { createRoute, json, ok } from '#server/api/route-schemas.ts'

const numberParam = z.object({ number: z.string().max(40) })
const token = z.string().max(100).optional()
const email = z.string().max(320)

const ordersRoute = createRoute({
  method: 'get',
  path: '/api/orders',
  'x-access': 'customer',
  summary: 'My orders, newest first',
  request: {
    query: pageQuery.extend({
      scope: z.enum(ORDER_SCOPES).default('all').openapi({ description: 'open: those that are neither delivered nor ended otherwise' }),
      q: z
        .string()
        .trim()
        .max(100)
        .default('')
        .openapi({ description: 'Those alone that have each of these words in their number, PO number, job name or parts' }),
    }),
  },
  responses: ok('A page of orders', orderListSchema),
})

const orderRoute = createRoute({
  method: 'get',
  path: '/api/orders/{number}',
  'x-access': 'order',
  summary: 'An order of mine, or the one whose mailed link this is, or was opened in this browser',
  request: { params: numberParam, query: z.object({ token }) },
  responses: ok('The order', orderSchema),
})

const accessRoute = createRoute({
  method: 'post',
  path: '/api/orders/{number}/access',
  'x-access': 'order',
  summary: 'Exchange the token of a mailed link for a cookie that opens its order, so that the token leaves the address',
  request: { params: numberParam, body: json(z.strictObject({ token: z.string().max(100) })) },
  responses: ok('The cookie is set', z.object({ done: z.literal(true) })),
})

const lookupRoute = createRoute({
  method: 'post',
  path: '/api/orders/lookup',
  'x-access': 'order',
  summary: 'An order by its number and e-mail address',
  description:
    'This browser can read it for seven days, and ask for returns. To cancel it or to change its address takes its mailed link, or its owner.',
  request: { body: json(z.strictObject({ number: z.string().max(40), email })) },
  responses: ok('The order', orderSchema),
})

const cancelRoute = createRoute({
  method: 'post',
  path: '/api/orders/{number}/cancel',
  'x-access': 'order',
  summary: 'Cancel an order of mine, or one whose mailed link was opened in this browser, while nothing of it is packed',
  description: 'Its money goes back in full. Once more changes nothing.',
  request: { params: numberParam, body: json(z.strictObject({})) },
  responses: ok('The order', orderSchema),
})

const addressRoute = createRoute({
  method: 'post',
  path: '/api/orders/{number}/address',
  'x-access': 'order',
  summary: 'Send an order of mine, or one whose mailed link was opened in this browser, to another address, while nothing of it is packed',
  description: 'The amount stays. A state with another tax or other shipping is refused. The new address is mailed to that of the order.',
  request: { params: numberParam, body: json(z.strictObject({ version: z.int().min(1), address: addressBody })) },
  responses: ok('The order', orderSchema),
})

const reorderRoute = createRoute({
  method: 'get',
  path: '/api/orders/{number}/reorder',
  'x-access': 'order',
  summary: 'An order as it could be bought today: prices, stock, and the parts that replaced others',
  request: { params: numberParam, query: z.object({ token }) },
  responses: ok('Its lines', reorderSchema),
})

const invoiceRoute = createRoute({
  method: 'get',
  path: '/api/orders/{number}/invoice',
  'x-access': 'order',
  summary: 'The invoice of an order, as PDF',
  request: { params: numberParam, query: z.object({ token }) },
  responses: invoiceResponses,
})

/** What a request presents as its right to an order. */
interface Proof {
  token?: string | undefined
  email?: string | undefined
}

/**
 * Counts a look-up by number and e-mail address, whatever it is for, to slow down guessing: by one visitor, of one order's address from many
 * places, and of the orders of one address.
 */
async function limitLookups({ env }: Context<ApiEnv>, typed: { number: string; email: string }) {
  await limitVisitor(env, 'order-lookup')
  const number = parseOrderNumber(typed.number)
  if (number !== null) await limitSubject(env.shop, 'order-lookup', number)
  await limitSubject(env.shop, 'order-lookup', emailKey(typed.email))
}

/**
 * The access of a request to an order: what it presents; or else its session, and the cookie of a link that was opened before.
 * @throws {Problem} `rate_limited`
 */
export async function accessOf(c: Context<ApiEnv>, number: string, { token: presented, email: typed }: Proof): Promise<OrderAccess> {
  if (presented === undefined && typed !== undefined) {
    await limitLookups(c, { number, email: typed })
    return { email: typed }
  }
  await limitVisitor(c.env, 'order-access')
  if (presented !== undefined) return { token: presented }
  return { customer: await findSession(c.env.shop, c.req.raw.headers), token: cookieToken(c, number) }
}

/** Whether this browser may act on the order without another proof. */
async function mayActAlready(c: Context<ApiEnv>, number: string): Promise<boolean> {
  const access = { customer: await findSession(c.env.shop, c.req.raw.headers), token: cookieToken(c, number) }
  return (await tryOpening(c.env.shop, number, access))?.mayAct ?? false
}

/** Customers' orders. */
export const orderApi = router()

orderApi.openapi(ordersRoute, async (c) => {
  const person = await findSession(c.env.shop, c.req.raw.headers)
  if (!person) throw new Problem('unauthenticated')
  return c.json(await listOrders(c.env.shop, person, c.req.valid('query')), 200)
})

orderApi.openapi(orderRoute, async (c) => {
  const { shop } = c.env
  const { number } = c.req.valid('param')
  const access = await accessOf(c, number, c.req.valid('query'))
  return c.json(await readOrderDetails(shop, await openOrder(shop, number, access)), 200)
})

orderApi.openapi(accessRoute, async (c) => {
  const { number } = c.req.valid('param')
  const proof = c.req.valid('json')
  const order = await findAccessibleOrder(c.env.shop, number, await accessOf(c, number, proof))
  storeToken(c, order.number, proof.token)
  return c.json({ done: true as const }, 200)
})

orderApi.openapi(lookupRoute, async (c) => {
  const { shop } = c.env
  const { number, ...proof } = c.req.valid('json')
  const opened = await openOrder(shop, number, await accessOf(c, number, proof))
  // What the mailed link has given to this browser is worth more.
  if (!(await mayActAlready(c, number))) storeToken(c, opened.row.number, lookupToken(shop, opened.row.id))
  return c.json(await readOrderDetails(shop, opened), 200)
})

orderApi.openapi(cancelRoute, async (c) => {
  const { shop } = c.env
  const { number } = c.req.valid('param')
  const access = await accessOf(c, number, {})
  const { id } = await findOwnOrder(shop, number, access)
  await cancelOwnOrder(shop, id)
  return c.json(await readOrderDetails(shop, await openOrder(shop, number, access)), 200)
})

orderApi.openapi(addressRoute, async (c) => {
  const { shop } = c.env
  const { number } = c.req.valid('param')
  const access = await accessOf(c, number, {})
  const { id: orderId } = await findOwnOrder(shop, number, access)
  await limitMailedChange(c.env, { name: 'order-change', subject: orderId }, () =>
    changeAddress(shop, { orderId, by: { actor: 'customer' } }, c.req.valid('json')),
  )
  return c.json(await readOrderDetails(shop, await openOrder(shop, number, access)), 200)
})

orderApi.openapi(reorderRoute, async (c) => {
  const { shop } = c.env
  const { number } = c.req.valid('param')
  const { id } = await findAccessibleOrder(shop, number, await accessOf(c, number, c.req.valid('query')))
  return c.json(await readReorder(shop, id), 200)
})

orderApi.openapi(invoiceRoute, async (c) => {
  const { number } = c.req.valid('param')
  return answerInvoice(c, await openOrder(c.env.shop, number, await accessOf(c, number, c.req.valid('query'))))
})
