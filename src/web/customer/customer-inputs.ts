import type { ComponentProps } from 'react'
import type { CustomerField } from '#domain/customer/customer-fields.ts'
import { EMAIL_INPUT } from '#web/ui/form/email-input.ts'
import type { TextField } from '#web/ui/form/field.tsx'

/** What each text field of the form is to the browser: names for autofill, keyboards for phones. */
export const CUSTOMER_INPUTS: Record<Exclude<CustomerField, 'state' | 'country'>, Partial<ComponentProps<typeof TextField>>> = {
  email: { ...EMAIL_INPUT, className: 'sm:col-span-6' },
  firstName: { autoComplete: 'shipping given-name', className: 'sm:col-span-3' },
  lastName: { autoComplete: 'shipping family-name', className: 'sm:col-span-3' },
  addressLine1: { autoComplete: 'shipping address-line1', className: 'sm:col-span-6' },
  addressLine2: { autoComplete: 'shipping address-line2', optional: true, className: 'sm:col-span-6' },
  city: { autoComplete: 'shipping address-level2', className: 'sm:col-span-6' },
  postalCode: { autoComplete: 'shipping postal-code', inputMode: 'numeric', maxLength: 20, className: 'sm:col-span-3' },
  phone: { autoComplete: 'shipping tel', type: 'tel', optional: true, hint: 'Only for delivery questions', className: 'sm:col-span-6' },
}
