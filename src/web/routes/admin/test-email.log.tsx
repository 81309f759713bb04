import { createFileRoute } from '@tanstack/react-router'
import { emailListDefinition } from '#web/admin/emails/email-list.tsx'
import { EmailTabs } from '#web/admin/emails/email-tabs.tsx'
import { FailedActions } from '#web/admin/emails/failed-actions.tsx'
import { DataTable } from '#web/admin/table/data-table.tsx'
import { prefetchList } from '#web/admin/table/list/list-data.ts'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/test-email/log')({
  validateSearch: validateListSearch,
  // Views and columns change nothing of what is asked.
  loaderDeps: ({ search: { view: _, columns: __, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => prefetchList(queryClient, emailListDefinition, deps),
  head: ({ match }) => pageHead(match, { title: 'E-mails', path: '/admin/test-email/log', noindex: true }),
  component: Letters,
})

function Letters() {
  const navigate = Route.useNavigate()
  return (
    <div className="grid gap-2">
      <EmailTabs path="/admin/test-email/log" />
      <DataTable
        definition={emailListDefinition}
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, replace: options?.replace ?? false, resetScroll: false })}
        actions={<FailedActions />}
      />
    </div>
  )
}
