import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { SHOP_MODES } from '#domain/shop-mode.ts'
import { isTestPayments } from '#server/services/test-payments.ts'
import { QUEUES } from '#server/services/queue.ts'
import { EMAIL_TO_DO } from '#server/shop/outbox/email-list.ts'
import { countProcesses } from '#server/shop/processes.ts'
import type { Shop } from '#server/shop/shop.ts'

/** How the shop's payments, messages, e-mails and jobs are doing. */
export const healthSchema = z
  .object({
    mode: z.enum(SHOP_MODES),
    payments: z.object({
      provider: z.string(),
      /** True: no money moves. */
      isTest: z.boolean(),
      /** When the provider's last message came; null: none has. */
      lastReceivedAt: z.string().nullable(),
      /** Messages that have not been processed yet, and those of them that failed. */
      waiting: z.int(),
      failing: z.int(),
    }),
    emails: z.object({ hasServer: z.boolean(), due: z.int(), failed: z.int(), lastSentAt: z.string().nullable() }),
    /** Processes that run jobs and are connected now. */
    workers: z.int(),
    queues: z.array(z.object({ name: z.enum(QUEUES), waiting: z.int(), active: z.int(), failed: z.int() })),
  })
  .meta({ id: 'ShopHealth' })
type Health = z.output<typeof healthSchema>

const iso = (instant: Date | string | null) => (instant === null ? null : new Date(instant).toISOString())

async function readPayments({ db, payments }: Shop): Promise<Health['payments']> {
  const { rows } = await db.execute<{ last: Date | string | null; waiting: number; failing: number }>(sql`
    select (select max(created_at) from payment_event) as last, count(*)::int as waiting,
      count(*) filter (where error is not null)::int as failing from payment_event where processed_at is null`)
  const [row] = rows
  return {
    provider: payments.name,
    isTest: payments.testMode || isTestPayments(payments),
    lastReceivedAt: iso(row?.last ?? null),
    waiting: row?.waiting ?? 0,
    failing: row?.failing ?? 0,
  }
}

/** Each is found by an index of its own. What was forgotten with its customer has no recipient, and may never have been sent. */
async function readEmails({ db, env }: Shop): Promise<Health['emails']> {
  const { rows } = await db.execute<{ due: number; failed: number; last: Date | string | null }>(sql`
    select (select count(*)::int from outbox where state = 'due') as due, (select count(*)::int from outbox where ${EMAIL_TO_DO}) as failed,
      (select sent_at from outbox where sent_at is not null and state in ('sent', 'stored') and recipient <> ''
        order by sent_at desc nulls last limit 1) as last`)
  const [row] = rows
  return { hasServer: env.SMTP_URL !== undefined, due: row?.due ?? 0, failed: row?.failed ?? 0, lastSentAt: iso(row?.last ?? null) }
}

/** Jobs by queue, as the queue's own tables count them (pg-boss). */
async function readQueues({ db }: Shop): Promise<Health['queues']> {
  const { rows } = await db.execute<{ name: string; waiting: number; active: number; failed: number }>(sql`
    select name, count(*) filter (where state in ('created', 'retry'))::int as waiting, count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job group by name`)
  const counts = new Map(rows.map((row) => [row.name, row]))
  return QUEUES.map((name) => {
    const { waiting = 0, active = 0, failed = 0 } = counts.get(name) ?? {}
    return { name, waiting, active, failed }
  })
}

/** The shop's health for staff. */
export async function readHealth(shop: Shop): Promise<Health> {
  const [payments, emails, queues, processes] = await Promise.all([
    readPayments(shop),
    readEmails(shop),
    readQueues(shop),
    countProcesses(shop),
  ])
  return { mode: shop.env.SHOP_MODE, payments, emails, workers: processes.worker + processes.all, queues }
}
