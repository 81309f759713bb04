import { z } from '@hono/zod-openapi'
import { autoCouponSchema, findAutoCoupon } from '#server/shop/checkout/auto-coupon.ts'
import { router } from '#server/api/app.ts'
import { cartSchema, isProvenEmail, typedStateSchema } from './checkout.ts'
import { findSession } from '#server/auth/session.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { createRoute, json, ok } from '#server/api/route-schemas.ts'

const autoCouponRoute = createRoute({
  method: 'post',
  path: '/api/auto-coupon',
  'x-access': 'anyone',
  summary: 'The code that the shop offers for this cart by itself: the one that saves most',
  request: {
    body: json(z.strictObject({ items: cartSchema, email: z.string().max(320).optional(), state: typedStateSchema.optional() })),
  },
  responses: ok('The offer, or null', z.object({ offer: z.union([autoCouponSchema, z.null()]) })),
})

/** Automatic discounts. */
export const autoCouponApi = router()

autoCouponApi.openapi(autoCouponRoute, async (c) => {
  await limitVisitor(c.env, 'auto-coupon')
  const request = c.req.valid('json')
  const session = await findSession(c.env.shop, c.req.raw.headers)
  const asker = { email: request.email, isProven: isProvenEmail(session, request.email), userId: session?.id ?? null }
  return c.json({ offer: await findAutoCoupon(c.env.shop, { ...request, ...asker }) }, 200)
})
