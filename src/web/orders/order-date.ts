import { useQuery } from '@tanstack/react-query'
import { DEFAULT_TIME_ZONE } from '#domain/defaults.ts'
import { shopQuery } from '#web/links/shop-query.ts'

interface OrderDates {
  /** `2026-03-01T12:00:00Z` → `Mar 1, 2026`. */
  orderDate: (iso: string) => string
  /** With the time of day. */
  orderInstant: (iso: string) => string
}

const known = new Map<string, OrderDates>()

function datesIn(timeZone: string): OrderDates {
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone })
  const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return { orderDate: (iso) => date.format(new Date(iso)), orderInstant: (iso) => instant.format(new Date(iso)) }
}

/** How dates are written: in the shop's time zone for everybody, so that server and browser write the same (decision 27). */
export function useOrderDates(): OrderDates {
  const { timeZone = DEFAULT_TIME_ZONE } = useQuery(shopQuery()).data ?? {}
  const dates = known.get(timeZone) ?? datesIn(timeZone)
  known.set(timeZone, dates)
  return dates
}
