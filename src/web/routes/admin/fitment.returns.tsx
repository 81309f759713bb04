import { createFileRoute } from '@tanstack/react-router'
import { proposalListDefinition } from '#web/admin/fit/proposal-list.tsx'
import { FitTabs } from '#web/admin/fit/fit-tabs.tsx'
import { DataTable } from '#web/admin/table/data-table.tsx'
import { prefetchList } from '#web/admin/table/list/list-data.ts'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/fitment/returns')({
  validateSearch: validateListSearch,
  // Views and columns change nothing of what is asked.
  loaderDeps: ({ search: { view: _, columns: __, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => prefetchList(queryClient, proposalListDefinition, deps),
  head: ({ match }) => pageHead(match, { title: 'Returns and questions about fit', path: '/admin/fitment/returns', noindex: true }),
  component: Returns,
})

function Returns() {
  const navigate = Route.useNavigate()
  return (
    <div className="grid gap-2">
      <FitTabs path="/admin/fitment/returns" />
      <DataTable
        definition={proposalListDefinition}
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, replace: options?.replace ?? false, resetScroll: false })}
      />
    </div>
  )
}
