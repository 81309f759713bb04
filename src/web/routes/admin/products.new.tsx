import { createFileRoute } from '@tanstack/react-router'
import { NewProduct } from '#web/admin/catalog/editor/page/product-editor.tsx'
import { tabOf, type ProductTab } from '#web/admin/catalog/editor/product-tabs.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/products/new')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: ProductTab } => (tabOf(tab) === 'basics' ? {} : { tab: tabOf(tab) }),
  head: () => pageHead({ title: 'New part', path: '/admin/products/new', noindex: true }),
  component: New,
})

function New() {
  const { tab = 'basics' } = Route.useSearch()
  return <NewProduct tab={tab} />
}
