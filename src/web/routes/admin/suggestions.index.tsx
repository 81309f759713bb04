import { createFileRoute } from '@tanstack/react-router'
import { RESULTS_MEAN } from '#web/admin/suggestions/rule-query.ts'
import { ruleListDefinition } from '#web/admin/suggestions/rule-list.tsx'
import { SuggestionTabs } from '#web/admin/suggestions/suggestion-tabs.tsx'
import { DataTable } from '#web/admin/table/data-table.tsx'
import { prefetchList } from '#web/admin/table/list/list-data.ts'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'

export const Route = createFileRoute('/admin/suggestions/')({
  validateSearch: validateListSearch,
  // Views and columns change nothing of what is asked.
  loaderDeps: ({ search: { view: _, columns: __, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => prefetchList(queryClient, ruleListDefinition, deps),
  head: ({ match }) => pageHead(match, { title: 'Suggestions', path: '/admin/suggestions', noindex: true }),
  component: Suggestions,
})

function Suggestions() {
  const navigate = Route.useNavigate()
  return (
    <div className="grid gap-2">
      <SuggestionTabs path="/admin/suggestions" />
      <DataTable
        definition={ruleListDefinition}
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, replace: options?.replace ?? false, resetScroll: false })}
        actions={
          <ShopLink className={buttonClass('primary')} href="/admin/suggestions/new">
            New rule
          </ShopLink>
        }
        onNew={() => void navigate({ href: '/admin/suggestions/new' })}
      />
      <p className="max-w-prose text-small text-ink-2">{RESULTS_MEAN}</p>
    </div>
  )
}
