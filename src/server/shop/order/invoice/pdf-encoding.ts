import { romanize } from './romanize.ts'

/** What the standard fonts of PDF can write beside Latin 1 (the code page Windows-1252). */
const BEYOND_LATIN_1 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

/** Letters with a stroke, which are no letter with an accent to Unicode. */
const STROKED: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ı: 'i', ŧ: 't', Ŧ: 'T' }

const isWritable = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0
  return (code >= 32 && code < 127) || (code >= 160 && code < 256) || BEYOND_LATIN_1.has(letter)
}

/**
 * A text as the standard fonts of PDF can write it: letters that they lack without their accents (`ő` is `o`), Greek and Cyrillic ones as passports have
 * them, and what is left as a question mark.
 * Characters that would begin another line are blanks.
 */
export function invoiceText(text: string): string {
  return Array.from(romanize(text), (letter) => {
    if (isWritable(letter)) return letter
    if (/\s|\p{Cc}/u.test(letter)) return ' '
    const plain = STROKED[letter] ?? letter.normalize('NFD').charAt(0)
    return isWritable(plain) ? plain : '?'
  }).join('')
}
