import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { staffOrderQuery } from '#web/admin/orders/order-query.ts'
import { OrderPapers } from '#web/admin/orders/print/order-papers.tsx'
import { pageData } from '#web/links/page-data.ts'
import { pageHead } from '#web/links/page-head.ts'
import { shopQuery } from '#web/links/shop-query.ts'

export const Route = createFileRoute('/admin/orders/$orderNumber_/print')({
  validateSearch: ({ paper }: Record<string, unknown>): { paper?: 'pick' | undefined } => ({ paper: paper === 'pick' ? paper : undefined }),
  loader: async ({ context: { queryClient }, params: { orderNumber } }) => {
    await Promise.all([pageData(queryClient.fetchQuery(staffOrderQuery(orderNumber))), queryClient.ensureQueryData(shopQuery())])
  },
  head: ({ match, params }) => pageHead(match, { title: params.orderNumber, path: '/admin/orders', noindex: true }),
  component: Paper,
})

function Paper() {
  const { orderNumber } = Route.useParams()
  const { paper = 'slip' } = Route.useSearch()
  const { name } = useSuspenseQuery(shopQuery()).data
  const order = useSuspenseQuery(staffOrderQuery(orderNumber)).data
  return <OrderPapers orders={[order]} paper={paper} shopName={name} back={`/admin/orders/${order.number}`} />
}
