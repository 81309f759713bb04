import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney } from '#domain/money.ts'
import { parsePrice } from './parse-price.ts'

test('every price that the shop writes can be read back', () => {
  fc.assert(fc.property(fc.nat(99_999_999), (cents) => parsePrice(formatMoney(cents)) === cents))
})

test('prices of an older cart are understood', () => {
  expect(['19.99', '19.9', '19', ' $19.99 '].map(parsePrice)).toEqual([1999, 1990, 1900, 1999])
})

test('what is no price gives none', () => {
  expect(['', 'free', '-3', '1e9', '1.234', '$'].map(parsePrice)).toEqual([null, null, null, null, null, null])
})
