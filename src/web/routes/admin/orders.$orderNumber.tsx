import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useInUse } from '#web/admin/frame/in-use.ts'
import { OrderPage } from '#web/admin/orders/page/order-page.tsx'
import { REFETCH_MS, staffOrderQuery } from '#web/admin/orders/order-query.ts'
import { pageData } from '#web/links/page-data.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/orders/$orderNumber')({
  loader: async ({ context: { queryClient }, params: { orderNumber } }) => ({
    title: `Order ${(await pageData(queryClient.fetchQuery(staffOrderQuery(orderNumber)))).number}`,
  }),
  head: ({ match, loaderData }) => pageHead(match, { title: loaderData?.title ?? 'Order', path: '/admin/orders', noindex: true }),
  component: Order,
})

function Order() {
  const isInUse = useInUse()
  const { orderNumber } = Route.useParams()
  // Asked again and again while somebody works with it, so that what a colleague does is seen.
  const order = useSuspenseQuery({ ...staffOrderQuery(orderNumber), refetchInterval: isInUse && REFETCH_MS }).data
  return <OrderPage key={order.number} order={order} />
}
