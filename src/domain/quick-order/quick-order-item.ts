import { normalisePartNumber } from '#domain/part-number.ts'

/** Longer than any part number. A longer word is none, and so no expression below ever sees more signs than these. */
const MAX_WORD = 64

/** The most signs of a line's text that say which part is meant. */
export const MAX_NUMBER_TEXT = 80

/** So many words of a line may name a part, and so many readings of them are looked up. */
const MAX_WORDS = 12
const MAX_CANDIDATES = 8
/** What comes behind so many words is no order any more. */
const MAX_ROW_WORDS = 60

/** What one piece of a list says; an empty `number` with a quantity is a cell of its own that says how many. */
export interface OrderItem {
  number: string
  /** Null: not said. */
  quantity: number | null
}

const INTEGER = /^\d{1,5}$/
const TIMES = /^[x×*]$/i
const TIMES_BEFORE = /^[x×*](\d{1,5})$/i
const TIMES_BEHIND = /^(\d{1,5})[x×*]$/i
const TIMES_GLUED = /^(\d{1,3})[x×*]([a-z]{0,4}-?\d{4,}.*)$/i
const IN_BRACKETS = /^[([]x?(\d{1,5})x?[)\]]$/i
const LABELLED = /^(?:qty|quantity)[.:=#]*(\d{1,5})$/i
const LABEL = /^(?:qty|quantity)[.:=#]*$/i
const COUNTED = /^(\d{1,5})(?:ea|each|pcs?|pieces?|units?)$/i
const UNIT = /^(?:ea|each|pcs?|pieces?|units?)$/i
const PRICE = /^@?(?:us)?[$€£]\d[\d,]*(?:\.\d+)?(?:\/[a-z]{1,6})?$|^@?\d[\d,]*\.\d\d(?:\/[a-z]{1,6})?$/i
const DATE_OR_TIME = /^\d{1,4}[/.]\d{1,2}(?:[/.]\d{1,4})?$|^\d{4}-\d\d-\d\d$|^\d{1,2}:\d\d(?:[ap]m)?$/i
const MEASURE = /^\d+(?:[./]\d+)?-?(?:vac|v|volts?|hz|cfm|in|inch|inches|ft|mm|cm|amps?|hp|rpm|oz|lbs?|%|")$|^\d+(?:x\d+)+$/i
const PHONE = /^\+?1?[-.]?\(?\d{3}\)?[-.]\d{3}[-.]\d{4}$/
const AREA_CODE = /^\(\d{3}\)$/
const PHONE_REST = /^\d{3}[-.]\d{4}$/
const ADDRESS_OF_A_MACHINE = /^[^@]+@[^@]+\.[a-z]+|^https?:|^www\./i
const ZIP_CODE = /^\d{5}(?:-\d{4})?$/
const LIST_NUMBER = /^\d{1,3}[.)]$/
const DIGIT = /\d/
const LETTER = /[a-z]/i

const STOP_WORDS = new Set(
  'a also an and any at for get have i item items like me more my need no number of order our part parts please pn p/n send sku some the these us want we with would'.split(
    ' ',
  ),
)
const ALWAYS_TALK = new Set('cell fax invoice mobile phone po subtotal tax tel telephone total zip'.split(' '))
const TALK_BEFORE_COLON = new Set('account bcc cc date from order ref reference sent ship subject to'.split(' '))
const STREET = new Set('ave avenue blvd boulevard box court ct dr drive highway hwy lane ln rd road st ste street suite way'.split(' '))

/** The words of a text, in one pass. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  let start = -1
  for (let index = 0; index <= text.length; index++) {
    const isSpace = index === text.length || text.charAt(index).trim() === ''
    if (!isSpace && start < 0) start = index
    if (isSpace && start >= 0) {
      words.push(text.slice(start, index))
      start = -1
    }
  }
  return words
}

const OPENING = '"\'([{<#*•·–—-|~'
const CLOSING = '"\')]}>.,;:!?=|~–—-'

/** A word without the marks around it. */
function bare(word: string): string {
  let start = 0
  let end = word.length
  while (start < end && OPENING.includes(word.charAt(start))) start++
  while (end > start && CLOSING.includes(word.charAt(end - 1))) end--
  return word.slice(start, end)
}

/** True for a word that looks like a part number: letters with digits, or four digits and more; no measure, date, time or price. */
export function isNumberWord(word: string): boolean {
  if (word.length > MAX_WORD || !DIGIT.test(word)) return false
  if (PRICE.test(word) || MEASURE.test(word) || DATE_OR_TIME.test(word)) return false
  const key = normalisePartNumber(word)
  return key.length >= (LETTER.test(key) ? 3 : 4)
}

/** Not only a run of four digits, which may be a year, a model or a count. */
export const isStrongNumber = (word: string): boolean => isNumberWord(word) && (LETTER.test(word) || normalisePartNumber(word).length > 4)

/**
 * The normalised numbers that a text may mean, the longest first, at most 8: the whole of it, neighbours that make one number together
 * (`S97 017705`), and each word that looks like one. Two digits and more among words are a count or a size, and none.
 */
export function numberCandidates(text: string): string[] {
  const words = wordsOf(text)
    .slice(0, MAX_WORDS)
    .filter((word) => word.length <= MAX_WORD)
  const digits = words.map((word) => DIGIT.test(word))
  const together = words.flatMap((word, index) => (digits[index] && digits[index + 1] ? [word + words[index + 1]] : []))
  const found = [words.length <= 3 && digits.includes(true) ? words.join('') : '', ...together, ...words.map(bare).filter(isNumberWord)]
  const keys = new Set(found.map((number) => normalisePartNumber(number.slice(0, MAX_NUMBER_TEXT))).filter((key) => key.length >= 2))
  return [...keys].toSorted((a, b) => b.length - a.length).slice(0, MAX_CANDIDATES)
}

/** What a word says of the quantity by itself. */
function quantityIn(word: string): string | undefined {
  for (const pattern of [IN_BRACKETS, TIMES_BEHIND, TIMES_BEFORE, LABELLED, COUNTED]) {
    const [, digits] = pattern.exec(word) ?? []
    if (digits !== undefined) return digits
  }
  return undefined
}

/** A bare number that may count: `038` is the end of a part number. */
const mayCount = (word: string | undefined): word is string => isInteger(word) && !bare(word).startsWith('0')

/** Digits that stand alone and are too few for a part number. */
const isCount = (word: string) => /^\d\d?$/.test(bare(word))

const isInteger = (word: string | undefined): word is string => word !== undefined && INTEGER.test(bare(word))

/** Takes the words that say how many out of the list: the number first found counts. */
function takeQuantity(words: string[]): number | null {
  let quantity: string | undefined
  const take = (digits: string | undefined, start: number, count: number) => {
    quantity ??= digits
    words.splice(start, count)
  }
  for (let index = 0; index < words.length;) {
    const [before, word, after] = [words[index - 1], words[index] ?? '', words[index + 1]]
    const [, times, number] = TIMES_GLUED.exec(word) ?? []
    const alone = quantityIn(word) ?? quantityIn(bare(word))
    if (alone !== undefined) take(alone, index, 1)
    else if (number !== undefined) {
      words[index] = number
      quantity ??= times
    } else if (LABEL.test(bare(word)) && isInteger(after)) take(bare(after), index, 2)
    else if (UNIT.test(bare(word)) && isInteger(before)) take(bare(before), --index, 2)
    else if (TIMES.test(word) && isInteger(before) && (index === 1 || !isInteger(after))) {
      // '213 x 3' is three pieces of 213, '2 x 688 motor' two of those
      const isBehind = isInteger(after) && words.length === 3 && Number(bare(after)) < Number(bare(before))
      if (isBehind) take(bare(after ?? ''), index, 2)
      else take(bare(before), --index, 2)
    } else if (TIMES.test(word) && isInteger(after)) take(bare(after), index, 2)
    else index++
  }
  return quantity === undefined ? null : Number(quantity)
}

const isPhoneAt = (words: readonly string[], index: number) =>
  PHONE.test(words[index] ?? '') ||
  (AREA_CODE.test(words[index] ?? '') && PHONE_REST.test(words[index + 1] ?? '')) ||
  (PHONE_REST.test(words[index] ?? '') && AREA_CODE.test(words[index - 1] ?? ''))

/** The words that may name a part or count it; list marks, prices, dates, telephone numbers and addresses are left out. */
function usefulWords(words: readonly string[]): string[] {
  const short = words.slice(0, MAX_ROW_WORDS).filter((word) => word.length <= MAX_WORD)
  const listed = short.length > 1 && LIST_NUMBER.test(short[0] ?? '') ? short.slice(1) : short
  return listed.filter((word, index) => {
    const isPriceOfOne = listed[index - 1] === '@' && isInteger(word)
    const isMark = normalisePartNumber(word) === '' && !(TIMES.test(word) && index > 0)
    const isOther =
      [PRICE, DATE_OR_TIME].some((pattern) => pattern.test(word) || pattern.test(bare(word))) || ADDRESS_OF_A_MACHINE.test(word)
    return !(isMark || isPriceOfOne || isOther || isPhoneAt(listed, index))
  })
}

/** True for a row that is talk: words alone, a telephone number, a date, an address, the head of a quoted letter, a sum. */
export function isNoise(row: string): boolean {
  const words = wordsOf(row).filter((word) => word.length <= MAX_WORD)
  const [first, last] = [words[0] ?? '', words.at(-1) ?? '']
  const start = bare(first).toLowerCase()
  if (ALWAYS_TALK.has(start) || (first.endsWith(':') && TALK_BEFORE_COLON.has(start)) || last === 'wrote:') return true
  const beforeLast = bare(words.at(-2) ?? '')
  if (beforeLast.length === 2 && beforeLast === beforeLast.toUpperCase() && LETTER.test(beforeLast) && ZIP_CODE.test(last))
    return words.length > 3
  if (INTEGER.test(first) && words.some((word) => STREET.has(bare(word).toLowerCase()))) return true
  return !usefulWords(words).some((word) => DIGIT.test(word))
}

/** A number at the start or the end of the words counts them, when the others still name a part; of two the smaller one does. */
function takeBareNumber(words: string[]): number | null {
  const at = [0, words.length - 1].filter(
    (index) =>
      words.length > 1 &&
      mayCount(words[index]) &&
      isNamed(
        words.filter((_, other) => other !== index),
        false,
      ),
  )
  const [index] = at.toSorted((a, b) => Number(bare(words[a] ?? '')) - Number(bare(words[b] ?? '')))
  return index === undefined ? null : Number(bare(words.splice(index, 1)[0] ?? ''))
}

/** Whether the words name a part: clearly, or as well as can be when a quantity says that a part is meant. */
function isNamed(words: readonly string[], isCounted: boolean): boolean {
  if (words.some((word) => isStrongNumber(bare(word)))) return true
  const hasDigit = words.some((word) => DIGIT.test(word) && !DATE_OR_TIME.test(bare(word)))
  if (isCounted) return hasDigit
  return (
    hasDigit &&
    words.length <= 2 &&
    words.every((word) => word.length >= 3) &&
    (words.length === 1 || words.some((word) => isNumberWord(bare(word))))
  )
}

/** Reads a row or one piece of it; null when it neither names a part nor says how many. */
export function readItem(text: string): OrderItem | null {
  const words = usefulWords(wordsOf(text))
  const counted = takeQuantity(words)
  const naming = words.filter(
    (word) =>
      !STOP_WORDS.has(bare(word).toLowerCase()) &&
      !UNIT.test(bare(word)) &&
      !LABEL.test(bare(word)) &&
      bare(word) !== '' &&
      !/^usd$/i.test(word),
  )
  if (naming.length === 0) return counted === null ? null : { number: '', quantity: counted }
  const quantity = counted ?? takeBareNumber(naming)
  const [sole = ''] = naming
  if (naming.length === 1 && quantity === null && isCount(sole)) return { number: '', quantity: Number(bare(sole)) }
  if (!isNamed(naming, quantity !== null)) return null
  return { number: naming.map(bare).join(' ').slice(0, MAX_NUMBER_TEXT), quantity }
}
