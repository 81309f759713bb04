import { createFileRoute } from '@tanstack/react-router'
import { customerListDefinition } from '#web/admin/customers/customer-list.tsx'
import { PeopleTabs } from '#web/admin/customers/people-tabs.tsx'
import { DataTable } from '#web/admin/table/data-table.tsx'
import { prefetchList } from '#web/admin/table/list/list-data.ts'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/users/')({
  validateSearch: validateListSearch,
  // Views and columns change nothing of what is asked.
  loaderDeps: ({ search: { view: _, columns: __, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => prefetchList(queryClient, customerListDefinition, deps),
  head: ({ match }) => pageHead(match, { title: 'Customers', path: '/admin/users', noindex: true }),
  component: Customers,
})

function Customers() {
  const navigate = Route.useNavigate()
  return (
    <div className="grid gap-2">
      <PeopleTabs path="/admin/users" />
      <DataTable
        definition={customerListDefinition}
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, replace: options?.replace ?? false, resetScroll: false })}
      />
    </div>
  )
}
