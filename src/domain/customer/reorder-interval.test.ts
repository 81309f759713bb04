import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/time/shop-time.ts'
import { dueOn, learnedInterval, reorderInterval } from './reorder-interval.ts'

const day = fc.integer({ min: 0, max: 5_000 }).map((days) => addDays('2020-01-01', days))
const days = fc.array(day, { maxLength: 12 })

describe('when a part is needed again', () => {
  test('after the median gap of two purchases or more, however many were on one day', () => {
    expect(learnedInterval([])).toBeNull()
    expect(learnedInterval(['2026-01-01'])).toBeNull()
    expect(learnedInterval(['2026-01-01', '2026-01-01'])).toBeNull()
    expect(learnedInterval(['2026-04-01', '2026-01-01'])).toBe(90)
    expect(learnedInterval(['2026-01-01', '2026-02-01', '2026-03-01', '2027-03-01'])).toBe(31)
    expect(learnedInterval(['2026-01-01', '2026-02-01', '2026-02-21'])).toBe(26)
    expect(learnedInterval(['2026-01-01', '2026-01-03'])).toBe(14)
    expect(learnedInterval(['2016-01-01', '2026-01-03'])).toBe(730)
  })

  test('by the part’s own purchases, else those of its kind, else the months of the category', () => {
    const once = ['2026-01-01']
    const twice = ['2026-01-01', '2026-03-02']
    expect(reorderInterval({ part: twice, kind: ['2026-01-01', '2026-01-21'], months: 6 })).toBe(60)
    expect(reorderInterval({ part: once, kind: twice, months: 6 })).toBe(60)
    expect(reorderInterval({ part: once, kind: once, months: 6 })).toBe(183)
    expect(dueOn('2026-12-31', 1)).toBe('2027-01-01')
  })

  test('whatever was bought, an interval is two weeks to two years, the order of purchases does not matter, and it is never due before it is bought', () => {
    fc.assert(
      fc.property(days, days, fc.integer({ min: 1, max: 60 }), (part, kind, months) => {
        const interval = reorderInterval({ part, kind, months })
        expect(interval).toBeGreaterThanOrEqual(14)
        expect(interval).toBeLessThanOrEqual(60 * 31)
        expect(reorderInterval({ part: part.toReversed(), kind: kind.toReversed(), months })).toBe(interval)
        for (const bought of part) expect(dueOn(bought, interval) > bought).toBe(true)
      }),
    )
  })
})
