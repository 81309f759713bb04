import { Suspense, useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { onFirstInteraction } from '#web/ui/browser/on-first-interaction.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { chosenIn, FILTERS, toggled } from './category-address.ts'
import { Clear, FilterChoices, FilterLink, type FilterProps } from './filter-choices.tsx'
import { chosenOptions, filterGroups } from './filter-groups.ts'

const ListFilterDrawer = lazyWithPreload(async () => (await import('./list-filter-drawer.tsx')).ListFilterDrawer)

/** The filters as the side card of large screens (specification, section 2); without scripts it is shown on small ones too. */
export function ListFilterCard(props: FilterProps) {
  return (
    <aside className="sheet no-print hidden px-4 py-3 beside:block noscript:block" aria-label="Filter">
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
    <>
      <div className="beside:hidden noscript:hidden">
        <Button aria-haspopup="dialog" onClick={open}>
          <Icon name="filter" />
          {count > 0 ? `Filter (${count})` : 'Filter'}
        </Button>
      </div>
      {/* Beside the button, not in it: a tablet that is turned has room for the card, and an open drawer that is not shown would block the page. */}
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <ListFilterDrawer {...props} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
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
