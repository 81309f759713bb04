import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { checkOut, orderOf } from '#test/support/buy.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { checkData } from './support/dump.ts'
import { faultShop, SOON } from './support/fault-shop.ts'
import type { FaultShop } from './support/fault-shop.ts'
import { startArchivedPostgres, whyNoPgbackrest } from './support/servers/pgbackrest.ts'

const noPgbackrest = whyNoPgbackrest()
if (noPgbackrest !== null) console.error(`FAULT 72 (POINT-IN-TIME RECOVERY) IS NOT TESTED HERE: ${noPgbackrest}`)

/** Buys and pays parts. */
async function sell(fault: FaultShop, slug: string, count: number) {
  const sold: { sessionId: string }[] = []
  for (let n = 0; n < count; n++) {
    const session = await checkOut(fault, { items: [{ slug, quantity: 1 }], customer: { email: `buyer-${n}@example.com` } })
    await fault.stripe.pay(session.sessionId)
    sold.push(session)
  }
  await vi.waitUntil(
    async () => (await Promise.all(sold.map((session) => orderOf(fault, session)))).every(({ status }) => status === 'open'),
    SOON,
  )
  return sold
}

const partsOf = (fault: FaultShop) => fault.rows<{ count: number }>(sql`select count(*)::int as count from product`)

/** The time by the database's clock. */
async function clockOf(fault: FaultShop): Promise<string> {
  const [clock] = await fault.rows<{ now: string }>(sql`select clock_timestamp()::text as now`)
  return clock?.now ?? ''
}

async function ordersIn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from "order"')
  await client.end()
  return rows[0]?.count ?? 0
}

test.skipIf(noPgbackrest !== null)(
  'fault 72: parts are deleted by mistake: the database goes back to the second before, with all that was sold until then, and learns of later payments from Stripe',
  async () => {
    const server = await startArchivedPostgres()
    const fault = await faultShop({ database: { url: server.url, drop: async () => {} } })
    const slug = await addProduct(fault, { stock: 20 })
    const before = await sell(fault, slug, 3)
    server.backUp()
    const early = await clockOf(fault)
    // Only in the archive of changes: after the backup, before the mistake.
    const after = await sell(fault, slug, 2)
    const unpaid = await checkOut(fault, { items: [{ slug, quantity: 1 }] })
    const parts = await partsOf(fault)
    const clock = await clockOf(fault)

    // By hand, and around all that keeps a part with a history from being deleted.
    await fault.rows(sql`select pg_sleep(1.1)`)
    await fault.rows(sql`do $$ begin set local session_replication_role = replica; delete from product; end $$`)
    expect(await partsOf(fault)).toEqual([{ count: 0 }])
    await fault.stripe.pay(unpaid.sessionId)
    for (const app of fault.apps) await app.term()

    // A wrong second, and one that the archive does not have, are no harm.
    const done = /^PostgreSQL is as it was at .+\. Now: npm run check:data, then start the shop\.\n$/m
    expect(server.restoreTo(early)).toMatch(done)
    expect(await ordersIn(server.url)).toBe(before.length)
    expect(() => server.restoreTo('2037-12-31 00:00:00+00')).toThrow('PostgreSQL has not come to 2037-12-31')
    expect(server.restoreTo(clock)).toMatch(done)
    expect(await checkData({ DATABASE_URL: server.url })).toMatchObject({ code: 0, output: expect.stringContaining('0 rows are wrong') })
    await fault.revive()
    expect(await partsOf(fault)).toEqual(parts)
    for (const session of [...before, ...after])
      expect(await orderOf(fault, session)).toMatchObject({ status: 'open', payment_status: 'paid' })
    // Its payment came after that second: the provider knows of it.
    expect((await orderOf(fault, unpaid)).status).toBe('pending')
    await fault.work('reconcile')
    expect(await orderOf(fault, unpaid)).toMatchObject({ status: 'open', payment: 'paid' })
    const { headers } = await openStaffSession(fault)
    expect((await fault.call('GET', '/api/admin/orders', undefined, headers)).status).toBe(200)
  },
  240_000,
)
