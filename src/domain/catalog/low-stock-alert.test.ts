import { expect, test } from 'vitest'
import { hasBecomeLow } from './low-stock-alert.ts'

const PART = { trackStock: true, lowStockThreshold: 5 }

test.each([
  ['down to the threshold', 6, 5, true],
  ['past it at once', 9, -2, true],
  ['down, but not so far', 9, 6, false],
  ['when it was low before', 5, 4, false],
  ['up to the threshold', 2, 5, false],
  ['not at all', 5, 5, false],
])('a count that goes %s: %i, then %i', (_, before, after, isLow) => expect(hasBecomeLow(PART, { before, after })).toBe(isLow))

test('a part that is not counted is never low', () =>
  expect(hasBecomeLow({ ...PART, trackStock: false }, { before: 6, after: 0 })).toBe(false))
