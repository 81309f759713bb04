import { listQuery } from '#server/shop/list/list.ts'
import { exportSessions, listSessions, sessionList, sessionListSchema } from '#server/shop/people/session-list.ts'
import { router } from '../../app.ts'
import { createRoute, ok } from '../../route-schemas.ts'
import { fileQuery, fileResponses, sendTable } from '../import/table-answer.ts'
import { freshSignIn } from '../staff-guard.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/sessions',
  'x-access': 'staff',
  'x-right': 'staff:read',
  summary: 'Every browser in which somebody is signed in now, filtered, sorted and paged',
  request: { query: listQuery(sessionList) },
  responses: ok('A page of sessions', sessionListSchema),
})

const exportRoute = createRoute({
  method: 'get',
  path: '/api/admin/sessions/export',
  'x-access': 'staff',
  'x-right': 'staff:read',
  summary: 'All open sessions that match a filter, as a file',
  ...freshSignIn,
  request: { query: fileQuery(sessionList) },
  responses: fileResponses,
})

/** Who is signed in. */
export const sessionsApi = router()

sessionsApi.openapi(listRoute, async (c) => c.json(await listSessions(c.env.shop.db, c.req.valid('query')), 200))

sessionsApi.openapi(exportRoute, (c) => {
  const { format, ...search } = c.req.valid('query')
  return sendTable(exportSessions(c.env.shop.db, search), { name: 'sessions', format })
})
