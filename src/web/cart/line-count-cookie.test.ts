import { expect, test } from 'vitest'
import { MAX_LINES } from '#domain/cart/cart.ts'
import { readLineCount } from './line-count-cookie.ts'

test.each([
  ['cartLines=3', 3],
  ['session=x; cartLines=12; theme=y', 12],
  ['cartLines=0', 0],
  ['cartLines=9999', MAX_LINES],
  ['xcartLines=3', 0],
  ['cartLines=-1', 0],
  ['cartLines=1e3', 0],
  ['', 0],
  [null, 0],
])('the cookie header %j means %i lines', (header, lines) => {
  expect(readLineCount(header)).toBe(lines)
})
