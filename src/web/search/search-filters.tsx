import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { priceRange, searchHref, type SearchInput } from './search-query.ts'

type Facets = Schema<'SearchFacets'>

const chip = 'inline-flex min-h-11 cursor-pointer list-none items-center gap-2 border px-3 font-display text-body font-semibold'
const offered = `${chip} border-line-strong bg-surface hover:border-petrol hover:bg-petrol-100 hover:text-petrol`
const applied = `${chip} border-petrol bg-petrol-100 text-petrol hover:bg-surface`

const Count = ({ children }: { children: ReactNode }) => <span className="font-mono text-caption font-normal text-ink-3">{children}</span>

interface Choice {
  name: string
  count: number
  /** What choosing it adds to the search. */
  adds: SearchInput
}

interface Group {
  title: string
  choices: Choice[]
}

/** A band of prices in words; whole dollars, both ends. */
export function priceLabel(price: string): string {
  const { minCents = 0, maxCents } = priceRange(price)
  if (maxCents === undefined) return `${formatMoney(minCents)} and more`
  return minCents === 0 ? `Under ${formatMoney(maxCents + 1)}` : `${formatMoney(minCents)} to ${formatMoney(maxCents + 1)}`
}

const groupsOf = ({ categories, brands, prices }: Facets, search: SearchInput): Group[] => [
  {
    title: 'Category',
    choices: categories
      .filter(({ path }) => path !== search.category)
      .map(({ path, ...choice }) => ({ ...choice, adds: { category: path } })),
  },
  { title: 'Brand', choices: search.brand ? [] : brands.map(({ slug, ...choice }) => ({ ...choice, adds: { brand: slug } })) },
  {
    title: 'Price',
    choices: search.price
      ? []
      : prices.map(({ minCents, maxCents, count }) => {
          const price = `${minCents}-${maxCents ?? ''}`
          return { name: priceLabel(price), count, adds: { price } }
        }),
  },
]

/** What the results are narrowed to, each with its way out. The brand of a list of all its products is no filter. */
function appliedTo(found: Schema<'SearchPage'>, search: SearchInput): { name: string; without: SearchInput }[] {
  const category = search.category && (found.facets.categories.find(({ path }) => path === search.category)?.name ?? 'Category')
  return [
    ...(category ? [{ name: category, without: { category: undefined } }] : []),
    ...(search.brand && search.q ? [{ name: found.brand?.name ?? search.brand, without: { brand: undefined } }] : []),
    ...(search.price ? [{ name: priceLabel(search.price), without: { price: undefined } }] : []),
    ...(search.stock ? [{ name: 'In stock', without: { stock: undefined } }] : []),
  ]
}

function Choices({ title, choices, search }: Group & { search: SearchInput }) {
  if (choices.length < 2) return null
  return (
    <details name="search-filter" className="sm:relative">
      <summary className={offered}>
        {title}
        <Icon name="chevron-down" className="size-4" />
      </summary>
      <ul className="absolute inset-x-0 top-full z-10 mt-1 max-h-96 overflow-y-auto border border-ink bg-surface py-1 shadow-layer sm:right-auto sm:w-72">
        {choices.map(({ name, count, adds }) => (
          <li key={name + JSON.stringify(adds)}>
            <ShopLink
              href={searchHref({ ...search, ...adds, page: undefined })}
              rel="nofollow"
              className="flex min-h-11 items-center justify-between gap-3 px-3 hover:bg-petrol-100 hover:text-petrol"
            >
              {name}
              <Count>{count}</Count>
            </ShopLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Narrows the results by category, brand, price and stock: links, so that it works without scripts and every state has an address. */
export function SearchFilters({ found, search }: { found: Schema<'SearchPage'>; search: SearchInput }) {
  const { facets, total } = found
  const showsStock = !search.stock && facets.inStock > 0 && facets.inStock < total
  return (
    // A choice makes another list: what is unfolded folds.
    <nav key={searchHref(search)} aria-label="Filter results" className="relative flex flex-wrap gap-2 empty:hidden">
      {appliedTo(found, search).map(({ name, without }) => (
        <ShopLink key={name} href={searchHref({ ...search, ...without, page: undefined })} rel="nofollow" className={applied}>
          {name}
          <Icon name="close" className="size-4" label="remove" />
        </ShopLink>
      ))}
      {groupsOf(facets, search).map((group) => (
        <Choices key={group.title} {...group} search={search} />
      ))}
      {showsStock && (
        <ShopLink href={searchHref({ ...search, stock: '1', page: undefined })} rel="nofollow" className={offered}>
          In stock
          <Count>{facets.inStock}</Count>
        </ShopLink>
      )}
    </nav>
  )
}
