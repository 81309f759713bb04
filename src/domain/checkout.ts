import * as z from 'zod/mini'
import { normaliseZip, stateCode, US_STATES, zipMatchesState } from './address.ts'
import { isEmail, MAX_EMAIL_LENGTH, normaliseEmail } from './email.ts'

/** The customer's fields, in the order of the form, as the shopper reads them (specification, section 3). */
export const CUSTOMER_FIELDS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP code',
  country: 'Country',
} as const
export type CustomerField = keyof typeof CUSTOMER_FIELDS

/** The fields that checkout needs, in the order in which the missing ones are named (specification, section 5). */
export const REQUIRED_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'addressLine1',
  'city',
  'state',
  'postalCode',
] as const satisfies CustomerField[]

/** The sentence that names what is missing (specification, section 5). */
export const missingText = (missing: readonly CustomerField[]): string =>
  `Please fill in: ${missing.map((field) => CUSTOMER_FIELDS[field]).join(', ')}`

const INVALID_EMAIL = 'Please enter a valid email address.'
const INVALID_ZIP = 'Please enter a ZIP code such as 48104.'
const INVALID_STATE = 'Please choose a state.'
const ONLY_US = 'We ship to addresses in the United States only.'

const nameOf = (code: string) => US_STATES.find((state) => state.code === code)?.name ?? code
// Line breaks and other control characters would end up in mails and on labels.
const oneLine = z.overwrite<string>((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
const filled = (field: CustomerField) => z.minLength(1, { error: missingText([field]) })
const atMost = (length: number) => z.maxLength(length, { error: `Please use at most ${length} characters.` })
const required = (field: CustomerField, length: number) => z.string().check(oneLine, filled(field), atMost(length))
const optional = (length: number) => z._default(z.string().check(oneLine, atMost(length)), '')
/** Then the field itself says what is wrong, and nothing can be said of the two together. */
const isUnreadable = (zip: string, state: string) => normaliseZip(zip) === null || stateCode(state) === null
const isUS = (text: string) => /^(us|usa|u\.s\.|u\.s\.a\.|united states( of america)?|)$/i.test(text)

/**
 * Who buys, and where to deliver to: ten fields and no other. Answers them tidied: one line each, e-mail in lower case, two-letter state,
 * proper ZIP code, country US. The ZIP code must lie in the state (decision 7).
 */
export const customerSchema = z
  .strictObject({
    firstName: required('firstName', 100),
    lastName: required('lastName', 100),
    email: required('email', MAX_EMAIL_LENGTH).check(z.refine(isEmail, { error: INVALID_EMAIL }), z.overwrite(normaliseEmail)),
    phone: optional(30),
    addressLine1: required('addressLine1', 200),
    addressLine2: optional(200),
    city: required('city', 100),
    state: required('state', 50).check(
      z.refine((text) => stateCode(text) !== null, { error: INVALID_STATE }),
      z.overwrite((text) => stateCode(text) ?? text),
    ),
    postalCode: required('postalCode', 20).check(
      z.refine((text) => normaliseZip(text) !== null, { error: INVALID_ZIP }),
      z.overwrite((text) => normaliseZip(text) ?? text),
    ),
    country: z._default(
      z.string().check(
        oneLine,
        z.refine(isUS, { error: ONLY_US }),
        z.overwrite((text) => (isUS(text) ? 'US' : text)),
      ),
      'US',
    ),
  })
  .check(
    z.refine(({ postalCode, state }) => isUnreadable(postalCode, state) || zipMatchesState(postalCode, state), {
      path: ['postalCode'],
      error: ({ input }) => mismatchText(input),
    }),
  )
export type Customer = z.infer<typeof customerSchema>

function mismatchText(input: unknown): string {
  const { data } = z.object({ postalCode: z.string(), state: z.string() }).safeParse(input)
  return data ? `ZIP code ${data.postalCode} is not in ${nameOf(data.state)}. Please check the ZIP code and the state.` : INVALID_ZIP
}

export type CustomerCheck =
  | { ok: true; customer: Customer }
  | { ok: false; missing: CustomerField[]; errors: Partial<Record<CustomerField, string>> }

const isField = (key: unknown): key is CustomerField => typeof key === 'string' && Object.hasOwn(CUSTOMER_FIELDS, key)

/**
 * Checks the customer form as it stands; other keys are ignored. `missing` names the empty required fields in the form's order (say so with
 * `missingText`); `errors` has one sentence for every field that needs attention, the missing ones included.
 */
export function checkCustomer(values: Partial<Record<CustomerField, string>>): CustomerCheck {
  const known = Object.fromEntries(Object.entries(values).filter(([key, value]) => isField(key) && value !== undefined))
  const empty = Object.fromEntries(REQUIRED_FIELDS.map((field) => [field, '']))
  const result = customerSchema.safeParse({ ...empty, ...known })
  if (result.success) return { ok: true, customer: result.data }
  const errors: Partial<Record<CustomerField, string>> = {}
  for (const { path, message } of result.error.issues) if (isField(path[0])) errors[path[0]] ??= message
  const missing = REQUIRED_FIELDS.filter((field) => (values[field] ?? '').trim() === '')
  return { ok: false, missing, errors }
}
