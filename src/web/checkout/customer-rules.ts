import { stateCode, US_STATES, zipMatchesState } from '#domain/address.ts'
import { checkCustomer } from '#domain/checkout.ts'
import type { CustomerField } from '#domain/customer.ts'
import type { CustomerValues } from './checkout-draft.ts'

/** The states to choose from. */
export const STATES: readonly { code: string; name: string }[] = US_STATES

/** One sentence for every field that needs attention. */
export function mistakesIn(values: CustomerValues): Partial<Record<CustomerField, string>> {
  const check = checkCustomer(values)
  return check.ok ? {} : check.errors
}

/** The state in which a ZIP code lies. */
export const stateOfZip = (zip: string): { code: string; name: string } | undefined =>
  US_STATES.find(({ code }) => zipMatchesState(zip, code))

/** The state that was meant, when the ZIP code lies in another one than was chosen. */
export function otherState({ postalCode = '', state = '' }: CustomerValues): { code: string; name: string } | undefined {
  return state === '' || zipMatchesState(postalCode, state) ? undefined : stateOfZip(postalCode)
}

/** The state that typed letters mean: a code, a name, or the first name that begins so; null when none does. */
export function stateByTyping(typed: string): string | null {
  const plain = typed.trim().toLowerCase()
  if (plain === '') return null
  return stateCode(typed) ?? US_STATES.find(({ name }) => name.toLowerCase().startsWith(plain))?.code ?? null
}
