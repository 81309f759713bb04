import type { ReactNode } from 'react'
import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CHOICES, offersOf, type FilterChoice } from './search-choices.ts'
import { FILTER_NAMES, type FilterName } from './search-filter.ts'
import type { SearchInput } from './search-address.ts'
import { searchHref } from './search-query.ts'
import { useUnfolded } from './use-unfolded.ts'

const chip =
  'inline-flex min-h-11 cursor-pointer list-none items-center gap-2 border px-3 font-display text-body font-semibold [&::-webkit-details-marker]:hidden'
const offered = `${chip} border-line-strong bg-surface hover:border-petrol hover:bg-petrol-100 hover:text-petrol`
const applied = `${chip} border-petrol bg-petrol-100 text-petrol hover:bg-surface`

const Count = ({ children }: { children: ReactNode }) => <span className="font-mono text-caption font-normal text-ink-3">{children}</span>

interface ChoicesProps {
  name: FilterName
  choices: FilterChoice[]
  search: SearchInput
}

function Choices({ name: filter, choices, search }: ChoicesProps) {
  const unfolded = useUnfolded()
  return (
    <details {...unfolded} name="search-filter" className="sm:relative">
      <summary className={offered}>
        {CHOICES[filter].title}
        <Icon name="chevron-down" className="size-4" />
      </summary>
      <ul className="absolute inset-x-0 top-full z-10 mt-1 max-h-96 overflow-y-auto border border-ink bg-surface py-1 shadow-layer sm:right-auto sm:w-72">
        {choices.map(({ name, count, value }) => (
          <li key={value}>
            <ShopLink
              href={searchHref({ ...search, [filter]: value, page: undefined })}
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

/** The way to yes, of a filter that knows yes and no. */
function Switch({ name: filter, choices, search }: ChoicesProps) {
  return choices.map(({ name, count, value }) => (
    <ShopLink key={value} href={searchHref({ ...search, [filter]: value, page: undefined })} rel="nofollow" className={offered}>
      {name}
      <Count>{count}</Count>
    </ShopLink>
  ))
}

/** What the results are narrowed to. The brand of a list of all its products is no filter. */
const appliedIn = (search: SearchInput) => FILTER_NAMES.filter((name) => search[name] && (name !== 'brand' || search.q))

/** Narrows the results by category, brand, price and stock: links, so that it works without scripts and every state has an address. */
export function SearchFilters({ found, search }: { found: Schema<'SearchPage'>; search: SearchInput }) {
  return (
    // A choice makes another list: what is unfolded folds.
    <nav key={searchHref(search)} aria-label="Filter results" className="relative flex flex-wrap gap-2 empty:hidden">
      {appliedIn(search).map((name) => (
        <ShopLink key={name} href={searchHref({ ...search, [name]: undefined, page: undefined })} rel="nofollow" className={applied}>
          {CHOICES[name].label?.(search[name] ?? '', found) ?? CHOICES[name].title}
          <Icon name="close" className="size-4" label="remove" />
        </ShopLink>
      ))}
      {FILTER_NAMES.map((name) => {
        const choices = offersOf(name, found, search[name])
        const Offer = CHOICES[name].isSwitch ? Switch : Choices
        return choices.length > 0 && <Offer key={name} name={name} choices={choices} search={search} />
      })}
    </nav>
  )
}
