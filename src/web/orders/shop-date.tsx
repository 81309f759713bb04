import { useQuery } from '@tanstack/react-query'
import { DEFAULT_TIME_ZONE } from '#domain/setting-defaults.ts'
import { shopQuery } from '#web/links/shop-query.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The format for a zone, with the time of day or without; making one costs more than using it. */
function formatFor(timeZone: string, hasTime: boolean): Intl.DateTimeFormat {
  const key = `${timeZone} ${hasTime}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone, ...(hasTime && { timeStyle: 'short' }) })
  formats.set(key, format)
  return format
}

/**
 * `2026-03-01T12:00:00Z` as `Mar 1, 2026`, with `hasTime` also the time of day. In the shop's time zone for everybody: server and browser then
 * write the same (specification, decision 27).
 */
export function ShopDate({ iso, hasTime = false }: { iso: string; hasTime?: boolean }) {
  const zone = useQuery(shopQuery()).data?.timeZone ?? DEFAULT_TIME_ZONE
  return formatFor(zone, hasTime).format(new Date(iso))
}
