/** A cell by its place, from 0. */
export interface Place {
  row: number
  column: number
}

/** A range: the active cell, where it began, and its other end, which Shift and the mouse move. */
export interface Range {
  anchor: Place
  focus: Place
}

/** The cells of a range: first and last row and column, both included. */
export interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

export const cellRange = (place: Place): Range => ({ anchor: place, focus: place })

export const boxOf = ({ anchor, focus }: Range): Box => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
})

export const sizeOf = ({ top, bottom, left, right }: Box) => ({ rows: bottom - top + 1, columns: right - left + 1 })

/** The same place, inside of a grid of this size. */
export const inside = ({ row, column }: Place, size: { rows: number; columns: number }): Place => ({
  row: Math.max(0, Math.min(size.rows - 1, row)),
  column: Math.max(0, Math.min(size.columns - 1, column)),
})

const STEPS: Record<string, Place> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** A grid that keys move in. */
export interface GridSpace {
  rows: number
  columns: number
  /** Rows in view: Page Up and Page Down. */
  page: number
  isEmpty: (place: Place) => boolean
}

/** To the last cell of a run, or the first one after a gap, as spreadsheet programs go with Ctrl+arrow. */
function edgeFrom(from: Place, step: Place, space: GridSpace): Place {
  const next = (place: Place) => inside({ row: place.row + step.row, column: place.column + step.column }, space)
  const isEnd = (place: Place) => next(place).row === place.row && next(place).column === place.column
  let place = next(from)
  const isInRun = !space.isEmpty(from) && !space.isEmpty(place)
  while (!isEnd(place) && (isInRun ? !space.isEmpty(next(place)) : space.isEmpty(place))) place = next(place)
  return place
}

/** Where a key leads from a cell; null when it moves nowhere. */
export function moveBy(from: Place, { key, isFar }: { key: string; isFar: boolean }, space: GridSpace): Place | null {
  const step = STEPS[key]
  if (step) return isFar ? edgeFrom(from, step, space) : inside({ row: from.row + step.row, column: from.column + step.column }, space)
  switch (key) {
    case 'Home':
      return { row: isFar ? 0 : from.row, column: 0 }
    case 'End':
      return { row: isFar ? Math.max(0, space.rows - 1) : from.row, column: space.columns - 1 }
    case 'PageUp':
      return inside({ ...from, row: from.row - space.page }, space)
    case 'PageDown':
      return inside({ ...from, row: from.row + space.page }, space)
    default:
      return null
  }
}
