import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { ApiProblem, errorText } from '#web/api.ts'
import type { CellValue, ListColumn, ListDefinition, ListPage } from '../list/definition.ts'
import { editText, parseCell } from './edit-state.ts'
import type { CellState } from './edit-state.ts'

/** The cells of a row that are not simply as the shop has them, by column. */
export type RowCells = Readonly<Record<string, CellState>>

/** The cell whose editor is open, and the text it begins with. */
export interface Editing {
  rowId: string
  columnId: string
  text: string
}

/** A value that was saved, with what undoes it. */
export interface SavedCell<Row> {
  row: Row
  column: ListColumn<Row>
  before: CellValue
  after: CellValue
  undo: () => Promise<void>
}

interface CellEditOptions<Row> {
  definition: ListDefinition<Row>
  /** The key of the page in view. */
  queryKey: QueryKey
  onSettled: (isSaved: boolean, undo?: () => Promise<void>) => void
  onSaved?: ((saved: SavedCell<Row>) => void) | undefined
}

const isConflict = (error: unknown): error is ApiProblem => error instanceof ApiProblem && error.code === 'conflict'

/** Why a value was refused: what is wrong with the field, else the sentence of the refusal. */
function reasonOf(error: unknown): string {
  if (isConflict(error) && typeof error.body.changedBy === 'string') return `${error.body.changedBy} has changed it in the meantime.`
  const [field] = error instanceof ApiProblem ? Object.values(error.fields) : []
  return field === undefined ? errorText(error, 'Not saved: the shop did not answer.') : `It ${field}.`
}

/**
 * Puts a row that was saved into the page in view; other pages of the list are asked anew when they are looked at, and the numbers on its tabs
 * at once.
 */
async function putRow<Row>(queryClient: QueryClient, { definition, queryKey }: CellEditOptions<Row>, saved: Row | undefined) {
  await queryClient.invalidateQueries({ queryKey: queryKey.slice(0, 2), refetchType: saved ? 'none' : 'active' })
  for (const name of definition.alsoShownIn ?? []) void queryClient.invalidateQueries({ queryKey: ['admin', name] })
  if (!saved) return
  void queryClient.invalidateQueries({ queryKey: [...queryKey.slice(0, -1), 'counts'] })
  const id = definition.rowId(saved)
  queryClient.setQueryData<ListPage<Row>>(
    queryKey,
    (page) => page && { ...page, rows: page.rows.map((row) => (definition.rowId(row) === id ? saved : row)) },
  )
}

/** Saves of one row go one after the other, each with the row as the one before has left it, or as somebody else has. */
function createSaver<Row>(queryClient: QueryClient, options: () => CellEditOptions<Row>) {
  const queues = new Map<string, Promise<unknown>>()
  const current = (id: string) =>
    queryClient.getQueryData<ListPage<Row>>(options().queryKey)?.rows.find((row) => options().definition.rowId(row) === id)
  return (row: Row, write: (now: Row) => Promise<Row | undefined>): Promise<void> => {
    const id = options().definition.rowId(row)
    const saving = (queues.get(id) ?? Promise.resolve()).then(async () => {
      await putRow(queryClient, options(), await write(current(id) ?? row))
    })
    // Somebody else's change is shown before the next try, so that it is about what is there.
    const settled = saving.catch((error: unknown) => (isConflict(error) ? putRow(queryClient, options(), undefined) : undefined))
    queues.set(id, settled)
    void settled.then(() => queues.get(id) === settled && queues.delete(id))
    return saving
  }
}

/** How long it is shown how an amount was read, in ms. */
const NOTE_MS = 10_000

interface CellSetters {
  setCells: (update: (before: ReadonlyMap<string, RowCells>) => ReadonlyMap<string, RowCells>) => void
  setEditing: (editing: Editing | null) => void
}

/** The commands of the cells; `options` gives the list as it is now. */
function createCellCommands<Row>(queryClient: QueryClient, options: () => CellEditOptions<Row>, { setCells, setEditing }: CellSetters) {
  const save = createSaver<Row>(queryClient, options)
  const setCell = (rowId: string, columnId: string, state: CellState | null) =>
    setCells((before) => {
      const { [columnId]: _, ...others } = before.get(rowId) ?? {}
      return new Map(before).set(rowId, state ? { ...others, [columnId]: state } : others)
    })

  const forgetNote = (rowId: string, columnId: string) =>
    setCells((before) => {
      const { [columnId]: noted, ...others } = before.get(rowId) ?? {}
      return noted?.state === 'noted' ? new Map(before).set(rowId, others) : before
    })

  async function commit(row: Row, column: ListColumn<Row>, text: string) {
    const { edit } = column
    if (!edit) return
    const rowId = options().definition.rowId(row)
    const before = edit.value(row)
    setEditing(null)
    if (text === editText(edit.kind, before)) return setCell(rowId, column.id, null)
    const refuse = (message: string) => {
      setCell(rowId, column.id, { state: 'failed', value: before, text, message })
      options().onSettled(false)
    }
    const parsed = parseCell(edit, text)
    if (!parsed.isValue) return refuse(parsed.reason)
    const { value, note } = parsed
    setCell(rowId, column.id, { state: 'saving', value, text })
    try {
      await save(row, (now) => edit.save(now, value))
    } catch (error) {
      return refuse(reasonOf(error))
    }
    setCell(rowId, column.id, note ? { state: 'noted', value, text, message: note } : null)
    if (note) setTimeout(() => forgetNote(rowId, column.id), NOTE_MS)
    const undo = () => save(row, (now) => (edit.takeBack ? edit.takeBack(now, row) : edit.save(now, before)))
    options().onSettled(true, undo)
    options().onSaved?.({ row, column, before, after: value, undo })
  }

  return {
    commit,
    start: (rowId: string, columnId: string, text: string) => setEditing({ rowId, columnId, text }),
    cancel: () => setEditing(null),
    forget: (rowId: string, columnId: string) => setCell(rowId, columnId, null),
  }
}

/** Editing in place: the open editor, and the cells that are being saved or were refused. The commands never change. */
export function useCellEdits<Row>(given: CellEditOptions<Row>) {
  const queryClient = useQueryClient()
  const [cells, setCells] = useState<ReadonlyMap<string, RowCells>>(new Map())
  const [editing, setEditing] = useState<Editing | null>(null)
  const options = useRef(given)
  useLayoutEffect(() => {
    options.current = given
  })
  const [commands] = useState(() => createCellCommands<Row>(queryClient, () => options.current, { setCells, setEditing }))
  return { cells, editing, commands }
}

export type CellCommands<Row> = ReturnType<typeof createCellCommands<Row>>
