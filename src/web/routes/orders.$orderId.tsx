import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageData } from '#web/links/page-data.ts'
import { orderQuery } from '#web/orders/order-query.ts'
import { OrderDetails } from '#web/orders/order-details.tsx'
import { pageHead } from '#web/links/page-head.ts'
import { renderShopLink } from '#web/links/shop-link.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'

export const Route = createFileRoute('/orders/$orderId')({
  // The token of the mailed link: the router reads digits as a number.
  validateSearch: ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
    token: typeof token === 'string' || typeof token === 'number' ? String(token) : undefined,
  }),
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ context, params, deps }) => {
    await pageData(context.queryClient.ensureQueryData(orderQuery(params.orderId, deps.token)))
  },
  head: ({ params }) => pageHead({ title: `Order ${params.orderId}`, path: `/orders/${params.orderId}`, noindex: true }),
  component: OrderPage,
})

/** Prints the page when its address has `print=1`: once, so that a reload or Back does not ask again. */
function usePrintAsked() {
  const router = useRouter()
  useEffect(() => {
    const url = new URL(window.location.href)
    if (!url.searchParams.has('print')) return
    url.searchParams.delete('print')
    void router.navigate({ href: url.pathname + url.search, replace: true }).then(() => window.print())
  }, [router])
}

function OrderPage() {
  const { orderId } = Route.useParams()
  const { token } = Route.useSearch()
  const client = useQueryClient()
  const query = orderQuery(orderId, token)
  const { data } = useSuspenseQuery(query)
  usePrintAsked()
  return (
    <div className="shell py-6 lg:py-10">
      <div className="mx-auto grid max-w-3xl gap-4">
        <Breadcrumb
          items={[{ label: 'Home', href: '/' }, { label: 'My Orders', href: '/orders' }, { label: data.number }]}
          renderLink={renderShopLink}
        />
        <OrderDetails
          order={data}
          proof={token === undefined ? {} : { token }}
          onOrder={(order) => client.setQueryData(query.queryKey, order)}
        />
      </div>
    </div>
  )
}
