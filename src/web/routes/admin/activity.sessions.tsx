import { createFileRoute } from '@tanstack/react-router'
import { ActivityTabs } from '#web/admin/activity/activity-tabs.tsx'
import { sessionListDefinition } from '#web/admin/activity/session-list.tsx'
import { DataTable } from '#web/admin/table/data-table.tsx'
import { prefetchList } from '#web/admin/table/list/list-data.ts'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/activity/sessions')({
  // Nothing of it is in what the shop's visitors load first.
  validateSearch: validateListSearch,
  // Views and columns change nothing of what is asked.
  loaderDeps: ({ search: { view: _, columns: __, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => prefetchList(queryClient, sessionListDefinition, deps),
  head: ({ match }) => pageHead(match, { title: 'Sessions', path: '/admin/activity/sessions', noindex: true }),
  component: List,
})

function List() {
  const navigate = Route.useNavigate()
  return (
    <div className="grid gap-2">
      <ActivityTabs path="/admin/activity/sessions" />
      <DataTable
        definition={sessionListDefinition}
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, replace: options?.replace ?? false, resetScroll: false })}
      />
    </div>
  )
}
