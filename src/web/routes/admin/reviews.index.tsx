import { createFileRoute } from '@tanstack/react-router'
import { reviewListDefinition } from '#web/admin/reviews/review-list.tsx'
import { BulkRunDialog } from '#web/admin/table/bulk/bulk-run-dialog.tsx'
import { DataTable } from '#web/admin/table/data-table.tsx'
import { prefetchList } from '#web/admin/table/list/list-data.ts'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/reviews/')({
  validateSearch: validateListSearch,
  // Views and columns change nothing of what is asked.
  loaderDeps: ({ search: { view: _, columns: __, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => prefetchList(queryClient, reviewListDefinition, deps),
  head: ({ match }) => pageHead(match, { title: 'Reviews', path: '/admin/reviews', noindex: true }),
  component: Reviews,
})

function Reviews() {
  const navigate = Route.useNavigate()
  return (
    <div className="grid gap-2">
      <DataTable
        definition={reviewListDefinition}
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, replace: options?.replace ?? false, resetScroll: false })}
      />
      <BulkRunDialog />
    </div>
  )
}
