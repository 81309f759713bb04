import { createFileRoute } from '@tanstack/react-router'
import { suggestedPartDefinition } from '#web/admin/suggestions/part-list.tsx'
import { SuggestionTabs } from '#web/admin/suggestions/suggestion-tabs.tsx'
import { DataTable } from '#web/admin/table/data-table.tsx'
import { prefetchList } from '#web/admin/table/list/list-data.ts'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/suggestions/parts')({
  validateSearch: validateListSearch,
  // Views and columns change nothing of what is asked.
  loaderDeps: ({ search: { view: _, columns: __, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => prefetchList(queryClient, suggestedPartDefinition, deps),
  head: ({ match }) => pageHead(match, { title: 'Parts in suggestions', path: '/admin/suggestions/parts', noindex: true }),
  component: SuggestedParts,
})

function SuggestedParts() {
  const navigate = Route.useNavigate()
  return (
    <div className="grid gap-2">
      <SuggestionTabs path="/admin/suggestions/parts" />
      <DataTable
        definition={suggestedPartDefinition}
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, replace: options?.replace ?? false, resetScroll: false })}
      />
    </div>
  )
}
