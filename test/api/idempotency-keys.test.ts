import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { buy, newKey, sellPart } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

const SHIPMENT = { carrier: 'USPS', trackingNumber: '94001' }

/** A sold part: its address, and the number and the line of its order. */
interface Sold {
  slug: string
  number: string
  lineId: string
}

/** A write that carries an Idempotency-Key. `others` change one field of the body each; `table` has a row for each time it took effect. */
interface Write {
  path: (sold: Sold) => string
  body: (sold: Sold) => Record<string, unknown>
  others: (sold: Sold) => Record<string, unknown>[]
  table: 'refund' | 'shipment' | 'order_return' | 'stock_movement'
  needsShipment?: true
  /** Requests of a shopper carry their e-mail address instead of a session. */
  isShoppers?: true
}

const returned = ({ lineId }: Sold, line: object = {}) => ({
  lines: [{ lineId, quantity: 1, reason: 'no_longer_needed', modelNumber: null, ...line }],
})

const WRITES = {
  'a refund': {
    path: ({ number }) => `/api/admin/orders/${number}/refunds`,
    body: ({ lineId }) => ({
      lines: [{ lineId, quantity: 1, restock: true }],
      shipping: false,
      adjustmentCents: 0,
      reason: 'customer_request',
      note: 'As agreed',
    }),
    others: ({ lineId }) => [
      { lines: [{ lineId, quantity: 2, restock: true }] },
      { lines: [{ lineId, quantity: 1, restock: false }] },
      { lines: [] },
      { shipping: true },
      { adjustmentCents: 100 },
      { reason: 'defective' },
      { note: 'Not as agreed' },
      { note: null },
      { returnNumber: 'RMA-0' },
    ],
    table: 'refund',
  },
  'a shipment': {
    path: ({ number }) => `/api/admin/orders/${number}/shipments`,
    body: ({ lineId }) => ({ ...SHIPMENT, lines: [{ lineId, quantity: 1 }], service: 'Ground' }),
    others: ({ lineId }) => [
      { lines: [{ lineId, quantity: 2 }] },
      { lines: undefined },
      { carrier: 'UPS' },
      { service: 'Air' },
      { service: undefined },
      { trackingNumber: '94002' },
      { trackingNumber: null },
    ],
    table: 'shipment',
  },
  'a packed shipment': {
    path: ({ number }) => `/api/admin/orders/${number}/packed-shipments`,
    body: ({ lineId }) => ({ lines: [{ lineId, quantity: 1 }] }),
    others: ({ lineId }) => [{ lines: [{ lineId, quantity: 2 }] }, { lines: undefined }],
    table: 'shipment',
  },
  'a return that staff ask for': {
    path: ({ number }) => `/api/admin/orders/${number}/returns`,
    body: (sold) => ({ ...returned(sold), comment: 'Too many' }),
    others: (sold) => [
      returned(sold, { quantity: 2 }),
      returned(sold, { reason: 'ordered_twice' }),
      returned(sold, { modelNumber: 'WTW5000' }),
      { comment: 'Too few' },
      { comment: null },
    ],
    table: 'order_return',
    needsShipment: true,
  },
  'a return that a shopper asks for': {
    path: ({ number }) => `/api/orders/${number}/returns`,
    body: (sold) => ({ ...returned(sold), comment: 'Too many', email: 'ann@example.com' }),
    others: (sold) => [returned(sold, { quantity: 2 }), { comment: 'Too few' }],
    table: 'order_return',
    needsShipment: true,
    isShoppers: true,
  },
  'a stock adjustment': {
    path: ({ slug }) => `/api/admin/products/${slug}/stock`,
    body: () => ({ delta: 3, reason: 'restock', note: 'Found' }),
    others: () => [{ delta: 4 }, { delta: -3 }, { reason: 'correction' }, { note: 'Lost and found' }, { note: null }],
    table: 'stock_movement',
  },
} satisfies Record<string, Write>

