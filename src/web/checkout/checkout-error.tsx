import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CUSTOMER_FORM_ID } from './customer/customer-fields.ts'
import type { CheckoutError } from './place-order.ts'

/** Why the payment page was not opened, and what to do. */
export function CheckoutErrorNotice({ kind, text }: CheckoutError) {
  if (kind === 'changed')
    return (
      <Notice tone="warning" live title="Your cart has changed">
        {text} Nothing was charged. Press Secure Checkout again when you agree.
      </Notice>
    )
  if (kind === 'lines')
    return (
      <Notice tone="warning" live title="Some items need your attention">
        {text}
      </Notice>
    )
  if (kind === 'processing')
    return (
      <Notice tone="warning" live title="Your earlier payment is still being confirmed">
        {text}
      </Notice>
    )
  const retry = (
    <Button variant="quiet" className="-ml-1" type="submit" form={CUSTOMER_FORM_ID}>
      Try again
    </Button>
  )
  return (
    <Notice
      tone="error"
      live
      title={kind === 'timeout' ? 'Still waiting for the payment page' : 'We could not open the payment page'}
      action={retry}
    >
      {text}
    </Notice>
  )
}
