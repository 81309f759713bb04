import { z } from '@hono/zod-openapi'
import { FULFILMENT_STATUSES, ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order/order-status.ts'
import { exportOrders } from '#server/shop/order-admin/order-export.ts'
import { listStaffOrders, staffOrderList, staffOrderListSchema } from '#server/shop/order-admin/order-list.ts'
import { addNote, mailLinkAsStaff, MAX_NOTE } from '#server/shop/order-admin/order-note.ts'
import { cancelOrder } from '#server/shop/payment/cancel-order.ts'
import { holdOrder, recheckPayment, unholdOrder } from '#server/shop/order-admin/staff-order.ts'
import { findOrderRow } from '#server/shop/order/order-access.ts'
import { answerInvoice, invoiceResponses } from '#server/api/order/invoice-answer.ts'
import { router } from '../../app.ts'
import { LIST_SIZES, listQuery } from '#server/shop/list/list.ts'
import { LIST_SIZE } from '#server/shop/paging.ts'
import { createRoute, json, keyHeader, ok } from '../../route-schemas.ts'
import { fileQuery, fileResponses, sendTable } from '../import/table-answer.ts'
import { freshSignIn, requireOfRole, staff } from '../staff-guard.ts'
import { answerOrder, numberParam, orderAnswer, orderIdOf, sentence, version } from './staff-order-schemas.ts'

/** By which orders were found before there were filters: of a list, and of its file. */
const stateFields = {
  status: z.enum(ORDER_STATUSES).optional(),
  paymentStatus: z.enum(PAYMENT_STATUSES).optional(),
  fulfilmentStatus: z.enum(FULFILMENT_STATUSES).optional(),
}

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/orders',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'All orders, newest first',
  description:
    '`q` is the beginning of a number, an e-mail address, a name, a phone number, a ZIP code, a part’s or a tracking number, or a whole number of a return or a payment.',
  request: {
    query: listQuery(staffOrderList).extend({
      size: z.coerce
        .number()
        .pipe(z.union([LIST_SIZE, ...LIST_SIZES].map((size) => z.literal(size))))
        .default(LIST_SIZE)
        .meta({ description: `${[LIST_SIZE, ...LIST_SIZES].join(', ')}: the numbers of rows that screens offer` }),
      ...stateFields,
    }),
  },
  responses: ok('A page of orders', staffOrderListSchema),
})

const exportRoute = createRoute({
  method: 'get',
  path: '/api/admin/orders/export',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'All orders that match a filter, as a file',
  ...freshSignIn,
  description: `${freshSignIn.description} Of people only roles that may hand out personal data are given it. The audit log says who has taken how many.`,
  request: { query: fileQuery(staffOrderList).extend(stateFields) },
  responses: fileResponses,
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

const invoiceRoute = createRoute({
  method: 'get',
  path: '/api/admin/orders/{number}/invoice',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'The invoice of an order as its customer gets it, as PDF',
  request: { params: numberParam },
  responses: invoiceResponses,
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
  summary: 'Cancel an order of which nothing has shipped, its money goes back in full; or the rest of one whose money has all gone back',
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

const noteRoute = createRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/notes',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Write a note for staff into the history of an order',
  request: {
    params: numberParam,
    headers: keyHeader('note'),
    body: json(z.strictObject({ text: z.string().trim().min(1).max(MAX_NOTE) })),
  },
  responses: orderAnswer,
})

const linkRoute = createRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/mail-link',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Mail the customer a new link to the page of their order',
  request: { params: numberParam, body: json(z.strictObject({})) },
  responses: orderAnswer,
})

/** Orders and their states. */
export const ordersApi = router()

ordersApi.openapi(listRoute, async (c) => c.json(await listStaffOrders(c.env.shop, c.req.valid('query')), 200))

ordersApi.openapi(exportRoute, (c) => {
  requireOfRole(c, 'personal_data:read')
  const { format, ...search } = c.req.valid('query')
  return sendTable(exportOrders(c.env.shop, staff(c), search), { name: 'orders', format })
})

ordersApi.openapi(orderRoute, (c) => answerOrder(c, c.req.valid('param')))

ordersApi.openapi(invoiceRoute, async (c) =>
  answerInvoice(c, { row: await findOrderRow(c.env.shop, c.req.valid('param').number), mayAct: false }),
)

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
  const by = { actor: 'staff', staff: staff(c) } as const
  await cancelOrder(c.env.shop, await orderIdOf(c, c.req.valid('param')), { ...body, restocks, by })
  return answerOrder(c, c.req.valid('param'))
})

ordersApi.openapi(recheckRoute, async (c) => {
  await recheckPayment(c.env.shop, await orderIdOf(c, c.req.valid('param')), staff(c))
  return answerOrder(c, c.req.valid('param'))
})

ordersApi.openapi(noteRoute, async (c) => {
  const note = { text: c.req.valid('json').text, idempotencyKey: c.req.valid('header')['idempotency-key'] }
  await addNote(c.env.shop, { orderId: await orderIdOf(c, c.req.valid('param')), staff: staff(c) }, note)
  return answerOrder(c, c.req.valid('param'))
})

ordersApi.openapi(linkRoute, async (c) => {
  await mailLinkAsStaff(c.env.shop, { orderId: await orderIdOf(c, c.req.valid('param')), staff: staff(c) })
  return answerOrder(c, c.req.valid('param'))
})
