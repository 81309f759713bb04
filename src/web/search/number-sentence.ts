import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import type { Schema } from '#web/api.ts'

/** Why a number led to a part with another one (decision 31). */
export function numberSentence({ partNumber, matchedNumber }: Pick<Schema<'SearchResult'>, 'partNumber' | 'matchedNumber'>): string | null {
  if (!matchedNumber) return null
  const { number, kind } = matchedNumber
  if (kind === 'superseded') return `${number} is now ${partNumber}`
  if (kind === 'cross_reference') return `${number} is a cross-reference number for ${partNumber}`
  if (kind === 'upc') return `${number} is the UPC of ${partNumber}`
  return `${number} is another number of ${partNumber}`
}

/**
 * Whether the best result of a typed number has another one: a digit is different. What was typed is then no piece of its number, and the shopper is told
 * before the part is taken for the one on the label.
 */
export function isOtherNumber(
  typed: string,
  { matchType, partNumber, sku, matchedNumber }: Pick<Schema<'SearchResult'>, 'matchType' | 'partNumber' | 'sku' | 'matchedNumber'>,
): boolean {
  if (!matchType.startsWith('partial')) return false
  const number = normalisePartNumber(
    typed
      .split(/\s+/)
      .filter((word) => /\d/.test(word))
      .join(''),
  )
  const numbers = [partNumber, sku, matchedNumber?.number ?? ''].map(normalisePartNumber)
  return number !== '' && numbers.every((known) => !known.includes(number))
}
