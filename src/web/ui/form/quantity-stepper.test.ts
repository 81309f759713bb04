import { describe, expect, test } from 'vitest'
import { settleQuantity } from './quantity-stepper.tsx'

describe('a typed quantity', () => {
  test('is kept when it is a whole number from 1 to 99', () => {
    expect(settleQuantity('1')).toBe(1)
    expect(settleQuantity(' 42 ')).toBe(42)
    expect(settleQuantity('99')).toBe(99)
  })

  test('is brought back to the nearest limit when it is too small or too large', () => {
    expect(settleQuantity('0')).toBe(1)
    expect(settleQuantity('-5')).toBe(1)
    expect(settleQuantity('250')).toBe(99)
    expect(settleQuantity('1e9')).toBe(99)
  })

  test('becomes 1 when it is empty or no number', () => {
    expect(settleQuantity('')).toBe(1)
    expect(settleQuantity('two')).toBe(1)
  })

  test('loses its fraction', () => {
    expect(settleQuantity('2.7')).toBe(2)
  })

  test('never exceeds what is in stock', () => {
    expect(settleQuantity('50', 1, 4)).toBe(4)
  })
})
