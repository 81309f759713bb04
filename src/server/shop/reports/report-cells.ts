import { neutralise } from '#domain/spreadsheet.ts'
import type { Cell } from '#server/shop/import/file/write-table.ts'
import type { AskedReport, ReportValues } from './read-report.ts'
import type { ReportColumn } from './definitions/report.ts'

const UNITS: Partial<Record<ReportColumn['kind'], string>> = { cents: ' ($)', percent: ' (%)' }

/** A value as a spreadsheet takes it: dollars and percent as numbers, days as they are, a text that is no formula. */
function cellOf({ kind }: ReportColumn, value: string | number | null | undefined): Cell {
  if (value === null || value === undefined) return ''
  if (kind === 'cents' || kind === 'percent') return { number: Number(value) / 100, decimals: 2 }
  return kind === 'count' ? { number: Number(value), decimals: 0 } : neutralise(String(value))
}

/** The columns of a file: with a comparison, each figure is followed by the one before. */
const cellsOf = ({ definition: { columns }, previous }: AskedReport, values: ReportValues, before: ReportValues | null): Cell[] =>
  columns.flatMap((column) => {
    const here = cellOf(column, values[column.id])
    return previous && before && column.id in before ? [here, cellOf(column, before[column.id])] : [here]
  })

/** The heads of a file's columns. */
export const headCells = ({ definition: { columns }, previous }: AskedReport): string[] =>
  columns.flatMap(({ title, kind }) => {
    const head = `${title}${UNITS[kind] ?? ''}`
    const isFigure = kind !== 'text' && kind !== 'date'
    return previous && isFigure ? [head, `${head}, before`] : [head]
  })

/** A row of a file. */
export const rowCells = (asked: AskedReport, row: { values: ReportValues; previous: ReportValues | null }): Cell[] =>
  cellsOf(asked, row.values, row.previous)

/** The last row of a file; none for a report without totals. */
export function totalCells(asked: AskedReport, totals: ReportValues | null, before: ReportValues | null): Cell[][] {
  if (!totals) return []
  const figures = asked.definition.columns.filter(({ kind }) => kind !== 'text' && kind !== 'date')
  const full = before && Object.fromEntries(figures.map(({ id }) => [id, before[id] ?? null]))
  const [, ...others] = cellsOf(asked, totals, full)
  return [['Total', ...others]]
}
