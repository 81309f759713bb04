import type { MouseEvent, ReactNode } from 'react'
import type { Schema } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { opensElsewhere } from '#web/ui/browser/opens-elsewhere.ts'
import { categoryHref, chosenIn, cleared, FILTERS, toggled } from './category-address.ts'
import type { CategorySearch } from './category-search.ts'
import { chosenOptions, filterGroups, type FilterGroup } from './filter-groups.ts'

/** `replace` leaves no entry in the browser's history. */
type Changed = (next: CategorySearch, replace?: boolean) => void

export interface FilterProps {
  page: Schema<'CategoryPage'>
  path: string
  search: CategorySearch
  onChange: Changed
}

/** So many groups are open to begin with, and those in which something is chosen. */
const OPEN = 4
/** A list with more values scrolls by itself. */
const TALL = 9

function Group({ group, isOpen, search, onChange }: { group: FilterGroup; isOpen: boolean } & Pick<FilterProps, 'search' | 'onChange'>) {
  const { name, title, options } = group
  const chosen = new Set(chosenIn(search, name))
  return (
    <details open={isOpen} className="filter-group">
      <summary>
        {title}
        <Icon name="chevron-down" className="size-5" />
      </summary>
      <fieldset className={options.length > TALL ? 'filter-tall' : undefined}>
        <legend className="sr-only">{title}</legend>
        {options.map(({ value, label, count }) => (
          <label key={value} className={count === 0 ? 'text-ink-3' : undefined}>
            <input
              type="checkbox"
              name={name}
              value={value}
              checked={chosen.has(value)}
              onChange={() => onChange(toggled(search, name, value))}
            />
            <span className="grow">
              {label}
              <span className="sr-only">{', '}</span>
            </span>
            <span className="font-mono text-caption text-ink-3">
              {count}
              <span className="sr-only">{count === 1 ? ' product' : ' products'}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}

/** The checkboxes, as a form that works without scripts and applies at once with them. */
export function FilterChoices({ page, path, search, onChange }: FilterProps) {
  return (
    <form action={categoryHref(path)}>
      {search.sort && <input type="hidden" name="sort" value={search.sort} />}
      {search.view && <input type="hidden" name="view" value={search.view} />}
      {filterGroups(page).map((group, index) => (
        <Group
          key={group.title}
          group={group}
          isOpen={index < OPEN || chosenOptions(group, search).length > 0}
          search={search}
          onChange={onChange}
        />
      ))}
      <div className="mt-3 hidden noscript:block">
        <Button type="submit" className="w-full">
          Apply
        </Button>
      </div>
    </form>
  )
}

interface FilterLinkProps {
  path: string
  to: CategorySearch
  onChange: Changed
  className: string
  children: ReactNode
}

/** A link to the same list with another filter; followed by scripts, it keeps the scroll position. */
export function FilterLink({ path, to, onChange, className, children }: FilterLinkProps) {
  function follow(event: MouseEvent) {
    if (opensElsewhere(event)) return
    event.preventDefault()
    onChange(to)
  }
  return (
    <a href={categoryHref(path, to)} rel="nofollow" onClick={follow} className={className}>
      {children}
    </a>
  )
}

/** The link that removes all filters; nothing when there are none. */
export function Clear({ path, search, onChange, label = 'Clear' }: Pick<FilterProps, 'path' | 'search' | 'onChange'> & { label?: string }) {
  if (FILTERS.every((name) => !search[name])) return null
  return (
    <FilterLink path={path} to={cleared(search)} onChange={onChange} className="link font-display text-body font-semibold">
      {label}
    </FilterLink>
  )
}
