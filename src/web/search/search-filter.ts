import { isSlug } from '#domain/catalog/slug.ts'
import type { paths } from '#web/api-types.gen.ts'

type Asked = NonNullable<paths['/api/search']['get']['parameters']['query']>

interface Filter {
  /** Whether the address says something that can be meant. */
  isValue: (text: string) => boolean
  /** What the API is asked for. */
  ask: (value: string) => Asked
}

/**
 * What a search may be narrowed to, in the order in which it is offered. A filter is declared here, with what there is to choose in
 * `search-choices.ts`, which comes with the page of results, and in the shop's `search-filter.ts`.
 */
export const FILTER_NAMES = ['category', 'brand', 'price', 'stock'] as const
export type FilterName = (typeof FILTER_NAMES)[number]

/** What the address says of filters. */
export type FilterValues = { [Name in FilterName]?: string | undefined }

/** The ends of a range of prices, in cents: `1000-2499`; without an end `10000-`. */
export function priceRange(price: string | undefined): { minCents?: number; maxCents?: number } {
  const [from = '', to = ''] = (price ?? '').split('-')
  return { ...(from && { minCents: Number(from) }), ...(to && { maxCents: Number(to) }) }
}

const FILTERS: Record<FilterName, Filter> = {
  category: { isValue: (path) => /^[\w-]{1,100}(\/[\w-]{1,100}){0,2}$/.test(path), ask: (category) => ({ category }) },
  brand: { isValue: isSlug, ask: (brand) => ({ brand }) },
  price: { isValue: (range) => /^\d{1,8}-\d{0,8}$/.test(range), ask: priceRange },
  stock: { isValue: (flag) => flag === '1', ask: () => ({ inStock: '1' }) },
}

/** The filters of an address; what nobody can mean is left out. `read` gives a parameter as text. */
export function readFilters(read: (name: FilterName) => string): FilterValues {
  const values: FilterValues = {}
  for (const name of FILTER_NAMES) {
    const text = read(name)
    values[name] = FILTERS[name].isValue(text) ? text : undefined
  }
  return values
}

/** What the API is asked for these filters. */
export function askFor(values: FilterValues): Asked {
  let asked: Asked = {}
  for (const name of FILTER_NAMES) {
    const value = values[name]
    if (value) asked = { ...asked, ...FILTERS[name].ask(value) }
  }
  return asked
}
