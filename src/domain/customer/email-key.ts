import { normaliseEmail } from './email.ts'

/**
 * Identifies a customer where a limit holds per customer: lower case and without the plus tag (specification, decision 25).
 * Never an address to send to.
 */
export function emailKey(text: string): string {
  const email = normaliseEmail(text)
  const at = email.lastIndexOf('@')
  const plus = email.indexOf('+')
  return plus > 0 && plus < at ? email.slice(0, plus) + email.slice(at) : email
}

/** Google's mailboxes, whose dots mean nothing. */
const DOTLESS = /@(?:gmail|googlemail)\.com$/

/** Identifies a mailbox where e-mails to it are counted: an `emailKey`, with Google's names of one mailbox as one. Never an address to send to. */
export function mailboxKey(text: string): string {
  const key = emailKey(text)
  return DOTLESS.test(key) ? `${key.replace(DOTLESS, '').replaceAll('.', '')}@gmail.com` : key
}
