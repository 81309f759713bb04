import { describe, expect, test } from 'vitest'
import { requestsToNotify } from './back-in-stock.ts'

const NUMBERS = [0, 1, 2, 3, 5, 7, 30, 1_000]

describe('how many are told that a part is back', () => {
  test('three for each piece in a day, and nobody when there is none', () => {
    expect(requestsToNotify({ available: 2, notifiedLately: 0, waiting: 100 })).toBe(6)
    expect(requestsToNotify({ available: 2, notifiedLately: 4, waiting: 100 })).toBe(2)
    expect(requestsToNotify({ available: 2, notifiedLately: 9, waiting: 100 })).toBe(0)
    expect(requestsToNotify({ available: 0, notifiedLately: 0, waiting: 100 })).toBe(0)
    expect(requestsToNotify({ available: 5, notifiedLately: 0, waiting: 2 })).toBe(2)
  })

  test('everybody when it can be ordered without a limit', () => {
    expect(requestsToNotify({ available: null, notifiedLately: 50, waiting: 100 })).toBe(100)
  })

  test('whatever the numbers, never more than wait and never fewer than none, and in rounds no more in a day than three for each piece', () => {
    for (const available of NUMBERS)
      for (const notifiedLately of NUMBERS)
        for (const waiting of NUMBERS) {
          const told = requestsToNotify({ available, notifiedLately, waiting })
          expect(told).toBeGreaterThanOrEqual(0)
          expect(told).toBeLessThanOrEqual(waiting)
          if (told > 0) expect(notifiedLately + told).toBeLessThanOrEqual(3 * available)
          expect(requestsToNotify({ available, notifiedLately: notifiedLately + told, waiting: waiting - told })).toBe(0)
        }
  })
})
