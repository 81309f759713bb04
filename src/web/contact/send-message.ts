import { checkContact } from '#domain/customer/contact-check.ts'
import type { ContactErrors, ContactField } from '#domain/customer/contact.ts'
import { ApiProblem, api, read } from '#web/api.ts'
import { makeIdempotencyKey } from '#web/ui/browser/random-id.ts'

/** The values of the form. */
export type ContactValues = Record<ContactField | 'website', string>

/** The result of sending: the address for the answer, the errors by field, or why it failed. */
export type SendOutcome = { sentTo: string } | { errors: ContactErrors } | { failure: string }

/** The errors by field. */
export function fieldErrors(values: ContactValues): ContactErrors {
  const check = checkContact(values)
  return check.ok ? {} : check.errors
}

/** The message that is being sent: a repeated click, or a second try after a lost answer, is the same one. */
let key = makeIdempotencyKey()

/** Sends the form. Never throws: a failure has its text. */
export async function sendMessage(values: ContactValues): Promise<SendOutcome> {
  const errors = fieldErrors(values)
  if (Object.keys(errors).length > 0) return { errors }
  try {
    const { email } = await read(api.POST('/api/contact-messages', { params: { header: { 'idempotency-key': key } }, body: values }))
    key = makeIdempotencyKey()
    return { sentTo: email }
  } catch (error) {
    if (!(error instanceof ApiProblem))
      return { failure: 'Your message could not be sent. Please try again: what you wrote is still here.' }
    return Object.keys(error.fields).length > 0 ? { errors: error.fields } : { failure: error.message }
  }
}
