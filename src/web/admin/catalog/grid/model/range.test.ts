import { expect, test } from 'vitest'
import { boxOf, moveBy, sizeOf } from './range.ts'
import type { GridSpace, Place } from './range.ts'

/** A column of cells, `.` for an empty one. */
const column = (cells: string): GridSpace => ({ rows: cells.length, columns: 3, page: 4, isEmpty: ({ row }) => cells[row] === '.' })
const at = (row: number, place = 0): Place => ({ row, column: place })

test('a range has the same cells from whichever end it was drawn', () => {
  const box = { top: 1, bottom: 4, left: 0, right: 2 }
  expect(boxOf({ anchor: at(4, 0), focus: at(1, 2) })).toEqual(box)
  expect(boxOf({ anchor: at(1, 2), focus: at(4, 0) })).toEqual(box)
  expect(sizeOf(box)).toEqual({ rows: 4, columns: 3 })
})

test('arrows stop at the edges', () => {
  const space = column('xxx')
  expect(moveBy(at(0), { key: 'ArrowUp', isFar: false }, space)).toEqual(at(0))
  expect(moveBy(at(2, 2), { key: 'ArrowRight', isFar: false }, space)).toEqual(at(2, 2))
  expect(moveBy(at(1), { key: 'PageDown', isFar: false }, space)).toEqual(at(2))
  expect(moveBy(at(1, 1), { key: 'End', isFar: true }, space)).toEqual(at(2, 2))
  expect(moveBy(at(1), { key: 'a', isFar: false }, space)).toBeNull()
})

test.each([
  ['xxx.xx', 0, 2],
  ['xxx.xx', 2, 4],
  ['xxx..', 2, 4],
  ['...x.', 0, 3],
  ['.....', 1, 4],
  ['xxxxx', 4, 4],
])('Ctrl+Down in %s from %i leads to %i', (cells, from, to) => {
  expect(moveBy(at(from), { key: 'ArrowDown', isFar: true }, column(cells))).toEqual(at(to))
})
