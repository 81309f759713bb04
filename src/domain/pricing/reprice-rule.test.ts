import { expect, test } from 'vitest'
import { priceByRule, roundToEnding } from './reprice-rule.ts'

test.each([
  [2_000, 500, 'exact', 2_100],
  [2_000, 500, '95', 2_095],
  [2_450, 500, '95', 2_595],
  [1_045, 0, '95', 1_095],
  [1_044, 0, '95', 995],
  [999, -1_000, 'exact', 899],
  [1_999, 1_000, '00', 2_200],
  [10, -5_000, '95', 95],
  [10, -5_000, '00', 100],
  [0, 500, '95', 0],
  [1, 5_000, 'exact', 2],
] as const)('%i cents at %i basis points to %s are %i', (cents, basisPoints, ending, expected) => {
  expect(priceByRule(cents, { basisPoints, ending })).toBe(expected)
})

test('a rounded amount ends as asked and is at most half a dollar away', () => {
  for (let cents = 100; cents < 1_500; cents += 1) {
    const rounded = roundToEnding(cents, '95')
    expect(rounded % 100).toBe(95)
    expect(Math.abs(rounded - cents)).toBeLessThanOrEqual(cents < 145 ? 95 : 50)
  }
})
