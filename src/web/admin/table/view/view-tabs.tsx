import { useEffect, useRef, type ReactNode } from 'react'
import { showCurrent } from '#web/admin/ui/tab-links.tsx'
import { useListCounts } from '../list/list-data.ts'
import type { ListDefinition } from '../list/definition.ts'
import { searchHref } from '../list/list-request.ts'
import type { Density } from '../list/list-preference.ts'
import type { ListSearch } from '../list/list-search.ts'

/** A tab of a list: a filter with a name. */
export interface ViewTab {
  id: string
  name: string
  search: ListSearch
  density?: Density
}

interface ViewTabsProps<Row> {
  definition: ListDefinition<Row>
  tabs: readonly ViewTab[]
  search: ListSearch
  /** Before the tab's address is gone to. */
  onChosen: (tab: ViewTab) => void
  /** What stands behind the tabs. */
  children?: ReactNode
}

const isSame = (a: ListSearch, b: ListSearch) =>
  a.sort === b.sort && (a.q ?? '') === (b.q ?? '') && (a.filter ?? []).join('\n') === (b.filter ?? []).join('\n')

/** The tabs of a list: all, the views that come with it, and saved ones, each with the number of its rows. */
export function ViewTabs<Row>({ definition, tabs, search, onChosen, children }: ViewTabsProps<Row>) {
  const counts = useListCounts(
    definition,
    tabs.map(({ search: { filter, q } }) => ({ filter, q })),
  )
  const row = useRef<HTMLElement>(null)
  useEffect(() => showCurrent(row.current), [search.view])
  return (
    <div className="dt-views">
      <nav ref={row} aria-label="Views" className="dt-tabs">
        <ul className="flex">
          {tabs.map((tab, index) => {
            const isCurrent = (search.view ?? '') === tab.id
            const count = counts[index]
            return (
              <li key={tab.id}>
                <a
                  href={searchHref(tab.search)}
                  className="dt-tab"
                  aria-current={isCurrent ? 'page' : undefined}
                  onClick={() => onChosen(tab)}
                >
                  {tab.name}
                  {isCurrent && !isSame(search, tab.search) && <abbr title="The filter was changed">*</abbr>}
                  {count !== undefined && <span className="dt-count">{count.toLocaleString('en-US')}</span>}
                </a>
              </li>
            )
          })}
        </ul>
      </nav>
      {children}
    </div>
  )
}

/** The tabs that come with a list: all of it, and its own views. */
export const builtInTabs = <Row,>({ views }: ListDefinition<Row>): ViewTab[] => [
  { id: '', name: 'All', search: {} },
  ...views.map(({ id, name, filter, sort }) => ({ id, name, search: { view: id, filter, ...(sort && { sort }) } })),
]
