import { isTopic, MAX_MESSAGE_LENGTH, MAX_MODEL_LENGTH } from './contact.ts'
import type { ContactErrors, ContactField, ContactMessage } from './contact.ts'
import { INVALID_EMAIL, isEmail, normaliseEmail } from './email.ts'
import { parseOrderNumber } from '#domain/order/order-number.ts'

/** A text as it was typed, with LF for the line breaks of browsers, and without other control characters and outer blanks. */
export const tidy = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/** Validates the contact form; `errors` has a sentence for every invalid field. */
export function checkContact(
  values: Partial<Record<ContactField, string | undefined>>,
): { ok: true; message: ContactMessage } | { ok: false; errors: ContactErrors } {
  const { topic } = values
  const typed = values.orderNumber?.trim() ?? ''
  const orderNumber = parseOrderNumber(typed) ?? parseOrderNumber(typed, 'RMA')
  const email = normaliseEmail(values.email ?? '')
  const message = tidy(values.message ?? '')
  const modelNumber = tidy(values.modelNumber ?? '').replaceAll('\n', ' ')
  const errors: ContactErrors = {}
  if (typed !== '' && orderNumber === null)
    errors.orderNumber = 'Please enter an order number such as PW-7K3Q-9F2M-4T6R-M, or leave this empty.'
  if (!isEmail(email)) errors.email = INVALID_EMAIL
  if (modelNumber.length > MAX_MODEL_LENGTH) errors.modelNumber = `Please use at most ${MAX_MODEL_LENGTH} characters.`
  if (message === '') errors.message = 'Please write what we can do for you.'
  else if (message.length > MAX_MESSAGE_LENGTH)
    errors.message = `Please use at most ${MAX_MESSAGE_LENGTH.toLocaleString('en-US')} characters. You typed ${message.length.toLocaleString('en-US')}.`
  if (!isTopic(topic)) return { ok: false, errors: { topic: 'Please choose a topic.', ...errors } }
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, message: { topic, orderNumber, email, ...(modelNumber && { modelNumber }), message } }
}
