import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkData } from '#server/shop/maintenance/check-data.ts'
import { orderToken } from '#server/shop/order/order-access.ts'
import { refusalsOf } from '#web/admin/orders/order-facts.ts'
import { addProduct } from '#test/support/build.ts'
import { checkOut, CUSTOMER, emailsOf, newKey, orderOf, stockOf } from '#test/support/buy.ts'
import { KINDS } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { ORIGIN } from '#test/support/test-env.ts'
import { openStripeShop } from '#test/support/stripe/stripe-shop.ts'
import type { StripeShop } from '#test/support/stripe/stripe-shop.ts'

describe.each(KINDS)('payments that do not fit, and answers that fail, on %s', (kind) => {
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

  /** An order on hold: what was paid for it is another amount. */
  async function payWrong() {
    const slug = await addProduct(fresh, { stock: 5 })
    const session = await checkOut(fresh, { items: [{ slug, quantity: 2 }] })
    stripe.tamper(session.sessionId, { amount_total: 1_234 })
    await stripe.pay(session.sessionId)
    const { number } = await orderOf(fresh, session)
    const intent = stripe.paidSessions().find(({ id }) => id === session.sessionId)?.intent ?? ''
    expect(await staff.order(number)).toMatchObject({ status: 'on_hold' })
    return { slug, number, intent }
  }

  const GIVEN_BACK: [string, (intent: string) => Promise<unknown>][] = [
    ['by hand at Stripe', (intent) => stripe.refundInDashboard(intent)],
    ['by the bank', async (intent) => stripe.closeDispute((await stripe.openDispute(intent)).id, 'lost')],
  ]
  test.each(GIVEN_BACK)('a wrong amount that goes back %s does not let its order be released: staff cancel it', async (_, giveBack) => {
    const { slug, number, intent } = await payWrong()
    await giveBack(intent)
    const held = await staff.order(number)
    expect(held).toMatchObject({ status: 'on_hold', refundedCents: 1_234, paidAt: null })
    expect(await violations()).toEqual([])
    expect((await staff.post(`orders/${number}/release`, { version: held.version, reason: 'Looks paid' })).status).toBe(409)
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 5, reserved: 2 })
    await staff.change(number, 'cancel', { version: held.version, reason: 'Wrong amount', restock: true })
    expect(await staff.order(number)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 5, reserved: 0 })
    expect(await violations()).toEqual([])
  })

  test('of an order whose payment did not fit no new link is mailed, and its letter promises none', async () => {
    const { number } = await payWrong()
    const held = await staff.order(number)
    await staff.change(number, 'cancel', { version: held.version, reason: 'Wrong amount', restock: true })
    await fresh.runJobs()
    const letter = (await emailsOf(fresh, 'order_cancelled')).find(({ subject }) => subject?.includes(number))
    expect(letter?.body).toContain('The link works for 90 days')
    expect(letter?.body).not.toContain('can mail you a new one')
    expect((await staff.post(`orders/${number}/mail-link`)).status).toBe(409)
  })

  test('what goes back of a wrong amount is no tax in the books: it was never accepted as the price', async () => {
    const { number } = await payWrong()
    const held = await staff.order(number)
    expect(held.taxCents).toBeGreaterThan(0)
    const { refunds } = await staff.change(number, 'cancel', { version: held.version, reason: 'Wrong amount', restock: true })
    expect(refunds).toMatchObject([{ amountCents: 1_234, taxCents: 0 }])
    expect(await violations()).toEqual([])
  })

  test('a second tab is told that the payment service does not answer, when the page of the first cannot be ended', async () => {
    const items = [{ slug: await addProduct(fresh, { stock: 5 }), quantity: 1 }]
    const { sessionId } = await checkOut(fresh, { items })
    stripe.fault({ kind: 'fail-after', path: /expire/ })
    const body = { items, customer: CUSTOMER, replaces: sessionId }
    const { status, body: told } = await fresh.call('POST', '/api/create-payment', body, { 'idempotency-key': newKey() })
    expect([status, told.code]).toEqual([503, 'payment_unavailable'])
    stripe.clearFaults()
  })

  test('a broken piece is put back of those that were sent and not lost: what is still to leave is on the shelf already', async () => {
    const slug = await addProduct(fresh, { stock: 50 })
    const session = await checkOut(fresh, { items: [{ slug, quantity: 7 }] })
    await stripe.pay(session.sessionId)
    const { number } = await orderOf(fresh, session)
    const lineId = (await staff.order(number)).lines[0]?.id ?? ''
    const sent = await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: null, lines: [{ lineId, quantity: 2 }] })
    await staff.change(number, `shipments/${sent.shipments[0]?.id}/lose`)
    const refund = (quantity: number, reason: string) =>
      staff.post(`orders/${number}/refunds`, {
        lines: [{ lineId, quantity, restock: true }],
        shipping: false,
        adjustmentCents: 0,
        reason,
      })
    const refused = await refund(1, 'defective')
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['lines.0.restock']])
    expect((await refund(1, 'customer_request')).status).toBe(200)
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 44, reserved: 0 })
    expect(await violations()).toEqual([])
  })

  test('of a return as many pieces go to the shelf as can have come back: what is still to leave is there already', async () => {
    const slug = await addProduct(fresh, { stock: 50 })
    const session = await checkOut(fresh, { items: [{ slug, quantity: 4 }] })
    await stripe.pay(session.sessionId)
    const { number } = await orderOf(fresh, session)
    const lineId = (await staff.order(number)).lines[0]?.id ?? ''
    const sent = await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: null, lines: [{ lineId, quantity: 3 }] })
    await staff.change(number, `shipments/${sent.shipments[0]?.id}/deliver`)
    const wrong = { lines: [{ lineId, quantity: 2, restock: true }], shipping: false, adjustmentCents: 0, reason: 'wrong_part' }
    expect((await staff.post(`orders/${number}/refunds`, wrong)).status).toBe(200)
    const [back] = await fresh.rows<{ id: string }>(sql`select provider_refund_id as id from refund order by created_at desc limit 1`)
    // Their money comes back, and they stay where they are.
    await stripe.settleRefund(back?.id ?? '', 'failed')
    const asked = [{ lineId, quantity: 2, reason: 'other', modelNumber: null }]
    const rma = (await staff.change(number, 'returns', { lines: asked })).returns[0]?.number
    await staff.post(`returns/${rma}/approve`)
    const unpack = (restocked: number) =>
      staff.post(`returns/${rma}/receive`, { lines: [{ lineId, received: 2, restocked, condition: 'opened' }] })
    const refused = await unpack(2)
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['lines.0.restocked']])
    expect((await unpack(1)).status).toBe(200)
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 49, reserved: 0 })
    expect(await violations()).toEqual([])
  })

  test('the page of an exchange that costs more is open for a day, also when the provider fails at first', async () => {
    const slug = await addProduct(fresh, { priceCents: 2_000, stock: 5 })
    const session = await checkOut(fresh, { items: [{ slug, quantity: 1 }] })
    await stripe.pay(session.sessionId)
    const { number } = await orderOf(fresh, session)
    const { shipments, lines } = await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: null })
    await staff.change(number, `shipments/${shipments[0]?.id}/deliver`)
    const lineId = lines[0]?.id ?? ''
    const asked = [{ lineId, quantity: 1, reason: 'defective', modelNumber: null }]
    const rma = (await staff.change(number, 'returns', { lines: asked })).returns[0]?.number
    await staff.post(`returns/${rma}/approve`)
    await staff.post(`returns/${rma}/receive`, { lines: [{ lineId, received: 1, restocked: 0, condition: 'opened' }] })
    const other = await addProduct(fresh, { priceCents: 5_000, stock: 5 })
    const [part] = await fresh.rows<{ id: string }>(sql`select id from product where slug = ${other}`)
    stripe.fault({ kind: 'refuse-before', method: 'POST', path: /\/checkout\/sessions$/ })
    const body = { difference: 'settle', lines: [{ lineId, quantity: 1, productId: part?.id, sent: 1 }] }
    const made = await staff.post(`returns/${rma}/exchange`, body)
    expect(made.status, made.text).toBe(200)
    const [page] = await fresh.rows<{ attempt: number; hours: number }>(
      sql`select attempt, round(extract(epoch from expires_at - now()) / 3600)::int as hours from payment where status = 'open' order by created_at desc limit 1`,
    )
    expect(page).toEqual({ attempt: 2, hours: 24 })
    expect(await emailsOf(fresh, 'exchange_payment')).toHaveLength(1)
  })

  test('of a dispute of a payment that is on hold staff are told, and the history has it and its end', async () => {
    const { number, intent } = await payWrong()
    const dispute = await stripe.openDispute(intent)
    await fresh.runJobs()
    const alerts = (await emailsOf(fresh, 'staff_alert')).filter(({ subject }) => subject?.includes(number))
    expect(alerts.map(({ body }) => body?.includes('disputes the payment'))).toContain(true)
    const held = await staff.order(number)
    expect(held).toMatchObject({ status: 'on_hold', paidAt: null })
    // Until the bank has decided nothing can go back, nor be promised.
    const early = await staff.post(`orders/${number}/cancel`, { version: held.version, reason: 'Wrong amount', restock: true })
    expect([early.status, early.text]).toEqual([409, expect.stringContaining('A bank is asked about its payment')])
    expect(refusalsOf(held).cancel).toContain('A bank is asked about its payment')
    const [order] = await fresh.rows<{ id: `ord_${string}` }>(sql`select id from "order" where number = ${number}`)
    const cookie = `partwright.order.${number}=${orderToken(fresh.shop, order?.id ?? 'ord_')}`
    const own = await fresh.call('POST', `/api/orders/${number}/cancel`, {}, { cookie, origin: ORIGIN })
    expect([own.status, own.text]).toEqual([409, expect.stringContaining('Your bank is asking about its payment.')])
    const shown = async () => (await fresh.call<Schema<'Order'>>('GET', `/api/orders/${number}`, undefined, { cookie })).body
    expect((await shown()).refusals.cancel).toBe('Your bank is asking about its payment. Please write to us.')
    await stripe.closeDispute(dispute.id, 'won')
    expect(refusalsOf(await staff.order(number)).cancel).toBeNull()
    expect((await shown()).refusals.cancel).toBeNull()
    const told = (await staff.order(number)).history.filter(({ type }) => type.startsWith('dispute'))
    expect(told.map(({ type }) => type).toSorted()).toEqual(['dispute_won', 'disputed'])
    expect(await violations()).toEqual([])
  })
})
