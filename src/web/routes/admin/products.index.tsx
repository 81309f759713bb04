import { createFileRoute } from '@tanstack/react-router'
import { productListDefinition } from '#web/admin/catalog/product-list.tsx'
import { DataTable } from '#web/admin/table/data-table.tsx'
import { prefetchList } from '#web/admin/table/list/list-data.ts'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/products/')({
  // Nothing of it is in what the shop's visitors load first.
  validateSearch: validateListSearch,
  // Views and columns change nothing of what is asked.
  loaderDeps: ({ search: { view: _, columns: __, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => prefetchList(queryClient, productListDefinition, deps),
  head: ({ match }) => pageHead(match, { title: 'Parts', path: '/admin/products', noindex: true }),
  component: Products,
})

function Products() {
  const navigate = Route.useNavigate()
  return (
    <DataTable
      definition={productListDefinition}
      search={Route.useSearch()}
      onSearch={(search, options) => void navigate({ search, replace: options?.replace ?? false, resetScroll: false })}
    />
  )
}
