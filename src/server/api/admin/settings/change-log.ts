import { hasAddress, rightToEntry } from '#domain/staff/history-right.ts'
import { listQuery } from '#server/shop/list/list.ts'
import { changeLog, changeLogSchema, exportChanges, listChanges } from '#server/shop/settings-admin/change-log.ts'
import { router } from '../../app.ts'
import { createRoute, ok } from '../../route-schemas.ts'
import { fileQuery, fileResponses, sendTable } from '../import/table-answer.ts'
import { freshSignIn, hasRight, mayOf, roleHas, sessionsHider, staff } from '../staff-guard.ts'

const changesRoute = createRoute({
  method: 'get',
  path: '/api/admin/changes',
  'x-access': 'staff',
  'x-right': 'settings:read',
  summary: 'Everything that staff have changed, filtered, sorted and paged',
  request: { query: listQuery(changeLog) },
  responses: ok('A page of the log', changeLogSchema),
})

const exportRoute = createRoute({
  method: 'get',
  path: '/api/admin/changes/export',
  'x-access': 'staff',
  'x-right': 'settings:read',
  summary: 'All changes that match a filter, with what was before and after, as a file',
  ...freshSignIn,
  description: `${freshSignIn.description} What was before and after is empty for records that this role or API key may not see, and customers' addresses for roles that may not hand out personal data. The audit log says who has taken how many.`,
  request: { query: fileQuery(changeLog) },
  responses: fileResponses,
})

/** The log of what staff have changed. */
export const changeLogApi = router()

changeLogApi.openapi(changesRoute, async (c) => c.json(await listChanges(c.env.shop.db, c.req.valid('query'), mayOf(c)), 200))

changeLogApi.openapi(exportRoute, (c) => {
  const { format, ...search } = c.req.valid('query')
  const maySee = (entry: { action: string; subject: string }) =>
    hasRight(c, rightToEntry(entry)) && (!hasAddress(entry) || roleHas(c, 'personal_data:read'))
  return sendTable(exportChanges(c.env.shop, staff(c), { ...search, maySee, asShown: sessionsHider(c) }), { name: 'changes', format })
})
