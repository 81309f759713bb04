import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { checkOut, orderOf } from '#test/support/buy.ts'
import { faultShop } from '../support/fault-shop.ts'
import type { FaultShop } from '../support/fault-shop.ts'

/** What comes each minute: its schedule is looked at each half minute, and what is due is taken up within 20 seconds, eight later after a clock was set back. */
const WITHIN_ROUNDS = { timeout: 150_000, interval: 500 }
const TIMEOUT = 3 * WITHIN_ROUNDS.timeout

/** Jobs of a queue, the newest first. */
const jobsOf = (fault: FaultShop, name: string) =>
  fault.rows<{ state: string }>(sql`select state from pgboss.job where name = ${name} order by created_on desc`)

/** Waits until the clock of this shop has brought a job, and it is done. */
const awaitJob = (fault: FaultShop, name: string) =>
  vi.waitUntil(async () => (await jobsOf(fault, name)).some(({ state }) => state === 'completed'), WITHIN_ROUNDS)

test(
  'fault 76: the clock is set back by an hour: payments of which no message came are settled within minutes, as before',
  { timeout: TIMEOUT },
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

test('fault 77: a shop that was switched off at night has its night once, as soon as it is switched on', { timeout: TIMEOUT }, async () => {
  const fault = await faultShop()
  await awaitJob(fault, 'sweep')
  await fault.apps[0]?.kill9()
  await fault.rows(sql`update pgboss.schedule set created_on = now() - interval '3 days'`)
  await fault.rows(sql`update pgboss.version set cron_on = now() - interval '2 days'`)
  await fault.rows(sql`delete from pgboss.job where name = 'nightly'`)
  await fault.revive()
  await awaitJob(fault, 'nightly')
  expect(await jobsOf(fault, 'nightly')).toHaveLength(1)
})
