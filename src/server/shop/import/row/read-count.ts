import { parseWholeNumber, whyNotWhole } from '#domain/pricing/parse-money.ts'

/** Reads a whole number; null when it is none. Other programs write 12.0. */
export const readWhole = (text: string): number | null => parseWholeNumber(text.endsWith('.0') ? text.slice(0, -2) : text)
export const noWhole = (text: string) => `"${text.slice(0, 40)}" ${whyNotWhole(text)}.`

/** Words of suppliers that stand where a count, or a price, should. */
const WORDS: readonly (readonly [RegExp, 'none' | 'gone' | 'some' | 'asked'])[] = [
  [/^(?:out(?: of stock)?|no stock|sold out|oos|none)$/i, 'none'],
  [/^(?:nla|n\.l\.a\.?|no longer available|disc(?:'d|ontinued|\.)?|obsolete)$/i, 'gone'],
  [/^(?:in stock|available|yes|y|true)$/i, 'some'],
  [/^(?:call(?: us| for (?:price|pricing|quote))?|on request|poa|tba|tbd|quote)$/i, 'asked'],
]
const meaningOf = (text: string) => WORDS.find(([pattern]) => pattern.test(text.trim()))?.[1]

/** At least so many: `250+`, `>250`, `over 250`. */
const AT_LEAST = /^(?:(?:>=?|over|more than) ?(\d[\d,]{0,12})|(\d[\d,]{0,12}) ?\+)$/i

/** A count as it was read, with a sentence where the cell says something else. */
export type ReadCount = { count: number; note?: string } | string

/**
 * The pieces that a supplier says are there: a whole number, the least where it names only that, none where it has none. "In stock" is no count, and is
 * refused with what to write.
 */
export function readCount(text: string): ReadCount {
  const whole = readWhole(text)
  if (whole !== null) return { count: whole }
  const shown = `"${text.slice(0, 40)}"`
  const [, over, plus] = AT_LEAST.exec(text.trim()) ?? []
  const least = readWhole(over ?? plus ?? '')
  if (least !== null) return { count: least, note: `${shown} is read as ${least}.` }
  const meaning = meaningOf(text)
  if (meaning === 'none') return { count: 0, note: `${shown} is read as 0.` }
  if (meaning === 'gone')
    return { count: 0, note: `${shown} is read as 0, and the part stays in the shop: "no" in a column "Active" takes it out.` }
  if (meaning === 'some')
    return `${shown} is no count: write one, or clear the cell and write "no" in a column "Count stock", which sells it without a count.`
  return noWhole(text)
}

/** What to do with a word where a price should stand; null for any other text. */
export function adviceOnPrice(text: string): string | null {
  const meaning = meaningOf(text)
  if (meaning !== 'gone' && meaning !== 'asked') return null
  return `"${text.slice(0, 40)}" is no price. Clear the cell to keep the one that the part has${
    meaning === 'gone' ? ', and write "no" in a column "Active" to take the part out of the shop' : ''
  }; a new part needs one.`
}
