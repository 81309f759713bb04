import { createFileRoute } from '@tanstack/react-router'
import { slotsQuery } from '#web/admin/content/content-query.ts'
import { SlotEditor } from '#web/admin/content/slot-editor.tsx'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/homepage-featured')({
  // What cannot be read, the page says itself.
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([queryClient.prefetchQuery(slotsQuery('featured')), queryClient.prefetchQuery(slotsQuery('sale'))])
  },
  head: ({ match }) => pageHead(match, { title: 'Featured parts', path: '/admin/homepage-featured', noindex: true }),
  component: HomepageFeatured,
})

function HomepageFeatured() {
  return <SlotEditor kind="featured" />
}
