import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CUSTOMER_FORM_ID } from './customer/customer-fields.ts'
import type { CheckoutError } from './place-order.ts'

/** The errors whose notice has had the focus: one that comes back, because its cart does, takes nobody's place in the list. */
const shownErrors = new WeakSet<CheckoutError>()

/** Why the payment page was not opened, and what to do. Where no line of the cart says it, nor a toast, the way leads here: the button that was pressed may be the bar's, far above. */
export function CheckoutErrorNotice({ error }: { error: CheckoutError }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shownErrors.has(error) || !['cart', 'changed', 'processing'].includes(error.kind)) return
    shownErrors.add(error)
    place.current?.focus()
  }, [error])
  return (
    <div ref={place} tabIndex={-1}>
      <ErrorNotice {...error} />
    </div>
  )
}

function ErrorNotice({ kind, text }: CheckoutError) {
  if (kind === 'changed')
    return (
      <Notice tone="warning" live title="Your cart has changed">
        {text} Nothing was charged. Press Secure Checkout again when you agree.
      </Notice>
    )
  if (kind === 'lines' || kind === 'cart')
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