describe.each(KINDS)('the Idempotency-Key of %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })
  const sell = async ({ needsShipment }: Write): Promise<Sold> => {
    const { slug, number } = await sellPart(fresh, 2)
    if (needsShipment) await staff.change(number, 'shipments', SHIPMENT)
    return { slug, number, lineId: (await staff.order(number)).lines[0]?.id ?? '' }
  }
  let visitors = 0
  const send = ({ path, isShoppers }: Write, sold: Sold, { body, key }: { body: object; key: string }) =>
    isShoppers
      ? fresh.call('POST', path(sold), body, { 'idempotency-key': key }, `192.0.2.${++visitors}`)
      : staff.post(path(sold).replace('/api/admin/', ''), body, key)
  /** How often a key took effect. */
  const effects = async ({ table }: Write, key: string) =>
    (await fresh.rows(sql`select 1 from ${sql.identifier(table)} where idempotency_key = ${key}`)).length

  describe.each(Object.entries<Write>(WRITES))('%s', (_, write) => {
    test('again with the same body gives the same answer, and happens once', async () => {
      const [sold, key] = [await sell(write), newKey()]
      const body = write.body(sold)
      const first = await send(write, sold, { body, key })
      expect(first.status, first.text).toBe(200)
      // The same body, with its fields in another order.
      const turned = Object.fromEntries(Object.entries(body).toReversed())
      for (const again of [body, turned]) {
        const { status, text } = await send(write, sold, { body: again, key })
        expect([status, text]).toEqual([200, first.text])
      }
      expect(await effects(write, key)).toBe(1)
    })

    test('again with another body, or for something else, is refused', async () => {
      const [sold, other, key] = [await sell(write), await sell(write), newKey()]
      const body = write.body(sold)
      expect((await send(write, sold, { body, key })).status).toBe(200)
      for (const change of write.others(sold)) {
        const { status, body: refusal } = await send(write, sold, { body: { ...body, ...change }, key })
        expect([status, refusal.code], JSON.stringify(change)).toEqual([422, 'idempotency_mismatch'])
      }
      const elsewhere = await send(write, other, { body: write.body(other), key })
      expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'idempotency_mismatch'])
      expect(await effects(write, key)).toBe(1)
    })

    test('at the same moment is done once; one of two bodies, or of two things, is refused', async () => {
      const [sold, other] = [await sell(write), await sell(write)]
      const body = write.body(sold)
      const key = newKey()
      const same = await Promise.all([1, 2].map(() => send(write, sold, { body, key })))
      expect(same.map(({ status }) => status)).toEqual([200, 200])
      expect(await effects(write, key)).toBe(1)
      const [things, bodies] = [newKey(), newKey()]
      const ofTwoThings = await Promise.all([sold, other].map((each) => send(write, each, { body: write.body(each), key: things })))
      const ofTwoBodies = await Promise.all(
        [{}, write.others(other)[0]].map((change) => send(write, other, { body: { ...write.body(other), ...change }, key: bodies })),
      )
      expect(ofTwoThings.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
      expect(ofTwoThings.find(({ status }) => status !== 200)?.body.code).toBe('idempotency_mismatch')
      expect(ofTwoBodies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
      expect([await effects(write, things), await effects(write, bodies)]).toEqual([1, 1])
    })

    test('that came before requests were compared answers as it did', async () => {
      const [sold, other, key] = [await sell(write), await sell(write), newKey()]
      const body = write.body(sold)
      const first = await send(write, sold, { body, key })
      const table = sql.identifier(write.table)
      // The ledger of stock takes no updates.
      await fresh.rows(sql`alter table ${table} disable trigger user`)
      await fresh.rows(sql`update ${table} set request_hash = null where idempotency_key = ${key}`)
      await fresh.rows(sql`alter table ${table} enable trigger user`)
      const change = write.others(sold).findLast((fields) => !('reason' in fields)) ?? {}
      expect((await send(write, sold, { body: { ...body, ...change }, key })).text).toBe(first.text)
      expect((await send(write, other, { body: write.body(other), key })).body.code).toBe('idempotency_mismatch')
    })
  })

  test('a shipment repeated with the version of the order that the first has made is the same', async () => {
    const [sold, key] = [await sell(WRITES['a shipment']), newKey()]
    const { version } = await staff.order(sold.number)
    const first = await staff.post<{ version: number }>(`orders/${sold.number}/shipments`, { ...SHIPMENT, version }, key)
    expect(first.body.version).toBeGreaterThan(version)
    const again = await staff.post(`orders/${sold.number}/shipments`, { ...SHIPMENT, version: first.body.version }, key)
    expect([again.status, again.text]).toEqual([200, first.text])
  })

  test('a note that is sent again is one note; another text under its key is refused, and nothing of it lost unheard', async () => {
    const { number } = await sellPart(fresh)
    const [customer] = await fresh.rows<{ id: string }>(sql`select id from customer where email = 'ann@example.com'`)
    for (const path of [`orders/${number}/notes`, `customers/${customer?.id}/notes`]) {
      const key = newKey()
      for (const text of ['Rang at noon', ' Rang at noon ']) expect((await staff.post(path, { text }, key)).status, path).toBe(200)
      const { status, body } = await staff.post(path, { text: 'Rang at noon: ship it on Monday' }, key)
      expect([status, body.code], path).toEqual([422, 'idempotency_mismatch'])
    }
    expect((await staff.order(number)).history.filter(({ type }) => type === 'note')).toHaveLength(1)
    expect(await fresh.rows(sql`select text from customer_note`)).toEqual([{ text: 'Rang at noon' }])
  })

  test('a note about one customer is no note about another', async () => {
    for (const email of ['one@example.com', 'other@example.com'])
      await buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }], customer: { email } })
    const key = newKey()
    const noted = await fresh.rows<{ id: string }>(sql`select id from customer where email in ('one@example.com', 'other@example.com')`)
    expect(noted).toHaveLength(2)
    const answers = []
    for (const { id } of noted) answers.push(await staff.post(`customers/${id}/notes`, { text: 'Likes blue' }, key))
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [422, 'idempotency_mismatch'],
    ])
  })

  test('one key for the exchanges of two returns at the same moment makes one of them, and refuses the other', async () => {
    const received = await Promise.all(
      [1, 2].map(async () => {
        const { number, lineId } = await sell(WRITES['a return that staff ask for'])
        const line = { lineId, quantity: 1, reason: 'defective', modelNumber: null }
        const rma = (await staff.change(number, 'returns', { lines: [line] })).returns[0]?.number
        await staff.post(`returns/${rma}/approve`)
        const unpacked = { lines: [{ lineId, received: 1, restocked: 0, condition: 'opened' }] }
        expect((await staff.post(`returns/${rma}/receive`, unpacked)).status).toBe(200)
        return { rma, lineId }
      }),
    )
    const key = newKey()
    const answers = await Promise.all(
      received.map(({ rma, lineId }) => staff.post(`returns/${rma}/exchange`, { lines: [{ lineId, quantity: 1 }] }, key)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('idempotency_mismatch')
  })
})
