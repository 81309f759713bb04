import { createRoute, z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { Problem } from '#domain/problem.ts'
import { findSession } from '#server/auth.ts'
import { listOrders } from '#server/shop/order.ts'
import { listLetters } from '#server/shop/outbox.ts'
import { orderListSchema, pageQuery } from './account.ts'
import type { ApiEnv } from './app.ts'
import { router } from './app.ts'
import { problemResponse } from './problem.ts'

/** Staff only. Everybody else sees 'Not found', before anything is parsed (decision 36). */
export const staffOnly = createMiddleware<ApiEnv>(async (c, next) => {
  const person = await findSession(c.env.shop, c.req.raw.headers)
  if (person?.role !== 'admin') throw new Problem('not_found')
  return next()
})

const ordersRoute = createRoute({
  method: 'get',
  path: '/api/admin/orders',
  summary: 'All orders, newest first',
  request: { query: pageQuery },
  responses: { 200: { description: 'A page of orders', content: { 'application/json': { schema: orderListSchema } } }, ...problemResponse },
})

const lettersRoute = createRoute({
  method: 'get',
  path: '/api/admin/outbox',
  summary: 'Letters written, newest first, with their text',
  request: { query: pageQuery },
  responses: {
    200: {
      description: 'A page of letters',
      content: {
        'application/json': {
          schema: z
            .object({
              total: z.int(),
              page: z.int(),
              pageCount: z.int(),
              letters: z.array(
                z.object({
                  id: z.string(),
                  kind: z.string(),
                  recipient: z.string(),
                  state: z.enum(['due', 'sent', 'kept', 'dead']),
                  subject: z.string().nullable(),
                  body: z.string().nullable(),
                  lastError: z.string().nullable(),
                  createdAt: z.string(),
                }),
              ),
            })
            .openapi('LetterList'),
        },
      },
    },
    ...problemResponse,
  },
})

/** What staff see. */
export const adminApi = router()
adminApi.use('/api/admin/*', staffOnly)

adminApi.openapi(ordersRoute, async (c) => c.json(await listOrders(c.env.shop, { userId: null, page: c.req.valid('query').page }), 200))
adminApi.openapi(lettersRoute, async (c) => c.json(await listLetters(c.env.shop, c.req.valid('query').page), 200))
