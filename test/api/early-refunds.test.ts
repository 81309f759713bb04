import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { PaymentRefusedError } from '#server/services/payments.ts'
import { checkData } from '#server/shop/maintenance/check-data.ts'
import { runNightly } from '#server/shop/maintenance/nightly.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, newKey, orderLinkOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Posted, Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Detail = Schema<'StaffReturnDetail'>

const OWED = 'Money was given back for this return already, so its parts have to come back.'

describe.each(KINDS)('returns that are refunded before they come on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })

  const act = async (rma: string, action: string, body: object = {}) => {
    const answer = await staff.post<Detail>(`returns/${rma}/${action}`, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  /** An approved return of a delivered order of two pieces, of which some are refunded before they come. */
  async function refundEarly({ quantity = 1, refunded = 1 } = {}) {
    const slug = await addProduct(fresh, { stock: 10, priceCents: 2_000 })
    const number = await buy(fresh, { items: [{ slug, quantity: 2 }] })
    const { shipments, lines } = await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: '94001' })
    await staff.change(number, `shipments/${shipments[0]?.id}/deliver`)
    await fresh.runJobs()
    const { token } = await orderLinkOf(fresh, number)
    const lineId = lines[0]?.id ?? ''
    const asked = await fresh.call<Posted<'/api/orders/{number}/returns'>>(
      'POST',
      `/api/orders/${number}/returns`,
      { lines: [{ lineId, quantity, reason: 'no_longer_needed' }], token },
      { 'idempotency-key': newKey() },
    )
    const rma = asked.body.returnNumber
    await act(rma, 'approve')
    const refund = await staff.post(`orders/${number}/refunds`, {
      lines: [{ lineId, quantity: refunded, restock: false }],
      shipping: false,
      adjustmentCents: 0,
      reason: 'customer_request',
      returnNumber: rma,
    })
    expect(refund.status, refund.text).toBe(200)
    return { number, token, lineId, rma }
  }
  const asCustomer = ({ number, token, rma }: Awaited<ReturnType<typeof refundEarly>>, action: string, body: object = {}) =>
    fresh.call('POST', `/api/orders/${number}/returns/${rma}/${action}`, { token, ...body })
  const lettersOf = async (rma: string) => {
    await fresh.runJobs()
    return fresh.rows<{ kind: string; body: string }>(
      sql`select b.kind, b.body from outbox b join order_return r on r.id = b.payload ->> 'returnId' where r.number = ${rma} order by b.created_at, b.id`,
    )
  }

  test('nobody keeps both the parts and the money: it is neither withdrawn, nor exchanged, nor closed for being late', async () => {
    const early = await refundEarly()
    const kept = await asCustomer(early, 'cancel')
    expect([kept.status, kept.body]).toMatchObject([409, { code: 'not_allowed_in_state', detail: OWED }])
    expect((await staff.post(`returns/${early.rma}/cancel`, {})).body).toMatchObject({ detail: OWED })
    expect((await asCustomer(early, 'exchange', { differenceCents: 0 })).body).toMatchObject({
      code: 'not_allowed_in_state',
      detail: 'Money was given back for this return already: no parts can be sent instead.',
    })
    await fresh.rows(sql`update order_return set send_by = now() - interval '1 day' where number = ${early.rma}`)
    await runNightly(fresh.shop)
    expect((await staff.get<Detail>(`returns/${early.rma}`)).body).toMatchObject({ status: 'approved', refundedCents: 2_120 })
    const seen = await fresh.call<Schema<'Order'>>('GET', `/api/orders/${early.number}?token=${early.token}`)
    expect(seen.body.returns).toMatchObject([{ status: 'approved', refundedCents: 2_120 }])
    expect((await lettersOf(early.rma)).map((letter) => letter.kind)).toEqual(['return_requested', 'return_approved', 'return_refunded'])

    // The bank sends the money back: now it may be kept.
    const setRefund = (status: string) =>
      fresh.rows(sql`update refund set status = ${status} where return_id = (select id from order_return where number = ${early.rma})`)
    await setRefund('failed')
    expect((await asCustomer(early, 'cancel')).status).toBe(200)
    await setRefund('succeeded')
  })

  test('its receipt settles it, and the letter says that nothing is left to do', async () => {
    const early = await refundEarly({ quantity: 2, refunded: 2 })
    const done = await act(early.rma, 'receive', { lines: [{ lineId: early.lineId, received: 2, restocked: 1 }] })
    expect(done).toMatchObject({ status: 'closed', receivedAt: expect.any(String), lines: [{ receivedQuantity: 2, restockedQuantity: 1 }] })
    expect((await staff.order(early.number)).returnStatus).toBe('closed')
    const letter = (await lettersOf(early.rma)).find((one) => one.kind === 'return_received')
    expect(letter?.body).toContain('We have refunded them already, so nothing is left to do.')
    expect(letter?.body).not.toContain('another e-mail tells you')
    expect((await checkData(fresh.shop.db)).flatMap(({ violations }) => violations)).toEqual([])
  })

  test('while something that came is not refunded yet it stays to be settled', async () => {
    const early = await refundEarly({ quantity: 2 })
    const received = await act(early.rma, 'receive', { lines: [{ lineId: early.lineId, received: 2, restocked: 0 }] })
    expect(received.status).toBe('received')
    const letter = (await lettersOf(early.rma)).find((one) => one.kind === 'return_received')
    expect(letter?.body).toContain('We check the parts and then refund what is due')
  })

  test('money that could not go back is not sent again for parts that did not come', async () => {
    const { payments } = fresh.shop
    fresh.shop.payments = { ...payments, refund: () => Promise.reject(new PaymentRefusedError('The card is closed')) }
    const early = await refundEarly()
    fresh.shop.payments = payments
    await act(early.rma, 'receive', { lines: [{ lineId: early.lineId, received: 0, restocked: 0 }] })
    const { refunds } = await staff.order(early.number)
    const again = await staff.post(`orders/${early.number}/refunds/${refunds[0]?.id}/retry`)
    expect([again.status, again.body.detail]).toEqual([409, 'Its parts were exchanged or refunded otherwise, or have not come back.'])
  })

  test('who leaves the parts to the customer receives it without pieces, and thanks for none', async () => {
    const early = await refundEarly()
    expect((await act(early.rma, 'receive', { lines: [{ lineId: early.lineId, received: 0, restocked: 0 }] })).status).toBe('closed')
    expect((await lettersOf(early.rma)).map((letter) => letter.kind)).not.toContain('return_received')
  })
})
