import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sendEmails } from '#server/email/send-emails.tsx'
import { runNightly } from '#server/shop/maintenance/nightly.ts'
import { reconcile } from '#server/shop/payment/reconcile.ts'
import { sweepPayments } from '#server/shop/payment/sweep.ts'
import { writeStaleDocuments } from '#server/shop/search/search-index.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, checkOut, emailsOf, orderOf, press } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

describe.each(KINDS)('one bad row in the list of a job on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })
  const sell = async () => buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
  /** A checkout that was paid without the shop having heard of it. */
  const payUnheard = async () => {
    const session = await checkOut(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
    await press(fresh, session, 'stay')
    return session
  }
  /** From now on the database fails on changes of a table's rows for which `condition` holds, as by a bug; until the test ends. */
  const breakRows = async (table: string, operation: string, condition: string) => {
    const name = sql.identifier(`bug_${table}`)
    await fresh.rows(sql`create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'a bug'; end $$`)
    await fresh.rows(
      sql`create trigger bug before ${sql.raw(operation)} on ${sql.identifier(table)} for each row when (${sql.raw(condition)}) execute function ${name}()`,
    )
    const mend = () => fresh.rows(sql`drop function if exists ${name} cascade`)
    onTestFinished(async () => void (await mend()))
    return mend
  }

  test('a session that cannot be compared does not end the comparison, and its difference is not resolved by that', async () => {
    const { payments } = fresh.shop
    onTestFinished(() => void (fresh.shop.payments = payments))
    const differing = await payUnheard()
    expect((await reconcile(fresh.shop)).found).toBe(0)
    await fresh.rows(sql`update test_payment_session set amount_cents = amount_cents + 1 where id = ${differing.sessionId}`)
    expect((await reconcile(fresh.shop)).found).toBe(1)
    const missed = await payUnheard()
    fresh.shop.payments = {
      ...payments,
      async *listSessions(since) {
        for await (const session of payments.listSessions(since))
          yield session.sessionId !== differing.sessionId
            ? session
            : Object.defineProperty({ ...session }, 'payment', {
                get() {
                  throw new Error('not readable')
                },
              })
      },
    }
    expect((await reconcile(fresh.shop)).found).toBe(0)
    expect((await orderOf(fresh, missed)).status).toBe('open')
    const { latest, differences } = (await staff.get<Schema<'Reconciliation'>>('reconciliation')).body
    expect(latest).toMatchObject({
      error: expect.stringMatching(/^1 of \d+ not compared, the first: Error: not readable$/),
      finishedAt: expect.any(String),
    })
    expect(differences).toMatchObject([{ kind: 'amount_differs', subject: differing.sessionId }])
    await sendEmails(fresh.shop, { hurry: true })
    const notices = await emailsOf(fresh, 'staff_payment_notice')
    expect(notices.at(-1)?.body).toContain('not compared')
  })

  test('an order that cannot be completed leaves the others to be, and the rest of the night is done', async () => {
    const numbers = [await sell(), await sell(), await sell()]
    for (const number of numbers) {
      const { shipments } = await staff.change(number, 'shipments', { carrier: 'UPS', trackingNumber: null })
      await staff.change(number, `shipments/${shipments[0]?.id}/deliver`)
      await fresh.rows(sql`update shipment set delivered_at = now() - interval '100 days' where id = ${shipments[0]?.id}`)
    }
    const [bad] = await fresh.rows<{ id: string }>(
      sql`select id from "order" where status = 'open' and fulfilment_status = 'delivered' order by id limit 1`,
    )
    await fresh.rows(sql`insert into rate_limit (key, count, resets_at) values ('too_old', 1, now() - interval '25 hours')`)
    await breakRows('order_event', 'insert', `new.order_id = '${bad?.id}' and new.type = 'completed'`)
    await runNightly(fresh.shop)
    const completed = await fresh.rows<{ id: string }>(sql`select id from "order" where status = 'completed'`)
    expect(completed).toHaveLength(2)
    expect(completed).not.toContainEqual(bad)
    expect(await fresh.rows(sql`select 1 from rate_limit where key = 'too_old'`)).toEqual([])
  })

  test('a step of the night that fails is reported, after all others are done', async () => {
    await fresh.rows(sql`insert into rate_limit (key, count, resets_at) values ('stuck', 1, now() - interval '25 hours')`)
    await fresh.rows(
      sql`insert into verification (id, identifier, value, expires_at) values ('too_old', 'x', 'x', now() - interval '8 days')`,
    )
    const mend = await breakRows('rate_limit', 'delete', `old.key = 'stuck'`)
    await expect(runNightly(fresh.shop)).rejects.toThrow('Failed query')
    expect(await fresh.rows(sql`select 1 from verification where id = 'too_old'`)).toEqual([])
    await mend()
    await runNightly(fresh.shop)
    expect(await fresh.rows(sql`select 1 from rate_limit where key = 'stuck'`)).toEqual([])
  })

  test('unpaid orders forget their customers, but for the one that cannot', async () => {
    const sessions = [await payUnheard(), await payUnheard(), await payUnheard()]
    for (const { sessionId } of sessions) {
      await fresh.rows(sql`update test_payment_session set status = 'open', settles_at = null where id = ${sessionId}`)
      await fresh.call('POST', '/api/cancel-payment', { sessionId })
    }
    const ids = await Promise.all(sessions.map(async (session) => (await orderOf(fresh, session)).id))
    await fresh.rows(sql`update "order" set created_at = now() - interval '91 days' where id = any(${sql.param(ids)}::text[])`)
    await breakRows('order', 'update', `new.id = '${ids[1]}' and new.email = ''`)
    await runNightly(fresh.shop)
    const known = await fresh.rows(sql`select id from "order" where email <> '' and id = any(${sql.param(ids)}::text[])`)
    expect(known).toEqual([{ id: ids[1] }])
  })

  test('an e-mail whose error cannot be stored as it came is tried again later; the others are sent now', async () => {
    await fresh.rows(sql`delete from outbox`)
    const { mailer } = fresh.shop
    onTestFinished(() => void (fresh.shop.mailer = mailer))
    for (let n = 0; n < 2; n++) await sell()
    const [bad] = await emailsOf(fresh, 'order_confirmation')
    fresh.shop.mailer = {
      ...mailer,
      deliver: async (email) => {
        if (email.id === bad?.id) throw new Error('421 \0 go away')
        return mailer.deliver(email)
      },
    }
    await sendEmails(fresh.shop, { hurry: true })
    expect(await fresh.rows(sql`select id, last_error, locked_until, next_at > now() as waits from outbox where state = 'due'`)).toEqual([
      { id: bad?.id, last_error: 'Error: 421  go away', locked_until: null, waits: true },
    ])
  })

  test('a product whose search document cannot be written stays in the list; the others are written', async () => {
    const slugs = [await addProduct(fresh), await addProduct(fresh), await addProduct(fresh)]
    const products = await fresh.rows<{ id: string }>(
      sql`insert into search_stale (product_id) select id from product where slug = any(${sql.param(slugs)}::text[]) returning product_id as id`,
    )
    await breakRows('search_document', 'insert or update', `new.product_id = '${products[1]?.id}'`)
    await writeStaleDocuments(fresh.shop)
    expect(await fresh.rows(sql`select product_id as id from search_stale`)).toEqual([products[1]])
  })

  test('what search cannot write in the time that it has is written by the next run', async () => {
    await fresh.rows(sql`insert into product (id, slug, sku, name, part_number, category_id, price_cents, family, specs)
      select 'prd_late_' || n, 'late-' || n, 'LATE-' || n, 'Late part', 'LATE' || n, (select min(id) from category), 100, 'motor', '{}' from generate_series(1000, 1999) n`)
    await fresh.rows(sql`insert into search_stale (product_id) select id from product where id like 'prd_late_%' on conflict do nothing`)
    const left = async () => (await fresh.rows(sql`select 1 from search_stale`)).length
    const before = await left()
    await writeStaleDocuments(fresh.shop, { forMs: 0 })
    expect(before - (await left())).toBe(500)
    await writeStaleDocuments(fresh.shop, { forMs: 20_000 })
    expect(await fresh.rows(sql`select 1 from search_stale where product_id like 'prd_late_%'`)).toEqual([])
  })

  test('messages that cannot be processed leave the others to be, and payments are looked at even when no message can be taken', async () => {
    const heard = await payUnheard()
    const unheard = await payUnheard()
    await fresh.rows(sql`insert into payment_event (id, provider, type, session_id, payload, attempts, created_at)
      select 'evt_bad_' || n, 'test', 'checkout.session.completed', 'cs_bad_' || n, '{}', 1, now() - interval '10 days' from generate_series(1, 60) n`)
    await fresh.rows(sql`insert into payment_event (id, provider, type, session_id, payload, attempts, created_at)
      values ('evt_good', 'test', 'checkout.session.completed', ${heard.sessionId}, '{}', 1, now() - interval '5 minutes')`)
    const { payments } = fresh.shop
    onTestFinished(() => void (fresh.shop.payments = payments))
    fresh.shop.payments = {
      ...payments,
      findSession: async (id) => {
        if (id.startsWith('cs_bad')) throw new Error('no answer')
        return payments.findSession(id)
      },
    }
    await sweepPayments(fresh.shop)
    expect((await orderOf(fresh, heard)).status).toBe('open')
    // Each was tried once, and waits longer now, although it was received long ago.
    await sweepPayments(fresh.shop)
    expect(await fresh.rows(sql`select distinct attempts, error from payment_event where id like 'evt_bad%'`)).toEqual([
      { attempts: 2, error: 'Error: no answer' },
    ])
    expect((await orderOf(fresh, unheard)).status).toBe('pending')
    await fresh.rows(sql`update payment set updated_at = now() - interval '9 minutes' where session_id = ${unheard.sessionId}`)
    await fresh.rows(sql`update payment_event set next_attempt_at = now() - interval '1 second' where processed_at is null`)
    await breakRows('payment_event', 'update', 'true')
    await expect(sweepPayments(fresh.shop)).rejects.toThrow('Failed query')
    expect((await orderOf(fresh, unheard)).status).toBe('open')
  })
})
