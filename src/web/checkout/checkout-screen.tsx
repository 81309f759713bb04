import { CartLines } from '#web/cart/cart-lines.tsx'
import { CartSkeleton } from '#web/cart/cart-skeleton.tsx'
import { useCart } from '#web/cart/cart-store.ts'
import { EmptyCart } from '#web/cart/empty-cart.tsx'
import { useQuote } from '#web/cart/use-quote.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useCheckoutDraft } from './checkout-draft.ts'
import { CheckoutColumns } from './checkout-columns.tsx'
import { CheckoutSums } from './checkout-sums.tsx'
import { CustomerForm } from './customer-form.tsx'
import { useCheckout } from './use-checkout.ts'
import { usePendingPayment } from './use-pending-payment.ts'

interface CheckoutScreenProps {
  /** The shopper comes from the payment page without having paid. */
  isCancelled: boolean
  /** A payment page of this tab turned out to be paid, or about to be. */
  onSettled: (sessionId: string) => void
}

/** Cart and checkout on one page. */
export function CheckoutScreen({ isCancelled, onSettled }: CheckoutScreenProps) {
  const { items, count, isReady } = useCart()
  const draft = useCheckoutDraft()
  const priced = useQuote(items, draft)
  const { submit, isBusy, attempts, trouble } = useCheckout({ items, draft, priced, onSettled })
  usePendingPayment(isCancelled, onSettled)

  const isEmpty = isReady && items.length === 0
  return (
    <>
      {isCancelled && (
        <Notice title="Payment cancelled" className="mb-5">
          Nothing was charged. Your cart and your details are kept.
        </Notice>
      )}
      {isEmpty ? <EmptyCart /> : <h1 className="mb-5">Your cart</h1>}
      {!isReady && <CartSkeleton />}
      {isReady && !isEmpty && (
        <CheckoutColumns
          list={<CartLines items={items} count={count} quote={priced.quote} />}
          form={<CustomerForm values={draft.customer} attempts={attempts} onSubmit={() => void submit()} />}
          sums={<CheckoutSums items={items} draft={draft} priced={priced} isBusy={isBusy} trouble={trouble} />}
        />
      )}
    </>
  )
}
