import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#server/shop/payment/reconcile.ts'
import { addProduct } from '#test/support/build.ts'
import { checkOut, emailsOf, newKey, orderLinkOf, orderOf } from '#test/support/buy.ts'
import { KINDS } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStripeShop } from '#test/support/stripe/stripe-shop.ts'
import type { StripeShop } from '#test/support/stripe/stripe-shop.ts'

describe.each(KINDS)('money that banks move, on %s', (kind) => {
  let stripe: StripeShop['stripe']
  let fresh: StripeShop['fresh']
  let staff: StripeShop['staff']
  let close: StripeShop['close']
  beforeAll(async () => {
    ;({ stripe, fresh, staff, close } = await openStripeShop(kind))
  })
  afterAll(() => close())

  /** An order of $50.00, paid. */
  async function paidOrder() {
    stripe.delivery = 'normal'
    const slug = await addProduct(fresh, { stock: 5, priceCents: 2_000 })
    const session = await checkOut(fresh, { items: [{ slug, quantity: 2 }], customer: { state: 'OH', postalCode: '43004' } })
    await stripe.pay(session.sessionId)
    const { id, number } = await orderOf(fresh, session)
    return { id, number, intent: stripe.paidSessions().find((paid) => paid.id === session.sessionId)?.intent ?? '' }
  }
  const moneyOf = async (id: string) =>
    (
      await fresh.rows<Record<string, unknown>>(sql`
        select o.payment_status as status, o.refunded_cents as refunded, p.refunded_cents as claimed, p.dispute_status as dispute,
          (select string_agg(r.status || ' ' || r.amount_cents, ', ' order by r.amount_cents) from refund r where r.order_id = o.id) as refunds
        from "order" o join payment p on p.order_id = o.id and p.status = 'paid' where o.id = ${id}`)
    )[0]
  const alertsOf = async (number: string) =>
    (await emailsOf(fresh, 'staff_alert')).filter(({ subject, body }) => `${subject} ${body}`.includes(number)).length

  test('a refund that the bank sends back frees its money for one that was made at the provider before the shop was told', async () => {
    const { id, number, intent } = await paidOrder()
    const amount = { lines: [], shipping: false, adjustmentCents: 1_200, reason: 'customer_request', note: null }
    expect((await staff.post(`orders/${number}/refunds`, amount, newKey())).status).toBe(200)
    const [made] = await fresh.rows<{ id: string }>(sql`select provider_refund_id as id from refund where order_id = ${id}`)
    stripe.delivery = 'hold'
    await stripe.settleRefund(made?.id ?? '', 'failed')
    // All of it: the $12.00 that came back as well.
    await stripe.refundInDashboard(intent)
    stripe.delivery = 'normal'
    await stripe.deliverAll()
    expect(await moneyOf(id)).toMatchObject({
      status: 'refunded',
      refunded: 5_000,
      claimed: 5_000,
      refunds: 'failed 1200, succeeded 5000',
    })
  })

  test('of two disputes of one payment each is told of, and what each of them has taken is in the books', async () => {
    const { id, number, intent } = await paidOrder()
    const [first, second] = [await stripe.openDispute(intent, { amount: 1_000 }), await stripe.openDispute(intent, { amount: 1_500 })]
    await stripe.closeDispute(first.id, 'lost')
    expect(await moneyOf(id)).toMatchObject({ status: 'disputed', dispute: 'open', refunded: 1_000, refunds: 'succeeded 1000' })
    await stripe.closeDispute(second.id, 'lost')
    expect(await moneyOf(id)).toMatchObject({ status: 'partially_refunded', dispute: 'lost', refunded: 2_500, claimed: 2_500 })
    // Told again, nothing more is taken.
    for (const event of [...stripe.events()].filter(({ type }) => type === 'charge.dispute.closed')) await stripe.deliver(event)
    expect(await moneyOf(id)).toMatchObject({ refunded: 2_500, refunds: 'succeeded 1000, succeeded 1500' })
    await fresh.runJobs()
    expect(await alertsOf(number)).toBe(2)
  })

  test('a dispute of which no message came is found by night, and so is its end', async () => {
    const { id, number, intent } = await paidOrder()
    stripe.delivery = 'drop'
    const dispute = await stripe.openDispute(intent)
    await reconcile(fresh.shop)
    expect(await moneyOf(id)).toMatchObject({ status: 'disputed', dispute: 'open', refunded: 0 })
    await stripe.closeDispute(dispute.id, 'lost')
    // Disputes take months: by then this one is not among the new ones.
    const { payments } = fresh.shop
    fresh.shop.payments = { ...payments, async *listDisputed() {} }
    await reconcile(fresh.shop)
    fresh.shop.payments = payments
    expect(await moneyOf(id)).toMatchObject({ status: 'refunded', dispute: 'lost', refunded: 5_000, claimed: 5_000 })
    await fresh.runJobs()
    expect(await alertsOf(number)).toBe(1)
  })

  test('of two disputes of which the later one ends first the order waits for the other, and its history has each of them once', async () => {
    const { id, number, intent } = await paidOrder()
    const [first, second] = [await stripe.openDispute(intent, { amount: 1_000 }), await stripe.openDispute(intent, { amount: 1_500 })]
    await stripe.closeDispute(second.id, 'lost')
    expect(await moneyOf(id)).toMatchObject({ status: 'disputed', dispute: 'open', refunded: 1_500 })
    await stripe.closeDispute(first.id, 'won')
    expect(await moneyOf(id)).toMatchObject({ status: 'partially_refunded', dispute: 'lost', refunded: 1_500, refunds: 'succeeded 1500' })
    const told = (await staff.order(number)).history.filter(({ type }) => type === 'disputed')
    expect(told).toHaveLength(2)
    expect(new Set(told.map(({ data }) => data.disputeId))).toEqual(new Set([first.id, second.id]))
  })

  test('of two disputes the history has the end of each, by its own number and amount', async () => {
    const { number, intent } = await paidOrder()
    const [first, second] = [await stripe.openDispute(intent, { amount: 1_000 }), await stripe.openDispute(intent, { amount: 1_500 })]
    await stripe.closeDispute(first.id, 'lost')
    await stripe.closeDispute(second.id, 'won')
    for (const event of [...stripe.events()].filter(({ type }) => type === 'charge.dispute.closed')) await stripe.deliver(event)
    const { history, paymentStatus } = await staff.order(number)
    const ends = history.filter(({ type }) => type.startsWith('dispute_')).map(({ type, data }) => [type, data.disputeId, data.amountCents])
    expect(ends).toHaveLength(2)
    expect(ends).toEqual(
      expect.arrayContaining([
        ['dispute_lost', first.id, 1_000],
        ['dispute_won', second.id, 1_500],
      ]),
    )
    expect(paymentStatus).toBe('partially_refunded')
  })

  test('of two disputes that were opened before the shop was told of one, staff are told of each', async () => {
    const { id, number, intent } = await paidOrder()
    stripe.delivery = 'drop'
    const [first, second] = [await stripe.openDispute(intent, { amount: 1_000 }), await stripe.openDispute(intent, { amount: 1_500 })]
    await reconcile(fresh.shop)
    await fresh.runJobs()
    expect(await alertsOf(number)).toBe(2)
    await reconcile(fresh.shop)
    const told = (await staff.order(number)).history.filter(({ type }) => type === 'disputed')
    expect(new Set(told.map(({ data }) => data.disputeId))).toEqual(new Set([first.id, second.id]))
    expect(await moneyOf(id)).toMatchObject({ status: 'disputed', dispute: 'open', refunded: 0 })
  })

  test('an answer of the provider that comes late, after the dispute has ended, does not open it again', async () => {
    const { id, number, intent } = await paidOrder()
    stripe.delivery = 'hold'
    const dispute = await stripe.openDispute(intent)
    const opened = stripe.pendingEvents().find(({ type }) => type === 'charge.dispute.created')
    const { promise: isOver, resolve: answer } = Promise.withResolvers<void>()
    stripe.fault({ kind: 'delay', method: 'GET', path: /\/v1\/disputes/, until: isOver })
    const asked = () => stripe.calls.filter(({ path }) => path === '/v1/disputes').length
    const before = asked()
    const late = stripe.deliver(opened?.id ?? '')
    await expect.poll(() => asked() > before).toBe(true)
    stripe.delivery = 'normal'
    await stripe.closeDispute(dispute.id, 'won')
    expect(await moneyOf(id)).toMatchObject({ status: 'paid', dispute: 'won' })
    answer()
    await late
    expect(await moneyOf(id)).toMatchObject({ status: 'paid', dispute: 'won' })
    expect((await staff.order(number)).history.filter(({ type }) => type.startsWith('dispute'))).toHaveLength(2)
  })

  test.each(['wrong_part', 'customer_request'])(
    'pieces that a refund has put on the shelf cannot be announced as a return, though the bank has sent its money back: %s',
    async (reason) => {
      const { id, number } = await paidOrder()
      const { shipments, lines } = await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: '94001' })
      await staff.change(number, `shipments/${shipments[0]?.id}/deliver`)
      const back = {
        lines: [{ lineId: lines[0]?.id, quantity: 2, restock: true }],
        shipping: false,
        adjustmentCents: 0,
        reason,
        note: null,
      }
      const refunded = await staff.post(`orders/${number}/refunds`, back, newKey())
      expect(refunded.status, refunded.text).toBe(200)
      const [made] = await fresh.rows<{ id: string }>(sql`select provider_refund_id as id from refund where order_id = ${id}`)
      await stripe.settleRefund(made?.id ?? '', 'failed')
      await fresh.runJobs()
      const { token } = await orderLinkOf(fresh, number)
      const { body } = await fresh.call<Schema<'Order'>>('GET', `/api/orders/${number}?token=${token}`)
      expect(body.lines.map(({ canReturn }) => canReturn)).toEqual([0])
    },
  )

  test('of a refund that the bank sends back before its e-mail has left the customer is not told; they are once it has gone back', async () => {
    const { id, number } = await paidOrder()
    const amount = { lines: [], shipping: false, adjustmentCents: 1_200, reason: 'customer_request', note: null }
    expect((await staff.post(`orders/${number}/refunds`, amount, newKey())).status).toBe(200)
    const [made] = await fresh.rows<{ id: string; theirs: string }>(
      sql`select id, provider_refund_id as theirs from refund where order_id = ${id}`,
    )
    await stripe.settleRefund(made?.theirs ?? '', 'failed')
    const told = async () => {
      await fresh.runJobs()
      return (await emailsOf(fresh, 'order_refunded')).filter(({ subject, state }) => state === 'stored' && subject?.includes(number))
        .length
    }
    expect(await told()).toBe(0)
    const again = await staff.post(`orders/${number}/refunds/${made?.id}/retry`)
    expect(again.status, again.text).toBe(200)
    expect(await told()).toBe(1)
  })
})
