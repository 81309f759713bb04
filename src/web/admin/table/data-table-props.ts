import type { ReactNode } from 'react'
import type { SavedCell } from './cell/use-cell-edits.ts'
import type { ListDefinition } from './list/definition.ts'
import type { ListSearch } from './list/list-search.ts'

/** What a page of the admin area gives its list. */
export interface DataTableProps<Row> {
  definition: ListDefinition<Row>
  /** The state of the list in the address: `Route.useSearch()` behind `validateListSearch`. */
  search: ListSearch
  onSearch: (search: ListSearch, options?: { replace: boolean }) => void
  /** Buttons beside the heading: New, Import. */
  actions?: ReactNode
  /** Key `n`. */
  onNew?: () => void
  /** Key `t`. */
  onGrid?: () => void
  /** After a cell was saved, with what undoes it: for a toast. */
  onSaved?: (saved: SavedCell<Row>) => void
  /** Fetches a record ahead, once the pointer or the focus has been on its row for 80 ms. */
  prefetch?: (row: Row) => void
}
