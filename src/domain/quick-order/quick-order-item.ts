import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { cutText } from '#domain/cut-text.ts'
import { ALWAYS_TALK, FLAT, spelledNumber, STATES, STOP_WORDS, STREET, TALK_BEFORE_COLON, withoutMarks } from './known-words.ts'
import { BUNDLE, DOZEN, INTEGER, isInteger, LABEL, takeQuantity, TIMES, UNIT } from './typed-quantity.ts'

/** Longer than any part number. Longer words are ignored, which also bounds the input of every regular expression below. */
const MAX_WORD = 64

/** Maximum length of a line's text that names the part. */
export const MAX_NUMBER_TEXT = 80

/** Maximum number of words of a line that may name a part, and so of the candidates looked up. */
const MAX_WORDS = 12
const MAX_CANDIDATES = 8
/** Words after this many are ignored. */
const MAX_ROW_WORDS = 60

/** Null: not stated. 'unclear': stated, but not as a number of pieces (`1.5`, `2 cases`). */
export type AskedQuantity = number | 'unclear' | null

/** One item of a pasted list; an empty `number` with a quantity is a separate cell with the quantity. */
export interface QuickOrderItem {
  number: string
  quantity: AskedQuantity
}

/** A figure after a dot, unlike a price: `1.5`; or a sign such as `½`. */
const FRACTION = /^\d{0,4}(?:\.\d|[¼½¾⅓⅔])$/
const OTHER_MEASURE = /^(?:a|w|watts?|inches|gal|gallons?|psi)$/i
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
const CAPITAL = /^[A-Z]/
const ORDINAL = /^\d+(?:st|nd|rd|th)$/i

/** Splits a text into words, in one pass. */
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

/** True for a word that looks like a part number: letters with digits, or at least four digits; not a measure, date, time or price. */
export function isNumberWord(word: string): boolean {
  if (word.length > MAX_WORD || !DIGIT.test(word)) return false
  if (PRICE.test(word) || MEASURE.test(word) || DATE_OR_TIME.test(word)) return false
  const key = normalisePartNumber(word)
  return key.length >= (LETTER.test(key) ? 3 : 4)
}

/** Excludes plain runs of four digits, which may be a year, a model or a quantity. */
export const isStrongNumber = (word: string): boolean => isNumberWord(word) && (LETTER.test(word) || normalisePartNumber(word).length > 4)

/**
 * The normalised part numbers that a text may contain, the longest first, at most 8: the whole text, neighbours that form one number together
 * (`S97 017705`), and each word that looks like one. One or two digits among words are a quantity or a size, not a candidate.
 */
export function numberCandidates(text: string): string[] {
  const words = wordsOf(text)
    .slice(0, MAX_WORDS)
    .filter((word) => word.length <= MAX_WORD)
  const digits = words.map((word) => DIGIT.test(word))
  const together = words.flatMap((word, index) => (digits[index] && digits[index + 1] ? [word + words[index + 1]] : []))
  const found = [
    words.length <= 3 && digits.includes(true) ? words.join('') : '',
    ...together,
    ...words.map(withoutMarks).filter(isNumberWord),
  ]
  const keys = new Set(found.map((number) => normalisePartNumber(number.slice(0, MAX_NUMBER_TEXT))).filter((key) => key.length >= 2))
  return [...keys].toSorted((a, b) => b.length - a.length).slice(0, MAX_CANDIDATES)
}

/** A plain number that may be a quantity, also none: `038` is the end of a part number, and `2446` is one. */
const mayCount = (word: string | undefined): word is string => isInteger(word) && /^(?:0|[1-9]\d{0,2})$/.test(withoutMarks(word))

/** One or two digits alone: too few for a part number. */
const isCount = (word: string) => /^\d\d?$/.test(withoutMarks(word))

const isPhoneAt = (words: readonly string[], index: number) =>
  PHONE.test(words[index] ?? '') ||
  (AREA_CODE.test(words[index] ?? '') && PHONE_REST.test(words[index + 1] ?? '')) ||
  (PHONE_REST.test(words[index] ?? '') && AREA_CODE.test(words[index - 1] ?? ''))

