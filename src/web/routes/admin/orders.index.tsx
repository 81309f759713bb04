import { createFileRoute } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { orderListDefinition } from '#web/admin/orders/order-list.tsx'
import { staffOrderQuery } from '#web/admin/orders/order-query.ts'
import { BulkRunDialog } from '#web/admin/table/bulk/bulk-run-dialog.tsx'
import { DataTable } from '#web/admin/table/data-table.tsx'
import { prefetchList } from '#web/admin/table/list/list-data.ts'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'

export const Route = createFileRoute('/admin/orders/')({
  validateSearch: validateListSearch,
  // Views and columns change nothing of what is asked.
  loaderDeps: ({ search: { view: _, columns: __, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => prefetchList(queryClient, orderListDefinition, deps),
  head: ({ match }) => pageHead(match, { title: 'Orders', path: '/admin/orders', noindex: true }),
  component: Orders,
})

function Orders() {
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  return (
    <>
      <DataTable
        definition={orderListDefinition}
        search={Route.useSearch()}
        onSearch={(next, options) => void navigate({ search: next, replace: options?.replace ?? false, resetScroll: false })}
        actions={
          <ShopLink className={buttonClass('primary')} href="/admin/orders/new">
            Order for a caller
          </ShopLink>
        }
        onNew={() => void navigate({ href: '/admin/orders/new' })}
        prefetch={({ number }) => void queryClient.prefetchQuery(staffOrderQuery(number))}
      />
      <BulkRunDialog />
    </>
  )
}
