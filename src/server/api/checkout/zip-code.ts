import { z } from '@hono/zod-openapi'
import { findZipPlace, zipPlaceSchema } from '#server/shop/checkout/zip-place.ts'
import { router } from '#server/api/app.ts'
import { createRoute, ok } from '#server/api/route-schemas.ts'

/** A ZIP code's city changes once in decades. */
const CACHE_CONTROL = 'public, max-age=2592000'

const zipCodeRoute = createRoute({
  method: 'get',
  path: '/api/zip-codes/{zip}',
  'x-access': 'anyone',
  summary: 'The city and state of a ZIP code',
  request: { params: z.object({ zip: z.string().regex(/^\d{5}$/, { error: 'must be 5 digits' }) }) },
  responses: ok('Where its mail goes; not_found when nobody here knows', zipPlaceSchema),
})

/** ZIP code look-up. */
export const zipCodeApi = router()

zipCodeApi.openapi(zipCodeRoute, (c) => c.json(findZipPlace(c.req.valid('param').zip), 200, { 'cache-control': CACHE_CONTROL }))
