import type { TableFormat } from '#domain/spreadsheet.ts'
import { DEFAULT_SIZE, validateListSearch } from './list-search.ts'
import type { ListSearch, PageSize } from './list-search.ts'

/** What the API is asked for a page of a list. */
export interface ListRequest {
  page: number
  size: PageSize
  sort?: string
  q?: string
  filter: string[]
}

/** What the API is asked for the state of a list. */
export const listRequest = ({ page = 1, size = DEFAULT_SIZE, sort, q, filter = [] }: ListSearch): ListRequest => ({
  page,
  size,
  ...(sort && { sort }),
  ...(q?.trim() && { q: q.trim() }),
  filter: [...filter],
})

/** The same list with other filters, text or order, from its first page. Undefined removes a part. */
export function changedSearch(search: ListSearch, change: { [Part in keyof ListSearch]?: ListSearch[Part] | undefined }): ListSearch {
  return validateListSearch({ ...search, page: undefined, ...change })
}

/** The sort after a click on a column's head: ascending, descending, none. */
export const nextSort = (current: string | undefined, name: string): string | undefined =>
  current === name ? `-${name}` : current === `-${name}` ? undefined : name

/** The address of a state of the list, relative to its page. */
export function searchHref({ filter = [], columns, ...rest }: ListSearch): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) params.append(name, String(value))
  for (const text of filter) params.append('filter', text)
  if (columns) params.append('columns', columns.join(','))
  return `?${params}`
}

/** For a list's `exportHref`: the address of the file of a path with all rows that match, in the order of the list. */
export const exportFrom =
  (path: string) =>
  ({ filter, q, sort }: ListRequest, format: TableFormat): string => {
    const params = new URLSearchParams({ format })
    for (const text of filter) params.append('filter', text)
    if (q) params.set('q', q)
    if (sort) params.set('sort', sort)
    return `${path}?${params}`
  }
