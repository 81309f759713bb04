import { expect, test } from 'vitest'
import { holdEnd, holdText, MAX_HOLD_MINUTES, MIN_HOLD_MINUTES } from './payment-hold.ts'

const NOW = Date.parse('2026-03-08T12:00:00Z')
const minutes = (holdMinutes: number) => (holdEnd(NOW, holdMinutes).getTime() - NOW) / 60_000

test('a payment page is open a minute longer than is set', () => expect(minutes(45)).toBe(46))
test('it is never open for less than the provider takes, nor for more, whatever is set', () => {
  expect(minutes(MIN_HOLD_MINUTES)).toBe(31)
  expect(minutes(MAX_HOLD_MINUTES)).toBe(24 * 60 - 1)
  expect(minutes(MAX_HOLD_MINUTES - 1)).toBe(24 * 60 - 1)
})
test.each([
  [MIN_HOLD_MINUTES, 'half an hour'],
  [45, '45 minutes'],
  [60, 'an hour'],
  [90, '90 minutes'],
  [MAX_HOLD_MINUTES, '24 hours'],
])('%d minutes are called %s', (held, text) => expect(holdText(held)).toBe(text))
