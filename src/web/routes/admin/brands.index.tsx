import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { AddBrand } from '#web/admin/catalog/brand/add-brand.tsx'
import { brandListDefinition } from '#web/admin/catalog/brand/brand-list.tsx'
import { brandQuery } from '#web/admin/catalog/brand/brand-query.ts'
import { DataTable } from '#web/admin/table/data-table.tsx'
import { prefetchList } from '#web/admin/table/list/list-data.ts'
import { validateListSearch } from '#web/admin/table/list/list-search.ts'
import { pageHead } from '#web/links/page-head.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'

export const Route = createFileRoute('/admin/brands/')({
  validateSearch: validateListSearch,
  // Views and columns change nothing of what is asked.
  loaderDeps: ({ search: { view: _, columns: __, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) => prefetchList(queryClient, brandListDefinition, deps),
  head: ({ match }) => pageHead(match, { title: 'Brands', path: '/admin/brands', noindex: true }),
  component: Brands,
})

function Brands() {
  const navigate = Route.useNavigate()
  const { queryClient } = Route.useRouteContext()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <DataTable
        definition={brandListDefinition}
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, replace: options?.replace ?? false, resetScroll: false })}
        onNew={() => setAdding(true)}
        prefetch={({ id }) => void queryClient.prefetchQuery(brandQuery(id))}
        actions={
          <>
            <ShopLink href="/admin/brands/logos" className={buttonClass('secondary')}>
              Logos
            </ShopLink>
            <ShopLink href="/admin/brands/popular" className={buttonClass('secondary')}>
              Popular
            </ShopLink>
            <Button variant="primary" onClick={() => setAdding(true)}>
              New brand
            </Button>
          </>
        }
      />
      {isAdding && <AddBrand onClose={() => setAdding(false)} />}
    </>
  )
}
