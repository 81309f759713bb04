import type { CustomerField } from '#domain/customer/customer-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { changeCustomer } from '#web/cart/checkout-draft.ts'
import type { CustomerValues } from '#web/cart/checkout-draft.ts'
import { goOnAt } from './customer-fields.ts'

interface DidYouMeanProps {
  what: string
  values: CustomerValues
  /** The field below which it stands. */
  field: CustomerField
}

/** A button that applies a suggested correction, and goes with it: who pressed it goes on beside the field (`goOnAt`). */
export function DidYouMean({ what, values, field }: DidYouMeanProps) {
  return (
    <Button
      variant="quiet"
      className="-ml-1 justify-self-start text-body"
      onClick={({ detail }) => {
        changeCustomer(values)
        goOnAt(field, detail)
      }}
    >
      Did you mean {what}?
    </Button>
  )
}
