import { expect, test } from 'vitest'
import { MAX_LINES } from '#domain/cart/cart.ts'
import { readExpectedLines } from './expected-lines.ts'

test.each([
  ['cartLines=3', 3],
  ['session=x; cartLines=12; theme=y', 12],
  ['cartLines=0', 0],
  ['cartLines=9999', MAX_LINES],
  ['xcartLines=3', 0],
  ['cartLines=-1', 0],
  ['cartLines=1e3', 0],
  ['cartLines=1.5', 0],
  ['', 0],
  [null, 0],
])('the cookie header %j means %i lines', (header, lines) => {
  expect(readExpectedLines(header)).toHaveLength(lines)
})

test.each([
  ['cartLines=2; cartLineHeights=183.216', [183, 216]],
  ['cartLineHeights=183.216; cartLines=3', [183, 216, 0]],
  ['cartLines=1; cartLineHeights=183.216', [183]],
  ['cartLines=2; cartLineHeights=99999.0', [0, 0]],
  ['cartLines=2; cartLineHeights=..', [0, 0]],
  ['cartLines=1; cartLineHeights=1e9', [0]],
  ['cartLines=1; cartLineHeights="><svg', [0]],
])('the cookie header %j means lines as high as %j', (header, heights) => {
  expect(readExpectedLines(header)).toEqual(heights)
})
