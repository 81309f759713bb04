import { checkSavedAddress } from '#domain/customer/address-book.ts'
import type { SavedAddressField } from '#domain/customer/address-book.ts'
import { zipError } from '#web/customer/customer-rules.ts'

/** What the form of an address holds, as it was typed. */
export type AddressValues = Partial<Record<SavedAddressField, string>>

/** One sentence for every field that needs attention, in the words of the checkout. */
export function addressErrors(values: AddressValues): AddressValues {
  const check = checkSavedAddress(values)
  if ('address' in check) return {}
  const zip = check.errors.postalCode && zipError(values.postalCode ?? '')
  return zip ? { ...check.errors, postalCode: zip } : check.errors
}
