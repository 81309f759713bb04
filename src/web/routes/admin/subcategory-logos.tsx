import { createFileRoute } from '@tanstack/react-router'
import { categoryPicturesQuery } from '#web/admin/media/category/category-pictures-query.ts'
import { validateCategoryPictures } from '#web/admin/media/category/category-pictures-search.ts'
import { CategoryPictures } from '#web/admin/media/category/category-pictures.tsx'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/subcategory-logos')({
  // Nothing of it is in what the shop's visitors load first.
  validateSearch: validateCategoryPictures,
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery({ ...categoryPicturesQuery(), retry: false }),
  head: ({ match }) => pageHead(match, { title: 'Category pictures', path: '/admin/subcategory-logos', noindex: true }),
  component: SubcategoryLogos,
})

function SubcategoryLogos() {
  const navigate = Route.useNavigate()
  return <CategoryPictures search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })} />
}
