import { expect, test } from 'vitest'
import { maxUnpaid } from './limit-unpaid.ts'

test('half of the shelf may wait for one shopper, the last few pieces in one checkout', () => {
  expect([1, 2, 3, 5, 6, 7, 10, 99].map((onHand) => maxUnpaid({ onHand, held: 0 }))).toEqual([5, 5, 5, 5, 5, 5, 5, 50])
  expect([1, 2, 3, 5, 6, 7, 10, 99].map((onHand) => maxUnpaid({ onHand, held: 1 }))).toEqual([1, 1, 2, 3, 3, 4, 5, 50])
})
