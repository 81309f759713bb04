import { createFileRoute } from '@tanstack/react-router'
import { applianceListDefinition } from '#web/admin/fit/appliance-list.tsx'
import { FitTabs } from '#web/admin/fit/fit-tabs.tsx'
import { DataTable } from '#web/admin/table/data-table.tsx'
import { prefetchList } from '#web/admin/table/list/list-data.ts'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'

export const Route = createFileRoute('/admin/fitment/')({
  validateSearch: validateListSearch,
  // Views and columns change nothing of what is asked.
  loaderDeps: ({ search: { view: _, columns: __, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => prefetchList(queryClient, applianceListDefinition, deps),
  head: ({ match }) => pageHead(match, { title: 'Fit', path: '/admin/fitment', noindex: true }),
  component: Fitment,
})

function Fitment() {
  const navigate = Route.useNavigate()
  return (
    <div className="grid gap-2">
      <FitTabs path="/admin/fitment" />
      <DataTable
        definition={applianceListDefinition}
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, replace: options?.replace ?? false, resetScroll: false })}
        actions={
          <ShopLink className={buttonClass('primary')} href="/admin/fitment/new">
            New model
          </ShopLink>
        }
        onNew={() => void navigate({ href: '/admin/fitment/new' })}
      />
    </div>
  )
}
