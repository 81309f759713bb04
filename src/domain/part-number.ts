/** What a number of a part is: the maker's, ours, an old one, another maker's, or a bar code (decision 31). */
export const PART_NUMBER_KINDS = ['mpn', 'sku', 'superseded', 'cross_reference', 'upc'] as const
export type PartNumberKind = (typeof PART_NUMBER_KINDS)[number]

/** The form in which part numbers are compared: upper case, letters A-Z and digits only. `s-97 009` and `S97009` are the same. */
export const normalisePartNumber = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
