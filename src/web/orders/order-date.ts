import { shopZone } from '#web/links/shop-zone.ts'

const formats = new Map<string, { date: Intl.DateTimeFormat; instant: Intl.DateTimeFormat }>()

/** One zone for everybody, the shop's own: server and browser then write the same (decision 27). */
function inShopZone() {
  const timeZone = shopZone.name
  const known = formats.get(timeZone) ?? {
    date: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }),
    instant: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  }
  formats.set(timeZone, known)
  return known
}

/** `2026-03-01T12:00:00Z` → `Mar 1, 2026`, in the shop's time zone. */
export const orderDate = (iso: string): string => inShopZone().date.format(new Date(iso))

/** With the time of day, in the shop's time zone. */
export const orderInstant = (iso: string): string => inShopZone().instant.format(new Date(iso))
