import { z } from '@hono/zod-openapi'
import { MAX_LINES, MAX_QUANTITY } from '#domain/cart/cart.ts'
import { accountCartSchema, readAccountCart, saveAccountCart } from '#server/shop/checkout/account-cart.ts'
import { router } from '#server/api/app.ts'
import { createRoute, json, ok } from '#server/api/route-schemas.ts'
import { ownerIdSchema, requireOwner } from './require-same-user.ts'

const path = '/api/account/cart'

/** The highest version that the database's integer can count on from. */
const MAX_VERSION = 2_147_483_646

const kept = z
  .array(z.strictObject({ slug: z.string().min(1).max(200), quantity: z.int().min(1).max(MAX_QUANTITY) }))
  .max(MAX_LINES, { error: `must have at most ${MAX_LINES} lines` })
  .refine((lines) => new Set(lines.map(({ slug }) => slug)).size === lines.length, { error: 'must name each part once' })

const readRoute = createRoute({
  method: 'get',
  path,
  'x-access': 'customer',
  summary: 'The cart and the saved lines of my account',
  responses: ok('With the parts as they are sold today', accountCartSchema),
})

const saveRoute = createRoute({
  method: 'put',
  path,
  'x-access': 'customer',
  summary: 'Keep this cart and these saved lines in my account, instead of those of the version they were made from',
  request: {
    body: json(
      z.strictObject({
        version: z.int().min(0).max(MAX_VERSION).openapi({ description: 'As it was read; 0 before the first' }),
        ownerId: ownerIdSchema,
        lines: kept,
        saved: kept,
      }),
    ),
  },
  responses: ok('As they are kept: parts that are unknown or not sold any more are left out, and named', accountCartSchema),
})

/** The cart of signed-in shoppers, for all their devices. */
export const accountCartApi = router()

accountCartApi.openapi(readRoute, async (c) => c.json(await readAccountCart(c.env.shop, await requireOwner(c)), 200))

accountCartApi.openapi(saveRoute, async (c) => {
  const { ownerId, ...change } = c.req.valid('json')
  return c.json(await saveAccountCart(c.env.shop, await requireOwner(c, ownerId), change), 200)
})
