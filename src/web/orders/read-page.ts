/** A page number of an address: a whole number above 1, or undefined, which is the first page. */
export const readPage = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 1 && value <= 10_000 ? value : undefined
