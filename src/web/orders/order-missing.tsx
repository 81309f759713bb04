import { ORDER_LINK_DAYS } from '#domain/order/order-link.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { LinkState } from './link-state.ts'

/** What became of the wish for a new link: the same for every number, so that it does not tell whether there is such an order. */
function Outcome({ state }: { state: LinkState | undefined }) {
  if (state === 'sent')
    return (
      <Notice tone="success" live title="Please check your email">
        If there is a paid order with this number, a new link is on its way to its email address.
      </Notice>
    )
  if (state === 'wait')
    return (
      <Notice tone="error" live title="Too Many Attempts">
        Please wait a moment before trying again.
      </Notice>
    )
  return null
}

/** In place of an order that this browser may not see, for whatever reason: a new link goes to the address of the order alone. */
export function OrderMissing({ number, state }: { number: string; state: LinkState | undefined }) {
  return (
    <div className="shell py-8 lg:py-12">
      <div className="sheet mx-auto grid max-w-3xl gap-5 p-5 sm:p-8">
        <h1 className="text-h2">{state === 'expired' ? 'This link has expired' : 'We cannot show this order here'}</h1>
        <Outcome state={state} />
        <p className="max-w-prose">
          The link in an order&rsquo;s email works for {ORDER_LINK_DAYS} days, in each browser where you open it. If yours no longer does,
          we mail a new one to the email address of a paid order.
        </p>
        <form method="post" action={`/api/orders/${encodeURIComponent(number)}/new-link`}>
          <Button type="submit" variant="primary" className="max-sm:w-full">
            Mail me a new link
          </Button>
        </form>
        <p>
          You can also{' '}
          <ShopLink href="/orders" className="link">
            sign in, or find it by number and email
          </ShopLink>
          .
        </p>
      </div>
    </div>
  )
}
