/** The maximum length of an address, in characters (specification, section 5). */
export const MAX_EMAIL_LENGTH = 320

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const PATTERN = new RegExp(`^[a-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_\`{|}~-]+)*@${LABEL}(?:\\.${LABEL})+$`, 'i')

/** An address as it is stored and sent to: trimmed, lower case. */
export const normaliseEmail = (text: string): string => text.trim().toLowerCase()

/**
 * Whether the text is one plain address with a dotted domain, by the rules of HTML's `type="email"`. No spaces, line breaks or display names,
 * so that it is safe in a mail header.
 */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && PATTERN.test(text)
