import { readSpecificationChoice } from '#domain/catalog/specification-choice.ts'
import { isSlug } from '#domain/catalog/slug.ts'
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
  /** Figures of the parts: pairs of a filter and one of its values, joined by commas. */
  spec?: string | undefined
  /** Lines instead of cards; or all parts of a category that shows the best of its sections otherwise. */
  view?: 'table' | 'all' | undefined
}

const MAX_BRANDS = 40
const VIEWS = ['table', 'all'] as const

/** Reads the search parameters. Invalid values fall back to the default, so that no address is an error. */
export function readCategorySearch(search: Record<string, unknown>): CategorySearch {
  const sort = SORTS.slice(1).find(({ value }) => value === search.sort)?.value
  const brands = [...new Set(searchText(search.vb).split(','))].filter(isSlug).toSorted().slice(0, MAX_BRANDS)
  return {
    sort,
    page: readPage(search.page),
    vb: brands.join(',') || undefined,
    spec: readSpecificationChoice(searchText(search.spec)).join(',') || undefined,
    view: VIEWS.find((view) => view === search.view),
  }
}
