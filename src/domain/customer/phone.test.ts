import { expect, test } from 'vitest'
import { formatPhone, phoneDigits, storedPhone } from './phone.ts'

test.each(['3135550142', '(313) 555-0142', '1-313-555-0142', '+1 313.555.0142'])(
  '%s is stored as E.164, and read as people write it',
  (typed) => {
    expect(storedPhone(typed)).toBe('+13135550142')
    expect(formatPhone(typed)).toBe('(313) 555-0142')
    expect(formatPhone(storedPhone(typed))).toBe('(313) 555-0142')
  },
)

test('a number with the code of another country keeps it', () => {
  expect(storedPhone('+49 (30) 123-4567')).toBe('+49301234567')
  expect(formatPhone('+49301234567')).toBe('+49301234567')
})

test.each(['', '555-0199', '313-555-0142 ext. 7', '+1 113 555 0142', 'call the porter', '0049 30 1234567'])(
  'what is no number of either kind stays as it was typed: %j',
  (typed) => {
    expect(storedPhone(typed)).toBe(typed)
    expect(formatPhone(typed)).toBe(typed)
  },
)

test.each([
  ['(313) 555-0142', '3135550142'],
  ['1 313 555 0142', '3135550142'],
  ['+1 313 555', '313555'],
  ['555-0142', '5550142'],
  ['555', null],
  ['PW-7K3Q', null],
])('who is looked for by %j has these digits: %j', (typed, digits) => {
  expect(phoneDigits(typed, 4)).toBe(digits)
})
