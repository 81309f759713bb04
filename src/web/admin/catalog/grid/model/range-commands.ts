import { priceByRule } from '#domain/pricing/reprice-rule.ts'
import type { PriceRule } from '#domain/pricing/reprice-rule.ts'
import type { GridColumn, GridRow } from './grid-columns.ts'
import { valueText } from './grid-columns.ts'
import { shownText, shownValue } from './grid-store.ts'
import type { CellText, RowEdits } from './grid-store.ts'
import { sizeOf } from './range.ts'
import type { Box } from './range.ts'

/** The grid as commands see it. Rows that are not loaded are undefined. */
export interface GridCells {
  rows: readonly (GridRow | undefined)[]
  columns: readonly GridColumn[]
  edits: ReadonlyMap<string, RowEdits>
}

/** What a command would write, and what is said of it. */
export interface Written {
  cells: CellText[]
  notes: string[]
}

const plural = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

/** The cells of a box, row by row. */
function* cellsOf({ rows, columns }: GridCells, { top, bottom, left, right }: Box) {
  for (let at = top; at <= bottom; at += 1) {
    const row = rows[at]
    if (!row) continue
    for (let place = left; place <= right; place += 1) {
      const column = columns[place]
      if (column) yield { row, column, rowIndex: at, columnIndex: place }
    }
  }
}

/** The texts of a box, row by row. */
export function textsOf({ rows, columns, edits }: GridCells, { top, bottom, left, right }: Box): string[][] {
  return rows
    .slice(top, bottom + 1)
    .flatMap((row) => (row ? [columns.slice(left, right + 1).map((column) => shownText(row, column, edits.get(row.id)))] : []))
}

/** Says once which columns took nothing. */
function readOnlyNote(columns: readonly GridColumn[], { left, right }: Box): string[] {
  const heads = columns.slice(left, right + 1).flatMap(({ field, head }) => (field ? [] : [head]))
  if (heads.length === 0) return []
  return [
    `${heads.join(' and ')} ${heads.length === 1 ? 'is' : 'are'} read-only and ${heads.length === 1 ? 'was' : 'were'} left as ${heads.length === 1 ? 'it is' : 'they are'}.`,
  ]
}

/**
 * Pastes a block. One value fills the range; a block that fits the range several times is repeated; any other goes down and right from the
 * range's first cell. What does not fit the grid is left over, and counted.
 */
export function pasteBlock(grid: GridCells, block: readonly (readonly string[])[], box: Box): Written & { box: Box } {
  const [height, width] = [block.length, Math.max(...block.map((row) => row.length))]
  const range = sizeOf(box)
  const isRepeated = range.rows % height === 0 && range.columns % width === 0
  const wanted = isRepeated ? range : { rows: height, columns: width }
  const target = {
    top: box.top,
    left: box.left,
    bottom: Math.min(grid.rows.length, box.top + wanted.rows) - 1,
    right: Math.min(grid.columns.length, box.left + wanted.columns) - 1,
  }
  const cells = [...cellsOf(grid, target)].flatMap(({ row, column, rowIndex, columnIndex }) => {
    const text = block[(rowIndex - box.top) % height]?.[(columnIndex - box.left) % width]
    return column.field && text !== undefined ? [{ row, column, text }] : []
  })
  const left = { rows: wanted.rows - sizeOf(target).rows, columns: wanted.columns - sizeOf(target).columns }
  const leftOver = [left.rows > 0 && plural(left.rows, 'row'), left.columns > 0 && plural(left.columns, 'column')]
    .filter(Boolean)
    .join(' and ')
  const notes = leftOver ? [`${leftOver} did not fit and ${left.rows + left.columns === 1 ? 'was' : 'were'} left over.`] : []
  return { cells, notes: [...notes, ...readOnlyNote(grid.columns, target)], box: target }
}

/** Repeats the rows of `source` in `target`, which begins below it or ends above it: fill down, and what the handle drags. */
export function fillRows(grid: GridCells, source: Box, target: Box): Written {
  const { rows: height } = sizeOf(source)
  const cells = [...cellsOf(grid, { ...target, left: source.left, right: source.right })].flatMap(({ row, column, rowIndex }) => {
    // From the source's first row on, also upwards.
    const from = grid.rows[source.top + ((((rowIndex - source.top) % height) + height) % height)]
    return from && column.field ? [{ row, column, text: shownText(from, column, grid.edits.get(from.id)) }] : []
  })
  return { cells, notes: readOnlyNote(grid.columns, source) }
}

/** Empties what can be empty, and says what cannot. */
export function clearCells(grid: GridCells, box: Box): Written {
  const cells = [...cellsOf(grid, box)]
  const kept = [...new Set(cells.flatMap(({ column }) => (column.field && !column.canBeEmpty ? [column.head] : [])))]
  return {
    cells: cells.flatMap(({ row, column }) => (column.canBeEmpty ? [{ row, column, text: '' }] : [])),
    notes: [...(kept.length > 0 ? [`${kept.join(' and ')} cannot be empty.`] : []), ...readOnlyNote(grid.columns, box)],
  }
}

/** Replaces a text, in capitals or not, in the cells of a box. */
export function replaceText(grid: GridCells, box: Box, { find, replacement }: { find: string; replacement: string }): Written {
  if (find === '') return { cells: [], notes: [] }
  const pattern = new RegExp(find.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`), 'gi')
  const cells = [...cellsOf(grid, box)].flatMap(({ row, column }) => {
    if (!column.field) return []
    const text = shownText(row, column, grid.edits.get(row.id))
    const replaced = text.replaceAll(pattern, () => replacement)
    return replaced === text ? [] : [{ row, column, text: replaced }]
  })
  return { cells, notes: [] }
}

/** New prices by a rule, in the money columns of a box. Empty cells stay empty. */
export function fillByRule(grid: GridCells, box: Box, rule: PriceRule): Written {
  const cells = [...cellsOf(grid, box)].flatMap(({ row, column }) => {
    if (!column.field || column.kind !== 'money') return []
    const value = shownValue(row, column.field, grid.edits.get(row.id))
    return typeof value === 'number' ? [{ row, column, text: valueText(column, priceByRule(value, rule)) }] : []
  })
  return { cells, notes: [] }
}

/** The next cell with an error after a place, row by row, from the start again after the end; null without one. */
export function nextError({ rows, columns, edits }: GridCells, from: { row: number; column: number }) {
  const count = rows.length
  for (let step = 0; step <= count; step += 1) {
    const index = (from.row + step) % count
    const row = rows[index]
    const cells = row && edits.get(row.id)?.cells
    if (!cells) continue
    for (const [place, { field }] of columns.entries()) {
      const isAfter = step > 0 || place > from.column
      const edit = field && cells[field]
      if (isAfter && (edit?.error ?? edit?.refused) !== undefined) return { row: index, column: place }
    }
  }
  return null
}
