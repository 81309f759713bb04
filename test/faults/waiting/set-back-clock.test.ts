import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { checkOut, orderOf } from '#test/support/buy.ts'
import { faultShop } from '../support/fault-shop.ts'
import type { FaultShop } from '../support/fault-shop.ts'
import { awaitJob, ROUNDS_TIMEOUT, WITHIN_ROUNDS } from '../support/rounds.ts'

/** Whether the queue is asking what its schedules have due. */
async function asksForScheduled(fault: FaultShop) {
  const asking = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%\_\_pgboss\_\_send-it%' and query ilike '%skip locked%'`
  return (await fault.rows(asking)).length > 0
}

test(
  'fault 76: the clock is set back by an hour while the queue asks what is due: payments of which no message came are settled within minutes, as before',
  { timeout: ROUNDS_TIMEOUT },
  async () => {
    const clock = resolve(import.meta.dirname, '../support/skewed-clock.ts')
    const fault = await faultShop({ env: { NODE_OPTIONS: `--import=${clock}`, CLOCK_SKEW_MINUTES: '0' } })
    await awaitJob(fault, 'sweep')
    fault.stripe.delivery = 'drop'
    const session = await checkOut(fault, { items: [{ slug: await addProduct(fault), quantity: 1 }] })
    await fault.stripe.pay(session.sessionId)

    // Its question is held up until the clock is another.
    const holder = new pg.Client(fault.url)
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin; lock table pgboss.job in exclusive mode')
    await vi.waitUntil(() => asksForScheduled(fault), WITHIN_ROUNDS)

    // The machine's, and the database's, at one moment: there, all that the queue has written lies an hour ahead.
    process.kill(fault.apps[0]?.pid ?? 0, 'SIGUSR2')
    await holder.query(`
      update pgboss.version set cron_on = cron_on + interval '1 hour';
      update pgboss.job set created_on = created_on + interval '1 hour', start_after = start_after + interval '1 hour',
        singleton_on = singleton_on + interval '1 hour', started_on = started_on + interval '1 hour', completed_on = completed_on + interval '1 hour';
      commit`)
    await fault.rows(sql`update payment set updated_at = now() - interval '9 minutes' where session_id = ${session.sessionId}`)
    await expect.poll(async () => (await orderOf(fault, session)).status, WITHIN_ROUNDS).toBe('open')
  },
)
