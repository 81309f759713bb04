import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '#web/admin/import/import-page.tsx'
import { importQuery, importsQuery } from '#web/admin/import/import-query.ts'
import { validateImportSearch } from '#web/admin/import/import-search.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/bulk-import')({
  // What the address says, the page reads: nothing of it is in what shoppers load.
  validateSearch: (search: Record<string, unknown>) => search,
  loaderDeps: ({ search }) => ({ search }),
  // What cannot be loaded is said in the page, with Retry. Another step of what is in view is shown at once, and what had the focus keeps it.
  loader: async ({ context: { queryClient }, deps: { search }, cause }) => {
    const { import: id, page = 1 } = validateImportSearch(search)
    const asking = id === undefined ? queryClient.prefetchQuery(importsQuery(page)) : queryClient.prefetchQuery(importQuery(id))
    if (cause !== 'stay') await asking
  },
  head: ({ match }) => pageHead(match, { title: 'Import', path: '/admin/bulk-import', noindex: true }),
  component: BulkImport,
})

function BulkImport() {
  const navigate = Route.useNavigate()
  return (
    <ImportPage
      search={validateImportSearch(Route.useSearch())}
      // It is called when all was sent: nothing is left to ask about.
      onGo={(search) => void navigate({ search: { ...search }, resetScroll: false, ignoreBlocker: true })}
    />
  )
}
