import { useQuery } from '@tanstack/react-query'
import { DEFAULT_TIME_ZONE } from '#domain/setting-defaults.ts'
import { dayFormat } from '#domain/time/day-format.ts'
import { shopQuery } from '#web/links/shop-query.ts'

/**
 * `2026-03-01T12:00:00Z` as `Mar 1, 2026`, with `hasTime` also the time of day. In the shop's time zone for everybody: server and browser then
 * write the same (specification, decision 27).
 */
export function ShopDate({ iso, hasTime = false }: { iso: string; hasTime?: boolean }) {
  const zone = useQuery(shopQuery()).data?.timeZone ?? DEFAULT_TIME_ZONE
  return dayFormat(zone, hasTime).format(new Date(iso))
}
