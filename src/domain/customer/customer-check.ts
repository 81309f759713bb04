import { normaliseZip, zipMatchesState } from './zip-code.ts'
import { STATE_NOT_UNDERSTOOD, stateCode, US_STATES } from './states.ts'
import { CUSTOMER_FIELDS } from './customer-fields.ts'
import type { CustomerField } from './customer-fields.ts'
import { INVALID_EMAIL, isEmail, MAX_EMAIL_LENGTH, normaliseEmail } from './email.ts'
import { isReadable, MAX_NAME_LENGTH, oneLine, tooLongText, withoutUnseen } from './name.ts'
import { storedPhone } from './phone.ts'

/** The fields that checkout needs, in the order in which the missing ones are named (specification, section 5). */
const REQUIRED_FIELDS = ['firstName', 'lastName', 'email', 'addressLine1', 'city', 'state', 'postalCode'] as const satisfies CustomerField[]

/** The sentence that names what is missing (specification, section 5). */
export const missingText = (missing: readonly CustomerField[]): string =>
  `Please fill in: ${missing.map((field) => CUSTOMER_FIELDS[field]).join(', ')}`

const INVALID_ZIP = 'Please enter a ZIP code such as 48104.'
const ONLY_US = 'We ship to addresses in the United States only.'

const nameOf = (code: string) => US_STATES.find((state) => state.code === code)?.name ?? code
const isUS = (text: string) => /^(us|usa|u\.s\.|u\.s\.a\.|united states( of america)?|)$/i.test(text)

/** Normalises a valid value; null for an invalid one. */
type Reader = (text: string) => string | null
const same: Reader = (text) => text

const RULES: Record<CustomerField, { atMost: number; read: Reader; otherwise: string }> = {
  firstName: { atMost: MAX_NAME_LENGTH, read: same, otherwise: '' },
  lastName: { atMost: MAX_NAME_LENGTH, read: same, otherwise: '' },
  email: { atMost: MAX_EMAIL_LENGTH, read: (text) => (isEmail(text) ? normaliseEmail(text) : null), otherwise: INVALID_EMAIL },
  phone: { atMost: 30, read: storedPhone, otherwise: '' },
  addressLine1: { atMost: 200, read: same, otherwise: '' },
  addressLine2: { atMost: 200, read: same, otherwise: '' },
  city: { atMost: 100, read: same, otherwise: '' },
  state: { atMost: 50, read: stateCode, otherwise: STATE_NOT_UNDERSTOOD },
  postalCode: { atMost: 20, read: normaliseZip, otherwise: INVALID_ZIP },
  country: { atMost: 40, read: (text) => (isUS(text) ? 'US' : null), otherwise: ONLY_US },
}

/**
 * The customer and shipping address, normalised: one line each, e-mail in lower case, two-letter state, valid ZIP code, country US, phone as
 * E.164.
 */
export type Customer = Record<CustomerField, string>

export type CustomerCheck =
  | { ok: true; customer: Customer }
  | { ok: false; missing: CustomerField[]; errors: Partial<Record<CustomerField, string>> }

const isField = (key: string): key is CustomerField => Object.hasOwn(CUSTOMER_FIELDS, key)
const isRequired = (field: CustomerField) => REQUIRED_FIELDS.some((required) => required === field)

/** One field: its normalised value, or the error shown beside it. */
function readField(field: CustomerField, typed: string): { value: string } | { error: string } {
  const { atMost, read, otherwise } = RULES[field]
  // A name is stored as it was sent; what has a form is read without what was copied with it.
  const text = oneLine(read === same ? typed : withoutUnseen(typed))
  if (!isReadable(text) && isRequired(field)) return { error: missingText([field]) }
  if (text.length > atMost) return { error: tooLongText(atMost) }
  const value = read(text)
  return value === null ? { error: otherwise } : { value }
}

/** Validates the fields of the form, all of them or without the e-mail address. The ZIP code must be in the state (specification, decision 7). */
function readCustomer(values: Partial<Record<CustomerField, string | undefined>>, fields: readonly CustomerField[]) {
  const errors: Partial<Record<CustomerField, string>> = {}
  const customer: Customer = {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    addressLine1: '',
    addressLine2: '',
    city: '',
    state: '',
    postalCode: '',
    country: '',
  }
  for (const field of fields) {
    const read = readField(field, values[field] ?? '')
    if ('error' in read) errors[field] = read.error
    else customer[field] = read.value
  }
  const { postalCode, state } = customer
  if (postalCode && state && !zipMatchesState(postalCode, state))
    errors.postalCode = `ZIP code ${postalCode} is not in ${nameOf(state)}. Please check the ZIP code and the state.`
  return { customer, errors }
}

const ALL_FIELDS = Object.keys(CUSTOMER_FIELDS).filter(isField)

/**
 * Validates the customer form; other keys are ignored. `missing` names the empty required fields in the form's order (for `missingText`);
 * `errors` has one sentence for every invalid field, missing ones included. The ZIP code must be in the state (specification, decision 7).
 */
export function checkCustomer(values: Partial<Record<CustomerField, string | undefined>>): CustomerCheck {
  const { customer, errors } = readCustomer(values, ALL_FIELDS)
  if (Object.keys(errors).length === 0) return { ok: true, customer }
  return { ok: false, missing: REQUIRED_FIELDS.filter((field) => !isReadable(values[field] ?? '')), errors }
}

/** The address that a shipment goes to: the customer without the e-mail address. */
export type DeliveryAddress = Omit<Customer, 'email'>

/** Validates a delivery address by the rules of the customer form: the normalised address, or one sentence for every invalid field. */
export function checkAddress(
  values: Partial<Record<CustomerField, string | undefined>>,
): { address: DeliveryAddress } | { errors: Partial<Record<CustomerField, string>> } {
  const { customer, errors } = readCustomer(
    values,
    ALL_FIELDS.filter((field) => field !== 'email'),
  )
  const { email: _, ...address } = customer
  return Object.keys(errors).length === 0 ? { address } : { errors }
}
