import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'
import type { SearchInput } from './search-address.ts'
import { askFor, FILTER_NAMES } from './search-filter.ts'

const PAGE_SIZE = 20
/** Fewer trimmed characters search for nothing (specification, section 5). */
export const MIN_CHARACTERS = 2

/** A text with a model number: of a longer one the end is left out, as only its beginning is searched for. */
export const withModel = (text: string, model: string): string => `${text.slice(0, 99 - model.length)} ${model}`

/** The address of a page of results. Filters stand in it in one order, so that the same list has the same address. */
export function searchHref({ page, showBrands: _, ...search }: SearchInput): string {
  const query = new URLSearchParams()
  for (const key of ['q', ...FILTER_NAMES.toSorted(), 'exact'] as const) if (search[key]) query.set(key, search[key])
  if (page && page > 1) query.set('page', String(page))
  return `/search${query.size > 0 ? `?${query}` : ''}`
}

/** True when there is something to search for: a text of two characters, or a brand. */
export const isSearch = ({ q = '', brand }: SearchInput): boolean => q.trim().length >= MIN_CHARACTERS || brand !== undefined

/** A page of results, exact matches first. */
export function searchPageQuery({ q = '', exact, page = 1, ...filters }: SearchInput) {
  const query = { q: q.trim(), ...askFor(filters), exact: exact ?? '0', page, limit: PAGE_SIZE } as const
  return queryOptions({
    queryKey: ['search', query],
    queryFn: ({ signal }) => read(api.GET('/api/search', { params: { query }, signal })),
  })
}
