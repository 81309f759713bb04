import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { ColumnDef, Header } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { ListColumn, ListDefinition } from '../list/definition.ts'
import { listPreference, MAX_WIDTH, MIN_WIDTH, rememberPreference, useListPreference } from '../list/list-preference.ts'

/* The shop sorts, filters and pages; of the table library the list takes the model of its columns. */
const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})

/** A width in px at letters of the usual size: where they are larger, the columns are, so that a cell shows as much of its text. */
export const widthOf = (px: number): string => `${px / 16}rem`

/** Width of the column of check boxes, in px. */
export const SELECT_WIDTH = 36

const EMPTY: Record<string, never>[] = []

/** The ids of the columns that are shown, in order: those of the address, else the remembered ones, else those of the definition. */
export function shownColumns<Row>(
  { columns }: Pick<ListDefinition<Row>, 'columns'>,
  chosen: readonly string[] | null | undefined,
): string[] {
  const pinned = columns.filter(({ isPinned }) => isPinned).map(({ id }) => id)
  const free = columns.filter(({ isPinned }) => !isPinned)
  const wanted = chosen?.filter((id) => free.some((column) => column.id === id))
  return [...pinned, ...(wanted && wanted.length > 0 ? wanted : free.filter(({ isHidden }) => !isHidden).map(({ id }) => id))]
}

/** A column as the table draws it. */
export interface ShownColumn<Row> {
  column: ListColumn<Row>
  width: number
  /** Its place among the columns that stay in view; undefined for the others. */
  pin: number | undefined
  /** Distance of a column that stays in view from the table's edge, in px. */
  start: number
  isResizing: boolean
  /** Starts a change of width by pointer. */
  onResizeStart: (event: unknown) => void
}

/** The columns of a list: which are shown, in which order and how wide. `chosen` are those of the address. */
export function useColumns<Row>(definition: ListDefinition<Row>, chosen: readonly string[] | undefined) {
  const { widths, columns: remembered } = useListPreference(definition.name)
  const ids = useMemo(() => shownColumns(definition, chosen ?? remembered), [definition, chosen, remembered])
  const columnDefs = useMemo(
    () =>
      definition.columns.map(({ id, head, width }): ColumnDef<typeof features, Record<string, never>> => ({
        id,
        header: head,
        size: width,
        minSize: Math.min(MIN_WIDTH, width),
        maxSize: MAX_WIDTH,
      })),
    [definition],
  )
  const model = useTable({
    features,
    columns: columnDefs,
    data: EMPTY,
    columnResizeMode: 'onChange',
    state: {
      columnOrder: ids,
      columnVisibility: Object.fromEntries(definition.columns.map(({ id }) => [id, ids.includes(id)])),
      columnPinning: { start: definition.columns.filter(({ isPinned }) => isPinned).map(({ id }) => id), end: [] },
      columnSizing: widths,
    },
    onColumnSizingChange: (update) => {
      const before = listPreference(definition.name).read().widths
      rememberPreference(definition.name, { widths: typeof update === 'function' ? update(before) : update })
    },
  })
  const byId = useMemo(() => new Map(definition.columns.map((column) => [column.id, column])), [definition])
  const headers: Header<typeof features, Record<string, never>>[] = model.getHeaderGroups()[0]?.headers ?? []
  const shown = headers.flatMap((header, index): ShownColumn<Row>[] => {
    const column = byId.get(header.column.id)
    const pin = column?.isPinned ? index : undefined
    return column
      ? [
          {
            column,
            width: header.getSize(),
            pin,
            start: SELECT_WIDTH + header.getStart('start'),
            isResizing: header.column.getIsResizing(),
            onResizeStart: header.getResizeHandler(),
          },
        ]
      : []
  })
  return { ids, shown, totalWidth: SELECT_WIDTH + shown.reduce((sum, { width }) => sum + width, 0) }
}

/** Makes a column wider or narrower by keys, within the bounds. */
export function widenColumn(list: string, id: string, width: number): void {
  const { widths } = listPreference(list).read()
  rememberPreference(list, { widths: { ...widths, [id]: Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width)) } })
}
