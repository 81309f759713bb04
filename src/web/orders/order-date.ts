// One zone for everybody, the shop's own: server and browser then write the same (decision 27).
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Detroit' })
const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'America/Detroit' })

/** `2026-03-01T12:00:00Z` → `Mar 1, 2026`, in the shop's time zone. */
export const orderDate = (iso: string): string => date.format(new Date(iso))

/** With the time of day, in the shop's time zone. */
export const orderInstant = (iso: string): string => instant.format(new Date(iso))
