import { normaliseZip, stateOfZip, zipMatchesState } from '#domain/customer/zip-code.ts'
import { checkCustomer } from '#domain/customer/customer-check.ts'
import type { CustomerField } from '#domain/customer/customer-fields.ts'
import type { CustomerValues } from '#web/cart/checkout-draft.ts'

/** What is wrong with a ZIP code, by what was typed: how many digits it has, or that it has something else. */
export function zipError(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  if (normaliseZip(typed) !== null || !/^\d+$/.test(digits)) return null
  return digits.length < 5
    ? `ZIP must have 5 digits – you typed ${digits.length}`
    : `ZIP must have 5 digits, or 9 – you typed ${digits.length}`
}

/** One sentence for every field that needs attention. */
export function fieldErrors(values: CustomerValues): Partial<Record<CustomerField, string>> {
  const check = checkCustomer(values)
  if (check.ok) return {}
  const zip = check.errors.postalCode && zipError(values.postalCode ?? '')
  return zip ? { ...check.errors, postalCode: zip } : check.errors
}

/** The state that was meant, when the ZIP code lies in another one than was chosen. */
export function otherState({ postalCode = '', state = '' }: CustomerValues): { code: string; name: string } | undefined {
  return state === '' || zipMatchesState(postalCode, state) ? undefined : stateOfZip(postalCode)
}
