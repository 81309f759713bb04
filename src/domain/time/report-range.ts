import { addDays, instantTyped } from './shop-time.ts'

/** The periods that can be chosen by name, in their order. */
export const REPORT_PRESETS = {
  today: 'Today',
  yesterday: 'Yesterday',
  'last-7': 'Last 7 days',
  'last-30': 'Last 30 days',
  'last-90': 'Last 90 days',
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
  'last-year': 'Last year',
} as const
export type ReportPreset = keyof typeof REPORT_PRESETS

/** The period of a report whose settings name none. */
export const DEFAULT_PRESET: ReportPreset = 'last-30'

export const isPreset = (text: string): text is ReportPreset => Object.hasOwn(REPORT_PRESETS, text)

/** What a period can be compared with. */
export const REPORT_COMPARISONS = { none: 'Nothing', period: 'The days before', year: 'A year before' } as const
export type ReportComparison = keyof typeof REPORT_COMPARISONS

export const isComparison = (text: string): text is ReportComparison => Object.hasOwn(REPORT_COMPARISONS, text)

/** Days of the shop's calendar, both included: `2026-03-01`. */
export interface DayRange {
  from: string
  to: string
}

/** Why days are refused: the input's name, and what is wrong with it. */
export interface RangeRefusal {
  field: 'from' | 'to'
  message: string
}

/** The longest period (years). */
const MAX_REPORT_YEARS = 10

/** The same day so many years earlier; 28 February for 29 February. */
export function yearsBefore(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) - years).padStart(4, '0')
  const moved = `${year}${day.slice(4)}`
  return isDay(moved) ? moved : `${year}-02-28`
}

/** No order is older than the first year, and the dates of computers are sure to the second. */
const YEARS = { first: 2000, last: 2199 } as const
const isFarOff = (day: string) => Number(day.slice(0, 4)) < YEARS.first || Number(day.slice(0, 4)) > YEARS.last

const isDay = (text: string) => text.length === 10 && instantTyped(text, { zone: 'UTC', edge: 'begins' }) !== null

/** ISO: the Monday of the day's week. */
const mondayOf = (day: string) => addDays(day, 1 - (new Date(day).getUTCDay() || 7))
const monthStart = (day: string) => `${day.slice(0, 7)}-01`
const yearStart = (day: string) => `${day.slice(0, 4)}-01-01`

const PRESET_RANGES: Record<ReportPreset, (today: string) => DayRange> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  'last-7': (today) => ({ from: addDays(today, -6), to: today }),
  'last-30': (today) => ({ from: addDays(today, -29), to: today }),
  'last-90': (today) => ({ from: addDays(today, -89), to: today }),
  'this-week': (today) => ({ from: mondayOf(today), to: today }),
  'last-week': (today) => ({ from: addDays(mondayOf(today), -7), to: addDays(mondayOf(today), -1) }),
  'this-month': (today) => ({ from: monthStart(today), to: today }),
  'last-month': (today) => {
    const to = addDays(monthStart(today), -1)
    return { from: monthStart(to), to }
  },
  'this-year': (today) => ({ from: yearStart(today), to: today }),
  'last-year': (today) => {
    const to = addDays(yearStart(today), -1)
    return { from: yearStart(to), to }
  },
}

/** Checks days that were typed. */
function typedRange(from: string, to: string): DayRange | RangeRefusal {
  if (!isDay(from)) return { field: 'from', message: from === '' ? 'is needed beside the last day' : 'is no day' }
  if (!isDay(to)) return { field: 'to', message: 'is no day' }
  const far = isFarOff(from) ? 'from' : isFarOff(to) ? 'to' : null
  if (far) return { field: far, message: `must lie between ${YEARS.first} and ${YEARS.last}` }
  if (to < from) return { field: 'to', message: 'is before the first day' }
  if (yearsBefore(to, MAX_REPORT_YEARS) >= from)
    return { field: 'to', message: `is too late: a report covers at most ${MAX_REPORT_YEARS} years` }
  return { from, to }
}

/**
 * The days of a report.
 * @param asked days that were typed count before a named period; without a last day they end today.
 * @param today the shop's day, `2026-03-01`.
 * @returns what is wrong with the days, otherwise.
 */
export function reportRange(
  asked: { preset?: ReportPreset | undefined; from?: string | undefined; to?: string | undefined },
  today: string,
): DayRange | RangeRefusal {
  const { preset = DEFAULT_PRESET, from, to } = asked
  return from === undefined && to === undefined ? PRESET_RANGES[preset](today) : typedRange(from ?? '', to ?? today)
}

const DAY_MS = 86_400_000

/** How many days a range has. */
export const daysIn = ({ from, to }: DayRange): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** What a range is compared with: as many days before it, or its days of the year before; null for nothing. */
export function comparedRange(range: DayRange, comparison: ReportComparison): DayRange | null {
  if (comparison === 'none') return null
  if (comparison === 'year') return { from: yearsBefore(range.from, 1), to: yearsBefore(range.to, 1) }
  return { from: addDays(range.from, -daysIn(range)), to: addDays(range.from, -1) }
}

/** The last whole week, Monday to Sunday, and the Monday on which it was over. */
export function lastWeek(today: string): DayRange & { monday: string } {
  return { ...PRESET_RANGES['last-week'](today), monday: mondayOf(today) }
}
