import { z } from '@hono/zod-openapi'
import type { ApplianceId } from '#domain/id.ts'
import { applianceChangeSchema } from '#server/shop/catalog-admin/fit/appliance-fields.ts'
import { applianceList, applianceListSchema, listAppliances } from '#server/shop/catalog-admin/fit/appliance-list.ts'
import { applianceRecordSchema, readApplianceRecord } from '#server/shop/catalog-admin/fit/appliance-record.ts'
import { addAppliance, editAppliance } from '#server/shop/catalog-admin/fit/edit-appliance.ts'
import { mergeAppliance, mergedSchema } from '#server/shop/catalog-admin/fit/merge-appliances.ts'
import { sentId } from '#server/shop/id-of.ts'
import { listQuery } from '#server/shop/list/list.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { staff } from '../staff-guard.ts'

const params = z.object({ applianceId: sentId<ApplianceId>() })
const version = z.int().min(1)
const answer = ok('The model', applianceRecordSchema)

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/appliances',
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'Models of appliances, filtered, sorted and paged',
  request: { query: listQuery(applianceList) },
  responses: ok('A page of models', applianceListSchema),
})

const readRoute = createRoute({
  method: 'get',
  path: '/api/admin/appliances/{applianceId}',
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'A model of an appliance',
  request: { params },
  responses: answer,
})

const addRoute = createRoute({
  method: 'post',
  path: '/api/admin/appliances',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Add a model',
  description:
    'Brand, number, name and type are needed. A number that the brand has already is refused with `otherId`, the model that has it.',
  request: { body: json(applianceChangeSchema) },
  responses: answer,
})

const editRoute = createRoute({
  method: 'patch',
  path: '/api/admin/appliances/{applianceId}',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Change fields of a model',
  request: { params, body: json(applianceChangeSchema.extend({ version })) },
  responses: answer,
})

const mergeRoute = createRoute({
  method: 'post',
  path: '/api/admin/appliances/{applianceId}/merge',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Make one model of two: this one becomes `intoId`',
  request: { params, body: json(z.strictObject({ version, intoId: sentId<ApplianceId>() })) },
  responses: ok('The model that is left, and what came to it', mergedSchema),
})

/** Models of appliances, for staff. */
export const appliancesApi = router()

appliancesApi.openapi(listRoute, async (c) => c.json(await listAppliances(c.env.shop.db, c.req.valid('query')), 200))

appliancesApi.openapi(readRoute, async (c) => c.json(await readApplianceRecord(c.env.shop.db, c.req.valid('param').applianceId), 200))

appliancesApi.openapi(addRoute, async (c) => c.json(await addAppliance(c.env.shop, staff(c), c.req.valid('json')), 200))

appliancesApi.openapi(editRoute, async (c) => {
  const { version: seen, ...change } = c.req.valid('json')
  return c.json(await editAppliance(c.env.shop, { id: c.req.valid('param').applianceId, version: seen, staff: staff(c) }, change), 200)
})

appliancesApi.openapi(mergeRoute, async (c) => {
  const { version: seen, intoId } = c.req.valid('json')
  return c.json(await mergeAppliance(c.env.shop, { id: c.req.valid('param').applianceId, version: seen, staff: staff(c) }, intoId), 200)
})
