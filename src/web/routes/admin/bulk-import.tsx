import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '#web/admin/import/import-page.tsx'
import { importQuery, importsQuery } from '#web/admin/import/import-query.ts'
import { validateImportSearch } from '#web/admin/import/import-search.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/bulk-import')({
  // What the address says, the page reads: nothing of it is in what shoppers load.
  validateSearch: (search: Record<string, unknown>) => search,
  loaderDeps: ({ search }) => ({ search }),
  // What cannot be loaded is said in the page, with Retry.
  loader: async ({ context: { queryClient }, deps: { search } }) => {
    const { import: id, page = 1 } = validateImportSearch(search)
    await (id === undefined ? queryClient.prefetchQuery(importsQuery(page)) : queryClient.prefetchQuery(importQuery(id)))
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
