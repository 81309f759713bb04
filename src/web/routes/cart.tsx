import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { useEffect, useState } from 'react'
import { readExpectedLines } from '#web/cart/expected/expected-lines.ts'
import { CheckoutScreen } from '#web/checkout/checkout-screen.tsx'
import { PaidOrder, useShownPayment } from '#web/checkout/payment/paid-order.tsx'
import { PaymentOutcome } from '#web/checkout/payment/payment-outcome.tsx'
import { pageHead } from '#web/links/page-head.ts'

/** How a shopper comes back from the payment page. */
interface CartSearch {
  payment?: 'success' | 'cancelled' | undefined
  session_id?: string | undefined
}

const readSearch = ({ payment, session_id: sessionId }: Record<string, unknown>): CartSearch => {
  // Said, and not left out: what is left out stays as it was sent.
  if (payment === 'cancelled') return { payment, session_id: undefined }
  const isPaid = payment === 'success' && ((typeof sessionId === 'string' && sessionId !== '') || typeof sessionId === 'number')
  return isPaid ? { payment, session_id: String(sessionId) } : { payment: undefined, session_id: undefined }
}

/** The lines that the cart probably has, from cookies: the server cannot read the browser's storage. */
const expectedLines = createIsomorphicFn()
  .server(() => readExpectedLines(getRequest().headers.get('cookie')))
  .client((): number[] => [])

export const Route = createFileRoute('/cart')({
  validateSearch: readSearch,
  loader: () => ({ expectedLines: expectedLines() }),
  head: ({ match }) => pageHead(match, { title: 'Cart', path: '/cart', noindex: true }),
  component: CartPage,
})

function CartPage() {
  const { expectedLines: lines } = Route.useLoaderData()
  const { payment, session_id: sessionId } = Route.useSearch()
  const navigate = useNavigate()
  // oxlint-disable-next-line no-underscore-dangle -- the router's own name for the place of an entry in the history
  const entry = useLocation({ select: ({ state }) => state.__TSR_index })
  const [returned, setReturned] = useState(payment === 'success' && sessionId !== undefined ? { sessionId, entry } : null)
  const { paidOrder, confirmingPayment } = useShownPayment()
  const [isCancelled, setCancelled] = useState(payment === 'cancelled')

  useEffect(() => {
    if (isCancelled) void navigate({ to: '/cart', search: {}, replace: true, resetScroll: false })
  }, [isCancelled, navigate])

  function show(paidSessionId: string) {
    setCancelled(false)
    setReturned({ sessionId: paidSessionId, entry })
  }

  function leave() {
    setReturned(null)
    // Without what a reload would show again.
    void navigate({ to: '/cart', search: {}, replace: true, resetScroll: false })
  }

  // The link to the cart, on this very page, makes another entry of the history: it shows the cart.
  const sessionOfReturn = returned?.entry === entry ? returned.sessionId : confirmingPayment
  return (
    <div className="shell py-6 lg:py-10">
      <noscript>
        <p className="sheet mb-5 p-5">The cart and the checkout need JavaScript. Please switch it on, or call us to order.</p>
      </noscript>
      {sessionOfReturn !== undefined ? (
        <PaymentOutcome sessionId={sessionOfReturn} onLeave={leave} />
      ) : paidOrder === undefined ? (
        <CheckoutScreen expectedLines={lines} isCancelled={isCancelled} onPaid={show} />
      ) : (
        <PaidOrder orderId={paidOrder} onLeave={leave} />
      )}
    </div>
  )
}
