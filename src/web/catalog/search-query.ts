import { queryOptions } from '@tanstack/react-query'
import { isSlug } from '#domain/slug.ts'
import { api, read } from '#web/api.ts'
import { readPage, searchText } from './category-search.ts'

/** What the address of the search page says. */
export interface SearchInput {
  q?: string | undefined
  /** A brand's slug. */
  brand?: string | undefined
  showBrands?: true | undefined
  /** From 2. */
  page?: number | undefined
}

/** A query this long finds what it names; the rest of it is dropped here, so that no address breaks the page. */
const MAX_CHARACTERS = 500
const PAGE_SIZE = 20
/** Fewer trimmed characters search for nothing (specification, section 5). */
export const MIN_CHARACTERS = 2

/** Reads the address; what it does not understand is left out. */
export function readSearchInput(search: Record<string, unknown>): SearchInput {
  const brand = searchText(search.brand)
  return {
    q: searchText(search.q).slice(0, MAX_CHARACTERS) || undefined,
    brand: isSlug(brand) ? brand : undefined,
    showBrands: searchText(search.showBrands) === 'true' || undefined,
    page: readPage(search.page),
  }
}

/** The address of a page of results. */
export function searchHref({ q, brand, page }: SearchInput): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (brand) query.set('brand', brand)
  if (page && page > 1) query.set('page', String(page))
  return `/search${query.size > 0 ? `?${query}` : ''}`
}

/** True when there is something to search for: a text of two characters, or a brand. */
export const isSearch = ({ q = '', brand }: SearchInput): boolean => q.trim().length >= MIN_CHARACTERS || brand !== undefined

/** A page of results, exact matches first. */
export const searchPageQuery = ({ q = '', brand, page = 1 }: SearchInput) =>
  queryOptions({
    queryKey: ['search', q.trim(), brand ?? '', page],
    queryFn: ({ signal }) => read(api.GET('/api/search', { params: { query: { q: q.trim(), brand, page, limit: PAGE_SIZE } }, signal })),
  })
