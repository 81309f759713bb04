import { countOf } from '#domain/count-of.ts'
import type { Box } from './range.ts'

/**
 * Where a text is looked for: in the range, or with one cell chosen in all rows, as far as they are in the grid and loaded.
 * @param rows those of the grid, undefined until they are loaded. @param total how many match in the shop: the grid may have the first ones alone.
 */
export function findScope(rows: readonly unknown[], { top, bottom, left, right }: Box, total: number): string {
  const isOne = top === bottom && left === right
  const missing = (isOne ? rows : rows.slice(top, bottom + 1)).filter((row) => row === undefined).length
  const all = total > rows.length ? `the first ${countOf(rows.length, 'row', 'rows')}` : 'all rows'
  const scope = isOne ? all : 'the range'
  return missing === 0 ? scope : `${scope}, of which ${countOf(missing, 'is', 'are')} not loaded yet`
}
