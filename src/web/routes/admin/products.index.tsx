import { createFileRoute } from '@tanstack/react-router'
import { BulkDialog } from '#web/admin/catalog/bulk/bulk-dialog.tsx'
import { gridHref } from '#web/admin/catalog/grid/grid-href.ts'
import { productListDefinition } from '#web/admin/catalog/product-list.tsx'
import { DataTable } from '#web/admin/table/data-table.tsx'
import { prefetchList } from '#web/admin/table/list/list-data.ts'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/products/')({
  validateSearch: validateListSearch,
  // Views and columns change nothing of what is asked.
  loaderDeps: ({ search: { view: _, columns: __, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => prefetchList(queryClient, productListDefinition, deps),
  head: () => pageHead({ title: 'Parts', path: '/admin/products', noindex: true }),
  component: Products,
})

function Products() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const openGrid = () => void navigate({ href: gridHref(search) })
  const openNew = () => void navigate({ href: '/admin/products/new' })
  return (
    <>
      <DataTable
        definition={productListDefinition}
        search={search}
        onSearch={(next, options) => void navigate({ search: next, replace: options?.replace ?? false, resetScroll: false })}
        onGrid={openGrid}
        onNew={openNew}
        actions={
          <>
            <a href={gridHref(search)} className="dt-button">
              Grid
            </a>
            <a href="/admin/products/new" className="dt-button">
              New
            </a>
          </>
        }
      />
      <BulkDialog />
    </>
  )
}
