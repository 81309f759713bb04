import { withoutUnseen } from './name.ts'

/** The maximum length of an address, in characters (specification, section 5). */
export const MAX_EMAIL_LENGTH = 320

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const PATTERN = new RegExp(`^[a-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_\`{|}~-]+)*@${LABEL}(?:\\.${LABEL})+$`, 'i')

/** What is said of a text that is no e-mail address (specification, section 5). */
export const INVALID_EMAIL = 'Please enter a valid email address.'

/** An address as somebody means it, who has typed or pasted it: without spaces around it, and without what nobody sees in it. */
export const meantEmail = (text: string): string => withoutUnseen(text).trim()

/** An address as it is stored and sent to: as it is meant, in lower case. */
export const normaliseEmail = (text: string): string => meantEmail(text).toLowerCase()

/**
 * Whether the text is one plain address with a dotted domain, by the rules of HTML's `type="email"`. No spaces, line breaks or display names,
 * so that it is safe in a mail header.
 */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && PATTERN.test(text)
