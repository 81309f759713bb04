import { ApiProblem, api, read } from '#web/api.ts'
import type { NoticeTone } from '#web/ui/notice.tsx'
import { INVALID_EMAIL } from '#domain/customer/email.ts'

/** The place of the form; it is stored with the address. */
export type NewsletterVariant = 'homepage' | 'compact' | 'checkout'

/** The form's message after submitting, with the texts of the specification (sections 5 and 8). */
export interface SignUpAnswer {
  tone: NoticeTone
  title: string
  text?: string
  /** True when the fields have done their work and are cleared. */
  isDone?: boolean
  /** True when the e-mail field is what has to be put right. */
  isEmailWrong?: boolean
  /** What is wrong with the names, by field. */
  fields?: Record<string, string>
}

const trimmed = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

function refusal(error: unknown): SignUpAnswer {
  const { status, fields } = error instanceof ApiProblem ? error : { status: 0, fields: {} }
  if (status === 422 && 'email' in fields) return { tone: 'error', title: INVALID_EMAIL, isEmailWrong: true }
  if (status === 422 && ('firstName' in fields || 'lastName' in fields)) return { tone: 'error', title: 'Please check your name.', fields }
  if (status === 429) return { tone: 'error', title: 'Too Many Attempts', text: 'Please wait a moment before trying again.' }
  return { tone: 'error', title: 'Error', text: 'Failed to subscribe. Please try again.' }
}

/** Sends the form's `email`, `firstName` and `lastName`. Never throws: a failure has its text. */
export async function signUp(form: FormData, source: NewsletterVariant): Promise<SignUpAnswer> {
  const email = trimmed(form, 'email').toLowerCase()
  if (email === '') return { tone: 'error', title: 'Email required', text: 'Please enter your email address', isEmailWrong: true }
  const body = { email, source, firstName: trimmed(form, 'firstName') || null, lastName: trimmed(form, 'lastName') || null }
  try {
    const { result } = await read(api.POST('/api/newsletter', { body }))
    if (result === 'subscribed') return { tone: 'success', title: 'Success! Thank you for subscribing to our newsletter!', isDone: true }
    if (result === 'already_subscribed')
      return { tone: 'info', title: 'Already subscribed', text: 'This email is already subscribed to our newsletter.', isDone: true }
    return refusal(result)
  } catch (error) {
    return refusal(error)
  }
}
