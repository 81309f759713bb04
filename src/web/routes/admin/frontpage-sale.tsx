import { createFileRoute } from '@tanstack/react-router'
import { slotsQuery } from '#web/admin/content/content-query.ts'
import { SlotEditor } from '#web/admin/content/slot-editor.tsx'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/frontpage-sale')({
  // What cannot be read, the page says itself.
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([queryClient.prefetchQuery(slotsQuery('featured')), queryClient.prefetchQuery(slotsQuery('sale'))])
  },
  head: ({ match }) => pageHead(match, { title: 'Sale on the home page', path: '/admin/frontpage-sale', noindex: true }),
  component: FrontpageSale,
})

function FrontpageSale() {
  return <SlotEditor kind="sale" />
}
