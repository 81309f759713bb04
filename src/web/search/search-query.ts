import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'
import { readPage, searchText } from '#web/links/search-params.ts'
import { MAX_QUERY_LENGTH } from './box/search-input.ts'
import { askFor, FILTER_NAMES, readFilters, type FilterValues } from './search-filter.ts'

/** What the address of the search page says. */
export interface SearchInput extends FilterValues {
  q?: string | undefined
  /** The model number that was asked for beside a symptom; it becomes a part of the text. */
  model?: string | undefined
  showBrands?: true | undefined
  /** As typed, without corrections. */
  exact?: '1' | undefined
  /** From 2. */
  page?: number | undefined
}

const PAGE_SIZE = 20
/** The longest model number that is asked for beside a symptom, in characters. */
export const MAX_MODEL_LENGTH = 40
/** Fewer trimmed characters search for nothing (specification, section 5). */
export const MIN_CHARACTERS = 2

/** Reads the address; what it does not understand is left out. */
export function readSearchInput(search: Record<string, unknown>): SearchInput {
  return {
    q: searchText(search.q).slice(0, MAX_QUERY_LENGTH) || undefined,
    model: searchText(search.model).trim().slice(0, MAX_MODEL_LENGTH) || undefined,
    ...readFilters((name) => searchText(search[name])),
    showBrands: searchText(search.showBrands) === 'true' || undefined,
    exact: searchText(search.exact) === '1' ? '1' : undefined,
    page: readPage(search.page),
  }
}

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
