/** The kind of a part's number: the manufacturer's, ours, a superseded one, another manufacturer's, or a bar code (decision 31). */
export const PART_NUMBER_KINDS = ['mpn', 'sku', 'superseded', 'cross_reference', 'upc'] as const
export type PartNumberKind = (typeof PART_NUMBER_KINDS)[number]

/** The normalised form for comparing part numbers: upper case, letters A-Z and digits only. `s-97 009` and `S97009` are equal. */
export const normalisePartNumber = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