/** The words that may name a part or its quantity; list marks, prices, dates, telephone numbers and addresses are left out. */
function withoutNoise(words: readonly string[]): string[] {
  const short = words.slice(0, MAX_ROW_WORDS).filter((word) => word.length <= MAX_WORD)
  const listed = short.length > 1 && LIST_NUMBER.test(short[0] ?? '') ? short.slice(1) : short
  return listed.filter((word, index) => {
    const isPriceOfOne = listed[index - 1] === '@' && isInteger(word)
    const isMark = normalisePartNumber(word) === '' && !(TIMES.test(word) && index > 0)
    const isOther =
      [PRICE, DATE_OR_TIME].some((pattern) => pattern.test(word) || pattern.test(withoutMarks(word))) || ADDRESS_OF_A_MACHINE.test(word)
    return !(isMark || isPriceOfOne || isOther || isPhoneAt(listed, index))
  })
}

const lower = (word: string) => withoutMarks(word).toLowerCase()

/** Whether one of these words is a part number; telephone numbers, prices, dates, `5th` and the number of a flat are none. */
const hasNumber = (words: readonly string[], isNumber = isStrongNumber): boolean =>
  withoutNoise(words).some(
    (word, at, kept) => isNumber(withoutMarks(word)) && !ORDINAL.test(withoutMarks(word)) && !FLAT.has(lower(kept[at - 1] ?? '')),
  )

/** True for the header of a quoted e-mail, and for a row of a telephone, invoice or sum, unless it has another number than its own behind it. */
export function isTalk(row: string): boolean {
  const words = wordsOf(row).filter((word) => word.length <= MAX_WORD)
  const [first = '', ...others] = words
  if ((first.endsWith(':') && TALK_BEFORE_COLON.has(lower(first))) || words.at(-1) === 'wrote:') return true
  if (!ALWAYS_TALK.has(lower(first))) return false
  const own = others.findIndex((word) => !STOP_WORDS.has(lower(word)) && lower(word) !== 'id' && lower(word) !== '')
  return own < 0 || !hasNumber(others.slice(own + 1))
}

/** Without ZIP codes that stand behind a state, or behind the town after a street and its comma; of a row without a comma the last word may be a part. */
function withoutZipCodes(words: readonly string[]): string[] {
  const street = words.findIndex((word, at) => at > 0 && word.endsWith(',') && STREET.has(lower(word)) && CAPITAL.test(words[at + 1] ?? ''))
  const isZipCode = (word: string, at: number) =>
    ZIP_CODE.test(withoutMarks(word)) && (STATES.has(withoutMarks(words[at - 1] ?? '')) || (street >= 0 && at > street + 1))
  return words.filter((word, at) => !isZipCode(word, at))
}

/** Whether a row ends in a state and its ZIP code, or begins with the number of a house in a street, and names no part. */
function isAddress(words: readonly string[]): boolean {
  const [first = '', ...others] = words
  const isStreet = INTEGER.test(first) && others.some((word) => STREET.has(lower(word)))
  if (words.length > 3 && STATES.has(withoutMarks(words.at(-2) ?? '')) && ZIP_CODE.test(words.at(-1) ?? ''))
    return isStreet || !hasNumber(words.slice(0, -2))
  // Two digits are the quantity of a part rather than a house.
  return (
    isStreet &&
    !(isCount(first) ? hasNumber(withoutZipCodes(others), isNumberWord) : hasNumber(others.filter((word) => !ZIP_CODE.test(word))))
  )
}

/** True for a noise row, which has nothing that could be a part number: words only, a telephone number, a date, an address, a total. */
export function isNoise(row: string): boolean {
  const words = wordsOf(row).filter((word) => word.length <= MAX_WORD)
  return isAddress(words) || (isTalk(row) && !hasNumber(words)) || !withoutNoise(words).some((word) => DIGIT.test(word))
}

/** `70 CFM` and `10 in.`; of a few `V` belts are meant. */
const isMeasured = (count: string, unit: string) =>
  !DIGIT.test(unit) && MEASURE.test(count + unit) && !(unit.toLowerCase() === 'v' && isCount(count))

