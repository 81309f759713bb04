import { expect, test } from 'vitest'
import { nextOption } from './use-combobox.ts'

test('the arrow keys go through the options and the input, and wrap at both ends', () => {
  expect([-1, 0, 1, 2].map((active) => nextOption(active, 1, 3))).toEqual([0, 1, 2, -1])
  expect([-1, 0, 1, 2].map((active) => nextOption(active, -1, 3))).toEqual([2, -1, 0, 1])
})

test('without options they stay in the input', () => {
  expect([nextOption(-1, 1, 0), nextOption(-1, -1, 0)]).toEqual([-1, -1])
})
