import { z } from '@hono/zod-openapi'
import { Problem } from '#domain/problem.ts'
import { activeBrands, categorySchema, categoryTree, shopBrandSchema } from '#server/shop/catalog/category.ts'
import { categoryPageSchema, categoryQuerySchema, findCategoryPage } from '#server/shop/catalog/category-page.ts'
import { CATCH_ALL, router } from '#server/api/app.ts'
import { cached } from '#server/api/cached.ts'
import { problemResponse } from '#server/api/problem.ts'
import { createRoute } from '#server/api/route-schemas.ts'

const categoriesRoute = createRoute({
  method: 'get',
  path: '/api/categories',
  'x-access': 'anyone',
  summary: 'The category tree',
  responses: {
    200: { description: 'Top-level categories', content: { 'application/json': { schema: z.array(categorySchema) } } },
    ...problemResponse,
  },
})

const brandsRoute = createRoute({
  method: 'get',
  path: '/api/brands',
  'x-access': 'anyone',
  summary: 'Active brands by name',
  responses: { 200: { description: 'Brands', content: { 'application/json': { schema: z.array(shopBrandSchema) } } }, ...problemResponse },
})

const pageRoute = createRoute({
  method: 'get',
  // The braces tell the router that this parameter contains slashes; the contract leaves them out.
  path: `/api/categories/{path}${CATCH_ALL}`,
  'x-access': 'anyone',
  summary: 'A page of a category, subcategory, sub-subcategory or brand tile',
  request: {
    params: z.object({
      path: z.string().openapi({ description: 'One to three slugs joined by /', example: 'vacuum-parts/vacuum-cleaner-bags' }),
    }),
    query: categoryQuerySchema,
  },
  responses: {
    200: {
      description: 'The page',
      content: {
        'application/json': {
          schema: categoryPageSchema,
        },
      },
    },
    ...problemResponse,
  },
})

/** The tree of categories, their pages, and the brands. */
export const categoryApi = router()
categoryApi.use('/api/categories', cached('nothing'))
categoryApi.use('/api/categories/:path{.+}', cached('any'))
categoryApi.use('/api/brands', cached('nothing'))

categoryApi.openapi(categoriesRoute, async (c) => c.json(await categoryTree(c.env.shop), 200))
categoryApi.openapi(brandsRoute, async (c) => c.json(await activeBrands(c.env.shop), 200))

categoryApi.openapi(pageRoute, async (c) => {
  const { path } = c.req.valid('param')
  const slugs = path.split('/')
  if (slugs.length > 3) throw new Problem('not_found', { detail: 'Category not found' })
  return c.json(await findCategoryPage(c.env.shop, slugs, c.req.valid('query')), 200)
})
