import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CodePage } from '#web/admin/discount-codes/code-page.tsx'
import { NEW_CODE } from '#web/admin/discount-codes/code-values.ts'
import { pageHead } from '#web/links/page-head.ts'
import { shopQuery } from '#web/links/shop-query.ts'

export const Route = createFileRoute('/admin/discount-codes/new')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(shopQuery()),
  head: ({ match }) => pageHead(match, { title: 'New discount code', path: '/admin/discount-codes/new', noindex: true }),
  component: NewCode,
})

function NewCode() {
  const { timeZone } = useSuspenseQuery(shopQuery()).data
  return <CodePage code={NEW_CODE} zone={timeZone} />
}
