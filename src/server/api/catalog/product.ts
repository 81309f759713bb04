import { createRoute, z } from '@hono/zod-openapi'
import { PART_FAMILIES } from '#domain/drawing/family.ts'
import { PART_NUMBER_KINDS } from '#domain/part-number.ts'
import { log } from '#server/log.ts'
import { findProduct, homeProducts } from '#server/shop/catalog/product.ts'
import { settings } from '#server/shop/settings.ts'
import type { Shop } from '#server/shop/shop.ts'
import { router } from '#server/api/app.ts'
import { cached, PARTIAL } from '#server/api/cached.ts'
import { problemResponse } from '#server/api/problem.ts'

export const brandLinkSchema = z.object({ name: z.string(), slug: z.string() }).openapi('BrandLink')
export const trailSchema = z.array(z.object({ name: z.string(), path: z.string() }))

export const productCardSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    sku: z.string(),
    partNumber: z.string(),
    priceCents: z.int(),
    salePriceCents: z.int().nullable(),
    description: z.string(),
    descriptionHtml: z.string().nullable(),
    images: z.array(z.string()),
    drawing: z.object({
      family: z.enum(PART_FAMILIES),
      dimensions: z.record(z.string(), z.number()),
      traits: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
    showPartNumber: z.boolean().nullable(),
    showBrand: z.boolean(),
    brand: z.union([brandLinkSchema, z.null()]),
    category: z.object({ name: z.string(), path: z.string() }),
    stock: z.object({ state: z.enum(['in_stock', 'low', 'backorder', 'out']), available: z.int().nullable() }),
    quantityDiscounts: z.array(z.object({ minQuantity: z.int(), unitPriceCents: z.int() })),
    fits: z.array(brandLinkSchema),
  })
  .openapi('ProductCard')

const productSchema = productCardSchema
  .extend({
    numbers: z.array(z.object({ number: z.string(), kind: z.enum(PART_NUMBER_KINDS) })),
    specs: z.record(z.string(), z.string()),
    weightGrams: z.int().nullable(),
    videoUrl: z.string().nullable(),
    seoTitle: z.string().nullable(),
    seoDescription: z.string().nullable(),
    breadcrumb: trailSchema,
    updatedAt: z.string(),
  })
  .openapi('Product')

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
