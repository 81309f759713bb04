import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate, formatMoney, percentOf } from './money.ts'

const cents = fc.integer({ min: 0, max: 1_000_000_000 })

describe('an amount on the screen', () => {
  test.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [1_999, '$19.99'],
    [123_450, '$1,234.50'],
    [100_000_000, '$1,000,000.00'],
    [-100, '-$1.00'],
    [-123_456, '-$1,234.56'],
  ])('%i cents reads %s', (amount, text) => expect(formatMoney(amount)).toBe(text))
})

describe('a percentage', () => {
  test.each([
    [4_900, 600, 294],
    [50, 100, 1],
    [49, 100, 0],
    [1_025, 1_000, 103],
    [1_999, 500, 100],
    [1, 10_000, 1],
    [0, 600, 0],
  ])('of %i cents at %i basis points is %i cents', (amount, rate, share) => expect(percentOf(amount, rate)).toBe(share))

  test('is never more than half a cent off, and half a cent rounds up', () =>
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (amount, rate) => {
        const off = BigInt(percentOf(amount, rate)) * 10_000n - BigInt(amount) * BigInt(rate)
        expect(off > -5_000n && off <= 5_000n).toBe(true)
      }),
    ))
})

describe('splitting an amount', () => {
  test('follows the weights, left-over cents to the largest remainders', () =>
    expect(allocate(299, [4_300, 1_400, 2_300])).toEqual([161, 52, 86]))
  test('gives the odd cents of a tie to the earlier shares', () => expect(allocate(5, [1, 1, 1])).toEqual([2, 2, 1]))
  test('splits evenly when all weights are zero', () => expect(allocate(7, [0, 0])).toEqual([4, 3]))
  test('gives nothing to a share without weight', () => expect(allocate(100, [0, 3, 0])).toEqual([0, 100, 0]))
  test('of nothing among nobody is nothing', () => expect(allocate(0, [])).toEqual([]))
  test('refuses an amount with nothing to put it on', () => expect(() => allocate(1, [])).toThrow(RangeError))
  test('refuses negative and fractional numbers', () => {
    expect(() => allocate(-1, [1])).toThrow(RangeError)
    expect(() => allocate(1, [2, -1])).toThrow(RangeError)
    expect(() => allocate(1.5, [1])).toThrow(RangeError)
  })

  test('adds up exactly, and no share is a whole cent away from its exact one', () =>
    fc.assert(
      fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 30 }), (total, weights) => {
        const shares = allocate(total, weights)
        expect(shares.reduce((a, b) => a + b, 0)).toBe(total)
        const sum = weights.reduce((a, b) => a + BigInt(b), 0n)
        for (const [index, share] of shares.entries()) {
          const off = BigInt(share) * sum - BigInt(total) * BigInt(weights[index] ?? 0)
          if (sum > 0n) expect(off > -sum && off < sum).toBe(true)
          expect(share).toBeGreaterThanOrEqual(0)
        }
      }),
    ))

  test('never takes more from a part than it has', () =>
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 20 }), fc.double({ min: 0, max: 1, noNaN: true }), (parts, fraction) => {
        const total = Math.floor(parts.reduce((a, b) => a + b, 0) * fraction)
        for (const [index, share] of allocate(total, parts).entries()) expect(share).toBeLessThanOrEqual(parts[index] ?? 0)
      }),
    ))

  test('gives the heavier part at least as much', () =>
    fc.assert(
      fc.property(cents, cents, cents, (total, a, b) => {
        const [first = 0, second = 0] = allocate(total, [Math.max(a, b), Math.min(a, b)])
        expect(first).toBeGreaterThanOrEqual(second)
      }),
    ))
})
