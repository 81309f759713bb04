import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { errorText } from '#web/api.ts'
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
  onSettled: (isSaved: boolean) => void
  onSaved?: ((saved: SavedCell<Row>) => void) | undefined
}

/** Puts a row that was saved into the page in view; other pages of the list are asked anew when they are looked at. */
async function putRow<Row>(queryClient: QueryClient, { definition, queryKey }: CellEditOptions<Row>, saved: Row | undefined) {
  await queryClient.invalidateQueries({ queryKey: queryKey.slice(0, 2), refetchType: saved ? 'none' : 'active' })
  if (!saved) return
  const id = definition.rowId(saved)
  queryClient.setQueryData<ListPage<Row>>(
    queryKey,
    (page) => page && { ...page, rows: page.rows.map((row) => (definition.rowId(row) === id ? saved : row)) },
  )
}

/** Saves of one row go one after the other, each with the row as the one before has left it. */
function createSaver<Row>(queryClient: QueryClient, options: () => CellEditOptions<Row>) {
  const queues = new Map<string, Promise<unknown>>()
  const current = (id: string) =>
    queryClient.getQueryData<ListPage<Row>>(options().queryKey)?.rows.find((row) => options().definition.rowId(row) === id)
  return (row: Row, column: ListColumn<Row>, value: CellValue): Promise<void> => {
    const id = options().definition.rowId(row)
    const saving = (queues.get(id) ?? Promise.resolve()).then(async () => {
      const saved = await column.edit?.save(current(id) ?? row, value)
      await putRow(queryClient, options(), saved)
    })
    const settled = saving.catch(() => undefined)
    queues.set(id, settled)
    void settled.then(() => queues.get(id) === settled && queues.delete(id))
    return saving
  }
}

/** Editing in place: the open editor, and the cells that are being saved or were refused. The commands never change. */
export function useCellEdits<Row>(given: CellEditOptions<Row>) {
  const queryClient = useQueryClient()
  const [cells, setCells] = useState<ReadonlyMap<string, RowCells>>(new Map())
  const [editing, setEditing] = useState<Editing | null>(null)
  const options = useRef(given)
  options.current = given

  const commands = useMemo(() => {
    const save = createSaver<Row>(queryClient, () => options.current)
    const setCell = (rowId: string, columnId: string, state: CellState | null) =>
      setCells((before) => {
        const { [columnId]: _, ...others } = before.get(rowId) ?? {}
        return new Map(before).set(rowId, state ? { ...others, [columnId]: state } : others)
      })

    async function commit(row: Row, column: ListColumn<Row>, text: string) {
      const { edit } = column
      if (!edit) return
      const rowId = options.current.definition.rowId(row)
      const before = edit.value(row)
      setEditing(null)
      if (text === editText(edit.kind, before)) return setCell(rowId, column.id, null)
      const parsed = parseCell(edit, text)
      if (!parsed.isValue) {
        options.current.onSettled(false)
        return setCell(rowId, column.id, { state: 'failed', value: before, text, message: parsed.reason })
      }
      const { value, note } = parsed
      setCell(rowId, column.id, { state: 'saving', value, text })
      try {
        await save(row, column, value)
        setCell(rowId, column.id, note ? { state: 'noted', value, text, message: note } : null)
        options.current.onSettled(true)
        options.current.onSaved?.({ row, column, before, after: value, undo: () => save(row, column, before) })
      } catch (error) {
        setCell(rowId, column.id, { state: 'failed', value: before, text, message: errorText(error, 'Not saved. Please try again.') })
        options.current.onSettled(false)
      }
    }

    return {
      commit,
      start: (rowId: string, columnId: string, text: string) => setEditing({ rowId, columnId, text }),
      cancel: () => setEditing(null),
      forget: (rowId: string, columnId: string) => setCell(rowId, columnId, null),
    }
  }, [queryClient])

  return { cells, editing, commands }
}

export type CellCommands<Row> = ReturnType<typeof useCellEdits<Row>>['commands']
