import { api, ApiProblem, read, UNKNOWN_ERROR } from '#web/api.ts'
import { visitSession } from '#web/session/visit-record.ts'
import { clientFingerprint } from './client-fingerprint.ts'
import { INVALID_EMAIL } from '#domain/customer/email.ts'

/** How long an answer may take, in ms (specification, section 9). */
const TIMEOUT_MS = 10_000

/** The result of a sign-up, with the texts of the specification's section 8. */
export type PopupAnswer =
  | { isDone: true; text: string }
  | {
      isDone: false
      /** None where only the address has to be another. */
      title?: string
      text: string
      /** How long nothing more may be sent, in ms. */
      waitMs?: number | undefined
    }

const failed = (text: string, waitMs?: number): PopupAnswer => ({ isDone: false, title: 'Signup Failed', text, waitMs })

function refusal(error: unknown): PopupAnswer {
  if (error instanceof DOMException && error.name === 'AbortError') return failed('Request timed out. Please try again.')
  if (!(error instanceof ApiProblem)) return failed(UNKNOWN_ERROR)
  const { status, code, body } = error
  const bodyText = JSON.stringify(body)
  if (status === 429 || /rate limit/i.test(bodyText)) {
    const seconds = typeof body.retryAfterSeconds === 'number' ? body.retryAfterSeconds : 60
    return failed('Too many requests. Please wait a moment.', seconds * 1_000)
  }
  if (code === 'disposable_email') return { isDone: false, text: error.message }
  if (status === 422 || /invalid email/i.test(bodyText)) return failed(INVALID_EMAIL)
  return failed(UNKNOWN_ERROR)
}

/** Signs an address up for the newsletter and its coupon. Never throws: a failure has its text. */
export async function signUpInPopup(email: string): Promise<PopupAnswer> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS)
  const body = { email, sessionId: visitSession(), clientFingerprint: clientFingerprint(), timestamp: new Date().toISOString() }
  try {
    const { message } = await read(api.POST('/api/newsletter-signup-with-discount', { body, signal: abort.signal }))
    return { isDone: true, text: message || 'Check your email for your discount code!' }
  } catch (error) {
    return refusal(error)
  } finally {
    clearTimeout(timer)
  }
}
