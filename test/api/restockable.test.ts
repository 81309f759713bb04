import { beforeAll, describe, expect, test } from 'vitest'
import { checkData } from '#server/shop/maintenance/check-data.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, stockOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { openStaffSession, syncRefunds } from '#test/support/staff.ts'
import type { StaffOrder, StaffSession } from '#test/support/staff.ts'

describe.each(KINDS)('what comes back to the shelf on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })
  /** An order of two, or so many, of ten on the shelf; `act` does one thing to it and gives the status, `shelf` is what is on hand. */
  const sell = async (sold = 2) => {
    const slug = await addProduct(fresh, { stock: 10 })
    const number = await buy(fresh, { items: [{ slug, quantity: sold }] })
    const lineId = (await staff.order(number)).lines[0]?.id ?? ''
    /** Says it of the last shipment. What the order tells staff beforehand is what happens. */
    const change = async (action: 'cancel' | 'lose') => {
      const last = (await staff.order(number)).shipments.at(-1)
      const { status } = await staff.post(`orders/${number}/shipments/${last?.id ?? 'none'}/${action}`)
      if (last?.status === 'shipped') expect([action, last.refusals[action]]).toEqual([action, status === 200 ? null : expect.any(String)])
      return status
    }
    const acts = {
      ship: async (quantity = 2) =>
        (await staff.post(`orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: null, lines: [{ lineId, quantity }] })).status,
      unship: () => change('cancel'),
      lose: () => change('lose'),
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
      /** A return of this many; all of them are restocked, or so many. */
      sendBack: async (quantity: number, restocked = quantity) => {
        const asked = await staff.post<StaffOrder>(`orders/${number}/returns`, {
          lines: [{ lineId, quantity, reason: 'no_longer_needed', modelNumber: null }],
          comment: null,
        })
        if (asked.status !== 200) return asked.status
        const rma = asked.body.returns.find(({ status }) => status === 'requested')?.number ?? ''
        await staff.post(`returns/${rma}/approve`, { note: null })
        return (await staff.post(`returns/${rma}/receive`, { lines: [{ lineId, received: quantity, restocked }] })).status
      },
      async cancel() {
        const { version } = await staff.order(number)
        return (await staff.post(`orders/${number}/cancel`, { reason: 'They changed their mind.', restock: true, version })).status
      },
    }
    return {
      ...acts,
      shelf: async () => (await stockOf(fresh, slug))?.on_hand,
      sold,
      version: async () => (await staff.order(number)).version,
    }
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
    expect(await lost.sendBack(1, 0)).toBe(422)
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

  test('a cancelled order puts back no piece that was refunded before and not put back then: it was not there, or is broken', async () => {
    const order = await sell(3)
    expect([await order.refund(1, false), await order.cancel(), await order.shelf()]).toEqual([200, 200, 9])
  })

  test('what a refund without an answer will put back is not put back by the cancellation too', async () => {
    const order = await sell()
    const { payments } = fresh.shop
    fresh.shop.payments = { ...payments, refund: () => Promise.reject(new Error('timeout')) }
    expect(await order.refund(1)).toBe(200)
    fresh.shop.payments = payments
    expect([await order.cancel(), await order.shelf()]).toEqual([200, 9])
    await syncRefunds(fresh)
    expect(await order.shelf()).toBe(10)
  })

  /**
   * Where the pieces of an order are, by what staff said: `held` for the order in the house, `away` with the customer or on their way,
   * `lost`, or `back` on the shelf. A refund is of pieces that are held while there are any: these need not ship any more.
   */
  interface Whereabouts {
    held: number
    away: number
    lost: number
    back: number
  }
  type Sold = Awaited<ReturnType<typeof sell>>

  /** One piece more from one place to the other, for each step that staff may take, and where the pieces are when it is accepted. */
  const STEPS: Record<string, (order: Sold, now: Whereabouts) => Promise<[status: number, after: Whereabouts]>> = {
    ship: async (order, now) => [await order.ship(1), { ...now, held: now.held - 1, away: now.away + 1 }],
    refund: async (order, now) => {
      const from = now.held > 0 ? 'held' : 'away'
      return [await order.refund(1), { ...now, [from]: now[from] - 1, back: now.back + 1 }]
    },
    sendBack: async (order, now) => {
      const restocked = Math.min(1, now.away)
      return [await order.sendBack(1, restocked), { ...now, away: now.away - restocked, back: now.back + restocked }]
    },
    lose: async (order, now) => [await order.lose(), { ...now, away: now.away - 1, lost: now.lost + 1 }],
    cancel: async (order, now) => [await order.cancel(), { ...now, held: 0, back: now.back + now.held }],
  }
  test.each([1, 2])(
    'fault 59: in whatever order staff ship, refund, take back, lose and cancel %i sold, each piece is in one place',
    async (sold) => {
      const accepted: string[] = []
      /** A new order that has gone this way. */
      const goAgain = async (path: string[]) => {
        const order = await sell(sold)
        let now: Whereabouts = { held: sold, away: 0, lost: 0, back: 0 }
        for (const step of path) now = (await STEPS[step]?.(order, now))?.[1] ?? now
        return { order, now }
      }
      /** Takes a step. One that is accepted moves its piece and no other; one that is refused changes nothing, and gives null. */
      const take = async (path: string[], { order, now }: Awaited<ReturnType<typeof goAgain>>) => {
        const way = path.join(', ')
        const version = await order.version()
        const [status, after] = (await STEPS[path.at(-1) ?? '']?.(order, now)) ?? [0, now]
        if (status !== 200) {
          expect(await order.version(), `${way}: ${status}`).toBe(version)
          return null
        }
        accepted.push(way)
        expect(Math.min(...Object.values(after)), `${way}: ${JSON.stringify(after)}`).toBeGreaterThanOrEqual(0)
        expect(await order.shelf(), way).toBe(10 - sold + after.back)
        return { order, now: after }
      }
      /** Takes each step that this way has not taken, and goes on from those that are accepted. */
      const walk = async (path: string[], reached: Awaited<ReturnType<typeof goAgain>>): Promise<void> => {
        let here: typeof reached | null = reached
        for (const step of Object.keys(STEPS).filter((name) => !path.includes(name))) {
          here ??= await goAgain(path)
          const next = await take([...path, step], here)
          if (next === null) continue
          await walk([...path, step], next)
          here = null
        }
      }
      await walk([], await goAgain([]))
      expect(accepted).toEqual(expect.arrayContaining(['ship, sendBack', 'ship, lose', 'ship, refund, sendBack', 'refund, cancel']))
      const found = await checkData(fresh.shop.db)
      expect(found.flatMap(({ name, violations }) => violations.map(({ wrong }) => `${name}: ${wrong}`))).toEqual([])
    },
  )
})
