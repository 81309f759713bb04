import { expect, test } from 'vitest'
import { isDemoIdentity, isShopPhone, isNamedZone } from './shop-identity.ts'

test.each([
  ['name', 'Partwright', true],
  ['name', ' PARTWRIGHT ', true],
  ['name', '', true],
  ['name', 'Acme Parts', false],
  ['phone', '313-555-0142', true],
  ['phone', '(906) 555-0100', false],
  ['email', 'Help@Partwright.example', true],
  ['address', '200 Counter Street, Detroit, MI 48201', true],
  ['address', '201 Counter Street, Detroit, MI 48201', false],
  ['timeZone', 'America/Detroit', false],
] as const)("the %s '%s' is the demonstration's or nothing: %s", (field, value, expected) =>
  expect(isDemoIdentity(field, value)).toBe(expected),
)

test.each(['America/Chicago', 'America/Indiana/Indianapolis', 'Pacific/Honolulu', 'UTC'])('%s is a time zone', (name) =>
  expect(isNamedZone(name)).toBe(true),
)

test.each(['', 'EST', '+05:00', 'America/Springfield', 'Etc/GMT+5', 'America/Detroit; drop', 'constructor'])(
  "'%s' is no time zone",
  (name) => expect(isNamedZone(name)).toBe(false),
)

test('a number that customers can call has its digits and nothing else', () => {
  expect(['(906) 555-0100', '+49 30 1234567', '1-906-555-0100'].every(isShopPhone)).toBe(true)
  expect(['', '555-0100', '(906) 555-0100 ext. 7', 'call us'].some(isShopPhone)).toBe(false)
})
