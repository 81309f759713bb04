import { PASSWORD_REFUSALS } from '#domain/account/password.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/account/password.ts'
import { INVALID_EMAIL } from '#domain/customer/email.ts'
import { errorText, isMadeFresh, PATIENCE_MS, UNAUTHENTICATED, UNKNOWN_ERROR } from '#web/api.ts'

/**
 * The result of a call to the accounts service: its data and whether the visitor is signed in now or has to give a code first; or the error's
 * code, empty when the cause is not known, and its text.
 */
export type AuthAnswer =
  | { ok: true; isSignedIn: boolean; needsSecondStep: boolean; data: unknown }
  | { ok: false; code: string; text: string }

type AuthPath =
  | '/sign-in/email'
  | '/sign-in/magic-link'
  | '/sign-up/email'
  | '/send-verification-email'
  | '/sign-out'
  | `/passkey/generate-${'register' | 'authenticate'}-options`
  | `/passkey/verify-${'registration' | 'authentication'}`
  | '/passkey/list-user-passkeys'
  | '/passkey/delete-passkey'
  | `/two-factor/${'enable' | 'disable' | 'generate-backup-codes' | 'verify-totp' | 'verify-backup-code'}`

const STALE = 'For this you need to have signed in within the last 15 minutes. Please sign out and in again first.'
const TEXTS: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'The email address or the password is not right.',
  EMAIL_NOT_VERIFIED: 'Please confirm your email address first. We have sent you a link.',
  INVALID_NAME: 'Please enter your name in one line, without a web address.',
  INVALID_EMAIL,
  USER_ALREADY_EXISTS: 'There is an account with this email address already. Please sign in.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'There is an account with this email address already. Please sign in.',
  PASSWORD_TOO_SHORT: `Please use at least ${MIN_PASSWORD_LENGTH} characters.`,
  PASSWORD_TOO_LONG: `Please use at most ${MAX_PASSWORD_LENGTH} characters.`,
  ...PASSWORD_REFUSALS,
  INVALID_PASSWORD: 'The password is not right.',
  INVALID_CODE: 'The code is not right. Please enter the one that your app shows now.',
  INVALID_BACKUP_CODE: 'This recovery code is not right, or has been used.',
  TOTP_ALREADY_ENABLED: 'Two-step sign-in is on already. Please reload the page.',
  CODE_USED: 'This code has been used already. Please sign in with the next one.',
  INVALID_TWO_FACTOR_COOKIE: 'The time for the code is over. Please sign in again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Please sign in again.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes. Please try again in 15 minutes.',
  PASSKEY_NOT_FOUND: 'We do not know this passkey. Please sign in another way.',
  ACCOUNT_DISABLED: 'This account is switched off. Please write to the shop.',
  PASSWORD_NEEDED: 'This account signs in with its password.',
  SESSION_NOT_FRESH: STALE,
  fresh_sign_in_needed: STALE,
}
const SIGNED_OUT = 'You are signed out. Please sign in again.'
const NO_ANSWER = 'The shop has not answered. Please try again.'
const TOO_MANY = 'Too many attempts. Please wait a moment before trying again.'

/** The result when the cause is not known. */
export const AUTH_FAILED: AuthAnswer = { ok: false, code: '', text: UNKNOWN_ERROR }

async function ask(path: AuthPath, body?: Record<string, unknown>): Promise<{ response: Response; data: unknown }> {
  const sent = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`/api/auth${path}`, { ...sent, signal: AbortSignal.timeout(PATIENCE_MS) })
  return { response, data: await response.json().catch(() => undefined) }
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

/** The library's own word for a sign-in that is too old is what the shop's routes say. */
const asOurs = (data: unknown) =>
  typeof data === 'object' && data !== null && 'code' in data && data.code === 'SESSION_NOT_FRESH' ? { code: 'fresh_sign_in_needed' } : data

/** Calls a route of the accounts service, which is not part of the typed contract; GET without a body, POST with one. Never throws. */
export async function callAuth(path: AuthPath, body?: Record<string, unknown>): Promise<AuthAnswer> {
  try {
    const first = await ask(path, body)
    const { response, data } = (await isMadeFresh(first.response.status, asOurs(first.data))) ? await ask(path, body) : first
    const found: Record<string, unknown> = typeof data === 'object' && data !== null ? { ...data } : {}
    // A page of a network that wants a sign-in of its own comes with status 200, too, and has done nothing.
    if (response.ok && data === undefined) return AUTH_FAILED
    if (response.ok)
      return { ok: true, isSignedIn: typeof found.token === 'string', needsSecondStep: found.twoFactorRedirect === true, data }
    const code = String(found.code)
    // The session has ended elsewhere: the page asks who is signed in, as after every such answer of the API.
    const isOver = response.status === 401 && code === 'UNAUTHORIZED'
    if (isOver) window.dispatchEvent(new Event(UNAUTHENTICATED))
    const text = TEXTS[code] ?? (isOver ? SIGNED_OUT : response.status === 429 ? TOO_MANY : undefined)
    return text === undefined ? AUTH_FAILED : { ok: false, code, text }
  } catch (error) {
    return { ok: false, code: '', text: isTimeout(error) ? NO_ANSWER : errorText(error) }
  }
}
