import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { DEFAULT_TIME_ZONE } from '#domain/setting-defaults.ts'
import type { Queryable } from '#server/db/client.ts'

const counts = { shown: z.int(), signedUp: z.int(), closed: z.int(), timedOut: z.int(), failed: z.int() }

/** What became of the popup, by day and together. */
export const popupResultsSchema = z
  .object({
    timeZone: z.string().meta({ description: 'The zone of the days' }),
    total: z.object(counts),
    days: z
      .array(z.object({ day: z.string(), ...counts }))
      .meta({ description: 'Newest first; days on which nothing happened are left out' }),
  })
  .meta({ id: 'PopupResults' })
type PopupResults = z.output<typeof popupResultsSchema>

const NONE = { shown: 0, signedUp: 0, closed: 0, timedOut: 0, failed: 0 }

/** The popup's events of the last days, counted by the days of the shop's zone. @param days how many, up to today. */
export async function readPopupResults(db: Queryable, days: number): Promise<PopupResults> {
  const zone = await db.execute<{ zone: string }>(
    sql`select coalesce((select value ->> 'timeZone' from setting where key = 'identity'), ${DEFAULT_TIME_ZONE}) as zone`,
  )
  const timeZone = zone.rows[0]?.zone ?? DEFAULT_TIME_ZONE
  const count = (action: string) => sql`(count(*) filter (where action = ${action}))::int`
  const { rows } = await db.execute<PopupResults['days'][number]>(sql`
    select to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, ${count('popup_view')} as shown,
      ${count('signup_success')} as "signedUp", ${count('manual_dismiss')} as closed, ${count('auto_dismiss_timeout')} as "timedOut",
      ${count('signup_error')} as failed
    from popup_analytics
    where created_at >= (date_trunc('day', now() at time zone ${timeZone}) - make_interval(days => ${days - 1})) at time zone ${timeZone}
    group by 1 order by 1 desc`)
  const total = rows.reduce(
    (sum, row) => ({
      shown: sum.shown + row.shown,
      signedUp: sum.signedUp + row.signedUp,
      closed: sum.closed + row.closed,
      timedOut: sum.timedOut + row.timedOut,
      failed: sum.failed + row.failed,
    }),
    NONE,
  )
  return { timeZone, total, days: rows }
}
