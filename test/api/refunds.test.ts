import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { PaymentRefusedError } from '#server/services/payments.ts'
import { checkData } from '#server/shop/maintenance/check-data.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, checkOut, countRows, emailsOf, newKey, orderOf, stockOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { signInAsAdmin } from '#test/support/sign-in.ts'
import { openStaffSession, syncRefunds } from '#test/support/staff.ts'
import type { StaffSession, StaffOrder } from '#test/support/staff.ts'

interface Refunded {
  refund: Schema<'StaffRefund'>
  order: StaffOrder
}

describe.each(KINDS)('refunds on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })
  const sell = async (quantity: number, properties: Record<string, unknown> = {}) => {
    const slug = await addProduct(fresh, { stock: 20, ...properties })
    const number = await buy(fresh, { items: [{ slug, quantity }] })
    const order = await staff.order(number)
    return { slug, number, order, lineId: order.lines[0]?.id ?? '' }
  }
  const plain = { lines: [], shipping: false, adjustmentCents: 0, reason: 'customer_request' }
  const ask = <Body = ProblemBody>(number: string, request: object, key = newKey()) =>
    staff.post<Body>(`orders/${number}/refunds`, { ...plain, ...request }, key)
  const refund = async (number: string, request: object, key = newKey()) => {
    const { status, body, text } = await ask<Refunded>(number, request, key)
    expect(status, text).toBe(200)
    return body
  }
  const refundOf = (lineId: string, quantity: number, restock = false) => ({ lines: [{ lineId, quantity, restock }] })
  const subjects = async (emailKind: string, number: string) =>
    (await emailsOf(fresh, emailKind)).filter(({ subject }) => subject?.includes(number))
  /** Runs `work` while the provider answers refunds with this. */
  const whileRefunds = async <T>(answer: () => Promise<never>, work: () => Promise<T>): Promise<T> => {
    const { payments } = fresh.shop
    fresh.shop.payments = { ...payments, refund: answer }
    try {
      return await work()
    } finally {
      fresh.shop.payments = payments
    }
  }

  test('lines, shipping and tax are refunded to the cent, the order shows it, and the customer gets an e-mail', async () => {
    const { number, lineId, order } = await sell(3, { priceCents: 1_000 })
    // 30.00 + 10.00 shipping + 6 % tax of the goods.
    expect(order.totalCents).toBe(4_180)
    const { refund: done, order: after } = await refund(number, { ...refundOf(lineId, 1), shipping: true, note: 'One is bent' })
    expect(done).toMatchObject({
      status: 'succeeded',
      amountCents: 2_060,
      itemsCents: 1_000,
      taxCents: 60,
      shippingCents: 1_000,
      note: 'One is bent',
    })
    expect(after).toMatchObject({
      paymentStatus: 'partially_refunded',
      refundedCents: 2_060,
      refundable: { leftCents: 2_120, shippingCents: 0 },
    })
    expect(after.lines).toMatchObject([{ quantity: 3, refunded: 1, cancelled: 1 }])
    await fresh.runJobs()
    const emails = await subjects('order_refunded', number)
    expect(emails).toHaveLength(1)
    expect(emails[0]?.body).toContain('$20.60')
    expect(emails[0]?.body).toContain('we refunded part of order')
    const rest = await refund(number, { ...refundOf(lineId, 2), adjustmentCents: 0 })
    expect(rest.order).toMatchObject({ paymentStatus: 'refunded', refundedCents: 4_180, refundable: { leftCents: 0 } })
    const refundsBefore =
      await fresh.rows(sql`select sum(r.amount_cents)::int as cents from test_payment_refund r join payment p on p.session_id = r.session_id
      join "order" o on o.id = p.order_id where o.number = ${number}`)
    expect(refundsBefore).toEqual([{ cents: 4_180 }])
  })

  test('any sequence of partial refunds of a random order ends at exactly what was charged', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ priceCents: fc.integer({ min: 1, max: 5_000 }), quantity: fc.integer({ min: 1, max: 6 }) }), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.infiniteStream(fc.integer({ min: 1, max: 3 })),
        async (parts, amounts) => {
          const slugs = await Promise.all(parts.map(({ priceCents }) => addProduct(fresh, { priceCents })))
          const items = parts.map(({ quantity }, index) => ({ slug: slugs[index] ?? '', quantity }))
          const number = await buy(fresh, { items, couponCode: 'SAVE10' })
          let order = await staff.order(number)
          const { totalCents } = order
          /** Lines of which all that is left comes to nothing: of five pieces for one cent, the third takes the cent. */
          const spent = new Set<string>()
          for (;;) {
            const line = order.lines
              .toSorted((a, b) => a.refunded - b.refunded)
              .find(({ id, quantity, refunded }) => refunded < quantity && !spent.has(id))
            if (!line) break
            const left = line.quantity - line.refunded
            const refundPieces = (quantity: number) =>
              ask<Refunded & ProblemBody>(number, { ...refundOf(line.id, quantity), shipping: order.refundable.shippingCents > 0 })
            let answer = await refundPieces(Math.min(amounts.next().value, left))
            if (answer.status === 422) answer = await refundPieces(left)
            if (answer.status === 422) {
              expect(answer.body.fields).toEqual({ lines: 'come to less than a cent: name more pieces, or an amount' })
              spent.add(line.id)
              continue
            }
            expect(answer.status).toBe(200)
            order = answer.body.order
            expect(order.refundedCents).toBeLessThanOrEqual(totalCents)
          }
          expect(order).toMatchObject({ refundedCents: totalCents, paymentStatus: 'refunded', refundable: { leftCents: 0 } })
        },
      ),
      {
        numRuns: 8,
        // Pieces of a cent, of which some come to nothing.
        examples: [
          [
            [
              { priceCents: 1, quantity: 5 },
              { priceCents: 1, quantity: 6 },
            ],
            fc.stream([3, 2, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1][Symbol.iterator]()),
          ],
        ],
      },
    ))

  test('more than what is left is refused, with the field', async () => {
    const { number, lineId, order } = await sell(2)
    for (const [request, field, code] of [
      [refundOf(lineId, 3), 'lines.0.quantity', 'refund_too_large'],
      [refundOf('oln_of_somebody_else', 1), 'lines.0.lineId', 'invalid_input'],
      [{ adjustmentCents: order.totalCents + 1 }, 'adjustmentCents', 'refund_too_large'],
      [{ ...refundOf(lineId, 2), shipping: true, adjustmentCents: 1 }, 'adjustmentCents', 'refund_too_large'],
      [{ returnNumber: 'RMA-0000-0000', ...refundOf(lineId, 1) }, 'returnNumber', 'invalid_input'],
      [{}, 'lines', 'invalid_input'],
    ] as const) {
      const { status, body } = await ask(number, request)
      expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([422, code, [field]])
    }
    await refund(number, { ...refundOf(lineId, 1), shipping: true })
    expect((await ask(number, refundOf(lineId, 2))).body.fields).toEqual({
      'lines.0.quantity': 'must be at most 1: the rest is refunded or exchanged',
    })
    expect((await ask(number, { shipping: true })).body.fields).toEqual({ shipping: 'was not charged, or is refunded already' })
    for (const reason of ['late_payment', 'dispute', 'fraud']) expect((await ask(number, { adjustmentCents: 1, reason })).status).toBe(422)
    expect((await staff.order(number)).refunds).toHaveLength(1)
  })

  test('the e-mail says when everything that was paid is refunded', async () => {
    const { number, lineId } = await sell(2, { priceCents: 1_000 })
    await refund(number, { ...refundOf(lineId, 2), shipping: true })
    await fresh.runJobs()
    const [email] = await subjects('order_refunded', number)
    expect(email?.body).toContain('we refunded all of order')
  })

  test('an amount alone is a price adjustment; of returned goods, a part can be withheld', async () => {
    const { number, lineId } = await sell(1, { priceCents: 2_000 })
    expect((await refund(number, { adjustmentCents: 300, reason: 'price_adjust' })).refund).toMatchObject({
      amountCents: 300,
      itemsCents: 300,
      lines: [],
    })
    expect((await ask(number, { ...refundOf(lineId, 1), shipping: true })).body.code).toBe('refund_too_large')
    const { order } = await refund(number, { ...refundOf(lineId, 1), shipping: true, adjustmentCents: -300 })
    expect(order).toMatchObject({ paymentStatus: 'refunded', refundable: { leftCents: 0 } })
  })

  test('pieces that are not sent any more are refunded with an e-mail; a cancellation tells of its refund itself', async () => {
    const { number, lineId } = await sell(2)
    await refund(number, { ...refundOf(lineId, 1), reason: 'cancelled' })
    await fresh.runJobs()
    expect(await subjects('order_refunded', number)).toHaveLength(1)
    const { version } = await staff.order(number)
    await staff.change(number, 'cancel', { reason: 'The customer called', restock: true, version })
    await syncRefunds(fresh)
    await fresh.runJobs()
    expect(await staff.order(number)).toMatchObject({ paymentStatus: 'refunded' })
    expect(await subjects('order_cancelled', number)).toHaveLength(1)
    expect(await subjects('order_refunded', number)).toHaveLength(1)
  })

  test('an order that is not paid has nothing to refund', async () => {
    const session = await checkOut(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
    const { number } = await orderOf(fresh, session)
    const { status, body } = await ask(number, { adjustmentCents: 1 })
    expect([status, body.code]).toEqual([409, 'not_allowed_in_state'])
  })

  test('the same key is one refund, however often and from how many browsers at once; for another order it is refused', async () => {
    const { number } = await sell(2)
    const key = newKey()
    const answers = await Promise.all([1, 2, 3].map(() => ask<Refunded>(number, { adjustmentCents: 100 }, key)))
    expect(new Set(answers.map(({ body }) => body.refund.id)).size).toBe(1)
    expect(await staff.order(number)).toMatchObject({ refundedCents: 100, refunds: [{ amountCents: 100 }] })
    const other = await sell(1)
    expect((await ask(other.number, { adjustmentCents: 100 }, key)).body.code).toBe('idempotency_mismatch')
    expect((await ask(number, { adjustmentCents: 100, reason: 'other' }, key)).body.code).toBe('idempotency_mismatch')
    expect((await fresh.call('POST', `/api/admin/orders/${number}/refunds`, plain, await signInAsAdmin(fresh))).body.fields).toEqual({
      'idempotency-key': 'is needed: a random value made once per refund',
    })
  })

  test('two members of staff refund the whole order at the same moment: it goes back once', async () => {
    for (let round = 0; round < (kind === 'postgresql' ? 5 : 1); round++) {
      const { number, lineId, order } = await sell(2)
      const answers = await Promise.all([1, 2].map(() => ask(number, { ...refundOf(lineId, 2, true), shipping: order.shippingCents > 0 })))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
      expect(answers.find(({ status }) => status === 422)?.body.code).toBe('refund_too_large')
      expect(await staff.order(number)).toMatchObject({ paymentStatus: 'refunded', refundedCents: order.totalCents })
    }
  })

  test('lines are restocked only when requested, and once', async () => {
    const { slug, number, lineId } = await sell(3)
    await refund(number, refundOf(lineId, 1))
    expect((await stockOf(fresh, slug))?.on_hand).toBe(17)
    const key = newKey()
    for (let time = 0; time < 2; time++) await refund(number, refundOf(lineId, 2, true), key)
    await syncRefunds(fresh)
    expect((await stockOf(fresh, slug))?.on_hand).toBe(19)
    const moved = await fresh.rows(
      sql`select delta, reason from stock_movement m join product p on p.id = m.product_id where p.slug = ${slug} order by m.created_at`,
    )
    expect(moved.slice(-2)).toEqual([
      { delta: -3, reason: 'sale' },
      { delta: 2, reason: 'return' },
    ])
  })

  test('the provider refuses: the amount is free again, staff see why, and a retry works', async () => {
    const { slug, number, lineId, order } = await sell(2)
    const { refund: failed } = await whileRefunds(
      () => Promise.reject(new PaymentRefusedError('The card is closed')),
      () => refund(number, { ...refundOf(lineId, 2, true), shipping: true }),
    )
    expect(failed).toMatchObject({ status: 'failed', failure: 'The card is closed', isRestocked: false })
    expect(await staff.order(number)).toMatchObject({
      paymentStatus: 'paid',
      refundedCents: 0,
      refundable: { leftCents: order.totalCents },
    })
    expect((await stockOf(fresh, slug))?.on_hand).toBe(18)
    await fresh.runJobs()
    const [alert, ...more] = await subjects('staff_alert', number)
    expect(alert?.body).toContain('The card is closed')
    expect(more).toEqual([])
    expect(await subjects('order_refunded', number)).toEqual([])
    const retried = await staff.change(number, `refunds/${failed.id}/retry`)
    expect(retried).toMatchObject({
      paymentStatus: 'refunded',
      refundedCents: order.totalCents,
      refunds: [{ id: failed.id, status: 'succeeded' }],
    })
    expect((await stockOf(fresh, slug))?.on_hand).toBe(20)
    expect((await staff.post(`orders/${number}/refunds/${failed.id}/retry`)).body.code).toBe('not_allowed_in_state')
    expect((await staff.post(`orders/${number}/refunds/rfd_none/retry`)).status).toBe(404)
  })

  test('a refund that failed, and of which the provider says later that it was cancelled, frees its amount once', async () => {
    const { number, order } = await sell(1)
    await refund(number, { adjustmentCents: 300 })
    const { refund: failed } = await whileRefunds(
      () => Promise.reject(new PaymentRefusedError('no')),
      () => refund(number, { adjustmentCents: 200 }),
    )
    const { payments } = fresh.shop
    const theirs = { refundId: 're_gone', ourId: failed.id, status: 'cancelled', amountCents: 200, failure: null } as const
    fresh.shop.payments = {
      ...payments,
      findMoney: (intentId) => Promise.resolve({ intentId, refunds: [{ ...theirs, intentId }], disputes: [] }),
    }
    const after = await staff.change(number, 'recheck-payment')
    fresh.shop.payments = payments
    expect(after).toMatchObject({
      refunds: [{ status: 'succeeded' }, { status: 'cancelled' }],
      refundable: { leftCents: order.totalCents - 300 },
    })
    expect(after.payments).toMatchObject([{ refundedCents: 300 }])
  })

  test('a failed refund whose lines were refunded by another one is not retried', async () => {
    const { number, lineId } = await sell(2)
    const { refund: failed } = await whileRefunds(
      () => Promise.reject(new PaymentRefusedError('no')),
      () => refund(number, refundOf(lineId, 1)),
    )
    await refund(number, refundOf(lineId, 2))
    const { status, body } = await staff.post(`orders/${number}/refunds/${failed.id}/retry`)
    expect([status, body.code]).toEqual([409, 'not_allowed_in_state'])
  })

  test('nor one of shipping that has gone back since, nor one of a piece whose parcel was never sent', async () => {
    const fail = async (number: string, request: object) =>
      (
        await whileRefunds(
          () => Promise.reject(new PaymentRefusedError('no')),
          () => refund(number, request),
        )
      ).refund.id
    const retry = async (number: string, id: string) => {
      const { status, body } = await staff.post(`orders/${number}/refunds/${id}/retry`)
      return [status, body.detail]
    }
    const { number } = await sell(1)
    const ofShipping = await fail(number, { shipping: true })
    await refund(number, { shipping: true })
    expect(await retry(number, ofShipping)).toEqual([409, 'What it was for has been refunded otherwise.'])
    const sent = await sell(1)
    const { shipments } = await staff.change(sent.number, 'shipments', { carrier: 'UPS', trackingNumber: null })
    const ofSent = await fail(sent.number, { ...refundOf(sent.lineId, 1), reason: 'not_received' })
    await staff.change(sent.number, `shipments/${shipments[0]?.id}/cancel`)
    expect(await retry(sent.number, ofSent)).toEqual([409, 'Its parcel was never sent: refund the parts for another reason.'])
  })

  test('the provider does not answer: the refund is on record, its amount claimed, and asked for again with the same key', async () => {
    const { number, lineId, order } = await sell(1)
    const { refund: waiting } = await whileRefunds(
      () => Promise.reject(new Error('timeout')),
      () => refund(number, { ...refundOf(lineId, 1), shipping: true }),
    )
    expect(waiting.status).toBe('requested')
    expect((await ask(number, { adjustmentCents: 1 })).body.code).toBe('refund_too_large')
    const refundsBefore = await countRows(fresh, 'test_payment_refund')
    await syncRefunds(fresh)
    await syncRefunds(fresh)
    expect(await countRows(fresh, 'test_payment_refund')).toBe(refundsBefore + 1)
    expect(await staff.order(number)).toMatchObject({ paymentStatus: 'refunded', refundedCents: order.totalCents })
  })

  test('the last lines that had to ship are refunded: the order is shipped, and delivered when the shipment has arrived', async () => {
    const { number, lineId } = await sell(2)
    const shipped = await staff.change(number, 'shipments', { lines: [{ lineId, quantity: 1 }], carrier: 'UPS', trackingNumber: '1Z999' })
    expect(shipped.fulfilmentStatus).toBe('partially_fulfilled')
    await staff.change(number, `shipments/${shipped.shipments[0]?.id}/deliver`)
    expect((await staff.order(number)).fulfilmentStatus).toBe('partially_fulfilled')
    expect((await refund(number, refundOf(lineId, 1, true))).order.fulfilmentStatus).toBe('delivered')
  })

  test('a part that arrived damaged is refunded, and the rest still has to ship', async () => {
    const { number, lineId } = await sell(2)
    await staff.change(number, 'shipments', { lines: [{ lineId, quantity: 1 }], carrier: 'UPS', trackingNumber: '1Z999' })
    expect((await refund(number, { ...refundOf(lineId, 1), reason: 'defective' })).order.fulfilmentStatus).toBe('partially_fulfilled')
    const rest = await staff.change(number, 'shipments', { carrier: 'UPS', trackingNumber: null })
    expect(rest).toMatchObject({ fulfilmentStatus: 'fulfilled', shipments: [{}, { lines: [{ lineId, quantity: 1 }] }] })
  })

  test('after all of it the books are in order', async () => {
    expect((await checkData(fresh.shop.db)).filter(({ violations }) => violations.length > 0)).toEqual([])
  })
})
