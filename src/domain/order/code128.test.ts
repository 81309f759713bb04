import { expect, test } from 'vitest'
import { code128 } from './code128.ts'

/** The modules of a code as ones and zeros. */
function modules(text: string): string {
  const { width, bars } = code128(text)
  const row = Array<string>(width).fill('0')
  for (const bar of bars) row.fill('1', bar.x, bar.x + bar.width)
  return row.join('')
}

const QUIET = '0'.repeat(10)
const START_B = '11010010000'
const STOP = '1100011101011'

test('a letter is its start, its symbol, its check symbol and the stop, between quiet zones', () => {
  // A is 33; the check symbol is (104 + 33) % 103 = 34, which is B's.
  expect(modules('A')).toBe(`${QUIET}${START_B}1010001100010001011000${STOP}${QUIET}`)
})

test('the check symbol weighs each letter by its place', () => {
  // P 48, J 42, J 42, 1 17, 2 18, 3 19, C 35: (104 + 48 + 84 + 126 + 68 + 90 + 114 + 245) % 103 = 55, which is W's.
  expect(modules('PJJ123C').slice(10 + 8 * 11, 10 + 9 * 11)).toBe('11101000110')
})

test.each(['PW-7K3Q-9F2M-4T6R-X', ' ', '~', 'x'.repeat(80)])('%j has eleven modules for each symbol', (text) => {
  const { width, bars } = code128(text)
  expect(width).toBe(20 + 11 * (text.length + 2) + 13)
  expect(bars).toHaveLength(3 * (text.length + 2) + 4)
})

test('every symbol is another, and eleven modules wide', () => {
  const all = Array.from({ length: 95 }, (_, index) => modules(String.fromCharCode(32 + index)).slice(21, 32))
  expect(new Set(all).size).toBe(95)
})

test.each(['', 'ü', 'a\nb', '–'])('%j cannot be written', (text) => {
  expect(() => code128(text)).toThrow(RangeError)
})
