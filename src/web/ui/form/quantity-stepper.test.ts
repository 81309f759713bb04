import { describe, expect, test } from 'vitest'
import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import { parseQuantity } from './quantity-stepper.tsx'

describe('a typed quantity', () => {
  test('is kept when it is a whole number from 1 to the limit of a cart', () => {
    expect(parseQuantity('1')).toBe(1)
    expect(parseQuantity(' 42 ')).toBe(42)
    expect(parseQuantity(String(MAX_QUANTITY))).toBe(MAX_QUANTITY)
  })

  test('is brought back to the nearest limit when it is too small or too large', () => {
    expect(parseQuantity('0')).toBe(1)
    expect(parseQuantity('-5')).toBe(1)
    expect(parseQuantity('250')).toBe(MAX_QUANTITY)
    expect(parseQuantity('1e9')).toBe(MAX_QUANTITY)
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
