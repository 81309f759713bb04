import { useMemo, useState, useSyncExternalStore } from 'react'
import type { PriceRule } from '#domain/pricing/reprice-rule.ts'
import { countOf } from '#domain/count-of.ts'
import type { GridColumn, GridRow } from '../model/grid-columns.ts'
import { shownText } from '../model/grid-store.ts'
import type { CellEdit, CellText, GridStore } from '../model/grid-store.ts'
import { clearCells, fillByRule, fillRows, nextError, pasteBlock, replaceText, textsOf } from '../model/range-commands.ts'
import type { GridCells, Written } from '../model/range-commands.ts'
import { boxOf, cellRange, inside, sizeOf } from '../model/range.ts'
import type { Box, Place, Range } from '../model/range.ts'
import { parseTsv, toTsv } from '../model/tsv.ts'

const cells = (count: number) => countOf(count, 'cell', 'cells')

/** What is said after a change: how many cells, how amounts were read, what could not be. */
function sentenceOf(verb: string, made: readonly CellEdit[], { count, notes }: { count: number; notes: readonly string[] }): string {
  const read = made.flatMap(({ note }) => note ?? [])
  const wrong = made.filter(({ error }) => error !== undefined).length
  return [
    `${cells(count)} ${verb}.`,
    read.length > 0 &&
      (read.length === 1 ? read[0] : `${read.length.toLocaleString('en-US')} amounts have a decimal comma; the first: ${read[0]}`),
    wrong > 0 && `${cells(wrong)} cannot be read: F8 goes there.`,
    ...notes,
  ]
    .filter(Boolean)
    .join(' ')
}

export interface GridInput {
  rows: readonly (GridRow | undefined)[]
  columns: readonly GridColumn[]
  store: GridStore
}

/** The open editor: the text that it begins with; typed over when it was opened by typing. */
export interface GridEditing {
  text: string
  isSelected: boolean
}

/** The commands of the grid on its range. One that would meet a row that is not loaded does nothing, and says so. */
export function commandsOf(
  grid: GridCells,
  range: Range,
  { store, say, setRange }: { store: GridStore; say: (text: string) => void; setRange: (range: Range) => void },
) {
  const box = boxOf(range)
  const last = grid.rows.length - 1
  const setCells = (verb: string, { cells: some, notes }: Written) =>
    say(sentenceOf(verb, store.setTexts(some), { count: some.length, notes }))
  const isLoaded = ({ top, bottom }: Box) => {
    const missing = grid.rows.slice(top, bottom + 1).filter((row) => row === undefined).length
    if (missing > 0)
      say(`${missing.toLocaleString('en-US')} of these rows ${missing === 1 ? 'is' : 'are'} not loaded yet. Please try again in a moment.`)
    return missing === 0
  }
  /** Writes cells of `target`, of which every row is loaded. False when nothing was written. */
  const write = (verb: string, target: Box, written: Written) => {
    const canWrite = isLoaded(target)
    if (canWrite) setCells(verb, written)
    return canWrite
  }
  const boxRange = ({ top, bottom, left, right }: Box): Range => ({
    anchor: { row: top, column: left },
    focus: { row: bottom, column: right },
  })
  const whole: Box = { top: 0, bottom: last, left: 0, right: grid.columns.length - 1 }
  const isOne = box.top === box.bottom && box.left === box.right
  return {
    /** One cell, of a row that is there. */
    change: (cell: CellText) => setCells('changed', { cells: [cell], notes: [] }),
    /** The texts of the range; null when not all of them are known. */
    copy() {
      if (!isLoaded(box)) return null
      say(`${cells(sizeOf(box).rows * sizeOf(box).columns)} copied.`)
      return toTsv(textsOf(grid, box))
    },
    paste(text: string) {
      const pasted = pasteBlock(grid, parseTsv(text), box)
      if (write('pasted', pasted.box, pasted)) setRange(boxRange(pasted.box))
    },
    clear: () => write('cleared', box, clearCells(grid, box)),
    fillDown: () => {
      const from = box.top === box.bottom ? Math.max(0, box.top - 1) : box.top
      const source = { ...box, top: from, bottom: from }
      write('filled', { ...box, top: from }, fillRows(grid, source, { ...box, top: Math.min(from + 1, last) }))
    },
    /** Repeats the range as far as the handle was dragged. */
    dragTo(row: number) {
      const to = Math.max(0, Math.min(last, row))
      if (to >= box.top && to <= box.bottom) return
      const target = to > box.bottom ? { ...box, top: box.bottom + 1, bottom: to } : { ...box, top: to, bottom: box.top - 1 }
      const both = { ...box, top: Math.min(box.top, to), bottom: Math.max(box.bottom, to) }
      if (write('filled', both, fillRows(grid, box, target))) setRange(boxRange(both))
    },
    /** False when nothing was written. */
    replace(words: { find: string; replacement: string }) {
      const scope = isOne ? whole : box
      return write('replaced', scope, replaceText(grid, scope, words))
    },
    countFound: (find: string) => replaceText(grid, isOne ? whole : box, { find, replacement: `${find}\u0000` }).cells.length,
    /** False when nothing was written. */
    byRule: (rule: PriceRule, scope: Box) => write('filled', scope, fillByRule(grid, scope, rule)),
    undo: () => say(`${cells(store.undo().length)} undone.`),
    redo: () => say(`${cells(store.redo().length)} redone.`),
    goToError() {
      const place = nextError(grid, range.anchor)
      if (place) setRange(cellRange(place))
      else say('Every changed cell can be saved.')
    },
  }
}

