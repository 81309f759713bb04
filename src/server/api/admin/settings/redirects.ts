import { z } from '@hono/zod-openapi'
import { listQuery } from '#server/shop/list/list.ts'
import {
  listRedirects,
  redirectInputSchema,
  redirectList,
  redirectListSchema,
  removeRedirect,
  setRedirect,
} from '#server/shop/settings-admin/redirects.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { staff } from '../staff-guard.ts'

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

/** Addresses that have moved. */
export const redirectsApi = router()

redirectsApi.openapi(redirectsRoute, async (c) => c.json(await listRedirects(c.env.shop.db, c.req.valid('query')), 200))

redirectsApi.openapi(setRedirectRoute, async (c) => {
  return c.json(await setRedirect(c.env.shop, staff(c), c.req.valid('json')), 200)
})

redirectsApi.openapi(removeRedirectRoute, async (c) => {
  const { toPath } = await removeRedirect(c.env.shop, staff(c), c.req.valid('json').fromPath)
  return c.json({ done: true as const, toPath }, 200)
})
