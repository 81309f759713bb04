import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkData } from '#server/shop/maintenance/check-data.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, newKey, orderLinkOf, stockOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Posted, Schema } from '#test/support/schema.ts'
import { signUp } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Return = Schema<'StaffReturnOfOrder'>

describe.each(KINDS)('returns on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  let owner: SignedIn
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
    owner = await signUp(fresh, 'owner@example.com')
  })
  /** A delivered order with a quantity of two, with the token of its e-mailed link. */
  const sell = async ({ isDelivered = true, headers = {} }: { isDelivered?: boolean; headers?: Record<string, string> } = {}) => {
    const slug = await addProduct(fresh, { stock: 10 })
    const number = await buy(fresh, { items: [{ slug, quantity: 2 }] }, headers)
    if (isDelivered) {
      const { shipments } = await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: '94001' })
      await staff.change(number, `shipments/${shipments[0]?.id}/deliver`)
    }
    await fresh.runJobs()
    const { token } = await orderLinkOf(fresh, number)
    const lineId = (await staff.order(number)).lines[0]?.id ?? ''
    return { slug, number, token, lineId }
  }
  const ask = <Body = ProblemBody>(number: string, body: object, headers: Record<string, string> = {}, key = newKey()) =>
    fresh.call<Body>('POST', `/api/orders/${number}/returns`, body, { 'idempotency-key': key, ...headers })
  /** Requests a return with the e-mailed link, and returns its number. */
  const request = async ({ number, token, lineId }: Awaited<ReturnType<typeof sell>>, quantity = 1) => {
    const lines = [{ lineId, quantity, reason: 'no_longer_needed' }]
    const { status, body, text } = await ask<Posted<'/api/orders/{number}/returns'>>(number, { lines, comment: 'Too many', token })
    expect(status, text).toBe(200)
    return body.returnNumber
  }
  const decide = async (rma: string, action: string, body: object = {}) => {
    const answer = await staff.post<Return>(`returns/${rma}/${action}`, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const emailsTo = async (number: string) => {
    await fresh.runJobs()
    const rows = await fresh.rows<{ kind: string; body: string }>(
      sql`select b.kind, b.body from outbox b join "order" o on o.id = b.payload ->> 'orderId' where o.number = ${number} and b.kind like 'return%' order by b.id`,
    )
    return { kinds: rows.map(({ kind: email }) => email), body: rows.map(({ body }) => body).join('\n') }
  }

  test('from the request to the refund: the customer follows it, the stock is restocked once', async () => {
    const sold = await sell()
    const { number, lineId, slug, token } = sold
    const rma = await request(sold, 2)
    expect(rma).toMatch(/^RMA(-[0-9A-HJKMNP-TV-Z]{4}){3}-[0-9A-HJKMNP-TV-Z]$/)
    expect((await staff.get<Return>(`returns/${rma.toLowerCase()}`)).body).toMatchObject({
      number: rma,
      orderNumber: number,
      status: 'requested',
      comment: 'Too many',
      requestedBy: 'customer',
      lines: [{ lineId, quantity: 2, reason: 'no_longer_needed', receivedQuantity: 0 }],
    })
    await decide(rma, 'approve', { note: 'Please send it to Woodward Avenue' })
    await decide(rma, 'send')
    const received = await decide(rma, 'receive', { lines: [{ lineId, received: 2, restocked: 1 }] })
    expect(received).toMatchObject({ status: 'received', lines: [{ receivedQuantity: 2, restockedQuantity: 1 }] })
    expect((await stockOf(fresh, slug))?.on_hand).toBe(9)
    const refund = {
      lines: [{ lineId, quantity: 2, restock: true }],
      shipping: false,
      adjustmentCents: 0,
      reason: 'customer_request',
      returnNumber: rma,
    }
    expect((await staff.post(`orders/${number}/refunds`, refund)).body.fields).toEqual({
      'lines.0.restock': 'is said when the return is received',
    })
    const money = { ...refund, lines: [{ lineId, quantity: 2, restock: false }] }
    expect((await staff.post(`orders/${number}/refunds`, money)).status).toBe(200)
    expect((await stockOf(fresh, slug))?.on_hand).toBe(9)
    const order = await staff.order(number)
    expect(order).toMatchObject({ returnStatus: 'closed', fulfilmentStatus: 'delivered', paymentStatus: 'partially_refunded' })
    expect(order.lines).toMatchObject([{ returned: 2, refunded: 2, cancelled: 0 }])
    const { kinds, body } = await emailsTo(number)
    expect(kinds).toEqual(['return_requested', 'return_approved', 'return_received', 'return_refunded'])
    expect(body).toContain('Please send it to Woodward Avenue')
    const seen = (await fresh.call<Schema<'Order'>>('GET', `/api/orders/${number}?token=${token}`)).body
    expect(seen.returns).toMatchObject([{ number: rma, status: 'closed' }])
    expect(seen.refunds).toMatchObject([{ status: 'succeeded', amountCents: order.refundedCents }])
    expect(seen.lines).toMatchObject([{ canReturn: 0 }])
    expect(seen.history.map(({ type }) => type)).toEqual(expect.arrayContaining(['return_requested', 'return_approved', 'refunded']))
  })

  test('of what came without any of its parts the customer is not told that they are checked and refunded', async () => {
    const sold = await sell()
    const rma = await request(sold, 2)
    await decide(rma, 'approve')
    await decide(rma, 'receive', { lines: [{ lineId: sold.lineId, received: 0, restocked: 0 }] })
    await fresh.runJobs()
    const [letter] = await fresh.rows<{ subject: string; body: string }>(
      sql`select b.subject, b.body from outbox b join "order" o on o.id = b.payload ->> 'orderId'
        where o.number = ${sold.number} and b.kind = 'return_received'`,
    )
    expect(letter?.subject).toBe(`None of your parts has arrived: ${rma}`)
    expect(letter?.body).toContain('0 of 2 arrived')
    expect(letter?.body.replace(/\s+/g, ' ')).toContain('there is nothing to refund yet. If you have sent them, reply to this e-mail')
    expect(letter?.body).not.toMatch(/Thank you|another e-mail/)
  })

  test('its owner asks signed in, and anybody with the mailed link or its e-mail address; another account is not enough', async () => {
    const sold = await sell({ headers: owner })
    const body = { lines: [{ lineId: sold.lineId, quantity: 1, reason: 'ordered_twice' }] }
    const stranger = await signUp(fresh, 'stranger@example.com')
    for (const [headers, more] of [
      [{}, {}],
      [stranger, {}],
      [{}, { token: 'A'.repeat(43) }],
      [owner, { token: 'A'.repeat(43) }],
      [{}, { email: 'other@example.com' }],
      [owner, { email: 'other@example.com' }],
      [{}, { email: 'ann@example.com', token: 'A'.repeat(43) }],
    ] as [Record<string, string>, object][]) {
      const answer = await ask(sold.number, { ...body, ...more }, headers)
      expect([answer.status, answer.body.detail]).toEqual([404, 'Order not found'])
    }
    expect((await ask(sold.number, body, owner)).status).toBe(200)
    expect((await ask(sold.number, { ...body, token: sold.token })).status).toBe(200)
    expect((await staff.order(sold.number)).returns).toHaveLength(2)
    const guest = await sell()
    const asked = await ask<Posted<'/api/orders/{number}/returns'>>(guest.number, {
      lines: [{ lineId: guest.lineId, quantity: 1, reason: 'does_not_fit', modelNumber: 'NTN-42' }],
      email: ' Ann@Example.com',
    })
    expect(asked.status, asked.text).toBe(200)
    expect(asked.body.order.returns).toMatchObject([
      { number: asked.body.returnNumber, lines: [{ lineId: guest.lineId, quantity: 1, reason: 'does_not_fit', modelNumber: 'NTN-42' }] },
    ])
    expect((await emailsTo(guest.number)).kinds).toEqual(['return_requested'])
  })

  test('guessing an e-mail address by returns is as slow as by looking orders up: both count together', async () => {
    const { number, lineId } = await sell()
    const body = { lines: [{ lineId, quantity: 1, reason: 'other' }], email: 'guess@example.com' }
    const guess = (what: string, sent: object) =>
      fresh.call('POST', `/api/orders/${what}`, sent, { 'idempotency-key': newKey() }, '203.0.113.40')
    for (let n = 0; n < 5; n++) {
      expect((await guess('lookup', { number, email: 'guess@example.com' })).status).toBe(404)
      expect((await guess(`${number}/returns`, body)).status).toBe(404)
    }
    for (const [what, sent] of [
      ['lookup', { number, email: 'ann@example.com' }],
      [`${number}/returns`, { ...body, email: 'ann@example.com' }],
    ] as const)
      expect((await guess(what, sent)).status).toBe(429)
  })

  test('the same key is one return', async () => {
    const { number, token, lineId } = await sell()
    const key = newKey()
    const body = { lines: [{ lineId, quantity: 1, reason: 'other' }], token }
    const answers = await Promise.all([1, 2].map(() => ask<Posted<'/api/orders/{number}/returns'>>(number, body, {}, key)))
    expect(new Set(answers.map((answer) => answer.body.returnNumber)).size).toBe(1)
    const other = await sell()
    const stolen = await ask(other.number, { lines: [{ lineId: other.lineId, quantity: 1, reason: 'other' }], token: other.token }, {}, key)
    expect(stolen.body.code).toBe('idempotency_mismatch')
  })

  test('only what was sent comes back, once, with a reason; what does not fit, with the model it was for', async () => {
    const { number, token, lineId } = await sell()
    const fields = async (line: object) =>
      (await ask(number, { lines: [{ lineId, quantity: 1, reason: 'other', ...line }], token })).body.fields
    expect(await fields({ reason: 'does_not_fit' })).toEqual({
      'lines.0.modelNumber': 'is needed when a part does not fit: we check which one does',
    })
    expect(await fields({ reason: 'does_not_fit', modelNumber: '  ' })).toHaveProperty(['lines.0.modelNumber'])
    expect(await fields({ reason: 'bored' })).toHaveProperty(['lines.0.reason'])
    expect(await fields({ quantity: 3 })).toEqual({ 'lines.0.quantity': 'must be at most 2' })
    expect(await fields({ lineId: 'oln_other' })).toHaveProperty(['lines.0.lineId'])
    expect(await fields({ restocked: 1 })).toHaveProperty(['lines.0.restocked'])
    expect((await ask(number, { lines: [], token })).body.fields).toEqual({ lines: 'name at least one part' })
    const fits = { lines: [{ lineId, quantity: 2, reason: 'does_not_fit', modelNumber: 'NTN-42' }], token }
    expect((await ask(number, fits)).status).toBe(200)
    expect((await staff.order(number)).returns[0]?.lines).toMatchObject([{ reason: 'does_not_fit', modelNumber: 'NTN-42' }])
    expect(await fields({})).toEqual({ 'lines.0.quantity': 'has not been shipped, was lost, or is being returned already' })
    const unsent = await sell({ isDelivered: false })
    const answer = await ask(unsent.number, { lines: [{ lineId: unsent.lineId, quantity: 1, reason: 'other' }], token: unsent.token })
    expect(answer.body.fields).toEqual({ 'lines.0.quantity': 'has not been shipped, was lost, or is being returned already' })
  })

  test('what was refunded without a return is not sent back for money once more by its customer; staff may enter it', async () => {
    const { number, token, lineId } = await sell()
    const { version } = await staff.order(number)
    const refund = { version, lines: [{ lineId, quantity: 1, restock: false }], shipping: false, adjustmentCents: 0 }
    expect((await staff.post(`orders/${number}/refunds`, { ...refund, reason: 'defective', note: null })).status).toBe(200)
    const seen = await fresh.call<Schema<'Order'>>('GET', `/api/orders/${number}?token=${token}`)
    expect(seen.body.lines).toMatchObject([{ canReturn: 1 }])
    const quote = (quantity: number) =>
      fresh.call('POST', `/api/orders/${number}/return-quote`, { lines: [{ lineId, quantity, reason: 'other' }], token })
    expect([(await quote(1)).status, (await quote(2)).status]).toEqual([200, 422])
    const both = { lines: [{ lineId, quantity: 2, reason: 'other' }], token }
    expect((await ask(number, both)).body.fields).toEqual({ 'lines.0.quantity': 'must be at most 1: the others were refunded' })
    // Staff enter the piece that was refunded: the other one can still come back.
    await staff.change(number, 'returns', { lines: [{ lineId, quantity: 1, reason: 'defective', modelNumber: null }] })
    const left = await fresh.call<Schema<'Order'>>('GET', `/api/orders/${number}?token=${token}`)
    expect(left.body.lines).toMatchObject([{ canReturn: 1 }])
    expect((await ask(number, { lines: [{ lineId, quantity: 1, reason: 'other' }], token })).status).toBe(200)
  })

  test('thirty days after it arrived it is too late for the customer, not for staff', async () => {
    const sold = await sell()
    const { number, token, lineId } = sold
    const lines = [{ lineId, quantity: 1, reason: 'defective' }]
    const arrived = (days: number) =>
      fresh.rows(
        sql`update shipment set delivered_at = now() - make_interval(days => ${days}) where order_id = (select id from "order" where number = ${number})`,
      )
    // A day more than the rule's: where summer time has ended meanwhile, 31 times 24 hours before a late evening were the small hours of the day after.
    await arrived(32)
    const { status, body } = await ask(number, { lines, token })
    expect([status, body.code, body.detail]).toEqual([409, 'return_too_late', 'Parts can be returned within 30 days.'])
    const seen = await fresh.call<Schema<'Order'>>('GET', `/api/orders/${number}?token=${token}`)
    expect(seen.body.lines).toMatchObject([{ canReturn: 0 }])
    expect((await staff.change(number, 'returns', { lines })).returns).toMatchObject([{ status: 'requested' }])
    await arrived(29)
    await request(sold)
  })

  test('of an order in two parcels the days begin when the last one has arrived', async () => {
    const sold = await sell({ isDelivered: false })
    const { number, lineId } = sold
    for (const days of [40, 10]) {
      const parcel = { carrier: 'USPS', trackingNumber: null, lines: [{ lineId, quantity: 1 }] }
      const { shipments } = await staff.change(number, 'shipments', parcel)
      const id = shipments.at(-1)?.id
      await staff.change(number, `shipments/${id}/deliver`)
      await fresh.rows(sql`update shipment set delivered_at = now() - make_interval(days => ${days}) where id = ${id}`)
    }
    expect(await request(sold)).toMatch(/^RMA-/)
  })

  test('a declined return gives the customer the reason, and its lines may be returned again', async () => {
    const sold = await sell()
    const rma = await request(sold, 2)
    expect((await staff.post(`returns/${rma}/decline`, {})).status).toBe(422)
    expect(await decide(rma, 'decline', { note: 'It was cut to length' })).toMatchObject({
      status: 'declined',
      staffNote: 'It was cut to length',
    })
    const { kinds, body } = await emailsTo(sold.number)
    expect(kinds).toEqual(['return_requested', 'return_declined'])
    expect(body).toContain('It was cut to length')
    await request(sold, 2)
  })

  test.each([
    ['requested', ['approve', 'decline', 'cancel']],
    ['approved', ['send', 'receive', 'cancel']],
    ['in_transit', ['receive']],
    ['received', ['close']],
    ['declined', []],
    ['closed', []],
    ['cancelled', []],
  ])('of a return that is %s staff can %j', async (status, allowed) => {
    const sold = await sell()
    const rma = await request(sold)
    for (const action of ['approve', 'decline', 'send', 'receive', 'close', 'cancel']) {
      await fresh.rows(sql`update order_return set status = ${status} where number = ${rma}`)
      await fresh.rows(sql`update order_return_line set received_quantity = 0, restocked_quantity = 0`)
      const body = { decline: { note: 'x' }, receive: { lines: [{ lineId: sold.lineId, received: 1, restocked: 0 }] } }[action] ?? {}
      const { status: answered } = await staff.post(`returns/${rma}/${action}`, body)
      expect([action, answered]).toEqual([action, allowed.includes(action) ? 200 : 409])
    }
  })

  test('no more is received than was announced, nor put back than was received', async () => {
    const sold = await sell()
    const rma = await request(sold)
    await decide(rma, 'approve')
    const fields = async (line: object) =>
      (await staff.post(`returns/${rma}/receive`, { lines: [{ lineId: sold.lineId, received: 1, restocked: 0, ...line }] })).body.fields
    expect(await fields({ received: 2 })).toEqual({ 'lines.0.received': 'must be at most 1' })
    expect(await fields({ restocked: 2 })).toEqual({ 'lines.0.restocked': 'must be at most what was received' })
    expect(await fields({ lineId: 'oln_other' })).toEqual({ 'lines.0.lineId': 'is not a line of this return, or stands here twice' })
    const twice = [1, 2].map(() => ({ lineId: sold.lineId, received: 1, restocked: 1 }))
    expect((await staff.post(`returns/${rma}/receive`, { lines: twice })).body.fields).toHaveProperty(['lines.1.lineId'])
    expect((await stockOf(fresh, sold.slug))?.on_hand).toBe(8)
    expect((await staff.get<Return>(`returns/${rma}`)).body.status).toBe('approved')
  })

  test('whoever has withdrawn a return is not told to send it, by an e-mail that still waits', async () => {
    const sold = await sell()
    const rma = await request(sold)
    await decide(rma, 'approve')
    await decide(rma, 'cancel')
    const { body } = await emailsTo(sold.number)
    expect(body).toContain('you keep the parts')
    expect(body).not.toContain('Pack the parts')
    expect(
      await fresh.rows(sql`select b.kind, b.state, b.set_aside_at is not null as "isAside" from outbox b join "order" o on o.id = b.payload ->> 'orderId'
        where o.number = ${sold.number} and b.kind = 'return_approved'`),
    ).toEqual([{ kind: 'return_approved', state: 'failed', isAside: true }])
  })

  test('whose return is approved is not told to send nothing yet by an e-mail that still waits', async () => {
    const { number, ...sold } = await sell()
    const rma = await request({ number, ...sold })
    await decide(rma, 'approve')
    const { body } = await emailsTo(number)
    expect(body).toContain('A slip with a label that bears both can be printed on your order’s page.')
    const aside = await fresh.rows<{ kind: string }>(sql`select b.kind from outbox b join "order" o on o.id = b.payload ->> 'orderId'
      where o.number = ${number} and b.kind like 'return%' and b.state = 'failed' and b.set_aside_at is not null`)
    expect(aside).toEqual([{ kind: 'return_requested' }])
    expect(body).toContain('Pack the parts well')
    expect(body).not.toContain('do not send anything yet')

    // One that was sent stays sent when it is asked for again in vain.
    const other = await sell()
    const second = await request(other)
    await fresh.runJobs()
    await decide(second, 'approve')
    // As with a mail server, which tests have not.
    const [sent] = await fresh.rows<{
      id: string
    }>(sql`update outbox b set state = 'sent' from "order" o where o.id = b.payload ->> 'orderId'
      and o.number = ${other.number} and b.kind = 'return_requested' and b.sent_at is not null returning b.id`)
    expect((await staff.post(`outbox/${sent?.id}/retry`)).status).toBe(200)
    await fresh.runJobs()
    const now = await fresh.rows(sql`select state, last_error is not null as "isRefused" from outbox where id = ${sent?.id}`)
    expect(now).toEqual([{ state: 'sent', isRefused: true }])
  })

  test('a piece that was announced and did not come can be sent back later', async () => {
    const sold = await sell()
    const rma = await request(sold, 2)
    await decide(rma, 'approve')
    await decide(rma, 'receive', { lines: [{ lineId: sold.lineId, received: 1, restocked: 0 }] })
    const canReturn = async () =>
      (await fresh.call<Schema<'Order'>>('GET', `/api/orders/${sold.number}?token=${sold.token}`)).body.lines.map((line) => line.canReturn)
    expect(await canReturn()).toEqual([1])
    await request(sold)
    expect(await canReturn()).toEqual([0])
    expect((await staff.order(sold.number)).lines).toMatchObject([{ returned: 2 }])
    const third = { lines: [{ lineId: sold.lineId, quantity: 1, reason: 'defective' }], token: sold.token }
    expect((await ask(sold.number, third)).body.fields).toHaveProperty(['lines.0.quantity'])
    expect((await checkData(fresh.shop.db)).flatMap(({ violations }) => violations)).toEqual([])
  })

  test('an order shows the return that is still open, whichever changed last, and the latest once none is', async () => {
    const sold = await sell()
    const first = await request(sold)
    await decide(first, 'approve')
    await decide(first, 'receive', { lines: [{ lineId: sold.lineId, received: 1, restocked: 0 }] })
    const second = await request(sold)
    await decide(first, 'close')
    const seen = async () => (await fresh.call<Schema<'Order'>>('GET', `/api/orders/${sold.number}?token=${sold.token}`)).body
    expect(await seen()).toMatchObject({ returnStatus: 'requested', statusText: 'Return asked for: we will write to you' })
    expect((await staff.order(sold.number)).returnStatus).toBe('requested')
    await decide(second, 'decline', { note: 'It was cut to length' })
    expect((await seen()).returnStatus).toBe('declined')
  })

  test('of an order one piece of which goes back, the arrival of the rest is said until it has come', async () => {
    const sold = await sell({ isDelivered: false })
    const { shipments } = await staff.change(sold.number, 'shipments', { carrier: 'USPS', trackingNumber: '94001' })
    const seen = async () => (await fresh.call<Schema<'Order'>>('GET', `/api/orders/${sold.number}?token=${sold.token}`)).body
    expect((await seen()).packagesText).toBeNull()
    await request(sold)
    expect(await seen()).toMatchObject({
      statusText: 'Return asked for: we will write to you',
      packagesText: expect.stringMatching(/^Shipped today, arrives /),
    })
    await staff.change(sold.number, `shipments/${shipments[0]?.id}/deliver`)
    expect((await seen()).packagesText).toBeNull()
  })

  test('staff find returns by state, newest first; a number that cannot be one is not found', async () => {
    const rma = await request(await sell())
    const list = async (query: string) => (await staff.get<Schema<'StaffReturnList'>>(`returns?${query}`)).body
    expect((await list('status=requested')).returns[0]).toMatchObject({ number: rma, email: 'ann@example.com' })
    await decide(rma, 'cancel')
    expect((await list('status=requested')).returns.map(({ number }) => number)).not.toContain(rma)
    expect((await list('')).total).toBeGreaterThan((await list('status=cancelled')).total)
    for (const number of ['RMA-0000-0000', 'nonsense']) expect((await staff.get(`returns/${number}`)).status).toBe(404)
  })
})
