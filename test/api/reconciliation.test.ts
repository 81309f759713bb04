import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#server/shop/payment/reconcile.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, checkOut, countRows, emailsOf, orderOf, press } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession, syncRefunds } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

describe.each(KINDS)('the comparison with the payment provider on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })
  const sell = async () => {
    const number = await buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
    const order = await staff.order(number)
    return { number, order, sessionId: order.payments[0]?.sessionId ?? '', intentId: order.payments[0]?.intentId ?? '' }
  }
  const read = async () => (await staff.get<Schema<'Reconciliation'>>('reconciliation')).body
  const run = async () => {
    await reconcile(fresh.shop)
    return (await read()).differences
  }
  const NEW_SESSION = sql.raw(
    `(id, idempotency_key, amount_cents, currency, reference, lines, success_url, cancel_url, expires_at, status, settles_at)`,
  )

  test('books that agree have no differences, and nobody is alerted', async () => {
    const { number } = await sell()
    const money = { lines: [], shipping: false, adjustmentCents: 100, reason: 'price_adjust' }
    expect((await staff.post(`orders/${number}/refunds`, money)).status).toBe(200)
    expect(await run()).toEqual([])
    expect((await read()).latest).toMatchObject({ error: null, finishedAt: expect.any(String), checked: expect.any(Number) })
    expect(await emailsOf(fresh, 'staff_payment_notice')).toEqual([])
  })

  test('a payment whose event was missed is synced, and is no difference', async () => {
    const session = await checkOut(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
    await press(fresh, session, 'stay')
    expect(await run()).toEqual([])
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'open', payment_status: 'paid' })
  })

  test('a paid session that no order explains is listed once, staff are alerted, and it is resolved when it is gone', async () => {
    await fresh.rows(sql`insert into test_payment_session ${NEW_SESSION}
      values ('cs_test_stray', 'stray', 500, 'usd', 'ord_none', '[]', 'x', 'x', now(), 'complete', now())`)
    const noticesBefore = (await emailsOf(fresh, 'staff_payment_notice')).length
    expect(await run()).toMatchObject([
      { kind: 'unknown_session', subject: 'cs_test_stray', orderNumber: null, ours: null, theirs: { amountCents: 500 } },
    ])
    expect(await run()).toHaveLength(1)
    await fresh.runJobs()
    const emails = (await emailsOf(fresh, 'staff_payment_notice')).slice(noticesBefore)
    expect(emails[0]?.subject).toBe('1 differences with the payment provider')
    // However old it is, it stays open until it is resolved.
    await fresh.rows(sql`update test_payment_session set created_at = now() - interval '20 days' where id = 'cs_test_stray'`)
    await fresh.rows(sql`update reconciliation_difference set created_at = now() - interval '19 days'`)
    expect(await run()).toHaveLength(1)
    await fresh.rows(sql`delete from test_payment_session where id = 'cs_test_stray'`)
    expect(await run()).toEqual([])
    expect(await fresh.rows(sql`select resolved_at is not null as resolved from reconciliation_difference`)).toEqual([{ resolved: true }])
  })

  test('a difference that no comparison can end is settled by staff with a note, and listed again only when it changes', async () => {
    const stray = (cents: number) => fresh.rows(sql`update test_payment_session set amount_cents = ${cents} where id = 'cs_test_lost'`)
    await fresh.rows(sql`insert into test_payment_session ${NEW_SESSION}
      values ('cs_test_lost', 'lost', 700, 'usd', 'ord_lost', '[]', 'x', 'x', now(), 'complete', now())`)
    const [found] = await run()
    const settle = (note: string) => staff.post(`reconciliation/differences/${found?.id}/settle`, { note })
    expect((await settle('  ')).status).toBe(422)
    expect((await settle('Entered by hand')).body).toEqual({ done: true })
    expect((await settle('Once more')).status).toBe(404)
    const noticesBefore = (await emailsOf(fresh, 'staff_payment_notice')).length
    expect(await run()).toEqual([])
    expect(await emailsOf(fresh, 'staff_payment_notice')).toHaveLength(noticesBefore)
    await stray(800)
    expect(await run()).toMatchObject([{ subject: 'cs_test_lost', theirs: { amountCents: 800 } }])
    // All of it has been given back: nobody is owed anything.
    await fresh.rows(sql`insert into test_payment_refund (id, idempotency_key, session_id, amount_cents, our_id)
      values ('re_lost', 're_lost', 'cs_test_lost', 800, 'dashboard')`)
    expect(await run()).toEqual([])
    await fresh.rows(sql`delete from test_payment_refund where id = 're_lost'`)
    await fresh.rows(sql`delete from test_payment_session where id = 'cs_test_lost'`)
    const log = await fresh.rows(sql`select after from audit_log where action = 'reconciliation.settle' and subject = ${found?.id}`)
    expect(log).toEqual([{ after: { note: 'Entered by hand' } }])
  })

  test('after a restore of old books, what the provider has since that day comes in: payments and refunds', async () => {
    const session = await checkOut(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
    await press(fresh, session, 'stay')
    const { number, sessionId } = await sell()
    await fresh.rows(sql`insert into test_payment_refund (id, idempotency_key, session_id, amount_cents, our_id, created_at)
      values (${`re_ago_${kind}`}, ${`re_ago_${kind}`}, ${sessionId}, 300, 'dashboard', now() - interval '20 days')`)
    await fresh.rows(
      sql`update test_payment_session set created_at = now() - interval '30 days' where id in (${session.sessionId}, ${sessionId})`,
    )
    expect(await run()).toEqual([])
    expect((await orderOf(fresh, session)).status).toBe('pending')
    const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    for (const since of [day(-2), day(500), 'yesterday']) expect((await staff.post('reconciliation', { since })).status, since).toBe(422)
    expect((await staff.post('reconciliation', { since: day(25) })).body).toEqual({ done: true })
    const [job] = await fresh.rows<{ data: { since: string } }>(
      sql`select data from pgboss.job where name = 'reconcile' and data ? 'since'`,
    )
    await reconcile(fresh.shop, job?.data.since)
    expect((await read()).differences).toEqual([])
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'open', payment_status: 'paid' })
    expect((await staff.order(number)).refunds).toMatchObject([{ amountCents: 300, status: 'succeeded', createdBy: 'provider' }])
  })

  test('what a comparison since a day long ago has found stays listed until it is gone, whatever the next nights reach', async () => {
    await fresh.rows(sql`insert into test_payment_session ${NEW_SESSION}
      values ('cs_test_old', 'old', 900, 'usd', 'ord_of_old_books', '[]', 'x', 'x', now(), 'complete', now())`)
    await fresh.rows(sql`update test_payment_session set created_at = now() - interval '20 days' where id = 'cs_test_old'`)
    expect(await run()).toEqual([])
    await reconcile(fresh.shop, new Date(Date.now() - 25 * 86_400_000).toISOString().slice(0, 10))
    expect((await read()).differences).toMatchObject([{ subject: 'cs_test_old' }])
    expect(await run()).toMatchObject([{ subject: 'cs_test_old' }])
    expect(await run()).toMatchObject([{ subject: 'cs_test_old' }])
    // What a longer run that is not over has found is left to it.
    await fresh.rows(sql`update reconciliation set finished_at = null where id = (select last_seen_in from reconciliation_difference
      where subject = 'cs_test_old')`)
    await fresh.rows(sql`update reconciliation set since = now() - interval '1 day'`)
    await fresh.rows(sql`update reconciliation_difference set created_at = now() where subject = 'cs_test_old'`)
    expect(await run()).toMatchObject([{ subject: 'cs_test_old' }])
    await fresh.rows(sql`delete from test_payment_session where id = 'cs_test_old'`)
    await fresh.rows(sql`update reconciliation set finished_at = now() where finished_at is null`)
    expect(await run()).toEqual([])
  })

  test('nights without a comparison are made up for by the next one, also where they failed', async () => {
    await fresh.rows(sql`insert into test_payment_session ${NEW_SESSION}
      values ('cs_test_pause', 'pause', 900, 'usd', 'ord_of_a_pause', '[]', 'x', 'x', now(), 'complete', now())`)
    await fresh.rows(sql`update test_payment_session set created_at = now() - interval '20 days' where id = 'cs_test_pause'`)
    expect(await run()).toEqual([])
    await fresh.rows(sql`update reconciliation set created_at = now() - interval '15 days'`)
    await fresh.rows(sql`insert into reconciliation (id, since, error, finished_at) values ('rec_failed', now(), 'No answer', now())`)
    expect(await run()).toMatchObject([{ subject: 'cs_test_pause' }])
    await fresh.rows(sql`delete from test_payment_session where id = 'cs_test_pause'`)
    expect(await run()).toEqual([])
  })

  test('an amount that is another one there is listed with both, and resolved when it agrees again', async () => {
    const { number, order, sessionId } = await sell()
    await fresh.rows(sql`update test_payment_session set amount_cents = amount_cents + 1 where id = ${sessionId}`)
    const total = order.totalCents
    expect(await run()).toMatchObject([
      {
        kind: 'amount_differs',
        subject: sessionId,
        orderNumber: number,
        ours: { capturedCents: total },
        theirs: { amountCents: total + 1 },
      },
    ])
    await fresh.rows(sql`update test_payment_session set amount_cents = amount_cents - 1 where id = ${sessionId}`)
    expect(await run()).toEqual([])
  })

  test('money that we count as paid, and the provider does not, is listed', async () => {
    const { number, sessionId } = await sell()
    await fresh.rows(sql`update test_payment_session set status = 'expired' where id = ${sessionId}`)
    expect(await run()).toMatchObject([{ kind: 'paid_here_not_there', subject: sessionId, orderNumber: number }])
    await fresh.rows(sql`update test_payment_session set status = 'complete' where id = ${sessionId}`)
    expect(await run()).toEqual([])
  })

  test('a refund made elsewhere comes into our books; more than was left of the money is listed', async () => {
    const { number, sessionId, order } = await sell()
    const refundThere = (id: string, cents: number) =>
      fresh.rows(
        sql`insert into test_payment_refund (id, idempotency_key, session_id, amount_cents, our_id) values (${id}, ${id}, ${sessionId}, ${cents}, 'dashboard')`,
      )
    await refundThere(`re_one_${kind}`, 200)
    expect(await run()).toEqual([])
    const after = await staff.order(number)
    expect(after).toMatchObject({ paymentStatus: 'partially_refunded', refundedCents: 200 })
    expect(after.refunds).toMatchObject([{ amountCents: 200, status: 'succeeded', reason: 'other', createdBy: 'provider' }])
    await refundThere(`re_two_${kind}`, order.totalCents)
    expect(await run()).toMatchObject([{ kind: 'refund_differs', orderNumber: number, theirs: { amountCents: order.totalCents } }])
    expect(await staff.order(number)).toMatchObject({ paymentStatus: 'refunded', refundedCents: order.totalCents })
    await fresh.rows(sql`delete from test_payment_refund where id = ${`re_two_${kind}`}`)
    await fresh.rows(sql`update reconciliation_difference set resolved_at = now() where resolved_at is null`)
  })

  /** A refund of a new order that has been made, as the provider stores it. */
  const refundOf = async () => {
    const { number } = await sell()
    await staff.post(`orders/${number}/refunds`, { lines: [], shipping: false, adjustmentCents: 100, reason: 'price_adjust' })
    await syncRefunds(fresh)
    const [made] = await fresh.rows<{ id: string; session_id: string }>(sql`select id, session_id from test_payment_refund
      where our_id in (select r.id from refund r join "order" o on o.id = r.order_id where o.number = ${number})`)
    return { number, id: made?.id ?? '', sessionId: made?.session_id ?? '' }
  }
  const foundOf = async (number: string) => (await run()).filter(({ orderNumber }) => orderNumber === number)

  test('a refund that we believe done, and the provider does not know, is listed', async () => {
    const { number, id, sessionId } = await refundOf()
    await fresh.rows(sql`update test_payment_refund set created_at = now() - interval '30 days',
      session_id = (select id from test_payment_session where id <> ${sessionId} limit 1) where id = ${id}`)
    expect(await foundOf(number)).toMatchObject([{ kind: 'refund_unknown_there', subject: id }])
    await fresh.rows(sql`update test_payment_refund set created_at = now(), session_id = ${sessionId} where id = ${id}`)
    expect(await foundOf(number)).toEqual([])
  })

  test('a refund that the provider made long before we heard of it is asked for by itself, and is no difference', async () => {
    const { number, id } = await refundOf()
    await fresh.rows(sql`update test_payment_refund set created_at = now() - interval '30 days' where id = ${id}`)
    expect(await foundOf(number)).toEqual([])
  })

  test('a refund of the time before the shop took real money, or of another provider, is not asked for', async () => {
    const [trial, other] = [await refundOf(), await refundOf()]
    await fresh.rows(sql`delete from test_payment_refund where id in (${trial.id}, ${other.id})`)
    await fresh.rows(sql`update "order" set test_mode = false where number = ${trial.number}`)
    await fresh.rows(sql`update payment set provider = 'stripe' where session_id = ${other.sessionId}`)
    expect([await foundOf(trial.number), await foundOf(other.number)]).toEqual([[], []])
  })

  test('a refund that is made while the books are compared is left to the next comparison', async () => {
    const { payments } = fresh.shop
    let made: Awaited<ReturnType<typeof refundOf>> | undefined
    fresh.shop.payments = {
      ...payments,
      async *listRefunds(since) {
        yield* payments.listRefunds(since)
        fresh.shop.payments = payments
        made = await refundOf()
        // The provider's answers may be older than the refund.
        await fresh.rows(sql`delete from test_payment_refund where id = ${made.id}`)
      },
    }
    await reconcile(fresh.shop)
    const { differences } = await read()
    expect(differences.filter(({ orderNumber }) => orderNumber === made?.number)).toEqual([])
    expect(await foundOf(made?.number ?? '')).toMatchObject([{ kind: 'refund_unknown_there', subject: made?.id }])
    await fresh.rows(sql`update "order" set test_mode = false where number = ${made?.number}`)
    expect(await foundOf(made?.number ?? '')).toEqual([])
  })

  test('the provider does not answer: the run says so, and resolves nothing', async () => {
    const { payments } = fresh.shop
    fresh.shop.payments = {
      ...payments,
      // oxlint-disable-next-line require-yield
      async *listRefunds() {
        throw new Error('connection reset')
      },
    }
    await expect(reconcile(fresh.shop)).rejects.toThrow('connection reset')
    fresh.shop.payments = payments
    expect((await read()).latest).toMatchObject({ error: 'Error: connection reset', finishedAt: expect.any(String) })
  })

  test('staff have it made now: the queue does it', async () => {
    const jobs = () => fresh.rows(sql`select 1 from pgboss.job where name = 'reconcile' and state = 'created'`)
    const before = (await jobs()).length
    expect((await staff.post('reconciliation')).body).toEqual({ done: true })
    expect((await jobs()).length).toBe(before + 1)
  })

  describe("the provider's messages", () => {
    const message = (id: string, values: { error?: string; processed?: boolean; sessionId?: string; ago?: string } = {}) =>
      fresh.rows(sql`insert into payment_event (id, provider, type, session_id, payload, error, processed_at, created_at)
        values (${id}, 'test', 'checkout.session.completed', ${values.sessionId ?? 'cs_none'}, '{}', ${values.error ?? null},
          case when ${values.processed ?? false} then now() end, now() - ${values.ago ?? '1 hour'}::interval)`)
    const list = async (query: string) => {
      const { body } = await staff.get<Schema<'PaymentEventList'>>(`payment-events?${query}`)
      return body.events.map(({ id }) => id)
    }

    test('are listed newest first; those that wait oldest first; those that failed by themselves', async () => {
      await message('evt_old', { ago: '3 hours' })
      await message('evt_new', { ago: '2 hours' })
      await message('evt_failed', { error: 'Error: boom', ago: '4 hours' })
      await message('evt_done', { processed: true })
      expect(await list('')).toEqual(['evt_done', 'evt_new', 'evt_old', 'evt_failed'])
      expect(await list('state=waiting')).toEqual(['evt_failed', 'evt_old', 'evt_new'])
      expect(await list('state=failed')).toEqual(['evt_failed'])
      expect((await staff.get('payment-events?state=nonsense')).status).toBe(422)
    })

    test('are processed again when staff say so: the order follows what the provider says now', async () => {
      const session = await checkOut(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
      await press(fresh, session, 'stay')
      await message('evt_again', { sessionId: session.sessionId, error: 'Error: the database was away' })
      const { payments } = fresh.shop
      fresh.shop.payments = { ...payments, findSession: () => Promise.reject(new Error('timeout')) }
      const failed = await staff.post('payment-events/evt_again/process')
      fresh.shop.payments = payments
      expect([failed.status, failed.body.code]).toEqual([503, 'payment_unavailable'])
      expect(await list('state=failed')).toContain('evt_again')
      const orders = await countRows(fresh, 'order')
      for (let time = 0; time < 2; time++) expect((await staff.post('payment-events/evt_again/process')).status).toBe(200)
      expect(await orderOf(fresh, session)).toMatchObject({ status: 'open', payment_status: 'paid' })
      expect(await countRows(fresh, 'order')).toBe(orders)
      expect(await list('state=failed')).not.toContain('evt_again')
      expect((await staff.post('payment-events/evt_none/process')).status).toBe(404)
    })
  })
})
