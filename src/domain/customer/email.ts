/** The maximum length of an address, in characters (specification, section 5). */
export const MAX_EMAIL_LENGTH = 320

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const PATTERN = new RegExp(`^[a-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_\`{|}~-]+)*@${LABEL}(?:\\.${LABEL})+$`, 'i')

/** An address as it is stored and sent to: trimmed, lower case. */
export const normaliseEmail = (text: string): string => text.trim().toLowerCase()

/**
 * Identifies a customer where a limit holds per customer: lower case and without the plus tag (decision 25).
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

/**
 * Whether the text is one plain address with a dotted domain, by the rules of HTML's `type="email"`. No spaces, line breaks or display names,
 * so that it is safe in a mail header.
 */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && PATTERN.test(text)
