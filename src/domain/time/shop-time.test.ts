import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, areDaysOver, dayIn, instantTyped, isTimeZone, typedIn, zoneText } from './shop-time.ts'

const zone = 'America/Detroit'
const begin = (text: string, place = zone) => instantTyped(text, { zone: place, edge: 'begins' })?.toISOString() ?? null
const end = (text: string, place = zone) => instantTyped(text, { zone: place, edge: 'ends' })?.toISOString() ?? null

test.each([
  ['2026-01-15T05:00:00Z', '2026-01-15T00:00'],
  ['2026-03-08T07:00:59.999Z', '2026-03-08T03:00'],
  ['2026-11-01T05:30:00Z', '2026-11-01T01:30'],
  ['2026-11-01T06:30:00Z', '2026-11-01T01:30'],
])('at %s the shop’s clock shows %s, as a field for a local time takes it', (at, wall) => {
  expect(zoneText(zone, new Date(at))).toBe(wall)
})

describe('a time that staff type', () => {
  test.each([
    // An ordinary day has 24 hours, that of the change to summer time 23, that of the change back 25.
    ['2026-01-15', '2026-01-15T05:00:00.000Z', '2026-01-16T04:59:59.999Z'],
    ['2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
    ['2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
    ['2028-02-29', '2028-02-29T05:00:00.000Z', '2028-03-01T04:59:59.999Z'],
    ['2026-02-28', '2026-02-28T05:00:00.000Z', '2026-03-01T04:59:59.999Z'],
    ['2026-12-31', '2026-12-31T05:00:00.000Z', '2027-01-01T04:59:59.999Z'],
    // The hour from two to three does not exist on the one day, the hour from one to two comes twice on the other.
    ['2026-03-08T01:59', '2026-03-08T06:59:00.000Z', '2026-03-08T06:59:00.000Z'],
    ['2026-03-08T02:30', '2026-03-08T07:30:00.000Z', '2026-03-08T07:30:00.000Z'],
    ['2026-03-08T03:00', '2026-03-08T07:00:00.000Z', '2026-03-08T07:00:00.000Z'],
    ['2026-11-01T00:59', '2026-11-01T04:59:00.000Z', '2026-11-01T04:59:00.000Z'],
    ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'],
    ['2026-11-01T02:00', '2026-11-01T07:00:00.000Z', '2026-11-01T07:00:00.000Z'],
    [' 2026-07-04 09:30:15.5 ', '2026-07-04T13:30:15.500Z', '2026-07-04T13:30:15.500Z'],
    ['2026-07-04T09:30Z', '2026-07-04T09:30:00.000Z', '2026-07-04T09:30:00.000Z'],
    ['2026-07-04T09:30:00+14:00', '2026-07-03T19:30:00.000Z', '2026-07-03T19:30:00.000Z'],
  ])('%j begins %s and ends %s', (text, from, until) => expect([begin(text), end(text)]).toEqual([from, until]))

  test.each([
    '2027-02-29',
    '2100-02-29',
    '2026-02-30T10:00Z',
    '2026-13-01',
    '2026-04-31',
    '2026-03-08T24:01',
    '2026-03-08T25:00',
    '2026-03-08T10:00+25:00',
    '03/08/2026',
    '8 March 2026',
    '2026-3-8',
    '2026-03-08Z',
    '1772928000000',
    'tomorrow',
    '',
  ])('%j is none', (text) => expect([begin(text), end(text)]).toEqual([null, null]))

  test('a day without a midnight begins with its first hour', () =>
    expect([begin('2026-09-06', 'America/Santiago'), end('2026-09-05', 'America/Santiago')]).toEqual([
      '2026-09-06T04:00:00.000Z',
      '2026-09-06T03:59:59.999Z',
    ]))

  test('the days of a zone follow one another without a gap, and each instant lies in one', () => {
    const zones = fc.constantFrom(
      zone,
      'UTC',
      'Pacific/Kiritimati',
      'America/Santiago',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'Europe/Dublin',
    )
    const days = fc.integer({ min: 0, max: 25_000 }).map((count) => addDays('1980-01-01', count))
    fc.assert(
      fc.property(zones, days, (place, day) => {
        // Kiritimati moved to the other side of the date line: it had no first of January 1995.
        fc.pre(place !== 'Pacific/Kiritimati' || day > '1995-01-01')
        const [from, until] = [begin(day, place) ?? '', end(day, place) ?? '']
        expect(Date.parse(begin(addDays(day, 1), place) ?? '')).toBe(Date.parse(until) + 1)
        expect([dayIn(place, new Date(from)), dayIn(place, new Date(until))]).toEqual([day, day])
      }),
    )
  })
})

describe('days of grace', () => {
  const isOver = (since: string, now: string) => areDaysOver(new Date(since), 30, { now: new Date(now), zone })
  test.each([
    // Over the change to summer time, the change back, 29 February, and the end of a year: to the end of the thirtieth day.
    ['2026-02-20T15:00:00-05:00', '2026-03-22T23:59:59.999-04:00', '2026-03-23T00:00:00-04:00'],
    ['2026-10-20T00:00:00-04:00', '2026-11-19T23:59:59.999-05:00', '2026-11-20T00:00:00-05:00'],
    ['2028-02-01T23:59:59-05:00', '2028-03-02T23:59:59.999-05:00', '2028-03-03T00:00:00-05:00'],
    ['2027-02-01T23:59:59-05:00', '2027-03-03T23:59:59.999-05:00', '2027-03-04T00:00:00-05:00'],
    ['2026-12-15T12:00:00-05:00', '2027-01-14T23:59:59.999-05:00', '2027-01-15T00:00:00-05:00'],
    // The last hour of a day of the shop, which is another day in UTC already.
    ['2026-07-01T23:30:00-04:00', '2026-07-31T23:59:59.999-04:00', '2026-08-01T00:00:00-04:00'],
  ])('since %s last until %s', (since, last, first) => expect([isOver(since, last), isOver(since, first)]).toEqual([false, true]))

  test('of none end with the day', () => {
    const since = new Date('2026-03-08T01:30:00-05:00')
    expect(areDaysOver(since, 0, { now: new Date('2026-03-08T23:59:59-04:00'), zone })).toBe(false)
    expect(areDaysOver(since, 0, { now: new Date('2026-03-09T00:00:00-04:00'), zone })).toBe(true)
  })
})

test('the last day there is ends with the last moment that can be written, and the first begins with the first', () => {
  expect(end('9999-12-31')).toBe('9999-12-31T23:59:59.999Z')
  expect(end('9999-12-30')).toBe('9999-12-31T04:59:59.999Z')
  expect(begin('9999-12-31T23:59:59-05:00')).toBe('9999-12-31T23:59:59.999Z')
  for (const text of ['0000-01-01', '0000-06-01T12:00Z', '0001-01-01T00:00:00+05:00']) expect(begin(text)).toBe('0001-01-01T00:00:00.000Z')
  const at = instantTyped('9999-12-31', { zone, edge: 'ends' })
  expect(at && typedIn(zone, 'ends', at)).toBe('9999-12-31')
})

test('a time zone has a name that is known', () => {
  expect(['America/Detroit', 'UTC', 'Asia/Tokyo', 'Detroit', '', 'America/Detroit; drop'].map(isTimeZone)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test.each(['2026-11-27T00:00', '2026-07-04T23:59', '2026-12-31T23:30'])('%s is shown as it was typed', (text) => {
  const at = instantTyped(text, { zone, edge: 'begins' })
  expect(at && zoneText(zone, at)).toBe(text)
})

test('an instant is written as it would be typed, and read back it is the same', () => {
  for (const [text, edge] of [
    ['2026-03-08', 'begins'],
    ['2026-03-08', 'ends'],
    ['2026-11-01', 'ends'],
    ['2026-03-08T09:30', 'begins'],
    ['2026-03-08T09:30', 'ends'],
  ] as const) {
    const at = instantTyped(text, { zone, edge })
    expect(at && typedIn(zone, edge, at)).toBe(text)
  }
})
