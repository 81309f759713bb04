import { z } from '@hono/zod-openapi'
import { tidy } from '#domain/customer/contact-check.ts'
import { HIDE_REASON_NAMES, MAX_REPLY_LENGTH } from '#domain/customer/review.ts'
import type { ReviewId } from '#domain/id.ts'
import { hideReview, publishReview, replyToReview } from '#server/shop/customer/review/decide-review.ts'
import { listReviews, reviewList, reviewListSchema } from '#server/shop/customer/review/review-list.ts'
import { readReview, reviewRecordSchema } from '#server/shop/customer/review/review-record.ts'
import { sentId } from '#server/shop/id-of.ts'
import { listQuery } from '#server/shop/list/list.ts'
import { router } from '../app.ts'
import { createRoute, json, ok } from '../route-schemas.ts'
import { staff } from './staff-guard.ts'

const params = z.object({ reviewId: sentId<ReviewId>() })
const version = z.int().min(1)
const record = ok('The review', reviewRecordSchema)

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/reviews',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'Reviews of parts, filtered, sorted and paged',
  request: { query: listQuery(reviewList) },
  responses: ok('A page of reviews', reviewListSchema),
})

const readRoute = createRoute({
  method: 'get',
  path: '/api/admin/reviews/{reviewId}',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'A review of a part, whose it is, and its e-mail',
  request: { params },
  responses: record,
})

const publishRoute = createRoute({
  method: 'post',
  path: '/api/admin/reviews/{reviewId}/publish',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: "Publish a review on its part's page, as it was written",
  request: { params, body: json(z.strictObject({ version })) },
  responses: record,
})

const hideRoute = createRoute({
  method: 'post',
  path: '/api/admin/reviews/{reviewId}/hide',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Do not show a review, for a reason that is mailed to its writer',
  description: 'Few stars are no reason: there is none to choose for them.',
  request: { params, body: json(z.strictObject({ version, reason: z.enum(HIDE_REASON_NAMES) })) },
  responses: record,
})

const replyRoute = createRoute({
  method: 'post',
  path: '/api/admin/reviews/{reviewId}/reply',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: "Write the shop's reply below a review, or take it away",
  request: {
    params,
    body: json(
      z.strictObject({
        version,
        reply: z
          .string()
          .max(20_000)
          .transform(tidy)
          .pipe(z.string().min(1, { error: 'is needed' }).max(MAX_REPLY_LENGTH))
          .nullable(),
      }),
    ),
  },
  responses: record,
})

/** Reviews of parts. */
export const reviewsApi = router()

reviewsApi.openapi(listRoute, async (c) => c.json(await listReviews(c.env.shop.db, c.req.valid('query')), 200))

reviewsApi.openapi(readRoute, async (c) => c.json(await readReview(c.env.shop.db, c.req.valid('param').reviewId), 200))

reviewsApi.openapi(publishRoute, async (c) => {
  const act = { id: c.req.valid('param').reviewId, version: c.req.valid('json').version, staff: staff(c) }
  return c.json(await publishReview(c.env.shop, act), 200)
})

reviewsApi.openapi(hideRoute, async (c) => {
  const { version: seen, reason } = c.req.valid('json')
  return c.json(await hideReview(c.env.shop, { id: c.req.valid('param').reviewId, version: seen, staff: staff(c) }, reason), 200)
})

reviewsApi.openapi(replyRoute, async (c) => {
  const { version: seen, reply } = c.req.valid('json')
  return c.json(await replyToReview(c.env.shop, { id: c.req.valid('param').reviewId, version: seen, staff: staff(c) }, reply), 200)
})
