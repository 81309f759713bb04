import { createFileRoute } from '@tanstack/react-router'
import { GridPage } from '#web/admin/catalog/grid/grid-page.tsx'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/products/grid')({
  validateSearch: validateListSearch,
  head: ({ match }) => pageHead(match, { title: 'Parts: grid', path: '/admin/products/grid', noindex: true }),
  component: Grid,
})

function Grid() {
  const navigate = Route.useNavigate()
  const { staff } = Route.useRouteContext()
  const search = Route.useSearch()
  return (
    <GridPage
      search={search}
      onSearch={(next, options) => void navigate({ search: next, replace: options?.replace ?? false, resetScroll: false })}
      onList={() => void navigate({ to: '/admin/products', search })}
      staffId={staff.id}
    />
  )
}
