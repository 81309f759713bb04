import { isEmail, MAX_EMAIL_LENGTH, normaliseEmail } from './email.ts'

const MIN_POPUP_EMAIL_LENGTH = 5

/** The popup's address, normalised; or the refusal's code and text (specification, section 5). */
export type PopupEmail = { email: string } | { code: 'invalid_input' | 'disposable_email'; message: string }

/** Validates the address of the newsletter popup in the specification's order; `isDisposable` is given its domain, in lower case. */
export function readPopupEmail(typed: string, isDisposable: (domain: string) => boolean): PopupEmail {
  const email = normaliseEmail(typed).slice(0, MAX_EMAIL_LENGTH)
  const refuse = (message: string): PopupEmail => ({ code: 'invalid_input', message })
  if (email === '') return refuse('Email is required')
  if (email.length < MIN_POPUP_EMAIL_LENGTH) return refuse('Email is too short')
  if (!isEmail(email)) return refuse('Please enter a valid email address')
  if (isDisposable(email.slice(email.lastIndexOf('@') + 1)))
    return { code: 'disposable_email', message: 'Please use a permanent email address' }
  return { email }
}
