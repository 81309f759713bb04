import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import type { Schema } from '#web/api.ts'

/** Why a number led to a part with another one (specification, decision 31). */
export function numberSentence({ partNumber, matchedNumber }: Pick<Schema<'SearchResult'>, 'partNumber' | 'matchedNumber'>): string | null {
  if (!matchedNumber) return null
  const { number, kind } = matchedNumber
  if (kind === 'superseded') return `${number} is now ${partNumber}`
  if (kind === 'cross_reference') return `${number} is a cross-reference number for ${partNumber}`
  if (kind === 'upc') return `${number} is the UPC of ${partNumber}`
  return `${number} is another number of ${partNumber}`
}

/** Volts and sizes beside a number. */
const AMOUNT = /^\d{1,3}[a-z]{1,3}$/i
/** Fewer signs say nothing beside a number. */
const MIN_NUMBER = 4

/** What stands together and has digits, as numbers are compared: `S97-012 039` are two pieces of one run, `97012038 motor 2` are two runs. */
function runsOf(typed: string): string[][] {
  const pieces = typed.split(/\s+/).map((word) => (/\d/.test(word) && !AMOUNT.test(word) ? normalisePartNumber(word) : '|'))
  const runs = pieces
    .join(' ')
    .split('|')
    .map((run) => run.trim().split(' '))
  const long = runs.filter((run) => run.join('').length >= MIN_NUMBER)
  return long.length > 0 ? long : runs.filter(([first]) => first)
}

/**
 * Whether the best result of a typed number has another one: a digit is different. What was typed is then no piece of its number, nor is one of several
 * numbers the end of it, and the shopper is told before the part is taken for the one on the label.
 */
export function isOtherNumber(
  typed: string,
  { matchType, partNumber, sku, matchedNumber }: Pick<Schema<'SearchResult'>, 'matchType' | 'partNumber' | 'sku' | 'matchedNumber'>,
): boolean {
  if (!matchType.startsWith('partial')) return false
  const numbers = [partNumber, sku, matchedNumber?.number ?? ''].map(normalisePartNumber)
  const isEnd = (text: string) => text.length >= MIN_NUMBER && numbers.some((known) => known.endsWith(text))
  const runs = runsOf(typed)
  return (
    runs.length > 0 &&
    !runs.some(
      (run) =>
        numbers.some((known) => known.includes(run.join(''))) ||
        run.some((_, from) => run.some((__, to) => isEnd(run.slice(from, to + 1).join('')))),
    )
  )
}
