import { z } from '@hono/zod-openapi'
import { HOME_BLOCKS, homeSchema, readHome } from '#server/shop/catalog/home.ts'
import { findProduct, productPageSchema } from '#server/shop/catalog/product.ts'
import { router } from '#server/api/app.ts'
import { cached, PARTIAL } from '#server/api/cached.ts'
import { problemResponse } from '#server/api/problem.ts'
import { createRoute } from '#server/api/route-schemas.ts'

const productRoute = createRoute({
  method: 'get',
  path: '/api/products/{slug}',
  'x-access': 'anyone',
  summary: 'A product with its related parts',
  request: { params: z.object({ slug: z.string().min(1).max(100) }) },
  responses: {
    200: {
      description: 'The product',
      content: { 'application/json': { schema: productPageSchema } },
    },
    ...problemResponse,
  },
})

const homeRoute = createRoute({
  method: 'get',
  path: '/api/home',
  'x-access': 'anyone',
  summary: 'What the home page shows',
  request: {
    query: z.object({ only: z.enum(HOME_BLOCKS).optional().meta({ description: 'One block: the lists of the others come empty' }) }),
  },
  responses: {
    200: {
      description:
        'Hero, two featured products, up to six sale products, trust messages, testimonials. With a header `x-partial` something could not be read right now and is missing',
      content: {
        'application/json': {
          schema: homeSchema,
        },
      },
    },
    ...problemResponse,
  },
})

/** Products and the home page. */
export const productApi = router()
productApi.use('/api/products/:slug', cached('named'))
productApi.use('/api/home', cached('any'))

productApi.openapi(productRoute, async (c) => {
  const page = await findProduct(c.env.shop, c.req.valid('param').slug)
  c.env.shop.cache.showsOnly([page.product, ...page.related, ...page.accessories])
  return c.json(page, 200)
})

productApi.openapi(homeRoute, async (c) => {
  const { home, isWhole } = await readHome(c.env.shop, c.req.valid('query').only)
  if (!isWhole) c.header(PARTIAL, '1')
  return c.json(home, 200)
})
