import { isSlug } from '#domain/slug.ts'
import type { Schema } from '#web/api.ts'
import { readPage, searchText } from '#web/links/search-params.ts'

export type Sort = Schema<'CategoryPage'>['sort']

/** The ways to sort, the default first (specification, section 4). */
export const SORTS: readonly { value: Sort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'price-low', label: 'Price: low to high' },
  { value: 'price-high', label: 'Price: high to low' },
  { value: 'name-asc', label: 'Name: A to Z' },
  { value: 'name-desc', label: 'Name: Z to A' },
  { value: 'brand-asc', label: 'Brand: A to Z' },
  { value: 'brand-desc', label: 'Brand: Z to A' },
]

/** The search parameters of a category page. Defaults are left out. */
export interface CategorySearch {
  sort?: Sort | undefined
  /** From 2: page 1 has no parameter. */
  page?: number | undefined
  /** Slugs of vacuum brands, joined by commas. */
  vb?: string | undefined
  /** Lines instead of cards. */
  view?: 'table' | undefined
}

const MAX_BRANDS = 40

/** Reads the search parameters. Invalid values fall back to the default, so that no address is an error. */
export function readCategorySearch(search: Record<string, unknown>): CategorySearch {
  const sort = SORTS.slice(1).find(({ value }) => value === search.sort)?.value
  const brands = [...new Set(searchText(search.vb).split(','))].filter(isSlug).toSorted().slice(0, MAX_BRANDS)
  return { sort, page: readPage(search.page), vb: brands.join(',') || undefined, view: search.view === 'table' ? 'table' : undefined }
}

/** The filters that the API is asked for. */
export const filtersOf = ({ vb }: CategorySearch) => ({ ...(vb !== undefined && { vb }) })

/** The address of a category page. `path` is its slugs, joined by slashes. */
export function categoryHref(path: string, { sort, page, vb, view }: CategorySearch = {}): string {
  const query = new URLSearchParams()
  if (sort && sort !== 'newest') query.set('sort', sort)
  if (vb) query.set('vb', vb)
  if (page && page > 1) query.set('page', String(page))
  if (view) query.set('view', view)
  return `/category/${path}${query.size > 0 ? `?${query}` : ''}`
}
