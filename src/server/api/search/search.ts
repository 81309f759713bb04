import { z } from '@hono/zod-openapi'
import { cleanQuery } from '#domain/search/search-words.ts'
import { recordSearch, recordSearchClick } from '#server/shop/search/search-demand.ts'
import { isFiltered, searchFilterSchema } from '#server/shop/search/search-filter.ts'
import { searchPageSchema, searchProducts } from '#server/shop/search/search.ts'
import { suggest, suggestionsSchema } from '#server/shop/search/search-suggestions.ts'
import { router } from '#server/api/app.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { knownVisitor } from '#server/api/visitor.ts'
import { cached } from '#server/api/cached.ts'
import { problemResponse } from '#server/api/problem.ts'
import { createRoute, json, noted } from '#server/api/route-schemas.ts'
import type { ProductId } from '#domain/id.ts'
import { refusesRecords } from '#server/api/visitor.ts'
import { idOf } from '#server/shop/id-of.ts'

const searchRoute = createRoute({
  method: 'get',
  path: '/api/search',
  'x-access': 'anyone',
  summary: 'Products by part number, SKU, name or description',
  request: {
    query: z.object({
      q: z.string().max(20_000).default(''),
      ...searchFilterSchema.shape,
      exact: z.enum(['0', '1']).default('0').openapi({ description: 'Searches as typed, without corrections' }),
      logged: z
        .enum(['0', '1'])
        .default('1')
        .openapi({ description: '0: not for the log of searches, as of a list that searches while somebody types' }),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
  },
  responses: {
    200: {
      description: 'A page of results, exact matches first',
      content: {
        'application/json': {
          schema: searchPageSchema,
        },
      },
    },
    ...problemResponse,
  },
})

const suggestionsRoute = createRoute({
  method: 'get',
  path: '/api/search/suggestions',
  'x-access': 'anyone',
  summary: 'What the search box offers while typing',
  request: { query: z.object({ q: z.string().max(20_000).default('') }) },
  responses: {
    200: {
      description: 'Up to five products, three brands and three models',
      content: { 'application/json': { schema: suggestionsSchema } },
    },
    ...problemResponse,
  },
})

const clicksRoute = createRoute({
  method: 'post',
  path: '/api/search-clicks',
  'x-access': 'anyone',
  summary: 'Which result of a search was chosen',
  request: { body: json(z.strictObject({ query: z.string().min(1).max(500), productId: idOf<ProductId>(z.string().min(1).max(60)) })) },
  responses: noted,
})

/** Search and its suggestions. */
export const searchApi = router()
searchApi.use('/api/search', cached('any'))
searchApi.use('/api/search/suggestions', cached('any'))

searchApi.openapi(searchRoute, async (c) => {
  const { q, exact, logged, page, limit, ...filter } = c.req.valid('query')
  const found = await searchProducts(c.env.shop, { ...filter, page, limit, text: q, isExact: exact === '1' })
  // What is narrowed or repeated as typed says nothing of what the shop lacks, nor does what leads to a page.
  const isFirst = found.page === 1 && exact === '0' && !isFiltered(filter)
  if (logged === '1' && isFirst && found.leadsTo === null && found.query.length >= 2)
    recordSearch(
      c.env.shop,
      { text: found.query, results: found.total, corrected: found.corrected?.to ?? null },
      knownVisitor(c.env.address),
    )
  return c.json(found, 200)
})

searchApi.openapi(suggestionsRoute, async (c) => c.json(await suggest(c.env.shop, c.req.valid('query').q), 200))

searchApi.openapi(clicksRoute, async (c) => {
  if (refusesRecords(c.req.raw.headers)) return c.body(null, 204)
  await limitVisitor(c.env, 'search-clicks')
  const { query, productId } = c.req.valid('json')
  await recordSearchClick(c.env.shop, cleanQuery(query), productId)
  return c.body(null, 204)
})
