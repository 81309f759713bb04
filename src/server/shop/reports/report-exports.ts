import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { TABLE_FORMATS } from '#domain/spreadsheet.ts'
import type { TableFormat } from '#domain/spreadsheet.ts'
import type { ReportExportId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { dayIn } from '#domain/time/shop-time.ts'
import { newId } from '#server/db/id.ts'
import { reportExport } from '#server/db/schema/office/report.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { idOf } from '#server/shop/id-of.ts'
import { settings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'
import { EXPORT_DAYS, reportFileName } from './export-report.ts'
import type { AskedReport } from './read-report.ts'
import { isReport, REPORT_IDS, reportOf } from './report-list.ts'
import type { ReportId } from './report-list.ts'

/** As many files one person can have written at a time. */
const MAX_RUNNING = 3

const daysSchema = z.object({ from: z.string(), to: z.string() })

/** A file that is written in the background. `rowCount` is null until its rows are read; it can be fetched when it is `done`, until `goneOn`. */
export const reportExportSchema = z
  .object({
    id: idOf<ReportExportId>(),
    report: z.enum(REPORT_IDS),
    title: z.string(),
    days: daysSchema.nullable().meta({ description: 'Of the shop’s calendar, both included; null of a report that has what is now' }),
    format: z.enum(TABLE_FORMATS),
    state: z.enum(['running', 'done', 'failed']),
    rowCount: z.int().nullable(),
    rowsDone: z.int(),
    bytes: z.int(),
    error: z.string().nullable(),
    createdAt: z.string(),
    goneOn: z.string(),
  })
  .meta({ id: 'ReportExport' })

export const reportExportsSchema = z.object({ exports: z.array(reportExportSchema) }).meta({ id: 'ReportExports' })

type Row = typeof reportExport.$inferSelect
const DAY_MS = 86_400_000

function viewOf({
  id,
  report,
  settings: asked,
  format,
  state,
  rowCount,
  rowsDone,
  bytes,
  error,
  createdAt,
}: Row & { report: ReportId }): z.output<typeof reportExportSchema> {
  const goneOn = new Date(createdAt.getTime() + EXPORT_DAYS * DAY_MS).toISOString()
  return {
    id,
    report,
    title: reportOf(report).title,
    days: daysSchema.safeParse(asked).data ?? null,
    format,
    state,
    rowCount,
    rowsDone,
    bytes,
    error,
    createdAt: createdAt.toISOString(),
    goneOn,
  }
}

const isKnown = (row: Row): row is Row & { report: ReportId } => isReport(row.report)

/** The newest files of a member of staff. */
export async function listExports(shop: Shop, staff: Staff): Promise<z.output<typeof reportExportsSchema>> {
  const rows = await shop.db
    .select()
    .from(reportExport)
    .where(eq(reportExport.owner, staff.userId))
    .orderBy(desc(reportExport.createdAt))
    .limit(20)
  return { exports: rows.filter(isKnown).map(viewOf) }
}

/** A file: what is shown of it, how it is called, and what reading it needs. @throws {Problem} `not_found` */
export async function findExport(shop: Shop, id: ReportExportId) {
  const [row] = await shop.db.select().from(reportExport).where(eq(reportExport.id, id))
  if (!row || !isKnown(row)) throw new Problem('not_found', { detail: 'Export not found' })
  const view = viewOf(row)
  const { identity } = await settings(shop)
  const name = reportFileName(row.report, view.days ?? { to: dayIn(identity.timeZone, row.createdAt) })
  return { view, name, right: reportOf(row.report).right, stored: row }
}

/**
 * Has a file of all rows written in the background, of the days as they are now.
 * @throws {Problem} `not_allowed_in_state` while three others of this person are being written
 */
export async function startExport(shop: Shop, staff: Staff, { asked, format }: { asked: AskedReport; format: TableFormat }) {
  const { preset: _, ...others } = asked.settings
  const stored = asked.definition.span === 'now' ? others : { ...others, ...asked.scope.days }
  const id = newId('rex')
  await shop.db.transaction(async (tx) => {
    // Two clicks at the same moment count each other.
    await tx.execute(sql`select 1 from "user" where id = ${staff.userId} for update`)
    const running = await tx.$count(reportExport, sql`${reportExport.owner} = ${staff.userId} and ${reportExport.state} = 'running'`)
    if (running >= MAX_RUNNING)
      throw new Problem('not_allowed_in_state', { detail: `${MAX_RUNNING} files are being written for you already.` })
    await tx.insert(reportExport).values({ id, report: asked.id, owner: staff.userId, settings: stored, format })
    await audit(tx, staff, { action: 'report.export', subject: 'reports', after: { report: asked.id, ...stored, format } })
    await shop.queue.enqueue(tx, { name: 'report-export', data: { exportId: id } })
  })
  return (await findExport(shop, id)).view
}
