import { useEffect, useRef } from 'react'
import { ShopLink } from '#web/shell/shop-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface PaymentSuccessProps {
  /** The order's number; null while the provider is not sure yet. */
  orderId: string | null
  onViewCart: () => void
}

/** 'Payment Successful!' with the order's number. */
export function PaymentSuccess({ orderId, onViewCart }: PaymentSuccessProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="sheet mx-auto grid max-w-2xl justify-items-center gap-5 px-6 py-12 text-center" aria-labelledby="payment-success">
      <Icon name="check" className="size-14 text-leaf" />
      <h1 id="payment-success" ref={heading} tabIndex={-1}>
        Payment Successful!
      </h1>
      <p role="status" className="strip max-w-full justify-center px-4">
        <span className="strip-label">Order ID: </span>
        <span className="text-part-lg break-all select-all">{orderId ?? 'Processing...'}</span>
      </p>
      {orderId === null ? (
        <p className="max-w-prose text-ink-2">
          We received your return from the payment page and are confirming the order; e-mail follows. Your cart is kept until then.
        </p>
      ) : (
        <p className="max-w-prose text-ink-2">
          Thank you for your order. A confirmation email will follow shortly. With this number and your email address you can look at it any
          time under{' '}
          <ShopLink href="/orders" className="link">
            Orders
          </ShopLink>
          .
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <ShopLink href="/" className={buttonClass('primary')}>
          Continue Shopping
        </ShopLink>
        <Button variant="secondary" onClick={onViewCart}>
          View Cart
        </Button>
      </div>
    </section>
  )
}
