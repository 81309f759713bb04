/** The longest first or last name, in characters. */
export const MAX_NAME_LENGTH = 100

/** What is said beside a field with more than `max` characters. */
export const tooLongText = (max: number): string => `Please use at most ${max} characters.`

/** A text as one line: line breaks and other control characters would end up in e-mails and on shipping labels. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/**
 * What nobody sees, and programs put around a text that is copied from them: marks of its direction, spaces without a width, soft hyphens. In a name they may
 * be meant; an e-mail address, a ZIP code or a phone has none.
 */
const COPIED_MARKS = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g
export const withoutUnseen = (text: string): string => text.replace(COPIED_MARKS, '')

/** A character that can be read: neither a space nor invisible, as Braille's and Hangul's fillers are. */
const READABLE = /[^\p{Cc}\p{Cf}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u
export const isReadable = (text: string): boolean => READABLE.test(text)

/** What mail programs make a link of: a scheme, `www.`, or words joined by a dot. */
const LINK = /:\/\/|www\.|[^\s.]{2,64}\.\p{L}{2}/iu

/** Control characters, line breaks, and what turns the direction of the text after it. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

/**
 * What is wrong with a name that e-mails begin with, in words for who has typed it; undefined when they may. Whoever types it chooses who gets the
 * first e-mail, too: a name is no place for a message to a stranger.
 */
export function greetingError(name: string): string | undefined {
  if (UNSEEN.test(name)) return 'Please enter your name in one line.'
  if (LINK.test(name)) return 'Please enter a name without a web address. Put a space after a full stop.'
  return undefined
}

/** The name by which an e-mail greets somebody who has not shown yet that the address is theirs; null greets nobody by name. */
export const greetedName = (name: string | null): string | null => (name !== null && greetingError(name) === undefined ? name : null)
