import { describe, expect, test } from 'vitest'
import { available, refuseCount, stockState } from './stock.ts'

const shelf = { onHand: 20, reserved: 0, trackStock: true, allowBackorder: false, lowStockThreshold: 5 }

describe('what can be sold', () => {
  test('is what lies on the shelf and is not promised', () => expect(available({ ...shelf, reserved: 8 })).toBe(12))
  test('is never less than nothing', () => expect(available({ ...shelf, onHand: 2, reserved: 3 })).toBe(0))
  test('has no limit when nobody counts', () => expect(available({ ...shelf, onHand: 0, trackStock: false })).toBeNull())
  test('has no limit on back-order', () => expect(available({ ...shelf, onHand: 0, allowBackorder: true })).toBeNull())
})

describe('what the shopper is told', () => {
  test('plenty is in stock', () => expect(stockState(shelf)).toBe('in_stock'))
  test('from the threshold down only few are left', () => {
    expect(stockState({ ...shelf, reserved: 14 })).toBe('in_stock')
    expect(stockState({ ...shelf, reserved: 15 })).toBe('low')
    expect(stockState({ ...shelf, onHand: 1 })).toBe('low')
  })
  test('the last promised piece makes it sold out', () => expect(stockState({ ...shelf, reserved: 20 })).toBe('out'))
  test('sold out with back-order can still be ordered', () =>
    expect(stockState({ ...shelf, onHand: 0, allowBackorder: true })).toBe('backorder'))
  test('what nobody counts is in stock', () => expect(stockState({ ...shelf, onHand: 0, trackStock: false })).toBe('in_stock'))
})

describe('pieces more or fewer', () => {
  test.each([
    [9_999_990, 10, null],
    [9_999_990, 11, 'must be at most 10: on hand must be at most 10,000,000'],
    [10_000_000, 1, 'must be below 0: on hand must be at most 10,000,000'],
    [-9_999_990, -10, null],
    [-9_999_990, -11, 'must be at least -10: on hand must be at least -10,000,000'],
    [10_500_000, -1, null],
  ])('%i on hand and %i', (onHand, delta, refusal) => expect(refuseCount(onHand, delta)).toBe(refusal))
})
