import { useMemo } from 'react'
import type { ListDefinition } from '../list/definition.ts'
import { rememberPreference, useListPreference } from '../list/list-preference.ts'
import type { ListSearch } from '../list/list-search.ts'
import { SaveView } from './save-view.tsx'
import { savedTab, useSavedViews, viewSearch } from './saved-views.ts'
import { builtInTabs, ViewTabs } from './view-tabs.tsx'

interface ListViewsProps<Row> {
  definition: ListDefinition<Row>
  search: ListSearch
  onSearch: (search: ListSearch) => void
  announce: (text: string, undo?: () => void) => void
}

/** The tabs of a list, and the button that saves the list as it is as one of them. */
export function ListViews<Row>({ definition, search, onSearch, announce }: ListViewsProps<Row>) {
  const saved = useSavedViews(definition.name)
  const { density } = useListPreference(definition.name)
  const tabs = useMemo(() => [...builtInTabs(definition), ...saved.views.map(savedTab)], [definition, saved.views])
  return (
    <ViewTabs
      definition={definition}
      tabs={tabs}
      search={search}
      onChosen={(tab) => tab.density && rememberPreference(definition.name, { density: tab.density })}
    >
      <SaveView
        saved={saved}
        own={saved.views.find(({ id, isOwn }) => isOwn && id === search.view)}
        search={viewSearch(search, density)}
        onChosen={(view) => onSearch(view ? savedTab(view).search : {})}
        announce={announce}
      />
    </ViewTabs>
  )
}
