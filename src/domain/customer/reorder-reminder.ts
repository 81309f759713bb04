import { addDays } from '#domain/time/shop-time.ts'

/** A mailbox is reminded at most once in so many days: once a quarter (decision 171). */
export const REMINDER_DAYS = 90

const DAY_MS = 86_400_000

/** After so many days without another purchase nobody is reminded of a part: it is not needed any more. */
const GIVEN_UP_DAYS = 365

/** Whether somebody is reminded of a part today that is due on this day. */
export const isDue = (due: string, today: string): boolean => due <= today && today < addDays(due, GIVEN_UP_DAYS)

/** Whether a mailbox may be reminded that was last written to then; null: never. */
export const mayRemind = (lastSentAt: Date | null, now: Date): boolean =>
  lastSentAt === null || now.getTime() - lastSentAt.getTime() >= REMINDER_DAYS * DAY_MS
