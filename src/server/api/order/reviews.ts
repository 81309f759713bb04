import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { checkReview, MAX_STARS, writerName } from '#domain/customer/review.ts'
import type { ApplianceId, OrderLineId } from '#domain/id.ts'
import { findOwnOrder } from '#server/shop/order/order-access.ts'
import { orderReviewsSchema, ownReviewSchema, readReviewedLines } from '#server/shop/customer/review/order-reviews.ts'
import { withdrawReview, writeReview } from '#server/shop/customer/review/write-review.ts'
import { sentId } from '#server/shop/id-of.ts'
import { router } from '#server/api/app.ts'
import type { ApiEnv } from '#server/api/app.ts'
import { createRoute, json, ok } from '#server/api/route-schemas.ts'
import { accessOf } from './order.ts'

const orderParams = z.object({ number: z.string().max(40) })
const lineParams = orderParams.extend({ lineId: sentId<OrderLineId>() })
const text = z.string().max(20_000)

/** The form as it is sent; the domain checks it, with the form's messages. */
const reviewBody = z
  .strictObject({
    version: z.int().min(1).optional().openapi({ description: 'Of the review that is changed; left out by a new one' }),
    rating: z.int().openapi({ description: `1 to ${MAX_STARS}` }),
    fits: z.boolean(),
    modelId: sentId<ApplianceId>().nullable().default(null).openapi({ description: 'The machine, where the shop knows it' }),
    machine: text.optional().openapi({ description: 'The machine as it was typed; not read beside `modelId`' }),
    title: text.optional(),
    text,
  })
  .transform(({ version, modelId, ...values }, context) => {
    const check = checkReview(values)
    if (check.ok) return { ...check.review, version, modelId }
    for (const [name, message] of Object.entries(check.errors)) context.addIssue({ code: 'custom', path: [name], message })
    return z.NEVER
  })
  .openapi('SentReview')

const listRoute = createRoute({
  method: 'get',
  path: '/api/orders/{number}/reviews',
  'x-access': 'order',
  summary: 'What I say of the parts of an order of mine, or of one whose mailed link was opened in this browser',
  request: { params: orderParams },
  responses: ok('Its parts', orderReviewsSchema),
})

const writeRoute = createRoute({
  method: 'put',
  path: '/api/orders/{number}/reviews/{lineId}',
  'x-access': 'order',
  summary: 'Review a part of an order of mine, or of one whose mailed link was opened in this browser; or change the review',
  description:
    'Once the part was sent, and one review for a part and buyer. The page of the part shows it once staff have published it, and after a change once more.',
  request: { params: lineParams, body: json(reviewBody) },
  responses: ok('The review', ownReviewSchema),
})

const withdrawRoute = createRoute({
  method: 'delete',
  path: '/api/orders/{number}/reviews/{lineId}',
  'x-access': 'order',
  summary: 'Withdraw my review of a part: it is deleted',
  request: { params: lineParams },
  responses: ok('It is gone', z.object({ done: z.literal(true) })),
})

/** The order that a request may act on. @throws {Problem} `not_found`, `forbidden`, `rate_limited` */
const findOrder = async (c: Context<ApiEnv>, number: string) => findOwnOrder(c.env.shop, number, await accessOf(c, number, {}))

/** Reviews as their writers see them. */
export const orderReviewsApi = router()

orderReviewsApi.openapi(listRoute, async (c) => {
  const { id, shippingAddress } = await findOrder(c, c.req.valid('param').number)
  const lines = await readReviewedLines(c.env.shop.db, id)
  return c.json({ writer: writerName(shippingAddress), lines: lines.map(({ productId: _, ...line }) => line) }, 200)
})

orderReviewsApi.openapi(writeRoute, async (c) => {
  const { number, lineId } = c.req.valid('param')
  const { id: orderId } = await findOrder(c, number)
  return c.json(await writeReview(c.env.shop, { orderId, lineId }, c.req.valid('json')), 200)
})

orderReviewsApi.openapi(withdrawRoute, async (c) => {
  const { number, lineId } = c.req.valid('param')
  const { id: orderId } = await findOrder(c, number)
  await withdrawReview(c.env.shop, { orderId, lineId })
  return c.json({ done: true as const }, 200)
})
