import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SavedReportId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { savedReport } from '#server/db/schema/office/report.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { idOf } from '#server/shop/id-of.ts'
import type { Shop } from '#server/shop/shop.ts'
import { reportSettingsSchema } from './read-report.ts'
import type { ReportSettings } from './read-report.ts'
import { isReport, REPORT_IDS, reportOf } from './report-list.ts'
import type { ReportId } from './report-list.ts'

/** As many reports one person can save. */
const MAX_SAVED = 50

/** The saved reports of a member of staff, in the order in which they were saved. */
export const savedReportsSchema = z
  .object({
    saved: z.array(
      z.object({
        id: idOf<SavedReportId>(),
        report: z.enum(REPORT_IDS),
        title: z.string(),
        name: z.string(),
        isWeekly: z.boolean(),
        settings: reportSettingsSchema,
      }),
    ),
  })
  .meta({ id: 'SavedReports' })
type SavedReports = z.output<typeof savedReportsSchema>

/** A member of staff's own saved reports. */
export async function listSaved(shop: Pick<Shop, 'db'> | { db: Transaction }, { userId }: Staff): Promise<SavedReports> {
  const rows = await shop.db
    .select()
    .from(savedReport)
    .where(eq(savedReport.owner, userId))
    .orderBy(asc(savedReport.createdAt), asc(savedReport.id))
  return {
    saved: rows.flatMap(({ id, report, name, weeklySince, settings }) =>
      // What an earlier version of the shop has saved, and this one cannot read, is left out.
      isReport(report)
        ? [
            {
              id,
              report,
              title: reportOf(report).title,
              name,
              isWeekly: weeklySince !== null,
              settings: reportSettingsSchema.safeParse(settings).data ?? {},
            },
          ]
        : [],
    ),
  }
}

/** Two tabs of one person that save at the same moment count each other. */
const lockPerson = (tx: Transaction, { userId }: Staff) => tx.execute(sql`select 1 from "user" where id = ${userId} for update`)

const since = (isWeekly: boolean) => (isWeekly ? sql`now()` : null)

/**
 * Saves a report with its settings.
 * @throws {Problem} `invalid_input` when there are fifty already.
 */
export const saveReport = (
  shop: Shop,
  staff: Staff,
  { report, name, settings, isWeekly }: { report: ReportId; name: string; settings: ReportSettings; isWeekly: boolean },
): Promise<SavedReports> =>
  shop.db.transaction(async (tx) => {
    await lockPerson(tx, staff)
    if ((await tx.$count(savedReport, eq(savedReport.owner, staff.userId))) >= MAX_SAVED)
      throw new Problem('invalid_input', { fields: { name: `cannot be saved: you have ${MAX_SAVED} reports already` } })
    const id = newId('rep')
    await tx.insert(savedReport).values({ id, report, name, settings, owner: staff.userId, weeklySince: since(isWeekly) })
    await audit(tx, staff, { action: 'saved_report.create', subject: id, after: { report, name, settings, isWeekly } })
    return listSaved({ db: tx }, staff)
  })

/** A report of one's own, locked. @throws {Problem} `not_found`, also for those of others */
async function ownReport(tx: Transaction, id: SavedReportId, { userId }: Staff) {
  const [row] = await tx
    .select()
    .from(savedReport)
    .where(and(eq(savedReport.id, id), eq(savedReport.owner, userId)))
    .for('update')
  if (!row) throw new Problem('not_found', { detail: 'Saved report not found' })
  return row
}

/** Renames a report of one's own, or has it mailed each week or no longer. @throws {Problem} `not_found` */
export const changeSaved = (
  shop: Shop,
  { id, staff }: { id: SavedReportId; staff: Staff },
  change: { name?: string | undefined; isWeekly?: boolean | undefined },
): Promise<SavedReports> =>
  shop.db.transaction(async (tx) => {
    const row = await ownReport(tx, id, staff)
    const before = { name: row.name, isWeekly: row.weeklySince !== null }
    const after = { name: change.name ?? before.name, isWeekly: change.isWeekly ?? before.isWeekly }
    await tx
      .update(savedReport)
      .set({ name: after.name, ...(after.isWeekly !== before.isWeekly && { weeklySince: since(after.isWeekly) }) })
      .where(eq(savedReport.id, id))
    await audit(tx, staff, { action: 'saved_report.update', subject: id, before, after })
    return listSaved({ db: tx }, staff)
  })

/** Deletes a report of one's own. @throws {Problem} `not_found` */
export const deleteSaved = (shop: Shop, { id, staff }: { id: SavedReportId; staff: Staff }): Promise<SavedReports> =>
  shop.db.transaction(async (tx) => {
    const { report, name } = await ownReport(tx, id, staff)
    await tx.delete(savedReport).where(eq(savedReport.id, id))
    await audit(tx, staff, { action: 'saved_report.delete', subject: id, before: { report, name } })
    return listSaved({ db: tx }, staff)
  })
