import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { promisedDays } from '#domain/order/delivery.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, CUSTOMER } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Got, Posted, Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Arrival = Posted<'/api/arrivals'>

const DAY_MS = 86_400_000

describe.each(KINDS)('days of arrival on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
    const { body } = await staff.get<Got<'/api/admin/settings'>>('settings')
    const version = body.settings.find(({ group }) => group === 'transit')?.version
    const zones = [
      { states: ['AK', 'HI'], zips: [], minDays: 20, maxDays: 25 },
      { states: [], zips: ['482'], minDays: 1, maxDays: 1 },
      { states: [], zips: ['48226', '995'], minDays: 30, maxDays: 31 },
    ]
    const { status } = await fresh.call('PATCH', '/api/admin/settings/transit', { version, minDays: 10, maxDays: 12, zones }, staff.headers)
    if (status !== 200) throw new Error(`the zones were not set: ${status}`)
  })

  const arrive = <Body = Arrival>(items: { slug: string; quantity: number }[], to: object = {}) =>
    fresh.call<Body>('POST', '/api/arrivals', { items, ...to })
  /** Days from the one on which it leaves to the first on which it may arrive. */
  const underWay = ({ windows: [first] }: Arrival) => first && (Date.parse(first.arrivesFrom) - Date.parse(first.leavesOn)) / DAY_MS

  test('the zone of the ZIP code counts, the longest digits first, then that of the state, then what holds for most', async () => {
    const items = [{ slug: await addProduct(fresh, { stock: 5 }), quantity: 1 }]
    const days = async (to: object) => {
      const { status, body, text } = await arrive(items, to)
      expect(status, text).toBe(200)
      return [body.state, underWay(body) ?? 0] as const
    }
    const near = await days({ postalCode: '48201' })
    const most = await days({ postalCode: '10001' })
    const alaska = await days({ postalCode: '99801' })
    const anchorage = await days({ postalCode: '99501-1234' })
    expect([near[0], most[0], alaska[0], anchorage[0]]).toEqual(['MI', 'NY', 'AK', 'AK'])
    const inOrder = [near, most, alaska, anchorage].map(([, count]) => count)
    expect(inOrder.toSorted((one, other) => one - other)).toEqual(inOrder)
    expect(new Set(inOrder).size).toBe(4)
    expect((await days({ postalCode: '48226' }))[1]).toBe(anchorage[1])
    expect(await days({ state: 'Hawaii' })).toEqual(['HI', alaska[1]])
    expect(await days({})).toEqual([null, most[1]])
  })

  test('an order is promised what was shown, which stays when the zones change; another ZIP code has the days of its zone', async () => {
    const items = [{ slug: await addProduct(fresh, { stock: 5 }), quantity: 2 }]
    const customer = { ...CUSTOMER, city: 'Detroit', state: 'MI', postalCode: '48201' }
    const shown = (await arrive(items, { postalCode: customer.postalCode })).body.windows[0]
    const number = await buy(fresh, { items, customer })
    const order = await staff.order(number)
    const { arrivesFrom, arrivesTo } = order.promise
    expect({ arrivesFrom, arrivesTo }).toEqual({ arrivesFrom: shown?.arrivesFrom, arrivesTo: shown?.arrivesTo })
    await fresh.runJobs()
    const [letter] = await fresh.rows<{ body: string }>(
      sql`select body from outbox where kind = 'order_confirmation' and payload ->> 'orderId' = ${order.id}`,
    )
    const today = order.placedAt.slice(0, 10)
    expect(letter?.body).toContain(`Arrives ${promisedDays({ arrivesFrom: arrivesFrom ?? '', arrivesTo: arrivesTo ?? '' }, today)}`)
    const { email: _, ...address } = customer
    const moved = await staff.post(`orders/${number}/address`, { address: { ...address, postalCode: '48226' }, version: order.version })
    expect(moved.status, moved.text).toBe(200)
    const { promise } = await staff.order(number)
    expect([promise.shipBy, (promise.arrivesFrom ?? '') > (arrivesFrom ?? '')]).toEqual([order.promise.shipBy, true])
  })

  test('parts that are waited for arrive later; of parts of which nobody knows, and of such as cannot be ordered, nothing is said', async () => {
    const [soon, known, unknown] = [
      await addProduct(fresh, { stock: 1 }),
      await addProduct(fresh, { stock: 1 }),
      await addProduct(fresh, { stock: 1 }),
    ]
    const sold = await addProduct(fresh, { stock: 0 })
    await fresh.rows(sql`update stock_level set allow_backorder = true, lead_time_days = case when product_id =
      (select id from product where slug = ${known}) then 60 end where product_id in (select id from product where slug in (${known}, ${unknown}))`)
    const leaves = async (...items: [string, number][]) =>
      (await arrive(items.map(([slug, quantity]) => ({ slug, quantity })))).body.windows[0]?.leavesOn ?? null
    const now = await leaves([soon, 1], [known, 1], [unknown, 1])
    expect(now).not.toBeNull()
    const later = await leaves([soon, 1], [known, 2])
    expect(Date.parse(later ?? '') - Date.parse(now ?? '')).toBeGreaterThan(50 * DAY_MS)
    expect([await leaves([unknown, 2]), await leaves([soon, 2]), await leaves([sold, 1]), await leaves(['no-such-part', 1])]).toEqual([
      null,
      null,
      null,
      null,
    ])
    await fresh.rows(
      sql`update stock_level set on_hand = 0 where product_id in (select id from product where slug in (${known}, ${unknown}))`,
    )
    fresh.shop.cache.clear()
    const page = async (slug: string) => (await fresh.call<Got<'/api/products/{slug}'>>('GET', `/api/products/${slug}`)).body.dispatch
    expect((await page(known))[0]?.leavesOn).toBe(later)
    expect([await page(unknown), await page(sold)]).toEqual([[], []])
  })

  test('an order of parts that are waited for is promised what was shown, and not what parts on the shelf would be', async () => {
    const slug = await addProduct(fresh, { stock: 1 })
    await fresh.rows(sql`update stock_level set allow_backorder = true, lead_time_days = 60
      where product_id = (select id from product where slug = ${slug})`)
    const items = [{ slug, quantity: 2 }]
    const shown = (await arrive(items, { postalCode: CUSTOMER.postalCode })).body.windows[0]
    const { promise } = await staff.order(await buy(fresh, { items }))
    expect(promise).toEqual({ shipBy: shown?.leavesOn, arrivesFrom: shown?.arrivesFrom, arrivesTo: shown?.arrivesTo })
  })

  test('an order of a part whose stock is not counted is promised what was shown: nothing of it is waited for', async () => {
    const items = [{ slug: await addProduct(fresh, { stock: 0, trackStock: false }), quantity: 2 }]
    const shown = (await arrive(items, { postalCode: CUSTOMER.postalCode })).body.windows[0]
    const { promise } = await staff.order(await buy(fresh, { items }))
    expect(promise).toEqual({ shipBy: shown?.leavesOn, arrivesFrom: shown?.arrivesFrom, arrivesTo: shown?.arrivesTo })
    expect(promise.shipBy).not.toBeNull()
  })

  test('the reports hold orders to the promise that is stored with them, whatever the settings say by now', async () => {
    const slug = await addProduct(fresh, { stock: 9 })
    const deliver = async () => {
      const number = await buy(fresh, { items: [{ slug, quantity: 1 }] })
      const { shipments } = await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: '94001' })
      await staff.change(number, `shipments/${shipments[0]?.id}/deliver`)
      return number
    }
    const [late, kept] = [await deliver(), await deliver()]
    await fresh.rows(sql`update "order" set promised_ship_by = now() - interval '4 days', arrives_from = (now() - interval '5 days')::date,
      arrives_to = (now() - interval '3 days')::date where number = ${late}`)
    const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
    for (const [report, days] of [
      ['late-deliveries', 3],
      ['late-shipments', 4],
    ] as const) {
      const { status, body, text } = await staff.get<Schema<'Report'>>(`reports/${report}?from=${day(-7)}&to=${day(0)}`)
      expect(status, text).toBe(200)
      const rows = new Map(body.rows.map(({ values }) => [values.number, values]))
      // The clocks of shop and database may stand on both sides of midnight.
      expect(Math.abs(Number(rows.get(late)?.late) - days)).toBeLessThanOrEqual(1)
      expect(rows.has(kept)).toBe(false)
    }
  })

  test('a ZIP code that is none, or that the shop does not deliver to, is refused at its field', async () => {
    for (const postalCode of ['4822', 'K1A 0B1', '00000', '09001'])
      expect(await arrive<ProblemBody>([], { postalCode })).toMatchObject({
        status: 422,
        body: { fields: { postalCode: expect.any(String) } },
      })
  })
})
