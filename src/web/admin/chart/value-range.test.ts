import { expect, test } from 'vitest'
import { valueRange } from './value-range.ts'

test.each([
  ['figures above zero begin at zero', [2_000, 20_000], [0, 22_000]],
  ['small ones do not fill the chart', [0, 50], [0, 10_000]],
  ['a day on which more went back than came in is below zero', [-30_000, 20_000], [-33_000, 22_000]],
  ['all of them below zero', [-5_000, -1_000], [-5_500, 10_000]],
  ['none', [null, null], [0, 10_000]],
] as const)('%s', (_, [lowest, highest], [from, to]) => {
  const range = valueRange(lowest, highest, 10_000)
  expect(range[0]).toBeCloseTo(from)
  expect(range[1]).toBeCloseTo(to)
})