/** A number at the start or the end is the quantity when the other words still name a part; of two the smaller one. */
function takeBareNumber(words: string[]): number | null {
  const at = [0, words.length - 1].filter(
    (index) =>
      words.length > 1 &&
      mayCount(words[index]) &&
      !isMeasured(withoutMarks(words[index]), withoutMarks(words[index + 1] ?? '')) &&
      isNamed(
        words.filter((_, other) => other !== index),
        false,
      ),
  )
  const [index] = at.toSorted((a, b) => Number(withoutMarks(words[a] ?? '')) - Number(withoutMarks(words[b] ?? '')))
  return index === undefined ? null : Number(withoutMarks(words.splice(index, 1)[0] ?? ''))
}

/** Takes the spelled number beside a sole part number out of the list. */
function takeSpelled(words: string[]): number | null {
  const at = words.findIndex((word) => spelledNumber(withoutMarks(word)) !== null)
  if (words.length !== 2 || at < 0 || !isStrongNumber(withoutMarks(words[1 - at] ?? ''))) return null
  return spelledNumber(withoutMarks(words.splice(at, 1)[0] ?? ''))
}

/** Whether a fraction stands where a quantity does: at an end of the item or beside what says so, and is no measure. */
function hasFraction(words: readonly string[]): boolean {
  const kept = words.filter((word) => word.length <= MAX_WORD && !PRICE.test(word)).map(withoutMarks)
  return kept.some((word, at) => {
    const [before = '', after = ''] = [kept[at - 1], kept[at + 1]]
    if (!FRACTION.test(word) || MEASURE.test(word + after) || OTHER_MEASURE.test(after)) return false
    return at === 0 || at === kept.length - 1 || LABEL.test(before) || [TIMES, UNIT, DOZEN].some((sign) => sign.test(after))
  })
}

/** Whether the words name a part: clearly, or plausibly when a quantity indicates a part. */
function isNamed(words: readonly string[], isCounted: boolean): boolean {
  if (words.some((word) => isStrongNumber(withoutMarks(word)))) return true
  const hasDigit = words.some((word) => DIGIT.test(word) && !DATE_OR_TIME.test(withoutMarks(word)))
  if (isCounted) return hasDigit
  return (
    hasDigit &&
    words.length <= 2 &&
    words.every((word) => word.length >= 3) &&
    (words.length === 1 || words.some((word) => isNumberWord(withoutMarks(word))))
  )
}

/** Parses a row or one item of it; null when it has neither a part nor a quantity. */
export function readItem(text: string): QuickOrderItem | null {
  const written = wordsOf(text).slice(0, MAX_ROW_WORDS)
  const words = withoutNoise(written)
  const isBundle = words.some((word, at) => {
    const glued = BUNDLE.exec(withoutMarks(word))?.[1]
    if (glued) return words.some((other) => other !== word && isStrongNumber(other))
    return glued === '' && (isInteger(words[at - 1]) || words[at + 1] === 'of')
  })
  const counted = takeQuantity(words) ?? (isBundle ? 'unclear' : null)
  const naming = words.filter(
    (word) =>
      !STOP_WORDS.has(withoutMarks(word).toLowerCase()) &&
      !UNIT.test(withoutMarks(word)) &&
      !LABEL.test(withoutMarks(word)) &&
      withoutMarks(word) !== '' &&
      !/^usd$/i.test(word),
  )
  const unclear = hasFraction(written) ? 'unclear' : null
  if (naming.length === 0) {
    const quantity = counted ?? unclear
    return quantity === null ? null : { number: '', quantity }
  }
  const quantity = counted ?? takeBareNumber(naming) ?? takeSpelled(naming) ?? unclear
  const [sole = ''] = naming
  if (naming.length === 1 && quantity === null && isCount(sole)) return { number: '', quantity: Number(withoutMarks(sole)) }
  if (!isNamed(naming, quantity !== null)) return null
  return { number: cutText(naming.map(withoutMarks).join(' '), MAX_NUMBER_TEXT), quantity }
}
