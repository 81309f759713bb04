import type { paths } from '#web/api-types.gen.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TableFormat } from '#domain/spreadsheet.ts'
import type { StaffRight } from '#domain/staff/staff-role.ts'
import type { ListRequest } from './list-request.ts'

/** A page of a list, as every list of the staff's API answers. */
export interface ListPage<Row> {
  rows: Row[]
  total: number
  page: number
  pageCount: number
  size: number
}

/** How something is asked of the API: the key of the cached answer, and the request. */
export interface ListQuery<Data> {
  queryKey: QueryKey
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>
}

/** A value of a field with a fixed set of them, and its name on the screen. */
export interface Choice {
  value: string
  label: string
}

/** What a list can be filtered by; `name` is the API's. Fields of kind `cents` are typed as amounts and sent as whole cents. */
export interface FilterField {
  name: string
  label: string
  kind: 'text' | 'number' | 'cents' | 'date' | 'choice' | 'flag'
  choices?: readonly Choice[]
  /** Choices that the shop has to be asked for, such as brands. */
  choicesQuery?: () => ListQuery<Choice[]>
}

/** The value of a cell that can be edited in place: cents, a whole number, on or off, a text, or the value of a choice. */
export type CellValue = number | string | boolean | null

/** How the cells of a column are edited in place. */
export interface CellEdit<Row> {
  kind: 'cents' | 'int' | 'flag' | 'text' | 'choice'
  value: (row: Row) => CellValue
  /** Saves the value. Gives the row as it is now; without one the list is asked anew. What it throws is shown beside the cell. */
  save: (row: Row, value: CellValue) => Promise<Row | undefined>
  /** Gives the row as it is now what it had before; without one the value before is saved. */
  takeBack?: (row: Row, before: Row) => Promise<Row | undefined>
  /** The cell may be emptied, which saves null. */
  isOptional?: boolean
  /** The smallest number or amount that is taken; 0 when it is left out. */
  min?: number
  /** What the two values of a flag are called: Active and Archived. */
  labels?: { on: string; off: string }
  choices?: readonly Choice[]
}

/** A column of a list. */
export interface ListColumn<Row> {
  id: string
  /** Its name, in the head and in the list of columns. */
  head: string
  cell: (row: Row) => ReactNode
  /** The name by which the API sorts by it; without one it cannot be sorted by. */
  sort?: string
  align?: 'start' | 'end'
  /** In px, until somebody changes it. */
  width: number
  /** Shown only once it is chosen. */
  isHidden?: boolean
  /** The first columns that stay in view when the others are scrolled; they cannot be hidden or moved. */
  isPinned?: boolean
  /** The cell with the record's name: it becomes the link to the record. */
  isName?: boolean
  edit?: CellEdit<Row>
}

/** A named filter that comes with the list. */
export interface ListView {
  id: string
  name: string
  filter: readonly string[]
  sort?: string
}

/** What is chosen: records one by one, or all that match a filter with the number of them when they were chosen. */
export type Selection = { ids: readonly string[] } | { filter: readonly string[]; q: string; count: number }

/** What a bulk action is given beside the selection. */
export interface BulkContext {
  clearSelection: () => void
  /** Shows a result in the list's status line, which screen readers read, with a button for what undoes it. */
  announce: (text: string, undo?: () => void) => void
  /** Has the list asked anew, with the numbers on its tabs and what waits in the menu. */
  refetch: () => void
}

/** Something to do with all that is selected. */
export interface BulkAction {
  id: string
  label: string
  isDangerous?: boolean
  /** What is asked before it; null when it begins at once. */
  question?: (selection: Selection) => { title: string; description: string; action: string } | null
  onSelect: (selection: Selection, context: BulkContext) => void
}

/** The three lines of a record on a phone: what it is (the link), its money and state, and one hint. */
export interface RecordCard {
  identity: ReactNode
  state: ReactNode
  hint?: ReactNode
  /** What can be done with it, at the end of the first line. */
  actions?: ReactNode
}

/** A list whose rows the API counts for several filters at once. */
type CountedList = paths['/api/admin/list-counts']['post']['requestBody']['content']['application/json']['list']

/** A list of staff: everything that `DataTable` has to know about it. Made once, outside of components. */
export interface ListDefinition<Row> {
  /** Its name in the API, in the browser's storage and for saved views: `products`. */
  name: CountedList
  /** Its heading. */
  title: string
  /** One and many of its records, in lower case: `['part', 'parts']`. */
  noun: readonly [string, string]
  columns: readonly ListColumn<Row>[]
  fields: readonly FilterField[]
  views: readonly ListView[]
  query: (request: ListRequest) => ListQuery<ListPage<Row>>
  rowId: (row: Row) => string
  rowHref: (row: Row) => string
  rowName: (row: Row) => string
  card: (row: Row) => RecordCard
  /** What is said while there is no record at all, and the one way on. */
  empty: { title: string; action?: { label: string; href: string } }
  /** What the search box looks in: 'Name, number, SKU'. */
  searchHint: string
  bulkActions?: readonly BulkAction[]
  /** How often the page is asked anew while somebody looks at it, in ms: for lists to which others add. Without it, only by what is done here. */
  refetchEvery?: number
  /** What else shows a value that was changed in its cell, by the second words of the keys: `history`. It is asked anew when it is looked at. */
  alsoShownIn?: readonly string[]
  /** The address of a file with all rows that match. */
  exportHref?: (request: ListRequest, format: TableFormat) => string
  /** The right that the file needs, where seeing the list is not enough: it has personal data. */
  exportRight?: StaffRight
}
