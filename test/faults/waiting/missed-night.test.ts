import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { faultShop } from '../support/fault-shop.ts'
import { awaitJob, jobsOf, ROUNDS_TIMEOUT } from '../support/rounds.ts'

test(
  'fault 77: a shop that was switched off at night has its night once, and its comparison with the provider, as soon as it is switched on',
  { timeout: ROUNDS_TIMEOUT },
  async () => {
    const fault = await faultShop()
    await awaitJob(fault, 'sweep')
    await fault.apps[0]?.kill9()
    await fault.rows(sql`update pgboss.schedule set created_on = now() - interval '3 days'`)
    await fault.rows(sql`update pgboss.version set cron_on = now() - interval '2 days'`)
    await fault.rows(sql`delete from pgboss.job where name in ('nightly', 'reconcile')`)
    await fault.revive()
    await awaitJob(fault, 'nightly')
    expect(await jobsOf(fault, 'nightly')).toHaveLength(1)
    await awaitJob(fault, 'reconcile')
    expect(await jobsOf(fault, 'reconcile')).toHaveLength(1)
    expect(await fault.rows(sql`select error from reconciliation where finished_at is not null`)).toEqual([{ error: null }])
  },
)
