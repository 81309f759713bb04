import type { Schema } from '#web/api.ts'

type PartNumber = Schema<'PartNumber'>

/** The title of a part number's page. */
export function partNumberTitle({ number, status, products: [part] }: PartNumber): string {
  if (status === 'ambiguous' || !part) return `${number} names several parts`
  return status === 'replaced' ? `${number} is now ${part.partNumber}` : `${part.partNumber} takes the place of ${number}`
}

/** Its meta description. */
export function partNumberDescription({ number, status, products: [part] }: PartNumber): string {
  if (status === 'ambiguous' || !part) return `Several parts are known by the number ${number}. Compare their pictures, sizes and prices.`
  const why =
    status === 'replaced' ? `${number} was replaced by ${part.partNumber}` : `${number} is a cross-reference number for ${part.partNumber}`
  return `${why}: ${part.name}. What changed, why it fits, price and stock.`
}
