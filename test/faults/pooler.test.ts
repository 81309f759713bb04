import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { addProduct } from '#test/support/build.ts'
import { checkOut, newKey, orderOf, sendCheckout } from '#test/support/buy.ts'
import { cloneDatabase, emptyDatabase } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { faultShop, SOON } from './support/fault-shop.ts'
import { scratchFolder } from './support/scratch-folder.ts'
import { startPgbouncer, whyNoPgbouncer } from './support/servers/pgbouncer.ts'

const missing = whyNoPgbouncer()
if (missing) console.warn(`NOT TESTED, the shop behind PgBouncer: ${missing}`)

describe.skipIf(missing !== null)('the shop behind PgBouncer, which lends a connection for one transaction', () => {
  /** Two processes. An empty database they migrate and fill past the pooler. */
  async function shopBehindPooler(database: Awaited<ReturnType<typeof emptyDatabase>>) {
    const pooler = await startPgbouncer(database.url)
    const fault = await faultShop({ apps: 2, database, through: async () => pooler.url, env: { DATABASE_DIRECT_URL: database.url } })
    return { pooler, fault }
  }

  test('is said to be a pooler, where nobody has said so', async () => {
    const database = await emptyDatabase()
    onTestFinished(() => database.drop())
    const pooler = await startPgbouncer(database.url)
    await expect(openDatabase({ DATABASE_URL: pooler.url, DATA_DIR: scratchFolder() })).rejects.toThrow(
      'name PostgreSQL itself in DATABASE_DIRECT_URL',
    )
  })

  test('sells the last pieces once, by two processes, and keeps its limits', async () => {
    const { pooler, fault } = await shopBehindPooler(await emptyDatabase())
    const slug = await addProduct(fault, { stock: 5 })
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        sendCheckout<ProblemBody>(
          fault.on(n % 2),
          { items: [{ slug, quantity: 1 }], customer: { email: `shopper${n}@example.com` } },
          newKey(),
          {},
          `198.51.100.${n}`,
        ),
      ),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(
      await fault.rows(sql`select on_hand, reserved from stock_level join product on product.id = product_id where slug = ${slug}`),
    ).toEqual([{ on_hand: 5, reserved: 5 }])
    const client = new pg.Client({ connectionString: pooler.url })
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('TimeZone') as zone`,
    )
    await client.end()
    expect(rows).toEqual([{ statement: '3s', lock: '2s', zone: 'UTC' }])
  })

  test('statements that are asked often, by many at once, and e-mails and jobs, do as without it', async () => {
    const { fault } = await shopBehindPooler(await cloneDatabase())
    const slug = await addProduct(fault)
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          fault.on(n % 2).call('GET', n % 3 ? `/api/products/${slug}` : '/api/search?q=motor', undefined, { 'cache-control': 'no-cache' }),
        ),
      )
      expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
      await fault.rows(sql`update product set name = ${`Part, round ${round}`} where slug = ${slug}`)
      await fault.rows(sql`select pg_notify('content_changed', '')`)
    }
    const session = await checkOut(fault, { items: [{ slug, quantity: 1 }] })
    await fault.stripe.pay(session.sessionId)
    const { number } = await orderOf(fault, session)
    await vi.waitUntil(
      async () => (await fault.rows(sql`select 1 from outbox where kind = 'order_confirmation' and state <> 'due'`)).length > 0,
      SOON,
    )
    expect((await fault.rows(sql`select status from "order" where number = ${number}`))[0]).toEqual({ status: 'open' })
  })

  test('what one process changes, the other shows at once; and after the pooler has started anew, both go on', async () => {
    const { fault, pooler } = await shopBehindPooler(await cloneDatabase())
    const slug = await addProduct(fault, { stock: 7 })
    const shown = async () => JSON.stringify((await fault.on(1).call('GET', `/api/products/${slug}`)).body)
    expect(await shown()).not.toContain('back soon')
    const staff = await openStaffSession(fault)
    const before = await shown()
    const { status } = await staff.post(`products/${slug}/stock`, { delta: -7, reason: 'damage', note: 'It fell.' })
    expect(status).toBe(200)
    // Of itself it would ask again after 20 seconds at the earliest.
    await vi.waitUntil(async () => (await shown()) !== before, { timeout: 10_000, interval: 50 })
    await pooler.restart()
    await vi.waitUntil(async () => (await fault.on(1).call('GET', '/api/health/ready')).status === 200, SOON)
    await vi.waitUntil(async () => (await fault.on(0).call('GET', '/api/health/ready')).status === 200, SOON)
    const other = await addProduct(fault)
    expect((await sendCheckout(fault, { items: [{ slug: other, quantity: 1 }] }, newKey(), {}, '198.51.100.99')).status).toBe(200)
  })
})
