/** The longest first or last name, in characters. */
export const MAX_NAME_LENGTH = 100

/** What is said beside a field with more than `max` characters. */
export const tooLongText = (max: number): string => `Please use at most ${max} characters.`

/**
 * What nobody sees or types: it turns the direction of what follows, so that an address reads as another one, or stands between letters. Phones
 * put it around the numbers that are copied from their contacts. What joins letters and the parts of an emoji is none of it.
 */
const UNSEEN = /[\u200B\u202A-\u202E\u2060\u2066-\u2069]/gu

/** A text as one line, without what nobody sees: line breaks and other control characters would end up in e-mails and on shipping labels. */
export const oneLine = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

/** Whether there is nothing to be seen in a text: neither a letter or figure nor a sign. */
export const isBlank = (text: string): boolean => !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
