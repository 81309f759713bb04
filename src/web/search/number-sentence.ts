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
