import { createFileRoute } from '@tanstack/react-router'
import { RESULTS_MEAN } from '#web/admin/discount-codes/code-query.ts'
import { codeListDefinition } from '#web/admin/discount-codes/code-list.tsx'
import { DataTable } from '#web/admin/table/data-table.tsx'
import { prefetchList } from '#web/admin/table/list/list-data.ts'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'

export const Route = createFileRoute('/admin/discount-codes/')({
  validateSearch: validateListSearch,
  // Views and columns change nothing of what is asked.
  loaderDeps: ({ search: { view: _, columns: __, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => prefetchList(queryClient, codeListDefinition, deps),
  head: ({ match }) => pageHead(match, { title: 'Discount codes', path: '/admin/discount-codes', noindex: true }),
  component: DiscountCodes,
})

function DiscountCodes() {
  const navigate = Route.useNavigate()
  return (
    <div className="grid gap-2">
      <DataTable
        definition={codeListDefinition}
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, replace: options?.replace ?? false, resetScroll: false })}
        actions={
          <ShopLink className={buttonClass('primary')} href="/admin/discount-codes/new">
            New code
          </ShopLink>
        }
        onNew={() => void navigate({ href: '/admin/discount-codes/new' })}
      />
      <p className="max-w-prose text-small text-ink-2">{RESULTS_MEAN}</p>
    </div>
  )
}
