import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { checkOut, orderOf } from '#test/support/buy.ts'
import { faultShop } from '../support/fault-shop.ts'
import { awaitJob, ROUNDS_TIMEOUT, WITHIN_ROUNDS } from '../support/rounds.ts'

test(
  'fault 76: the clock is set back by an hour: payments of which no message came are settled within minutes, as before',
  { timeout: ROUNDS_TIMEOUT },
  async () => {
    const clock = resolve(import.meta.dirname, '../support/skewed-clock.ts')
    const fault = await faultShop({ env: { NODE_OPTIONS: `--import=${clock}`, CLOCK_SKEW_MINUTES: '0' } })
    await awaitJob(fault, 'sweep')
    fault.stripe.delivery = 'drop'
    const session = await checkOut(fault, { items: [{ slug: await addProduct(fault), quantity: 1 }] })
    await fault.stripe.pay(session.sessionId)

    // The machine's, and the database's, at one moment: there, all that the queue has written lies an hour ahead.
    process.kill(fault.apps[0]?.pid ?? 0, 'SIGUSR2')
    await fault.rows(sql`
      with rounds as (update pgboss.version set cron_on = cron_on + interval '1 hour'),
        payments as (update payment set updated_at = now() - interval '9 minutes' where session_id = ${session.sessionId})
      update pgboss.job set created_on = created_on + interval '1 hour', start_after = start_after + interval '1 hour',
        singleton_on = singleton_on + interval '1 hour', started_on = started_on + interval '1 hour', completed_on = completed_on + interval '1 hour'`)
    await expect.poll(async () => (await orderOf(fault, session)).status, WITHIN_ROUNDS).toBe('open')
  },
)
