import { createFileRoute } from '@tanstack/react-router'
import { letterListDefinition } from '#web/admin/mails/letter-list.tsx'
import { LetterTabs } from '#web/admin/mails/letter-tabs.tsx'
import { RetryAll } from '#web/admin/mails/retry-all.tsx'
import { DataTable } from '#web/admin/table/data-table.tsx'
import { prefetchList } from '#web/admin/table/list/list-data.ts'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/test-email/log')({
  validateSearch: validateListSearch,
  // Views and columns change nothing of what is asked.
  loaderDeps: ({ search: { view: _, columns: __, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => prefetchList(queryClient, letterListDefinition, deps),
  head: ({ match }) => pageHead(match, { title: 'Letters', path: '/admin/test-email/log', noindex: true }),
  component: Letters,
})

function Letters() {
  const navigate = Route.useNavigate()
  return (
    <div className="grid gap-2">
      <LetterTabs path="/admin/test-email/log" />
      <DataTable
        definition={letterListDefinition}
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, replace: options?.replace ?? false, resetScroll: false })}
        actions={<RetryAll />}
      />
    </div>
  )
}
