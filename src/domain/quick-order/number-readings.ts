import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { isNumberWord, isStrongNumber, MAX_NUMBER_TEXT, wordsOf } from './quick-order-item.ts'
import { withoutMarks } from './known-words.ts'

/** Words of a text after these, and longer ones, name no part. */
const MAX_WORDS = 12
const MAX_WORD = 64
const MAX_READINGS = 16
/** Up to so many words may be one number together. */
const MAX_TOGETHER = 3

/** A way to read some of a text's pieces as one number. */
export interface NumberReading {
  /** Normalised. */
  key: string
  /** The pieces that it takes: from the first to before the last. */
  from: number
  to: number
}

/** The numbers that a text may name. */
export interface LineNumbers {
  /** Its words, and what stands between the slashes of a word. */
  pieces: string[]
  /** The longest first. */
  readings: NumberReading[]
}

const HAS_DIGIT = /\d/

/** `D1127/D132` are two numbers, if they are none together; `120/240V` and `S97/x` are one word. */
function piecesOf(word: string): string[] {
  const parts = word.split(/[/|&+]/).filter((part) => part !== '')
  return parts.length > 1 && parts.every((part) => isNumberWord(withoutMarks(part))) ? parts : [word]
}

/**
 * Reads a text that names parts: the whole of it, neighbours that are one number together (`S97 017705`), single words, and both sides of a slash.
 * At most 16 readings.
 */
export function lineNumbers(text: string): LineNumbers {
  const words = wordsOf(text.slice(0, MAX_NUMBER_TEXT))
    .filter((word) => word.length <= MAX_WORD)
    .slice(0, MAX_WORDS)
  const pieces: string[] = []
  const readings: NumberReading[] = []
  let before: { word: string; from: number } | null = null
  for (const word of words) {
    const from = pieces.length
    const parts = piecesOf(word)
    pieces.push(...parts)
    const to = pieces.length
    if (before && HAS_DIGIT.test(before.word) && HAS_DIGIT.test(word))
      readings.push({ key: normalisePartNumber(before.word + word), from: before.from, to })
    if (isNumberWord(withoutMarks(word))) readings.push({ key: normalisePartNumber(word), from, to })
    if (parts.length > 1)
      readings.push(...parts.map((part, at) => ({ key: normalisePartNumber(part), from: from + at, to: from + at + 1 })))
    before = { word, from }
  }
  // Without a digit it may be a number all the same, if it is all that was written.
  if (words.length === 1 || (words.length <= MAX_TOGETHER && HAS_DIGIT.test(text)))
    readings.push({ key: normalisePartNumber(words.join('')), from: 0, to: pieces.length })
  const known = readings.filter(({ key }) => key.length >= 2)
  return { pieces, readings: known.toSorted((a, b) => b.key.length - a.key.length).slice(0, MAX_READINGS) }
}

/** Of these readings those that do not share a piece, the longest first. */
export function apart<Reading extends NumberReading>(readings: readonly Reading[], taken: readonly NumberReading[] = []): Reading[] {
  const chosen: Reading[] = []
  for (const reading of readings)
    if (![...taken, ...chosen].some(({ from, to }) => from < reading.to && reading.from < to)) chosen.push(reading)
  return chosen
}

/** The pieces that look like numbers and that no reading has taken. */
export const leftNumbers = (pieces: readonly string[], taken: readonly NumberReading[]): NumberReading[] =>
  pieces.flatMap((piece, at) =>
    isStrongNumber(withoutMarks(piece)) && !taken.some(({ from, to }) => from <= at && at < to)
      ? [{ key: normalisePartNumber(piece), from: at, to: at + 1 }]
      : [],
  )
