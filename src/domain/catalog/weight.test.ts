import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatWeight, gramsOf, poundsAndOunces } from './weight.ts'

test.each([
  [0, 0, 0],
  [454, 1, 0],
  [1_000, 2, 3.3],
  [3, 0, 0.1],
  [453, 1, 0],
])('%s g are %s lb %s oz', (grams, pounds, ounces) => {
  expect(poundsAndOunces(grams)).toEqual({ pounds, ounces })
})

test('what is typed in pounds and ounces stays what it was', () => {
  for (let tenths = 0; tenths < 2_000; tenths += 7) {
    const typed = { pounds: Math.floor(tenths / 160), ounces: (tenths % 160) / 10 }
    expect(poundsAndOunces(gramsOf(typed))).toEqual(typed)
  }
})

test('a weight of a pound and more is in pounds', () => {
  expect(formatWeight(453.6)).toBe('1 lb')
  expect(formatWeight(1500)).toBe('3.3 lb')
  fc.assert(fc.property(fc.integer({ min: 0, max: 100_000 }), (grams) => /^\d+(\.\d)? (oz|lb)$/.test(formatWeight(grams))))
})
