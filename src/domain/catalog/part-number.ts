/** The kind of a part's number: the manufacturer's, ours, a superseded one, another manufacturer's, or a bar code (specification, decision 31). */
export const PART_NUMBER_KINDS = ['mpn', 'sku', 'superseded', 'cross_reference', 'upc'] as const
export type PartNumberKind = (typeof PART_NUMBER_KINDS)[number]

/** The normalised form for comparing part numbers: upper case, letters A-Z and digits only. `s-97 009` and `S97009` are equal. */
export const normalisePartNumber = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Whether these are the twelve digits of a UPC of which the last one follows from the others (GS1). Search engines refuse a part with another. */
export function isUpc(digits: string): boolean {
  if (!/^\d{12}$/.test(digits)) return false
  const sum = Array.from(digits, Number).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0)
  return sum % 10 === 0
}
