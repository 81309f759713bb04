import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkData } from '#server/shop/maintenance/check-data.ts'
import { runNightly } from '#server/shop/maintenance/nightly.ts'
import { addCode, addProduct } from '#test/support/build.ts'
import { buy, checkOut, countRows, newKey, orderOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { refuseLongDeletes } from '#test/support/query-plans.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

/** Tables with a retention period, each with a row that is just too old and one that is not. */
const RETENTION: [table: string, insert: (id: string, age: string) => string][] = [
  ['rate_limit', (id, age) => `insert into rate_limit (key, count, resets_at) values ('${id}', 1, now() - interval '${age}')`],
  [
    'payment_event',
    (id, age) =>
      `insert into payment_event (id, provider, type, payload, processed_at, created_at) values ('${id}', 'test', 'x', '{}', now(), now() - interval '${age}')`,
  ],
  [
    'verification',
    (id, age) => `insert into verification (id, identifier, value, expires_at) values ('${id}', 'x', 'x', now() - interval '${age}')`,
  ],
]
const AGES: Record<string, [old: string, young: string]> = {
  rate_limit: ['25 hours', '23 hours'],
  payment_event: ['14 months', '12 months'],
  verification: ['8 days', '6 days'],
}

describe.each(KINDS)('the nightly work on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })
  const sell = async () => buy(fresh, { items: [{ slug: await addProduct(fresh, { stock: 10 }), quantity: 1 }] })
  const deliver = async (number: string, daysAgo: number) => {
    const { shipments } = await staff.change(number, 'shipments', { carrier: 'UPS', trackingNumber: null })
    await staff.change(number, `shipments/${shipments[0]?.id}/deliver`)
    await fresh.rows(sql`update shipment set delivered_at = now() - make_interval(days => ${daysAgo}) where id = ${shipments[0]?.id}`)
  }

  test.each(RETENTION)('what is too old in %s is deleted, the rest stays', async (table, insert) => {
    const [old = '', young = ''] = AGES[table] ?? []
    await fresh.rows(sql.raw(insert('too_old', old)))
    await fresh.rows(sql.raw(insert('young', young)))
    const before = await countRows(fresh, table)
    await runNightly(fresh.shop)
    await runNightly(fresh.shop)
    const key = table === 'rate_limit' ? 'key' : 'id'
    const ids = (await fresh.rows<{ id: string }>(sql`select ${sql.identifier(key)} as id from ${sql.identifier(table)}`)).map(
      ({ id }) => id,
    )
    expect(ids).toContain('young')
    expect(ids).not.toContain('too_old')
    expect(ids).toHaveLength(before - 1)
  })

  test('the planner knows how many brands there are, though few of them ever change', async () => {
    await runNightly(fresh.shop)
    const [known] = await fresh.rows<{ rows: number }>(sql`select reltuples::int as rows from pg_class where oid = 'brand'::regclass`)
    expect(known?.rows).toBe(await countRows(fresh, 'brand'))
  })

  test('changes that were prepared and never started are deleted after a week; those that were made stay', async () => {
    const add = (id: string, state: string, age: string) =>
      fresh.rows(sql`insert into change_set (id, kind, title, actor, state, created_at) values
        (${id}, 'products', 'Prices', 'operator', ${state}, now() - ${age}::interval)`)
    await add('chg_left', 'draft', '8 days')
    await add('chg_new', 'draft', '6 days')
    await add('chg_made', 'done', '8 days')
    await fresh.rows(sql`insert into change_set_row (change_set_id, position, change) values ('chg_left', 0, '{}')`)
    await runNightly(fresh.shop)
    expect(await fresh.rows(sql`select id from change_set where id like 'chg_%' order by id`)).toEqual([
      { id: 'chg_made' },
      { id: 'chg_new' },
    ])
    expect(await fresh.rows(sql`select 1 from change_set_row where change_set_id = 'chg_left'`)).toEqual([])
  })

  test('imports are deleted after 60 days, some of their rows at a time', async () => {
    const add = async (id: string, age: string) => {
      await fresh.rows(sql`insert into import_file (id, type, name, actor, state, format, header, mapping, options, row_count, created_at)
        values (${id}, 'prices', 'long.csv', 'operator', 'checked', 'csv', '[]', '[]', '{}', 12000, now() - ${age}::interval)`)
      await fresh.rows(
        sql`insert into import_row (import_id, position, line, cells) select ${id}, n, n + 2, '["A-1"]' from generate_series(0, 11999) n`,
      )
    }
    await add('imp_old', '61 days')
    await add('imp_older', '62 days')
    await add('imp_young', '59 days')
    await refuseLongDeletes(fresh, 'import_row')
    await runNightly(fresh.shop)
    expect(await fresh.rows(sql`select import_id as id, count(*)::int as n from import_row group by 1`)).toEqual([
      { id: 'imp_young', n: 12_000 },
    ])
    expect(await fresh.rows(sql`select id from import_file`)).toEqual([{ id: 'imp_young' }])
  })

  test('of applied imports of parts the last one with the same columns is kept for 400 days: the next file is compared with it', async () => {
    const add = async (id: string, { head, age, type = 'products' }: { head: string; age: number; type?: string }) => {
      await fresh.rows(
        sql`insert into change_set (id, kind, title, actor, state) values (${`chg_${id}`}, 'products', 'Import', 'operator', 'done')`,
      )
      await fresh.rows(sql`insert into import_file (id, type, name, actor, state, format, header, mapping, options, change_set_id, created_at)
        values (${`imp_${id}`}, ${type}, 'list.csv', 'operator', 'started', 'csv', ${JSON.stringify([head])}::jsonb, '[]', '{}', ${`chg_${id}`},
          now() - make_interval(days => ${age}))`)
    }
    await add('last', { head: 'Weekly', age: 61 })
    await add('before', { head: 'Weekly', age: 62 })
    await add('alone', { head: 'Yearly', age: 399 })
    await add('ended', { head: 'Ended', age: 401 })
    await add('people', { head: 'People', age: 61, type: 'subscribers' })
    await runNightly(fresh.shop)
    expect(await fresh.rows(sql`select id from import_file where name = 'list.csv' order by id`)).toEqual([
      { id: 'imp_alone' },
      { id: 'imp_last' },
    ])
    await fresh.rows(sql`delete from import_file where name = 'list.csv'`)
  })

  test('a message that was never processed stays, however old', async () => {
    await fresh.rows(
      sql`insert into payment_event (id, provider, type, payload, created_at) values ('waiting', 'test', 'x', '{}', now() - interval '3 years')`,
    )
    await runNightly(fresh.shop)
    expect(await fresh.rows(sql`select id from payment_event where id = 'waiting'`)).toHaveLength(1)
    await fresh.rows(sql`delete from payment_event where id = 'waiting'`)
  })

  test('e-mails keep their record; their text is deleted after 90 days', async () => {
    await sell()
    await fresh.runJobs()
    await fresh.rows(sql`update outbox set created_at = now() - interval '91 days' where kind = 'order_confirmation'`)
    await runNightly(fresh.shop)
    const texts = (letter: string) =>
      fresh.rows<{ html: string | null; body: string | null; subject: string }>(
        sql`select html, body, subject from outbox where kind = ${letter}`,
      )
    const [old, young] = [await texts('order_confirmation'), await texts('staff_new_order')]
    expect([old.length > 0, young.length > 0]).toEqual([true, true])
    for (const letter of old) expect(letter).toEqual({ html: null, body: null, subject: expect.any(String) })
    for (const letter of young) expect(letter.body).not.toBeNull()
  })

  test.runIf(kind === 'postgresql')(
    'searches are summed, and the old ones deleted, also where there were so many that it takes a while',
    async () => {
      await fresh.rows(sql`insert into search_query (id, query, results, at) values
      ('sea_old', 'long ago', 1, now() - interval '30 months'), ('sea_new', 'today', 1, now())`)
      // As long as half a million different ones take.
      await fresh.rows(
        sql.raw(`create function wait_a_while() returns trigger language plpgsql as 'begin perform pg_sleep(3.3); return null; end';
        create trigger many_searches before insert on search_demand execute function wait_a_while()`),
      )
      await runNightly(fresh.shop)
      await fresh.rows(sql.raw('drop trigger many_searches on search_demand; drop function wait_a_while'))
      expect(await fresh.rows(sql`select query from search_query where id like 'sea\_%' and query in ('long ago', 'today')`)).toEqual([
        { query: 'today' },
      ])
      expect(await fresh.rows(sql`select searches from search_demand where query = 'today'`)).toEqual([{ searches: 1 }])
    },
  )

  test('contact form messages are deleted after 90 days too', async () => {
    const message = { topic: 'other', email: 'wrote@example.com', message: 'Remember me' }
    expect((await fresh.call('POST', '/api/contact-messages', message, { 'idempotency-key': newKey() })).status).toBe(200)
    await fresh.runJobs()
    const storedMessages = () => fresh.rows<{ payload: object }>(sql`select payload from outbox where kind = 'contact_message'`)
    expect(JSON.stringify(await storedMessages())).toContain('Remember me')
    await fresh.rows(sql`update outbox set created_at = now() - interval '91 days' where kind = 'contact_message'`)
    await runNightly(fresh.shop)
    expect(await storedMessages()).toEqual([{ payload: {} }])
    // Given up before it had a text.
    const failed = { body: null, html: null, state: 'failed', payload: message }
    await fresh.rows(sql`update outbox set body = null, html = null, state = ${failed.state}, payload = ${JSON.stringify(failed.payload)}::jsonb
      where kind = 'contact_message'`)
    await runNightly(fresh.shop)
    expect(await storedMessages()).toEqual([{ payload: {} }])
  })

  test('who began to buy and never paid is forgotten after 90 days; the amounts stay, and paid orders stay whole', async () => {
    const [slug, couponCode] = [await addProduct(fresh), await addCode(fresh)]
    const customer = { firstName: 'Forgetta', lastName: 'Bull', email: 'forgetta@example.com', addressLine1: '7 Lethe Rd' }
    const session = await checkOut(fresh, { items: [{ slug, quantity: 1 }], couponCode, customer })
    await fresh.call('POST', '/api/cancel-payment', { sessionId: session.sessionId })
    const paid = await buy(fresh, { items: [{ slug, quantity: 1 }], customer })
    const { number } = await orderOf(fresh, session)
    const before = await staff.order(number)
    // As a payment that has expired tells.
    await fresh.rows(sql`insert into outbox (id, idempotency_key, kind, recipient, subject, body, payload, state, sent_at)
      select 'mail_' || id, 'payment_expired:' || id, 'payment_expired', email, 'Forgetta', 'Forgetta', jsonb_build_object('orderId', id), 'sent', now() from "order" where number = ${number}`)
    const letters = () =>
      fresh.rows(
        sql`select recipient, subject, body from outbox where payload ->> 'orderId' = (select id from "order" where number = ${number})`,
      )
    await runNightly(fresh.shop)
    expect(await letters()).toMatchObject([{ recipient: 'forgetta@example.com' }])
    expect((await staff.order(number)).email).toBe('forgetta@example.com')
    await fresh.rows(sql`update "order" set created_at = now() - interval '91 days' where email = 'forgetta@example.com'`)
    await runNightly(fresh.shop)
    const after = await staff.order(number)
    expect(after).toMatchObject({
      email: '',
      totalCents: before.totalCents,
      shippingAddress: { firstName: '', postalCode: '', state: 'MI', country: 'US' },
    })
    const traces = await fresh.rows<{ text: string }>(sql`
      select concat(row_to_json(o), (select json_agg(p) from payment p where p.order_id = o.id), (select json_agg(r) from coupon_redemption r where r.order_id = o.id)) as text
      from "order" o where o.number = ${number}`)
    for (const word of ['Forgetta', 'forgetta', 'Bull', 'Lethe']) expect(traces[0]?.text).not.toContain(word)
    expect(await letters()).toEqual([{ recipient: '', subject: null, body: null }])
    expect((await fresh.call('POST', '/api/orders/lookup', { number, email: '' })).status).toBe(404)
    expect(await staff.order(paid)).toMatchObject({ email: 'forgetta@example.com', shippingAddress: { lastName: 'Bull' } })
  })

  test('an order is complete 30 days after its last shipment arrived, unless a return is open', async () => {
    const [done, recent, returning, onHold] = [await sell(), await sell(), await sell(), await sell()]
    for (const number of [done, returning, onHold]) await deliver(number, 31)
    await deliver(recent, 29)
    const lineId = (await staff.order(returning)).lines[0]?.id
    await staff.change(returning, 'returns', { lines: [{ lineId, quantity: 1, reason: 'defective' }] })
    await staff.change(onHold, 'hold', { reason: 'x', version: (await staff.order(onHold)).version })
    await runNightly(fresh.shop)
    const statusOf = async (number: string) => (await staff.order(number)).status
    expect(await Promise.all([done, recent, returning, onHold].map(statusOf))).toEqual(['completed', 'open', 'open', 'on_hold'])
    expect((await staff.order(done)).history[0]).toMatchObject({ type: 'completed', actor: 'system', visibleToCustomer: false })
    const rma = (await staff.order(returning)).returns[0]?.number ?? ''
    expect((await staff.post(`returns/${rma}/cancel`)).status).toBe(200)
    await runNightly(fresh.shop)
    expect(await statusOf(returning)).toBe('completed')
  })

  test('after all of it the books are in order', async () => {
    expect((await checkData(fresh.shop.db)).filter(({ violations }) => violations.length > 0)).toEqual([])
  })
})
