import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { TABLE_FORMATS } from '#domain/spreadsheet.ts'
import { Problem } from '#domain/problem.ts'
import { tablePage } from '#server/shop/list/list.ts'
import { exportReport, reportFileName } from '#server/shop/reports/export-report.ts'
import { startExport, reportExportSchema } from '#server/shop/reports/report-exports.ts'
import { isReport, reportOf } from '#server/shop/reports/report-list.ts'
import type { ReportId } from '#server/shop/reports/report-list.ts'
import { listReports, reportListSchema, reportSchema, reportSeriesSchema } from '#server/shop/reports/report-view.ts'
import { askReport, readReport, reportSettingsSchema } from '#server/shop/reports/read-report.ts'
import { readSeries } from '#server/shop/reports/read-series.ts'
import { router } from '../../app.ts'
import type { ApiEnv } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { fileFormat, fileResponses, sendTable } from '../import/table-answer.ts'
import { mayOf, requireRight, staff } from '../staff-guard.ts'

const params = z.object({ reportId: z.string().max(60) })

const RIGHTS = 'Beside the right that every member of staff has, each report needs one of its own; their list has those that may be seen.'

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/reports',
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'The reports that this member of staff may see',
  responses: ok('The reports', reportListSchema),
})

const readRoute = createRoute({
  method: 'get',
  path: '/api/admin/reports/{reportId}',
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'A page of a report, with its totals and what its figures mean',
  description:
    `${RIGHTS} \`from\` and \`to\` are days of the shop's calendar, both included, at most ten years; without them \`preset\` names the period, ` +
    'the last 30 days by default. Amounts are cents, shares basis points.',
  request: {
    params,
    query: reportSettingsSchema.extend({
      ...tablePage,
    }),
  },
  responses: ok('A page of the report', reportSchema),
})

const seriesRoute = createRoute({
  method: 'get',
  path: '/api/admin/reports/{reportId}/series',
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'One figure of a report over time, day by day or as its rows are grouped',
  description: `${RIGHTS} A report whose \`chart\` is null has none; \`column\` is one of their figures. Row by row with the days that are compared.`,
  request: { params, query: reportSettingsSchema.omit({ sort: true }).extend({ column: z.string().max(30).optional() }) },
  responses: ok('The figure, in the order of the days', reportSeriesSchema),
})

const exportRoute = createRoute({
  method: 'get',
  path: '/api/admin/reports/{reportId}/export',
  'x-access': 'staff',
  'x-right': 'desk:read',
  summary: 'All rows of a report as a file, up to 50,000',
  description: `${RIGHTS} Above 50,000 rows it is refused with \`not_allowed_in_state\`: such files are written in the background.`,
  request: { params, query: reportSettingsSchema.extend({ format: fileFormat }) },
  responses: fileResponses,
})

const startRoute = createRoute({
  method: 'post',
  path: '/api/admin/reports/{reportId}/exports',
  'x-access': 'staff',
  'x-right': 'desk:write',
  summary: 'Have a file of all rows of a report written in the background',
  description: `${RIGHTS} The rows are those of the moment in which the work begins. The file is kept for seven days.`,
  request: {
    params,
    body: json(z.strictObject({ format: z.enum(TABLE_FORMATS), settings: z.strictObject(reportSettingsSchema.shape) })),
  },
  responses: ok('The file as far as it is', reportExportSchema),
})

/** The report that a path names, of somebody who may see it. @throws {Problem} `not_found`, `forbidden` */
export function reportSent(c: Context<ApiEnv>, name: string): ReportId {
  if (!isReport(name)) throw new Problem('not_found', { detail: 'Report not found' })
  requireRight(c, reportOf(name).right)
  return name
}

/** Reports of sales, tax, stock, demand and sending. */
export const reportsApi = router()

reportsApi.openapi(listRoute, async (c) => c.json(await listReports(c.env.shop, mayOf(c)), 200))

reportsApi.openapi(readRoute, async (c) => {
  const { page, size, limit, ...settings } = c.req.valid('query')
  const asked = await askReport(c.env.shop, reportSent(c, c.req.valid('param').reportId), settings)
  return c.json(await readReport(c.env.shop, asked, { page, size: limit ?? size }), 200)
})

reportsApi.openapi(seriesRoute, async (c) => {
  const { column, ...settings } = c.req.valid('query')
  const asked = await askReport(c.env.shop, reportSent(c, c.req.valid('param').reportId), settings)
  return c.json(await readSeries(c.env.shop, asked, column), 200)
})

reportsApi.openapi(exportRoute, async (c) => {
  const { format, ...settings } = c.req.valid('query')
  const asked = await askReport(c.env.shop, reportSent(c, c.req.valid('param').reportId), settings)
  const { from, to } = asked.scope.days
  const name = reportFileName(asked.id, asked.definition.span === 'now' ? { to } : { from, to })
  return sendTable(await exportReport(c.env.shop, staff(c), asked), { name, format })
})

reportsApi.openapi(startRoute, async (c) => {
  const { format, settings } = c.req.valid('json')
  const asked = await askReport(c.env.shop, reportSent(c, c.req.valid('param').reportId), settings)
  return c.json(await startExport(c.env.shop, staff(c), { asked, format }), 200)
})
