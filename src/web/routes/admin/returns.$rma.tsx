import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useInUse } from '#web/admin/frame/in-use.ts'
import { REFETCH_MS, staffOrderQuery } from '#web/admin/orders/order-query.ts'
import { ReturnPage } from '#web/admin/returns/return-page.tsx'
import { staffReturnQuery } from '#web/admin/returns/return-query.ts'
import { pageData } from '#web/links/page-data.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/returns/$rma')({
  loader: async ({ context: { queryClient }, params: { rma } }) => {
    const { number, orderNumber } = await pageData(queryClient.fetchQuery(staffReturnQuery(rma)))
    await pageData(queryClient.fetchQuery(staffOrderQuery(orderNumber)))
    return { title: `Return ${number}` }
  },
  head: ({ match, loaderData }) => pageHead(match, { title: loaderData?.title ?? 'Return', path: '/admin/returns', noindex: true }),
  component: Return,
})

function Return() {
  const refetchInterval = useInUse() && REFETCH_MS
  const { rma } = Route.useParams()
  // Asked again and again while somebody works with it, so that what a colleague does is seen.
  const found = useSuspenseQuery({ ...staffReturnQuery(rma), refetchInterval }).data
  const order = useSuspenseQuery({ ...staffOrderQuery(found.orderNumber), refetchInterval }).data
  return <ReturnPage key={found.number} found={found} order={order} />
}
