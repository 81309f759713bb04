import { useMemo, useState, useSyncExternalStore } from 'react'
import type { PriceRule } from '#domain/pricing/reprice-rule.ts'
import type { GridColumn, GridRow } from '../model/grid-columns.ts'
import { shownText } from '../model/grid-store.ts'
import type { CellEdit, CellText, GridStore } from '../model/grid-store.ts'
import { clearCells, fillByRule, fillRows, nextError, pasteBlock, replaceText, textsOf } from '../model/range-commands.ts'
import type { GridCells } from '../model/range-commands.ts'
import { boxOf, cellRange, inside, sizeOf } from '../model/range.ts'
import type { Box, Place, Range } from '../model/range.ts'
import { parseTsv, toTsv } from '../model/tsv.ts'

const cells = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'cell' : 'cells'}`

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

/** The commands of the grid on its range. */
function commandsOf(
  grid: GridCells,
  range: Range,
  { store, say, setRange }: { store: GridStore; say: (text: string) => void; setRange: (range: Range) => void },
) {
  const box = boxOf(range)
  const last = grid.rows.length - 1
  const write = (verb: string, written: { cells: CellText[]; notes: readonly string[] }) => {
    const isLoading = grid.rows.slice(box.top, box.bottom + 1).includes(undefined)
    if (isLoading) return say('These rows are still being loaded. Please try again in a moment.')
    const made = store.setTexts(written.cells)
    say(sentenceOf(verb, made, { count: written.cells.length, notes: written.notes }))
  }
  const boxRange = ({ top, bottom, left, right }: Box): Range => ({
    anchor: { row: top, column: left },
    focus: { row: bottom, column: right },
  })
  const whole: Box = { top: 0, bottom: last, left: 0, right: grid.columns.length - 1 }
  const isOne = box.top === box.bottom && box.left === box.right
  return {
    write,
    copy: () => toTsv(textsOf(grid, box)),
    said: () => say(`${cells(sizeOf(box).rows * sizeOf(box).columns)} copied.`),
    paste(text: string) {
      const pasted = pasteBlock(grid, parseTsv(text), box)
      write('pasted', pasted)
      setRange(boxRange(pasted.box))
    },
    clear: () => write('cleared', clearCells(grid, box)),
    fillDown: () => {
      const from = box.top === box.bottom ? Math.max(0, box.top - 1) : box.top
      write('filled', fillRows(grid, { ...box, top: from, bottom: from }, { ...box, top: Math.min(from + 1, last) }))
    },
    /** Repeats the range as far as the handle was dragged. */
    dragTo(row: number) {
      const to = Math.max(0, Math.min(last, row))
      if (to >= box.top && to <= box.bottom) return
      const target = to > box.bottom ? { ...box, top: box.bottom + 1, bottom: to } : { ...box, top: to, bottom: box.top - 1 }
      write('filled', fillRows(grid, box, target))
      setRange(boxRange({ ...box, top: Math.min(box.top, to), bottom: Math.max(box.bottom, to) }))
    },
    replace: (words: { find: string; replacement: string }) => write('replaced', replaceText(grid, isOne ? whole : box, words)),
    countFound: (find: string) => replaceText(grid, isOne ? whole : box, { find, replacement: `${find}\u0000` }).cells.length,
    byRule: (rule: PriceRule, scope: Box) => {
      if (grid.rows.slice(scope.top, scope.bottom + 1).includes(undefined))
        return say('Rows are still being loaded. Please try again in a moment.')
      const written = fillByRule(grid, scope, rule)
      say(sentenceOf('filled', store.setTexts(written.cells), { count: written.cells.length, notes: written.notes }))
    },
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
        return commands.write('changed', { cells: [{ row, column, text: isActive ? 'Archived' : 'Active' }], notes: [] })
      }
      setEditing({ text: typed ?? shownText(row, column, edits.get(row.id)), isSelected: typed === undefined })
    },
    /** Closes the editor; a null text restores. */
    close(text: string | null, step: Place) {
      setEditing(null)
      if (text !== null && row && column && text !== shownText(row, column, edits.get(row.id)))
        commands.write('changed', { cells: [{ row, column, text }], notes: [] })
      setRange(cellRange(inside({ row: range.anchor.row + step.row, column: range.anchor.column + step.column }, size)))
    },
  }
}

export type Grid = ReturnType<typeof useGrid>
