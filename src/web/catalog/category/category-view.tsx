import type { MouseEvent } from 'react'
import { storedState } from '#web/ui/browser/stored-state.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'
import { LARGE, useMediaQuery } from '#web/ui/browser/use-window.ts'
import { Icon } from '#web/ui/icon.tsx'
import { preloadTable } from './table-island.tsx'
import { asList, categoryHref } from './filter/category-address.ts'
import type { CategorySearch } from './filter/category-search.ts'
import { opensElsewhere } from '#web/ui/browser/opens-elsewhere.ts'

/** Whether lists were last shown as lines in this browser, where there is room for them; only lines are written down. */
const lastView = storedState({
  stored: storedText('localStorage', 'category_view'),
  parse: (text) => text === 'table',
  onServer: false,
})

/** How a list is shown: as its address says, else as the last one was. */
export function useCategoryView({ view }: CategorySearch): 'table' | undefined {
  const isWide = useMediaQuery(LARGE)
  const wasTable = lastView.useValue()
  return view === 'table' || (wasTable && isWide) ? 'table' : undefined
}

const VIEWS = [
  { view: undefined, icon: 'cards', label: 'Cards' },
  { view: 'table', icon: 'table', label: 'Table' },
] as const

interface CategoryViewProps {
  path: string
  search: CategorySearch
  shown: 'table' | undefined
  onChange: (next: CategorySearch) => void
}

/** Cards or lines, where there is room for lines. Two links, so that they work without scripts; with them the choice is remembered. */
export function CategoryViews({ path, search, shown, onChange }: CategoryViewProps) {
  return (
    <nav aria-label="View" className="hidden lg:flex" onPointerEnter={preloadTable} onFocus={preloadTable}>
      {VIEWS.map(({ view, icon, label }) => (
        <a
          key={label}
          href={categoryHref(path, asList(path, { ...search, view }))}
          rel="nofollow"
          aria-current={view === shown ? 'true' : undefined}
          className="inline-flex min-h-11 items-center gap-1.5 border border-line-strong bg-surface px-3 font-display text-body font-semibold first:-mr-px hover:bg-petrol-100 aria-[current]:border-petrol-700 aria-[current]:bg-petrol-700 aria-[current]:text-surface"
          onClick={(event: MouseEvent) => {
            if (opensElsewhere(event)) return
            event.preventDefault()
            lastView.write(view ?? null)
            onChange(asList(path, { ...search, view }))
          }}
        >
          <Icon name={icon} className="size-5" />
          {label}
        </a>
      ))}
    </nav>
  )
}
