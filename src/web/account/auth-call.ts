/** The answer of the accounts service: whether somebody is signed in now, or why not. */
export type AuthAnswer = { ok: true; isSignedIn: boolean } | { ok: false; text: string }

const TEXTS: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'The email address or the password is not right.',
  EMAIL_NOT_VERIFIED: 'Please confirm your email address first. We have sent you a link.',
  INVALID_EMAIL: 'Please enter a valid email address.',
  USER_ALREADY_EXISTS: 'There is an account with this email address already. Please sign in.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'There is an account with this email address already. Please sign in.',
  PASSWORD_TOO_SHORT: 'Please use at least 12 characters.',
  PASSWORD_TOO_LONG: 'Please use at most 128 characters.',
}
const TOO_MANY = 'Too many attempts. Please wait a moment before trying again.'
const FAILED = 'Something went wrong. Please try again.'

/** Calls a route of the accounts service, which is not part of the typed contract. Never throws. */
export async function callAuth(path: '/sign-in/email' | '/sign-up/email' | '/sign-out', body: Record<string, string>): Promise<AuthAnswer> {
  try {
    const response = await fetch(`/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer: unknown = await response.json().catch(() => null)
    const found: Record<string, unknown> = typeof answer === 'object' && answer !== null ? { ...answer } : {}
    if (response.ok) return { ok: true, isSignedIn: typeof found.token === 'string' }
    return { ok: false, text: response.status === 429 ? TOO_MANY : (TEXTS[String(found.code)] ?? FAILED) }
  } catch {
    return { ok: false, text: FAILED }
  }
}
