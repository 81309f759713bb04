import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { SuggestionTabs } from '#web/admin/suggestions/suggestion-tabs.tsx'
import { TestCart } from '#web/admin/suggestions/test-cart.tsx'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { pageHead } from '#web/links/page-head.ts'
import { shopQuery } from '#web/links/shop-query.ts'

export const Route = createFileRoute('/admin/suggestions/test-cart')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(shopQuery()),
  head: ({ match }) => pageHead(match, { title: 'Test cart', path: '/admin/suggestions/test-cart', noindex: true }),
  component: TestCartPage,
})

function TestCartPage() {
  const { timeZone } = useSuspenseQuery(shopQuery()).data
  return (
    <div className="grid gap-4">
      <SuggestionTabs path="/admin/suggestions/test-cart" />
      <PageHeader title="Test cart" />
      <TestCart zone={timeZone} />
    </div>
  )
}
