import { and, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { likeText } from './like-text.ts'

/** From so many letters on a name or an address is found by its middle, too; the index of trigrams has nothing shorter. */
export const CONTAINED_FROM = 3

/** Small letters and capitals, with accents and without, are the same; so are both apostrophes, of which phones write ’ by themselves. */
const isLike = (name: SQLWrapper, pattern: string) => sql`plain_name(${name}) like plain_name(${pattern})`

/** So many words no name has; of a longer text those that follow are not looked at. */
const MOST_WORDS = 8

/** A text for a regular expression in which every sign means itself. */
const expressionText = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** Words in which an apostrophe after the first letter may have been left out: 'obrien' and 'dangelo' are O'Brien and D'Angelo. */
const LEFT_OUT = /^([dlo])(\p{L}{3,})$/iu

/** The text begins a word of a name, also one after a hyphen or an apostrophe, as in Smith-Jones and O'Brien. An index of trigrams answers it. */
const beginsWordOf = (name: SQLWrapper, text: string) =>
  sql`plain_name(${name}) ~ ('(^|[ ''-])' || plain_name(${expressionText(text).replace(LEFT_OUT, "$1'?$2")}))`

/** A name has the text in it. */
export const containsText = (name: SQLWrapper, text: string): SQL => {
  const spellings = LEFT_OUT.test(text) ? [text, text.replace(LEFT_OUT, "$1'$2")] : [text]
  return sql`(${sql.join(
    spellings.map((spelling) => isLike(name, `%${likeText(spelling)}%`)),
    sql` or `,
  )})`
}

/** The words of a text, of which commas part some: `O'Hara, Pat`. */
const wordsOf = (text: string) => [...new Set(text.split(/[\s,]+/).filter((word) => word !== ''))].slice(0, MOST_WORDS)

/** A condition holds for every word of the text, in whichever order they are typed; nothing holds for a text without words. */
const eachWord = (text: string, holds: (word: string) => SQL): SQL => and(...wordsOf(text).map(holds)) ?? sql`false`

/** A name has the word in it, below three letters at the beginning of one of its words; a letter and its accent may be typed apart. */
const hasWord = (name: SQLWrapper, word: string) =>
  word.normalize('NFC').length < CONTAINED_FROM ? beginsWordOf(name, word) : containsText(name, word)

/** A name has every word of the text in it, or from three letters on the text as it is: 'se pe' is of José Peña. */
export const hasWordsOf = (name: SQLWrapper, text: string): SQL => {
  const each = eachWord(text, (word) => hasWord(name, word))
  return /[\s,]/.test(text) && text.length >= CONTAINED_FROM ? sql`(${containsText(name, text)} or ${each})` : each
}

/** Every word of the text begins a word of a name. */
export const beginsWordsOf = (name: SQLWrapper, text: string): SQL => eachWord(text, (word) => beginsWordOf(name, word))
