import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkData } from '#server/shop/maintenance/check-data.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, checkOut, emailsOf, newKey, orderLinkOf, orderOf, stockOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

const TRACKING = 'https://www.ups.com/track?tracknum=1Z999AA10123456784'

describe.each(KINDS)('shipments on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })
  const sell = async (quantity = 1) => {
    const slug = await addProduct(fresh, { stock: 20 })
    const number = await buy(fresh, { items: [{ slug, quantity }] })
    const { lines, version } = await staff.order(number)
    return { slug, number, version, lineId: lines[0]?.id ?? '' }
  }
  const shipmentRequest = { carrier: 'UPS', service: 'Ground', trackingNumber: '1Z999AA10123456784' }
  const ship = (number: string, more: object = {}, key = newKey()) =>
    staff.post(`orders/${number}/shipments`, { ...shipmentRequest, ...more }, key)
  const subjects = async (letter: string, number: string) =>
    (await emailsOf(fresh, letter)).map(({ subject }) => subject ?? '').filter((subject) => subject.includes(number))
  /** The order as its customer sees it, by the e-mailed link. */
  const customerView = async (number: string) => {
    await fresh.runJobs()
    const { token } = await orderLinkOf(fresh, number)
    return (await fresh.call<Schema<'Order'>>('GET', `/api/orders/${number}?token=${token}`)).body
  }

  test('a part of the order, then the rest, then each arrives: states, e-mails and what the customer sees', async () => {
    const { number, lineId } = await sell(3)
    const part = await staff.change(number, 'shipments', { ...shipmentRequest, lines: [{ lineId, quantity: 2 }] })
    expect(part).toMatchObject({ status: 'open', fulfilmentStatus: 'partially_fulfilled', lines: [{ shipped: 2, delivered: 0 }] })
    await fresh.runJobs()
    expect(part.shipments).toMatchObject([
      { status: 'shipped', carrier: 'UPS', service: 'Ground', trackingUrl: TRACKING, deliveredAt: null },
    ])
    const all = await staff.change(number, 'shipments', { carrier: 'FedEx', trackingNumber: null })
    expect(all).toMatchObject({ fulfilmentStatus: 'fulfilled', shipments: [{}, { lines: [{ lineId, quantity: 1 }], trackingUrl: null }] })
    const [first, second] = all.shipments.map(({ id }) => id)
    await staff.change(number, `shipments/${first}/move`)
    expect(await staff.change(number, `shipments/${first}/deliver`)).toMatchObject({
      fulfilmentStatus: 'fulfilled',
      lines: [{ delivered: 2 }],
    })
    expect(await staff.change(number, `shipments/${second}/deliver`)).toMatchObject({
      fulfilmentStatus: 'delivered',
      lines: [{ delivered: 3 }],
    })
    const seen = await customerView(number)
    expect(await subjects('order_shipped', number)).toEqual([`Part of order ${number} is on its way`, `Order ${number} is on its way`])
    expect(await subjects('order_delivered', number)).toHaveLength(2)
    expect(seen.shipments).toMatchObject([
      {
        status: 'delivered',
        carrier: 'UPS',
        trackingNumber: shipmentRequest.trackingNumber,
        trackingUrl: TRACKING,
        lines: [{ lineId, quantity: 2 }],
      },
      { status: 'delivered', carrier: 'FedEx', deliveredAt: expect.any(String) },
    ])
    expect(seen.history.map(({ type }) => type)).toEqual(['delivered', 'delivered', 'shipped', 'shipped', 'paid', 'placed'])
    expect(seen.lines).toMatchObject([{ canReturn: 3 }])
  })

  test('nothing ships before it is paid, on hold, cancelled or refunded in full', async () => {
    const slug = await addProduct(fresh)
    const pending = (await orderOf(fresh, await checkOut(fresh, { items: [{ slug, quantity: 1 }] }))).number
    const onHold = await sell()
    await staff.change(onHold.number, 'hold', { reason: 'x', version: onHold.version })
    const cancelled = await sell()
    await staff.change(cancelled.number, 'cancel', { reason: 'x', restock: true, version: cancelled.version })
    const refunded = await sell()
    const all = { lines: [{ lineId: refunded.lineId, quantity: 1, restock: true }], shipping: true, adjustmentCents: 0, reason: 'other' }
    expect((await staff.post(`orders/${refunded.number}/refunds`, all)).status).toBe(200)
    for (const number of [pending, onHold.number, cancelled.number, refunded.number]) {
      const { status, body } = await ship(number)
      expect([status, body.code]).toEqual([409, 'not_allowed_in_state'])
      expect((await staff.order(number)).shipments).toEqual([])
    }
  })

  test('no more ships than was ordered, and each shipment once, however often it is sent', async () => {
    const { number, lineId } = await sell(2)
    expect((await ship(number, { lines: [{ lineId, quantity: 3 }] })).body.fields).toEqual({ 'lines.0.quantity': 'must be at most 2' })
    expect((await ship(number, { lines: [{ lineId: 'oln_other', quantity: 1 }] })).body.fields).toHaveProperty(['lines.0.lineId'])
    expect((await ship(number, { lines: [] })).body.fields).toEqual({ lines: 'have all been shipped' })
    const key = newKey()
    const same = await Promise.all([ship(number, {}, key), ship(number, {}, key)])
    expect(same.map(({ status }) => status)).toEqual([200, 200])
    expect((await ship(number)).body.fields).toEqual({ lines: 'have all been shipped' })
    expect(await staff.order(number)).toMatchObject({ fulfilmentStatus: 'fulfilled', shipments: [{ lines: [{ quantity: 2 }] }] })
    const other = await sell()
    const [{ id: used } = { id: '' }] = await fresh.rows<{ id: string }>(
      sql`select s.idempotency_key as id from shipment s join "order" o on o.id = s.order_id where o.number = ${number}`,
    )
    expect((await ship(other.number, {}, used)).body.code).toBe('idempotency_mismatch')
  })

  test('two members of staff ship all of it at the same moment: one shipment is made', async () => {
    const { number } = await sell(2)
    const answers = await Promise.all([ship(number), ship(number)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect((await staff.order(number)).shipments).toMatchObject([{ lines: [{ quantity: 2 }] }])
  })

  test('shipping an order seen in an older version is refused', async () => {
    const { number, version } = await sell()
    await staff.change(number, 'hold', { reason: 'x', version })
    await staff.change(number, 'release', { reason: 'x', version: version + 1 })
    expect((await ship(number, { version })).body.code).toBe('conflict')
    expect((await ship(number, { version: version + 2 })).status).toBe(200)
  })

  test('a cancelled shipment leaves its lines to be shipped; their stock stays committed', async () => {
    const { number, slug, lineId } = await sell(2)
    const { shipments } = await staff.change(number, 'shipments', shipmentRequest)
    const back = await staff.change(number, `shipments/${shipments[0]?.id}/cancel`)
    expect(back).toMatchObject({ fulfilmentStatus: 'unfulfilled', lines: [{ shipped: 0 }], shipments: [{ status: 'cancelled' }] })
    expect((await stockOf(fresh, slug))?.on_hand).toBe(18)
    expect((await customerView(number)).shipments).toEqual([])
    expect((await ship(number, { lines: [{ lineId, quantity: 2 }] })).status).toBe(200)
  })

  test('of a shipment that is cancelled before its e-mail has left nobody is told; of the next one they are', async () => {
    const { number } = await sell()
    await fresh.runJobs()
    const { shipments } = await staff.change(number, 'shipments', shipmentRequest)
    await staff.change(number, `shipments/${shipments[0]?.id}/cancel`)
    await fresh.runJobs()
    expect(await subjects('order_shipped', number)).toEqual([])
    const told = (await staff.order(number)).letters.filter(({ kind: of }) => of === 'order_shipped')
    expect(told).toMatchObject([{ state: 'dead' }])
    await staff.change(number, 'shipments', shipmentRequest)
    await fresh.runJobs()
    expect(await subjects('order_shipped', number)).toEqual([`Order ${number} is on its way`])
  })

  test.each([
    ['shipped', ['move', 'deliver', 'report', 'lose', 'cancel']],
    ['in_transit', ['deliver', 'report', 'lose']],
    ['exception', ['move', 'deliver', 'lose']],
    ['delivered', []],
    ['lost', []],
    ['cancelled', []],
  ])('of a shipment that is %s staff can say %j', async (status, allowed) => {
    const { number } = await sell()
    const { shipments } = await staff.change(number, 'shipments', shipmentRequest)
    const id = shipments[0]?.id
    for (const action of ['move', 'deliver', 'report', 'lose', 'cancel']) {
      await fresh.rows(sql`update shipment set status = ${status} where id = ${id}`)
      await fresh.rows(sql`update "order" set fulfilment_status = 'fulfilled' where number = ${number}`)
      const { status: answered } = await staff.post(`orders/${number}/shipments/${id}/${action}`)
      expect([action, answered]).toEqual([action, allowed.includes(action) ? 200 : 409])
    }
    expect((await staff.post(`orders/${number}/shipments/${id}/ship`)).status).toBe(422)
    expect((await staff.post(`orders/${number}/shipments/shp_none/move`)).status).toBe(404)
    expect((await staff.post(`orders/${(await sell()).number}/shipments/${id}/move`)).status).toBe(404)
  })

  test.each([
    [{ carrier: 'Pigeon' }, 'carrier'],
    [{ trackingNumber: 'x' }, 'trackingNumber'],
    [{ trackingNumber: '"><script>' }, 'trackingNumber'],
    [{ lines: [{ lineId: 'x', quantity: 0 }] }, 'lines.0.quantity'],
    [{ lines: [{ lineId: 'x', quantity: 1.5 }] }, 'lines.0.quantity'],
    [{ status: 'delivered' }, 'status'],
  ])('%j is refused', async (more, field) => {
    const { number } = await sell()
    const { status, body } = await ship(number, more)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
  })

  const statusText = async (number: string) => (await customerView(number)).statusText

  test('a packed shipment stops the customer, tells nobody, and leaves by its own action; the order is still to ship until then', async () => {
    const { number, lineId } = await sell(3)
    const packed = await staff.change(number, 'packed-shipments', { lines: [{ lineId, quantity: 2 }] })
    expect(packed).toMatchObject({ status: 'open', fulfilmentStatus: 'unfulfilled', lines: [{ shipped: 0, packed: 2 }] })
    expect(packed.shipments).toMatchObject([{ status: 'pending', carrier: null, trackingNumber: null, shippedAt: null }])
    const seen = await customerView(number)
    expect([seen.statusText, seen.shipments]).toEqual([expect.stringMatching(/^Packed/), [expect.objectContaining({ status: 'pending' })]])
    // One of three is not packed yet.
    expect([seen.statusText, seen.history[0]?.text]).toEqual([expect.stringMatching(/^Packed in part/), 'Packed in part'])
    const told = 'It is packed, and has not left. Please write to us at once.'
    expect(seen.refusals).toMatchObject({ cancel: told, address: told })
    expect(seen.lines).toMatchObject([{ canReturn: 0 }])
    expect(await subjects('order_shipped', number)).toEqual([])
    const { version } = packed
    const cancel = await staff.post(`orders/${number}/cancel`, { reason: 'x', restock: true, version })
    expect([cancel.status, cancel.body.detail]).toEqual([409, 'A shipment of it is packed. Withdraw it first.'])
    const more = await ship(number, { lines: [{ lineId, quantity: 2 }] })
    expect([more.status, more.body.fields]).toEqual([422, { 'lines.0.quantity': expect.stringContaining('at most 1') }])

    const [{ id } = { id: '' }] = packed.shipments
    const left = await staff.change(number, `shipments/${id}/ship`, { ...shipmentRequest, version })
    expect(left).toMatchObject({ fulfilmentStatus: 'partially_fulfilled', lines: [{ shipped: 2, packed: 0 }] })
    expect(left.shipments).toMatchObject([{ id, status: 'shipped', trackingUrl: TRACKING, shippedAt: expect.any(String) }])
    expect(await statusText(number)).toMatch(/^Part shipped/)
    expect(await subjects('order_shipped', number)).toEqual([`Part of order ${number} is on its way`])
    expect((await customerView(number)).history.map(({ type }) => type)).toEqual(['shipped', 'packed', 'paid', 'placed'])
    expect((await staff.post(`orders/${number}/shipments/${id}/ship`, shipmentRequest)).body.code).toBe('not_allowed_in_state')
  })

  test('a packed shipment is withdrawn, and everything can be cancelled again; pressed twice it is packed once', async () => {
    const { number, lineId } = await sell(2)
    const key = newKey()
    const pack = () => staff.post<Schema<'StaffOrder'>>(`orders/${number}/packed-shipments`, {}, key)
    const [first] = [await pack(), await pack()]
    expect((await staff.order(number)).shipments).toHaveLength(1)
    const [{ id } = { id: '' }] = first.body.shipments
    for (const action of ['move', 'deliver', 'report', 'lose'])
      expect((await staff.post(`orders/${number}/shipments/${id}/${action}`)).status, action).toBe(409)
    const none = await staff.post(`orders/${number}/packed-shipments`, { lines: [{ lineId, quantity: 1 }] })
    expect(none.status).toBe(422)
    const withdrawn = await staff.change(number, `shipments/${id}/cancel`)
    expect(withdrawn).toMatchObject({ fulfilmentStatus: 'unfulfilled', lines: [{ packed: 0 }], shipments: [{ status: 'cancelled' }] })
    expect((await customerView(number)).refusals).toEqual({ cancel: null, address: null })
    await staff.change(number, 'cancel', { reason: 'x', restock: true, version: withdrawn.version })
  })

  test('who ships all that has not left takes what is packed along; what was refunded meanwhile does not leave', async () => {
    const all = await sell(3)
    await staff.change(all.number, 'packed-shipments', { lines: [{ lineId: all.lineId, quantity: 2 }] })
    const gone = await staff.change(all.number, 'shipments', shipmentRequest)
    expect(gone).toMatchObject({ fulfilmentStatus: 'fulfilled', lines: [{ shipped: 3, packed: 0 }] })
    expect(gone.shipments.map(({ status, lines }) => [status, lines[0]?.quantity])).toEqual([
      ['cancelled', 2],
      ['shipped', 3],
    ])
    const [entry] = await fresh.rows<{ after: unknown }>(
      sql`select after from audit_log where action = 'order.ship' and subject = (select id from "order" where number = ${all.number})`,
    )
    expect(entry?.after).toMatchObject({ packed: [gone.shipments[0]?.id] })

    const one = await sell(2)
    const packed = await staff.change(one.number, 'packed-shipments')
    const [{ id } = { id: '' }] = packed.shipments
    const refund = {
      version: packed.version,
      lines: [{ lineId: one.lineId, quantity: 1, restock: true }],
      shipping: false,
      adjustmentCents: 0,
    }
    expect((await staff.post(`orders/${one.number}/refunds`, { ...refund, reason: 'customer_request', note: null })).status).toBe(200)
    const refused = await staff.post(`orders/${one.number}/shipments/${id}/ship`, shipmentRequest)
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(/^Pieces of it have been refunded/)])
    await staff.change(one.number, `shipments/${id}/cancel`)
    expect((await customerView(one.number)).history[0]).toMatchObject({ text: 'Being packed anew' })
    expect(await staff.change(one.number, 'shipments', shipmentRequest)).toMatchObject({
      fulfilmentStatus: 'fulfilled',
      lines: [{ shipped: 1 }],
    })
    const held = await sell()
    const kept = await staff.change(held.number, 'packed-shipments')
    const onHold = await staff.change(held.number, 'hold', { reason: 'x', version: kept.version })
    const stopped = await staff.post(`orders/${held.number}/shipments/${onHold.shipments[0]?.id}/ship`, shipmentRequest)
    expect([stopped.status, stopped.body.detail]).toEqual([409, 'The order is on hold.'])
    const ids = [gone, packed, kept].flatMap((order) => [order.id, ...order.lines.map((line) => line.id)] as string[])
    const violations = (await checkData(fresh.shop.db)).flatMap((sentence) => sentence.violations)
    expect(violations.filter((violation) => ids.includes(violation.id))).toEqual([])
  })
})
