import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney } from '../money.ts'
import { MAX_CENTS, parseMoney, parseWholeNumber, whyNotWhole } from './parse-money.ts'

const centsOf = (text: string) => {
  const parsed = parseMoney(text)
  return parsed.isAmount ? parsed.cents : null
}

describe('typed amounts', () => {
  test.each([
    ['1,299.95', 129_995],
    ['1299.95', 129_995],
    ['$12', 1_200],
    ['$ 12.5', 1_250],
    ['12 USD', 1_200],
    ['usd 12.05', 1_205],
    [' 12. ', 1_200],
    ['.5', 50],
    ['0', 0],
    ['-0', 0],
    ['1,299', 129_900],
    ['1,299,000', 129_900_000],
    ['-5', -500],
    ['-$5.10', -510],
    ['$-5.10', -510],
    ['−5', -500],
    ['0007', 700],
  ])('%j is read without a note', (text, cents) => {
    expect(parseMoney(text)).toEqual({ isAmount: true, cents })
  })

  test.each([
    ['12,50', 1_250],
    ['12,5', 1_250],
    ['1.299,95', 129_995],
    ['1 299,95', 129_995],
    ['1\u00A0299,95', 129_995],
    ['1 299.95', 129_995],
    ['$12,50', 1_250],
  ])('%j is no US amount: it says how it was read', (text, cents) => {
    expect(parseMoney(text)).toEqual({ isAmount: true, cents, note: `Read as ${formatMoney(cents)}.` })
  })

  test.each([
    '',
    '  ',
    'abc',
    '12 apples',
    '1,2,3',
    '12,34,56',
    '1e3',
    '0x10',
    '$',
    '-',
    '.',
    ',',
    '$12$',
    '$12 USD',
    '1.2.3',
    '--5',
    '١٢',
  ])('%j is refused', (text) => {
    expect(centsOf(text)).toBeNull()
  })

  test('fractions of a cent are refused and not rounded', () => {
    expect(parseMoney('1.299')).toEqual({ isAmount: false, reason: 'An amount has two decimals at most.' })
  })

  test('what no column of cents can hold is refused', () => {
    expect(centsOf('21,474,836.47')).toBe(MAX_CENTS)
    expect(centsOf('21,474,836.48')).toBeNull()
    expect(centsOf('9'.repeat(400))).toBeNull()
  })

  test('whatever formatMoney writes is read back, and no text makes it throw', () => {
    fc.assert(fc.property(fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }), (cents) => centsOf(formatMoney(cents)) === (cents || 0)))
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cents = centsOf(text)
        return cents === null || Number.isSafeInteger(cents)
      }),
    )
  })
})

test('whole numbers are read with and without commas, and nothing else is', () => {
  expect(['1,200', '12', '-3', ' 7 ', '0', '-0'].map(parseWholeNumber)).toEqual([1_200, 12, -3, 7, 0, 0])
  expect(['1.5', '', 'x', '1,2', '3e2', '9999999999'].map(parseWholeNumber)).toEqual([null, null, null, null, null, null])
})

test('a whole number that is too large to be stored is not called none', () => {
  expect(['9999999999', '-9,999,999,999', '99999999999999', ' 2147483648 '].map(whyNotWhole)).toEqual(
    Array.from({ length: 4 }, () => 'is too large a number'),
  )
  expect(['1.5', '', 'x', '1,2', '3e2', '-'].map(whyNotWhole)).toEqual(Array.from({ length: 6 }, () => 'is not a whole number'))
})
