import type { Schema } from '#web/api.ts'
import type { CategorySearch } from './category-search.ts'

/** How many parts of each section a category of the first level shows before it is asked for all of them. */
const BEST = 3

/** Whether a page shows the sections of a category instead of a list: the first level, unless its address asks for a list. */
const isOverview = (path: string, { sort, page, vb, spec, view }: CategorySearch) =>
  !path.includes('/') && !(sort || page || vb || spec || view)

/** The filters that the API is asked for. */
export const filtersOf = (path: string, search: CategorySearch) => ({
  ...(search.vb !== undefined && { vb: search.vb }),
  ...(search.spec !== undefined && { spec: search.spec }),
  ...(isOverview(path, search) && { best: BEST }),
})

/** Whether a page with this answer is an overview: a category without sections is a list. */
export const showsOverview = (path: string, search: CategorySearch, { contents }: Pick<Schema<'CategoryPage'>, 'contents'>): boolean =>
  isOverview(path, search) && contents.length > 0

/** The parameters of a category's list as a list: what leads from its overview to all its parts. */
export const asList = (path: string, search: CategorySearch): CategorySearch =>
  isOverview(path, { ...search, page: undefined }) ? { ...search, view: 'all' } : search

/** What a list is narrowed to, by the name of its parameter. */
export const FILTERS = ['vb', 'spec'] as const
export type FilterName = (typeof FILTERS)[number]

export const chosenIn = (search: CategorySearch, name: FilterName): string[] => search[name]?.split(',') ?? []

/** The same list with a value put in or taken out; it starts again at page 1. */
export function toggled(search: CategorySearch, name: FilterName, value: string): CategorySearch {
  const chosen = chosenIn(search, name)
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value].toSorted()
  return { ...search, page: undefined, [name]: next.join(',') || undefined }
}

/** The same list with nothing chosen. */
export const cleared = (search: CategorySearch): CategorySearch => ({ ...search, page: undefined, vb: undefined, spec: undefined })

/** The address of a category page. `path` is its slugs, joined by slashes. */
export function categoryHref(path: string, { sort, page, vb, spec, view }: CategorySearch = {}): string {
  const query = new URLSearchParams()
  if (sort && sort !== 'newest') query.set('sort', sort)
  if (vb) query.set('vb', vb)
  if (spec) query.set('spec', spec)
  if (page && page > 1) query.set('page', String(page))
  if (view) query.set('view', view)
  return `/category/${path}${query.size > 0 ? `?${query}` : ''}`
}
