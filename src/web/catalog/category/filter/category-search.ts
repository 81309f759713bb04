import { CATEGORY_SORTS } from '#domain/catalog/category-sort.ts'
import type { CategorySort } from '#domain/catalog/category-sort.ts'
import { readSpecificationChoice } from '#domain/catalog/specification-choice.ts'
import { isSlug } from '#domain/catalog/slug.ts'
import { readPage, searchText } from '#web/links/search-params.ts'

/** The search parameters of a category page. Defaults are left out. */
export interface CategorySearch {
  sort?: CategorySort | undefined
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
  const sort = CATEGORY_SORTS.slice(1).find((value) => value === search.sort)
  const brands = [...new Set(searchText(search.vb).split(','))].filter(isSlug).toSorted().slice(0, MAX_BRANDS)
  return {
    sort,
    page: readPage(search.page),
    vb: brands.join(',') || undefined,
    spec: readSpecificationChoice(searchText(search.spec)).join(',') || undefined,
    view: VIEWS.find((view) => view === search.view),
  }
}
