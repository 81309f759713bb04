import { healthSchema, readHealth } from '#server/shop/settings-admin/health.ts'
import { router } from '../../app.ts'
import { createRoute, ok } from '../../route-schemas.ts'

const healthRoute = createRoute({
  method: 'get',
  path: '/api/admin/health',
  'x-access': 'staff',
  'x-right': 'settings:read',
  summary: 'How payments, e-mails and jobs are doing',
  responses: ok('The health of the shop', healthSchema),
})

/** How the shop is doing. */
export const healthApi = router()

healthApi.openapi(healthRoute, async (c) => c.json(await readHealth(c.env.shop), 200))
