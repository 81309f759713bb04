import { createFileRoute } from '@tanstack/react-router'
import { conflictListDefinition } from '#web/admin/fit/conflict-list.tsx'
import { FitTabs } from '#web/admin/fit/fit-tabs.tsx'
import { DataTable } from '#web/admin/table/data-table.tsx'
import { prefetchList } from '#web/admin/table/list/list-data.ts'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/fitment/conflicts')({
  validateSearch: validateListSearch,
  // Views and columns change nothing of what is asked.
  loaderDeps: ({ search: { view: _, columns: __, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => prefetchList(queryClient, conflictListDefinition, deps),
  head: ({ match }) => pageHead(match, { title: 'Conflicts of fit', path: '/admin/fitment/conflicts', noindex: true }),
  component: Conflicts,
})

function Conflicts() {
  const navigate = Route.useNavigate()
  return (
    <div className="grid gap-2">
      <FitTabs path="/admin/fitment/conflicts" />
      <DataTable
        definition={conflictListDefinition}
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, replace: options?.replace ?? false, resetScroll: false })}
      />
    </div>
  )
}
