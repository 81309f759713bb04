import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lastProductList } from '#web/admin/catalog/editor/last-list.ts'
import { BulkDialog } from '#web/admin/catalog/bulk/bulk-dialog.tsx'
import { gridHref } from '#web/admin/catalog/grid/grid-href.ts'
import { productListDefinition } from '#web/admin/catalog/product-list.tsx'
import { DataTable } from '#web/admin/table/data-table.tsx'
import { prefetchList } from '#web/admin/table/list/list-data.ts'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'
import { buttonClass } from '#web/ui/button.tsx'

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
  const search = Route.useSearch()
  const openGrid = () => void navigate({ href: gridHref(search) })
  // The editor of a part then knows which comes before it, and which after.
  useEffect(() => lastProductList.write(JSON.stringify(search)), [search])
  return (
    <>
      <DataTable
        definition={productListDefinition}
        search={search}
        onSearch={(next, options) => void navigate({ search: next, replace: options?.replace ?? false, resetScroll: false })}
        onGrid={openGrid}
        onNew={() => void navigate({ to: '/admin/products/new' })}
        actions={
          <>
            <a href={gridHref(search)} className="dt-button" aria-keyshortcuts="t">
              Grid
            </a>
            <a className={buttonClass('primary')} href="/admin/products/new" aria-keyshortcuts="n">
              New part
            </a>
          </>
        }
      />
      <BulkDialog />
    </>
  )
}
