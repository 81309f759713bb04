import { createFileRoute } from '@tanstack/react-router'
import { questionListDefinition } from '#web/admin/questions/question-list.tsx'
import { DataTable } from '#web/admin/table/data-table.tsx'
import { prefetchList } from '#web/admin/table/list/list-data.ts'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/questions/')({
  validateSearch: validateListSearch,
  // Views and columns change nothing of what is asked.
  loaderDeps: ({ search: { view: _, columns: __, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => prefetchList(queryClient, questionListDefinition, deps),
  head: ({ match }) => pageHead(match, { title: 'Questions', path: '/admin/questions', noindex: true }),
  component: Questions,
})

function Questions() {
  const navigate = Route.useNavigate()
  return (
    <div className="grid gap-2">
      <DataTable
        definition={questionListDefinition}
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, replace: options?.replace ?? false, resetScroll: false })}
      />
    </div>
  )
}
