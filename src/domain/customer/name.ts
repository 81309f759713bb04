/** The longest first or last name, in characters. */
export const MAX_NAME_LENGTH = 100

/** What is said beside a field with more than `max` characters. */
export const tooLongText = (max: number): string => `Please use at most ${max} characters.`

/** A text as one line: line breaks and other control characters would end up in e-mails and on shipping labels. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
