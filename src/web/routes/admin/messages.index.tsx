import { createFileRoute } from '@tanstack/react-router'
import { messageListDefinition } from '#web/admin/messages/message-list.tsx'
import { DataTable } from '#web/admin/table/data-table.tsx'
import { prefetchList } from '#web/admin/table/list/list-data.ts'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/messages/')({
  validateSearch: validateListSearch,
  // Views and columns change nothing of what is asked.
  loaderDeps: ({ search: { view: _, columns: __, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => prefetchList(queryClient, messageListDefinition, deps),
  head: ({ match }) => pageHead(match, { title: 'Messages', path: '/admin/messages', noindex: true }),
  component: Messages,
})

function Messages() {
  const navigate = Route.useNavigate()
  return (
    <div className="grid gap-2">
      <DataTable
        definition={messageListDefinition}
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, replace: options?.replace ?? false, resetScroll: false })}
      />
    </div>
  )
}
