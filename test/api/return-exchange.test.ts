import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkData } from '#server/shop/maintenance/check-data.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, emailsOf, newKey, stockOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Got, Schema } from '#test/support/schema.ts'
import { actionsOn, openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Detail = Schema<'StaffReturnDetail'>

describe.each(KINDS)('exchanges on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  let colleague: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
    colleague = await openStaffSession(fresh)
  })

  /** A return of one or more pieces of a delivered order of two, as staff entered it. */
  async function askBack({ stock = 10, quantity = 1, reason = 'defective', modelNumber = null as string | null } = {}) {
    const slug = await addProduct(fresh, { stock })
    const number = await buy(fresh, { items: [{ slug, quantity: 2 }] })
    const { shipments, lines } = await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: '94001' })
    await staff.change(number, `shipments/${shipments[0]?.id}/deliver`)
    const lineId = lines[0]?.id ?? ''
    const { returns } = await staff.change(number, 'returns', { lines: [{ lineId, quantity, reason, modelNumber }] })
    return { slug, number, lineId, rma: returns[0]?.number ?? '' }
  }
  const act = async (rma: string, action: string, body: object = {}) => {
    const answer = await staff.post<Detail>(`returns/${rma}/${action}`, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  /** The same, received, with nothing back on the shelf. */
  async function receive(asked: Awaited<ReturnType<typeof askBack>>, received = 1, restocked = 0) {
    await act(asked.rma, 'approve')
    return act(asked.rma, 'receive', { lines: [{ lineId: asked.lineId, received, restocked, condition: 'opened' }] })
  }
  const pieces = (lineId: string, quantity = 1, more: object = {}) => ({ lines: [{ lineId, quantity, ...more }] })
  const orderSent = async (detail: Detail) => staff.order(detail.exchange?.number ?? '')
  const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((one, other) => one - other)
  const violations = async () => (await checkData(fresh.shop.db)).flatMap((one) => one.violations)

  test('an order of an exchange that waits beyond its promised day is late in the report as in the list', async () => {
    const asked = await askBack()
    const { version } = await receive(asked)
    const sent = await orderSent(await act(asked.rma, 'exchange', { version, ...pieces(asked.lineId) }))
    await fresh.rows(sql`update "order" set paid_at = now() - interval '5 days', promised_ship_by = now() - interval '3 days',
      arrives_from = (now() - interval '2 days')::date, arrives_to = (now() - interval '2 days')::date where id = ${sent.id}`)
    const lateIn = async (report: string) =>
      (await staff.get<Schema<'Report'>>(`reports/${report}?range=30d`)).body.rows.map(({ values }) => values.number)
    const { body } = await staff.get<Schema<'StaffOrderList'>>('orders?filter=late:is:true')
    expect(body.orders.map(({ number }) => number)).toEqual([sent.number])
    expect(await lateIn('late-shipments')).toEqual([sent.number])
    await staff.change(sent.number, 'shipments', { carrier: 'USPS', trackingNumber: '94003' })
    expect(await lateIn('late-deliveries')).toEqual([sent.number])
  })

  test('a part is sent for the one that came back: at no charge, from stock, with an e-mail, and the return is settled', async () => {
    const asked = await askBack()
    const received = await receive(asked, 1, 1)
    expect(received).toMatchObject({
      status: 'received',
      lines: [{ receivedQuantity: 1, restockedQuantity: 1, condition: 'opened' }],
      facts: [{ exchangeable: 1, available: 9, restockable: 1 }],
      window: { returnDays: 30, wasOver: false },
    })
    const done = await act(asked.rma, 'exchange', { version: received.version, ...pieces(asked.lineId) })
    expect(done).toMatchObject({
      status: 'closed',
      exchange: { status: 'open', counts: true },
      lines: [{ exchangedQuantity: 1 }],
      facts: [{ exchangeable: 0, available: 8 }],
    })
    const sent = await orderSent(done)
    expect(sent).toMatchObject({
      status: 'open',
      paymentStatus: 'paid',
      fulfilmentStatus: 'unfulfilled',
      totalCents: 0,
      paidCents: 0,
      email: 'ann@example.com',
      exchangeFor: asked.rma,
      payments: [],
      lines: [{ slug: asked.slug, quantity: 1, unitPriceCents: 0, totalCents: 0 }],
      // It is promised as an order that has been paid at this moment.
      promise: { shipBy: expect.any(String), arrivesFrom: expect.any(String), arrivesTo: expect.any(String) },
    })
    expect(await actionsOn(fresh, sent.id)).toEqual(['order.exchange'])
    // An exchange is no purchase: neither on the page of an order, nor in the list of customers.
    const { customer } = await staff.order(asked.number)
    const list = await staff.get<{ rows: { id: string; email: string; orders: number; spentCents: number }[] }>(
      'customers?q=ann@example.com',
    )
    expect(list.body.rows).toMatchObject([{ email: 'ann@example.com', orders: customer.paidOrders, spentCents: customer.spentCents }])
    const { body } = await staff.get<Got<'/api/admin/customers/{customerId}'>>(`customers/${list.body.rows[0]?.id}`)
    const named = Object.fromEntries(body.orderRows.map(({ number, exchangeFor }) => [number, exchangeFor]))
    expect([named[sent.number], named[asked.number]]).toEqual([asked.number, null])
    expect(customer.paidOrders).toBe(
      (
        await fresh.rows<{ bought: number }>(sql`select count(*)::int as bought from "order" where total_cents > 0 and paid_at is not null`)
      )[0]?.bought,
    )
    expect(await violations()).toEqual([])
    expect((await stockOf(fresh, asked.slug))?.on_hand).toBe(8)
    expect(await staff.order(asked.number)).toMatchObject({
      returnStatus: 'closed',
      refundedCents: 0,
      lines: [{ exchanged: 1, refunded: 0 }],
    })
    await fresh.runJobs()
    const [letter] = await fresh.rows<{ recipient: string; body: string }>(
      sql`select recipient, body from outbox where idempotency_key like 'return_exchanged:%' and payload ->> 'orderId' = ${sent.id}`,
    )
    expect(letter?.recipient).toBe('ann@example.com')
    expect(letter?.body).toContain(sent.number)
    expect((await staff.order(asked.number)).letters.map(({ kind: name }) => name)).toEqual(
      expect.arrayContaining(['return_approved', 'return_received', 'return_exchanged']),
    )
    await staff.change(sent.number, 'shipments', { carrier: 'USPS', trackingNumber: '94002' })
    expect(await violations()).toEqual([])
  })

  test('what was exchanged is not refunded, nor what was refunded exchanged; the other piece is either', async () => {
    const asked = await askBack({ quantity: 2 })
    await receive(asked, 2)
    const refund = (quantity: number) =>
      staff.post(`orders/${asked.number}/refunds`, {
        shipping: false,
        adjustmentCents: 0,
        reason: 'defective',
        returnNumber: asked.rma,
        lines: [{ lineId: asked.lineId, quantity, restock: false }],
      })
    expect((await refund(1)).status).toBe(200)
    const tooMany = await staff.post(`returns/${asked.rma}/exchange`, pieces(asked.lineId, 2))
    expect([tooMany.status, tooMany.body.fields]).toEqual([422, { 'lines.0.quantity': 'must be at most 1' }])
    await act(asked.rma, 'exchange', pieces(asked.lineId))
    const both = await refund(1)
    expect([both.status, both.body.code]).toEqual([422, 'refund_too_large'])
    expect(both.body.fields).toEqual({ 'lines.0.quantity': 'is refunded or exchanged already' })
    const again = await staff.post(`returns/${asked.rma}/exchange`, pieces(asked.lineId))
    expect([again.status, again.body.code]).toEqual([409, 'not_allowed_in_state'])
    expect(await violations()).toEqual([])
  })

  test('once its order is cancelled, the parts can be exchanged again, or refunded', async () => {
    const asked = await askBack()
    await receive(asked)
    const first = await orderSent(await act(asked.rma, 'exchange', pieces(asked.lineId)))
    await staff.change(first.number, 'cancel', { version: first.version, reason: 'Wrong part', restock: true })
    expect((await stockOf(fresh, asked.slug))?.on_hand).toBe(8)
    const detail = (await staff.get<Detail>(`returns/${asked.rma}`)).body
    expect(detail).toMatchObject({ exchange: { status: 'cancelled', counts: false }, facts: [{ exchangeable: 1 }] })
    // Its parts are owed something again: it is among those to be worked on, and its customer is told so.
    expect(detail.status).toBe('received')
    const before = await staff.order(asked.number)
    expect(before).toMatchObject({ returnStatus: 'received', returns: [{ closedAt: null }] })
    expect(before.history.map(({ type }) => type)).toContain('return_reopened')
    await fresh.runJobs()
    const letter = (await emailsOf(fresh, 'order_cancelled')).findLast(({ subject }) => subject?.includes(first.number))
    expect(letter?.body).toMatch(/What you sent back is here\..*with return RMA-/s)
    expect(letter?.body).not.toContain('Nothing was charged')
    const second = await act(asked.rma, 'exchange', pieces(asked.lineId))
    expect(second.exchange?.number).not.toBe(first.number)
    expect((await stockOf(fresh, asked.slug))?.on_hand).toBe(7)
    expect(await violations()).toEqual([])
  })

  test('one key is one exchange, also when it is pressed twice at once; two colleagues at once make one', async () => {
    const asked = await askBack()
    const { version } = await receive(asked)
    const key = newKey()
    const twice = await Promise.all(
      [1, 2].map(() => staff.post<Detail>(`returns/${asked.rma}/exchange`, { version, ...pieces(asked.lineId) }, key)),
    )
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(twice[0]?.body.exchange?.number).toBe(twice[1]?.body.exchange?.number)
    const other = await staff.post(`returns/${asked.rma}/exchange`, pieces(asked.lineId, 2), key)
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch'])

    const second = await askBack()
    const seen = (await receive(second)).version
    const both = await Promise.all(
      [staff, colleague].map((who) => who.post(`returns/${second.rma}/exchange`, { version: seen, ...pieces(second.lineId) })),
    )
    expect(statusesOf(both)).toEqual([200, 409])
    expect((await stockOf(fresh, second.slug))?.on_hand).toBe(7)
    expect(await violations()).toEqual([])
  })

  test('only what is in stock is sent; another part may be, and a part that is gone is named', async () => {
    const asked = await askBack({ stock: 2 })
    await receive(asked)
    const refused = await staff.post(`returns/${asked.rma}/exchange`, pieces(asked.lineId))
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      409,
      'out_of_stock',
      { 'lines.0.quantity': 'is out of stock' },
    ])
    expect((await staff.get<Detail>(`returns/${asked.rma}`)).body).toMatchObject({ status: 'received', exchange: null })
    const gone = await staff.post(`returns/${asked.rma}/exchange`, pieces(asked.lineId, 1, { productId: 'prd_gone' }))
    expect(gone.body.fields).toEqual({ 'lines.0.productId': 'is no longer in the catalogue: choose another part' })
    const slug = await addProduct(fresh, { stock: 1 })
    const [part] = await fresh.rows<{ id: string }>(sql`select id from product where slug = ${slug}`)
    const sent = await orderSent(await act(asked.rma, 'exchange', pieces(asked.lineId, 1, { productId: part?.id })))
    expect(sent.lines).toMatchObject([{ slug, quantity: 1, totalCents: 0 }])
    expect((await stockOf(fresh, slug))?.on_hand).toBe(0)
    expect(await violations()).toEqual([])
  })

  test('nothing is exchanged before it has come back, nor what did not come back', async () => {
    const asked = await askBack()
    const tryIt = async () => {
      const { status, body } = await staff.post(`returns/${asked.rma}/exchange`, pieces(asked.lineId))
      return [status, body.code]
    }
    expect(await tryIt()).toEqual([409, 'not_allowed_in_state'])
    await act(asked.rma, 'approve')
    expect(await tryIt()).toEqual([409, 'not_allowed_in_state'])
    await act(asked.rma, 'receive', { lines: [{ lineId: asked.lineId, received: 0, restocked: 0 }] })
    expect(await tryIt()).toEqual([422, 'invalid_input'])
    await act(asked.rma, 'close')
  })

  test('what a colleague has decided is not overwritten: an old version is refused, and a customer who keeps the parts stops it', async () => {
    const asked = await askBack()
    const { version } = (await staff.get<Detail>(`returns/${asked.rma}`)).body
    const both = await Promise.all([
      staff.post(`returns/${asked.rma}/approve`, { version, note: 'Send it' }),
      colleague.post(`returns/${asked.rma}/decline`, { version, note: 'Too old' }),
    ])
    expect(statusesOf(both)).toEqual([200, 409])
    const kept = await askBack()
    const seen = (await staff.get<Detail>(`returns/${kept.rma}`)).body.version
    await act(kept.rma, 'cancel')
    const late = await staff.post(`returns/${kept.rma}/approve`, { version: seen })
    expect([late.status, late.body.code]).toEqual([409, 'conflict'])
    const blind = await staff.post(`returns/${kept.rma}/approve`)
    expect([blind.status, blind.body.code]).toEqual([409, 'not_allowed_in_state'])
    expect((await staff.order(kept.number)).letters.map(({ kind: name }) => name)).not.toContain('return_approved')
  })

  test('unpacked twice at once it is received once, and a refunded line comes back to the shelf once', async () => {
    const asked = await askBack()
    await act(asked.rma, 'approve')
    const lines = [{ lineId: asked.lineId, received: 1, restocked: 1 }]
    const both = await Promise.all([staff, colleague].map((who) => who.post(`returns/${asked.rma}/receive`, { lines })))
    expect(statusesOf(both)).toEqual([200, 409])
    expect((await stockOf(fresh, asked.slug))?.on_hand).toBe(9)
    const whole = { shipping: false, adjustmentCents: 0, reason: 'customer_request' }
    const other = await askBack()
    const money = { ...whole, lines: [{ lineId: other.lineId, quantity: 2, restock: true }] }
    expect((await staff.post(`orders/${other.number}/refunds`, money)).status).toBe(200)
    await act(other.rma, 'approve')
    const twice = await staff.post(`returns/${other.rma}/receive`, { lines: [{ lineId: other.lineId, received: 1, restocked: 1 }] })
    expect(twice.body.fields).toEqual({ 'lines.0.restocked': 'is not possible: all that was sold is back on the shelf, or lost' })
    await act(other.rma, 'receive', { lines: [{ lineId: other.lineId, received: 1, restocked: 0 }] })
    const free = await staff.post(`returns/${other.rma}/exchange`, pieces(other.lineId))
    expect(free.body.fields).toEqual({ 'lines.0.quantity': 'has not come back, or is refunded or exchanged already' })
    expect(await violations()).toEqual([])
  })

  test('returns are found by their number, their order, an e-mail address and a part; filtered, counted and exported', async () => {
    const asked = await askBack({ reason: 'does_not_fit', modelNumber: 'NTN-42' })
    const { lines } = await staff.order(asked.number)
    const numbers = async (query: string) => {
      const { status, body, text } = await staff.get<Schema<'StaffReturnList'>>(`returns?${query}`)
      expect(status, text).toBe(200)
      return body.returns.map(({ number }) => number)
    }
    for (const q of [asked.rma, asked.rma.slice(0, 9), asked.rma.slice(4, 11).toLowerCase(), asked.number, lines[0]?.partNumber ?? ''])
      expect(await numbers(`q=${encodeURIComponent(q)}`), q).toEqual([asked.rma])
    expect(await numbers('q=ANN%40ex&size=100&filter=status:any:requested')).toContain(asked.rma)
    expect(await numbers('q=nobody%40example.com')).toEqual([])
    expect(await numbers('q=%25')).toEqual([])
    expect(await numbers('filter=misfit:is:true')).toEqual([asked.rma])
    expect(await numbers(`filter=part:is:${lines[0]?.partNumber}`)).toEqual([asked.rma])
    const counts = await staff.post<Schema<'ListCounts'>>('list-counts', {
      list: 'returns',
      searches: [{ filter: ['misfit:is:true'] }, { filter: ['no:is:x'] }],
    })
    expect(counts.body.counts).toEqual([1, null])
    const file = await fresh.call('GET', '/api/admin/returns/export?filter=misfit:is:true', undefined, staff.headers)
    expect(file.text.split('\r\n')[1]).toContain(`${asked.rma},${asked.number},requested`)
    for (const [status, isIn] of [
      ['requested', true],
      ['closed', false],
    ] as const)
      expect((await staff.get(`returns/export?filter=misfit:is:true&status=${status}`)).text.includes(asked.rma), status).toBe(isIn)
    expect((await staff.get<Detail>(`returns/${asked.rma}`)).body.facts).toMatchObject([{ fitProposal: 'open' }])
  })

  test('what was sent in exchange is exchanged for the same part again, and not for another one', async () => {
    const asked = await askBack()
    await receive(asked)
    const { number } = await orderSent(await act(asked.rma, 'exchange', pieces(asked.lineId)))
    const { lines } = await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: null })
    const line = { lineId: lines[0]?.id ?? '', quantity: 1 }
    const { returns } = await staff.change(number, 'returns', { lines: [{ ...line, reason: 'defective', modelNumber: null }] })
    const rma = returns[0]?.number ?? ''
    await receive({ ...asked, ...line, rma })
    const [part] = await fresh.rows<{ id: string }>(sql`select id from product where slug = ${await addProduct(fresh)}`)
    const other = await staff.post(`returns/${rma}/exchange`, { lines: [{ ...line, productId: part?.id }], difference: 'settle' })
    expect(other.body.detail).toContain('These parts were sent in exchange themselves.')
    const again = await orderSent(await act(rma, 'exchange', { lines: [line], difference: 'settle' }))
    expect(await violations()).toEqual([])

    // What was paid lies with the first order, which staff are told at both that were sent since, as long as something is left of it.
    const paidBefore = async (of: string) => (await staff.order(of)).paidBefore
    expect([await paidBefore(asked.number), await paidBefore(number), again.paidBefore]).toEqual([[], [asked.number], [asked.number]])
    const { paidCents, version } = await staff.order(asked.number)
    const all = { version, lines: [], shipping: false, adjustmentCents: paidCents, reason: 'defective', note: null }
    expect((await staff.post(`orders/${asked.number}/refunds`, all)).status).toBe(200)
    await fresh.runJobs()
    expect(await paidBefore(again.number)).toEqual([])
  })
})
