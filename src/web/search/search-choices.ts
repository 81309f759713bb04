import { formatMoney } from '#domain/money.ts'
import type { Schema } from '#web/api.ts'
import { priceRange, type FilterName } from './search-filter.ts'

type Found = Schema<'SearchPage'>

/** Something to narrow the results to: how many there are of it, and what the address then says. */
export interface FilterChoice {
  value: string
  name: string
  count: number
}

interface FilterChoices {
  title: string
  /** What there is to choose from. A list is offered from two choices on. */
  choices: (found: Found) => FilterChoice[]
  /** Yes or no: it has one choice, offered while it leaves some results out. */
  isSwitch?: true
  /** There is more to choose within what was chosen. */
  isNested?: true
  /** The words for what was chosen; without them, the title. */
  label?: (value: string, found: Found) => string | undefined
}

/** A band of prices in words; whole dollars, both ends. */
function priceLabel(price: string): string {
  const { minCents = 0, maxCents } = priceRange(price)
  if (maxCents === undefined) return `${formatMoney(minCents)} and more`
  return minCents === 0 ? `Under ${formatMoney(maxCents + 1)}` : `${formatMoney(minCents)} to ${formatMoney(maxCents + 1)}`
}

/** What the filters of a search offer. */
export const CHOICES: Record<FilterName, FilterChoices> = {
  category: {
    title: 'Category',
    choices: ({ facets }) => facets.categories.map(({ path, ...choice }) => ({ value: path, ...choice })),
    isNested: true,
    label: (chosen, { facets }) => facets.categories.find(({ path }) => path === chosen)?.name,
  },
  brand: {
    title: 'Brand',
    choices: ({ facets }) => facets.brands.map(({ slug, ...choice }) => ({ value: slug, ...choice })),
    label: (slug, { brand }) => brand?.name ?? slug,
  },
  price: {
    title: 'Price',
    choices: ({ facets }) =>
      facets.prices.map(({ minCents, maxCents, count }) => {
        const value = `${minCents}-${maxCents ?? ''}`
        return { value, name: priceLabel(value), count }
      }),
    label: priceLabel,
  },
  stock: {
    title: 'In stock',
    choices: ({ facets }) => [{ value: '1', name: 'In stock', count: facets.inStock }],
    isSwitch: true,
  },
}

/** What is still to choose from: nothing where a choice would change nothing. */
export function offersOf(name: FilterName, found: Found, chosen: string | undefined): FilterChoice[] {
  const { choices, isSwitch, isNested } = CHOICES[name]
  if (chosen && !isNested) return []
  const offers = choices(found).filter(({ value }) => value !== chosen)
  if (isSwitch) return offers.filter(({ count }) => count > 0 && count < found.total)
  return offers.length > 1 ? offers : []
}
