import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { TABLE_FORMATS } from '#domain/spreadsheet.ts'
import type { TableFormat } from '#domain/spreadsheet.ts'
import type { ReportExportId, SavedReportId, UserId } from '#domain/id.ts'
import { createdAt, id, instant, oneOf, updatedAt } from '#server/db/schema/columns.ts'
import { user } from '#server/db/schema/account/user.ts'

/** A report that a member of staff has saved with its settings, and wants by mail each week, or not. */
export const savedReport = pgTable(
  'saved_report',
  {
    id: id<SavedReportId>(),
    /** The report's name in the admin area: `sales-by-day`. */
    report: text('report').notNull(),
    name: text('name').notNull(),
    owner: text('owner')
      .$type<UserId>()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Days, comparison, grouping and order (`reportSettingsSchema`). */
    settings: jsonb('settings').notNull(),
    /** Since when it is mailed each week; null: it is not. */
    weeklySince: instant('weekly_since'),
    createdAt: createdAt(),
  },
  (t) => [
    check('saved_report_name', sql`${t.name} <> ''`),
    index('saved_report_owner').on(t.owner, t.createdAt),
    index('saved_report_weekly')
      .on(t.id)
      .where(sql`weekly_since is not null`),
  ],
)

/** A file of a report that is written in the background, and kept for some days (`shop/reports/export-report.ts`). */
export const reportExport = pgTable(
  'report_export',
  {
    id: id<ReportExportId>(),
    report: text('report').notNull(),
    /** Who asked for it. It outlives them, so that its file is found when it is due to go. */
    owner: text('owner').$type<UserId>().notNull(),
    settings: jsonb('settings').notNull(),
    format: text('format').$type<TableFormat>().notNull(),
    state: text('state').$type<'running' | 'done' | 'failed'>().notNull().default('running'),
    /** How many rows it has: null until they were read. */
    rowCount: integer('row_count'),
    rowsDone: integer('rows_done').notNull().default(0),
    /** The row below the others. */
    totals: jsonb('totals'),
    /** Counts the runs: each writes files of its own, and only the last may go on. */
    attempt: integer('attempt').notNull().default(0),
    /** The pieces of the file, when it is done. */
    pieces: integer('pieces').notNull().default(0),
    bytes: integer('bytes').notNull().default(0),
    error: text('error'),
    createdAt: createdAt(),
    /** Set with each piece: a run that stands still has lost its process. */
    updatedAt: updatedAt(),
  },
  (t) => [
    check('report_export_state', oneOf(t.state, ['running', 'done', 'failed'])),
    check('report_export_format', oneOf(t.format, TABLE_FORMATS)),
    index('report_export_owner').on(t.owner, t.createdAt),
    index('report_export_created').on(t.createdAt),
    index('report_export_running')
      .on(t.updatedAt)
      .where(sql`state = 'running'`),
  ],
)

/** The rows of a file that is being written, as they were when it was asked for; gone when it is done. */
export const reportExportRow = pgTable(
  'report_export_row',
  {
    exportId: text('export_id')
      .$type<ReportExportId>()
      .notNull()
      .references(() => reportExport.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    values: jsonb('values').$type<Record<string, string | number | null>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.position] })],
)
