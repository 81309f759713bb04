import { MAX_FILTER_LENGTH } from '#domain/staff/list-filter.ts'
import { searchText } from '#web/links/search-params.ts'

/** Rows on a page. */
export const PAGE_SIZES = [25, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]
export const DEFAULT_SIZE: PageSize = 50

/** Bounds of the API: a text, and how many filters. */
const MAX_TEXT = 200
export const MAX_FILTERS = 10
const MAX_PAGE = 100_000
const MAX_COLUMNS = 60

/** The state of a list in the address of its page. What is absent or undefined has its default. */
export interface ListSearch {
  page?: number | undefined
  size?: PageSize | undefined
  /** `price`, or `-price` for descending. */
  sort?: string | undefined
  q?: string | undefined
  /** `field:operator:value` */
  filter?: readonly string[] | undefined
  /** The tab that was chosen last; its filter and sort stand in the address themselves. */
  view?: string | undefined
  /** The columns that are shown, in their order. */
  columns?: readonly string[] | undefined
}

const textsOf = (value: unknown): string[] => [value].flat().filter((text): text is string => typeof text === 'string' && text !== '')
const word = (value: unknown) => {
  const text = searchText(value)
  return /^-?[\w-]{1,60}$/.test(text) ? text : undefined
}

/**
 * For a route's `validateSearch`: reads the state of a list from any address. Never throws: what makes no sense is undefined, and so is what is
 * the default, so that one state has one address. Said, and not left out: what a route leaves out stays as it was sent.
 */
export function validateListSearch(search: Record<string, unknown>): ListSearch {
  const page = Number(searchText(search.page))
  const size = PAGE_SIZES.find((known) => String(known) === searchText(search.size))
  const sort = word(search.sort)
  const view = word(search.view)
  const q = searchText(search.q).slice(0, MAX_TEXT)
  const filter = [...new Set(textsOf(search.filter))].filter((text) => text.length <= MAX_FILTER_LENGTH).slice(0, MAX_FILTERS)
  const named = textsOf(search.columns).flatMap((text) => text.split(','))
  const columns = [...new Set(named)].filter((id) => /^\w{1,40}$/.test(id)).slice(0, MAX_COLUMNS)
  return {
    page: Number.isInteger(page) && page > 1 && page <= MAX_PAGE ? page : undefined,
    size: size === DEFAULT_SIZE ? undefined : size,
    sort,
    q: q.trim() ? q : undefined,
    filter: filter.length > 0 ? filter : undefined,
    view,
    columns: columns.length > 0 ? columns : undefined,
  }
}
