import { z } from '@hono/zod-openapi'
import { MAX_LINES } from '#domain/cart/cart.ts'
import { isSlug } from '#domain/catalog/slug.ts'
import { briefFitsSchema, fitOfProduct, fitSchema, fitsOfProducts } from '#server/shop/catalog/fit.ts'
import { applianceSchema, applianceTileSchema, findAppliance, findAppliances } from '#server/shop/catalog/appliance.ts'
import { router } from '#server/api/app.ts'
import { cached } from '#server/api/cached.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { createRoute, json, ok } from '#server/api/route-schemas.ts'
import type { ApplianceId } from '#domain/id.ts'
import { idOf } from '#server/shop/id-of.ts'

/** The maximum of type-ahead results. */
const MAX_OFFERED = 20

const slugParam = z.string().refine(isSlug, { error: 'must be 1 to 100 letters, digits, hyphens or underscores' })

const appliancesRoute = createRoute({
  method: 'get',
  path: '/api/models',
  'x-access': 'anyone',
  summary: 'Machines by a piece of their model number',
  request: {
    query: z.strictObject({
      q: z.string().max(20_000).default(''),
      brand: slugParam.optional(),
      category: z
        .string()
        .max(302)
        .optional()
        .openapi({ description: 'A category, whose machines come first', example: 'vacuum-parts/vacuum-cleaner-belts' }),
    }),
  },
  responses: ok(`Up to ${MAX_OFFERED}, exact numbers first`, z.object({ models: z.array(applianceTileSchema) })),
})

const applianceRoute = createRoute({
  method: 'get',
  path: '/api/models/{brandSlug}/{modelSlug}',
  'x-access': 'anyone',
  summary: 'A machine, the parts that fit it by kind, and those known not to fit',
  request: { params: z.object({ brandSlug: slugParam, modelSlug: slugParam }) },
  responses: ok('The model', applianceSchema),
})

const fitRoute = createRoute({
  method: 'get',
  path: '/api/products/{slug}/fit',
  'x-access': 'anyone',
  summary: 'Does this part fit my model?',
  request: {
    params: z.object({ slug: z.string().min(1).max(100) }),
    query: z.strictObject({
      model: z
        .string()
        .max(201)
        .regex(/^[\w-]+(\/[\w-]+)?$/, { error: "must be a model's id, or brand/model" })
        .openapi({ description: "The model's id, or its brand and model slugs joined by /", example: 'broan/688' }),
    }),
  },
  responses: ok('The answer; `alternative` is a part of the same kind that fits', fitSchema),
})

const fitsRoute = createRoute({
  method: 'post',
  path: '/api/fits',
  'x-access': 'anyone',
  summary: 'Which of these parts fit my model?',
  request: {
    body: json(
      z.strictObject({
        modelId: idOf<ApplianceId>(z.string().min(1).max(60)),
        slugs: z.array(z.string().min(1).max(100)).min(1).max(MAX_LINES),
      }),
    ),
  },
  responses: ok('An answer for each part that is sold, and the model as it is now', briefFitsSchema),
})

/** Appliances, and the parts that fit them. */
export const applianceApi = router()
applianceApi.use('/api/models', cached('nothing'))
applianceApi.use('/api/models/:path{.+}', cached('any'))
applianceApi.use('/api/products/:slug/fit', cached('any'))

applianceApi.openapi(appliancesRoute, async (c) => {
  const { q, brand, category } = c.req.valid('query')
  return c.json({ models: await findAppliances(c.env.shop, q, { limit: MAX_OFFERED, brandSlug: brand, categoryPath: category }) }, 200)
})

applianceApi.openapi(applianceRoute, async (c) => {
  const { brandSlug, modelSlug } = c.req.valid('param')
  return c.json(await findAppliance(c.env.shop, brandSlug, modelSlug), 200)
})

applianceApi.openapi(fitRoute, async (c) =>
  c.json(await fitOfProduct(c.env.shop, c.req.valid('param').slug, c.req.valid('query').model), 200),
)

applianceApi.openapi(fitsRoute, async (c) => {
  await limitVisitor(c.env, 'fits')
  const { modelId, slugs } = c.req.valid('json')
  return c.json(await fitsOfProducts(c.env.shop, modelId, slugs), 200)
})
