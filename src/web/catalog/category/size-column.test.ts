import { expect, test } from 'vitest'
import { partSize } from './size-column.ts'

test('a size is one line in inches, the telling measures first', () => {
  expect(partSize({ dimensions: { depth: 2.6, diameter: 3.3, bore: 0.188 } })).toBe('Ø 3.3 × 2.6\u00a0in.')
  expect(partSize({ dimensions: { height: 14, width: 8.5, depth: 1, thickness: 0.25 } })).toBe('8.5 × 14 × 1\u00a0in.')
})

test('a part of which no size is known has none', () => {
  expect(partSize({ dimensions: {} })).toBe('')
  expect(partSize({ dimensions: { bore: 0.5 } })).toBe('')
})
