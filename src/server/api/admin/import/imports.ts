import { z } from '@hono/zod-openapi'
import type { ImportId } from '#domain/id.ts'
import { IMPORT_WARNINGS, IMPORT_ROW_STATES, IMPORT_TYPES } from '#domain/import/import-fields.ts'
import { IMPORT_TOLD } from '#domain/import/import-notes.ts'
import { mendRow, startCheck, stopCheck } from '#server/shop/import/check-import.ts'
import { bringNamedFits } from '#server/shop/import/fit/bring-named-fits.ts'
import { archiveGoneParts } from '#server/shop/import/gone/archive-gone-parts.ts'
import { gonePartsSchema, listGoneParts } from '#server/shop/import/gone/gone-parts.ts'
import { failedRows, templateRows } from '#server/shop/import/import-files.ts'
import {
  importListSchema,
  importMappingSchema,
  importOptionsSchema,
  importSchema,
  listImports,
  readImport,
} from '#server/shop/import/import-record.ts'
import { importRowListSchema, listImportRows } from '#server/shop/import/import-rows.ts'
import { discardImport } from '#server/shop/import/remove-import.ts'
import { startImport } from '#server/shop/import/start-import.ts'
import { readUnknownNames, unknownNamesSchema } from '#server/shop/import/unknown-names.ts'
import { sentId } from '#server/shop/id-of.ts'
import { pageQuery } from '#server/shop/paging.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { requireImportRight, importRights, seenImports } from '../record-rights.ts'
import { staff } from '../staff-guard.ts'
import { fileFormat, fileResponses, sendTable } from './table-answer.ts'

const params = z.object({ importId: sentId<ImportId>() })
const answer = ok('The import', importSchema)

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/imports',
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'Imports, newest first',
  request: { query: pageQuery },
  responses: ok('A page of imports', importListSchema),
})

const readRoute = createRoute({
  method: 'get',
  path: '/api/admin/imports/{importId}',
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'An import: its columns, how far it is, and what it would do',
  request: { params },
  responses: answer,
})

const rowsRoute = createRoute({
  method: 'get',
  path: '/api/admin/imports/{importId}/rows',
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'The rows of an import with what each would change, fifty a page',
  description: 'Of rows that are too long together, the texts of the longest are cut, and end in `…`. A row alone (`limit=1`) is whole.',
  request: {
    params,
    query: pageQuery.extend({
      state: z.enum(IMPORT_ROW_STATES).optional(),
      alarm: z.enum(IMPORT_WARNINGS).optional(),
      told: z.enum(IMPORT_TOLD).optional(),
    }),
  },
  responses: ok('A page of rows', importRowListSchema),
})

const namesRoute = createRoute({
  method: 'get',
  path: '/api/admin/imports/{importId}/names',
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'The names of brands and categories in a file that the shop does not know, and what they could be',
  description: 'What staff decide is sent with the check, as `options.names`.',
  request: { params },
  responses: ok('Unknown names', unknownNamesSchema),
})

const checkRoute = createRoute({
  method: 'post',
  path: '/api/admin/imports/{importId}/check',
  'x-access': 'staff',
  'x-right': 'desk:write',
  summary: 'Say what the columns mean, and check every row in the background',
  description: 'Nothing of the shop changes. The columns and options are remembered for such files.',
  request: {
    params,
    body: json(z.strictObject({ type: z.enum(IMPORT_TYPES), mapping: importMappingSchema, options: importOptionsSchema })),
  },
  responses: answer,
})

const mendRoute = createRoute({
  method: 'patch',
  path: '/api/admin/imports/{importId}/rows/{position}',
  'x-access': 'staff',
  'x-right': 'desk:write',
  summary: 'Mend cells of a row, which is checked again',
  request: {
    params: params.extend({ position: z.coerce.number().int().min(0).max(1_000_000) }),
    body: json(z.strictObject({ cells: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(60_000)) })),
  },
  responses: answer,
})

const stepRoute = createRoute({
  method: 'post',
  path: '/api/admin/imports/{importId}/{step}',
  'x-access': 'staff',
  'x-right': 'desk:write',
  summary: 'Apply a checked import, or stop its check',
  description:
    'New and changed rows become a change set, which runs in the background and can be undone for 30 days. With the `checkedAt` of an import, it starts only if it was not checked again since.',
  request: {
    params: params.extend({ step: z.enum(['start', 'stop']) }),
    body: json(z.strictObject({ checkedAt: z.string().max(40).optional() })),
  },
  responses: answer,
})

const fitsRoute = createRoute({
  method: 'post',
  path: '/api/admin/imports/{importId}/fits',
  'x-access': 'staff',
  'x-right': 'desk:write',
  summary: 'Make an import of fits of the models that the texts of an applied import name',
  description:
    'Its rows are of the models of which the fits of the parts say nothing. It is checked and applied like a file that was brought.',
  request: { params, body: json(z.strictObject({})) },
  responses: ok('The import of fits, whose columns can be matched', importSchema),
})

