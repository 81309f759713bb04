import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { ReportExportId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import {
  comparedRange,
  DEFAULT_PRESET,
  isComparison,
  isPreset,
  REPORT_COMPARISONS,
  REPORT_PRESETS,
  reportRange,
} from '#domain/time/report-range.ts'
import type { DayRange, ReportComparison } from '#domain/time/report-range.ts'
import { addDays, dayIn, instantTyped } from '#domain/time/shop-time.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { longTransaction } from '#server/db/statements.ts'
import { pagedList, pageWindow } from '#server/shop/paging.ts'
import { errorCode } from '#server/shop/retry-transaction.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'
import { reportOf } from './report-list.ts'
import type { ReportId } from './report-list.ts'
import type { ReportColumn, ReportDefinition, ReportScope } from './definitions/report.ts'

const keysOf = <Key extends string>(record: Record<Key, string>, isKey: (text: string) => text is Key) => Object.keys(record).filter(isKey)

/** What is asked of a report beside its page: a named period or days, what it is compared with, how rows are put together, their order. */
export const reportSettingsSchema = z.object({
  preset: z.enum(keysOf(REPORT_PRESETS, isPreset)).optional(),
  from: z.string().max(10).optional(),
  to: z.string().max(10).optional(),
  compare: z.enum(keysOf(REPORT_COMPARISONS, isComparison)).optional(),
  group: z.string().max(20).optional(),
  sort: z.string().max(31).optional(),
})
export type ReportSettings = z.output<typeof reportSettingsSchema>

/** A report that was asked for, with all that its statement needs. */
export interface AskedReport {
  id: ReportId
  definition: ReportDefinition
  scope: ReportScope
  /** What it is compared with. */
  previous: ReportScope | null
  /** A column of the report, `-` before it for descending. */
  sort: string
  settings: ReportSettings
}

const refuse = (field: string, message: string): never => {
  throw new Problem('invalid_input', { fields: { [field]: message } })
}

const startOf = (day: string, zone: string) => instantTyped(day, { zone, edge: 'begins' }) ?? new Date(NaN)
const spanOf = (days: DayRange, zone: string) => ({ days, start: startOf(days.from, zone), end: startOf(addDays(days.to, 1), zone) })

function sortOf({ columns, defaultSort }: ReportDefinition, sort = defaultSort): string {
  if (columns.some(({ id }) => sort === id || sort === `-${id}`)) return sort
  return refuse('sort', `must be one of ${columns.map(({ id }) => id).join(', ')}, with - for descending`)
}

function groupingOf({ groupings = {} }: ReportDefinition, group: string | undefined): string {
  const known = Object.keys(groupings)
  if (group === undefined || known.includes(group)) return group ?? known[0] ?? ''
  return refuse('group', known.length === 0 ? 'is nothing that this report has' : `must be one of ${known.join(', ')}`)
}

/** The previous days, unless they begin before any shop had orders. */
function comparedScope(
  { isComparable, span }: ReportDefinition,
  scope: ReportScope,
  compare: ReportComparison = 'none',
): ReportScope | null {
  if (compare === 'none') return null
  if (!isComparable || span === 'now') return refuse('compare', 'is nothing that this report has')
  const days = comparedRange(scope.days, compare)
  return days && { ...scope, ...spanOf(days, scope.zone) }
}

/**
 * Reads what a report is asked for, against the shop's clock and settings.
 * @throws {Problem} `invalid_input` at `from`, `to`, `compare`, `group` or `sort`
 */
export async function askReport(shop: Shop, id: ReportId, settings: ReportSettings): Promise<AskedReport> {
  const definition = reportOf(id)
  const { identity, dispatch } = await readSettings(shop.db)
  const { timeZone: zone } = identity
  const today = dayIn(zone, new Date())
  const days = reportRange(definition.span === 'now' ? { preset: 'today' } : settings, today)
  if ('field' in days) return refuse(days.field, days.message)
  const scope = {
    ...spanOf(days, zone),
    today,
    zone,
    grouping: groupingOf(definition, settings.group),
    testMode: shop.payments.testMode,
    dispatch: { ...dispatch, timeZone: zone },
  }
  return {
    id,
    definition,
    scope,
    previous: comparedScope(definition, scope, settings.compare),
    sort: sortOf(definition, settings.sort),
    settings,
  }
}

/** A row's figures and texts by its columns. */
export type ReportValues = Record<string, string | number | null>

/** A row of a report, and the same thing's figures in the other days. */
interface ReportRow {
  key: string
  values: ReportValues
  previous: ReportValues | null
}

const columnOf = (id: string) => sql.identifier(id)
const previousOf = (id: string) => sql.identifier(`previous_${id}`)
const isFigure = ({ kind }: ReportColumn) => kind === 'cents' || kind === 'count' || kind === 'percent'
const list = (parts: SQL[]) => sql.join(parts, sql`, `)

/** A row that is in one of the periods only has nothing in the other, and its own name in both. */
function joinedColumn(column: ReportColumn): SQL {
  const id = columnOf(column.id)
  if (!isFigure(column)) return sql`coalesce(r.${id}, p.${id}) as ${id}`
  const here = column.total === 'sum' ? sql`coalesce(r.${id}, 0) as ${id}` : sql`r.${id}`
  const before = column.total === 'sum' ? sql`coalesce(p.${id}, 0)` : sql`p.${id}`
  return sql`${here}, ${before} as ${previousOf(column.id)}`
}

/** `with` parts: `r` of the days, `p` of those before, and `t`, the rows of both. */
function reportRows({ definition: { rows, columns }, scope, previous }: AskedReport): SQL {
  if (!previous)
    return sql`r as materialized (${rows(scope)}), t as (select key, ${list(columns.map(({ id }) => sql`${columnOf(id)}`))} from r)`
  return sql`r as materialized (${rows(scope)}), p as materialized (${rows(previous)}),
    t as materialized (select coalesce(r.key, p.key) as key, ${list(columns.map(joinedColumn))} from r full join p on p.key = r.key)`
}

/** The row of totals over the rows of `from`. */
function totalsOf(columns: readonly ReportColumn[], from: SQL): SQL {
  const parts = columns.flatMap(({ id, total }) =>
    total === undefined ? [] : [sql`${sql.raw(`'${id}'`)}, ${total === 'sum' ? sql`coalesce(sum(${columnOf(id)}), 0)` : total}`],
  )
  return parts.length === 0 ? sql`null::json` : sql`(select json_build_object(${list(parts)}) from ${from})`
}

/** The order of the rows; what is unknown comes last in both directions. */
function orderOf({ definition: { columns }, sort }: AskedReport): SQL {
  const name = sort.startsWith('-') ? sort.slice(1) : sort
  const isText = columns.some(({ id, kind }) => id === name && kind === 'text')
  const by = isText ? sql`lower(${columnOf(name)})` : sql`${columnOf(name)}`
  return sql`${by} ${sort.startsWith('-') ? sql`desc` : sql`asc`} nulls last, key`
}

/** Runs a statement of a report with the time and memory that it may take. @throws {Problem} `unavailable` when it takes too long */
async function inTime<T>(db: Database, seconds: number, work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await longTransaction(db, seconds, async (tx) => {
      await tx.execute(sql`set local work_mem = '64MB'`)
      return work(tx)
    })
  } catch (error) {
    if (errorCode(error) !== '57014') throw error
    throw new Problem('unavailable', { detail: 'The report takes too long. Choose fewer days.' })
  }
}

