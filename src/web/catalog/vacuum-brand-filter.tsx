import { useState, type ReactNode } from 'react'
import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/shell/shop-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { categoryHref, type CategorySearch } from './category-search.ts'

interface FilterProps {
  page: Schema<'CategoryPage'>
  path: string
  search: CategorySearch
}

type Changed = (next: CategorySearch) => void

const chosen = ({ vb }: CategorySearch): string[] => (vb ? vb.split(',') : [])

/** The same list with a brand put in or taken out; it starts again at page 1. */
function toggled(search: CategorySearch, slug: string): CategorySearch {
  const brands = chosen(search)
  const next = brands.includes(slug) ? brands.filter((brand) => brand !== slug) : [...brands, slug].toSorted()
  return { sort: search.sort, vb: next.join(',') || undefined }
}

/** The checkboxes, as a form that works without scripts and applies at once with them. */
function BrandChoices({ page, path, search, onChange, legend }: FilterProps & { onChange: Changed; legend: ReactNode }) {
  const selected = new Set(chosen(search))
  return (
    <form action={categoryHref(path)}>
      {search.sort && <input type="hidden" name="sort" value={search.sort} />}
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
      <Button type="submit" className="mt-3 hidden w-full noscript:inline-flex">
        Apply
      </Button>
    </form>
  )
}

function Clear({ path, search }: Pick<FilterProps, 'path' | 'search'>) {
  if (!search.vb) return null
  return (
    <ShopLink href={categoryHref(path, { sort: search.sort })} resetScroll={false} className="link font-display text-body font-semibold">
      Clear
    </ShopLink>
  )
}

/** 'By Vacuum Brand' (specification, section 2): a side card on large screens, a sheet behind a button on small ones. */
export function VacuumBrandFilter(props: FilterProps & { onChange: Changed }) {
  const { page, path, search } = props
  const [open, setOpen] = useState(false)
  const count = chosen(search).length
  return (
    <>
      <aside className="sheet hidden px-4 py-4 lg:block noscript:block" aria-label="By Vacuum Brand">
        <div className="float-right">
          <Clear path={path} search={search} />
        </div>
        <BrandChoices {...props} legend={<legend className="mb-2 font-display text-lead font-semibold">By Vacuum Brand</legend>} />
      </aside>
      <div className="sticky top-[calc(var(--header-height,0px)+0.5rem)] z-10 lg:hidden noscript:hidden">
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="filter" />
          {count > 0 ? `Filter (${count})` : 'Filter'}
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="By Vacuum Brand"
        place="right"
        footer={
          <div className="flex items-center gap-4">
            <Button className="grow" onClick={() => setOpen(false)}>
              Show {page.total} products
            </Button>
            <Clear path={path} search={search} />
          </div>
        }
      >
        <BrandChoices {...props} legend={<legend className="sr-only">By Vacuum Brand</legend>} />
      </Dialog>
    </>
  )
}

/** What the list is filtered by, each with its way out. */
export function VacuumBrandChips({ page, path, search }: FilterProps) {
  const selected = page.vacuumBrands.filter(({ slug }) => chosen(search).includes(slug))
  if (selected.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {selected.map(({ slug, name }) => (
        <li key={slug}>
          <ShopLink
            href={categoryHref(path, toggled(search, slug))}
            resetScroll={false}
            className="inline-flex min-h-9 items-center gap-2 border border-petrol bg-petrol-100 px-2.5 font-display text-body font-semibold text-petrol hover:bg-surface"
          >
            {name} Compatible
            <Icon name="close" className="size-4" label="remove" />
          </ShopLink>
        </li>
      ))}
    </ul>
  )
}
