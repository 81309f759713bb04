import { describe, expect, test } from 'vitest'
import { comparedRange, daysIn, lastWeek, REPORT_PRESETS, isPreset, reportRange, yearsBefore } from './report-range.ts'

const SUNDAY = '2026-11-22'

describe('the days of a report', () => {
  test('are those of the named period, the last thirty without one', () => {
    const ranges = Object.fromEntries(
      Object.keys(REPORT_PRESETS)
        .filter(isPreset)
        .map((preset) => [preset, reportRange({ preset }, SUNDAY)]),
    )
    expect(ranges).toEqual({
      today: { from: '2026-11-22', to: '2026-11-22' },
      yesterday: { from: '2026-11-21', to: '2026-11-21' },
      'last-7': { from: '2026-11-16', to: '2026-11-22' },
      'last-30': { from: '2026-10-24', to: '2026-11-22' },
      'last-90': { from: '2026-08-25', to: '2026-11-22' },
      'this-week': { from: '2026-11-16', to: '2026-11-22' },
      'last-week': { from: '2026-11-09', to: '2026-11-15' },
      'this-month': { from: '2026-11-01', to: '2026-11-22' },
      'last-month': { from: '2026-10-01', to: '2026-10-31' },
      'this-year': { from: '2026-01-01', to: '2026-11-22' },
      'last-year': { from: '2025-01-01', to: '2025-12-31' },
    })
    expect(reportRange({}, SUNDAY)).toEqual(ranges['last-30'])
  })

  test('are those that were typed, until today without a last one', () => {
    expect(reportRange({ preset: 'today', from: '2026-03-01', to: '2026-03-31' }, SUNDAY)).toEqual({ from: '2026-03-01', to: '2026-03-31' })
    expect(reportRange({ from: '2026-03-01' }, SUNDAY)).toEqual({ from: '2026-03-01', to: SUNDAY })
  })

  test.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, 'to', 'is before the first day'],
    [{ from: '2026-02-29', to: '2026-03-01' }, 'from', 'is no day'],
    [{ from: '2026-03-01', to: 'soon' }, 'to', 'is no day'],
    [{ to: '2026-03-01' }, 'from', 'is needed beside the last day'],
    [{ from: '2026-03-01T10:00', to: '2026-03-02' }, 'from', 'is no day'],
    [{ from: '2016-11-22', to: '2026-11-22' }, 'to', 'is too late: a report covers at most 10 years'],
    [{ from: '1999-12-31', to: '2001-01-01' }, 'from', 'must lie between 2000 and 2199'],
    [{ from: '2026-01-01', to: '9999-12-31' }, 'to', 'must lie between 2000 and 2199'],
  ])('%j are refused at %s', (asked, field, message) => {
    expect(reportRange(asked, SUNDAY)).toEqual({ field, message })
  })

  test('may be ten years to the day', () => {
    expect(reportRange({ from: '2016-11-23', to: '2026-11-22' }, SUNDAY)).toEqual({ from: '2016-11-23', to: '2026-11-22' })
  })

  test('are compared with as many before them, or with those of the year before', () => {
    const march = { from: '2024-02-29', to: '2024-03-06' }
    expect(comparedRange(march, 'none')).toBeNull()
    expect(comparedRange(march, 'period')).toEqual({ from: '2024-02-22', to: '2024-02-28' })
    expect(comparedRange(march, 'year')).toEqual({ from: '2023-02-28', to: '2023-03-06' })
    expect(daysIn(march)).toBe(7)
    expect(yearsBefore('2024-02-29', 4)).toBe('2020-02-29')
  })

  test('of the last whole week end on Sunday', () => {
    expect(lastWeek(SUNDAY)).toEqual({ from: '2026-11-09', to: '2026-11-15', monday: '2026-11-16' })
    expect(lastWeek('2026-11-23')).toEqual({ from: '2026-11-16', to: '2026-11-22', monday: '2026-11-23' })
  })
})
