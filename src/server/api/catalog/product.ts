import { createRoute, z } from '@hono/zod-openapi'
import { log } from '#server/log.ts'
import { productCardSchema } from '#server/shop/catalog/product-card.ts'
import { findProduct, homeProducts, productSchema } from '#server/shop/catalog/product.ts'
import { settings } from '#server/shop/settings.ts'
import type { Shop } from '#server/shop/shop.ts'
import { router } from '#server/api/app.ts'
import { cached, PARTIAL } from '#server/api/cached.ts'
import { problemResponse } from '#server/api/problem.ts'

const productRoute = createRoute({
  method: 'get',
  path: '/api/products/{slug}',
  summary: 'A product with its related parts',
  request: { params: z.object({ slug: z.string().min(1).max(100) }) },
  responses: {
    200: {
      description: 'The product',
      content: { 'application/json': { schema: z.object({ product: productSchema, related: z.array(productCardSchema) }) } },
    },
    ...problemResponse,
  },
})

const NO_TESTIMONIALS = { enabled: false, rating: '', customers: '', items: [] }

const titled = z.object({ title: z.string(), text: z.string() })

const homeRoute = createRoute({
  method: 'get',
  path: '/api/home',
  summary: 'What the home page shows',
  responses: {
    200: {
      description: 'Hero, two featured products, up to six sale products, trust messages, testimonials',
      content: {
        'application/json': {
          schema: z.object({
            // Null: they could not be read just now.
            hero: z.object({ headline: z.string(), badges: z.array(z.string()), imageUrl: z.string().nullable() }).nullable(),
            featured: z.array(productCardSchema).nullable(),
            sale: z.array(productCardSchema),
            trust: z.array(titled),
            testimonials: z.object({
              enabled: z.boolean(),
              rating: z.string(),
              customers: z.string(),
              items: z.array(
                z.object({
                  id: z.union([z.string(), z.number()]),
                  name: z.string(),
                  location: z.string(),
                  rating: z.number(),
                  text: z.string(),
                  product: z.string(),
                }),
              ),
            }),
          }),
        },
      },
    },
    ...problemResponse,
  },
})

/** Products and the home page. */
export const productApi = router()
productApi.use('/api/products/:slug', cached)
productApi.use('/api/home', cached)

productApi.openapi(productRoute, async (c) => c.json(await findProduct(c.env.shop, c.req.valid('param').slug), 200))

/** The merchant's own texts; none when they cannot be read, which leaves the page without them. */
const homeContent = (shop: Shop) => settings(shop).catch((error: unknown) => log.error({ err: error }, 'Failed to load homepage content'))

productApi.openapi(homeRoute, async (c) => {
  const [content, { isWhole, ...products }] = await Promise.all([homeContent(c.env.shop), homeProducts(c.env.shop)])
  const { hero = null, trust = [], testimonials = NO_TESTIMONIALS } = content ?? {}
  if (!isWhole || !content) c.header(PARTIAL, '1')
  return c.json({ hero, trust, testimonials, ...products }, 200)
})
