import { readDemand, searchDemandSchema } from '#server/shop/search/search-demand.ts'
import { router } from '../../app.ts'
import { createRoute, ok } from '../../route-schemas.ts'

const searchDemandRoute = createRoute({
  method: 'get',
  path: '/api/admin/search-demand',
  'x-access': 'staff',
  'x-right': 'settings:read',
  summary: 'What was searched for in vain in the last 30 days, and what nobody chose a result of',
  responses: ok('The most frequent of them', searchDemandSchema),
})

/** What was searched for in vain. */
export const searchDemandApi = router()

searchDemandApi.openapi(searchDemandRoute, async (c) => c.json(await readDemand(c.env.shop, 30), 200))
