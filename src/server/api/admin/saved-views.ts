import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { SavedViewId } from '#domain/id.ts'
import { sentId } from '#server/shop/id-of.ts'
import { changeView, deleteView, listSavedViews, savedViewsSchema, saveView, viewSearchSchema } from '#server/shop/list/saved-view.ts'
import { router } from '../app.ts'
import type { ApiEnv } from '../app.ts'
import { createRoute, json, ok } from '../route-schemas.ts'
import { requireListRight } from './list-counts.ts'
import { staff } from './staff-guard.ts'

const path = '/api/admin/saved-views'
const params = z.object({ viewId: sentId<SavedViewId>() })
const list = z.string().trim().min(1).max(60)
const name = z.string().trim().min(1, { error: 'is needed' }).max(60)
const answer = ok('The views of the list that this person sees: their own, and those that others share', savedViewsSchema)

const listRoute = createRoute({
  method: 'get',
  path,
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'The saved views of a list',
  request: { query: z.object({ list }) },
  responses: answer,
})

const saveRoute = createRoute({
  method: 'post',
  path,
  'x-access': 'staff',
  'x-right': 'desk:write',
  summary: 'Save a view of a list',
  request: { body: json(z.strictObject({ list, name, shared: z.boolean().default(false), search: viewSearchSchema })) },
  responses: answer,
})

const changeRoute = createRoute({
  method: 'patch',
  path: `${path}/{viewId}`,
  'x-access': 'staff',
  'x-right': 'desk:write',
  summary: 'Rename a view of one’s own, share it, or give it another filter',
  request: { params, body: json(z.strictObject({ name, shared: z.boolean(), search: viewSearchSchema }).partial()) },
  responses: answer,
})

const deleteRoute = createRoute({
  method: 'delete',
  path: `${path}/{viewId}`,
  'x-access': 'staff',
  'x-right': 'desk:write',
  summary: 'Delete a view of one’s own',
  request: { params },
  responses: answer,
})

/** Saved views of staff's lists, for who may see the list: what is looked for may be a customer's address. */
export const savedViewsApi = router()

savedViewsApi.openapi(listRoute, async (c) => {
  const { list: of } = c.req.valid('query')
  requireListRight(c, of)
  return c.json(await listSavedViews(c.env.shop.db, of, staff(c).userId), 200)
})

savedViewsApi.openapi(saveRoute, async (c) => {
  const view = c.req.valid('json')
  requireListRight(c, view.list)
  return c.json(await saveView(c.env.shop, staff(c), view), 200)
})

/** A view of whoever asks, of a list that they may see today. */
const ownViewOf = (c: Context<ApiEnv>, id: SavedViewId) => ({ id, staff: staff(c), requireList: (of: string) => requireListRight(c, of) })

savedViewsApi.openapi(changeRoute, async (c) =>
  c.json(await changeView(c.env.shop, ownViewOf(c, c.req.valid('param').viewId), c.req.valid('json')), 200),
)

savedViewsApi.openapi(deleteRoute, async (c) => c.json(await deleteView(c.env.shop, ownViewOf(c, c.req.valid('param').viewId)), 200))
