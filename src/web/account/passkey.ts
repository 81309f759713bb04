import { AUTH_FAILED, callAuth } from './auth-call.ts'
import type { AuthAnswer } from './auth-call.ts'

/** Why a browser gave no passkey, by the name of its error. */
const TEXTS: Record<string, string> = {
  NotAllowedError: 'No passkey was used. Try again, or sign in another way.',
  InvalidStateError: 'This device has a passkey for your account already.',
}

/** Asks the shop for a challenge, the browser for its answer, and gives that to the shop. */
async function answerChallenge(
  [ask, tell]: [Parameters<typeof callAuth>[0], Parameters<typeof callAuth>[0]],
  answer: (options: unknown) => Promise<Credential | null>,
  more?: { name: string },
): Promise<AuthAnswer> {
  const asked = await callAuth(ask)
  if (!asked.ok) return asked
  try {
    const told = await callAuth(tell, { ...more, response: await answer(asked.data) })
    return told.ok ? { ...told, isSignedIn: true } : told
  } catch (error) {
    const text = TEXTS[error instanceof Error ? error.name : '']
    return text === undefined ? AUTH_FAILED : { ok: false, text }
  }
}

/** Signs in with a passkey that the visitor chooses. Never throws. */
export const signInWithPasskey = (): Promise<AuthAnswer> =>
  answerChallenge(['/passkey/generate-authenticate-options', '/passkey/verify-authentication'], (options) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
    // The shop takes no passkey whose device has not asked who holds it.
    return navigator.credentials.get({ publicKey: { ...publicKey, userVerification: 'required' } })
  })

/** Makes a passkey on this device for whoever is signed in. Never throws. */
export const addPasskey = (name: string): Promise<AuthAnswer> =>
  answerChallenge(
    ['/passkey/generate-register-options', '/passkey/verify-registration'],
    (options) =>
      navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
      }),
    { name },
  )
