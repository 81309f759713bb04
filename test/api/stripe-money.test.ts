import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { askStatus, checkOut, emailsOf, newKey, orderOf, sendCheckout, stockOf } from '#test/support/buy.ts'
import { KINDS, openFreshShop } from '#test/support/fresh-shop.ts'
import type { FreshShop } from '#test/support/fresh-shop.ts'
import type { Got, Schema } from '#test/support/schema.ts'
import { signInAsAdmin } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'
import { startStandInStripe } from '#test/support/stripe/stand-in-stripe.ts'
import type { StandInStripe } from '#test/support/stripe/stand-in-stripe.ts'

const SECRET = 'whsec_of_the_tests'

describe.each(KINDS)('money at Stripe on %s', (kind) => {
  let stripe: StandInStripe
  let fresh: FreshShop
  let admin: SignedIn
  beforeAll(async () => {
    stripe = await startStandInStripe({ delivery: 'normal', webhooks: { urls: [receive], secret: SECRET, maxTries: 1 } })
    fresh = await openFreshShop({
      kind,
      env: { STRIPE_SECRET_KEY: 'sk_test_not_a_key', STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API_BASE: stripe.url },
    })
    admin = await signInAsAdmin(fresh)
  })
  afterAll(async () => {
    await fresh.close()
    await stripe.close()
  })
  const receive = async (body: string, signature: string) =>
    (await fresh.call('POST', '/api/webhooks/stripe', body, { 'stripe-signature': signature })).status

  const begin = async () => {
    stripe.delivery = 'normal'
    const slug = await addProduct(fresh, { stock: 5, priceCents: 2_000 })
    return { slug, session: await checkOut(fresh, { items: [{ slug, quantity: 2 }], customer: { state: 'OH', postalCode: '43004' } }) }
  }
  /** An order of $50.00, paid. */
  const paidOrder = async () => {
    const { slug, session } = await begin()
    await stripe.pay(session.sessionId)
    const order = await orderOf(fresh, session)
    expect(order).toMatchObject({ status: 'open', payment_status: 'paid', total_cents: 5_000 })
    const paid = stripe.paidSessions().find(({ id }) => id === session.sessionId)
    return { slug, session, order, intent: paid?.intent ?? '' }
  }
  const moneyOf = async (orderId: string) =>
    (
      await fresh.rows<{ status: string; payment_status: string; refunded: number; claimed: number; refunds: string }>(sql`
        select o.status, o.payment_status, o.refunded_cents as refunded, p.refunded_cents as claimed,
          (select coalesce(string_agg(r.status || ' ' || r.amount_cents, ', ' order by r.amount_cents, r.status), '') from refund r where r.order_id = o.id) as refunds
        from "order" o join payment p on p.order_id = o.id and p.status = 'paid' where o.id = ${orderId}`)
    )[0]
  const refund = (number: string, body: object, key = newKey()) =>
    fresh.call(
      'POST',
      `/api/admin/orders/${number}/refunds`,
      { lines: [], shipping: false, adjustmentCents: 0, reason: 'customer_request', note: null, ...body },
      { ...admin, 'idempotency-key': key },
    )

  test('Stripe opens its page, however long staff let an order keep its stock', async () => {
    for (const holdMinutes of [1_440, 30]) {
      const { body } = await fresh.call<Got<'/api/admin/settings'>>('GET', '/api/admin/settings', undefined, admin)
      const version = body.settings.find(({ group }) => group === 'orders')?.version
      expect((await fresh.call('PATCH', '/api/admin/settings/orders', { version, holdMinutes }, admin)).status).toBe(200)
      expect((await begin()).session.sessionId).toMatch(/^cs_/)
    }
  })

  test('a refund by staff reaches Stripe once, with our mark, and is the same in both books', async () => {
    const { order, intent } = await paidOrder()
    const key = newKey()
    for (let clicked = 0; clicked < 2; clicked++) expect((await refund(order.number, { adjustmentCents: 1_200 }, key)).status).toBe(200)
    const made = stripe.calls.filter(
      ({ method, path, fields }) => method === 'POST' && path === '/v1/refunds' && fields.payment_intent === intent,
    )
    expect(made).toHaveLength(1)
    expect(made[0]?.fields).toMatchObject({ amount: '1200', 'metadata[order]': order.id })
    expect(await moneyOf(order.id)).toMatchObject({
      payment_status: 'partially_refunded',
      refunded: 1_200,
      claimed: 1_200,
      refunds: 'succeeded 1200',
    })
  })

  test('a refund made in the dashboard, also a second one, arrives in our books and in the customer’s e-mails', async () => {
    const { order, intent } = await paidOrder()
    await stripe.refundInDashboard(intent, 1_500)
    expect(await moneyOf(order.id)).toMatchObject({ payment_status: 'partially_refunded', refunded: 1_500, refunds: 'succeeded 1500' })
    await stripe.refundInDashboard(intent)
    expect(await moneyOf(order.id)).toMatchObject({ payment_status: 'refunded', refunded: 5_000, claimed: 5_000 })
    await fresh.runJobs()
    const emails = (await emailsOf(fresh, 'order_refunded')).filter(({ body }) => body?.includes(order.number))
    expect(emails).toHaveLength(2)
  })

  test('staff cannot refund what the dashboard has refunded already, and nothing is lost by trying', async () => {
    const { order, intent } = await paidOrder()
    stripe.delivery = 'drop'
    await stripe.refundInDashboard(intent, 4_000)
    // The refund is not known here: the amount is claimed, Stripe refuses, and the claim is released.
    const { status } = await refund(order.number, { adjustmentCents: 2_000 })
    expect(status).toBe(200)
    expect(await moneyOf(order.id)).toMatchObject({ payment_status: 'paid', refunded: 0, claimed: 0, refunds: 'failed 2000' })
    await fresh.runJobs()
    expect((await emailsOf(fresh, 'staff_alert')).filter(({ body }) => body?.includes('A refund failed'))).not.toHaveLength(0)
    expect((await fresh.call('POST', `/api/admin/orders/${order.number}/recheck-payment`, {}, admin)).status).toBe(200)
    expect(await moneyOf(order.id)).toMatchObject({ payment_status: 'partially_refunded', refunded: 4_000, claimed: 4_000 })
    expect((await refund(order.number, { adjustmentCents: 2_000 })).body.code).toBe('refund_too_large')
  })

  test('a refund that is on its way counts as claimed, then as returned; one that the bank sends back is free again', async () => {
    const { order, intent } = await paidOrder()
    stripe.refundResult = 'pending'
    await refund(order.number, { adjustmentCents: 3_000 })
    stripe.refundResult = 'succeeded'
    expect(await moneyOf(order.id)).toMatchObject({ payment_status: 'paid', refunded: 0, claimed: 3_000, refunds: 'pending 3000' })
    expect((await refund(order.number, { adjustmentCents: 2_500 })).body.code).toBe('refund_too_large')
    const [row] = await fresh.rows<{ id: string }>(sql`select provider_refund_id as id from refund where order_id = ${order.id}`)
    await stripe.settleRefund(row?.id ?? '', 'succeeded')
    expect(await moneyOf(order.id)).toMatchObject({ payment_status: 'partially_refunded', refunded: 3_000 })
    await stripe.settleRefund(row?.id ?? '', 'failed')
    expect(await moneyOf(order.id)).toMatchObject({ payment_status: 'paid', refunded: 0, claimed: 0, refunds: 'failed 3000' })
    expect(intent).toMatch(/^pi_/)
  })

  test('pieces are back on the shelf once: when Stripe has taken their refund on, and not again when it is done', async () => {
    const { slug, order } = await paidOrder()
    const [line] = await fresh.rows<{ id: string }>(sql`select id from order_line where order_id = ${order.id}`)
    stripe.refundResult = 'pending'
    await refund(order.number, { lines: [{ lineId: line?.id, quantity: 1, restock: true }] })
    stripe.refundResult = 'succeeded'
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 4, reserved: 0 })
    const [row] = await fresh.rows<{ id: string }>(sql`select provider_refund_id as id from refund where order_id = ${order.id}`)
    await stripe.settleRefund(row?.id ?? '', 'succeeded')
    expect(await moneyOf(order.id)).toMatchObject({ refunded: 2_000, refunds: 'succeeded 2000' })
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 4, reserved: 0 })
  })

  test.each([
    ['fail-after', 1],
    ['refuse-before', 1],
    ['drop-after', 3],
  ] as const)('Stripe answers a refund with "%s": the sweeper finds out, and the money goes back once', async (faultKind, times) => {
    const { order, intent } = await paidOrder()
    stripe.fault({ method: 'POST', path: /^\/v1\/refunds$/, times, kind: faultKind })
    await refund(order.number, { adjustmentCents: 700 })
    stripe.clearFaults()
    for (let minute = 0; minute < 2; minute++) {
      await fresh.rows(sql`update refund set updated_at = now() - interval '5 minutes' where order_id = ${order.id}`)
      await fresh.runJobs()
    }
    expect(await moneyOf(order.id)).toMatchObject({ refunded: 700, claimed: 700, refunds: 'succeeded 700' })
    const made = await fetch(`${stripe.url}/v1/refunds?payment_intent=${intent}`, {
      headers: { authorization: 'Bearer sk_test_not_a_key' },
    })
    expect(((await made.json()) as { data: unknown[] }).data).toHaveLength(1)
  })

  test('a refund whose answer was lost a day ago is looked for, as Stripe may have forgotten its key, and not asked for again', async () => {
    const { order } = await paidOrder()
    stripe.delivery = 'drop'
    stripe.fault({ method: 'POST', path: /^\/v1\/refunds$/, times: 3, kind: 'drop-after' })
    await refund(order.number, { adjustmentCents: 700 })
    stripe.clearFaults()
    stripe.delivery = 'normal'
    const asked = () => stripe.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds').length
    const before = asked()
    await fresh.rows(sql`update refund set updated_at = now() - interval '25 hours' where order_id = ${order.id}`)
    await fresh.runJobs()
    expect(await moneyOf(order.id)).toMatchObject({ refunded: 700, claimed: 700, refunds: 'succeeded 700' })
    expect(asked()).toBe(before)
    // One that never reached Stripe is asked for with a new key; so is one that the bank has sent back, which is not its own answer then.
    const loseRequest = async (ask: () => Promise<unknown>) => {
      stripe.fault({ method: 'POST', path: /^\/v1\/refunds$/, times: 3, kind: 'drop-before' })
      await ask()
      stripe.clearFaults()
      for (const age of ['25 hours', '5 minutes']) {
        await fresh.rows(sql`update refund set updated_at = now() - ${age}::interval where order_id = ${order.id} and status = 'requested'`)
        await fresh.runJobs()
      }
    }
    await loseRequest(() => refund(order.number, { adjustmentCents: 300 }))
    expect(await moneyOf(order.id)).toMatchObject({ refunded: 1_000, claimed: 1_000 })
    const [back] = await fresh.rows<{ id: string; provider: string }>(
      sql`select id, provider_refund_id as provider from refund where order_id = ${order.id} and amount_cents = 300`,
    )
    await stripe.settleRefund(back?.provider ?? '', 'failed')
    await loseRequest(() => fresh.call('POST', `/api/admin/orders/${order.number}/refunds/${back?.id}/retry`, {}, admin))
    expect(await moneyOf(order.id)).toMatchObject({ refunded: 1_000, claimed: 1_000, refunds: 'succeeded 300, succeeded 700' })
  })

  test('a page that Stripe made for other parameters under the same key, as for an earlier version of the shop, is found and handed out', async () => {
    stripe.delivery = 'normal'
    const purchase = {
      items: [{ slug: await addProduct(fresh, { priceCents: 2_000 }), quantity: 2 }],
      customer: { email: 'other@example.com' },
    }
    const key = newKey()
    stripe.fault({ method: 'POST', path: /^\/v1\/checkout\/sessions$/, times: 3, kind: 'drop-after' })
    expect((await sendCheckout(fresh, purchase, key)).status).toBe(503)
    stripe.clearFaults()
    await fresh.rows(
      sql`update payment set request = jsonb_set(request, '{taxLabel}', '"Tax"') where request ->> 'email' = 'other@example.com'`,
    )
    const session = await checkOut(fresh, purchase, key)
    expect(stripe.sessionsCreatedFor((await orderOf(fresh, session)).id)).toMatchObject([{ id: session.sessionId, status: 'open' }])
  })

  test('a dispute flags the order and alerts staff; won, the money is ours again; lost, it is gone from the books', async () => {
    const [won, lost] = [await paidOrder(), await paidOrder()]
    const disputes = [await stripe.openDispute(won.intent), await stripe.openDispute(lost.intent)]
    for (const { order } of [won, lost]) expect(await moneyOf(order.id)).toMatchObject({ status: 'open', payment_status: 'disputed' })
    // They wait on the dashboard, whose number leads to a list of just these orders.
    const waiting = async () => (await fresh.call<Schema<'WorkToDo'>>('GET', '/api/admin/dashboard/work/disputes', undefined, admin)).body
    const work = await waiting()
    expect(work).toEqual({ count: 2, filter: ['payment:any:disputed'] })
    const listed = await fresh.call<{ total: number }>('GET', `/api/admin/orders?filter=${work.filter.join()}`, undefined, admin)
    expect(listed.body.total).toBe(2)
    await stripe.closeDispute(disputes[0]?.id ?? '', 'won')
    await stripe.closeDispute(disputes[1]?.id ?? '', 'lost')
    expect(await moneyOf(won.order.id)).toMatchObject({ payment_status: 'paid', refunded: 0 })
    expect(await moneyOf(lost.order.id)).toMatchObject({ payment_status: 'refunded', refunded: 5_000, claimed: 5_000 })
    expect((await waiting()).count).toBe(0)
    await fresh.runJobs()
    for (const { order } of [won, lost])
      expect(
        (await emailsOf(fresh, 'staff_alert')).filter(({ body, subject }) => `${subject} ${body}`.includes(order.number)),
      ).toHaveLength(1)
  })

  test('a delayed way to pay: processing until the money is there, and an order that never was when it does not come', async () => {
    const [comes, fails] = [await begin(), await begin()]
    for (const { session } of [comes, fails]) {
      await stripe.payDelayed(session.sessionId)
      expect((await askStatus(fresh, session)).body).toEqual({ state: 'processing', orderId: null, isForCaller: false })
    }
    await stripe.succeedDelayed(comes.session.sessionId)
    await stripe.failDelayed(fails.session.sessionId)
    expect(await orderOf(fresh, comes.session)).toMatchObject({ status: 'open', payment_status: 'paid', payment: 'paid' })
    expect(await orderOf(fresh, fails.session)).toMatchObject({ status: 'expired', payment_status: 'failed', payment: 'failed' })
    expect(await stockOf(fresh, comes.slug)).toEqual({ on_hand: 3, reserved: 0 })
    expect(await stockOf(fresh, fails.slug)).toEqual({ on_hand: 5, reserved: 0 })
    const { number } = await orderOf(fresh, fails.session)
    const { body: found } = await fresh.call<Schema<'Order'>>('POST', '/api/orders/lookup', { number, email: 'ann@example.com' })
    expect([found.statusText, found.history.map(({ text }) => text)]).toEqual([
      'Expired: the payment failed',
      ['The payment failed', 'Order placed'],
    ])
  })

  test('a late payment reserves its stock again, or is refunded in full when it has been sold', async () => {
    const [free, sold] = [await begin(), await begin()]
    for (const { session } of [free, sold]) await stripe.expireNow(session.sessionId)
    await checkOut(fresh, { items: [{ slug: sold.slug, quantity: 4 }] })
    for (const { session } of [free, sold]) await stripe.force(session.sessionId)
    expect(await orderOf(fresh, free.session)).toMatchObject({ status: 'open', payment_status: 'paid' })
    expect(await stockOf(fresh, free.slug)).toEqual({ on_hand: 3, reserved: 0 })
    expect(await stockOf(fresh, sold.slug)).toEqual({ on_hand: 5, reserved: 4 })
    await expect
      .poll(async () => {
        await fresh.rows(sql`update refund set updated_at = now() - interval '5 minutes' where status = 'requested'`)
        await fresh.runJobs()
        return moneyOf((await orderOf(fresh, sold.session)).id)
      })
      .toMatchObject({ status: 'expired', payment_status: 'refunded', refunded: 5_000, refunds: 'succeeded 5000' })
    const { number } = await orderOf(fresh, sold.session)
    await fresh.runJobs()
    const emailsAbout = async (kindOfEmail: string) =>
      (await emailsOf(fresh, kindOfEmail)).filter(({ body, subject }) => `${subject} ${body}`.includes(number))
    for (const kindOfEmail of ['order_refunded', 'staff_alert']) expect(await emailsAbout(kindOfEmail)).toHaveLength(1)
    const [told] = await emailsAbout('order_refunded')
    expect(told?.body).toContain(`your payment for order ${number}: it came when the order was closed, and nothing of it is sent.`)
  })

  test('whatever happens to the money, and whenever its events arrive, in whatever order and however often: the books end as the money did', async () => {
    const steps = fc.shuffledSubarray(['dashboard', 'dispute', 'staff'] as const, { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(steps, fc.infiniteStream(fc.nat()), fc.constantFrom('won', 'lost'), async (order, random, end) => {
        const { session } = await begin()
        stripe.delivery = 'hold'
        const next = () => Number(random.next().value)
        /** Delivers some of the held events, in any order, some of them twice. */
        const someArrive = async (share: number) => {
          const waiting = stripe.pendingEvents().filter(() => next() % 100 < share)
          for (const event of waiting.toSorted((a, b) => ((next() % 2) * 2 - 1) * (a.id < b.id ? -1 : 1))) {
            const statuses = await stripe.deliver(event, { times: 1 + (next() % 2) })
            expect(new Set(statuses)).toEqual(new Set([200]))
          }
        }
        await stripe.pay(session.sessionId)
        const intent = stripe.paidSessions().find(({ id }) => id === session.sessionId)?.intent ?? ''
        await someArrive(40)
        let isDisputed = false
        for (const step of order) {
          if (step === 'dashboard' && !isDisputed) await stripe.refundInDashboard(intent, 900)
          if (step === 'staff' && !isDisputed) {
            await askStatus(fresh, session)
            await refund((await orderOf(fresh, session)).number, { adjustmentCents: 600 })
          }
          if (step === 'dispute') {
            const dispute = await stripe.openDispute(intent, { amount: 1_000 })
            await someArrive(40)
            await stripe.closeDispute(dispute.id, end)
            isDisputed = true
          }
          await someArrive(40)
        }
        await someArrive(100)
        const refunds = order.filter((step, index) => step !== 'dispute' && !order.slice(0, index).includes('dispute'))
        const refunded =
          refunds.reduce((sum, step) => sum + (step === 'dashboard' ? 900 : 600), 0) + (isDisputed && end === 'lost' ? 1_000 : 0)
        const { id } = await orderOf(fresh, session)
        expect(await moneyOf(id)).toMatchObject({
          status: 'open',
          refunded,
          claimed: refunded,
          payment_status: refunded > 0 ? 'partially_refunded' : 'paid',
        })
        const once = await fresh.rows<{ type: string; count: number }>(
          sql`select type, count(*)::int as count from order_event where order_id = ${id} and type in ('paid', 'disputed') group by type having count(*) > 1`,
        )
        expect(once).toEqual([])
      }),
      { numRuns: kind === 'postgresql' ? 30 : 15 },
    )
  })
})
