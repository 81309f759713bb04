import { addDays } from '../time/shop-time.ts'

/** New Year's Day, Independence Day and Christmas. */
const FIXED: ReadonlySet<string> = new Set(['01-01', '07-04', '12-25'])

const [MAY, SEPTEMBER, NOVEMBER] = [4, 8, 10]

/**
 * Whether parcel carriers in the United States neither collect nor deliver on a day: New Year's Day, Memorial Day, Independence Day, Labor Day,
 * Thanksgiving and Christmas, and the Monday after one of them that is a Sunday (decision 248). One that is a Saturday takes no other day with it. The
 * shop's own holidays are added to these.
 * @param day of the shop's calendar, as `2026-11-26`.
 */
export function isCarrierHoliday(day: string): boolean {
  const date = new Date(day)
  const ofMonth = date.getUTCDate()
  const [isMonday, isThursday] = [date.getUTCDay() === 1, date.getUTCDay() === 4]
  return (
    FIXED.has(day.slice(5)) ||
    (isMonday && FIXED.has(addDays(day, -1).slice(5))) ||
    (date.getUTCMonth() === MAY && isMonday && ofMonth > 24) ||
    (date.getUTCMonth() === SEPTEMBER && isMonday && ofMonth <= 7) ||
    (date.getUTCMonth() === NOVEMBER && isThursday && ofMonth > 21 && ofMonth <= 28)
  )
}
