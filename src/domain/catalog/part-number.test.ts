import { expect, test } from 'vitest'
import { normalisePartNumber } from './part-number.ts'

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
