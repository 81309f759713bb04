import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { FindOrder } from '#web/orders/find-order.tsx'
import { OrderList } from '#web/orders/view/order-list.tsx'
import { ordersQuery } from '#web/orders/order-query.ts'
import { sessionQuery } from '#web/session/session-query.ts'
import { pageHead } from '#web/links/page-head.ts'
import { useStaysInView } from '#web/links/pending/use-stays-in-view.ts'
import { readPage, searchText } from '#web/links/search-params.ts'
import { ShopLink } from '#web/links/shop-link.tsx'

interface OrdersSearch {
  page?: number | undefined
  show?: 'open' | undefined
  q?: string | undefined
}

export const Route = createFileRoute('/orders/')({
  // Said, and not left out: what is left out stays as it was sent.
  validateSearch: ({ page, show, q }: Record<string, unknown>): OrdersSearch => ({
    page: readPage(page),
    show: show === 'open' ? show : undefined,
    q: searchText(q).trim().slice(0, 100) || undefined,
  }),
  loaderDeps: ({ search: { page = 1, show, q } }) => ({ page, show, q }),
  loader: async ({ context: { queryClient }, deps: { page, show, q } }) => {
    const { person } = await queryClient.ensureQueryData(sessionQuery())
    const list = person && (await queryClient.ensureQueryData(ordersQuery(page, { scope: show ?? 'all', q: q ?? '' })))
    // Open orders become fewer: the page of a bookmark may be gone.
    if (list && page > list.pageCount)
      throw redirect({ to: '/orders', search: { page: list.pageCount, ...(show && { show }), ...(q && { q }) } })
  },
  head: ({ match }) => pageHead(match, { title: 'My Orders', path: '/orders', noindex: true }),
  component: OrdersPage,
})

function OrdersPage() {
  const { person } = useSuspenseQuery(sessionQuery()).data
  return (
    <div className="shell py-8 lg:py-12">
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
        <h1>My Orders</h1>
        {person ? (
          <MyOrders />
        ) : (
          <p>
            <ShopLink href="/auth?next=/orders" className="link">
              Sign in
            </ShopLink>{' '}
            to see all your orders, or find one below.
          </p>
        )}
        <FindOrder />
      </div>
    </div>
  )
}

function MyOrders() {
  useStaysInView()
  const { page = 1, show: scope = 'all', q = '' } = Route.useSearch()
  const { data } = useSuspenseQuery(ordersQuery(page, { scope, q }))
  return <OrderList list={data} scope={scope} q={q} />
}
