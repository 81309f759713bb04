import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { ApiProblem } from '#web/api.ts'
import { CatalogPending } from '#web/catalog/category/catalog-pending.tsx'
import { CategoryGrid, NoCategories } from '#web/catalog/category/category-grid.tsx'
import { categoriesQuery } from '#web/catalog/category/catalog-queries.ts'
import { pageHead } from '#web/links/page-head.ts'
import { renderShopLink } from '#web/links/shop-link.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { toast } from '#web/ui/toast/toast.ts'

export const Route = createFileRoute('/categories')({
  ...(import.meta.env.SSR && { staticData: { isPublic: true } }),
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(categoriesQuery())
  },
  head: ({ match }) =>
    pageHead(match, {
      title: 'Shop By Category',
      description: 'All replacement parts, sorted by what they fit.',
      path: '/categories',
    }),
  component: Categories,
  pendingComponent: () => <CatalogPending text="Loading categories..." />,
  errorComponent: CategoriesFailed,
})

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="shell grid gap-6 pt-3 pb-14">
      <header className="grid gap-3">
        <Breadcrumb items={[{ label: 'Home', href: '/' }, { label: 'Categories' }]} renderLink={renderShopLink} />
        <h1 tabIndex={-1}>Shop By Category</h1>
      </header>
      {children}
    </div>
  )
}

function Categories() {
  const { data: categories } = useSuspenseQuery(categoriesQuery())
  return <Frame>{categories.length > 0 ? <CategoryGrid categories={categories} /> : <NoCategories />}</Frame>
}

/** A list that failed is shown empty, with the reason in a toast (specification, section 8). */
function CategoriesFailed({ error }: ErrorComponentProps) {
  useEffect(() => {
    toast({
      id: 'categories',
      title: 'Failed to load categories',
      description: error instanceof ApiProblem ? error.message : undefined,
      tone: 'error',
    })
  }, [error])
  return (
    <Frame>
      <NoCategories />
    </Frame>
  )
}
