import { createFileRoute } from '@tanstack/react-router'
import { BrandLogosPage } from '#web/admin/catalog/brand/brand-logos.tsx'
import { brandLogosQuery } from '#web/admin/catalog/brand/brand-query.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/brands/logos')({
  // What fails is shown by the page itself, with Retry.
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery({ ...brandLogosQuery(), retry: false }),
  head: ({ match }) => pageHead(match, { title: 'Brand logos', path: '/admin/brands/logos', noindex: true }),
  component: BrandLogosPage,
})
