import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { choicesQuery, productRecordQuery } from '#web/admin/catalog/editor/product-queries.ts'
import { ProductEditor } from '#web/admin/catalog/editor/page/product-editor.tsx'
import { tabOf } from '#web/admin/catalog/editor/product-tabs.ts'
import { EmptyList } from '#web/admin/ui/states.tsx'
import { EditorSkeleton } from '#web/admin/catalog/editor/page/editor-skeleton.tsx'
import { pageData } from '#web/links/page-data.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/products/$productId')({
  // Fields of the admin area's parts have inline styles when the server draws them, which the security policy refuses.
  ssr: 'data-only',
  pendingComponent: EditorSkeleton,
  // What tabs there are, the page knows: nothing of it is in what shoppers load.
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: string | undefined } => ({ tab: typeof tab === 'string' ? tab : undefined }),
  loader: async ({ context: { queryClient }, params: { productId } }) => {
    const { name, categoryId, brandId } = await pageData(queryClient.fetchQuery(productRecordQuery(productId)))
    // What is chosen has its name from the start; where it cannot be had, the field asks again.
    await Promise.all([
      queryClient.prefetchQuery(choicesQuery('category', { id: [categoryId] })),
      brandId !== null && queryClient.prefetchQuery(choicesQuery('brand', { id: [brandId] })),
    ])
    return { name }
  },
  head: ({ match, loaderData, params: { productId } }) =>
    pageHead(match, { title: loaderData?.name ?? 'Part not found', path: `/admin/products/${productId}`, noindex: true }),
  component: Product,
  notFoundComponent: () => (
    <EmptyList
      title="There is no such part."
      actions={
        <a className="btn btn-secondary" href="/admin/products">
          All parts
        </a>
      }
    />
  ),
})

function Product() {
  const { productId } = Route.useParams()
  // What the address names and no tab has is left in it by the router.
  const tab = tabOf(Route.useSearch().tab)
  const { data } = useSuspenseQuery(productRecordQuery(productId))
  return <ProductEditor key={productId} record={data} tab={tab} />
}
