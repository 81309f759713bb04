import { useSyncExternalStore, type MouseEvent } from 'react'
import { storedText } from '#web/ui/browser/stored-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { categoryHref, type CategorySearch } from './category-search.ts'

/** Which way lists were last shown in this browser; only lines are written down. */
const last = storedText('localStorage', 'category_view')
/** Lines of all columns want this much room. */
const WIDE = '(width >= 64rem)'
const listeners = new Set<() => void>()

function remember(view: CategorySearch['view']) {
  last.write(view ?? null)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How a list is shown: as its address says, else as the last one was. */
export function useCategoryView({ view }: CategorySearch): CategorySearch['view'] {
  const remembered = useSyncExternalStore(
    subscribe,
    () => last.read() === 'table' && window.matchMedia(WIDE).matches,
    () => false,
  )
  return (view ?? remembered) ? 'table' : undefined
}

const VIEWS = [
  { view: undefined, icon: 'cards', label: 'Cards' },
  { view: 'table', icon: 'table', label: 'Table' },
] as const

interface CategoryViewProps {
  path: string
  search: CategorySearch
  shown: CategorySearch['view']
  onChange: (next: CategorySearch) => void
}

/** Cards or lines, where there is room for lines. Two links, so that they work without scripts; with them the choice is remembered. */
export function CategoryViews({ path, search, shown, onChange }: CategoryViewProps) {
  return (
    <nav aria-label="View" className="hidden lg:flex">
      {VIEWS.map(({ view, icon, label }) => (
        <a
          key={label}
          href={categoryHref(path, { ...search, view })}
          rel="nofollow"
          aria-current={view === shown ? 'true' : undefined}
          className="inline-flex min-h-11 items-center gap-1.5 border border-line-strong bg-surface px-3 font-display text-body font-semibold first:-mr-px hover:bg-petrol-100 aria-[current]:border-petrol-700 aria-[current]:bg-petrol-700 aria-[current]:text-surface"
          onClick={(event: MouseEvent) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            remember(view)
            onChange({ ...search, view })
          }}
        >
          <Icon name={icon} className="size-5" />
          {label}
        </a>
      ))}
    </nav>
  )
}
