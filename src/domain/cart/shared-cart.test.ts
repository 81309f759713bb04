import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSharedCart, sharedCartText } from './shared-cart.ts'

test('a cart is written as numbers and quantities, and read again', () => {
  const text = sharedCartText([
    { partNumber: 'S-97012038', quantity: 2 },
    { partNumber: '', quantity: 4 },
    { partNumber: '301291', quantity: 1 },
  ])
  expect(text).toBe('S97012038~2.301291~1')
  expect(parseSharedCart(text)).toEqual([
    { number: 'S97012038', quantity: 2 },
    { number: '301291', quantity: 1 },
  ])
})

test('what is no line is left out, and quantities stay within 1 and 99', () => {
  expect(parseSharedCart('')).toEqual([])
  expect(parseSharedCart('..~3.<script>~x.-~2')).toEqual([{ number: 'SCRIPT', quantity: 1 }])
  expect(parseSharedCart('a1~0.a2~-4.a3~1000.a4~1e9.A1~98.a-1~50')).toEqual([
    { number: 'A1', quantity: 99 },
    { number: 'A2', quantity: 1 },
    { number: 'A3', quantity: 99 },
    { number: 'A4', quantity: 99 },
  ])
})

test('whatever the address says, at most 200 lines come of it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 4_000 }), (text) => {
      const lines = parseSharedCart(text)
      expect(lines.length).toBeLessThanOrEqual(200)
      for (const { number, quantity } of lines)
        expect([/^[A-Z0-9]{1,60}$/.test(number), quantity >= 1 && quantity <= 99]).toEqual([true, true])
    }),
  )
  expect(parseSharedCart(Array.from({ length: 500 }, (_, index) => `N${index}`).join('.'))).toHaveLength(200)
})
