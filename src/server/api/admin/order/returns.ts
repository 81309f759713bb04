import { z } from '@hono/zod-openapi'
import { MAX_LINES, MAX_QUANTITY } from '#domain/cart.ts'
import { RETURN_STATUSES } from '#domain/order.ts'
import { decideReturn, receiveReturn, requestReturn } from '#server/shop/order/return.ts'
import { listReturns, readStaffReturn, returnOfOrderSchema, staffReturnListSchema } from '#server/shop/staff/staff-order-view.ts'
import { router } from '../../app.ts'
import { asReturnRequest, returnRequestParts } from '#server/api/order/order-schema.ts'
import { pageQuery } from '#server/shop/paging.ts'
import { createRoute, json, keyHeader, ok } from '../../route-parts.ts'
import { staff } from '../staff-guard.ts'
import { answerOrder, numberParam, orderAnswer, orderIdOf, sentence } from './staff-order-parts.ts'
import type { OrderLineId } from '#domain/id.ts'
import { idOf } from '#server/shop/id-of.ts'

const answer = ok('The return as it is now', returnOfOrderSchema)
const params = z.object({ rma: z.string().max(40) })
const note = sentence.nullish()

const requestRoute = createRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/returns',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Ask for a return in the customer’s name, also when the time for it is over',
  request: { params: numberParam, headers: keyHeader('return'), body: json(z.strictObject(returnRequestParts)) },
  responses: orderAnswer,
})

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/returns',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'All returns, newest first',
  request: { query: pageQuery.extend({ status: z.enum(RETURN_STATUSES).optional() }) },
  responses: ok('A page of returns', staffReturnListSchema),
})

const returnRoute = createRoute({
  method: 'get',
  path: '/api/admin/returns/{rma}',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'A return',
  request: { params },
  responses: answer,
})

const approveRoute = createRoute({
  method: 'post',
  path: '/api/admin/returns/{rma}/approve',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Let the customer send the parts back; the note goes to them',
  request: { params, body: json(z.strictObject({ note })) },
  responses: answer,
})

const declineRoute = createRoute({
  method: 'post',
  path: '/api/admin/returns/{rma}/decline',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Refuse a return; the note says why, and goes to the customer',
  request: { params, body: json(z.strictObject({ note: sentence })) },
  responses: answer,
})

const sendRoute = createRoute({
  method: 'post',
  path: '/api/admin/returns/{rma}/send',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'The parts are on their way back',
  request: { params, body: json(z.strictObject({})) },
  responses: answer,
})

const receiveRoute = createRoute({
  method: 'post',
  path: '/api/admin/returns/{rma}/receive',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'The parts have been unpacked: how many came, and how many go back on the shelf',
  request: {
    params,
    body: json(
      z.strictObject({
        lines: z
          .array(
            z.strictObject({
              lineId: idOf<OrderLineId>(z.string().min(1).max(60)),
              received: z.int().min(0).max(MAX_QUANTITY),
              restocked: z.int().min(0).max(MAX_QUANTITY),
            }),
          )
          .min(1, { error: 'name at least one part' })
          .max(MAX_LINES),
      }),
    ),
  },
  responses: answer,
})

const closeRoute = createRoute({
  method: 'post',
  path: '/api/admin/returns/{rma}/close',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Settle a return without a refund',
  request: { params, body: json(z.strictObject({ note })) },
  responses: answer,
})

const cancelRoute = createRoute({
  method: 'post',
  path: '/api/admin/returns/{rma}/cancel',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'The customer keeps the parts',
  request: { params, body: json(z.strictObject({})) },
  responses: answer,
})

/** Returns. */
export const returnsApi = router()

returnsApi.openapi(requestRoute, async (c) => {
  const param = c.req.valid('param')
  const request = asReturnRequest(c.req.valid('header')['idempotency-key'], c.req.valid('json'))
  await requestReturn(c.env.shop, { orderId: await orderIdOf(c, param), actor: 'staff', staff: staff(c) }, request)
  return answerOrder(c, param)
})

returnsApi.openapi(listRoute, async (c) => c.json(await listReturns(c.env.shop, c.req.valid('query')), 200))

returnsApi.openapi(returnRoute, async (c) => c.json(await readStaffReturn(c.env.shop, c.req.valid('param').rma), 200))

for (const [route, action] of [
  [approveRoute, 'approve'],
  [declineRoute, 'decline'],
  [sendRoute, 'send'],
  [closeRoute, 'close'],
  [cancelRoute, 'cancel'],
] as const)
  returnsApi.openapi(route, async (c) => {
    const { shop } = c.env
    const { number } = await readStaffReturn(shop, c.req.valid('param').rma)
    const body: { note?: string | null | undefined } = c.req.valid('json')
    await decideReturn(shop, { number, staff: staff(c) }, { action, note: body.note || null })
    return c.json(await readStaffReturn(shop, number), 200)
  })

returnsApi.openapi(receiveRoute, async (c) => {
  const { shop } = c.env
  const { number } = await readStaffReturn(shop, c.req.valid('param').rma)
  await receiveReturn(shop, { number, staff: staff(c) }, c.req.valid('json').lines)
  return c.json(await readStaffReturn(shop, number), 200)
})
