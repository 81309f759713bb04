import { Suspense, useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import type { Schema } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { onFirstInteraction } from '#web/ui/browser/on-first-interaction.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { categoryHref, chosenIn, cleared, FILTERS, toggled, type CategorySearch } from './category-search.ts'
import { chosenOptions, filterGroups, type FilterGroup } from './filter-groups.ts'
import { opensElsewhere } from '#web/ui/browser/opens-elsewhere.ts'

const ListFilterDrawer = lazyWithPreload(async () => (await import('./list-filter-drawer.tsx')).ListFilterDrawer)

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
            <span className="grow">{label}</span>
            <span className="font-mono text-caption text-ink-3">{count}</span>
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
function FilterLink({ path, to, onChange, className, children }: FilterLinkProps) {
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

export function Clear({ path, search, onChange }: Pick<FilterProps, 'path' | 'search' | 'onChange'>) {
  if (FILTERS.every((name) => !search[name])) return null
  return (
    <FilterLink path={path} to={cleared(search)} onChange={onChange} className="link font-display text-body font-semibold">
      Clear
    </FilterLink>
  )
}

/** The filters as the side card of large screens (specification, section 2); without scripts it is shown on small ones too. */
export function ListFilterCard(props: FilterProps) {
  return (
    <aside className="sheet no-print hidden px-4 py-3 lg:block noscript:block" aria-label="Filter">
      <div className="flex min-h-8 items-baseline justify-between">
        <h2 className="text-h4">Filter</h2>
        <Clear {...props} />
      </div>
      <FilterChoices {...props} />
    </aside>
  )
}

/** The same on small screens: a button, and a drawer that slides in from the side. */
export function ListFilterButton(props: FilterProps) {
  // Undefined until it is first opened: until then the drawer is no part of the page.
  const [isOpen, setOpen] = useState<boolean>()
  useEffect(() => onFirstInteraction(ListFilterDrawer.preload), [])
  const count = FILTERS.reduce((sum, name) => sum + chosenIn(props.search, name).length, 0)
  function open() {
    // Again, should the code have failed to come.
    void ListFilterDrawer.preload()
    setOpen(true)
  }
  return (
    <div className="lg:hidden noscript:hidden">
      <Button aria-haspopup="dialog" onClick={open}>
        <Icon name="filter" />
        {count > 0 ? `Filter (${count})` : 'Filter'}
      </Button>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <ListFilterDrawer {...props} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The active filters, each as a link that removes it. */
export function FilterChips({ page, path, search, onChange }: FilterProps) {
  const chips = filterGroups(page).flatMap((group) => chosenOptions(group, search).map((option) => ({ ...option, name: group.name })))
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {chips.map(({ name, value, chip }) => (
        <li key={value}>
          <FilterLink
            path={path}
            to={toggled(search, name, value)}
            onChange={onChange}
            className="inline-flex min-h-9 items-center gap-2 border border-petrol bg-petrol-100 px-2.5 font-display text-body font-semibold text-petrol hover:bg-surface"
          >
            {chip}
            <Icon name="close" className="size-4" label="remove" />
          </FilterLink>
        </li>
      ))}
    </ul>
  )
}
