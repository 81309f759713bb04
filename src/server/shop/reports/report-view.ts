import { z } from 'zod'
import { isPreset, REPORT_PRESETS } from '#domain/time/report-range.ts'
import type { StaffRight } from '#domain/staff/staff-role.ts'
import { pageFields } from '#server/shop/paging.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'
import { REPORT_IDS, reportOf } from './report-list.ts'
import { COLUMN_KINDS, REPORT_AREAS } from './definitions/report.ts'

/** The reports that somebody may see, in their order. `area` is the heading that a report stands under. */
export const reportListSchema = z
  .object({
    timeZone: z.string(),
    reports: z.array(z.object({ id: z.enum(REPORT_IDS), title: z.string(), about: z.string(), area: z.string() })),
  })
  .meta({ id: 'ReportList' })

const daysSchema = z.object({ from: z.string(), to: z.string() })

/** By column: cents, a whole number, basis points, a day (`2026-03-01`) or a text, as the column's kind says. */
const valuesSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** A page of a report. `previous…` are the figures of the days that it is compared with; `days` is null for a report of how things are now; `chart` is the column that a chart over time shows first, null where time does not run down the rows. */
export const reportSchema = z
  .object({
    id: z.enum(REPORT_IDS),
    title: z.string(),
    about: z.string(),
    notes: z.array(z.string()),
    timeZone: z.string(),
    preset: z.enum(Object.keys(REPORT_PRESETS).filter(isPreset)).nullable(),
    days: daysSchema.nullable(),
    isComparable: z.boolean(),
    compared: daysSchema.nullable(),
    groupings: z.array(z.object({ id: z.string(), name: z.string() })),
    group: z.string(),
    sort: z.string(),
    chart: z.string().nullable(),
    columns: z.array(z.object({ id: z.string(), title: z.string(), kind: z.enum(COLUMN_KINDS), meaning: z.string().nullable() })),
    ...pageFields,
    size: z.int(),
    rows: z.array(z.object({ key: z.string(), values: valuesSchema, previous: valuesSchema.nullable() })),
    totals: valuesSchema.nullable(),
    previousTotals: valuesSchema.nullable(),
  })
  .meta({ id: 'Report' })

/** A figure of a report over time, in the order of its days: all of them, whatever page is shown. `previous` is null where nothing is compared. */
export const reportSeriesSchema = z
  .object({
    column: z.string().nullable(),
    points: z.array(z.object({ day: z.string(), value: z.number().nullable(), previous: z.number().nullable() })),
  })
  .meta({ id: 'ReportSeries' })

/** The reports that may be seen with these rights. */
export async function listReports(shop: Shop, hasRight: (right: StaffRight) => boolean): Promise<z.output<typeof reportListSchema>> {
  const { identity } = await readSettings(shop.db)
  const seen = REPORT_IDS.filter((id) => hasRight(reportOf(id).right))
  return {
    timeZone: identity.timeZone,
    reports: seen.map((id) => {
      const { title, about, area } = reportOf(id)
      return { id, title, about, area: REPORT_AREAS[area] }
    }),
  }
}
