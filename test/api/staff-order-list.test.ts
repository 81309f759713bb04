import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatDecimal } from '#domain/money.ts'
import { unzip } from '#server/services/zip.ts'
import { addCode, addProduct } from '#test/support/build.ts'
import { buy, checkOut, emailsOf, newKey, orderOf, sellPart } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { auditSince, openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

describe.each(KINDS)('the staff’s list of orders on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })
  const list = async (query: string) => {
    const { status, body, text } = await staff.get<Schema<'StaffOrderList'>>(`orders?${query}`)
    expect(status, text).toBe(200)
    return body
  }
  const numbers = async (query: string) => (await list(query)).orders.map(({ number }) => number)

  test('is searched by phone, ZIP code, part, tracking, return and payment, however they are written', async () => {
    const slug = await addProduct(fresh, { partNumber: 'WPQ-77.412' })
    const customer = { phone: '(313) 555-0142', postalCode: '48226', email: 'searched@example.com' }
    const number = await buy(fresh, { items: [{ slug, quantity: 2 }], customer })
    const order = await staff.change(number, 'shipments', { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' })
    await staff.change(number, `shipments/${order.shipments[0]?.id}/deliver`)
    const lines = [{ lineId: order.lines[0]?.id, quantity: 1, reason: 'no_longer_needed' }]
    const [asked] = (await staff.change(number, 'returns', { lines })).returns
    const [paid] = order.payments
    const found = [
      'wpq77412',
      'WPQ-77.4',
      '313 555 0142',
      '+1 313-555-01',
      '1z999aa1012',
      '1Z 999 AA1',
      asked?.number,
      paid?.intentId,
      paid?.sessionId,
    ]
    for (const q of found) expect(await numbers(`q=${encodeURIComponent(q ?? 'none')}`), q ?? 'none').toEqual([number])
    expect(await numbers('q=48226&filter=email:is:searched@example.com')).toEqual([number])
    for (const q of ['wpq77413', '313 555 0143', '1z999aa2', '48227', `${paid?.intentId}x`]) expect(await numbers(`q=${q}`), q).toEqual([])
  })

  test('is searched by any part of an e-mail address and by words of a name, with their accents or without, and so is the palette', async () => {
    const customer = { firstName: 'Łucja', lastName: 'Núñez', email: 'office@harbor-plumbing.example' }
    const number = await buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }], customer })
    const palette = async (q: string) =>
      (await staff.get<Schema<'Found'>>(`find?q=${encodeURIComponent(q)}`)).body.orders.map((order) => order.number)
    for (const q of [
      'nunez',
      'NUÑEZ',
      'Núñez',
      'Nun\u0303ez',
      'lucja nu',
      'Łucja Núñ',
      'harbor-plumb',
      'HARBOR',
      '@harbor-plumbing.example',
      'nú',
      'lu',
    ]) {
      expect(await numbers(`q=${encodeURIComponent(q)}`), q).toEqual([number])
      expect(await palette(q), q).toEqual([number])
    }
    for (const q of ['nunes', 'unez', 'un', 'ar', 'harbor%plumb', 'harbor_plumb', 'n_nez']) {
      expect(await numbers(`q=${encodeURIComponent(q)}`), q).not.toContain(number)
      expect(await palette(q), q).not.toContain(number)
    }
  })

  test('says which orders are packed and wait for their carrier, and is filtered by it', async () => {
    const slug = await addProduct(fresh, { partNumber: 'PACK-1' })
    const packed = await buy(fresh, { items: [{ slug, quantity: 1 }] })
    const loose = await buy(fresh, { items: [{ slug, quantity: 1 }] })
    const { shipments } = await staff.change(packed, 'packed-shipments')
    const query = 'filter=part:is:pack-1&filter=to-ship:is:true&sort=placed'
    expect((await list(query)).orders.map(({ number, isPacked }) => [number, isPacked])).toEqual([
      [packed, true],
      [loose, false],
    ])
    expect(await numbers(`${query}&filter=packed:is:true`)).toEqual([packed])
    expect(await numbers(`${query}&filter=packed:is:false`)).toEqual([loose])
    await staff.change(packed, `shipments/${shipments[0]?.id}/ship`, { carrier: 'UPS', trackingNumber: null })
    expect(await numbers('filter=part:is:pack-1&filter=packed:is:true')).toEqual([])
    // Of one that is packed in part, the rest is still to be packed.
    const part = await buy(fresh, { items: [{ slug, quantity: 3 }] })
    const { lines } = await staff.order(part)
    await staff.change(part, 'packed-shipments', { lines: [{ lineId: lines[0]?.id, quantity: 1 }] })
    expect((await list(query)).orders.map(({ number, leftToPack }) => [number, leftToPack])).toEqual([
      [loose, null],
      [part, 2],
    ])
  })

  test('is filtered by part, coupon, total, state and day, and says what it does not know', async () => {
    const slug = await addProduct(fresh, { partNumber: 'FLT-1', priceCents: 70_000 })
    const other = await addProduct(fresh, { partNumber: 'FLT-2' })
    await addCode(fresh, { code: 'FLTTEN' })
    const customer = { state: 'OH', postalCode: '43004', city: 'Blacklick' }
    const number = await buy(fresh, { items: [slug, other].map((one) => ({ slug: one, quantity: 1 })), customer, couponCode: 'FLTTEN' })
    for (const filter of ['part:is:flt-1', 'part:contains:LT-1', 'coupon:is:fltten', 'state:any:OH', 'total:between:60000..'])
      expect(await numbers(`filter=${filter}&filter=part:contains:flt-&filter=placed:between:2020-01-01..`), filter).toEqual([number])
    for (const filter of ['part:not:flt-1', 'part:is:LT-1', 'part:empty:', 'coupon:empty:', 'state:none:OH', 'total:between:..60000'])
      expect(await numbers(`filter=${filter}&filter=coupon:is:fltten`), filter).toEqual([])
    expect(await numbers('filter=part:not:nothing&filter=part:filled:&filter=coupon:is:fltten')).toEqual([number])
    await fresh.rows(sql`update "order" set po_number = 'PO-FLT' where number = ${number}`)
    for (const filter of ['po:filled:', 'po:is:po-flt', 'exempt:is:false'])
      expect(await numbers(`filter=${filter}&filter=coupon:is:fltten`), filter).toEqual([number])
    for (const filter of ['po:empty:', 'exempt:is:true'])
      expect(await numbers(`filter=${filter}&filter=coupon:is:fltten`), filter).toEqual([])
    expect((await list('filter=po:is:PO-FLT')).orders).toMatchObject([{ number, poNumber: 'PO-FLT' }])
    for (const query of ['filter=colour:is:1', 'filter=status:any:lost', 'sort=secret', 'size=10', 'filter=total:between:9..1'])
      expect((await staff.get(`orders?${query}`)).status, query).toBe(422)
  })

  test('tells programs which orders have changed since a moment, and when', async () => {
    const { number: untouched } = await sellPart(fresh)
    const { number: held } = await sellPart(fresh)
    const { number: sent } = await sellPart(fresh)
    const { lines } = await staff.change(sent, 'shipments', { carrier: 'USPS', trackingNumber: '94001' })
    const since = async () =>
      (
        await fresh.rows<{ at: string }>(sql`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`)
      )[0]?.at
    const changedSince = async (at = '') => list(`filter=updated:between:${at}..&sort=-updated`)
    const before = await since()
    expect((await changedSince(before)).orders).toEqual([])
    await staff.change(held, 'hold', { reason: 'checking', version: (await staff.order(held)).version })
    await staff.change(sent, 'returns', { lines: [{ lineId: lines[0]?.id, quantity: 1, reason: 'no_longer_needed' }] })
    const { orders } = await changedSince(before)
    expect(orders.map(({ number }) => number)).toEqual([sent, held])
    for (const { updatedAt } of orders) expect(updatedAt >= (before ?? '')).toBe(true)
    const after = await since()
    const refund = { lines: [], shipping: false, adjustmentCents: 100, reason: 'other' }
    expect((await staff.post(`orders/${held}/release`, { reason: 'fine', version: (await staff.order(held)).version })).status).toBe(200)
    expect((await staff.post(`orders/${sent}/refunds`, refund)).status).toBe(200)
    expect((await changedSince(after)).orders.map(({ number }) => number)).toEqual([sent, held])
    expect(await numbers(`filter=updated:between:..${before}&sort=updated&size=100`)).toContain(untouched)
    expect((await staff.get('orders?filter=updated:between:yesterday..')).status).toBe(422)
  })

  test('counts its tabs, and shows until when an order is to leave while it is to ship', async () => {
    const { number } = await sellPart(fresh)
    const { number: later } = await sellPart(fresh)
    const tabs = ['status:any:open', 'status:any:pending', 'status:any:on_hold']
    const counts = async () => {
      const { status, body } = await staff.post<{ counts: number[] }>('list-counts', {
        list: 'orders',
        searches: tabs.map((filter) => ({ filter: [filter] })),
      })
      expect(status).toBe(200)
      return body.counts
    }
    const [open = 0, pending = 0, held = 0] = await counts()
    const [row] = (await list(`q=${number}`)).orders
    expect(row).toMatchObject({ pieces: 1, city: 'Detroit', state: 'MI', isLate: false })
    expect(row?.shipBy).toMatch(/^\d{4}-\d\d-\d\d$/)
    await fresh.rows(
      sql`update "order" set paid_at = now() - interval '60 days', promised_ship_by = now() - interval '59 days' where number = ${number}`,
    )
    expect((await list(`q=${number}`)).orders[0]).toMatchObject({ isLate: true })
    expect((await staff.order(number)).isLate).toBe(true)
    const late = async () => (await list('filter=late:is:true&sort=shipBy')).orders.map((order) => order.number)
    expect(await late()).toContain(number)
    expect(await late()).not.toContain(later)
    expect((await list('filter=late:is:false&size=100')).orders.map((order) => order.number)).toContain(later)
    for (const sort of ['shipBy', '-shipBy']) {
      const days = (await list(`filter=status:any:open&sort=${sort}&size=100`)).orders.flatMap(({ shipBy }) => shipBy ?? [])
      expect(days).toEqual(sort === 'shipBy' ? days.toSorted() : days.toSorted().toReversed())
    }
    await staff.change(number, 'hold', { reason: 'checking', version: (await staff.order(number)).version })
    expect((await list(`q=${number}`)).orders[0]).toMatchObject({ shipBy: null, isLate: false })
    expect(await counts()).toEqual([open - 1, pending, held + 1])
  })

  test('is sorted and paged by what is asked for', async () => {
    const totals = (await list('sort=total&size=25')).orders.map(({ totalCents }) => totalCents)
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
    expect(await numbers('sort=-total&size=100')).toEqual((await numbers('sort=total&size=100')).toReversed())
  })

  test('is exported as it is filtered, safe for spreadsheets, and the log says who took it', async () => {
    const slug = await addProduct(fresh, { partNumber: 'EXP-1' })
    const number = await buy(fresh, { items: [{ slug, quantity: 3 }], customer: { lastName: '=1+1' } })
    const { status, text } = await staff.get('orders/export?filter=part:is:exp-1')
    expect(status).toBe(200)
    const rows = text.trim().split('\r\n')
    expect(rows).toHaveLength(2)
    expect(rows[1]).toContain(number)
    expect(rows[1]).toContain("'=1+1")
    expect(rows[1]).toContain('3 x EXP-1')
    expect((await auditSince(fresh, '')).map(({ action }) => action)).toContain('order.export')
    const { totalCents } = await staff.order(number)
    expect(rows[1]).toContain(`,${formatDecimal(totalCents)},`)
    expect((await staff.get('orders/export?filter=nothing:is:1')).status).toBe(422)
    // By the states of earlier versions, as the list itself.
    for (const [states, isIn] of [
      ['status=open&paymentStatus=paid&fulfilmentStatus=unfulfilled', true],
      ['status=cancelled', false],
      ['paymentStatus=refunded', false],
      ['fulfilmentStatus=delivered', false],
    ] as const) {
      expect((await numbers(`filter=part:is:exp-1&${states}`)).length, states).toBe(isIn ? 1 : 0)
      expect((await staff.get(`orders/export?filter=part:is:exp-1&${states}`)).text.includes(number), states).toBe(isIn)
    }
    expect((await staff.get('orders/export?status=lost')).status).toBe(422)
  })

  test('is exported as a workbook whose amounts are numbers, and that no name makes unreadable', async () => {
    const slug = await addProduct(fresh, { partNumber: 'EXP-2' })
    const number = await buy(fresh, { items: [{ slug, quantity: 3 }], customer: { lastName: 'L\uFFFFe\uFFFEe' } })
    const { totalCents } = await staff.order(number)
    const { headers } = staff
    const answer = await fresh.send(new Request('http://shop.test/api/admin/orders/export?filter=part:is:exp-2&format=xlsx', { headers }))
    const parts = await unzip(Buffer.from(await answer.arrayBuffer()), { isWanted: () => true, maxBytes: 1_000_000 })
    const xml = String(parts.get('xl/worksheets/sheet1.xml'))
    expect(xml).toContain(`<v>${formatDecimal(totalCents)}</v>`)
    expect(xml).toContain('>Lee<')
    expect(xml).not.toMatch(/[\uFFFE\uFFFF]/)
    expect(String(parts.get('xl/workbook.xml'))).toContain('<sheet name="Sheet1"')
  })

  describe('an order', () => {
    test('says why it costs what it costs, where its parts lie, and what its customer has bought', async () => {
      const { number, slug } = await sellPart(fresh, 2)
      await fresh.rows(sql`update stock_level set shelf = 'A-12' where product_id = (select id from product where slug = ${slug})`)
      const order = await staff.order(number)
      expect(order.priceSteps.length).toBeGreaterThan(0)
      expect(order.lines[0]).toMatchObject({ shelf: 'A-12', onHand: 8, quantity: 2 })
      expect(order.customer.paidOrders).toBeGreaterThan(0)
      expect(order.customer.spentCents).toBeGreaterThanOrEqual(order.totalCents)
      // A good customer of many years: more than an integer of 32 bits holds.
      await fresh.rows(sql`update "order" set paid_cents = 2147483647 where number = ${number}`)
      expect((await staff.order(number)).customer.spentCents).toBeGreaterThan(2_147_483_647)
      await fresh.rows(sql`update "order" set quote_breakdown = '"nonsense"' where number = ${number}`)
      expect((await staff.order(number)).priceSteps).toEqual([])
    })

    test('takes notes of staff, once for a key, with who wrote them, and keeps its version', async () => {
      const { number } = await sellPart(fresh)
      const { version } = await staff.order(number)
      const key = newKey()
      for (const _ of [1, 2]) expect((await staff.post(`orders/${number}/notes`, { text: ' Rang, will call back ' }, key)).status).toBe(200)
      const order = await staff.order(number)
      const notes = order.history.filter(({ type }) => type === 'note')
      expect(notes).toMatchObject([{ actor: 'staff', data: { text: 'Rang, will call back' }, visibleToCustomer: false }])
      expect(notes[0]?.by).toBeTruthy()
      expect(order.version).toBe(version)
      for (const text of ['', '   ', 'x'.repeat(2_001)]) expect((await staff.post(`orders/${number}/notes`, { text })).status).toBe(422)
      expect((await staff.post('orders/PW-0000-0000/notes', { text: 'x' })).status).toBe(404)
    })

    test('is refunded only in the version that staff have seen', async () => {
      const { number } = await sellPart(fresh, 3)
      const { version, lines } = await staff.order(number)
      const refund = {
        lines: [{ lineId: lines[0]?.id, quantity: 1, restock: false }],
        shipping: false,
        adjustmentCents: 0,
        reason: 'other',
        version,
      }
      const answers = await Promise.all([staff.post(`orders/${number}/refunds`, refund), staff.post(`orders/${number}/refunds`, refund)])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      expect((await staff.order(number)).refunds).toHaveLength(1)
    })

    test('ships without a word to its customer when staff say so, and has its e-mails', async () => {
      const { number } = await sellPart(fresh)
      const order = await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: '94001', mailsCustomer: false })
      expect(order.letters.map(({ kind: letter }) => letter)).toEqual(['order_confirmation'])
    })

    test('has its link mailed once it is paid, and not before, each with its other e-mails', async () => {
      const { number } = await sellPart(fresh)
      const before = (await emailsOf(fresh, 'order_link')).length
      await staff.change(number, 'mail-link')
      expect(await emailsOf(fresh, 'order_link')).toHaveLength(before + 1)
      const { letters } = await staff.change(number, 'mail-link')
      expect(letters.map(({ kind: letter }) => letter)).toEqual(['order_link', 'order_link', 'order_confirmation'])
      const session = await checkOut(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
      const unpaid = await orderOf(fresh, session)
      expect((await staff.post(`orders/${unpaid.number}/mail-link`)).status).toBe(409)
      expect(await emailsOf(fresh, 'order_link')).toHaveLength(before + 2)
    })
  })
})
