import { createFileRoute } from '@tanstack/react-router'
import { CategoriesPage } from '#web/admin/catalog/category/categories-page.tsx'
import { categoriesQuery } from '#web/admin/catalog/category/category-query.ts'
import { pageHead } from '#web/links/page-head.ts'

interface CategoriesSearch {
  /** The id of the category whose record is open. */
  selected?: string | undefined
}

export const Route = createFileRoute('/admin/categories')({
  validateSearch: ({ selected }: Record<string, unknown>): CategoriesSearch =>
    typeof selected === 'string' && /^cat_\w{1,60}$/.test(selected) ? { selected } : { selected: undefined },
  // What fails is shown by the page itself, with Retry.
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(categoriesQuery()),
  head: ({ match }) => pageHead(match, { title: 'Categories', path: '/admin/categories', noindex: true }),
  component: Categories,
})

function Categories() {
  return <CategoriesPage selected={Route.useSearch().selected} />
}
