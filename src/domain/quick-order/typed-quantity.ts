import { withoutMarks } from './known-words.ts'

/* How many pieces a line asks for. Words have at most 64 characters here, which bounds the input of every expression. */

export const INTEGER = /^\d{1,5}$/
export const TIMES = /^[x×*]$/i
/** Of four digits and more it is a part's number, such as `X6673`. */
const TIMES_BEFORE = /^(?:x(?=\d{1,3}$)|[×*])(\d{1,5})$/i
const TIMES_BEHIND = /^(\d{1,5})[x×*]$/i
const TIMES_GLUED = /^(\d{1,3})[x×*]([a-z]{0,4}-?\d{4,}.*)$/i
const IN_BRACKETS = /^[([](?:x(?=\d{1,3}\D))?(\d{1,5})x?[)\]]$/i
const LABELLED = /^(?:qty|quantity)[.:=#]*(\d{1,5})$/i
export const LABEL = /^(?:qty|quantity)[.:=#]*$/i
// Packages count as pieces where there are several: '3 pack' and 'box' belong to the name of a part.
const COUNTED = /^(\d{1,5})(?:ea|each|pcs?|pieces?|units?|boxes|bx|packs|packages|sets)$/i
export const UNIT = /^(?:ea|each|pcs?|pieces?|units?|boxes|bx|packs|packages|sets)$/i
export const DOZEN = /^(\d{0,4})(?:dozens?|doz|dz)$/i
/** How many pieces are in it, only the shopper knows; as words and as trade lists shorten them, with a number before it or glued to it. */
export const BUNDLE = /^(\d{0,3})(?:pairs?|prs?|cases?|cs|cartons?|ctns?|gross)$/i

/** Whether a word is a plain number of at most five digits. */
export const isInteger = (word: string | undefined): word is string => word !== undefined && INTEGER.test(withoutMarks(word))

/** The quantity that a word states by itself. */
function quantityIn(word: string): string | undefined {
  for (const pattern of [IN_BRACKETS, TIMES_BEHIND, TIMES_BEFORE, LABELLED, COUNTED]) {
    const [, digits] = pattern.exec(word) ?? []
    if (digits !== undefined) return digits
  }
  return undefined
}

/** Takes the dozen at this word, with the number or 'half a' before it, out of the list: how many that is, or null for a word of a name. */
function takeDozen(words: string[], index: number): number | null {
  const [, glued] = DOZEN.exec(withoutMarks(words[index] ?? '')) ?? []
  if (glued === undefined) return null
  const [before, first] = [words[index - 1]?.toLowerCase(), words[index - 2]?.toLowerCase()]
  const isHalf = glued === '' && (before === 'half' || (before === 'a' && first === 'half'))
  const isCounted = glued === '' && isInteger(before)
  const start = index - (isHalf && before === 'a' ? 2 : isHalf || isCounted || before === 'a' ? 1 : 0)
  words.splice(start, index + 1 - start)
  return isHalf ? 6 : 12 * Number(isCounted ? withoutMarks(before ?? '') : glued || '1')
}

/** Removes the words that state the quantity from the list: the first one found counts. */
export function takeQuantity(words: string[]): number | null {
  const dozen = words.findIndex((word) => DOZEN.test(withoutMarks(word)))
  let quantity = dozen < 0 ? undefined : takeDozen(words, dozen)?.toString()
  const take = (digits: string | undefined, start: number, count: number) => {
    quantity ??= digits
    words.splice(start, count)
  }
  for (let index = 0; index < words.length;) {
    const [before, word, after] = [words[index - 1], words[index] ?? '', words[index + 1]]
    const [, times, number] = TIMES_GLUED.exec(word) ?? []
    const alone = quantityIn(word) ?? quantityIn(withoutMarks(word))
    if (alone !== undefined) take(alone, index, TIMES.test(after ?? '') ? 2 : 1)
    else if (number !== undefined) {
      words[index] = number
      quantity ??= times
    } else if (LABEL.test(withoutMarks(word)) && isInteger(after)) take(withoutMarks(after), index, 2)
    else if (UNIT.test(withoutMarks(word)) && isInteger(before)) take(withoutMarks(before), --index, 2)
    else if (TIMES.test(word) && isInteger(before) && (index === 1 || !isInteger(after))) {
      // '213 x 3' is a quantity of three of 213, '2 x 688 motor' two of those
      const isBehind = isInteger(after) && words.length === 3 && Number(withoutMarks(after)) < Number(withoutMarks(before))
      if (isBehind) take(withoutMarks(after ?? ''), index, 2)
      else take(withoutMarks(before), --index, 2)
    } else if (TIMES.test(word) && isInteger(after)) take(withoutMarks(after), index, 2)
    else index++
  }
  return quantity === undefined ? null : Number(quantity)
}
