import { Suspense, useEffect, useRef } from 'react'
import { CartLines } from './cart-lines.tsx'
import { CartSkeleton } from '#web/cart/expected/cart-skeleton.tsx'
import { useCart } from '#web/cart/cart-store.ts'
import { EmptyCart } from '#web/cart/empty-cart.tsx'
import { useQuote } from '#web/cart/quote/use-quote.ts'
import { areMisfitsConfirmed } from '#web/fit/fit-confirmation.ts'
import { Notice } from '#web/ui/notice.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { useCheckoutDraft } from '#web/cart/checkout-draft.ts'
import { CheckoutColumns } from './checkout-columns.tsx'
import { CheckoutTotals } from './checkout-totals.tsx'
import { CustomerForm } from './customer/customer-form.tsx'
import { useCheckout } from './use-checkout.ts'
import { usePendingPayment } from './payment/use-pending-payment.ts'

// Loaded once there is a cart to suggest parts for.
const CartSuggestions = lazyWithPreload(async () => (await import('#web/suggestions/cart-suggestions.tsx')).CartSuggestions)

const SavedLines = lazyWithPreload(async () => (await import('#web/cart/saved/saved-lines.tsx')).SavedLines)

interface CheckoutScreenProps {
  /** The lines that the cart probably has, by their heights in px, before the browser's storage has been read. */
  expectedLines: readonly number[]
  /** The shopper comes from the payment page without having paid. */
  isCancelled: boolean
  /** A payment page of this tab turned out to be paid, or about to be. */
  onPaid: (sessionId: string) => void
}

/** What had the focus goes with the last line, and with the empty cart when the line is brought back: the keyboard's place is the heading then. */
function useFocusOnHeading(isReady: boolean, isFilled: boolean) {
  const wasFilled = useRef<boolean>(undefined)
  useEffect(() => {
    const hasChanged = wasFilled.current !== undefined && wasFilled.current !== isFilled
    if (isReady) wasFilled.current = isFilled
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!hasChanged || !heading || document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus()
  }, [isReady, isFilled])
}

/** Cart and checkout on one page. */
export function CheckoutScreen({ expectedLines, isCancelled, onPaid }: CheckoutScreenProps) {
  const { items, count, isReady } = useCart()
  const draft = useCheckoutDraft()
  const priced = useQuote(items, draft)
  const { submit, isBusy, attempts, error } = useCheckout({ items, draft, priced, onPaid })
  const { isProcessing, isReplaced } = usePendingPayment({ isCancelled, onPaid })

  const isFilled = isReady ? items.length > 0 : expectedLines.length > 0
  useFocusOnHeading(isReady, isFilled)
  return (
    <>
      {isCancelled && (
        <Notice title={isReplaced ? 'That payment page has ended' : 'Payment cancelled'} className="mb-5">
          {isReplaced
            ? 'Nothing was charged on it: you have gone on in another tab, or changed your cart. Go on there, or check out here again.'
            : isFilled
              ? 'Nothing was charged. Your cart and your details are kept.'
              : 'Nothing was charged.'}
        </Notice>
      )}
      {isProcessing && (
        <Notice live title="Your payment is being confirmed" className="mb-5">
          An e-mail follows. Your cart is kept until then.
        </Notice>
      )}
      {isReady && !isFilled ? <EmptyCart /> : <h1 className="mb-5">Your cart</h1>}
      {!isReady && !isFilled && <div className="sheet h-72 noscript:hidden" aria-busy="true" />}
      {isFilled && (
        <CheckoutColumns
          list={isReady ? <CartLines items={items} count={count} quote={priced.quote} /> : <CartSkeleton lines={expectedLines} />}
          form={<CustomerForm values={draft.customer} attempts={attempts} onSubmit={() => void (areMisfitsConfirmed() && submit())} />}
          totals={<CheckoutTotals items={items} draft={draft} priced={priced} isBusy={isBusy} error={error} />}
        />
      )}
      {isReady && (
        <Suspense fallback={null}>
          <SavedLines />
        </Suspense>
      )}
      {isReady && isFilled && (
        <Suspense fallback={null}>
          <CartSuggestions items={items} cart={{ cartItems: count, cartTotalCents: priced.quote?.totalCents ?? 0 }} />
        </Suspense>
      )}
    </>
  )
}
