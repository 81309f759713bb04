import { createFileRoute } from '@tanstack/react-router'
import { CategoryPending } from '#web/catalog/category/catalog-pending.tsx'
import { CategoryFailed, CategoryMissing } from '#web/catalog/category/failure/failure-island.tsx'
import { CategoryPage } from '#web/catalog/category/category-page.tsx'
import { loadCategoryPage } from '#web/catalog/category/category-query.ts'
import { categoryHead } from '#web/catalog/category/category-page-head.ts'
import { readCategorySearch } from '#web/catalog/category/filter/category-search.ts'

export const Route = createFileRoute('/category/$categorySlug')({
  ...(import.meta.env.SSR && { staticData: { isPublic: true } }),
  validateSearch: readCategorySearch,
  // Without loaderDeps a changed sort or filter is the same page: the component fetches the new list and keeps the old one in view.
  loader: ({ context, params, location }) => loadCategoryPage(context.queryClient, [params.categorySlug], location.search),
  head: ({ loaderData, match }) => categoryHead(match, loaderData),
  component: Category,
  pendingComponent: CategoryPending,
  errorComponent: CategoryFailed,
  notFoundComponent: CategoryMissing,
})

function Category() {
  const { categorySlug } = Route.useParams()
  return <CategoryPage path={categorySlug} search={Route.useSearch()} />
}
