/** The longest subject and text of a letter to the buyers of a part, in characters. */
export const MAX_LETTER_SUBJECT = 120
export const MAX_LETTER_TEXT = 10_000

/** The kind of the change sets that write such letters. */
export const BUYER_LETTERS = 'buyer-letters'
