import { createEmitter } from '#web/ui/browser/emitter.ts'
import { GRID_COLUMNS, readCell, valueText } from './grid-columns.ts'
import type { GridColumn, GridField, GridRow, GridValue } from './grid-columns.ts'
import { emptyStack, pushStep, redoStep, undoStep } from './undo-stack.ts'
import type { UndoStack } from './undo-stack.ts'

const FIELDS = GRID_COLUMNS.flatMap(({ field }) => field ?? [])

/** A cell that is not as the shop has it. `base` and `version` are the value and the part that were seen when it was changed. */
export interface CellEdit {
  text: string
  value: GridValue
  base: GridValue
  version: number
  /** How the text was read. */
  note?: string | undefined
  /** Why the text is no value: it is not saved. */
  error?: string
  /** Why the shop did not save it; it is tried again. */
  refused?: string
}

/** The changed cells of a part. `label` names the part where its row is not at hand. */
export interface RowEdits {
  label: string
  cells: Readonly<Partial<Record<GridField, CellEdit>>>
}

/** One cell's part of a step that can be undone. */
interface CellChange {
  id: string
  field: GridField
  before: CellEdit | undefined
  after: CellEdit | undefined
  label: string
}

/** A cell and the text that it is to have. */
export interface CellText {
  row: GridRow
  column: GridColumn
  text: string
}

/** The edit that makes a cell have this text; undefined when it has that value anyway. */
function editOf({ row, column, text }: CellText, field: GridField, before: CellEdit | undefined): CellEdit | undefined {
  const base = before?.base ?? row[field]
  const version = before?.version ?? row.version
  const read = readCell(column, text)
  if (!read.isValue) return { text, value: base, base, version, error: read.reason }
  return read.value === base ? undefined : { text: valueText(column, read.value), value: read.value, base, version, note: read.note }
}

/** The changes that are not saved yet, with undo and redo; kept outside of React, so that a change of 10,000 cells is one update. */
export function createGridStore() {
  const emitter = createEmitter()
  let edits: ReadonlyMap<string, RowEdits> = new Map()
  let stack: UndoStack<readonly CellChange[]> = emptyStack()

  function write(changes: readonly CellChange[], side: 'before' | 'after') {
    const next = new Map(edits)
    for (const change of changes) {
      const { [change.field]: _, ...others } = next.get(change.id)?.cells ?? {}
      const edit = change[side]
      const cells = edit ? { ...others, [change.field]: edit } : others
      if (Object.keys(cells).length > 0) next.set(change.id, { label: change.label, cells })
      else next.delete(change.id)
    }
    edits = next
    emitter.notify()
  }

  /** Gives cells a text, as one step. Answers with the edits that were made. */
  function setTexts(cells: readonly CellText[]): CellEdit[] {
    const changes = cells.flatMap((cell): CellChange[] => {
      const { field } = cell.column
      if (!field) return []
      const before = edits.get(cell.row.id)?.cells[field]
      const after = editOf(cell, field, before)
      const isSame = before?.value === after?.value && before?.error === after?.error && before?.text === after?.text
      return isSame ? [] : [{ id: cell.row.id, field, before, after, label: `${cell.row.partNumber} ${cell.row.name}` }]
    })
    if (changes.length > 0) {
      stack = pushStep(stack, changes)
      write(changes, 'after')
    }
    return changes.flatMap(({ after }) => after ?? [])
  }

  function step(take: typeof undoStep, side: 'before' | 'after'): readonly CellChange[] {
    const taken = take(stack)
    if (!taken) return []
    stack = taken.stack
    write(taken.step, side)
    return taken.step
  }

  /** Takes edits as they are, without a step: those of a draft, of a review, or what is left after saving. */
  function replaceAll(next: ReadonlyMap<string, RowEdits>) {
    edits = next
    stack = emptyStack()
    emitter.notify()
  }

  /** Drops every edit, as one step. */
  function discard() {
    const changes = [...edits].flatMap(([id, { label, cells }]) =>
      FIELDS.flatMap((field) => (cells[field] ? [{ id, field, before: cells[field], after: undefined, label }] : [])),
    )
    stack = pushStep(stack, changes)
    write(changes, 'after')
  }

  return {
    discard,
    subscribe: emitter.subscribe,
    edits: () => edits,
    canUndo: () => stack.done.length > 0,
    canRedo: () => stack.undone.length > 0,
    setTexts,
    undo: () => step(undoStep, 'before'),
    redo: () => step(redoStep, 'after'),
    replaceAll,
  }
}

export type GridStore = ReturnType<typeof createGridStore>

/** The value of a cell as it is on screen. */
export function shownValue(row: GridRow, field: GridField, edits: RowEdits | undefined): GridValue {
  const edit = edits?.cells[field]
  return edit ? edit.value : row[field]
}

/** A row as it would be with its edits: what margins and alarms are reckoned from. */
export function editedRow(row: GridRow, edits: RowEdits | undefined): GridRow {
  if (!edits) return row
  const values = Object.entries(edits.cells).flatMap(([field, { value, error }]) => (error === undefined ? [[field, value]] : []))
  // A new sale price counts from the writing on.
  const isNewSale = values.some(([field]) => field === 'salePriceCents')
  return { ...row, ...(isNewSale && { saleState: 'runs' }), ...Object.fromEntries(values) }
}

/** The text of a cell as it is on screen. */
export function shownText(row: GridRow, column: GridColumn, edits: RowEdits | undefined): string {
  if (!column.field) return column.text?.(editedRow(row, edits)) ?? ''
  const edit = edits?.cells[column.field]
  return edit?.error === undefined ? valueText(column, shownValue(row, column.field, edits)) : edit.text
}

/** How many cells are changed; of them, those that cannot be saved, and those that the shop has refused. */
export function countEdits(edits: ReadonlyMap<string, RowEdits>): { changed: number; wrong: number; refused: number } {
  let changed = 0
  let wrong = 0
  let refused = 0
  for (const { cells } of edits.values())
    for (const edit of Object.values(cells)) {
      changed += 1
      if (edit.error !== undefined) wrong += 1
      if (edit.refused !== undefined) refused += 1
    }
  return { changed, wrong, refused }
}
