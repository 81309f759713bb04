import { formatMoney } from '#domain/money.ts'
import { isSlug } from '#domain/slug.ts'
import type { Schema } from '#web/api.ts'
import type { paths } from '#web/api-types.gen.ts'

type Found = Schema<'SearchPage'>
type Asked = NonNullable<paths['/api/search']['get']['parameters']['query']>

/** Something to narrow the results to: how many there are of it, and what the address then says. */
export interface FilterChoice {
  value: string
  name: string
  count: number
}

interface Filter {
  title: string
  /** Whether the address says something that can be meant. */
  isValue: (text: string) => boolean
  /** What the API is asked for. */
  ask: (value: string) => Asked
  /** What there is to choose from. A list is offered from two choices on. */
  choices: (found: Found) => FilterChoice[]
  /** Yes or no: it has one choice, offered while it leaves some results out. */
  isSwitch?: true
  /** There is more to choose within what was chosen. */
  isNested?: true
  /** The words for what was chosen; without them, the title. */
  label?: (value: string, found: Found) => string | undefined
}

/** What a search may be narrowed to, in the order in which it is offered. A filter is declared here and in the shop's `search-filter.ts`. */
export const FILTER_NAMES = ['category', 'brand', 'price', 'stock'] as const
export type FilterName = (typeof FILTER_NAMES)[number]

/** What the address says of filters. */
export type FilterValues = { [Name in FilterName]?: string | undefined }

/** The ends of a range of prices, in cents: `1000-2499`; without an end `10000-`. */
export function priceRange(price: string | undefined): { minCents?: number; maxCents?: number } {
  const [from = '', to = ''] = (price ?? '').split('-')
  return { ...(from && { minCents: Number(from) }), ...(to && { maxCents: Number(to) }) }
}

/** A band of prices in words; whole dollars, both ends. */
function priceLabel(price: string): string {
  const { minCents = 0, maxCents } = priceRange(price)
  if (maxCents === undefined) return `${formatMoney(minCents)} and more`
  return minCents === 0 ? `Under ${formatMoney(maxCents + 1)}` : `${formatMoney(minCents)} to ${formatMoney(maxCents + 1)}`
}

export const FILTERS: Record<FilterName, Filter> = {
  category: {
    title: 'Category',
    isValue: (path) => /^[\w-]{1,100}(\/[\w-]{1,100}){0,2}$/.test(path),
    ask: (category) => ({ category }),
    choices: ({ facets }) => facets.categories.map(({ path, ...choice }) => ({ value: path, ...choice })),
    isNested: true,
    label: (chosen, { facets }) => facets.categories.find(({ path }) => path === chosen)?.name,
  },
  brand: {
    title: 'Brand',
    isValue: isSlug,
    ask: (brand) => ({ brand }),
    choices: ({ facets }) => facets.brands.map(({ slug, ...choice }) => ({ value: slug, ...choice })),
    label: (slug, { brand }) => brand?.name ?? slug,
  },
  price: {
    title: 'Price',
    isValue: (range) => /^\d{1,8}-\d{0,8}$/.test(range),
    ask: priceRange,
    choices: ({ facets }) =>
      facets.prices.map(({ minCents, maxCents, count }) => {
        const value = `${minCents}-${maxCents ?? ''}`
        return { value, name: priceLabel(value), count }
      }),
    label: priceLabel,
  },
  stock: {
    title: 'In stock',
    isValue: (flag) => flag === '1',
    ask: () => ({ inStock: '1' }),
    choices: ({ facets }) => [{ value: '1', name: 'In stock', count: facets.inStock }],
    isSwitch: true,
  },
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

/** What is still to choose from: nothing where a choice would change nothing. */
export function offersOf(name: FilterName, found: Found, chosen: string | undefined): FilterChoice[] {
  const { choices, isSwitch, isNested } = FILTERS[name]
  if (chosen && !isNested) return []
  const offers = choices(found).filter(({ value }) => value !== chosen)
  if (isSwitch) return offers.filter(({ count }) => count > 0 && count < found.total)
  return offers.length > 1 ? offers : []
}
