import { Button } from '#web/ui/button.tsx'
import { changeCustomer } from '#web/cart/checkout-draft.ts'
import type { CustomerValues } from '#web/cart/checkout-draft.ts'

/** A button that applies a suggested correction. */
export function DidYouMean({ what, values }: { what: string; values: CustomerValues }) {
  return (
    <Button variant="quiet" className="-ml-1 justify-self-start text-body" onClick={() => changeCustomer(values)}>
      Did you mean {what}?
    </Button>
  )
}
