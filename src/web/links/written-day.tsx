import { DEFAULT_TIME_ZONE } from '#domain/setting-defaults.ts'
import { shopQuery } from './shop-query.ts'
import { useLoaded } from './use-loaded.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The format for a zone: making one for each of a part's reviews and answers took a twentieth of drawing its page. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone })
  formats.set(timeZone, format)
  return format
}

/** The day on which something was written, in the shop's time zone for everybody: server and browser then write the same (specification, decision 27). */
export function WrittenDay({ iso }: { iso: string }) {
  const timeZone = useLoaded(shopQuery())?.timeZone ?? DEFAULT_TIME_ZONE
  return <time dateTime={iso}>{formatFor(timeZone).format(new Date(iso))}</time>
}
