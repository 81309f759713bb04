import { AUTH_FAILED, callAuth } from './auth-call.ts'
import type { AuthAnswer } from './auth-call.ts'

/** Why a browser gave no passkey, by the name of its error. */
const TEXTS: Record<string, string> = {
  NotAllowedError: 'No passkey was used. Try again, or sign in another way.',
  InvalidStateError: 'This device has a passkey for your account already.',
}

interface Challenge {
  optionsPath: Parameters<typeof callAuth>[0]
  verifyPath: Parameters<typeof callAuth>[0]
  /** The browser's part, with the options from the shop. */
  answer: (options: unknown) => Promise<Credential | null>
  /** Of a new passkey. */
  name?: string
}

/** The WebAuthn ceremony: a challenge from the shop, its answer by the browser, verified by the shop. */
async function answerChallenge({ optionsPath, verifyPath, answer, name }: Challenge): Promise<AuthAnswer> {
  const options = await callAuth(optionsPath)
  if (!options.ok) return options
  try {
    const response = await answer(options.data)
    const verified = await callAuth(verifyPath, name === undefined ? { response } : { name, response })
    return verified.ok ? { ...verified, isSignedIn: true } : verified
  } catch (error) {
    const text = TEXTS[error instanceof Error ? error.name : '']
    return text === undefined ? AUTH_FAILED : { ok: false, code: '', text }
  }
}

/** Signs in with a passkey that the visitor chooses. Never throws. */
export const signInWithPasskey = (): Promise<AuthAnswer> =>
  answerChallenge({
    optionsPath: '/passkey/generate-authenticate-options',
    verifyPath: '/passkey/verify-authentication',
    answer: (options) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser's own parser looks at it
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
      // The shop accepts only passkeys whose device has verified its user.
      return navigator.credentials.get({ publicKey: { ...publicKey, userVerification: 'required' } })
    },
  })

/** Creates a passkey on this device for the signed-in customer. Never throws. */
export const addPasskey = (name: string): Promise<AuthAnswer> =>
  answerChallenge({
    optionsPath: '/passkey/generate-register-options',
    verifyPath: '/passkey/verify-registration',
    answer: (options) =>
      navigator.credentials.create({
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser's own parser looks at it
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
      }),
    name,
  })
