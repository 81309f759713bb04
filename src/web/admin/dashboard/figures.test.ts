import { expect, test } from 'vitest'
import { periodSlots } from '#domain/time/sales-period.ts'
import { slotName } from './figures.ts'

const timeZone = 'America/Detroit'

/** The names of the slots of a period that ends then. */
function namesAt(now: string, days: 1 | 7): string[] {
  const slots = periodSlots(days, { now: new Date(now), zone: timeZone })
    .bounds.slice(0, -1)
    .map((at) => ({ from: at.toISOString() }))
  return slots.map(({ from }) => slotName(from, { timeZone, slots }))
}

test('hours are told apart also on the day that has one of them twice', () => {
  expect(namesAt('2026-11-01T07:30:00Z', 1)).toEqual(['12 AM', '1 AM EDT', '1 AM EST', '2 AM'])
  expect(namesAt('2026-03-08T07:30:00Z', 1)).toEqual(['12 AM', '1 AM', '3 AM'])
})

test('days have names, also those on which the clocks change', () => {
  expect(namesAt('2026-11-03T12:00:00Z', 7).slice(-4)).toEqual(['Sat, Oct 31', 'Sun, Nov 1', 'Mon, Nov 2', 'Tue, Nov 3'])
})
