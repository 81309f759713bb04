import { z } from '@hono/zod-openapi'
import { rightToHistory } from '#domain/staff/history-right.ts'
import { pageQuery } from '#server/shop/paging.ts'
import { findAnything, foundSchema } from '#server/shop/staff/find.ts'
import { historySchema, readHistory } from '#server/shop/staff/history.ts'
import { router } from '../app.ts'
import { mayOf, requireRight } from './staff-guard.ts'
import { createRoute, ok } from '../route-schemas.ts'

const findRoute = createRoute({
  method: 'get',
  path: '/api/admin/find',
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'Orders, returns, parts, categories and customers by the beginning of a number or a name',
  request: { query: z.object({ q: z.string().trim().max(100).default('') }) },
  responses: ok('At most five of each kind', foundSchema),
})

const historyRoute = createRoute({
  method: 'get',
  path: '/api/admin/history/{subject}',
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'What staff have done to a record, newest first',
  request: { params: z.object({ subject: z.string().max(100) }), query: pageQuery },
  responses: ok('A page of the history', historySchema),
})

/** What the whole admin area asks: where something is, and who has changed it. */
export const findApi = router()

findApi.openapi(findRoute, async (c) => c.json(await findAnything(c.env.shop, c.req.valid('query').q, mayOf(c)), 200))

findApi.openapi(historyRoute, async (c) => {
  requireRight(c, rightToHistory(c.req.valid('param').subject))
  return c.json(await readHistory(c.env.shop, { ...c.req.valid('param'), ...c.req.valid('query') }, mayOf(c)), 200)
})
