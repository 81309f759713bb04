import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { descriptionText } from '#domain/catalog/description-text.ts'
import { picturePath, rasterImages } from '#domain/catalog/picture-path.ts'
import { isSlug } from '#domain/catalog/slug.ts'
import { pageData } from '#web/links/page-data.ts'
import { ProductPage } from '#web/catalog/product/product-page.tsx'
import { productQuery } from '#web/catalog/product/product-query.ts'
import { absentHead, pageHead } from '#web/links/page-head.ts'
import { PageNotFound } from '#web/shell/page-failure.tsx'

export const Route = createFileRoute('/product/$productSlug')({
  ...(import.meta.env.SSR && { staticData: { isPublic: true } }),
  loader: async ({ context: { queryClient }, params: { productSlug } }) => {
    if (!isSlug(productSlug)) throw notFound({ data: { message: 'Product not found' } })
    const { product } = await pageData(queryClient.ensureQueryData(productQuery(productSlug)))
    return {
      title: product.seoTitle ?? product.name,
      // Only who reads the page as it is served reads it: the browser's bundle is spared the code.
      description: product.seoDescription ?? (import.meta.env.SSR ? descriptionText(product) : product.description),
      path: `/product/${product.slug}`,
      picture: rasterImages(product.images)[0] ?? picturePath(product.slug, 'card', product.updatedAt),
    }
  },
  head: ({ match, loaderData }) => pageHead(match, loaderData ?? absentHead(match, 'Product not found')),
  component: Product,
  notFoundComponent: PageNotFound,
})

function Product() {
  const { data } = useSuspenseQuery(productQuery(Route.useParams().productSlug))
  return <ProductPage {...data} />
}
