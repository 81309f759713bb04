import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CodePage } from '#web/admin/discount-codes/code-page.tsx'
import { codeQuery } from '#web/admin/discount-codes/code-query.ts'
import { pageData } from '#web/links/page-data.ts'
import { pageHead } from '#web/links/page-head.ts'
import { shopQuery } from '#web/links/shop-query.ts'

export const Route = createFileRoute('/admin/discount-codes/$codeId')({
  loader: async ({ context: { queryClient }, params: { codeId } }) => {
    const [code] = await Promise.all([pageData(queryClient.fetchQuery(codeQuery(codeId))), queryClient.ensureQueryData(shopQuery())])
    return { title: code.code }
  },
  head: ({ match, loaderData }) =>
    pageHead(match, { title: loaderData?.title ?? 'Discount code', path: '/admin/discount-codes', noindex: true }),
  component: DiscountCode,
})

function DiscountCode() {
  const { timeZone } = useSuspenseQuery(shopQuery()).data
  return <CodePage code={useSuspenseQuery(codeQuery(Route.useParams().codeId)).data} zone={timeZone} />
}
