import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { REFERENCE_FIELDS, REFERENCE_LENGTHS } from '#domain/order/order-references.ts'
import type { ReferenceField } from '#domain/order/order-references.ts'
import { addressesQuery } from '#web/customer/address-query.ts'
import type { CustomerValues } from '#web/cart/checkout-draft.ts'
import { changeReferences, setSavesAddress, useOrderExtras } from '#web/cart/order-extras.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { canSave, willSave } from './save-address.ts'

/** 'Save this address', for one that the account does not have yet. */
function SaveAddress({ values }: { values: CustomerValues }) {
  const addresses = useQuery(addressesQuery()).data
  const extras = useOrderExtras()
  if (!addresses || !canSave(values, addresses)) return null
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5"
        checked={willSave(extras, addresses)}
        onChange={(event) => setSavesAddress(event.currentTarget.checked)}
      />
      Save this address
    </label>
  )
}

const SHOWN: readonly { field: ReferenceField; autoComplete: string; className?: string }[] = [
  { field: 'poNumber', autoComplete: 'off' },
  { field: 'jobName', autoComplete: 'off' },
  { field: 'company', autoComplete: 'shipping organization', className: 'sm:col-span-2' },
]

/** PO number, job name and company, in a disclosure that is open once one of them is filled in. */
function References() {
  const { references } = useOrderExtras()
  const [isOpen, setOpen] = useState(false)
  const isFilled = Object.values(references).some((text) => text !== '')
  return (
    <details className="group" open={isOpen || isFilled} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="btn-quiet -ml-1 inline-flex min-h-11 items-center gap-2 text-body [&::-webkit-details-marker]:hidden">
        Add a PO number or job name
        <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 pt-2 sm:grid-cols-2">
        {SHOWN.map(({ field, ...input }) => (
          <TextField
            key={field}
            {...input}
            id={`checkout-${field}`}
            name={field}
            label={REFERENCE_FIELDS[field]}
            optional
            maxLength={REFERENCE_LENGTHS[field]}
            value={references[field] ?? ''}
            onChange={(event) => changeReferences({ [field]: event.currentTarget.value })}
          />
        ))}
      </div>
    </details>
  )
}

interface OrderExtrasFieldsProps {
  values: CustomerValues
  isSignedIn: boolean
}

/** What may be said about an order below its address. */
export function OrderExtrasFields({ values, isSignedIn }: OrderExtrasFieldsProps) {
  return (
    <div className="grid gap-1 sm:col-span-6">
      {isSignedIn && <SaveAddress values={values} />}
      <References />
    </div>
  )
}
