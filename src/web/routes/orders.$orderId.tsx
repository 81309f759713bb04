import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { pageAnswer } from '#web/catalog/page-answer.ts'
import { orderQuery } from '#web/orders/order-query.ts'
import { OrderView } from '#web/orders/order-view.tsx'
import { pageHead } from '#web/shell/page-head.ts'
import { renderShopLink } from '#web/shell/shop-link.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'

export const Route = createFileRoute('/orders/$orderId')({
  // The token of the mailed link: the router reads digits as a number.
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } => ({
    token: typeof token === 'string' || typeof token === 'number' ? String(token) : undefined,
  }),
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ context, params, deps }) => {
    await pageAnswer(context.queryClient.ensureQueryData(orderQuery(params.orderId, deps.token)))
  },
  head: ({ params }) => pageHead({ title: `Order ${params.orderId}`, path: `/orders/${params.orderId}`, noindex: true }),
  component: OrderPage,
})

function OrderPage() {
  const { orderId } = Route.useParams()
  const { token } = Route.useSearch()
  const { data } = useSuspenseQuery(orderQuery(orderId, token))
  return (
    <div className="shell py-6 lg:py-10">
      <div className="mx-auto grid max-w-3xl gap-4">
        <Breadcrumb
          items={[{ label: 'Home', href: '/' }, { label: 'My Orders', href: '/orders' }, { label: data.number }]}
          renderLink={renderShopLink}
        />
        <OrderView order={data} />
      </div>
    </div>
  )
}
