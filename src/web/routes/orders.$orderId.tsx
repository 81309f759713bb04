import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schema } from '#web/api.ts'
import { pageAnswer } from '#web/catalog/page-answer.ts'
import { orderAgain } from '#web/orders/order-again.ts'
import { orderQuery } from '#web/orders/order-query.ts'
import { OrderView } from '#web/orders/order-view.tsx'
import { SendBack } from '#web/orders/send-back.tsx'
import { pageHead } from '#web/shell/page-head.ts'
import { renderShopLink } from '#web/shell/shop-link.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Button } from '#web/ui/button.tsx'

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
        <Actions order={data} />
        <SendBack order={data} token={token} />
      </div>
    </div>
  )
}

function Actions({ order }: { order: Schema<'Order'> }) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function again() {
    setBusy(true)
    await orderAgain(client, order.lines)
    setBusy(false)
  }
  return (
    <div className="no-print flex flex-wrap gap-3">
      <Button busy={isBusy} onClick={() => void again()}>
        Order again
      </Button>
      <Button onClick={() => window.print()}>Print</Button>
    </div>
  )
}
