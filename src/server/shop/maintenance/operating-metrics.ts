import { sql } from 'drizzle-orm'
import { ROLES } from '#domain/process-role.ts'
import { isStillSold } from '#server/shop/order/counting-statuses.ts'
import { TRIED_FOR } from '#server/shop/outbox/email-retries.ts'
import { PROCESSING_AT_MOST } from '#server/shop/payment/sweep.ts'
import { countProcesses } from '#server/shop/processes.ts'
import type { Shop } from '#server/shop/shop.ts'

/** A figure of the shop's operation. `name`: in snake case, without the shop's prefix. */
export interface OperatingMetric {
  name: string
  help: string
  labels: Record<string, string>
  value: number
}

/** What each figure says. Ages are in seconds; what costs money is what alerts are made of (`deploy/monitoring`). */
const HELP = {
  orders_last_day: 'Orders of the last 24 hours, by status',
  payments_last_day: 'The same orders, by the status of their payment',
  payments_overdue: 'Attempts to pay that should have ended half an hour ago; of money on its way, as bank debits, two weeks ago',
  paid_orders_pending: 'Orders that wait for a payment that has arrived',
  paid_orders_late: 'Paid orders of which nothing has left a day after the promised one',
  payment_events_waiting: 'Messages of the payment provider that are not processed',
  payment_event_age_seconds: 'Since the last message of the payment provider; while there was none, since the first payment with it',
  paid_orders_unannounced: 'Orders of the last 24 hours that are paid and were placed after the last message of the payment provider',
  provider_differences: 'Open differences between the books and the provider',
  comparison_age_seconds: 'Since the last comparison with the provider that has ended; while none has, since the first payment',
  mails: 'E-mails that are due or given up',
  mail_age_seconds: 'For how long the oldest e-mail has been due, whether or not sending it has been tried',
  processes: 'Processes of the shop that are connected, by role; of `worker` and `all`, one must run jobs',
  jobs: 'Jobs that wait or run, by queue',
  job_age_seconds: 'For how long the oldest job has been due, by queue',
  job_running_seconds: 'For how long the oldest of the jobs that are being done has been, by queue',
  jobs_failing: 'Jobs that have failed and are tried again, or were given up within the last hour, by queue',
  clock_ahead_seconds: "How far the clock of this process is ahead of the database's; behind it, where it is less than 0",
  parts_below_zero: 'Parts of which less than nothing is on hand, or more is reserved than there is',
} as const

/**
 * What the database knows of the shop's operation: orders, payments and their messages, e-mails, jobs, stock; and which processes it has.
 * @throws what the database throws
 */
export async function operatingMetrics(shop: Pick<Shop, 'db' | 'env'>): Promise<OperatingMetric[]> {
  const [processes, others] = await Promise.all([countProcesses(shop), figuresOfTables(shop)])
  const byRole = ROLES.map((role) => ({ name: 'processes', help: HELP.processes, labels: { role }, value: processes[role] }))
  return [...byRole, ...others]
}

/** How far a moment of the database is outside of the time in which it was asked for (s). */
function secondsAhead(at: number, { asked, answered }: { asked: number; answered: number }): number {
  if (at < asked) return (asked - at) / 1_000
  return at > answered ? (answered - at) / 1_000 : 0
}

/** The figures that are counted in tables, in one statement. */
async function figuresOfTables({ db }: Pick<Shop, 'db'>): Promise<OperatingMetric[]> {
  const age = sql`extract(epoch from now() -`
  const asked = Date.now()
  const { rows } = await db.execute<{
    name: keyof typeof HELP
    label: string | null
    key: string | null
    value: number | string | null
  }>(sql`
    select 'orders_last_day' as name, 'status' as label, status as key, count(*)::float8 as value
      from "order" where created_at > now() - interval '1 day' group by status
    union all select 'payments_last_day', 'status', payment_status, count(*) from "order" where created_at > now() - interval '1 day' group by payment_status
    union all select 'payments_overdue', null, null, count(*) from payment
      where status in ('creating', 'open', 'processing')
        and expires_at < now() - case status when 'processing' then ${PROCESSING_AT_MOST} else interval '30 minutes' end
    union all select 'paid_orders_pending', null, null, count(*) from "order" o join payment p on p.order_id = o.id
      where o.status = 'pending' and p.status = 'paid'
    union all select 'paid_orders_late', null, null, count(*) from "order"
      where status = 'open' and fulfilment_status = 'unfulfilled' and promised_ship_by < now() - interval '1 day' and ${isStillSold(sql`"order"`)}
    union all select 'payment_events_waiting', null, null, count(*) from payment_event where processed_at is null
    union all select 'payment_event_age_seconds', null, null, coalesce(${age} coalesce(
      (select created_at from payment_event order by created_at desc limit 1), (select min(created_at) from payment where provider = 'stripe'))), 0)
    union all select 'paid_orders_unannounced', null, null, count(*) from "order" o join payment p on p.order_id = o.id
      where p.provider = 'stripe' and p.status = 'paid' and o.created_at > now() - interval '1 day'
        and o.created_at > coalesce((select created_at from payment_event order by created_at desc limit 1), '-infinity')
    union all select 'provider_differences', null, null, count(*) from reconciliation_difference where resolved_at is null
    union all select 'comparison_age_seconds', null, null, coalesce(${age} coalesce(
      (select max(finished_at) from reconciliation), (select min(created_at) from payment))), 0)
    union all select 'mails', 'state', 'due', count(*) from outbox where state = 'due'
    union all select 'mails', 'state', 'failed', count(*) from outbox where state = 'failed' and set_aside_at is null
    union all select 'mail_age_seconds', null, null, coalesce(${age} min(greatest(created_at, next_at - ${TRIED_FOR}))), 0) from outbox
      where state = 'due' and (next_at < now() or attempts > 0)
    union all select figure.name, 'queue', queue.name, coalesce(figure.value, 0) from pgboss.queue left join (
        select name, count(*) filter (where state <> 'failed' and start_after <= now()) as jobs,
          ${age} min(start_after) filter (where state in ('created', 'retry') and start_after <= now())) as waiting,
          ${age} min(started_on) filter (where state = 'active')) as running,
          count(*) filter (where state in ('retry', 'failed')) as failing
        from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name) found on found.name = queue.name
      cross join lateral (values ('jobs', jobs), ('job_age_seconds', waiting), ('job_running_seconds', running), ('jobs_failing', failing)) figure (name, value)
    union all select 'clock_ahead_seconds', null, null, extract(epoch from clock_timestamp()) * 1000
    union all select 'parts_below_zero', null, null, count(*) from stock_level
      where track_stock and not allow_backorder and (on_hand < 0 or reserved > on_hand)`)
  const answered = Date.now()
  return rows.map(({ name, label, key, value }) => ({
    name,
    help: HELP[name],
    labels: label !== null && key !== null ? { [label]: key } : {},
    value: name === 'clock_ahead_seconds' ? secondsAhead(Number(value), { asked, answered }) : Number(value ?? 0),
  }))
}
