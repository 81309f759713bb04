import { createFileRoute } from '@tanstack/react-router'
import { NewsletterTabs } from '#web/admin/newsletter/newsletter-tabs.tsx'
import { subscriberListDefinition } from '#web/admin/newsletter/subscriber-list.tsx'
import { DataTable } from '#web/admin/table/data-table.tsx'
import { prefetchList } from '#web/admin/table/list/list-data.ts'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/newsletter/')({
  validateSearch: validateListSearch,
  // Views and columns change nothing of what is asked.
  loaderDeps: ({ search: { view: _, columns: __, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => prefetchList(queryClient, subscriberListDefinition, deps),
  head: ({ match }) => pageHead(match, { title: 'Newsletter', path: '/admin/newsletter', noindex: true }),
  component: Newsletter,
})

function Newsletter() {
  const navigate = Route.useNavigate()
  return (
    <div className="grid gap-2">
      <NewsletterTabs path="/admin/newsletter" />
      <DataTable
        definition={subscriberListDefinition}
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, replace: options?.replace ?? false, resetScroll: false })}
      />
    </div>
  )
}
