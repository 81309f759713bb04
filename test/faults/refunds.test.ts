import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { checkOut, newKey, orderOf, stockOf } from '#test/support/buy.ts'
import { openStaffSession, syncRefunds } from '#test/support/staff.ts'
import { faultShop, useFaultShop } from './support/fault-shop.ts'
import type { FaultShop } from './support/fault-shop.ts'

const PLAIN = { lines: [], shipping: false, adjustmentCents: 0, reason: 'customer_request' }

/** An order with a quantity of four, paid at Stripe. */
async function sell(fault: FaultShop) {
  const slug = await addProduct(fault, { stock: 10, priceCents: 1_000 })
  const session = await checkOut(fault, { items: [{ slug, quantity: 4 }], customer: { email: `${slug}@example.com` } })
  await fault.stripe.pay(session.sessionId)
  const { id, number } = await orderOf(fault, session)
  const intent = fault.stripe.paidSessions().find((paid) => paid.id === session.sessionId)?.intent ?? ''
  return { id, number, slug, session, intent }
}

const moneyOf = async (fault: FaultShop, orderId: string) => {
  const [row] = await fault.rows<{ status: string; refunded: number; paid: number; refunds: number }>(sql`
    select payment_status as status, refunded_cents as refunded, paid_cents as paid,
      (select count(*)::int from refund where order_id = o.id and status = 'succeeded') as refunds from "order" o where id = ${orderId}`)
  return row
}

describe('money back, from several hands at once', () => {
  const fault = useFaultShop({ apps: 2 })

  test('fault 29: two people of staff send the same refund ten times through both processes: it is one refund', async () => {
    const { id, number } = await sell(fault)
    const desks = await Promise.all([openStaffSession(fault), openStaffSession(fault.on(1))])
    const key = newKey()
    const request = { ...PLAIN, adjustmentCents: 1_000 }
    const answers = await Promise.all(
      desks.flatMap((staff) => Array.from({ length: 5 }, () => staff.post(`orders/${number}/refunds`, request, key))),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    await syncRefunds(fault)
    expect(await moneyOf(fault, id)).toMatchObject({ status: 'partially_refunded', refunded: 1_000, refunds: 1 })
  })

  test('fault 29: ten refunds of a part at once never give back more than was paid', async () => {
    const { id, number } = await sell(fault)
    const desks = await Promise.all([openStaffSession(fault), openStaffSession(fault.on(1))])
    const request = { ...PLAIN, adjustmentCents: 1_000 }
    const answers = await Promise.all(
      desks.flatMap((staff) => Array.from({ length: 5 }, () => staff.post(`orders/${number}/refunds`, request))),
    )
    await syncRefunds(fault)
    const money = await moneyOf(fault, id)
    // 40.00 of goods with their tax: free shipping starts at 49.00.
    const most = Math.floor((money?.paid ?? 0) / 1_000)
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(most)
    expect(answers.filter((answer) => answer.body.code === 'refund_too_large')).toHaveLength(10 - most)
    expect(money).toMatchObject({ refunded: most * 1_000, refunds: most })
  })

  test('fault 29: a refund of a cent more than is left of the payment is refused, and Stripe is not asked for it', async () => {
    const { id, number } = await sell(fault)
    const staff = await openStaffSession(fault.on(1))
    const { paid = 0 } = (await moneyOf(fault, id)) ?? {}
    expect((await staff.post(`orders/${number}/refunds`, { ...PLAIN, adjustmentCents: 1_000 })).status).toBe(200)
    const refundsAsked = () => fault.stripe.calls.filter(({ method, path }) => method === 'POST' && path.includes('/refunds'))
    const asked = refundsAsked()
    const tooMuch = await staff.post(`orders/${number}/refunds`, { ...PLAIN, adjustmentCents: paid - 999 })
    expect([tooMuch.status, tooMuch.body.code]).toEqual([422, 'refund_too_large'])
    expect(refundsAsked()).toEqual(asked)
    expect((await staff.post(`orders/${number}/refunds`, { ...PLAIN, adjustmentCents: paid - 1_000 })).status).toBe(200)
    expect(await moneyOf(fault, id)).toMatchObject({ status: 'refunded', refunded: paid })
  })

  test("fault 29: staff and Stripe's dashboard refund most of a payment at the same moment: one of them does", async () => {
    for (let time = 0; time < 5; time++) {
      const { id, number, intent } = await sell(fault)
      const staff = await openStaffSession(fault.on(time % 2))
      const [answer, inDashboard] = await Promise.all([
        staff.post(`orders/${number}/refunds`, { ...PLAIN, adjustmentCents: 3_000 }),
        fault.stripe.refundInDashboard(intent, 3_000).catch(() => null),
      ])
      expect([200, 422], answer.text).toContain(answer.status)
      await syncRefunds(fault)
      expect(await moneyOf(fault, id), String(inDashboard?.id)).toMatchObject({ status: 'partially_refunded', refunded: 3_000, refunds: 1 })
    }
  })

  test("fault 29: a refund in Stripe's dashboard, told ten times, counts once and puts nothing back on the shelf", async () => {
    const { id, slug, intent } = await sell(fault)
    fault.stripe.delivery = 'hold'
    await fault.stripe.refundInDashboard(intent, 1_500)
    fault.stripe.delivery = 'normal'
    expect(new Set(await fault.stripe.deliver(fault.stripe.pendingEvents(), { times: 5 }))).toEqual(new Set([200]))
    expect(await moneyOf(fault, id)).toMatchObject({ status: 'partially_refunded', refunded: 1_500, refunds: 1 })
    expect(await stockOf(fault, slug)).toEqual({ on_hand: 6, reserved: 0 })
  })

  test('fault 30: a dispute flags the order and tells staff once; its end leaves the payment where the money is', async () => {
    for (const [end, status] of [
      ['won', 'paid'],
      ['lost', 'refunded'],
    ] as const) {
      const { id, intent } = await sell(fault)
      const dispute = await fault.stripe.openDispute(intent)
      expect((await moneyOf(fault, id))?.status).toBe('disputed')
      expect(await fault.rows(sql`select 1 from outbox where kind = 'staff_alert' and payload ->> 'orderId' = ${id}`)).toHaveLength(1)
      await fault.stripe.closeDispute(dispute.id, end)
      expect((await moneyOf(fault, id))?.status).toBe(status)
    }
  })
})

test('fault 29: the process dies after Stripe has refunded, before that is noted: asking again finds that refund', async () => {
  const fault = await faultShop({ env: { CRASH_AT: 'refund.afterCreate' } })
  const { id, number } = await sell(fault)
  const staff = await openStaffSession(fault)
  await staff.post(`orders/${number}/refunds`, { ...PLAIN, adjustmentCents: 1_000 }).catch(() => null)
  expect(await fault.apps[0]?.exited).toEqual({ code: null, signal: 'SIGKILL' })
  await fault.revive()
  await syncRefunds(fault)
  expect(await moneyOf(fault, id)).toMatchObject({ status: 'partially_refunded', refunded: 1_000, refunds: 1 })
  const made = fault.stripe.calls.filter(({ method, path, replayed }) => method === 'POST' && path === '/v1/refunds' && !replayed)
  expect(made).toHaveLength(1)
})
