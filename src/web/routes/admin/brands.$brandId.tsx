import { createFileRoute } from '@tanstack/react-router'
import { BrandPage } from '#web/admin/catalog/brand/brand-page.tsx'
import { brandQuery } from '#web/admin/catalog/brand/brand-query.ts'
import { pageData } from '#web/links/page-data.ts'
import { pageHead } from '#web/links/page-head.ts'
import { PageNotFound } from '#web/shell/page-not-found.tsx'

export const Route = createFileRoute('/admin/brands/$brandId')({
  loader: async ({ context: { queryClient }, params: { brandId } }) => ({
    name: (await pageData(queryClient.fetchQuery(brandQuery(brandId)))).name,
  }),
  head: ({ match, loaderData, params: { brandId } }) =>
    pageHead(match, { title: loaderData?.name ?? 'Brand', path: `/admin/brands/${brandId}`, noindex: true }),
  component: Brand,
  notFoundComponent: PageNotFound,
})

function Brand() {
  return <BrandPage brandId={Route.useParams().brandId} />
}
