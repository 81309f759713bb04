import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { countStatements } from '#server/db/statements.ts'
import { readStaffOrder } from '#server/shop/order-admin/staff-order-view.ts'
import { addCode, addProduct } from '#test/support/build.ts'
import { askStatus, buy, checkOut, emailsOf, orderOf, press, sellPart, stockOf, usesOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { auditSince, openStaffSession, syncRefunds } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

describe.each(KINDS)('staff and orders on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })
  const sell = (quantity?: number, more?: Record<string, unknown>) => sellPart(fresh, quantity, more)

  describe('the list', () => {
    test('is filtered by state, and searched by the beginning of a number, an e-mail address or a name', async () => {
      const slug = await addProduct(fresh)
      const customer = { firstName: 'Philippa', lastName: 'Quill', email: 'pq_100%@example.com' }
      const number = await buy(fresh, { items: [{ slug, quantity: 1 }], customer })
      await staff.change(number, 'hold', { reason: 'checking', version: (await staff.order(number)).version })
      const numbers = async (query: string) => {
        const { status, body } = await staff.get<Schema<'OrderList'>>(`orders?${query}`)
        expect(status).toBe(200)
        return body.orders.map((order) => order.number)
      }
      const found = [
        `q=${number}`,
        `q=${number.toLowerCase()}`,
        `q=${number.slice(0, 7)}`,
        'q=PQ_100%25',
        'q=phil',
        'q=philippa%20qu',
        'q=quill',
      ]
      for (const query of found) expect(await numbers(query), query).toEqual([number])
      for (const query of ['q=pqx', 'q=%25', 'q=_', "q=' or 1=1 --", 'q=uill', 'status=completed'])
        expect(await numbers(query), query).toEqual([])
      expect(await numbers('q=quill&status=on_hold&paymentStatus=paid&fulfilmentStatus=unfulfilled')).toEqual([number])
      expect(await numbers('q=quill&status=open')).toEqual([])
      expect((await staff.get('orders?status=nonsense')).status).toBe(422)
    })

    test('is paged, newest first, and says how many there are', async () => {
      const first = (await staff.get<Schema<'OrderList'>>('orders')).body
      expect(first).toMatchObject({ page: 1, pageCount: Math.ceil(first.total / 20) })
      expect((await staff.get<Schema<'OrderList'>>(`orders?page=${first.pageCount + 1}`)).body.orders).toEqual([])
    })
  })

  test('an order shows all that staff need, in few statements, however many lines it has', async () => {
    const slugs = await Promise.all(Array.from({ length: 12 }, () => addProduct(fresh)))
    const number = await buy(fresh, { items: slugs.map((slug) => ({ slug, quantity: 2 })) })
    const order = await staff.order(number)
    expect(order).toMatchObject({
      status: 'open',
      paymentStatus: 'paid',
      paidCents: order.totalCents,
      refundable: { leftCents: order.totalCents },
    })
    expect(order.lines).toHaveLength(12)
    expect(order.lines[0]).toMatchObject({ quantity: 2, shipped: 0, cancelled: 0, returned: 0, refunded: 0 })
    expect(order.payments).toMatchObject([
      { attempt: 1, status: 'paid', capturedCents: order.totalCents, refundedCents: 0, disputeId: null },
    ])
    expect(order.history).toMatchObject([{ type: 'paid', data: { amountCents: order.totalCents }, visibleToCustomer: true }])
    const { statements } = await countStatements(() => readStaffOrder(fresh.shop, number))
    expect(statements.length).toBeLessThanOrEqual(13)
  })

  test('an order that does not exist, and a number that cannot be one, are not found', async () => {
    for (const number of ['PW-0000-0000', 'nonsense', "' or 1=1 --"]) {
      const { status, body } = await staff.get(`orders/${encodeURIComponent(number)}`)
      expect([status, body.detail]).toEqual([404, 'Order not found'])
      expect((await staff.post(`orders/${encodeURIComponent(number)}/hold`, { reason: 'x', version: 1 })).status).toBe(404)
    }
  })

  describe('hold, release and cancel', () => {
    const setStatus = (number: string, status: string) =>
      fresh.rows(
        sql`update "order" set status = ${status}, hold_reason = case when ${status} = 'on_hold' then 'x' end where number = ${number}`,
      )

    test.each([
      ['pending', [409, 409, 200]],
      ['open', [200, 409, 200]],
      ['on_hold', [409, 200, 200]],
      ['completed', [409, 409, 409]],
      ['cancelled', [409, 409, 409]],
      ['expired', [409, 409, 409]],
    ] as const)('in the state %s they answer %j', async (status, expected) => {
      for (const [index, action] of (['hold', 'release', 'cancel'] as const).entries()) {
        const slug = await addProduct(fresh, { stock: 10 })
        const session = await checkOut(fresh, { items: [{ slug, quantity: 1 }] })
        if (status !== 'pending') {
          await press(fresh, session, 'pay')
          await askStatus(fresh, session)
        }
        const { number } = await orderOf(fresh, session)
        if (status !== 'pending' && status !== 'open') await setStatus(number, status)
        const before = await staff.order(number)
        const body = { reason: 'because', version: before.version, ...(action === 'cancel' && { restock: true }) }
        const answer = await staff.post(`orders/${number}/${action}`, body)
        expect([action, answer.status]).toEqual([action, expected[index]])
        if (answer.status === 409) {
          expect(answer.body.code).toBe('not_allowed_in_state')
          expect(await staff.order(number)).toEqual(before)
        }
      }
    })

    test('an order on hold says why, and goes on when it is released', async () => {
      const { number } = await sell()
      const onHold = await staff.change(number, 'hold', { reason: 'The address looks odd', version: (await staff.order(number)).version })
      expect(onHold).toMatchObject({ status: 'on_hold', holdReason: 'The address looks odd' })
      const open = await staff.change(number, 'release', { reason: 'They confirmed it', version: onHold.version })
      expect(open).toMatchObject({ status: 'open', holdReason: null })
      expect(open.history.slice(0, 2)).toMatchObject([
        { type: 'released', actor: 'staff', data: { reason: 'They confirmed it' }, visibleToCustomer: false },
        { type: 'held', actor: 'staff', visibleToCustomer: false },
      ])
    })

    test('a member of staff who has seen an older version of the order gets a conflict, and changes nothing', async () => {
      const { number } = await sell()
      const { version } = await staff.order(number)
      await staff.change(number, 'hold', { reason: 'x', version })
      for (const [action, more] of [
        ['hold', {}],
        ['release', {}],
        ['cancel', { restock: false }],
      ] as const) {
        const { status, body } = await staff.post(`orders/${number}/${action}`, { reason: 'x', version, ...more })
        expect([action, status, body.code]).toEqual([action, 409, 'conflict'])
      }
      expect(await staff.order(number)).toMatchObject({ status: 'on_hold', version: version + 1 })
    })

    test('a reason is needed', async () => {
      const { number } = await sell()
      const { status, body } = await staff.post(`orders/${number}/hold`, { reason: '  ', version: 3 })
      expect([status, body.fields]).toEqual([422, { reason: 'is required' }])
    })

    test('an unpaid order ends at the provider first: its page takes no money, stock and code are free', async () => {
      const [slug, couponCode] = [await addProduct(fresh, { stock: 5 }), await addCode(fresh)]
      const session = await checkOut(fresh, { items: [{ slug, quantity: 2 }], couponCode })
      const { number } = await orderOf(fresh, session)
      const { version } = await staff.order(number)
      const { payments } = fresh.shop
      fresh.shop.payments = { ...payments, expireSession: () => Promise.reject(new Error('timeout')) }
      const refused = await staff.post(`orders/${number}/cancel`, { reason: 'x', restock: true, version })
      fresh.shop.payments = payments
      expect([refused.status, refused.body.code]).toEqual([503, 'payment_unavailable'])
      expect(await stockOf(fresh, slug)).toEqual({ on_hand: 5, reserved: 2 })
      const order = await staff.change(number, 'cancel', { reason: 'ordered by mistake', restock: true, version })
      expect(order).toMatchObject({
        status: 'cancelled',
        paymentStatus: 'expired',
        cancelReason: 'ordered by mistake',
        paidCents: 0,
        refunds: [],
      })
      expect((await press(fresh, session, 'pay')).text).toContain('This payment page has expired')
      expect(await stockOf(fresh, slug)).toEqual({ on_hand: 5, reserved: 0 })
      expect(await usesOf(fresh, couponCode)).toBe(0)
    })

    test('an order that was paid while staff cancelled it stays, and staff get a refusal', async () => {
      const slug = await addProduct(fresh, { stock: 5 })
      const session = await checkOut(fresh, { items: [{ slug, quantity: 1 }] })
      const { number } = await orderOf(fresh, session)
      const { version } = await staff.order(number)
      await press(fresh, session, 'stay')
      const { status, body } = await staff.post(`orders/${number}/cancel`, { reason: 'x', restock: true, version })
      expect([status, body.code]).toEqual([409, 'conflict'])
      expect(await staff.order(number)).toMatchObject({ status: 'open', paymentStatus: 'paid', refunds: [] })
    })

    test.each([
      [true, 10],
      [false, 8],
    ])('a paid order gives all its money back; with restock %j, %i pieces are on the shelf', async (restock, onHand) => {
      const { slug, number } = await sell(2)
      const { version, totalCents } = await staff.order(number)
      const cancelled = await staff.change(number, 'cancel', { reason: 'The customer called', restock, version })
      expect(cancelled).toMatchObject({ status: 'cancelled', cancelReason: 'The customer called', refundable: { leftCents: 0 } })
      expect(cancelled.refunds).toMatchObject([{ amountCents: totalCents, reason: 'cancelled', status: 'requested' }])
      await syncRefunds(fresh)
      expect(await staff.order(number)).toMatchObject({ paymentStatus: 'refunded', refundedCents: totalCents })
      expect(await stockOf(fresh, slug)).toEqual({ on_hand: onHand, reserved: 0 })
      const emails = (await emailsOf(fresh, 'order_cancelled')).filter(({ subject }) => subject?.includes(number))
      expect(emails).toHaveLength(1)
      expect(emails[0]?.body).toContain('The customer called')
      // Nothing of it is picked any more, whichever e-mail the mail server took first.
      const { id } = (await fresh.rows<{ id: string }>(sql`select id from "order" where number = ${number}`))[0] ?? { id: '' }
      const stale = await fresh.rows(sql`select kind, state, set_aside_at is not null as "isAside" from outbox
        where payload ->> 'orderId' = ${id} and kind = 'staff_new_order'`)
      expect(stale).toEqual([{ kind: 'staff_new_order', state: 'failed', isAside: true }])
      expect((await emailsOf(fresh, 'order_refunded')).filter(({ subject }) => subject?.includes(number))).toEqual([])
    })

    test('what a refund has restocked already is not restocked again by a cancellation', async () => {
      const { slug, number } = await sell(3)
      const [line] = (await staff.order(number)).lines
      const refund = {
        lines: [{ lineId: line?.id, quantity: 1, restock: true }],
        shipping: false,
        adjustmentCents: 0,
        reason: 'customer_request',
      }
      expect((await staff.post(`orders/${number}/refunds`, refund)).status).toBe(200)
      expect((await stockOf(fresh, slug))?.on_hand).toBe(8)
      const { version, totalCents } = await staff.order(number)
      await staff.change(number, 'cancel', { reason: 'the rest as well', restock: true, version })
      await syncRefunds(fresh)
      expect(await stockOf(fresh, slug)).toEqual({ on_hand: 10, reserved: 0 })
      expect(await staff.order(number)).toMatchObject({ paymentStatus: 'refunded', refundedCents: totalCents })
    })

    test('an order of which a part has shipped is not cancelled', async () => {
      const { number } = await sell(2)
      const [line] = (await staff.order(number)).lines
      const shipmentRequest = { lines: [{ lineId: line?.id, quantity: 1 }], carrier: 'UPS', trackingNumber: '1Z999' }
      const { version } = await staff.change(number, 'shipments', shipmentRequest)
      const { status, body } = await staff.post(`orders/${number}/cancel`, { reason: 'x', restock: true, version })
      expect([status, body.code]).toEqual([409, 'not_allowed_in_state'])
      expect(body.detail).toContain('has shipped')
    })
  })

  describe('money that does not fit its order', () => {
    test('the order cannot be released or partly refunded, and cancelling it refunds exactly what was paid', async () => {
      const slug = await addProduct(fresh, { stock: 5 })
      const session = await checkOut(fresh, { items: [{ slug, quantity: 1 }] })
      await fresh.rows(sql`update test_payment_session set amount_cents = 777 where id = ${session.sessionId}`)
      await press(fresh, session, 'pay')
      expect((await askStatus(fresh, session)).body.state).toBe('held')
      const { number } = await orderOf(fresh, session)
      const { version } = await staff.order(number)
      expect((await staff.post(`orders/${number}/release`, { reason: 'x', version })).status).toBe(409)
      const part = { lines: [], shipping: false, adjustmentCents: 100, reason: 'other' }
      expect((await staff.post(`orders/${number}/refunds`, part)).body.code).toBe('not_allowed_in_state')
      await staff.change(number, 'cancel', { reason: 'The amount is wrong', restock: true, version })
      await syncRefunds(fresh)
      expect(await staff.order(number)).toMatchObject({
        status: 'cancelled',
        paymentStatus: 'refunded',
        paidCents: 777,
        refundedCents: 777,
      })
      expect(await stockOf(fresh, slug)).toEqual({ on_hand: 5, reserved: 0 })
    })

    test('late, with the stock still available: the order opens again', async () => {
      const slug = await addProduct(fresh, { stock: 2 })
      const session = await checkOut(fresh, { items: [{ slug, quantity: 2 }] })
      await fresh.call('POST', '/api/cancel-payment', { sessionId: session.sessionId })
      await fresh.rows(sql`update test_payment_session set status = 'complete', settles_at = now() where id = ${session.sessionId}`)
      const { number } = await orderOf(fresh, session)
      expect(await staff.change(number, 'recheck-payment')).toMatchObject({
        status: 'open',
        paymentStatus: 'paid',
        cancelReason: null,
        cancelledAt: null,
      })
      expect(await stockOf(fresh, slug)).toEqual({ on_hand: 0, reserved: 0 })
    })

    test('late, with the stock sold: all of it is refunded, and staff and customer are informed', async () => {
      const slug = await addProduct(fresh, { stock: 2 })
      const session = await checkOut(fresh, { items: [{ slug, quantity: 2 }] })
      await fresh.call('POST', '/api/cancel-payment', { sessionId: session.sessionId })
      await buy(fresh, { items: [{ slug, quantity: 1 }] })
      await fresh.rows(sql`update test_payment_session set status = 'complete', settles_at = now() where id = ${session.sessionId}`)
      for (let asked = 0; asked < 2; asked++)
        expect((await askStatus(fresh, session)).body).toEqual({ state: 'held', orderId: null, isForCaller: false })
      await syncRefunds(fresh)
      const { number } = await orderOf(fresh, session)
      const order = await staff.order(number)
      expect(order).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', refundedCents: order.totalCents })
      expect(order.refunds).toMatchObject([{ reason: 'late_payment', status: 'succeeded' }])
      expect(await stockOf(fresh, slug)).toEqual({ on_hand: 1, reserved: 0 })
      const of = async (emailKind: string) => (await emailsOf(fresh, emailKind)).filter(({ subject }) => subject?.includes(number))
      expect([(await of('staff_alert')).length, (await of('order_refunded')).length]).toEqual([1, 1])
    })
  })

  test('the provider does not answer a re-check: staff get a refusal, and nothing is written', async () => {
    const { number } = await sell()
    const { payments } = fresh.shop
    fresh.shop.payments = { ...payments, findSession: () => Promise.reject(new Error('timeout')) }
    const lastId = (await auditSince(fresh, '')).at(-1)?.id ?? ''
    const { status, body } = await staff.post(`orders/${number}/recheck-payment`)
    fresh.shop.payments = payments
    expect([status, body.code]).toEqual([503, 'payment_unavailable'])
    expect(await auditSince(fresh, lastId)).toEqual([])
  })
})
