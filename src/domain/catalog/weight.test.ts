import { expect, test } from 'vitest'
import { gramsOf, poundsAndOunces } from './weight.ts'

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
