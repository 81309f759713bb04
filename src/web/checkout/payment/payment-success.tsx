import { useQuery } from '@tanstack/react-query'
import { ORDER_LINK_DAYS } from '#domain/order/order-link.ts'
import { buyerEmail } from '#web/session/typed-texts.ts'
import { NewsletterForm } from '#web/newsletter/newsletter-form.tsx'
import { ApiProblem } from '#web/api.ts'
import { orderQuery } from '#web/orders/order-query.ts'
import { OrderView } from '#web/orders/view/order-view.tsx'
import { sessionQuery } from '#web/session/session-query.ts'
import { PageTitle } from '#web/links/page-title.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useFocusOnMount } from '#web/ui/browser/use-focus-on-mount.ts'
import { LoadFailure } from '#web/ui/state/load-failure.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

interface PaymentSuccessProps {
  /** The order's number; null while the provider is not sure yet. */
  orderId: string | null
  /** The buyer's address; empty when this browser does not know it (any more). */
  email: string
  onViewCart: () => void
}

/** The order as this browser may read it. */
const useBought = (number: string) => useQuery({ ...orderQuery(number), retry: false })

/** What was bought, for paper and for the eye; left out when the shop does not give it to this browser. */
function Summary({ number }: { number: string }) {
  const { data, error, isPending, refetch } = useBought(number)
  // As high as most orders.
  if (isPending) return <Skeleton className="h-[40rem] w-full" />
  if (error && !(error instanceof ApiProblem && error.status < 500))
    return <LoadFailure onRetry={() => void refetch()}>Your order is paid. What is in it could not be loaded.</LoadFailure>
  if (!data) return null
  return (
    <div className="w-full text-left">
      <OrderView order={data} headingAs="h2" />
    </div>
  )
}

/** After the order, once it is there and nothing below it moves: an account, for those who have none, and the newsletter. */
function AfterOrder({ number, typedEmail }: { number: string; typedEmail: string }) {
  // After a reload the order alone knows it.
  const { data: bought, isPending } = useBought(number)
  const email = typedEmail || (bought?.email ?? '')
  const isSignedIn = useQuery(sessionQuery()).data?.person != null
  if (isPending) return null
  return (
    <div className="no-print grid w-full gap-5 text-left md:grid-cols-2">
      {!isSignedIn && (
        <section className="sheet grid content-start gap-3 p-5 sm:p-6" aria-labelledby="account-offer">
          <h2 id="account-offer" className="text-h3">
            Keep your orders together
          </h2>
          <p className="text-ink-2">
            With an account you see what you ordered, track it and send parts back without looking for the e-mail.
          </p>
          <ShopLink
            href="/auth?mode=create&next=/orders"
            className={buttonClass('secondary', 'justify-self-start')}
            onClick={() => buyerEmail.write(email)}
          >
            Create an account
          </ShopLink>
        </section>
      )}
      <section className="sheet grid content-start gap-3 p-5 sm:p-6" aria-labelledby="newsletter-offer">
        <h2 id="newsletter-offer" className="text-h3">
          The parts counter, by e-mail
        </h2>
        <NewsletterForm key={email} variant="checkout" email={email} />
      </section>
    </div>
  )
}

/** 'Payment Successful!' with the order's number. */
export function PaymentSuccess({ orderId, email, onViewCart }: PaymentSuccessProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>()
  return (
    // From the start as high as the window, so that the page's foot does not move when the order comes.
    <div className="mx-auto grid min-h-dvh max-w-3xl content-start gap-5">
      <section className="sheet grid justify-items-center gap-5 px-6 py-12 text-center" aria-labelledby="payment-success">
        <PageTitle>Payment Successful!</PageTitle>
        <Icon name="check" className="size-14 text-leaf" />
        <h1 id="payment-success" ref={heading} tabIndex={-1}>
          Payment Successful!
        </h1>
        <p role="status" className="strip max-w-full justify-center px-4">
          <span className="strip-label">Order ID: </span>
          <span className="text-part-lg break-all select-all max-[23rem]:text-part">{orderId ?? 'Processing...'}</span>
        </p>
        {orderId === null ? (
          <p className="max-w-prose text-ink-2">
            We received your return from the payment page and are confirming the order; e-mail follows. Your cart is kept until then.
          </p>
        ) : (
          <p className="max-w-prose text-ink-2">
            Thank you for your order. A confirmation email will follow shortly.{' '}
            <ShopLink href={`/orders/${orderId}`} className="link">
              View your order
            </ShopLink>
            : the link in the email opens it in every browser, for {ORDER_LINK_DAYS} days.
          </p>
        )}
        <div className="no-print flex flex-wrap justify-center gap-3">
          <ShopLink href="/" className={buttonClass('primary')}>
            Continue Shopping
          </ShopLink>
          <Button variant="secondary" onClick={onViewCart}>
            View Cart
          </Button>
          {orderId !== null && (
            <Button variant="quiet" onClick={() => window.print()}>
              Print
            </Button>
          )}
        </div>
      </section>
      {orderId !== null && <Summary number={orderId} />}
      {orderId !== null && <AfterOrder number={orderId} typedEmail={email} />}
    </div>
  )
}
