import { beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { buy, stockOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffOrder, StaffSession } from '#test/support/staff.ts'

describe.each(KINDS)('what comes back to the shelf on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })
  /** An order of two of ten on the shelf; `act` does one thing to it and gives the status, `shelf` is what is on hand. */
  const sell = async () => {
    const slug = await addProduct(fresh, { stock: 10 })
    const number = await buy(fresh, { items: [{ slug, quantity: 2 }] })
    const lineId = (await staff.order(number)).lines[0]?.id ?? ''
    const lastShipment = async () => (await staff.order(number)).shipments.at(-1)?.id ?? ''
    const acts = {
      ship: async (quantity = 2) =>
        (await staff.post(`orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: null, lines: [{ lineId, quantity }] })).status,
      unship: async () => (await staff.post(`orders/${number}/shipments/${await lastShipment()}/cancel`)).status,
      lose: async () => (await staff.post(`orders/${number}/shipments/${await lastShipment()}/lose`)).status,
      refund: async (quantity: number, restock = true) =>
        (
          await staff.post(`orders/${number}/refunds`, {
            lines: [{ lineId, quantity, restock }],
            shipping: false,
            adjustmentCents: 0,
            reason: 'customer_request',
            note: null,
          })
        ).status,
      /** A return of this many, all of them restocked. */
      sendBack: async (quantity: number) => {
        const asked = await staff.post<StaffOrder>(`orders/${number}/returns`, {
          lines: [{ lineId, quantity, reason: 'no_longer_needed', modelNumber: null }],
          comment: null,
        })
        if (asked.status !== 200) return asked.status
        const rma = asked.body.returns.at(-1)?.number ?? ''
        await staff.post(`returns/${rma}/approve`, { note: null })
        return (await staff.post(`returns/${rma}/receive`, { lines: [{ lineId, received: quantity, restocked: quantity }] })).status
      },
      async cancel() {
        const { version } = await staff.order(number)
        return (await staff.post(`orders/${number}/cancel`, { reason: 'They changed their mind.', restock: true, version })).status
      },
    }
    return { ...acts, shelf: async () => (await stockOf(fresh, slug))?.on_hand }
  }

  test('pieces that a refund has put back are not put back by their return', async () => {
    const order = await sell()
    expect([await order.ship(), await order.refund(2)]).toEqual([200, 200])
    expect(await order.shelf()).toBe(10)
    expect(await order.sendBack(2)).not.toBe(200)
    expect(await order.shelf()).toBe(10)
  })

  test('a shipment that has come back was sent: it cannot be cancelled, nor the order with it', async () => {
    const order = await sell()
    expect([await order.ship(), await order.sendBack(2)]).toEqual([200, 200])
    expect(await order.unship()).toBe(409)
    expect(await order.cancel()).toBe(409)
    expect(await order.shelf()).toBe(10)
  })

  test('what is refunded and back on the shelf cannot be shipped', async () => {
    const order = await sell()
    expect(await order.refund(1)).toBe(200)
    expect(await order.ship(2)).toBe(422)
    expect(await order.ship(1)).toBe(200)
    expect(await order.shelf()).toBe(9)
  })

  test('what is lost does not come back, and what has come back is not lost', async () => {
    const lost = await sell()
    expect([await lost.ship(), await lost.lose(), await lost.refund(1)]).toEqual([200, 200, 422])
    expect(await lost.refund(1, false)).toBe(200)
    expect(await lost.shelf()).toBe(8)
    const back = await sell()
    expect([await back.ship(), await back.refund(2), await back.lose()]).toEqual([200, 200, 409])
    expect(await back.shelf()).toBe(10)
  })

  test('a cancelled order puts back what is not there yet', async () => {
    const order = await sell()
    expect([await order.ship(1), await order.refund(1), await order.unship(), await order.cancel()]).toEqual([200, 200, 200, 200])
    expect(await order.shelf()).toBe(10)
  })
})
