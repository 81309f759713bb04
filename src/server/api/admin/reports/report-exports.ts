import { z } from '@hono/zod-openapi'
import type { ReportExportId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { sentId } from '#server/shop/id-of.ts'
import { readPieces } from '#server/shop/reports/export-report.ts'
import { findExport, listExports, reportExportSchema, reportExportsSchema } from '#server/shop/reports/report-exports.ts'
import { router } from '../../app.ts'
import { createRoute, ok } from '../../route-schemas.ts'
import { fileResponses, sendPieces } from '../import/table-answer.ts'
import { requireRight, staff } from '../staff-guard.ts'

const params = z.object({ exportId: sentId<ReportExportId>() })

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/report-exports',
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'The newest files of reports that were written in the background for this member of staff',
  responses: ok('The files', reportExportsSchema),
})

const readRoute = createRoute({
  method: 'get',
  path: '/api/admin/report-exports/{exportId}',
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'How far a file of a report is',
  description: 'It needs the right of its report.',
  request: { params },
  responses: ok('The file', reportExportSchema),
})

const fileRoute = createRoute({
  method: 'get',
  path: '/api/admin/report-exports/{exportId}/file',
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'A file of a report that is done',
  description: 'It needs the right of its report.',
  request: { params },
  responses: fileResponses,
})

/** Files of reports that are written in the background. */
export const reportExportsApi = router()

reportExportsApi.openapi(listRoute, async (c) => c.json(await listExports(c.env.shop, staff(c)), 200))

reportExportsApi.openapi(readRoute, async (c) => {
  const { view, right } = await findExport(c.env.shop, c.req.valid('param').exportId)
  requireRight(c, right)
  return c.json(view, 200)
})

reportExportsApi.openapi(fileRoute, async (c) => {
  const { view, name, right, stored } = await findExport(c.env.shop, c.req.valid('param').exportId)
  requireRight(c, right)
  if (view.state !== 'done') throw new Problem('not_allowed_in_state', { detail: 'The file is not there yet.' })
  return sendPieces(await readPieces(c.env.shop, stored), { name, format: view.format, isWritten: true })
})
