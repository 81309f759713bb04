import { readPage, searchText } from '#web/links/search-params.ts'
import { MAX_QUERY_LENGTH } from './box/search-input.ts'
import { readFilters, type FilterValues } from './search-filter.ts'

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

/** The longest model number that is asked for beside a symptom, in characters. */
export const MAX_MODEL_LENGTH = 40

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
