import { describe, expect, test } from 'vitest'
import { parseQuantity } from './quantity-stepper.tsx'

describe('a typed quantity', () => {
  test('is kept when it is a whole number from 1 to 99', () => {
    expect(parseQuantity('1')).toBe(1)
    expect(parseQuantity(' 42 ')).toBe(42)
    expect(parseQuantity('99')).toBe(99)
  })

  test('is brought back to the nearest limit when it is too small or too large', () => {
    expect(parseQuantity('0')).toBe(1)
    expect(parseQuantity('-5')).toBe(1)
    expect(parseQuantity('250')).toBe(99)
    expect(parseQuantity('1e9')).toBe(99)
  })

  test('becomes 1 when it is empty or no number', () => {
    expect(parseQuantity('')).toBe(1)
    expect(parseQuantity('two')).toBe(1)
  })

  test('loses its fraction', () => {
    expect(parseQuantity('2.7')).toBe(2)
  })

  test('never exceeds what is in stock', () => {
    expect(parseQuantity('50', 1, 4)).toBe(4)
  })
})
