import { z } from '@hono/zod-openapi'
import {
  editSettings,
  listSettings,
  restoreSettings,
  settingListSchema,
  settingRecordSchema,
} from '#server/shop/settings-admin/edit-settings.ts'
import { SETTING_GROUPS } from '#server/shop/settings-admin/setting-change.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { staff } from '../staff-guard.ts'

const params = z.object({ group: z.enum(SETTING_GROUPS) })
const version = z.int().min(0)
const answer = ok('The setting', settingRecordSchema)

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/settings',
  'x-access': 'staff',
  'x-right': 'settings:read',
  summary: 'Every setting with its value, default and bounds',
  responses: ok('The settings', settingListSchema),
})

const editRoute = createRoute({
  method: 'patch',
  path: '/api/admin/settings/{group}',
  'x-access': 'staff',
  'x-right': 'settings:write',
  summary: 'Change fields of a setting',
  description: 'Send the version that was read, and the fields that change; `GET /api/admin/settings` has their bounds.',
  request: { params, body: json(z.looseObject({ version })) },
  responses: answer,
})

const restoreRoute = createRoute({
  method: 'post',
  path: '/api/admin/settings/{group}/restore',
  'x-access': 'staff',
  'x-right': 'settings:write',
  summary: 'Give fields of a setting their defaults again',
  request: { params, body: json(z.strictObject({ version, fields: z.array(z.string().max(60)).max(20).default([]) })) },
  responses: answer,
})

/** What the merchant can set. */
export const settingsApi = router()

settingsApi.openapi(listRoute, async (c) => c.json(await listSettings(c.env.shop), 200))

settingsApi.openapi(editRoute, async (c) => {
  const { version: read, ...sent } = c.req.valid('json')
  return c.json(await editSettings(c.env.shop, { ...c.req.valid('param'), version: read, staff: staff(c) }, sent), 200)
})

settingsApi.openapi(restoreRoute, async (c) => {
  const { version: read, fields } = c.req.valid('json')
  return c.json(await restoreSettings(c.env.shop, { ...c.req.valid('param'), version: read, staff: staff(c) }, fields), 200)
})
