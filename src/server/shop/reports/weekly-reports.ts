import { sql } from 'drizzle-orm'
import type { SavedReportId } from '#domain/id.ts'
import { formatMoney } from '#domain/money.ts'
import { lastWeek } from '#domain/time/report-range.ts'
import { dayIn, instantTyped } from '#domain/time/shop-time.ts'
import { mayDo } from '#domain/staff/staff-role.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import type { EmailPayloads } from '#server/shop/outbox/email-payloads.ts'
import { workInHalves } from '#server/shop/run-steps.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'
import { askReport, readRows, reportSettingsSchema, withTime } from './read-report.ts'
import type { AskedReport } from './read-report.ts'
import { isReport, reportOf } from './report-list.ts'
import type { ColumnKind } from './definitions/report.ts'

/** For a report that nobody waits for (s). */
const SECONDS = 60

interface DueReport {
  id: SavedReportId
  report: string
  name: string
  settings: unknown
  email: string
  role: StaffRole
}

/** A figure as people read it. */
function figureText(kind: ColumnKind, value: string | number | null): string {
  if (value === null) return '–'
  if (kind === 'cents') return formatMoney(Number(value))
  return kind === 'percent' ? `${(Number(value) / 100).toFixed(2)} %` : Number(value).toLocaleString('en-US')
}

/** What the mail says: sums and a link, nothing of any person. */
async function readMail(shop: Shop, asked: AskedReport, name: string): Promise<EmailPayloads['weekly_report']> {
  const { definition, previous, scope } = asked
  const { total, totals, previousTotals } = await withTime(shop, SECONDS, (tx) => readRows(tx, asked, { limit: 0, offset: 0 }))
  const days = definition.span === 'days' ? scope.days : null
  const figures = definition.columns.flatMap(({ id, title, kind }) =>
    totals && id in totals
      ? [
          {
            label: title,
            value: figureText(kind, totals[id] ?? null),
            before: previous ? figureText(kind, previousTotals?.[id] ?? null) : null,
          },
        ]
      : [],
  )
  const { compare, group } = asked.settings
  const query = new URLSearchParams({ ...days, ...(compare && { compare }), ...(group && { group }), sort: asked.sort })
  return { name, title: definition.title, days, rows: total, figures, path: `/admin/reports/${asked.id}?${query.toString()}` }
}

/**
 * Mails the reports that staff want each week, once the week is over: those of the last whole week, Monday to Sunday by the shop's calendar. It
 * may run as often as it likes, in as many processes: a report and a week have one e-mail. Who works here no longer, or may no longer see the
 * report, gets none.
 */
export async function mailWeeklyReports(shop: Shop): Promise<void> {
  const { identity } = await readSettings(shop.db)
  const zone = identity.timeZone
  const { monday, ...week } = lastWeek(dayIn(zone, new Date()))
  const over = instantTyped(monday, { zone, edge: 'begins' }) ?? new Date(NaN)
  const { rows } = await shop.db.execute<DueReport & Record<string, unknown>>(sql`
    select s.id, s.report, s.name, s.settings, u.email, u.staff_role as role
    from saved_report s join "user" u on u.id = s.owner and u.role = 'admin' and u.disabled_at is null
    where s.weekly_since < ${over.toISOString()}::timestamptz
      and not exists (select from outbox o where o.idempotency_key = 'weekly-report:' || s.id || ':' || ${monday}::text)`)
  for (const due of rows) await workInHalves([due], ([one]) => (one ? mailReport(shop, one, { week, monday }) : Promise.resolve()))
}

async function mailReport(
  shop: Shop,
  { id, report, name, settings, email, role }: DueReport,
  of: { week: { from: string; to: string }; monday: string },
) {
  if (!isReport(report) || !mayDo(role, reportOf(report).right)) return
  const { preset: _, from: __, to: ___, ...others } = reportSettingsSchema.parse(settings)
  const asked = await askReport(shop, report, reportOf(report).span === 'now' ? others : { ...others, ...of.week })
  const payload = await readMail(shop, asked, name)
  const mail = { idempotencyKey: `weekly-report:${id}:${of.monday}`, kind: 'weekly_report', recipient: email, payload } as const
  await shop.db.transaction((tx) => enqueueEmails(shop, tx, [mail]))
}
