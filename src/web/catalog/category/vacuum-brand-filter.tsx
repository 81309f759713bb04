import { Suspense, useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import type { Schema } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { onFirstInteraction } from '#web/ui/browser/on-first-interaction.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { categoryHref, type CategorySearch } from './category-search.ts'
import { opensElsewhere } from '#web/ui/browser/opens-elsewhere.ts'

const VacuumBrandDrawer = lazyWithPreload(async () => (await import('./vacuum-brand-drawer.tsx')).VacuumBrandDrawer)

/** `replace` leaves no entry in the browser's history. */
type Changed = (next: CategorySearch, replace?: boolean) => void

export interface FilterProps {
  page: Schema<'CategoryPage'>
  path: string
  search: CategorySearch
  onChange: Changed
}

const chosen = ({ vb }: CategorySearch): string[] => (vb ? vb.split(',') : [])

/** The same list with a brand put in or taken out; it starts again at page 1. */
function toggled(search: CategorySearch, slug: string): CategorySearch {
  const brands = chosen(search)
  const next = brands.includes(slug) ? brands.filter((brand) => brand !== slug) : [...brands, slug].toSorted()
  return { ...search, page: undefined, vb: next.join(',') || undefined }
}

/** The checkboxes, as a form that works without scripts and applies at once with them. */
export function BrandChoices({ page, path, search, onChange, legend }: FilterProps & { legend: ReactNode }) {
  const selected = new Set(chosen(search))
  return (
    <form action={categoryHref(path)}>
      {search.sort && <input type="hidden" name="sort" value={search.sort} />}
      {search.view && <input type="hidden" name="view" value={search.view} />}
      <fieldset>
        {legend}
        {page.vacuumBrands.map(({ slug, name, productCount }) => (
          <label key={slug} className="flex min-h-10 items-center gap-2.5 hover:text-petrol">
            <input type="checkbox" name="vb" value={slug} checked={selected.has(slug)} onChange={() => onChange(toggled(search, slug))} />
            <span className="grow">{name}</span>
            <span className="font-mono text-caption text-ink-3">{productCount}</span>
          </label>
        ))}
      </fieldset>
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
  if (!search.vb) return null
  return (
    <FilterLink
      path={path}
      to={{ ...search, page: undefined, vb: undefined }}
      onChange={onChange}
      className="link font-display text-body font-semibold"
    >
      Clear
    </FilterLink>
  )
}

/** 'By Vacuum Brand' (specification, section 2) as the side card of large screens; without scripts it is shown on small ones too. */
export function VacuumBrandCard(props: FilterProps) {
  return (
    <aside className="sheet no-print hidden px-4 py-4 max-lg:[&_fieldset]:columns-2 lg:block noscript:block" aria-label="By Vacuum Brand">
      <div className="absolute top-4 right-5">
        <Clear {...props} />
      </div>
      <BrandChoices {...props} legend={<legend className="mb-2 font-display text-lead font-semibold">By Vacuum Brand</legend>} />
    </aside>
  )
}

/** The same on small screens: a button, and a drawer that slides in from the side. */
export function VacuumBrandButton(props: FilterProps) {
  // Undefined until it is first opened: until then the drawer is no part of the page.
  const [isOpen, setOpen] = useState<boolean>()
  useEffect(() => onFirstInteraction(VacuumBrandDrawer.preload), [])
  const count = chosen(props.search).length
  function open() {
    // Again, should the code have failed to come.
    void VacuumBrandDrawer.preload()
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
          <VacuumBrandDrawer {...props} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The active filters, each as a link that removes it. */
export function VacuumBrandChips({ page, path, search, onChange }: FilterProps) {
  const selected = page.vacuumBrands.filter(({ slug }) => chosen(search).includes(slug))
  if (selected.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {selected.map(({ slug, name }) => (
        <li key={slug}>
          <FilterLink
            path={path}
            to={toggled(search, slug)}
            onChange={onChange}
            className="inline-flex min-h-9 items-center gap-2 border border-petrol bg-petrol-100 px-2.5 font-display text-body font-semibold text-petrol hover:bg-surface"
          >
            {name} Compatible
            <Icon name="close" className="size-4" label="remove" />
          </FilterLink>
        </li>
      ))}
    </ul>
  )
}
