import type { CustomerField } from '#domain/customer/customer-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { changeCustomer } from '#web/cart/checkout-draft.ts'
import type { CustomerValues } from '#web/cart/checkout-draft.ts'
import { focusField } from './customer-fields.ts'

interface DidYouMeanProps {
  what: string
  values: CustomerValues
  /** The field below which it stands. */
  field: CustomerField
}

/** A button that applies a suggested correction, and goes with it: who pressed it by keyboard goes on at the field. A touch would open the screen's keyboard. */
export function DidYouMean({ what, values, field }: DidYouMeanProps) {
  return (
    <Button
      variant="quiet"
      className="-ml-1 justify-self-start text-body"
      onClick={({ detail }) => {
        changeCustomer(values)
        if (detail === 0) focusField(field)
      }}
    >
      Did you mean {what}?
    </Button>
  )
}
