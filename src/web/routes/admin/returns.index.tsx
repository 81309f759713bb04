import { createFileRoute } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { returnListDefinition } from '#web/admin/returns/return-list.tsx'
import { staffReturnQuery } from '#web/admin/returns/return-query.ts'
import { BulkRunDialog } from '#web/admin/table/bulk/bulk-run-dialog.tsx'
import { DataTable } from '#web/admin/table/data-table.tsx'
import { prefetchList } from '#web/admin/table/list/list-data.ts'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/returns/')({
  validateSearch: validateListSearch,
  // Views and columns change nothing of what is asked.
  loaderDeps: ({ search: { view: _, columns: __, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => prefetchList(queryClient, returnListDefinition, deps),
  head: ({ match }) => pageHead(match, { title: 'Returns', path: '/admin/returns', noindex: true }),
  component: Returns,
})

function Returns() {
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  return (
    <>
      <DataTable
        definition={returnListDefinition}
        search={Route.useSearch()}
        onSearch={(next, options) => void navigate({ search: next, replace: options?.replace ?? false, resetScroll: false })}
        prefetch={({ number }) => void queryClient.prefetchQuery(staffReturnQuery(number))}
      />
      <BulkRunDialog />
    </>
  )
}
