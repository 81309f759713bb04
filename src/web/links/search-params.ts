const MAX_PAGE = 10_000

/** A value of the address as text; lists (a repeated key) are joined by commas, anything stranger is empty. */
export const searchText = (value: unknown): string =>
  [value]
    .flat()
    .filter((part) => typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean')
    .join(',')

/** A page number from the address; undefined for the first page and for everything that is none. */
export function readPage(value: unknown): number | undefined {
  const page = Number(searchText(value))
  return Number.isInteger(page) && page > 1 && page <= MAX_PAGE ? page : undefined
}
