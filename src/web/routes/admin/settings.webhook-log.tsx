import { createFileRoute } from '@tanstack/react-router'
import { deliveryListDefinition } from '#web/admin/programs/delivery-list.tsx'
import { RetryFailed } from '#web/admin/programs/retry-failed.tsx'
import { WebhookTabs } from '#web/admin/programs/webhook-tabs.tsx'
import { DataTable } from '#web/admin/table/data-table.tsx'
import { prefetchList } from '#web/admin/table/list/list-data.ts'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/settings/webhook-log')({
  validateSearch: validateListSearch,
  // Views and columns change nothing of what is asked.
  loaderDeps: ({ search: { view: _, columns: __, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => prefetchList(queryClient, deliveryListDefinition, deps),
  head: ({ match }) => pageHead(match, { title: 'Messages to other programs', path: '/admin/settings/webhook-log', noindex: true }),
  component: Messages,
})

function Messages() {
  const navigate = Route.useNavigate()
  return (
    <div className="grid gap-2">
      <WebhookTabs path="/admin/settings/webhook-log" />
      <DataTable
        definition={deliveryListDefinition}
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, replace: options?.replace ?? false, resetScroll: false })}
        actions={<RetryFailed />}
      />
    </div>
  )
}
