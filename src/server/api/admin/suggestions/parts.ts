import { z } from '@hono/zod-openapi'
import { MAX_LINES } from '#domain/cart/cart.ts'
import type { ProductId } from '#domain/id.ts'
import { simulateSuggestions, simulationSchema } from '#server/shop/catalog-admin/suggestions/simulate.ts'
import {
  excludePart,
  listSuggestedParts,
  suggestedPartList,
  suggestedPartListSchema,
  suggestedPartSchema,
} from '#server/shop/catalog-admin/suggestions/suggested-parts.ts'
import { sentId } from '#server/shop/id-of.ts'
import { listQuery } from '#server/shop/list/list.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { staff } from '../staff-guard.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/suggested-parts',
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'Parts with their priority and tags, and whether they are never suggested',
  request: { query: listQuery(suggestedPartList) },
  responses: ok('A page of parts', suggestedPartListSchema),
})

const excludeRoute = createRoute({
  method: 'put',
  path: '/api/admin/suggested-parts/{productId}/excluded',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Never suggest a part, or suggest it again',
  request: { params: z.object({ productId: sentId<ProductId>() }), body: json(z.strictObject({ excluded: z.boolean() })) },
  responses: ok('The part', suggestedPartSchema),
})

const simulateRoute = createRoute({
  method: 'post',
  path: '/api/admin/suggestion-simulation',
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'What a cart would be suggested, with the points of each part',
  request: {
    body: json(
      z.strictObject({
        productIds: z.array(sentId<ProductId>()).max(MAX_LINES),
        at: z.string().trim().max(40).nullable().default(null),
        max: z.int().min(1).max(50).default(20),
      }),
    ),
  },
  responses: ok('The parts, best first', simulationSchema),
})

/** What suggestions look at in parts, and what they would be. */
export const suggestedPartsApi = router()

suggestedPartsApi.openapi(listRoute, async (c) => c.json(await listSuggestedParts(c.env.shop.db, c.req.valid('query')), 200))

suggestedPartsApi.openapi(excludeRoute, async (c) =>
  c.json(await excludePart(c.env.shop, { staff: staff(c), id: c.req.valid('param').productId }, c.req.valid('json').excluded), 200),
)

suggestedPartsApi.openapi(simulateRoute, async (c) => c.json(await simulateSuggestions(c.env.shop.db, c.req.valid('json')), 200))
