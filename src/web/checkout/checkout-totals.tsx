import { Suspense, useEffect, useRef } from 'react'
import type { CartItem } from '#domain/cart/cart.ts'
import { CartTotals } from '#web/cart/cart-totals.tsx'
import { clearCart, restoreCart } from '#web/cart/cart-store.ts'
import { ShippingProgress } from '#web/cart/shipping-progress.tsx'
import { stateOf } from '#web/cart/quote/use-quote.ts'
import type { PricedView } from '#web/cart/quote/use-quote.ts'
import { FitWarning } from '#web/fit/fit-warning.tsx'
import type { MisfitWarningProps } from '#web/fit/misfit-warning.tsx'
import { Button } from '#web/ui/button.tsx'
import { LONG_TOAST_MS, toast } from '#web/ui/toast/toast.ts'
import { setCouponCode } from '#web/cart/checkout-draft.ts'
import type { CheckoutDraft } from '#web/cart/checkout-draft.ts'
import { CouponEntry } from './coupon-entry.tsx'
import { CUSTOMER_FORM_ID } from './customer/customer-fields.ts'
import type { CheckoutError } from './place-order.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

// Loaded once there is a cart that an offer may be for.
const AutoCoupon = lazyWithPreload(async () => (await import('./auto-coupon.tsx')).AutoCoupon)
const ArrivalLine = lazyWithPreload(async () => (await import('./arrival-line.tsx')).ArrivalLine)
const PayBar = lazyWithPreload(async () => (await import('./pay-bar.tsx')).PayBar)
const MinimumCharge = lazyWithPreload(async () => (await import('./minimum-charge.tsx')).MinimumCharge)
// Fetched once the page stands, as what places the order is (use-checkout.ts): an error may be that there is no connection.
const PriceFailure = lazyWithPreload(async () => (await import('./price-failure.tsx')).PriceFailure)
const CheckoutErrorNotice = lazyWithPreload(async () => (await import('./checkout-error.tsx')).CheckoutErrorNotice)
const SwapButton = lazyWithPreload(async () => (await import('#web/cart/swap-button.tsx')).SwapButton)

function clearWithUndo(items: readonly CartItem[], couponCode: string | null) {
  clearCart()
  setCouponCode(null)
  const onSelect = () => {
    restoreCart(items)
    setCouponCode(couponCode)
  }
  toast({ id: 'cart-cleared', title: 'Cart cleared', durationMs: LONG_TOAST_MS, action: { label: 'Undo', onSelect } })
}

/** The way to take the part that fits instead of a line's. */
const swapOf: MisfitWarningProps['swap'] = (item, instead) => (
  <Suspense>
    <SwapButton item={item} instead={instead} />
  </Suspense>
)

/** So many parts push the totals below most windows that are wide. */
const LONG_LIST = 8

interface CheckoutTotalsProps {
  /** Empty until the browser's storage has been read. */
  items: readonly CartItem[]
  draft: CheckoutDraft
  priced: PricedView
  isBusy: boolean
  error: CheckoutError | null
}

/** The totals, and the button to pay. */
export function CheckoutTotals({ items, draft, priced, isBusy, error }: CheckoutTotalsProps) {
  const { quote, rates, failure, retry } = priced
  const hasItems = items.length > 0
  const button = useRef<HTMLDivElement>(null)
  useEffect(() => void Promise.all([PriceFailure.preload(), CheckoutErrorNotice.preload()]), [])
  // Nobody is sent to pay what the shop has not confirmed, or what they have not seen.
  const leastCents = quote?.leastChargeCents ?? null
  const isResting = !hasItems || quote === null || failure !== null || leastCents !== null
  return (
    <section className="sheet grid gap-5 p-5 sm:p-6" aria-label="Order summary">
      <ShippingProgress quote={quote} rates={rates} />
      <CouponEntry items={items} draft={draft} quote={quote} />
      {hasItems && (
        <Suspense fallback={null}>
          <AutoCoupon items={items} draft={draft} quote={quote} />
        </Suspense>
      )}
      {failure && (
        <Suspense>
          <PriceFailure failure={failure} onRetry={retry} />
        </Suspense>
      )}
      <CartTotals quote={quote} />
      <p role="status" className="-mt-2 min-h-6 text-small">
        {hasItems && (
          <Suspense>
            <ArrivalLine items={items} state={stateOf(draft.customer)} />
          </Suspense>
        )}
      </p>
      {quote !== null && leastCents !== null && (
        <Suspense>
          <MinimumCharge totalCents={quote.totalCents} leastCents={leastCents} hasCoupon={quote.coupon !== null} />
        </Suspense>
      )}
      {error && error.kind !== 'coupon' && !isBusy && (
        <Suspense>
          <CheckoutErrorNotice error={error} />
        </Suspense>
      )}
      <FitWarning items={items} swap={swapOf} />
      <div ref={button}>
        <Button
          variant="primary"
          type="submit"
          form={CUSTOMER_FORM_ID}
          disabled={isResting}
          busy={isBusy}
          busyLabel="Processing..."
          className="min-h-13 w-full"
        >
          Secure Checkout
        </Button>
      </div>
      {hasItems && (
        <Suspense>
          <PayBar
            watched={button}
            isLong={items.length >= LONG_LIST}
            totalCents={quote?.totalCents ?? null}
            isBusy={isBusy}
            isResting={isResting}
          />
        </Suspense>
      )}
      <p className="text-center text-small text-ink-2">You pay on our payment partner's page. We never see your card number.</p>
      <Button
        variant="quiet"
        className="justify-self-center"
        disabled={isBusy || !hasItems}
        onClick={() => clearWithUndo(items, draft.couponCode)}
      >
        Clear Cart
      </Button>
    </section>
  )
}
