import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#server/shop/shop.ts'
import { withTime } from './read-report.ts'
import type { AskedReport } from './read-report.ts'
import type { reportSeriesSchema } from './report-view.ts'

type Series = z.output<typeof reportSeriesSchema>

/** For a chart that somebody waits for (s). */
const WAIT_SECONDS = 20

/** The column that is asked for; null where time does not run down the rows. */
function figureOf({ definition: { chart, columns } }: AskedReport, name = chart): string | null {
  if (chart === undefined) return null
  const figures = columns.filter(({ kind }) => kind === 'cents' || kind === 'count' || kind === 'percent').map(({ id }) => id)
  if (name !== undefined && figures.includes(name)) return name
  throw new Problem('invalid_input', { fields: { column: `must be one of ${figures.join(', ')}` } })
}

/**
 * A figure of a report over time, for its chart: a point for each row of the period in the order of the days, at most ten years of days, beside the
 * row at the same place in the days that it is compared with. A report that does not run over time has none.
 * @throws {Problem} `invalid_input` at `column`, `unavailable` when it takes too long
 */
export async function readSeries(shop: Shop, asked: AskedReport, name: string | undefined): Promise<Series> {
  const { definition, scope, previous } = asked
  const column = figureOf(asked, name)
  if (column === null) return { column, points: [] }
  const figure = sql.identifier(column)
  const before = previous
    ? sql`select key, ${figure} as figure from (${definition.rows(previous)}) x`
    : sql`select null as key, null::bigint as figure`
  const { rows } = await withTime(shop, WAIT_SECONDS, (tx) =>
    tx.execute<{ points: Series['points'] }>(sql`
      with r as materialized (select key, day, ${figure} as figure from (${definition.rows(scope)}) x), p as materialized (${before})
      select coalesce(json_agg(json_build_object('day', r.day, 'value', r.figure, 'previous', p.figure) order by r.key::int), '[]') as points
      from r left join p on p.key = r.key`),
  )
  return { column, points: rows[0]?.points ?? [] }
}
