import { searchHref } from '#web/admin/table/list/list-request.ts'
import type { ListSearch } from '#web/admin/table/list/list-search.ts'

/** The address of the grid for a state of the list: its filter, text, order and columns. */
export const gridHref = ({ page: _, size: __, view: ___, ...search }: ListSearch): string => `/admin/products/grid${searchHref(search)}`
