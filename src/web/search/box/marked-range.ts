import { normalisePartNumber } from '#domain/catalog/part-number.ts'

/** The places of a text from `from` up to, not including, `to`. */
export interface MarkedRange {
  from: number
  to: number
}

/**
 * The first place of a text that a query has found: the query as it was typed in any case, or, where a number was typed, its signs without
 * regard to spaces, dashes and slashes, as numbers are searched for. Null when the text has none.
 */
function markedRange(text: string, query: string): MarkedRange | null {
  if (query === '') return null
  const at = text.toLowerCase().indexOf(query.toLowerCase())
  if (at >= 0) return { from: at, to: at + query.length }
  const key = /\d/.test(query) ? normalisePartNumber(query) : ''
  if (key === '') return null
  const signs = Array.from(text, normalisePartNumber).flatMap((sign, place) => Array.from(sign, (letter) => ({ letter, place })))
  const start = signs
    .map(({ letter }) => letter)
    .join('')
    .indexOf(key)
  const [first, last] = [signs[start], signs[start + key.length - 1]]
  if (!first || !last) return null
  // Signs are counted as people see them, texts are cut by the browser's units: they differ only in names with signs beyond the first plane.
  const units = Array.from(text)
  const lengthOf = (count: number) => units.slice(0, count).join('').length
  return { from: lengthOf(first.place), to: lengthOf(last.place + 1) }
}

/** The places of a text that a query has found, in their order: all of the query, or else each of its words of two letters and more. */
export function markedRanges(text: string, query: string): MarkedRange[] {
  const whole = markedRange(text, query)
  if (whole) return [whole]
  const words = query.split(/\s+/).filter(({ length }) => length > 1)
  const found = words.flatMap((word) => markedRange(text, word) ?? []).toSorted((one, other) => one.from - other.from || other.to - one.to)
  return found.filter(({ from }, index) => found.slice(0, index).every(({ to }) => to <= from))
}
