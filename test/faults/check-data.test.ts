import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { checkOut, newKey, orderOf, sendCheckout, stockOf } from '#test/support/buy.ts'
import { cloneDatabase } from '#test/support/fresh-shop.ts'
import type { Posted } from '#test/support/schema.ts'
import { emptyDatabase } from '#test/support/fresh-shop.ts'
import { checkData, dump } from './support/dump.ts'
import { faultShop, SOON } from './support/fault-shop.ts'

/** Moves every time in a database back, as if it had been dumped that long ago. */
const MOVE_BACK = `do $$ declare t record; begin
  set local session_replication_role = replica;
  for t in select table_name, string_agg(format('%1$I = %1$I - interval ''40 days''', column_name), ', ') as moves
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type like 'timestamp%' and is_generated = 'NEVER' group by 1
  loop execute format('update %I set %s', t.table_name, t.moves); end loop; end $$`

/** A connection to a database, closed after the test. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

describe('fault 56: a dump', () => {
  test('fault 56: restored into an empty database it is whole, and learns from Stripe what happened since', async () => {
    const fault = await faultShop()
    const slug = await addProduct(fault, { stock: 9 })
    const [paid, later] = [
      await checkOut(fault, { items: [{ slug, quantity: 1 }] }),
      await checkOut(fault, { items: [{ slug, quantity: 2 }] }),
    ]
    await fault.stripe.pay(paid.sessionId)
    const restore = dump(fault.url)
    await fault.stripe.pay(later.sessionId)
    expect((await orderOf(fault, later)).status).toBe('open')
    await Promise.all(fault.apps.map((app) => app.kill9()))
    // The host is lost; only the dump and Stripe remain.
    const database = await emptyDatabase()
    restore(database.url)
    expect(await checkData({ DATABASE_URL: database.url })).toMatchObject({ code: 0, output: expect.stringContaining('0 rows are wrong') })
    const restored = await faultShop({ database, stripe: fault.stripe })
    expect((await orderOf(restored, later)).status).toBe('pending')
    await restored.work('reconcile')
    expect(await orderOf(restored, later)).toMatchObject({ status: 'open', payment: 'paid' })
    expect(await stockOf(restored, slug)).toEqual({ on_hand: 6, reserved: 0 })
    expect(await checkData({ DATABASE_URL: database.url })).toMatchObject({ code: 0 })
  })

  test('fault 56: taken in the middle of work and restored weeks later it is in order: nothing has been late in it', async () => {
    const fault = await faultShop()
    const slug = await addProduct(fault, { stock: 9 })
    const paid = await checkOut(fault, { items: [{ slug, quantity: 1 }] })
    await fault.stripe.pay(paid.sessionId)
    // A page that is open, an e-mail in the hands of a sender, a message of the provider that has to be tried again.
    await checkOut(fault, { items: [{ slug, quantity: 2 }] })
    await vi.waitUntil(async () => (await fault.rows(sql`select 1 from outbox where state = 'due'`)).length === 0, SOON)
    await fault.rows(sql`update outbox set state = 'due', sent_at = null, next_at = now() + interval '1 day', locked_until = now() + interval '2 minutes'
      where kind = 'order_confirmation'`)
    await fault.rows(sql`insert into payment_event (id, provider, type, payload, attempts, error)
      values ('evt_waiting', 'stripe', 'checkout.session.completed', '{}', 19, 'a bug')`)
    const database = await emptyDatabase()
    onTestFinished(() => database.drop())
    dump(fault.url)(database.url)
    const restored = await connect(database.url)
    await restored.query(MOVE_BACK)
    const { rows } = await restored.query<{ waits: number }>(`select (select count(*) from payment_event where processed_at is null)
      + (select count(*) from outbox where locked_until < now() - interval '30 days') + (select count(*) from payment where status = 'open' and expires_at < now() - interval '30 days') as waits`)
    expect(Number(rows[0]?.waits)).toBe(3)
    expect(await checkData({ DATABASE_URL: database.url })).toMatchObject({ code: 0, output: expect.stringContaining('0 rows are wrong') })
    // Orders are placed for two more days, and nobody has looked after what was waiting: that is late by the books themselves.
    await restored.query(`update payment set expires_at = expires_at - interval '2 days' where status = 'open'`)
    const late = await checkData({ DATABASE_URL: database.url })
    expect(late).toMatchObject({ code: 1, output: expect.stringContaining('✗ no order waits for its payment a day after that expired') })
  })
})

describe('the check of the books', () => {
  test('it waits for a table that is locked longer than any statement of the shop may take, says where it is, and finishes', async () => {
    const database = await cloneDatabase()
    onTestFinished(() => database.drop())
    const sitter = await connect(database.url)
    await sitter.query('begin')
    await sitter.query('lock table coupon_redemption in access exclusive mode')
    const checking = checkData({ DATABASE_URL: database.url })
    const watcher = await connect(database.url)
    const isPatient = `select 1 from pg_stat_activity where application_name = 'partwright check' and datname = current_database()
      and wait_event_type = 'Lock' and now() - query_start > interval '11 seconds'`
    await vi.waitUntil(async () => (await watcher.query(isPatient)).rows.length === 1, { ...SOON, timeout: 60_000 })
    await sitter.query('commit')
    const { code, output, progress } = await checking
    expect([code, output]).toEqual([0, expect.stringContaining('0 rows are wrong')])
    expect(progress).toMatch(/^7 of \d+: a code counts each of its redemptions … [1-5]\d\.\d s$/m)
    const [, total] = /(\d+) sentences checked/.exec(output) ?? []
    expect(progress.trimEnd().split('\n')).toHaveLength(Number(total))
  })

  test('it tells staff of a model that a description names and the fits of its part lack, which is no damage', async () => {
    const database = await cloneDatabase()
    onTestFinished(() => database.drop())
    const before = await checkData({ DATABASE_URL: database.url })
    expect([before.code, before.output]).toEqual([0, expect.not.stringContaining('? for staff')])
    const staff = await connect(database.url)
    // The 688-A is one of its models; nothing is said of the 655, and the shop knows no 9655.
    await staff.query(
      `update product set description_html = '<p>Fits:</p> <p>688a, <b>655</b> and 9655.</p>' where part_number = 'S97012038'`,
    )
    const { code, output } = await checkData({ DATABASE_URL: database.url })
    expect([code, output.split('\n').filter((line) => line.startsWith('?'))]).toEqual([
      0,
      ['? for staff: the description of S97012038 names Broan 655, of which its fits say nothing'],
    ])
    expect(output).toContain('0 rows are wrong')
  })

  test('it sees one moment of a shop that is selling: no alarm, and no customer notices', async () => {
    const fault = await faultShop({ apps: 2 })
    const slug = await addProduct(fault, { stock: 900 })
    const done = new AbortController()
    let sold = 0
    const sell = async (n: number) => {
      for (let round = 0; !done.signal.aborted; round++) {
        const purchase = { items: [{ slug, quantity: 1 }], customer: { email: `shopper${n}-${round}@example.com` } }
        const address = `198.51.${n}.${round % 250}`
        const { status, body } = await sendCheckout<Posted<'/api/create-payment'>>(fault.on(n % 2), purchase, newKey(), {}, address)
        expect(status).toBe(200)
        await fault.stripe.pay(body.sessionId)
        sold += 1
      }
    }
    const selling = Promise.all([0, 1, 2, 3].map(sell)).finally(() => done.abort())
    for (let n = 0; n < 3; n++) expect(await checkData({ DATABASE_URL: fault.url })).toMatchObject({ code: 0 })
    done.abort()
    await selling
    expect(sold).toBeGreaterThan(3)
  })

  test('a database that cannot be reached is said in one line', async () => {
    const { code, progress } = await checkData({ DATABASE_URL: 'postgres://127.0.0.1:1/shop' })
    expect([code, progress]).toEqual([1, expect.stringMatching(/^The database cannot be opened: .*ECONNREFUSED.*\n$/)])
  })
})
