import { checkAddress } from '#domain/customer/customer-check.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import type { Schema } from '#web/api.ts'
import type { SavedAddress } from '#web/customer/address-query.ts'
import type { CustomerValues } from '#web/cart/checkout-draft.ts'

/** The fields that say where a shipment goes; the name is to whom. */
export const PLACE_FIELDS = ['addressLine1', 'addressLine2', 'city', 'state', 'postalCode'] as const

/** What of an address is filled in, of the book's or of an order's. */
export type ShippedTo = Pick<SavedAddress, 'firstName' | 'lastName' | 'phone' | (typeof PLACE_FIELDS)[number]>

/** The customer's fields of a saved address, as the form shows them. */
export const valuesOf = ({
  firstName,
  lastName,
  phone,
  addressLine1,
  addressLine2,
  city,
  state,
  postalCode,
}: ShippedTo): CustomerValues => ({
  firstName,
  lastName,
  phone: formatPhone(phone),
  addressLine1,
  addressLine2,
  city,
  state,
  postalCode,
})

const isUntouched = (values: CustomerValues, fields: readonly (keyof CustomerValues)[]) =>
  fields.every((field) => values[field] === undefined)

/** The first and last name of an account: all but the last word, and the last. */
function splitName(name: string): CustomerValues {
  const words = name.trim().split(/\s+/)
  const lastName = words.length > 1 ? words.pop() : undefined
  return { firstName: words.join(' '), ...(lastName && { lastName }) }
}

/**
 * What of an account is filled into the form: the e-mail address, the name, and the preferred address, each only while nothing of it was ever
 * typed. What somebody has emptied stays empty.
 */
export function fillIn(
  values: CustomerValues,
  { person, preferred }: { person: Pick<Schema<'Person'>, 'name' | 'email'>; preferred: ShippedTo | undefined },
): CustomerValues {
  const saved = preferred && valuesOf(preferred)
  const name = saved ? { firstName: saved.firstName ?? '', lastName: saved.lastName ?? '' } : splitName(person.name)
  const { firstName: _, lastName: __, phone, ...place } = saved ?? {}
  return {
    ...(values.email === undefined && { email: person.email }),
    ...(isUntouched(values, ['firstName', 'lastName']) && name),
    ...(saved && isUntouched(values, PLACE_FIELDS) && { ...place, ...(values.phone === undefined && phone && { phone }) }),
  }
}

/** The saved address that the form has, however it is written there; one of the same company first. */
export function savedAs(values: CustomerValues, addresses: readonly SavedAddress[], company = ''): SavedAddress | undefined {
  const check = checkAddress(values)
  if (!('address' in check)) return undefined
  const typed = Object.entries(check.address)
  const same = addresses.filter((saved) =>
    typed.every(([field, value]) => Object.entries(saved).some(([key, text]) => key === field && text === value)),
  )
  return same.find((saved) => saved.company === company) ?? same[0]
}
