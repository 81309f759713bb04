import { CUSTOMER_FIELDS } from '#domain/customer/customer-fields.ts'
import type { CustomerField } from '#domain/customer/customer-fields.ts'
import type { CustomerValues } from '#web/cart/checkout-draft.ts'
import { CUSTOMER_INPUTS } from '#web/customer/customer-inputs.ts'
import { StateField } from '#web/customer/state-field.tsx'
import { TextField } from '#web/ui/form/field.tsx'

/** The fields of a delivery address, in the order of the checkout's form. */
export const ADDRESS_FIELDS = [
  'firstName',
  'lastName',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'phone',
] as const satisfies CustomerField[]

interface AddressFieldsProps {
  fields: readonly Exclude<CustomerField, 'country'>[]
  values: CustomerValues
  errors: Partial<Record<CustomerField, string>>
  onChange: (values: CustomerValues) => void
}

/** The fields of the checkout's form for staff, who type what somebody tells them: nothing is filled in by the browser. */
export function AddressFields({ fields, values, errors, onChange }: AddressFieldsProps) {
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
            hint={undefined}
            label={CUSTOMER_FIELDS[field]}
            autoComplete="off"
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
          />
        ),
      )}
    </div>
  )
}
