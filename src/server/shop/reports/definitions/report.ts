import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { DispatchRules } from '#domain/order/dispatch.ts'
import type { DayRange } from '#domain/time/report-range.ts'
import type { StaffRight } from '#domain/staff/staff-role.ts'

/** What stands in a column: cents, a whole number, a share in basis points (600 is 6 %), a day of the shop's calendar, or a text. */
export const COLUMN_KINDS = ['cents', 'count', 'percent', 'date', 'text'] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]

/** A column of a report. */
export interface ReportColumn {
  /** The name of the statement's column: lower-case letters and `_`. */
  id: string
  title: string
  kind: ColumnKind
  /** What the figure means, in a sentence or less; staff read it below the table. */
  meaning?: string
  /** Adds the column up in the row of totals, or says how its total is made of the sums of others; a column without has no total. */
  total?: 'sum' | SQL
  /** Texts instead of the values of the shop's own lists. */
  names?: Readonly<Record<string, string>>
}

/** How rows can be put together; the first is the default. */
export type ReportGroupings = Readonly<Record<string, string>>

/** What a report's statement is made for. */
export interface ReportScope {
  days: DayRange
  /** The first instant of the days, and the first one after them. */
  start: Date
  end: Date
  /** The shop's day now, and its time zone. */
  today: string
  zone: string
  grouping: string
  /** Only orders of this mode count: trials are no sales of a shop that takes money, and those of a demonstration are all that it has. */
  testMode: boolean
  dispatch: DispatchRules
}

/** The groups of the list of reports, in their order. */
export const REPORT_AREAS = {
  sales: 'Sales',
  money: 'Tax and money back',
  stock: 'Stock',
  demand: 'Demand and marketing',
  sending: 'Sending',
} as const

/** A report: one statement, whose rows are sorted, paged, added up and exported by `read-report.ts`. */
export interface ReportDefinition {
  title: string
  /** One sentence for the list of reports. */
  about: string
  area: keyof typeof REPORT_AREAS
  /** What a member of staff needs to see it. */
  right: StaffRight
  /** `now`: it tells how things are at present, and has no days. */
  span: 'days' | 'now'
  /** Whether its figures can be compared with those of other days: its rows are the same things then. */
  isComparable: boolean
  groupings?: ReportGroupings
  columns: readonly ReportColumn[]
  /** A report over time, whose first column is the day: the figure that its chart shows first. Its keys count the rows of a period from its first day on. */
  chart?: string
  /** `net`, or `-net` for descending. */
  defaultSort: string
  /** What holds of the whole report. */
  notes: readonly string[]
  /** A statement with the column `key`, by which rows of two periods are the same thing, and every column of `columns`. */
  rows: (scope: ReportScope) => SQL
}

/** An instant as a parameter. */
const instantOf = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** The day of an instant, by the shop's calendar. */
export const dayOf = (at: SQL, { zone }: ReportScope) => sql`(${at} at time zone ${zone}::text)::date`

/** Every one of the report's days, in the column `day`. */
export const daysOf = ({ days: { from, to } }: ReportScope) =>
  sql`(select generate_series(${from}::date::timestamp, ${to}::date::timestamp, '1 day')::date as day)`

/** Whether an instant is within the days. */
export const within = (at: SQL, { start, end }: ReportScope) => sql`${at} >= ${instantOf(start)} and ${at} < ${instantOf(end)}`

/** A share in basis points; null of nothing. */
export const shareOf = (part: SQL, whole: SQL) => sql`round(10000.0 * ${part} / nullif(${whole}, 0))::bigint`
