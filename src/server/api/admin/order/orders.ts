import { z } from '@hono/zod-openapi'
import { FULFILMENT_STATUSES, ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order.ts'
import { orderListSchema, searchOrders } from '#server/shop/order/order.ts'
import { cancelOrder, holdOrder, recheckPayment, unholdOrder } from '#server/shop/staff/staff-order.ts'
import { router } from '../../app.ts'
import { pageQuery } from '#server/shop/paging.ts'
import { createRoute, json, ok } from '../../route-parts.ts'
import { freshSignIn, staff } from '../staff-guard.ts'
import { answerOrder, numberParam, orderAnswer, orderIdOf, sentence, version } from './staff-order-parts.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/orders',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'All orders, newest first',
  request: {
    query: pageQuery.extend({
      status: z.enum(ORDER_STATUSES).optional(),
      paymentStatus: z.enum(PAYMENT_STATUSES).optional(),
      fulfilmentStatus: z.enum(FULFILMENT_STATUSES).optional(),
      q: z.string().trim().max(100).optional().openapi({ description: 'The beginning of a number, an e-mail address or a name' }),
    }),
  },
  responses: ok('A page of orders', orderListSchema),
})

const orderRoute = createRoute({
  method: 'get',
  path: '/api/admin/orders/{number}',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'An order with all that staff need to act on it',
  request: { params: numberParam },
  responses: orderAnswer,
})

const change = z.strictObject({ reason: sentence, version })

const holdRoute = createRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/hold',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Stop an open order: nothing ships until it is released',
  request: { params: numberParam, body: json(change) },
  responses: orderAnswer,
})

const releaseRoute = createRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/release',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Let an order that was on hold go on',
  request: { params: numberParam, body: json(change) },
  responses: orderAnswer,
})

const cancelRoute = createRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/cancel',
  'x-access': 'staff',
  'x-right': 'refunds:write',
  summary: 'Cancel an order of which nothing has shipped; its money goes back in full',
  ...freshSignIn,
  request: { params: numberParam, body: json(change.extend({ restock: z.boolean() })) },
  responses: orderAnswer,
})

const recheckRoute = createRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/recheck-payment',
  'x-access': 'staff',
  'x-right': 'refunds:write',
  summary: 'Ask the payment provider how the order stands, and bring it there',
  request: { params: numberParam, body: json(z.strictObject({})) },
  responses: orderAnswer,
})

/** Orders and their states. */
export const ordersApi = router()

ordersApi.openapi(listRoute, async (c) => c.json(await searchOrders(c.env.shop, c.req.valid('query')), 200))

ordersApi.openapi(orderRoute, (c) => answerOrder(c, c.req.valid('param')))

ordersApi.openapi(holdRoute, async (c) => {
  await holdOrder(c.env.shop, { orderId: await orderIdOf(c, c.req.valid('param')), staff: staff(c) }, c.req.valid('json'))
  return answerOrder(c, c.req.valid('param'))
})

ordersApi.openapi(releaseRoute, async (c) => {
  await unholdOrder(c.env.shop, { orderId: await orderIdOf(c, c.req.valid('param')), staff: staff(c) }, c.req.valid('json'))
  return answerOrder(c, c.req.valid('param'))
})

ordersApi.openapi(cancelRoute, async (c) => {
  const { restock: restocks, ...body } = c.req.valid('json')
  await cancelOrder(c.env.shop, { orderId: await orderIdOf(c, c.req.valid('param')), staff: staff(c) }, { ...body, restocks })
  return answerOrder(c, c.req.valid('param'))
})

ordersApi.openapi(recheckRoute, async (c) => {
  await recheckPayment(c.env.shop, await orderIdOf(c, c.req.valid('param')), staff(c))
  return answerOrder(c, c.req.valid('param'))
})
