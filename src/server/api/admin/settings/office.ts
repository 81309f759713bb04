import { z } from '@hono/zod-openapi'
import { hasAddress, rightToEntry } from '#domain/staff/history-right.ts'
import { changeLog, changeLogSchema, exportChanges, listChanges } from '#server/shop/settings-admin/change-log.ts'
import { healthSchema, readHealth } from '#server/shop/settings-admin/health.ts'
import {
  listRedirects,
  redirectInputSchema,
  redirectList,
  redirectListSchema,
  removeRedirect,
  setRedirect,
} from '#server/shop/settings-admin/redirects.ts'
import { readDemand, searchDemandSchema } from '#server/shop/search/search-demand.ts'
import { listQuery } from '#server/shop/list/list.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { fileQuery, fileResponses, sendTable } from '../import/table-answer.ts'
import { freshSignIn, hasRight, roleHas, sessionsHider, staff } from '../staff-guard.ts'

const healthRoute = createRoute({
  method: 'get',
  path: '/api/admin/health',
  'x-access': 'staff',
  'x-right': 'settings:read',
  summary: 'How payments, e-mails and jobs are doing',
  responses: ok('The health of the shop', healthSchema),
})

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

const searchDemandRoute = createRoute({
  method: 'get',
  path: '/api/admin/search-demand',
  'x-access': 'staff',
  'x-right': 'settings:read',
  summary: 'What was searched for in vain in the last 30 days, and what nobody chose a result of',
  responses: ok('The most frequent of them', searchDemandSchema),
})

const redirectsRoute = createRoute({
  method: 'get',
  path: '/api/admin/redirects',
  'x-access': 'staff',
  'x-right': 'settings:read',
  summary: 'Addresses that have moved, filtered, sorted and paged',
  request: { query: listQuery(redirectList) },
  responses: ok('A page of redirects', redirectListSchema),
})

const setRedirectRoute = createRoute({
  method: 'put',
  path: '/api/admin/redirects',
  'x-access': 'staff',
  'x-right': 'settings:write',
  summary: 'Lead an old address to a page',
  description:
    'The old address may be one of another shop; the answer has where it leads, when its target has moved itself. With `onlyNew`, an old address that leads elsewhere already is left as it is, and the answer is 409.',
  request: { body: json(redirectInputSchema) },
  responses: ok('Where the old address leads', z.object({ toPath: z.string() })),
})

const removeRedirectRoute = createRoute({
  method: 'post',
  path: '/api/admin/redirects/remove',
  'x-access': 'staff',
  'x-right': 'settings:write',
  summary: 'Remove a redirect',
  request: { body: json(z.strictObject({ fromPath: z.string().max(2_000) })) },
  responses: ok('Done; `toPath` is where it led', z.object({ done: z.literal(true), toPath: z.string() })),
})

/** What stands beside the settings: health, the log of changes, searches in vain, redirects. */
export const officeApi = router()

officeApi.openapi(healthRoute, async (c) => c.json(await readHealth(c.env.shop), 200))

officeApi.openapi(changesRoute, async (c) =>
  c.json(await listChanges(c.env.shop.db, c.req.valid('query'), (right) => hasRight(c, right)), 200),
)

officeApi.openapi(exportRoute, (c) => {
  const { format, ...search } = c.req.valid('query')
  const maySee = (entry: { action: string; subject: string }) =>
    hasRight(c, rightToEntry(entry)) && (!hasAddress(entry) || roleHas(c, 'personal_data:read'))
  return sendTable(exportChanges(c.env.shop, staff(c), { ...search, maySee, asShown: sessionsHider(c) }), { name: 'changes', format })
})

officeApi.openapi(searchDemandRoute, async (c) => c.json(await readDemand(c.env.shop, 30), 200))

officeApi.openapi(redirectsRoute, async (c) => c.json(await listRedirects(c.env.shop.db, c.req.valid('query')), 200))

officeApi.openapi(setRedirectRoute, async (c) => {
  return c.json(await setRedirect(c.env.shop, staff(c), c.req.valid('json')), 200)
})

officeApi.openapi(removeRedirectRoute, async (c) => {
  const { toPath } = await removeRedirect(c.env.shop, staff(c), c.req.valid('json').fromPath)
  return c.json({ done: true as const, toPath }, 200)
})
