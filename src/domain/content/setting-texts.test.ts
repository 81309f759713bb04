import { expect, test } from 'vitest'
import { DEFAULT_RATES, DEFAULT_RETURN_DAYS } from '#domain/setting-defaults.ts'
import { fillText, unknownPlaceholders } from './setting-texts.ts'

const facts = {
  returnDays: DEFAULT_RETURN_DAYS,
  ...DEFAULT_RATES,
  name: 'Acme "Parts" {phone}',
  phone: '(906) 555-0100',
  email: 'help@acme.test',
  address: '1 Main St',
  hours: 'all day',
  cutOffMinutes: 840,
  timeZone: 'America/Chicago',
  visitMonths: 13,
}

test('places that stand for settings are filled, other braces stay', () =>
  expect(fillText('{ReturnDays} days, {returnDays}; free from {freeShipping}, {flatShipping} below. {other} {}', facts)).toBe(
    'Thirty days, 30; free from $49, $10 below. {other} {}',
  ))

test.each([
  [0, 'Zero'],
  [7, 'Seven'],
  [14, 'Fourteen'],
  [20, 'Twenty'],
  [45, 'Forty-five'],
  [99, 'Ninety-nine'],
  [100, '100'],
  [365, '365'],
])('%i begins a sentence as %s', (returnDays, numeral) => expect(fillText('{ReturnDays}', { ...facts, returnDays })).toBe(numeral))

test('an amount with cents keeps them', () =>
  expect(fillText('{freeShipping}', { ...facts, freeShippingThresholdCents: 123_450 })).toBe('$1,234.50'))

test("the shop's own facts are filled in, and what they say is not filled again", () =>
  expect(fillText('{shopName}, {address}; {phone}, {email}, {hours}; by {cutOff}; {visitMonths}; {constructor}', facts)).toBe(
    'Acme "Parts" {phone}, 1 Main St; (906) 555-0100, help@acme.test, all day; by 2 p.m. Central; 13; {constructor}',
  ))

test('names that no setting has are found, once each', () => {
  expect(unknownPlaceholders('{phone} {fone} {fone} {constructor} {a b}')).toEqual(['{fone}', '{constructor}'])
})
