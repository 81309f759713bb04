import { createFileRoute } from '@tanstack/react-router'
import { AddRedirect } from '#web/admin/settings/add-redirect.tsx'
import { redirectDefinition } from '#web/admin/settings/office-lists.tsx'
import { DataTable } from '#web/admin/table/data-table.tsx'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/settings/redirects')({
  validateSearch: validateListSearch,
  // Views and columns change nothing of what is asked.
  loaderDeps: ({ search: { view: _, columns: __, ...search } }) => search,
  // The storefront's first load has every loader in it, but not what this one reads.
  loader: async ({ context: { queryClient }, deps }) =>
    (await import('#web/admin/settings/load-office-list.ts')).loadOfficeList(queryClient, 'redirects', deps),
  head: ({ match }) => pageHead(match, { title: 'Redirects', path: '/admin/settings/redirects', noindex: true }),
  component: List,
})

function List() {
  const navigate = Route.useNavigate()
  return (
    <div className="grid gap-3">
      <div className="justify-self-end">
        <AddRedirect />
      </div>
      <DataTable
        definition={redirectDefinition}
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, replace: options?.replace ?? false, resetScroll: false })}
      />
    </div>
  )
}
