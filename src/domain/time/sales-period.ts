import { addDays, dayIn, instantTyped, zoneText } from './shop-time.ts'

/** The periods of the dashboard, in days of the shop's calendar that end today. */
export const SALES_PERIODS = [1, 7, 30, 90] as const
export type SalesPeriod = (typeof SALES_PERIODS)[number]

const HOUR_MS = 3_600_000

/** A period and the one before it, each cut into the same number of slots: hours of one day, else days. */
export interface PeriodSlots {
  /** Days of the shop's calendar, both included: `2026-03-01`. */
  firstDay: string
  lastDay: string
  /** One more than there are slots, ascending: slot `i` begins with bound `i` and ends before the next. */
  bounds: Date[]
  /** The same for the period before, which ends at the same time of the day: a morning is compared with a morning. */
  boundsBefore: Date[]
}

/** The instant at which a day of the zone begins. Every day that the calendar gives has one. */
function startOf(zone: string, day: string): Date {
  const start = instantTyped(day, { zone, edge: 'begins' })
  if (!start) throw new Error(`${day} is no day`)
  return start
}

/** Where the hours of a day begin that have begun by `until`: 23 or 25 of them on the days that change the clock. */
function hoursFrom(start: Date, until: Date): Date[] {
  const count = Math.floor((until.getTime() - start.getTime()) / HOUR_MS) + 1
  return Array.from({ length: count }, (_, hour) => new Date(start.getTime() + hour * HOUR_MS))
}

/** The slots of a period that ends now. */
export function periodSlots(days: SalesPeriod, { now, zone }: { now: Date; zone: string }): PeriodSlots {
  const lastDay = dayIn(zone, now)
  const firstDay = addDays(lastDay, 1 - days)
  const dayBefore = (back: number) => addDays(firstDay, back - days)
  const endBefore = instantTyped(`${dayBefore(days - 1)}T${zoneText(zone, now).slice(11)}`, { zone, edge: 'begins' }) ?? now
  const starts =
    days === 1 ? hoursFrom(startOf(zone, lastDay), now) : Array.from({ length: days }, (_, back) => startOf(zone, addDays(firstDay, back)))
  const startsBefore =
    days === 1
      ? starts.map((_, hour) => new Date(startOf(zone, dayBefore(0)).getTime() + hour * HOUR_MS))
      : starts.map((_, back) => startOf(zone, dayBefore(back)))
  return {
    firstDay,
    lastDay,
    bounds: [...starts, startOf(zone, addDays(lastDay, 1))],
    // A day before with fewer hours: what it has not got is empty.
    boundsBefore: [...startsBefore.map((start) => (start < endBefore ? start : endBefore)), endBefore],
  }
}

/** By how many percent a figure has changed, rounded; null where there was nothing before to compare it with. */
export const changePercent = (figure: number, before: number): number | null =>
  before === 0 ? null : Math.round(((figure - before) / before) * 100)
