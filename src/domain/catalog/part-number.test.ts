import { expect, test } from 'vitest'
import { isUpc, normalisePartNumber } from './part-number.ts'

test.each([
  ['s-97 009.745', 'S97009745'],
  ['  ab/12_c ', 'AB12C'],
  ['Ø12é', '12'],
  ['', ''],
])('part number %j is looked up as %j', (text, normal) => expect(normalisePartNumber(text)).toBe(normal))

test('normalising twice changes nothing', () => {
  const once = normalisePartNumber('qt-80 / b')
  expect(normalisePartNumber(once)).toBe(once)
})

test.each([
  ['012345678905', true],
  ['036000291452', true],
  ['012345678906', false],
  ['021345678905', false],
  ['12345678905', false],
  ['4006381333931', false],
  ['01234567890X', false],
])('%s is a UPC: %j', (digits, expected) => expect(isUpc(digits)).toBe(expected))