const goneRoute = createRoute({
  method: 'get',
  path: '/api/admin/imports/{importId}/gone',
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'Parts in the shop that earlier files of the same kind have brought, and that are not in this one, fifty a page',
  description:
    'Of the same kind are files of the same type that have the same columns, or are exports of the same kind of shop. An earlier one counts when its import was applied, was not undone, and at least half of its parts are in this file.',
  request: { params, query: pageQuery },
  responses: ok('A page of parts', gonePartsSchema),
})

const archiveRoute = createRoute({
  method: 'post',
  path: '/api/admin/imports/{importId}/gone',
  'x-access': 'staff',
  'x-right': 'desk:write',
  summary: 'Make an import that archives the parts which are not in this file any more',
  description: 'It is checked in the background. Nothing is archived before it is applied, and then it can be undone for 30 days.',
  request: { params, body: json(z.strictObject({})) },
  responses: ok('The import that archives them', importSchema),
})

const discardRoute = createRoute({
  method: 'delete',
  path: '/api/admin/imports/{importId}',
  'x-access': 'staff',
  'x-right': 'desk:write',
  summary: 'Throw an import away that was not applied',
  request: { params },
  responses: ok('It is gone', z.object({})),
})

const errorsRoute = createRoute({
  method: 'get',
  path: '/api/admin/imports/{importId}/errors',
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'The rows that could not be, with the reasons, as a file',
  request: { params, query: z.object({ format: fileFormat }) },
  responses: fileResponses,
})

const templateRoute = createRoute({
  method: 'get',
  path: '/api/admin/import-templates/{type}',
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'An empty file with the columns of a type',
  request: { params: z.object({ type: z.enum(IMPORT_TYPES) }), query: z.object({ format: fileFormat }) },
  responses: fileResponses,
})

/** Imports of files. The file itself comes by `upload.ts`. Beside the right that a route names, one hangs on what the file is about. */
export const importsApi = router()
importsApi.use('/api/admin/imports/:importId/*', importRights)

importsApi.openapi(listRoute, async (c) =>
  c.json(await listImports(c.env.shop.db, { ...c.req.valid('query'), types: seenImports(c) }), 200),
)

importsApi.openapi(errorsRoute, async (c) =>
  sendTable(await failedRows(c.env.shop.db, c.req.valid('param').importId), { name: 'errors', format: c.req.valid('query').format }),
)

importsApi.openapi(namesRoute, async (c) => c.json(await readUnknownNames(c.env.shop.db, c.req.valid('param').importId), 200))

importsApi.openapi(readRoute, async (c) => c.json(await readImport(c.env.shop.db, c.req.valid('param').importId), 200))

importsApi.openapi(rowsRoute, async (c) =>
  c.json(await listImportRows(c.env.shop.db, c.req.valid('param').importId, c.req.valid('query')), 200),
)

importsApi.openapi(checkRoute, async (c) => {
  const { importId: id } = c.req.valid('param')
  requireImportRight(c, c.req.valid('json').type)
  await startCheck(c.env.shop, staff(c), { id, ...c.req.valid('json') })
  return c.json(await readImport(c.env.shop.db, id), 200)
})

importsApi.openapi(mendRoute, async (c) => {
  const { importId: id, position } = c.req.valid('param')
  await mendRow(c.env.shop, { id, position }, c.req.valid('json').cells)
  return c.json(await readImport(c.env.shop.db, id), 200)
})

importsApi.openapi(fitsRoute, async (c) => {
  requireImportRight(c, 'fits')
  const id = await bringNamedFits(c.env.shop, staff(c), c.req.valid('param').importId)
  return c.json(await readImport(c.env.shop.db, id), 200)
})

importsApi.openapi(goneRoute, async (c) =>
  c.json(await listGoneParts(c.env.shop.db, c.req.valid('param').importId, c.req.valid('query')), 200),
)

importsApi.openapi(archiveRoute, async (c) => {
  requireImportRight(c, 'products')
  const id = await archiveGoneParts(c.env.shop, staff(c), c.req.valid('param').importId)
  return c.json(await readImport(c.env.shop.db, id), 200)
})

importsApi.openapi(stepRoute, async (c) => {
  const { importId: id, step } = c.req.valid('param')
  if (step === 'start') await startImport(c.env.shop, staff(c), { id, ...c.req.valid('json') })
  else await stopCheck(c.env.shop, id)
  return c.json(await readImport(c.env.shop.db, id), 200)
})

importsApi.openapi(discardRoute, async (c) => {
  await discardImport(c.env.shop, staff(c), c.req.valid('param').importId)
  return c.json({}, 200)
})

importsApi.openapi(templateRoute, async (c) => {
  const { type } = c.req.valid('param')
  return sendTable(templateRows(type), { name: `${type}-template`, format: c.req.valid('query').format })
})
