import { expect, test } from 'vitest'
import { cutOffText, dispatchDate, dispatchWindows } from './dispatch.ts'

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

test('an order knows until when it leaves on which day, over a weekend and a holiday', () => {
  const holidays = [{ date: '2026-11-26' }]
  expect(dispatchWindows(new Date('2026-11-21T15:00:00Z'), { ...rules, holidays }, 5)).toEqual([
    { orderBefore: '2026-11-23T19:00:00.000Z', leavesOn: '2026-11-23' },
    { orderBefore: '2026-11-24T19:00:00.000Z', leavesOn: '2026-11-24' },
    { orderBefore: '2026-11-25T19:00:00.000Z', leavesOn: '2026-11-25' },
    { orderBefore: '2026-11-27T19:00:00.000Z', leavesOn: '2026-11-27' },
    { orderBefore: '2026-11-30T19:00:00.000Z', leavesOn: '2026-11-30' },
  ])
})

test.each([
  ['at the cut-off the next day begins', '2026-03-02T19:00:00Z', {}, '2026-03-03T19:00:00.000Z', '2026-03-03'],
  ['a cut-off is that of the shop in summer, too', '2026-07-01T12:00:00Z', {}, '2026-07-01T18:00:00.000Z', '2026-07-01'],
  ['the end of the day is midnight', '2026-03-02T12:00:00Z', { cutOffMinutes: 1_440 }, '2026-03-03T05:00:00.000Z', '2026-03-02'],
  ['the beginning of the day is over at once', '2026-03-02T12:00:00Z', { cutOffMinutes: 0 }, '2026-03-03T05:00:00.000Z', '2026-03-03'],
  ['handling days come after the cut-off', '2026-03-06T15:00:00Z', { handlingDays: 1 }, '2026-03-06T19:00:00.000Z', '2026-03-09'],
  ['an hour that spring skips', '2026-03-08T05:00:00Z', { cutOffMinutes: 150, workingDays: [7] }, '2026-03-08T07:30:00.000Z', '2026-03-08'],
] as const)('%s', (_, now, more, orderBefore, leavesOn) =>
  expect(dispatchWindows(new Date(now), { ...rules, ...more }, 1)).toEqual([{ orderBefore, leavesOn }]),
)

test('each window is what an order would get a moment before its end', () => {
  for (const cutOffMinutes of [0, 75, 90, 150, 840, 1_439, 1_440])
    for (const from of ['2026-03-06T00:00:00Z', '2026-10-30T12:00:00Z', '2026-12-31T23:59:59Z']) {
      const changed = { ...rules, cutOffMinutes, workingDays: [1, 3, 5, 6, 7] }
      const windows = dispatchWindows(new Date(from), changed, 12)
      for (const { orderBefore, leavesOn } of windows)
        expect([orderBefore, dispatchDate(new Date(Date.parse(orderBefore) - 1), changed)]).toEqual([orderBefore, leavesOn])
      expect(new Set(windows.map(({ leavesOn }) => leavesOn)).size).toBe(12)
    }
})

test('without a working day nothing is promised', () => {
  expect(dispatchWindows(new Date('2026-03-02T15:00:00Z'), { ...rules, workingDays: [] }, 3)).toEqual([])
})
