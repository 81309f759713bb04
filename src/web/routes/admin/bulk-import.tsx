import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '#web/admin/import/import-page.tsx'
import { importQuery, importsQuery } from '#web/admin/import/import-query.ts'
import { validateImportSearch } from '#web/admin/import/import-search.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/bulk-import')({
  validateSearch: validateImportSearch,
  loaderDeps: ({ search }) => ({ id: search.import, page: search.page ?? 1 }),
  // What cannot be loaded is said in the page, with Retry.
  loader: async ({ context: { queryClient }, deps: { id, page } }) => {
    await (id === undefined ? queryClient.prefetchQuery(importsQuery(page)) : queryClient.prefetchQuery(importQuery(id)))
  },
  head: ({ match }) => pageHead(match, { title: 'Import', path: '/admin/bulk-import', noindex: true }),
  component: BulkImport,
})

function BulkImport() {
  const navigate = Route.useNavigate()
  return <ImportPage search={Route.useSearch()} onGo={(search) => void navigate({ search, resetScroll: false })} />
}
