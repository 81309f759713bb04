import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_TRANSIT } from '../setting-defaults.ts'
import { ANYWHERE, arrivalOf, deliveryPromise, deliveryWindows, promisedDay, promisedDays, transitDaysOf } from './delivery.ts'
import type { PromiseFacts } from './delivery.ts'
import { US_STATES } from '../customer/states.ts'

const ZONE = 'America/Detroit'
const dispatch = { cutOffMinutes: 840, handlingDays: 0, workingDays: [1, 2, 3, 4, 5], holidays: [{ date: '2026-11-26' }], timeZone: ZONE }
const facts: PromiseFacts = {
  now: new Date('2026-11-23T15:00:00Z'),
  to: { state: 'MI', zip: '48226' },
  waitDays: 0,
  dispatch,
  transit: DEFAULT_TRANSIT,
}

/** The promise as days: until when it leaves, and between which it arrives. */
const promised = (more: Partial<PromiseFacts> = {}) => {
  const found = deliveryPromise({ ...facts, ...more })
  return found && [found.shipBy.toISOString(), found.arrivesFrom, found.arrivesTo]
}

describe('a promise', () => {
  test.each([
    ['before the cut-off it leaves today; carriers rest on the holiday', {}, ['2026-11-24T04:59:59.999Z', '2026-11-24', '2026-11-27']],
    ['after it tomorrow', { now: new Date('2026-11-23T19:00:00Z') }, ['2026-11-25T04:59:59.999Z', '2026-11-25', '2026-11-30']],
    ['on a Saturday on Monday', { now: new Date('2026-11-21T15:00:00Z') }, ['2026-11-24T04:59:59.999Z', '2026-11-24', '2026-11-27']],
    [
      "nothing arrives on the shop's own holidays either",
      { dispatch: { ...dispatch, holidays: [{ date: '2026-11-24' }] } },
      ['2026-11-24T04:59:59.999Z', '2026-11-25', '2026-11-30'],
    ],
    ['to most states', { to: { state: 'NY', zip: '10001' } }, ['2026-11-24T04:59:59.999Z', '2026-11-25', '2026-11-30']],
    ['to Alaska', { to: { state: 'AK', zip: '99501' } }, ['2026-11-24T04:59:59.999Z', '2026-12-01', '2026-12-10']],
    ['while the state is not known', { to: ANYWHERE }, ['2026-11-24T04:59:59.999Z', '2026-11-25', '2026-11-30']],
    ['with parts that come in ten days', { waitDays: 10 }, ['2026-12-04T04:59:59.999Z', '2026-12-04', '2026-12-08']],
    ['with parts that come on a Sunday', { waitDays: 6 }, ['2026-12-01T04:59:59.999Z', '2026-12-01', '2026-12-03']],
    ['of parts of which nobody knows when they come there is none', { waitDays: null }, null],
    ['without a working day there is none', { dispatch: { ...dispatch, workingDays: [] } }, null],
  ])('%s', (_, more, expected) => {
    expect(promised(more)).toEqual(expected)
  })

  test('never arrives before it leaves, nor ends before it begins, whatever the rules', () => {
    const days = fc.integer({ min: 0, max: 60 })
    fc.assert(
      fc.property(fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }), days, days, days, (at, minDays, maxDays, waitDays) => {
        const found = deliveryPromise({ ...facts, now: new Date(at * 1_000), waitDays, transit: { minDays, maxDays, zones: [] } })
        if (!found) throw new Error('there is a working day')
        expect(found.shipBy.getTime()).toBeGreaterThan(at * 1_000)
        expect(found.arrivesTo >= found.arrivesFrom).toBe(true)
        expect(found.arrivesFrom >= found.shipBy.toISOString().slice(0, 10) || minDays === 0 || minDays === 1).toBe(true)
      }),
    )
  })

  test('every state has its days, and stands in one zone', () => {
    const listed = DEFAULT_TRANSIT.zones.flatMap(({ states }) => states)
    expect(new Set(listed).size).toBe(listed.length)
    const codes = US_STATES.map(({ code }) => code)
    expect(listed.filter((state) => !codes.includes(state))).toEqual([])
    for (const code of codes) expect(transitDaysOf({ state: code, zip: null }, DEFAULT_TRANSIT).maxDays).toBeGreaterThan(0)
  })

  test('another state has other days of arrival for the same day of leaving, and nothing arrives on Thanksgiving', () => {
    const rules = { holidays: [], transit: DEFAULT_TRANSIT }
    expect(arrivalOf('2026-11-20', { state: 'OH', zip: null }, rules)).toEqual({ arrivesFrom: '2026-11-23', arrivesTo: '2026-11-25' })
    expect(arrivalOf('2026-11-20', { state: 'CA', zip: null }, rules)).toEqual({ arrivesFrom: '2026-11-25', arrivesTo: '2026-12-01' })
  })
})

describe('zones', () => {
  const zones = [
    { states: ['AK'], zips: [], minDays: 5, maxDays: 12 },
    { states: [], zips: ['995', '99'], minDays: 4, maxDays: 6 },
    { states: ['WA'], zips: ['99501'], minDays: 2, maxDays: 3 },
  ]
  test.each([
    ['all five digits before three', { state: 'AK', zip: '99501-1234' }, 2],
    ['three before two, and before the state', { state: 'AK', zip: '99502' }, 4],
    ['two where there is no more', { state: 'WA', zip: '99201' }, 4],
    ['the state where no digits are named', { state: 'WA', zip: '98101' }, 2],
    ['the state while the ZIP code is not known', { state: 'AK', zip: null }, 5],
    ['most places otherwise', { state: 'MI', zip: '48226' }, 9],
    ['most places while nothing is known', ANYWHERE, 9],
  ])('%s', (_, to, days) => expect(transitDaysOf(to, { minDays: 9, maxDays: 9, zones }).minDays).toBe(days))
})

test('every window is what an order is promised a moment before its end, whatever has to be waited for', () => {
  for (const waitDays of [0, 1, 6, 45])
    for (const at of ['2026-11-21T15:00:00Z', '2026-11-25T19:00:00Z', '2026-03-07T23:00:00Z', '2026-12-31T23:59:59Z']) {
      const asked = { ...facts, now: new Date(at), waitDays }
      const windows = deliveryWindows(asked, 5)
      expect(windows).toHaveLength(5)
      for (const { orderBefore, arrivesFrom, arrivesTo } of windows)
        expect(deliveryPromise({ ...asked, now: new Date(Date.parse(orderBefore) - 1) })).toMatchObject({ arrivesFrom, arrivesTo })
    }
  expect(deliveryWindows({ ...facts, waitDays: null }, 3)).toEqual([])
})

test('days are written as they are promised, with the year where it is another', () => {
  expect(promisedDay('2026-11-24', '2026-11-22')).toBe('Tue, Nov 24')
  expect(promisedDay('2027-01-04', '2026-12-30')).toBe('Mon, Jan 4, 2027')
  expect(promisedDays({ arrivesFrom: '2026-11-24', arrivesTo: '2026-11-26' }, '2026-11-22')).toBe('Tue, Nov 24 to Thu, Nov 26')
  expect(promisedDays({ arrivesFrom: '2026-11-24', arrivesTo: '2026-11-24' }, '2026-11-22')).toBe('Tue, Nov 24')
})