/** The state of the grid: range, editor, message, and the commands on them. */
export function useGrid({ rows, columns, store }: GridInput) {
  const edits = useSyncExternalStore(store.subscribe, store.edits, store.edits)
  const [wanted, setRange] = useState<Range>(() =>
    cellRange({
      row: 0,
      column: Math.max(
        0,
        columns.findIndex(({ kind }) => kind === 'money'),
      ),
    }),
  )
  const [editing, setEditing] = useState<GridEditing | null>(null)
  const [message, say] = useState('')
  const size = useMemo(() => ({ rows: rows.length, columns: columns.length }), [rows.length, columns.length])
  const range = useMemo<Range>(() => ({ anchor: inside(wanted.anchor, size), focus: inside(wanted.focus, size) }), [wanted, size])
  const grid = useMemo<GridCells>(() => ({ rows, columns, edits }), [rows, columns, edits])
  const commands = useMemo(() => commandsOf(grid, range, { store, say, setRange }), [grid, range, store])
  // As in spreadsheet programs, the active cell is the one where the range began.
  const row = rows[range.anchor.row]
  const column = columns[range.anchor.column]

  return {
    grid,
    size,
    range,
    box: boxOf(range),
    editing,
    message,
    say,
    commands,
    active: row && column ? { row, column, edits: edits.get(row.id) } : null,
    setRange,
    select: (place: Place, isExtended: boolean) => setRange(isExtended ? { anchor: range.anchor, focus: place } : cellRange(place)),
    /** Opens the editor of the active cell, with what was typed or with its text. */
    open(typed?: string) {
      if (!row || !column) return
      if (!column.field) return say(`${column.head} is read-only.`)
      if (column.kind === 'status' && typed === undefined) {
        const isActive = shownText(row, column, edits.get(row.id)) === 'Active'
        return commands.change({ row, column, text: isActive ? 'Archived' : 'Active' })
      }
      setEditing({ text: typed ?? shownText(row, column, edits.get(row.id)), isSelected: typed === undefined })
    },
    /** Closes the editor; a null text restores. */
    close(text: string | null, step: Place) {
      setEditing(null)
      if (text !== null && row && column && text !== shownText(row, column, edits.get(row.id))) commands.change({ row, column, text })
      setRange(cellRange(inside({ row: range.anchor.row + step.row, column: range.anchor.column + step.column }, size)))
    },
  }
}

export type Grid = ReturnType<typeof useGrid>
