import { createRoute, z } from '@hono/zod-openapi'
import { PART_NUMBER_KINDS } from '#domain/part-number.ts'
import { MATCH_TYPES, searchProducts, suggest } from '#server/shop/search.ts'
import { router } from './app.ts'
import { brandTileSchema } from './category.ts'
import { cached } from './cached.ts'
import { problemResponse } from './problem.ts'
import { productCardSchema } from './product.ts'

const resultSchema = productCardSchema
  .extend({
    matchType: z.enum(MATCH_TYPES),
    matchedNumber: z.object({ number: z.string(), kind: z.enum(PART_NUMBER_KINDS) }).nullable(),
  })
  .openapi('SearchResult')

const searchRoute = createRoute({
  method: 'get',
  path: '/api/search',
  summary: 'Products by part number, SKU, name or description',
  request: {
    query: z.object({
      q: z.string().max(20_000).default(''),
      brand: z.string().max(100).optional(),
      page: z.coerce.number().int().min(1).max(1_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
  },
  responses: {
    200: {
      description: 'A page of results, exact matches first',
      content: {
        'application/json': {
          schema: z
            .object({
              query: z.string(),
              brand: z.union([brandTileSchema, z.null()]),
              total: z.int(),
              page: z.int(),
              pageCount: z.int(),
              results: z.array(resultSchema),
            })
            .openapi('SearchPage'),
        },
      },
    },
    ...problemResponse,
  },
})

const suggestionsRoute = createRoute({
  method: 'get',
  path: '/api/search/suggestions',
  summary: 'What the search box offers while typing',
  request: { query: z.object({ q: z.string().max(20_000).default('') }) },
  responses: {
    200: {
      description: 'Up to five products and three brands',
      content: { 'application/json': { schema: z.object({ products: z.array(resultSchema), brands: z.array(brandTileSchema) }) } },
    },
    ...problemResponse,
  },
})

/** Search and its suggestions. */
export const searchApi = router()
searchApi.use('/api/search', cached)
searchApi.use('/api/search/*', cached)

searchApi.openapi(searchRoute, async (c) => {
  const { q, brand, page, limit } = c.req.valid('query')
  return c.json(await searchProducts(c.env.shop, { text: q, brand: brand ?? null, page, limit }), 200)
})

searchApi.openapi(suggestionsRoute, async (c) => c.json(await suggest(c.env.shop, c.req.valid('query').q), 200))
