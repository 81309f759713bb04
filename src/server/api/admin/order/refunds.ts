import { z } from '@hono/zod-openapi'
import { MAX_LINES } from '#domain/cart/cart.ts'
import { Problem } from '#domain/problem.ts'
import { REFUND_REASONS } from '#domain/order/refund.ts'
import { staffRefundSchema } from '#server/shop/order/order-schemas.ts'
import { requestRefund, retryRefund } from '#server/shop/payment/refund.ts'
import { readStaffOrder, staffOrderSchema } from '#server/shop/order-admin/staff-order-view.ts'
import { router } from '../../app.ts'
import { pieceFields } from '#server/api/order/order-schema.ts'
import { createRoute, json, keyHeader, ok } from '../../route-schemas.ts'
import { freshSignIn, staff } from '../staff-guard.ts'
import { answerOrder, numberParam, orderAnswer, orderIdOf, version } from './staff-order-schemas.ts'
import type { RefundId } from '#domain/id.ts'
import { sentId } from '#server/shop/id-of.ts'

/** Reasons that only the shop itself sets. */
const AUTOMATIC_REASONS = ['late_payment', 'dispute'] as const

const refundBody = z.strictObject({
  version: version.optional(),
  lines: z.array(z.strictObject({ ...pieceFields, restock: z.boolean() })).max(MAX_LINES),
  shipping: z.boolean(),
  adjustmentCents: z
    .int()
    .min(-10_000_000)
    .max(10_000_000)
    .openapi({ description: 'An amount on top, or alone; below zero, what is kept back of the rest' }),
  reason: z.enum(REFUND_REASONS).exclude(AUTOMATIC_REASONS),
  note: z.string().trim().max(500).nullish(),
  returnNumber: z.string().max(40).nullish(),
})

const refundRoute = createRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/refunds',
  'x-access': 'staff',
  'x-right': 'refunds:write',
  summary: 'Give money back: pieces of lines, the shipping, an amount, or several of these',
  ...freshSignIn,
  request: { params: numberParam, headers: keyHeader('refund'), body: json(refundBody) },
  responses: ok('The refund, and the order with it', z.object({ refund: staffRefundSchema, order: staffOrderSchema })),
})

const retryRoute = createRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/refunds/{refundId}/retry',
  'x-access': 'staff',
  'x-right': 'refunds:write',
  summary: 'Ask the payment provider again for a refund that failed',
  ...freshSignIn,
  request: { params: numberParam.extend({ refundId: sentId<RefundId>() }), body: json(z.strictObject({})) },
  responses: orderAnswer,
})

/** Refunds. */
export const refundsApi = router()

refundsApi.openapi(refundRoute, async (c) => {
  const { shop } = c.env
  const param = c.req.valid('param')
  const { note, returnNumber, ...body } = c.req.valid('json')
  const idempotencyKey = c.req.valid('header')['idempotency-key']
  const request = { ...body, note: note || null, returnNumber: returnNumber || null, idempotencyKey }
  const refundId = await requestRefund(shop, { orderId: await orderIdOf(c, param), staff: staff(c) }, request)
  const order = await readStaffOrder(shop, param.number)
  const refund = order.refunds.find(({ id }) => id === refundId)
  if (!refund) throw new Problem('not_found')
  return c.json({ refund, order }, 200)
})

refundsApi.openapi(retryRoute, async (c) => {
  const param = c.req.valid('param')
  await retryRefund(c.env.shop, { orderId: await orderIdOf(c, param), staff: staff(c) }, param.refundId)
  return answerOrder(c, param)
})
