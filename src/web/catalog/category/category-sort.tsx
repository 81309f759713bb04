import { CATEGORY_SORTS } from '#domain/catalog/category-sort.ts'
import type { CategorySort as Sort } from '#domain/catalog/category-sort.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { categoryHref, FILTERS } from './filter/category-address.ts'
import type { CategorySearch } from './filter/category-search.ts'

/** What each way to sort is called (specification, section 4). */
export const SORT_LABELS: Record<Sort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  'name-asc': 'Name: A to Z',
  'name-desc': 'Name: Z to A',
  'brand-asc': 'Brand: A to Z',
  'brand-desc': 'Brand: Z to A',
}

interface CategorySortProps {
  path: string
  search: CategorySearch
  onChange: (next: CategorySearch) => void
}

/** The sort list: a form that works without scripts; with them it sorts at once and keeps the focus. Sorting starts again at page 1. */
export function CategorySort({ path, search, onChange }: CategorySortProps) {
  return (
    <form action={categoryHref(path)} className="flex items-center gap-2 max-lg:grow max-lg:justify-end">
      {FILTERS.map((name) => search[name] && <input key={name} type="hidden" name={name} value={search[name]} />)}
      {search.view && <input type="hidden" name="view" value={search.view} />}
      <label htmlFor="sort" className="font-display text-body font-semibold max-sm:sr-only">
        Sort by
      </label>
      <span className="relative">
        <select
          id="sort"
          name="sort"
          className="control appearance-none pr-9"
          value={search.sort ?? 'newest'}
          onChange={(event) =>
            onChange({ ...search, page: undefined, sort: CATEGORY_SORTS.find((value) => value === event.currentTarget.value) })
          }
        >
          {CATEGORY_SORTS.map((value) => (
            <option key={value} value={value}>
              {SORT_LABELS[value]}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute top-1/2 right-2.5 size-5 -translate-y-1/2" />
      </span>
      <span className="hidden noscript:block">
        <Button type="submit">Sort</Button>
      </span>
    </form>
  )
}
