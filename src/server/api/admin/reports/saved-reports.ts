import { z } from '@hono/zod-openapi'
import type { SavedReportId } from '#domain/id.ts'
import { sentId } from '#server/shop/id-of.ts'
import { askReport, reportSettingsSchema } from '#server/shop/reports/read-report.ts'
import { REPORT_IDS } from '#server/shop/reports/report-list.ts'
import { changeSaved, deleteSaved, listSaved, savedReportsSchema, saveReport } from '#server/shop/reports/saved-report.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { staff } from '../staff-guard.ts'
import { reportSent } from './reports.ts'

const path = '/api/admin/saved-reports'
const params = z.object({ savedReportId: sentId<SavedReportId>() })
const name = z.string().trim().min(1, { error: 'is needed' }).max(60)
const answer = ok('The saved reports of this member of staff', savedReportsSchema)

const listRoute = createRoute({
  method: 'get',
  path,
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'One’s saved reports',
  responses: answer,
})

const saveRoute = createRoute({
  method: 'post',
  path,
  'x-access': 'staff',
  'x-right': 'desk:write',
  summary: 'Save a report with its settings, and have it mailed each week if wanted',
  description: 'Needs the right of the report. The weekly mail has the sums of the last whole week, Monday to Sunday, and a link.',
  request: {
    body: json(
      z.strictObject({
        report: z.enum(REPORT_IDS),
        name,
        settings: z.strictObject(reportSettingsSchema.shape),
        isWeekly: z.boolean().default(false),
      }),
    ),
  },
  responses: answer,
})

const changeRoute = createRoute({
  method: 'patch',
  path: `${path}/{savedReportId}`,
  'x-access': 'staff',
  'x-right': 'desk:write',
  summary: 'Rename a saved report, or switch its weekly mail on or off',
  request: { params, body: json(z.strictObject({ name, isWeekly: z.boolean() }).partial()) },
  responses: answer,
})

const deleteRoute = createRoute({
  method: 'delete',
  path: `${path}/{savedReportId}`,
  'x-access': 'staff',
  'x-right': 'desk:write',
  summary: 'Delete a saved report',
  request: { params },
  responses: answer,
})

/** Reports that staff have saved for themselves. */
export const savedReportsApi = router()

savedReportsApi.openapi(listRoute, async (c) => c.json(await listSaved(c.env.shop, staff(c)), 200))

savedReportsApi.openapi(saveRoute, async (c) => {
  const sent = c.req.valid('json')
  // What cannot be asked cannot be saved.
  await askReport(c.env.shop, reportSent(c, sent.report), sent.settings)
  return c.json(await saveReport(c.env.shop, staff(c), sent), 200)
})

savedReportsApi.openapi(changeRoute, async (c) =>
  c.json(await changeSaved(c.env.shop, { id: c.req.valid('param').savedReportId, staff: staff(c) }, c.req.valid('json')), 200),
)

savedReportsApi.openapi(deleteRoute, async (c) =>
  c.json(await deleteSaved(c.env.shop, { id: c.req.valid('param').savedReportId, staff: staff(c) }), 200),
)
