import type { CustomerField } from '#domain/customer/customer-fields.ts'

/** The form's id: the checkout button is outside of it. */
export const CUSTOMER_FORM_ID = 'checkout-form'

/** The id of the coupon's part of the page. */
export const COUPON_ID = 'checkout-coupon'

/** The id of a field's control. */
export const fieldId = (field: CustomerField): string => `checkout-${field}`

/**
 * Keeps the focus beside a field whose button goes when it is pressed: the field for the keyboard, its label for a pointer, because the field would open
 * a phone's keyboard. `detail`: that of the click, 0 for the keyboard's.
 */
export function goOnAt(field: CustomerField, detail: number): void {
  const label = document.querySelector<HTMLElement>(`label[for="${fieldId(field)}"]`)
  if (detail === 0 || !label) return focusField(field)
  label.tabIndex = -1
  label.focus({ preventScroll: true })
}

/** Brings the shopper to a field. */
export function focusField(field: CustomerField): void {
  document.getElementById(fieldId(field))?.focus()
}
