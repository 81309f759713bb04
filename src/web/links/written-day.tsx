import { DEFAULT_TIME_ZONE } from '#domain/setting-defaults.ts'
import { dayFormat } from '#domain/time/day-format.ts'
import { shopQuery } from './shop-query.ts'
import { useLoaded } from './use-loaded.ts'

/** The day on which something was written, in the shop's time zone for everybody: server and browser then write the same (specification, decision 27). */
export function WrittenDay({ iso }: { iso: string }) {
  const timeZone = useLoaded(shopQuery())?.timeZone ?? DEFAULT_TIME_ZONE
  return <time dateTime={iso}>{dayFormat(timeZone).format(new Date(iso))}</time>
}
