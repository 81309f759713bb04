import { useState } from 'react'
import { ADDRESS_FIELDS } from '#domain/customer/customer-fields.ts'
import type { CustomerValues } from '#web/cart/checkout-draft.ts'
import { AddressFields, addressOf } from '#web/customer/address-fields.tsx'
import { fieldErrors } from '#web/customer/customer-rules.ts'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { orderActions } from './order-query.ts'
import type { StaffOrder } from './order-states.tsx'
import { ActNotice, useSeenVersion } from './seen-version.tsx'
import { useOrderAct } from './use-order-act.ts'

interface AddressDialogProps {
  order: StaffOrder
  /** Why it cannot be changed any more, as when a shipment was packed meanwhile. */
  refusal: string | null
  onClose: () => void
}

/** Changes where an order is sent, by the checks of the checkout's form. */
export function AddressDialog({ order, refusal, onClose }: AddressDialogProps) {
  const { number, email, shippingAddress } = order
  const [values, setValues] = useState<CustomerValues>(shippingAddress)
  const [isSent, setIsSent] = useState(false)
  const act = useOrderAct(number)
  const seen = useSeenVersion(order)
  const isRefused = seen.isChanged || refusal !== null
  const errors = fieldErrors({ ...values, email })
  const isSame = ADDRESS_FIELDS.every((field) => (values[field] ?? '') === shippingAddress[field])
  const save = async () => {
    setIsSent(true)
    if (Object.keys(errors).length > 0 || isSame || act.isBusy || isRefused) return
    if (
      await act.run(
        () => orderActions.changeAddress(number, { version: seen.version, address: addressOf(values) }),
        'The address is changed',
      )
    )
      onClose()
  }
  return (
    <StaffDialog
      open
      onClose={onClose}
      title="Change the delivery address"
      description={`What was paid stays as it is. ${email} is told the new address.`}
      footer={
        <>
          <Button onClick={onClose}>Keep as it is</Button>
          <Button variant="primary" busy={act.isBusy} disabled={isSame || isRefused} onClick={() => void save()}>
            Change the address
          </Button>
        </>
      }
    >
      <form
        className="contents"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <ActNotice {...{ act, seen, refusal }} />
        <AddressFields
          typedByStaff
          fields={ADDRESS_FIELDS}
          values={values}
          errors={isSent ? errors : {}}
          onChange={(change) => setValues((before) => ({ ...before, ...change }))}
        />
        {/* Enter in a field sends the form. */}
        <input type="submit" hidden />
      </form>
    </StaffDialog>
  )
}
