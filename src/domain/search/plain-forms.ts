/** What has a form of its own that means something else than its letters: fractions, primes for feet and inches, the mark of a trade. */
const OTHERS = /[^\p{ASCII}\u00A0-\u00FF\u2032-\u2037\u2122\u2150-\u215F]+/gu

/** A text with letters, figures and signs in their plain form (Unicode NFKC): full-width `２０ｘ２５` is `20x25`. Fractions, primes and marks stay. */
export const plainForms = (text: string): string => text.normalize('NFC').replace(OTHERS, (signs) => signs.normalize('NFKC'))
