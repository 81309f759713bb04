import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkData } from '#server/shop/maintenance/check-data.ts'
import { addCode, addProduct } from '#test/support/build.ts'
import { checkOut, newKey, orderOf, stockOf } from '#test/support/buy.ts'
import type { Item } from '#test/support/buy.ts'
import { refuseRetry } from '#web/admin/orders/order-facts.ts'
import { refusalsOf, refuseDifference } from '#web/admin/returns/return-facts.ts'
import { KINDS } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { syncRefunds } from '#test/support/staff.ts'
import type { StaffOrder } from '#test/support/staff.ts'
import { openStripeShop } from '#test/support/stripe/stripe-shop.ts'
import type { StripeShop } from '#test/support/stripe/stripe-shop.ts'

const OHIO = { state: 'OH', postalCode: '43004' }

interface Refunding {
  lines: { lineId: string; quantity: number; restock?: boolean }[]
  reason?: string
  returnNumber?: string
}

describe.each(KINDS)('money that goes back, and the pieces it was for, on %s', (kind) => {
  let stripe: StripeShop['stripe']
  let fresh: StripeShop['fresh']
  let staff: StripeShop['staff']
  let close: StripeShop['close']
  beforeAll(async () => {
    ;({ stripe, fresh, staff, close } = await openStripeShop(kind))
  })
  afterAll(() => close())
  const violations = async () =>
    (await checkData(fresh.shop.db)).flatMap(({ name, violations: found }) => found.map(({ wrong }) => `${name}: ${wrong}`))

  /** A paid order; its lines stand in the order of its parts. */
  async function sell(items: Item[], customer: object = OHIO, couponCode?: string) {
    const session = await checkOut(fresh, { items, customer, ...(couponCode !== undefined && { couponCode }) })
    await stripe.pay(session.sessionId)
    const { id, number } = await orderOf(fresh, session)
    const { lines } = await staff.order(number)
    const lineIds = items.map(({ slug }) => lines.find((line) => line.slug === slug)?.id ?? '')
    const intent = stripe.paidSessions().find((paid) => paid.id === session.sessionId)?.intent ?? ''
    return { id, number, lineIds, lineId: lineIds[0] ?? '', intent, session }
  }
  const refund = (number: string, { lines, reason = 'customer_request', returnNumber }: Refunding) =>
    staff.post<{ order: StaffOrder; refund: Schema<'StaffRefund'> } & { code?: string; detail?: string; fields?: Record<string, string> }>(
      `orders/${number}/refunds`,
      {
        lines: lines.map((line) => ({ restock: false, ...line })),
        shipping: false,
        adjustmentCents: 0,
        reason,
        returnNumber: returnNumber ?? null,
      },
    )
  const ship = (number: string, lines?: { lineId: string; quantity: number }[]) =>
    staff.post<StaffOrder>(`orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: null, lines })
  const refundsOf = (orderId: string) =>
    fresh.rows<{ amount: number; items: number; shipping: number; tax: number; status: string; provider: string }>(sql`
      select amount_cents as amount, items_cents as items, shipping_cents as shipping, tax_cents as tax, status, provider_refund_id as provider
      from refund where order_id = ${orderId} order by created_at, id`)
  const act = async (rma: string, action: string, body: object = {}) => {
    const answer = await staff.post<Schema<'StaffReturnDetail'>>(`returns/${rma}/${action}`, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }

  test('a piece that its refund has put back is not shipped, also when the bank sends the money back; it can be refunded again', async () => {
    const slug = await addProduct(fresh, { stock: 10, priceCents: 6_000 })
    const { id, number, lineId } = await sell([{ slug, quantity: 2 }])
    expect((await refund(number, { lines: [{ lineId, quantity: 1, restock: true }] })).status).toBe(200)
    expect((await ship(number, [{ lineId, quantity: 1 }])).body.fulfilmentStatus).toBe('fulfilled')
    await stripe.settleRefund((await refundsOf(id))[0]?.provider ?? '', 'failed')
    expect(await staff.order(number)).toMatchObject({
      paymentStatus: 'paid',
      fulfilmentStatus: 'fulfilled',
      lines: [{ shipped: 1, cancelled: 1, refunded: 0 }],
    })
    expect((await ship(number)).status).toBe(422)
    expect((await refund(number, { lines: [{ lineId, quantity: 1 }] })).status).toBe(200)
    expect(await staff.order(number)).toMatchObject({ fulfilmentStatus: 'fulfilled', lines: [{ cancelled: 1, refunded: 1 }] })
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 9, reserved: 0 })
    expect(await violations()).toEqual([])
  })

  test('a piece that stayed here is to be shipped again when the bank sends its money back, also of a delivered order', async () => {
    const slug = await addProduct(fresh, { stock: 10, priceCents: 6_000 })
    const { id, number, lineId } = await sell([{ slug, quantity: 2 }])
    expect((await refund(number, { lines: [{ lineId, quantity: 1 }] })).status).toBe(200)
    const { body } = await ship(number)
    await staff.change(number, `shipments/${body.shipments[0]?.id}/deliver`)
    expect((await staff.order(number)).fulfilmentStatus).toBe('delivered')
    await stripe.settleRefund((await refundsOf(id))[0]?.provider ?? '', 'failed')
    expect((await staff.order(number)).fulfilmentStatus).toBe('partially_fulfilled')
    expect((await ship(number)).body.fulfilmentStatus).toBe('fulfilled')
    expect(await violations()).toEqual([])
  })

  test.each(['wrong_part', 'defective', 'not_received'])(
    'money for "%s" is for pieces that were sent, and their parcel cannot be undone',
    async (reason) => {
      const slug = await addProduct(fresh, { stock: 10, priceCents: 6_000 })
      const { number, lineId } = await sell([{ slug, quantity: 3 }])
      const early = await refund(number, { lines: [{ lineId, quantity: 1, restock: true }], reason })
      expect([early.status, early.body.fields]).toEqual([
        422,
        { 'lines.0.quantity': 'was not sent, which the reason tells of: choose another' },
      ])
      const sent = await ship(number, [{ lineId, quantity: 1 }])
      expect((await refund(number, { lines: [{ lineId, quantity: 2 }], reason })).status).toBe(422)
      expect((await refund(number, { lines: [{ lineId, quantity: 1, restock: true }], reason })).status).toBe(200)
      expect((await staff.post(`orders/${number}/shipments/${sent.body.shipments[0]?.id}/cancel`)).status).toBe(409)
      expect((await ship(number)).body).toMatchObject({ fulfilmentStatus: 'fulfilled', lines: [{ shipped: 3, refunded: 1 }] })
      expect(await stockOf(fresh, slug)).toEqual({ on_hand: 8, reserved: 0 })
      expect(await violations()).toEqual([])
    },
  )

  test('by a return its own pieces are refunded, those that came and no others, and nothing before it is approved', async () => {
    const [slug, other] = [await addProduct(fresh, { priceCents: 6_000 }), await addProduct(fresh, { priceCents: 5_000 })]
    const { number, lineId, lineIds } = await sell([
      { slug, quantity: 3 },
      { slug: other, quantity: 1 },
    ])
    await ship(number, [{ lineId, quantity: 2 }])
    const { returns } = await staff.change(number, 'returns', { lines: [{ lineId, quantity: 2, reason: 'damaged' }] })
    const returnNumber = returns[0]?.number ?? ''
    const back = (quantity: number, of = lineId) => refund(number, { lines: [{ lineId: of, quantity }], returnNumber })
    const early = await back(1)
    expect([early.status, early.body.detail]).toEqual([409, 'It has not been answered yet.'])
    await act(returnNumber, 'approve')
    expect((await back(1, lineIds[1])).body.fields).toEqual({ 'lines.0.lineId': 'is not in this return' })
    expect((await back(3)).body.fields).toEqual({ 'lines.0.quantity': 'must be at most 2 with this return' })
    await act(returnNumber, 'receive', { lines: [{ lineId, received: 1, restocked: 0, condition: 'damaged' }] })
    expect((await back(2)).body.fields).toEqual({ 'lines.0.quantity': 'must be at most 1 with this return' })
    expect((await back(1)).status).toBe(200)
    expect((await back(1)).body.fields).toEqual({ 'lines.0.quantity': 'is not left of this return' })
    expect((await ship(number)).body.lines).toMatchObject([
      { shipped: 3, refunded: 1 },
      { shipped: 1, refunded: 0 },
    ])
    const second = await staff.change(number, 'returns', { lines: [{ lineId, quantity: 1, reason: 'damaged' }] })
    const declined = second.returns.find(({ status }) => status === 'requested')?.number ?? ''
    await act(declined, 'decline', { note: 'It is worn.' })
    const late = await refund(number, { lines: [{ lineId, quantity: 1 }], returnNumber: declined })
    expect([late.status, late.body.detail]).toEqual([409, 'It was declined.'])
    expect(await violations()).toEqual([])
  })

  test('what a return has settled was sent: neither another reason nor an undone parcel gives its piece back twice', async () => {
    const [slug, other] = [await addProduct(fresh, { stock: 9, priceCents: 6_000 }), await addProduct(fresh, { priceCents: 9_000 })]
    const { number, lineId } = await sell([
      { slug, quantity: 3 },
      { slug: other, quantity: 1 },
    ])
    await ship(number, [{ lineId, quantity: 1 }])
    const { body } = await ship(number, [{ lineId, quantity: 1 }])
    const { returns } = await staff.change(number, 'returns', { lines: [{ lineId, quantity: 1, reason: 'damaged' }] })
    const returnNumber = returns[0]?.number ?? ''
    await act(returnNumber, 'approve')
    await act(returnNumber, 'receive', { lines: [{ lineId, received: 1, restocked: 0, condition: 'damaged' }] })
    expect((await refund(number, { lines: [{ lineId, quantity: 1 }], returnNumber })).status).toBe(200)
    const much = await refund(number, { lines: [{ lineId, quantity: 2 }], reason: 'defective' })
    expect(much.body.fields).toEqual({ 'lines.0.quantity': 'must be at most 1: no more were sent, which the reason tells of' })
    expect((await refund(number, { lines: [{ lineId, quantity: 1 }], reason: 'not_received' })).status).toBe(200)
    for (const parcel of body.shipments) expect((await staff.post(`orders/${number}/shipments/${parcel.id}/cancel`)).status).toBe(409)
    expect(await violations()).toEqual([])
  })

  test('a piece that is back on the shelf can be refunded again for its reason when the bank has sent the money back, and its order arrives', async () => {
    const slug = await addProduct(fresh, { stock: 9, priceCents: 6_000 })
    const { id, number, lineId } = await sell([{ slug, quantity: 2 }])
    const sent = await ship(number, [{ lineId, quantity: 1 }])
    expect((await refund(number, { lines: [{ lineId, quantity: 1, restock: true }], reason: 'defective' })).status).toBe(200)
    await stripe.settleRefund((await refundsOf(id))[0]?.provider ?? '', 'failed')
    expect((await refund(number, { lines: [{ lineId, quantity: 1 }], reason: 'defective' })).status).toBe(200)
    const rest = await ship(number, [{ lineId, quantity: 1 }])
    for (const { id: parcel } of rest.body.shipments) await staff.change(number, `shipments/${parcel}/deliver`)
    expect(sent.status).toBe(200)
    expect((await staff.order(number)).fulfilmentStatus).toBe('delivered')
    expect(await violations()).toEqual([])
  })

  test('an order whose shelved piece the bank sends the money back of is delivered with the rest', async () => {
    const slug = await addProduct(fresh, { stock: 9, priceCents: 6_000 })
    const { id, number, lineId } = await sell([{ slug, quantity: 2 }])
    expect((await refund(number, { lines: [{ lineId, quantity: 1, restock: true }] })).status).toBe(200)
    const { body } = await ship(number, [{ lineId, quantity: 1 }])
    await stripe.settleRefund((await refundsOf(id))[0]?.provider ?? '', 'failed')
    await staff.change(number, `shipments/${body.shipments[0]?.id}/deliver`)
    expect((await staff.order(number)).fulfilmentStatus).toBe('delivered')
  })

  test('a difference that was given back is not given back once more, when the exchange is cancelled and its part refunded', async () => {
    const slugs = [await addProduct(fresh, { priceCents: 6_000 }), await addProduct(fresh, { priceCents: 5_000 })]
    const cheap = await addProduct(fresh, { priceCents: 1_000 })
    const { id, number, lineId } = await sell(
      slugs.map((slug) => ({ slug, quantity: 2 })),
      {},
    )
    await ship(number)
    const { returns } = await staff.change(number, 'returns', { lines: [{ lineId, quantity: 1, reason: 'defective' }] })
    const rma = returns[0]?.number ?? ''
    await act(rma, 'approve')
    await act(rma, 'receive', { lines: [{ lineId, received: 1, restocked: 0, condition: 'opened' }] })
    const [part] = await fresh.rows<{ id: string }>(sql`select id from product where slug = ${cheap}`)
    const { exchange } = await act(rma, 'exchange', { lines: [{ lineId, quantity: 1, productId: part?.id }], difference: 'settle' })
    const { version } = await staff.order(exchange?.number ?? '')
    await staff.change(exchange?.number ?? '', 'cancel', { version, reason: 'It is damaged.', restock: true })
    expect((await staff.order(number)).lines[0]).toMatchObject({ exchanged: 0, differenceCents: 5_300, differenceTaxCents: 300 })
    const { body } = await refund(number, { lines: [{ lineId, quantity: 1 }], returnNumber: rma })
    expect(body.refund).toMatchObject({ amountCents: 1_060, itemsCents: 1_000, taxCents: 60 })
    expect((await refund(number, { lines: [{ lineId, quantity: 1 }] })).body.refund).toMatchObject({ amountCents: 6_360, taxCents: 360 })
    expect((await refundsOf(id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(2 * 6_360)
    expect(await violations()).toEqual([])
  })

  test('the last money of a sale takes tax and shipping along also where staff name an amount alone', async () => {
    const { id, number } = await sell([{ slug: await addProduct(fresh, { priceCents: 1_000 }), quantity: 2 }], {})
    const amount = async (adjustmentCents: number) =>
      (
        await staff.post(`orders/${number}/refunds`, {
          lines: [],
          shipping: false,
          adjustmentCents,
          reason: 'price_adjust',
          returnNumber: null,
        })
      ).status
    expect([await amount(120), await amount(3_000)]).toEqual([200, 200])
    expect(await refundsOf(id)).toMatchObject([
      { amount: 120, items: 120, shipping: 0, tax: 0 },
      { amount: 3_000, items: 1_880, shipping: 1_000, tax: 120 },
    ])
    expect(await violations()).toEqual([])
  })

  test('an amount for an order whose goods were free is of its shipping, whoever gives it back', async () => {
    const code = await addCode(fresh, { discountValue: 10_000 })
    const { id, number, intent } = await sell([{ slug: await addProduct(fresh, { priceCents: 1_000 }), quantity: 1 }], {}, code)
    const given = { lines: [], shipping: false, adjustmentCents: 300, reason: 'price_adjust', returnNumber: null }
    expect((await staff.post(`orders/${number}/refunds`, given)).status).toBe(200)
    await stripe.refundInDashboard(intent, 200)
    await syncRefunds(fresh)
    expect(await refundsOf(id)).toMatchObject([
      { amount: 300, items: 0, shipping: 300, tax: 0 },
      { amount: 200, items: 0, shipping: 200, tax: 0 },
    ])
    expect(await violations()).toEqual([])
  })

  const SOLD = { amount: 3_120, items: 2_000, shipping: 1_000, tax: 120, status: 'succeeded' }

  test('all of an order that goes back takes its tax and its shipping with it, whoever gives it back, and in how many parts', async () => {
    const slug = await addProduct(fresh, { priceCents: 1_000 })
    const whole = await sell([{ slug, quantity: 2 }], {})
    await stripe.refundInDashboard(whole.intent)
    expect(await refundsOf(whole.id)).toMatchObject([SOLD])
    const parts = await sell([{ slug, quantity: 2 }], {})
    await stripe.refundInDashboard(parts.intent, 100)
    const { version } = await staff.order(parts.number)
    await staff.change(parts.number, 'cancel', { version, reason: 'They changed their mind.', restock: true })
    await syncRefunds(fresh)
    expect(await refundsOf(parts.id)).toMatchObject([
      { amount: 100, items: 100, shipping: 0, tax: 0 },
      { amount: 3_020, items: 1_900, shipping: 1_000, tax: 120, status: 'succeeded' },
    ])
    expect((await staff.order(parts.number)).paymentStatus).toBe('refunded')
    expect(await violations()).toEqual([])
  })

  test('a refund that the bank has sent back is asked for again and goes back once, whatever the provider tells of the first one', async () => {
    const slug = await addProduct(fresh, { priceCents: 1_000 })
    const { id, number, lineId, intent } = await sell([{ slug, quantity: 3 }])
    const first = (await refund(number, { lines: [{ lineId, quantity: 1 }] })).body.refund
    await stripe.settleRefund((await refundsOf(id))[0]?.provider ?? '', 'failed')
    const again = await staff.post(`orders/${number}/refunds/${first.id}/retry`)
    expect(again.status, again.text).toBe(200)
    // Each message has the provider's whole list read: of this payment, and of the refund that failed.
    await stripe.deliver([...stripe.events()].filter(({ type }) => type.includes('refund')))
    await staff.post(`orders/${number}/recheck-payment`)
    expect(await refundsOf(id)).toMatchObject([{ status: 'succeeded', amount: 1_000 }])
    expect((await staff.post(`orders/${number}/refunds/${first.id}/retry`)).status).toBe(409)
    await stripe.refundInDashboard(intent, 250)
    expect(await staff.order(number)).toMatchObject({ refundedCents: 1_250, paymentStatus: 'partially_refunded' })
    expect(await violations()).toEqual([])
  })

  test('money that comes once its customer is erased goes back: nobody knows where the parts should go', async () => {
    const slug = await addProduct(fresh, { stock: 5, priceCents: 1_000 })
    const customer = { email: 'erased@example.com' }
    const { number } = await sell([{ slug, quantity: 1 }], customer)
    const { body: sent } = await ship(number)
    await staff.change(number, `shipments/${sent.shipments[0]?.id}/deliver`)
    await fresh.rows(sql`update "order" set status = 'completed' where number = ${number}`)
    const late = await checkOut(fresh, { items: [{ slug, quantity: 2 }], customer })
    await stripe.expireNow(late.sessionId)
    const { id } = (await staff.get<{ rows: { id: string }[] }>('customers?q=erased@example.com')).body.rows[0] ?? {}
    const { version } = (await staff.get<{ version: string }>(`customers/${id}/erasure`)).body
    const erased = await staff.post(`customers/${id}/erase`, { email: customer.email, previewVersion: version })
    expect(erased.status, erased.text).toBe(200)
    await stripe.force(late.sessionId)
    await syncRefunds(fresh)
    await fresh.runJobs()
    expect(await orderOf(fresh, late)).toMatchObject({ status: 'expired', payment_status: 'refunded' })
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 4, reserved: 0 })
    expect(await violations()).toEqual([])
  })

  test('of an order that is shipped in part and refunded in full the rest is cancelled: its pieces go back to the shelf, and nothing waits', async () => {
    const work = async () => {
      const toShip = await staff.get<{ count: number; filter: string[] }>('dashboard/work/to-ship')
      const query = new URLSearchParams(toShip.body.filter.map((one) => ['filter', one]))
      const list = await staff.get<Schema<'StaffOrderList'>>(`orders?${query}`)
      const waiting = await staff.get<{ ordersToShip: number }>('waiting')
      return [toShip.body.count, list.body.total, waiting.body.ordersToShip]
    }
    const before = await work()
    const [slug, other] = [await addProduct(fresh, { stock: 10 }), await addProduct(fresh, { stock: 10 })]
    const { number, intent, lineIds } = await sell([
      { slug, quantity: 3 },
      { slug: other, quantity: 1 },
    ])
    const [lineId = '', whole = ''] = lineIds
    await ship(number, [
      { lineId, quantity: 1 },
      { lineId: whole, quantity: 1 },
    ])
    await refund(number, { lines: [{ lineId, quantity: 1, restock: true }] })
    expect(await work()).toEqual(before.map((count) => count + 1))
    const cancel = async () => {
      const { version } = await staff.order(number)
      return staff.post<StaffOrder & { detail: string }>(`orders/${number}/cancel`, { version, reason: 'Refunded', restock: true })
    }
    expect((await cancel()).body.detail).toBe(
      'A part of it has shipped. Withdraw the shipment if it never left; otherwise refund it, or wait for its return.',
    )
    await stripe.refundInDashboard(intent)
    const left = await staff.order(number)
    expect(left).toMatchObject({ status: 'open', paymentStatus: 'refunded', fulfilmentStatus: 'partially_fulfilled', shipBy: null })
    expect(await work()).toEqual(before)
    const done = await cancel()
    expect(done.body, done.text).toMatchObject({ status: 'cancelled', fulfilmentStatus: 'partially_fulfilled' })
    expect([await stockOf(fresh, slug), await stockOf(fresh, other)]).toEqual([
      { on_hand: 9, reserved: 0 },
      { on_hand: 9, reserved: 0 },
    ])
    await fresh.runJobs()
    const [letter] = await fresh.rows<{ body: string }>(
      sql`select body from outbox where kind = 'order_cancelled' and payload ->> 'orderId' = ${left.id}`,
    )
    expect(letter?.body).toContain('nothing more of it will be sent')
    expect(letter?.body).toContain('What you paid was given back before.')
    expect(await violations()).toEqual([])
  })

  test('of an order whose rest was cancelled, all that was sent comes back to the shelf by its return', async () => {
    const slug = await addProduct(fresh, { stock: 10 })
    const { number, intent, lineId } = await sell([{ slug, quantity: 5 }])
    await ship(number, [{ lineId, quantity: 3 }])
    const asked = await staff.post<StaffOrder>(`orders/${number}/returns`, {
      lines: [{ lineId, quantity: 3, reason: 'no_longer_needed', modelNumber: null }],
      comment: null,
    })
    const rma = asked.body.returns[0]?.number ?? ''
    expect((await staff.post(`returns/${rma}/approve`, { note: null })).status).toBe(200)
    await stripe.refundInDashboard(intent)
    const { version } = await staff.order(number)
    expect((await staff.post(`orders/${number}/cancel`, { version, reason: 'Refunded', restock: true })).status).toBe(200)
    const received = await staff.post(`returns/${rma}/receive`, { lines: [{ lineId, received: 3, restocked: 3 }] })
    expect(received.status, received.text).toBe(200)
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 10, reserved: 0 })
    expect(await violations()).toEqual([])
  })

  test('while a bank decides about the payment nothing is refunded nor promised; it is once the dispute is won', async () => {
    const slug = await addProduct(fresh, { stock: 5, priceCents: 1_000 })
    const { number, lineId, intent, id } = await sell([{ slug, quantity: 2 }])
    const dispute = await stripe.openDispute(intent)
    const cancel = async () => {
      const { version } = await staff.order(number)
      return staff.post<StaffOrder & { detail: string }>(`orders/${number}/cancel`, { version, reason: 'They wish to', restock: true })
    }
    for (const answer of [await cancel(), await refund(number, { lines: [{ lineId, quantity: 1 }] })]) {
      expect([answer.status, answer.body]).toMatchObject([409, { code: 'not_allowed_in_state' }])
      expect(answer.body.detail).toMatch(/^A bank is asked about its payment/)
    }
    expect(await staff.order(number)).toMatchObject({ status: 'open', refunds: [] })
    expect(await refundsOf(id)).toEqual([])
    await stripe.closeDispute(dispute.id, 'won')
    expect((await cancel()).body).toMatchObject({ status: 'cancelled' })
    expect(await violations()).toEqual([])
  })

  test('a refund that failed is not asked for again while a bank decides about its payment', async () => {
    const slug = await addProduct(fresh, { priceCents: 1_000 })
    const { number, lineId, intent } = await sell([{ slug, quantity: 2 }])
    stripe.refundResult = 'failed'
    await refund(number, { lines: [{ lineId, quantity: 1 }] })
    stripe.refundResult = 'succeeded'
    const dispute = await stripe.openDispute(intent)
    const failed = (await staff.order(number)).refunds[0]
    const again = () => staff.post<StaffOrder & { detail: string }>(`orders/${number}/refunds/${failed?.id}/retry`)
    const refused = await again()
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'not_allowed_in_state' }])
    expect(refused.body.detail).toMatch(/^A bank is asked about its payment/)
    const order = await staff.order(number)
    expect(order.refunds).toEqual([failed])
    expect(order.refunds.map((one) => refuseRetry(order, one))).toEqual([refused.body.detail])
    await stripe.closeDispute(dispute.id, 'won')
    expect((await again()).status).toBe(200)
    expect(await violations()).toEqual([])
  })

  test('the page of a return offers no refund while a bank decides about its payment, and no exchange that gives money back', async () => {
    const slug = await addProduct(fresh, { priceCents: 1_000 })
    const cheaper = await addProduct(fresh, { priceCents: 400 })
    const dearer = await addProduct(fresh, { priceCents: 1_700 })
    const { number, intent, lineId } = await sell([{ slug, quantity: 1 }])
    await ship(number, [{ lineId, quantity: 1 }])
    const lines = [{ lineId, quantity: 1, reason: 'no_longer_needed', modelNumber: null }]
    const { returns } = (await staff.post<StaffOrder>(`orders/${number}/returns`, { lines, comment: null })).body
    const rma = returns[0]?.number ?? ''
    expect((await staff.post(`returns/${rma}/approve`, { note: null })).status).toBe(200)
    const refusals = async () =>
      refusalsOf((await staff.get<Schema<'StaffReturnDetail'>>(`returns/${rma}`)).body, await staff.order(number), 'support')
    expect((await refusals()).refund).toBeNull()
    await act(rma, 'receive', { lines: [{ lineId, received: 1, restocked: 1, condition: 'new' }] })
    const dispute = await stripe.openDispute(intent)
    expect((await refusals()).refund).toMatch(/^A bank is asked about its payment/)

    /** What the form says of the difference of an exchange for a part, and what the server does with it. */
    const exchangeFor = async (wanted: string) => {
      const [part] = await fresh.rows<{ id: string }>(sql`select id from product where slug = ${wanted}`)
      const sent = [{ lineId, quantity: 1, productId: part?.id }]
      const { totalCents } = (await staff.post<{ totalCents: number }>(`returns/${rma}/exchange-preview`, { lines: sent })).body
      const refusal = refuseDifference(await staff.order(number), totalCents)
      return {
        totalCents,
        refusal,
        settle: () => staff.post<{ detail?: string }>(`returns/${rma}/exchange`, { lines: sent, difference: 'settle' }, newKey()),
      }
    }
    expect((await exchangeFor(slug)).refusal).toBeNull()
    expect((await exchangeFor(dearer)).refusal).toBeNull()
    const less = await exchangeFor(cheaper)
    expect(less.totalCents).toBeLessThan(0)
    const refused = await less.settle()
    expect([refused.status, less.refusal]).toEqual([409, refused.body.detail])
    expect(less.refusal).toMatch(/^A bank is asked about its payment/)

    await stripe.closeDispute(dispute.id, 'won')
    expect((await refusals()).refund).toBeNull()
    expect((await exchangeFor(cheaper)).refusal).toBeNull()
  })

  test('a lost dispute is all that the bank took, also while a refund of ours has no answer', async () => {
    const slug = await addProduct(fresh, { priceCents: 1_000 })
    const { id, number, lineId, intent } = await sell([{ slug, quantity: 2 }], {})
    stripe.fault({ kind: 'unavailable', method: 'POST', path: /refunds/, times: 20 })
    expect((await refund(number, { lines: [{ lineId, quantity: 1 }] })).body.refund.status).toBe('requested')
    const { id: dispute } = await stripe.openDispute(intent)
    await stripe.closeDispute(dispute, 'lost')
    stripe.clearFaults()
    await syncRefunds(fresh)
    await fresh.rows(
      sql`update payment_event set created_at = now() - interval '5 minutes', next_attempt_at = now() where processed_at is null`,
    )
    await syncRefunds(fresh)
    expect((await refundsOf(id)).map(({ status, amount }) => [status, amount])).toEqual([
      ['failed', 1_060],
      ['succeeded', 3_120],
    ])
    expect(await staff.order(number)).toMatchObject({ paymentStatus: 'refunded', refundedCents: 3_120 })
    expect(await violations()).toEqual([])
  })
})
