import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import type { Schema } from '#web/api.ts'
import { ChangeAddress } from '#web/checkout/customer/change-address.tsx'
import { pageData } from '#web/links/page-data.ts'
import { orderQuery } from '#web/orders/order-query.ts'
import { readLinkState } from '#web/orders/link-state.ts'
import type { LinkState } from '#web/orders/link-state.ts'
import { OrderRemindersIsland } from '#web/orders/reminders/order-reminders-island.tsx'
import { OrderReviewsIsland } from '#web/orders/reviews/order-reviews-island.tsx'
import { OrderDetails } from '#web/orders/view/order-details.tsx'
import { OrderMissing } from '#web/orders/order-missing.tsx'
import { SessionEndedIsland } from '#web/session/session-ended-island.tsx'
import { pageHead } from '#web/links/page-head.ts'
import { renderShopLink } from '#web/links/shop-link.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'

interface OrderSearch {
  /** The token of the mailed link. */
  token?: string | undefined
  link?: LinkState | undefined
}

/* The API reads no longer ones: with so much behind it, it is no order's. */
const MAX_NUMBER_LENGTH = 40

export const Route = createFileRoute('/orders/$orderId')({
  // The router reads digits as a number.
  validateSearch: ({ token, link }: Record<string, unknown>): OrderSearch => ({
    token: typeof token === 'string' || typeof token === 'number' ? String(token) : undefined,
    link: readLinkState(link),
  }),
  // A token does not stay in the address, where the history, screenshots and logs would keep it.
  beforeLoad: async ({ params, search: { token } }) => {
    if (token === undefined) return
    const { openLink } = await import('#web/orders/open-link.ts')
    const link = await openLink(params.orderId, token)
    throw redirect({ to: '/orders/$orderId', params, search: link ? { link } : {}, statusCode: 303, replace: true })
  },
  loader: async ({ context, params }) => {
    if (params.orderId.length > MAX_NUMBER_LENGTH) throw notFound()
    await pageData(context.queryClient.ensureQueryData(orderQuery(params.orderId)))
  },
  head: ({ match, params }) => pageHead(match, { title: `Order ${params.orderId}`, path: `/orders/${params.orderId}`, noindex: true }),
  component: OrderPage,
  notFoundComponent: OrderNotShown,
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

/** Whoever sees the page may act on the order. */
const NO_PROOF = {}

function OrderPage() {
  const { orderId } = Route.useParams()
  const client = useQueryClient()
  const { data } = useSuspenseQuery(orderQuery(orderId))
  usePrintAsked()
  const show = useCallback(
    (order: Schema<'Order'>) => {
      client.setQueryData(orderQuery(orderId).queryKey, order)
      void client.invalidateQueries({ queryKey: ['orders'] })
    },
    [client, orderId],
  )
  // What was begun for one order is not gone on with for another, to which Back may lead at once.
  return (
    <div key={data.number} className="shell py-6 lg:py-10">
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
        <Breadcrumb
          items={[{ label: 'Home', href: '/' }, { label: 'My Orders', href: '/orders' }, { label: data.number }]}
          renderLink={renderShopLink}
        />
        <OrderDetails order={data} proof={NO_PROOF} onOrder={show} changeAddress={<ChangeAddress order={data} onOrder={show} />} />
        <OrderReviewsIsland order={data} />
        <OrderRemindersIsland order={data} />
      </div>
      <SessionEndedIsland />
    </div>
  )
}

function OrderNotShown() {
  const { orderId } = Route.useParams()
  const { link } = Route.useSearch()
  return <OrderMissing number={orderId} state={link} />
}
