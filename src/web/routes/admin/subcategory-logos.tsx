import { createFileRoute } from '@tanstack/react-router'
import { categoryPicturesQuery, validateCategoryPictures } from '#web/admin/media/category-pictures-query.ts'
import { CategoryPictures } from '#web/admin/media/category-pictures.tsx'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/subcategory-logos')({
  validateSearch: validateCategoryPictures,
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery({ ...categoryPicturesQuery(), retry: false }),
  head: () => pageHead({ title: 'Category pictures', path: '/admin/subcategory-logos', noindex: true }),
  component: SubcategoryLogos,
})

function SubcategoryLogos() {
  const navigate = Route.useNavigate()
  return <CategoryPictures search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })} />
}
