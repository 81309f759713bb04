import type { CustomerField } from '#domain/customer/customer-fields.ts'

/** The form's id: the checkout button is outside of it. */
export const CUSTOMER_FORM_ID = 'checkout-form'

/** The id of the coupon's part of the page. */
export const COUPON_ID = 'checkout-coupon'

/** The id of a field's control. */
export const fieldId = (field: CustomerField): string => `checkout-${field}`

/** Brings the shopper to a field. */
export function focusField(field: CustomerField): void {
  document.getElementById(fieldId(field))?.focus()
}
