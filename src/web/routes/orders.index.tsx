import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { FindOrder } from '#web/orders/find-order.tsx'
import { OrderList } from '#web/orders/view/order-list.tsx'
import { ordersQuery } from '#web/orders/order-query.ts'
import { sessionQuery } from '#web/session/session-query.ts'
import { pageHead } from '#web/links/page-head.ts'
import { readPage } from '#web/links/search-params.ts'
import { ShopLink } from '#web/links/shop-link.tsx'

export const Route = createFileRoute('/orders/')({
  validateSearch: ({ page, show }: Record<string, unknown>): { page?: number | undefined; show?: 'open' } => ({
    page: readPage(page),
    ...(show === 'open' && { show }),
  }),
  loaderDeps: ({ search: { page = 1, show } }) => ({ page, show }),
  loader: async ({ context: { queryClient }, deps: { page, show } }) => {
    const { person } = await queryClient.ensureQueryData(sessionQuery())
    const list = person && (await queryClient.ensureQueryData(ordersQuery(page, show ?? 'all')))
    // Open orders become fewer: the page of a bookmark may be gone.
    if (list && page > list.pageCount) throw redirect({ to: '/orders', search: { page: list.pageCount, ...(show && { show }) } })
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
  const { page = 1, show = 'all' } = Route.useSearch()
  const { data } = useSuspenseQuery(ordersQuery(page, show))
  return <OrderList list={data} scope={show} />
}
