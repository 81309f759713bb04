import { z } from '@hono/zod-openapi'
import { leaveRecord, openRecord, presenceSchema } from '#server/shop/staff/presence.ts'
import { readWaiting, waitingSchema } from '#server/shop/staff/nav-counts.ts'
import { router } from '../app.ts'
import { createRoute, json, ok } from '../route-schemas.ts'
import { writtenImports } from './record-rights.ts'
import { mayOf, staff } from './staff-guard.ts'

const params = z.object({ subject: z.string().max(100) })
const others = ok('The others who have it open', presenceSchema)

const waitingRoute = createRoute({
  method: 'get',
  path: '/api/admin/waiting',
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'How much work waits for staff, by kind',
  responses: ok('Each at most 1,000', waitingSchema),
})

const openRoute = createRoute({
  method: 'put',
  path: '/api/admin/presence/{subject}',
  'x-access': 'staff',
  'x-right': 'desk:write',
  summary: 'Say that one has a record open; it counts for a minute',
  request: { params, body: json(z.strictObject({})) },
  responses: others,
})

const leaveRoute = createRoute({
  method: 'delete',
  path: '/api/admin/presence/{subject}',
  'x-access': 'staff',
  'x-right': 'desk:write',
  summary: 'Say that one has closed a record',
  request: { params },
  responses: others,
})

/** What the frame around the admin area's pages asks: what waits, and who is where. */
export const frameApi = router()

frameApi.openapi(waitingRoute, async (c) => c.json(await readWaiting(c.env.shop, { importTypes: writtenImports(c), may: mayOf(c) }), 200))

frameApi.openapi(openRoute, async (c) => c.json(await openRecord(c.env.shop, staff(c), c.req.valid('param').subject), 200))

frameApi.openapi(leaveRoute, async (c) => c.json(await leaveRecord(c.env.shop, staff(c), c.req.valid('param').subject), 200))
