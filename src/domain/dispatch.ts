/** When a shop sends what is in stock, in its own time zone. */
export interface DispatchRules {
  /** Orders until then leave on the same working day, when they need no more; minutes after midnight. */
  cutOffMinutes: number
  /** Working days that an order needs before it leaves. */
  handlingDays: number
  /** ISO weekdays: 1 is Monday. */
  workingDays: readonly number[]
  holidays: readonly { date: string }[]
  timeZone: string
}

/** The rules are to name a working day within so many days. */
const HORIZON_DAYS = 400

const partsOf = (now: Date, timeZone: string) => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(now)
  const valueOf = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return {
    date: `${valueOf('year')}-${valueOf('month')}-${valueOf('day')}`,
    minutes: Number(valueOf('hour')) * 60 + Number(valueOf('minute')),
  }
}

/** The day, `2026-03-01`, on which an order placed now leaves the shop; null when the rules have no working day. */
export function dispatchDate(now: Date, { timeZone, cutOffMinutes, handlingDays, workingDays, holidays }: DispatchRules): string | null {
  const { date, minutes } = partsOf(now, timeZone)
  const closed = new Set(holidays.map((holiday) => holiday.date))
  // Dates alone are counted, in UTC, where every day has 24 hours.
  const day = new Date(`${date}T00:00:00Z`)
  const isoDate = () => day.toISOString().slice(0, 10)
  const isWorkingDay = () => workingDays.includes(day.getUTCDay() || 7) && !closed.has(isoDate())
  let toWait = handlingDays + (isWorkingDay() && minutes >= cutOffMinutes ? 1 : 0)
  for (let tried = 0; tried < HORIZON_DAYS; tried++) {
    if (isWorkingDay() && toWait-- === 0) return isoDate()
    day.setUTCDate(day.getUTCDate() + 1)
  }
  return null
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