/** A report may take longer than a shopper's request: many days of many orders are added up. It is read where no sale waits for it. */
export const withTime = <T>(shop: Shop, seconds: number, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  shop.readAll((db) => inTime(db, seconds, read))

/** As `withTime`, where what is read is stored in the same transaction. */
export const withTimeToStore = <T>(shop: Shop, seconds: number, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  inTime(shop.db, seconds, work)

/** For a report that somebody waits for (s). */
const WAIT_SECONDS = 20

type StoredRow = Record<string, string | number | null> & { key: string }

/** What a statement of a report gives. */
interface Read {
  total: number
  totals: ReportValues | null
  previousTotals: ReportValues | null
  rows: StoredRow[]
}

function rowOf({ definition: { columns }, previous }: AskedReport, stored: StoredRow): ReportRow {
  const values = Object.fromEntries(columns.map(({ id, names }) => [id, names?.[String(stored[id])] ?? stored[id] ?? null]))
  const before = columns.filter(isFigure).map(({ id }) => [id, stored[`previous_${id}`] ?? null] as const)
  return { key: stored.key, values, previous: previous && Object.fromEntries(before) }
}

/** Rows of a report from `offset` on, in its order, with how many there are and their totals: one statement. */
export async function readRows(tx: Transaction, asked: AskedReport, { limit, offset }: { limit: number; offset: number }) {
  const { columns } = asked.definition
  const { rows } = await tx.execute<{ read: Read }>(sql`
    with ${reportRows(asked)}
    select json_build_object('total', (select count(*) from t), 'totals', ${totalsOf(columns, sql`r`)},
      'previousTotals', ${asked.previous ? totalsOf(columns, sql`p`) : sql`null::json`},
      'rows', (select coalesce(json_agg(x), '[]') from (select * from t order by ${orderOf(asked)} limit ${limit} offset ${offset}) x)) as read`)
  const { read } = rows[0] ?? { read: { total: 0, totals: null, previousTotals: null, rows: [] } }
  return { ...read, rows: read.rows.map((row) => rowOf(asked, row)) }
}

/** A row as a statement gave it, with the names of its values. */
export const storedRowOf = (asked: AskedReport, stored: StoredRow): ReportRow => rowOf(asked, stored)

/** Stores all rows in their order for a file, `most` of them; gives how many there are and their totals, as they were at the same moment. */
export async function storeRows(tx: Transaction, asked: AskedReport, { exportId, most }: { exportId: ReportExportId; most: number }) {
  const { columns } = asked.definition
  const { rows } = await tx.execute<{ read: Omit<Read, 'rows'> }>(sql`
    with ${reportRows(asked)}, n as (select row_number() over (order by ${orderOf(asked)})::int as position, to_jsonb(t) as "values" from t),
      stored as (insert into report_export_row (export_id, position, "values") select ${exportId}, position, "values" from n where position <= ${most})
    select json_build_object('total', (select count(*) from t), 'totals', ${totalsOf(columns, sql`r`)},
      'previousTotals', ${asked.previous ? totalsOf(columns, sql`p`) : sql`null::json`}) as read`)
  return rows[0]?.read ?? { total: 0, totals: null, previousTotals: null }
}

/** A page of a report. @throws {Problem} `unavailable` when it takes too long */
export async function readReport(shop: Shop, asked: AskedReport, { page, size }: { page: number; size: number }) {
  const read = await withTime(shop, WAIT_SECONDS, (tx) => readRows(tx, asked, pageWindow(page, size)))
  return { ...describeReport(asked), ...read, ...pagedList(read.total, page, size), size }
}

/** What a report says of itself. */
function describeReport({ id, definition, scope, previous, sort, settings }: AskedReport) {
  const { title, about, span, isComparable, notes, columns, groupings = {}, chart = null } = definition
  const hasDays = span === 'days'
  const isTyped = settings.from !== undefined || settings.to !== undefined
  return {
    id,
    title,
    about,
    notes: [...notes],
    timeZone: scope.zone,
    preset: hasDays && !isTyped ? (settings.preset ?? DEFAULT_PRESET) : null,
    days: hasDays ? scope.days : null,
    isComparable,
    compared: previous?.days ?? null,
    groupings: Object.entries(groupings).map(([group, name]) => ({ id: group, name })),
    group: scope.grouping,
    sort,
    chart,
    columns: columns.map(({ id: column, title: head, kind, meaning = null }) => ({ id: column, title: head, kind, meaning })),
  }
}
