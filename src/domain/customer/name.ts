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
