import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { EraseByEmailDialog } from '#web/admin/customers/erase-by-email-dialog.tsx'
import { customerListDefinition } from '#web/admin/customers/customer-list.tsx'
import { PeopleTabs } from '#web/admin/customers/people-tabs.tsx'
import { useRight } from '#web/admin/frame/nav/rights.ts'
import { DataTable } from '#web/admin/table/data-table.tsx'
import { prefetchList } from '#web/admin/table/list/list-data.ts'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'
import { Button } from '#web/ui/button.tsx'

export const Route = createFileRoute('/admin/users/')({
  validateSearch: validateListSearch,
  // Views and columns change nothing of what is asked.
  loaderDeps: ({ search: { view: _, columns: __, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => prefetchList(queryClient, customerListDefinition, deps),
  head: ({ match }) => pageHead(match, { title: 'Customers', path: '/admin/users', noindex: true }),
  component: Customers,
})

function Customers() {
  const navigate = Route.useNavigate()
  const mayHandOut = useRight('personal_data:read')
  const [asksAddress, setAsksAddress] = useState(false)
  return (
    <div className="grid gap-2">
      <PeopleTabs path="/admin/users" />
      <DataTable
        definition={customerListDefinition}
        search={Route.useSearch()}
        actions={mayHandOut && <Button onClick={() => setAsksAddress(true)}>Held of an address …</Button>}
        onSearch={(search, options) => void navigate({ search, replace: options?.replace ?? false, resetScroll: false })}
      />
      {asksAddress && <EraseByEmailDialog onClose={() => setAsksAddress(false)} />}
    </div>
  )
}
