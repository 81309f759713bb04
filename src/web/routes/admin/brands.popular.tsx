import { createFileRoute } from '@tanstack/react-router'
import { menuBrandsQuery } from '#web/admin/catalog/brand/brand-query.ts'
import { MenuBrandsPage } from '#web/admin/catalog/brand/menu-brands.tsx'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/brands/popular')({
  // What fails is shown by the page itself, with Retry.
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(menuBrandsQuery()),
  head: ({ match }) => pageHead(match, { title: 'Popular brands', path: '/admin/brands/popular', noindex: true }),
  component: MenuBrandsPage,
})
