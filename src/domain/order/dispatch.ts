import { addDays, dayIn, instantTyped } from '../time/shop-time.ts'
import { isCarrierHoliday } from './carrier-holidays.ts'

/** When a shop sends what is in stock, in its own time zone. */
export interface DispatchRules {
  /** Orders until then leave on the same working day, when they need no more; minutes after midnight. */
  cutOffMinutes: number
  /** Working days that an order needs before it leaves. */
  handlingDays: number
  /** ISO weekdays: 1 is Monday. */
  workingDays: readonly number[]
  /** The shop's own; those of carriers are added (`carrier-holidays.ts`). */
  holidays: readonly { date: string }[]
  timeZone: string
}

/** The rules are to name a working day within so many days. */
const HORIZON_DAYS = 400

/** Whether shipments leave on a day: carriers collect none on holidays of theirs, whatever the shop does. @param day as `2026-03-01` */
const isWorkingDay = (day: string, { workingDays, holidays }: Pick<DispatchRules, 'workingDays' | 'holidays'>) =>
  workingDays.includes(new Date(day).getUTCDay() || 7) && !holidays.some(({ date }) => date === day) && !isCarrierHoliday(day)

const two = (count: number) => String(count).padStart(2, '0')

/** The instant from which orders of a day wait for the next; in the hour that spring skips it is as much after the change. */
function cutOffOf(day: string, { cutOffMinutes, timeZone: zone }: Pick<DispatchRules, 'cutOffMinutes' | 'timeZone'>): Date | null {
  const typed =
    cutOffMinutes < 1_440 ? `${day}T${two(Math.floor(cutOffMinutes / 60))}:${two(cutOffMinutes % 60)}` : `${addDays(day, 1)}T00:00`
  return instantTyped(typed, { zone, edge: 'begins' })
}

/** The day, `2026-03-01`, on which an order placed now leaves the shop; null when the rules have no working day. */
export function dispatchDate(now: Date, rules: DispatchRules): string | null {
  const today = dayIn(rules.timeZone, now)
  const cutOff = cutOffOf(today, rules)
  let toWait = rules.handlingDays + (isWorkingDay(today, rules) && cutOff !== null && cutOff <= now ? 1 : 0)
  for (let tried = 0; tried < HORIZON_DAYS; tried++) {
    const day = addDays(today, tried)
    if (isWorkingDay(day, rules) && toWait-- === 0) return day
  }
  return null
}

/** The next instant after which an order waits a working day longer; null when the rules have no working day. */
function nextCutOff(now: Date, rules: DispatchRules): Date | null {
  const today = dayIn(rules.timeZone, now)
  for (let tried = 0; tried < HORIZON_DAYS; tried++) {
    const day = addDays(today, tried)
    const cutOff = isWorkingDay(day, rules) ? cutOffOf(day, rules) : null
    if (cutOff && cutOff > now) return cutOff
  }
  return null
}

/** Until when (ISO 8601) an order leaves on a day (`2026-03-01`, of the shop's calendar). */
export interface DispatchWindow {
  orderBefore: string
  leavesOn: string
}

/**
 * From now on, until when an order leaves on which day: each begins where the one before ends. By them a page says when a part ships for as long
 * as it stays open, and knows nothing of the shop's zone and holidays. None when the rules have no working day.
 */
export function dispatchWindows(now: Date, rules: DispatchRules, count: number): DispatchWindow[] {
  const windows: DispatchWindow[] = []
  for (let at = now; windows.length < count;) {
    const leavesOn = dispatchDate(at, rules)
    const cutOff = nextCutOff(at, rules)
    if (leavesOn === null || cutOff === null) break
    windows.push({ orderBefore: cutOff.toISOString(), leavesOn })
    at = cutOff
  }
  return windows
}

/** The time until which orders leave on the same day: `2 p.m. Eastern`, `10:30 a.m. Alaska`, `noon Eastern`. */
export function cutOffText({ cutOffMinutes, timeZone }: Pick<DispatchRules, 'cutOffMinutes' | 'timeZone'>): string {
  const hour = Math.floor(cutOffMinutes / 60) % 24
  const minute = cutOffMinutes % 60
  const hourText = minute === 0 ? `${hour % 12 || 12}` : `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`
  const time = minute === 0 && hour === 12 ? 'noon' : minute === 0 && hour === 0 ? 'midnight' : `${hourText} ${hour < 12 ? 'a.m.' : 'p.m.'}`
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(new Date('2026-01-01T12:00:00Z'))
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${time} ${(zone ?? timeZone).replace(/ Time$/, '')}`
}
