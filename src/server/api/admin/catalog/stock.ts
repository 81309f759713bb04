import { z } from '@hono/zod-openapi'
import { ADJUSTMENT_REASONS, adjustStock, readStock, stockSchema } from '#server/shop/stock/adjust-stock.ts'
import { router } from '../../app.ts'
import { createRoute, json, keyHeader, ok } from '../../route-schemas.ts'
import { staff } from '../staff-guard.ts'

const params = z.object({ slug: z.string().max(100) })

const answer = ok('What is on the shelf, and the latest 50 movements', stockSchema)

const stockRoute = createRoute({
  method: 'get',
  path: '/api/admin/products/{slug}/stock',
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'The stock of a part',
  request: { params },
  responses: answer,
})

const adjustRoute = createRoute({
  method: 'post',
  path: '/api/admin/products/{slug}/stock',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Pieces more or fewer on the shelf, and why',
  request: {
    params,
    headers: keyHeader('adjustment'),
    body: json(
      z.strictObject({
        delta: z
          .int()
          .min(-1_000_000)
          .max(1_000_000)
          .refine((delta) => delta !== 0, { error: 'must not be 0' }),
        reason: z.enum(ADJUSTMENT_REASONS),
        note: z.string().trim().max(500).nullish(),
      }),
    ),
  },
  responses: answer,
})

/** Stock levels. */
export const stockApi = router()

stockApi.openapi(stockRoute, async (c) => c.json(await readStock(c.env.shop, c.req.valid('param').slug), 200))

stockApi.openapi(adjustRoute, async (c) => {
  const { shop } = c.env
  const { slug } = c.req.valid('param')
  const { note, ...body } = c.req.valid('json')
  await adjustStock(
    shop,
    { slug, staff: staff(c) },
    { ...body, note: note || null, idempotencyKey: c.req.valid('header')['idempotency-key'] },
  )
  return c.json(await readStock(shop, slug), 200)
})
