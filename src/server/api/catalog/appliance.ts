import { createRoute, z } from '@hono/zod-openapi'
import { APPLIANCE_TYPES, applianceName, labelSteps } from '#domain/appliance.ts'
import { MAX_LINES } from '#domain/cart.ts'
import { FIT_ANSWERS, FIT_SOURCES } from '#domain/fit.ts'
import { isSlug } from '#domain/slug.ts'
import { fitOfProduct, fitsOfProducts } from '#server/shop/catalog/fit.ts'
import { findAppliance, findAppliances } from '#server/shop/catalog/appliance.ts'
import { router } from '#server/api/app.ts'
import { cached } from '#server/api/cached.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { brandLinkSchema, productCardSchema } from './product.ts'
import { json, ok } from '#server/api/route-parts.ts'

/** What the type-ahead offers at most. */
const MAX_OFFERED = 20

const slugParam = z.string().refine(isSlug, { error: 'must be 1 to 100 letters, digits, hyphens or underscores' })

export const applianceTileSchema = z
  .object({
    id: z.string(),
    brand: brandLinkSchema,
    number: z.string(),
    slug: z.string(),
    name: z.string(),
    type: z.enum(APPLIANCE_TYPES),
    discontinued: z.boolean(),
  })
  .openapi('Model')

const appliancePart = z.object({ product: productCardSchema, source: z.enum(FIT_SOURCES), note: z.string() })
const partLink = z.object({ slug: z.string(), name: z.string(), partNumber: z.string() }).openapi('PartLink')

const appliancesRoute = createRoute({
  method: 'get',
  path: '/api/models',
  summary: 'Machines by a piece of their model number',
  request: {
    query: z.strictObject({ q: z.string().max(20_000).default(''), brand: slugParam.optional() }),
  },
  responses: ok(`Up to ${MAX_OFFERED}, exact numbers first`, z.object({ models: z.array(applianceTileSchema) })),
})

const applianceRoute = createRoute({
  method: 'get',
  path: '/api/models/{brandSlug}/{modelSlug}',
  summary: 'A machine, the parts that fit it by kind, and those known not to fit',
  request: { params: z.object({ brandSlug: slugParam, modelSlug: slugParam }) },
  responses: ok(
    'The model',
    applianceTileSchema
      .extend({
        note: z.string(),
        help: z.object({ name: z.string(), steps: z.array(z.string()) }),
        kinds: z.array(z.object({ name: z.string(), path: z.string(), parts: z.array(appliancePart) })),
        misfits: z.array(appliancePart.extend({ reason: z.string(), alternative: z.union([partLink, z.null()]) })),
      })
      .openapi('ModelPage'),
  ),
})

const fitRoute = createRoute({
  method: 'get',
  path: '/api/products/{slug}/fit',
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
  responses: ok(
    'The answer; `alternative` is a part of the same kind that fits',
    z
      .object({
        answer: z.enum(FIT_ANSWERS),
        reason: z.string(),
        source: z.enum(FIT_SOURCES).nullable(),
        note: z.string(),
        alternative: z.union([productCardSchema, z.null()]),
      })
      .openapi('Fit'),
  ),
})

const fitsRoute = createRoute({
  method: 'post',
  path: '/api/fits',
  summary: 'Which of these parts fit my model?',
  request: {
    body: json(z.strictObject({ modelId: z.string().min(1).max(60), slugs: z.array(z.string().min(1).max(100)).min(1).max(MAX_LINES) })),
  },
  responses: ok(
    'An answer for each part that is sold',
    z.object({
      fits: z.array(z.object({ slug: z.string(), answer: z.enum(FIT_ANSWERS), alternative: z.union([partLink, z.null()]) })),
    }),
  ),
})

/** Machines, and what fits them. */
export const applianceApi = router()
applianceApi.use('/api/models', cached)
applianceApi.use('/api/models/*', cached)
applianceApi.use('/api/products/:slug/fit', cached)

applianceApi.openapi(appliancesRoute, async (c) => {
  const { q, brand } = c.req.valid('query')
  return c.json({ models: await findAppliances(c.env.shop, q, MAX_OFFERED, brand) }, 200)
})

applianceApi.openapi(applianceRoute, async (c) => {
  const { brandSlug, modelSlug } = c.req.valid('param')
  const model = await findAppliance(c.env.shop, brandSlug, modelSlug)
  return c.json({ ...model, help: { name: applianceName(model.type), steps: [...labelSteps(model.type)] } }, 200)
})

applianceApi.openapi(fitRoute, async (c) =>
  c.json(await fitOfProduct(c.env.shop, c.req.valid('param').slug, c.req.valid('query').model), 200),
)

applianceApi.openapi(fitsRoute, async (c) => {
  await limitVisitor(c.env, 'fits')
  const { modelId, slugs } = c.req.valid('json')
  return c.json({ fits: await fitsOfProducts(c.env.shop, modelId, slugs) }, 200)
})
