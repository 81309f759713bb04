import { expect, test } from 'vitest'
import { findScope } from './find-scope.ts'

const one = { top: 0, bottom: 0, left: 2, right: 2 }
const range = { top: 1, bottom: 2, left: 0, right: 0 }

test('what is found is said to be of all rows only where all rows of the shop are there', () => {
  expect(findScope(['a', 'b', 'c'], one, 3)).toBe('all rows')
  expect(findScope(['a', 'b', 'c'], one, 53_221)).toBe('the first 3 rows')
  expect(findScope(['a', undefined, undefined], one, 3)).toBe('all rows, of which 2 are not loaded yet')
  expect(findScope(['a', 'b', 'c'], range, 53_221)).toBe('the range')
  expect(findScope(['a', undefined, 'c'], range, 3)).toBe('the range, of which 1 is not loaded yet')
})
