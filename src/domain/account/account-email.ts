import { INVALID_EMAIL, isEmail } from '#domain/customer/email.ts'

/** What the accounts library takes, by which people sign in: of the signs before the @ fewer than mail does, and letters alone at the end. */
const SIGNS_IN = /^[\w'+.-]*[\w+-]@[a-z0-9.-]+\.[a-z]{2,}$/i

/** What is wrong with the address of an account, in words for its owner; undefined when they can sign in with it. */
export function accountEmailError(email: string): string | undefined {
  if (!isEmail(email)) return INVALID_EMAIL
  return SIGNS_IN.test(email) ? undefined : 'Nobody can sign in with this address. Please use another one.'
}
