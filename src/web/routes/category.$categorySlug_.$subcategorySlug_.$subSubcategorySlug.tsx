import { createFileRoute } from '@tanstack/react-router'
import { CategoryPending } from '#web/catalog/category/catalog-pending.tsx'
import { CategoryFailed, CategoryMissing } from '#web/catalog/category/failure/failure-island.tsx'
import { CategoryPage } from '#web/catalog/category/category-page.tsx'
import { loadCategoryPage } from '#web/catalog/category/category-query.ts'
import { categoryHead } from '#web/catalog/category/category-page-head.ts'
import { readCategorySearch } from '#web/catalog/category/filter/category-search.ts'

export const Route = createFileRoute('/category/$categorySlug_/$subcategorySlug_/$subSubcategorySlug')({
  ...(import.meta.env.SSR && { staticData: { isPublic: true } }),
  validateSearch: readCategorySearch,
  loader: ({ context, params, location }) =>
    loadCategoryPage(context.queryClient, [params.categorySlug, params.subcategorySlug, params.subSubcategorySlug], location.search),
  head: ({ loaderData, match }) => categoryHead(match, loaderData),
  component: SubSubcategory,
  pendingComponent: CategoryPending,
  errorComponent: CategoryFailed,
  notFoundComponent: CategoryMissing,
})

function SubSubcategory() {
  const { categorySlug, subcategorySlug, subSubcategorySlug } = Route.useParams()
  return <CategoryPage path={`${categorySlug}/${subcategorySlug}/${subSubcategorySlug}`} search={Route.useSearch()} />
}
