import { CUSTOMER_FIELDS } from '#domain/customer/customer-fields.ts'
import type { CustomerField } from '#domain/customer/customer-fields.ts'
import type { CustomerValues } from '#web/cart/checkout-draft.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { CUSTOMER_INPUTS } from './customer-inputs.ts'
import { StateField } from './state-field.tsx'

/** What was typed as an address that the API takes. */
export const addressOf = (values: CustomerValues) => ({
  firstName: values.firstName ?? '',
  lastName: values.lastName ?? '',
  phone: values.phone ?? '',
  addressLine1: values.addressLine1 ?? '',
  addressLine2: values.addressLine2 ?? '',
  city: values.city ?? '',
  state: values.state ?? '',
  postalCode: values.postalCode ?? '',
})

interface AddressFieldsProps {
  fields: readonly Exclude<CustomerField, 'country'>[]
  values: CustomerValues
  errors: Partial<Record<CustomerField, string>>
  /** By staff, who type what somebody tells them: nothing is filled in by the browser. */
  typedByStaff?: boolean
  onChange: (values: CustomerValues) => void
}

/** Fields of the checkout's form where an order's address is typed after it, or for somebody. */
export function AddressFields({ fields, values, errors, typedByStaff = false, onChange }: AddressFieldsProps) {
  const common = (field: CustomerField) => ({ id: `order-${field}`, value: values[field] ?? '', error: errors[field] })
  return (
    <div className="grid gap-3 sm:grid-cols-6">
      {fields.map((field) =>
        field === 'state' ? (
          <StateField
            key={field}
            {...common(field)}
            className="sm:col-span-3"
            onChange={(state) => onChange({ state })}
            onBlur={() => undefined}
          />
        ) : (
          <TextField
            key={field}
            {...CUSTOMER_INPUTS[field]}
            {...common(field)}
            {...(typedByStaff && { hint: undefined, autoComplete: 'off' })}
            label={CUSTOMER_FIELDS[field]}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
          />
        ),
      )}
    </div>
  )
}
