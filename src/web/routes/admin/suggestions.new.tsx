import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { RulePage } from '#web/admin/suggestions/rule-page.tsx'
import { NEW_RULE } from '#web/admin/suggestions/rule-values.ts'
import { pageHead } from '#web/links/page-head.ts'
import { shopQuery } from '#web/links/shop-query.ts'

export const Route = createFileRoute('/admin/suggestions/new')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(shopQuery()),
  head: ({ match }) => pageHead(match, { title: 'New rule', path: '/admin/suggestions/new', noindex: true }),
  component: NewRule,
})

function NewRule() {
  const { timeZone } = useSuspenseQuery(shopQuery()).data
  return <RulePage rule={NEW_RULE} zone={timeZone} />
}
