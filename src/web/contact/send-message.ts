import { checkContact } from '#domain/customer/contact-check.ts'
import type { ContactErrors, ContactField } from '#domain/customer/contact.ts'
import { ApiProblem, api, read } from '#web/api.ts'
import { makeIdempotencyKey } from '#web/cart/checkout-attempt.ts'

/** The form as it stands. */
export type ContactValues = Record<ContactField | 'website', string>

/** What came of a try to send: whom the answer goes to, what is wrong with which field, or why it could not be sent. */
export type SendOutcome = { sentTo: string } | { errors: ContactErrors } | { failure: string }

/** What keeps the form from being sent. */
export function fieldErrors(values: ContactValues): ContactErrors {
  const check = checkContact(values)
  return check.ok ? {} : check.errors
}

/** The message that is being sent: a repeated click, or a second try after a lost answer, is the same one. */
let key = makeIdempotencyKey()

/** Sends the form. Never throws: whatever happens, it has words for it. */
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
