import { expect, test } from 'vitest'
import { cutOffText, dispatchDate } from './dispatch.ts'

const rules = { cutOffMinutes: 840, handlingDays: 0, workingDays: [1, 2, 3, 4, 5], holidays: [], timeZone: 'America/Detroit' }

test.each([
  ['before the cut-off it leaves today', '2026-03-02T18:59:00Z', {}, '2026-03-02'],
  ['at the cut-off it leaves on the next working day', '2026-03-02T19:00:00Z', {}, '2026-03-03'],
  ['Friday afternoon: on Monday', '2026-03-06T20:00:00Z', {}, '2026-03-09'],
  ['on a Sunday, whatever the hour: on Monday', '2026-03-01T23:30:00Z', {}, '2026-03-02'],
  ['a day is that of the shop, not of Greenwich', '2026-03-03T03:00:00Z', {}, '2026-03-03'],
  ['another zone has another afternoon', '2026-03-02T19:30:00Z', { timeZone: 'America/Los_Angeles' }, '2026-03-02'],
  ['a holiday is no working day', '2026-12-24T15:00:00Z', { holidays: [{ date: '2026-12-24' }, { date: '2026-12-25' }] }, '2026-12-28'],
  ['handling days are working days', '2026-03-05T15:00:00Z', { handlingDays: 2 }, '2026-03-09'],
  ['in the night of summer time a day is still one day', '2026-03-08T12:00:00Z', {}, '2026-03-09'],
  ['with no working day there is no promise', '2026-03-02T15:00:00Z', { workingDays: [] }, null],
] as const)('%s', (_, now, more, expected) => expect(dispatchDate(new Date(now), { ...rules, ...more })).toBe(expected))

test.each([
  [840, 'America/Detroit', '2 p.m. Eastern'],
  [630, 'America/Anchorage', '10:30 a.m. Alaska'],
  [720, 'America/Los_Angeles', 'noon Pacific'],
  [1_440, 'America/Chicago', 'midnight Central'],
])('%i minutes in %s are %s', (cutOffMinutes, timeZone, text) => expect(cutOffText({ cutOffMinutes, timeZone })).toBe(text))
