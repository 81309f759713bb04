import type { ClipboardEvent, KeyboardEvent } from 'react'
import { shownText } from '../model/grid-store.ts'
import { moveBy } from '../model/range.ts'
import type { Grid } from './use-grid.ts'

export interface GridPanels {
  openFind: () => void
  review: () => void
  /** Rows in view. */
  page: number
}

const isEmptyAt =
  ({ grid: { rows, columns, edits } }: Grid) =>
  (place: { row: number; column: number }) => {
    const row = rows[place.row]
    const column = columns[place.column]
    return !row || !column || shownText(row, column, edits.get(row.id)) === ''
  }

/** Keys with Ctrl or Command. False when the key means nothing here. */
function commandKey(event: KeyboardEvent, grid: Grid, panels: GridPanels): boolean {
  const { commands, size } = grid
  const acts: Record<string, () => void> = {
    a: () => grid.setRange({ anchor: { row: 0, column: 0 }, focus: { row: size.rows - 1, column: size.columns - 1 } }),
    d: commands.fillDown,
    h: panels.openFind,
    f: panels.openFind,
    s: panels.review,
    y: commands.redo,
    z: event.shiftKey ? commands.redo : commands.undo,
  }
  const act = acts[event.key.toLowerCase()]
  act?.()
  return act !== undefined
}

/** Keys by themselves. */
function plainKey(event: KeyboardEvent, grid: Grid): boolean {
  const { key } = event
  if (key === 'Enter' || key === 'F2') grid.open()
  else if (key === 'Delete' || key === 'Backspace') grid.commands.clear()
  else if (key === 'F8') grid.commands.goToError()
  else if (key === 'Escape') grid.select(grid.range.anchor, false)
  else if (key === ' ' && grid.active?.column.kind === 'status') grid.open()
  else if (key.length === 1 && key !== ' ') grid.open(key)
  else return false
  return true
}

/** The keys of the grid, as spreadsheet programs have them; Tab leaves it. */
export function handleGridKey(event: KeyboardEvent, grid: Grid, panels: GridPanels): void {
  if (event.altKey || event.nativeEvent.isComposing) return
  const isFar = event.ctrlKey || event.metaKey
  const from = event.shiftKey ? grid.range.focus : grid.range.anchor
  const place = moveBy(from, { key: event.key, isFar }, { ...grid.size, page: panels.page, isEmpty: isEmptyAt(grid) })
  if (place) grid.select(place, event.shiftKey)
  else if (!(isFar ? commandKey(event, grid, panels) : plainKey(event, grid))) return
  event.preventDefault()
  event.stopPropagation()
}

/** The clipboard's events of the grid. */
export function clipboardOf(grid: Grid) {
  const copy = (event: ClipboardEvent) => {
    event.preventDefault()
    const text = grid.commands.copy()
    if (text !== null) event.clipboardData.setData('text/plain', text)
    return text !== null
  }
  return {
    onCopy: copy,
    onCut(event: ClipboardEvent) {
      if (copy(event)) grid.commands.clear()
    },
    onPaste(event: ClipboardEvent) {
      event.preventDefault()
      grid.commands.paste(event.clipboardData.getData('text/plain'))
    },
  }
}
