/** How long a mailed link to an order works, in days from its mailing. */
export const ORDER_LINK_DAYS = 90

const DAY_MS = 86_400_000

/** The day of an instant: how many days after the first of 1970, in UTC. */
const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS)

/** The last day on which a link works that is mailed now. */
export const lastDayOfLink = (mailedAt: Date): number => dayOf(mailedAt) + ORDER_LINK_DAYS

/** How long a browser opens an order that was found by its number and e-mail address, in days. */
const LOOKUP_DAYS = 7

/** The last day on which a browser opens an order that it has found now. */
export const lastDayOfLookup = (foundAt: Date): number => dayOf(foundAt) + LOOKUP_DAYS

/** The last day that the token of a link states; null when it states none. Only its signature proves it. */
export function statedDay(token: string): number | null {
  const [, day] = /^(\d{1,6})\./.exec(token) ?? []
  return day === undefined ? null : Number(day)
}

/** Whether a last day is over. */
export const isDayOver = (day: number, now: Date): boolean => day < dayOf(now)
