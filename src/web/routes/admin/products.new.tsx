import { createFileRoute } from '@tanstack/react-router'
import { NewProduct } from '#web/admin/catalog/editor/page/product-editor.tsx'
import { tabOf } from '#web/admin/catalog/editor/product-tabs.ts'
import { EditorSkeleton } from '#web/admin/catalog/editor/page/editor-skeleton.tsx'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/products/new')({
  // Fields of the admin area's parts have inline styles when the server draws them, which the security policy refuses.
  ssr: 'data-only',
  pendingComponent: EditorSkeleton,
  // What tabs there are, the page knows: nothing of it is in what shoppers load.
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: string | undefined } => ({ tab: typeof tab === 'string' ? tab : undefined }),
  head: ({ match }) => pageHead(match, { title: 'New part', path: '/admin/products/new', noindex: true }),
  component: New,
})

function New() {
  // What the address names and no tab has is left in it by the router.
  return <NewProduct tab={tabOf(Route.useSearch().tab)} />
}
