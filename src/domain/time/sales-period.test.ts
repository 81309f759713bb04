import { describe, expect, test } from 'vitest'
import { changePercent, periodSlots } from './sales-period.ts'

const zone = 'America/Detroit'
const texts = (bounds: Date[]) => bounds.map((bound) => bound.toISOString())

describe('the slots of a period', () => {
  test('days are those of the shop, also where the clock changes', () => {
    const { firstDay, lastDay, bounds, boundsBefore } = periodSlots(7, { now: new Date('2026-11-03T15:30:00Z'), zone })
    expect([firstDay, lastDay]).toEqual(['2026-10-28', '2026-11-03'])
    // On 1 November the clock goes back: that day has 25 hours.
    expect(texts(bounds)).toEqual([
      '2026-10-28T04:00:00.000Z',
      '2026-10-29T04:00:00.000Z',
      '2026-10-30T04:00:00.000Z',
      '2026-10-31T04:00:00.000Z',
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
      '2026-11-03T05:00:00.000Z',
      '2026-11-04T05:00:00.000Z',
    ])
    // Half past ten in the morning, as now, of the last day before.
    expect(texts(boundsBefore).slice(-3)).toEqual(['2026-10-26T04:00:00.000Z', '2026-10-27T04:00:00.000Z', '2026-10-27T14:30:00.000Z'])
    expect(boundsBefore).toHaveLength(bounds.length)
  })

  test('one day has the hours that have begun, and the same of the day before', () => {
    const { bounds, boundsBefore } = periodSlots(1, { now: new Date('2026-06-10T06:10:00Z'), zone })
    expect(texts(bounds)).toEqual([
      '2026-06-10T04:00:00.000Z',
      '2026-06-10T05:00:00.000Z',
      '2026-06-10T06:00:00.000Z',
      '2026-06-11T04:00:00.000Z',
    ])
    expect(texts(boundsBefore)).toEqual([
      '2026-06-09T04:00:00.000Z',
      '2026-06-09T05:00:00.000Z',
      '2026-06-09T06:00:00.000Z',
      '2026-06-09T06:10:00.000Z',
    ])
  })

  test('the twenty-fifth hour of a day has nothing before it to be compared with', () => {
    const { bounds, boundsBefore } = periodSlots(1, { now: new Date('2026-11-02T04:30:00Z'), zone })
    expect(bounds).toHaveLength(26)
    expect(boundsBefore).toHaveLength(26)
    expect(texts(boundsBefore).slice(-2)).toEqual(['2026-11-01T03:30:00.000Z', '2026-11-01T03:30:00.000Z'])
    expect(boundsBefore.toSorted((one, other) => one.getTime() - other.getTime())).toEqual(boundsBefore)
  })
})

test('a change is a share of what was before, and none of nothing', () => {
  expect([changePercent(108, 100), changePercent(0, 50), changePercent(5, 0), changePercent(0, 0)]).toEqual([8, -100, null, null])
})
