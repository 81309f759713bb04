import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkData } from '#server/shop/maintenance/check-data.ts'
import { runNightly } from '#server/shop/maintenance/nightly.ts'
import { addCode, addProduct } from '#test/support/build.ts'
import { askStatus, buy, newKey, orderLinkOf, press, stockOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { pdfText } from '#test/support/files/pdf-text.ts'
import type { Posted, Schema } from '#test/support/schema.ts'
import { openStaffSession, syncRefunds } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Detail = Schema<'StaffReturnDetail'>
type Asked = Posted<'/api/orders/{number}/returns'>

describe.each(KINDS)('what customers exchange on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })

  /** A delivered order of a guest in Michigan (6 %), and what its link opens it with. */
  async function sell({ priceCents = 2_000, quantity = 1, couponCode = '' } = {}) {
    const slug = await addProduct(fresh, { stock: 10, priceCents })
    const number = await buy(fresh, { items: [{ slug, quantity }], ...(couponCode && { couponCode }) })
    const { shipments, lines } = await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: '94001' })
    await staff.change(number, `shipments/${shipments[0]?.id}/deliver`)
    await fresh.runJobs()
    const { token } = await orderLinkOf(fresh, number)
    return { slug, number, token, lineId: lines[0]?.id ?? '' }
  }
  type Sold = Awaited<ReturnType<typeof sell>>

  const wish = (sold: Sold, slug: string, { quantity = 1, wanted = quantity }: { quantity?: number; wanted?: number } = {}) => ({
    lineId: sold.lineId,
    quantity,
    reason: 'no_longer_needed',
    replacement: { slug, quantity: wanted },
  })
  const quoteOf = (sold: Sold, { lineId, quantity, replacement }: ReturnType<typeof wish>) =>
    fresh.call<Schema<'ExchangeQuote'>>('POST', `/api/orders/${sold.number}/exchange-quote`, {
      lines: [{ lineId, quantity, replacement }],
      token: sold.token,
    })
  const ask = (sold: Sold, line: ReturnType<typeof wish>, more: object = {}, key = newKey()) =>
    fresh.call<Asked>(
      'POST',
      `/api/orders/${sold.number}/returns`,
      { resolution: 'exchange', lines: [line], token: sold.token, ...more },
      { 'idempotency-key': key },
    )
  test('nothing is sent for parts whose money has all gone back without a word about them, as after a lost dispute', async () => {
    const sold = await sell()
    const { id, paidCents, version } = await staff.order(sold.number)
    const refund = { version, lines: [], shipping: false, adjustmentCents: paidCents, reason: 'other', note: null }
    const given = await staff.post(`orders/${sold.number}/refunds`, refund)
    expect(given.status, given.text).toBe(200)
    await fresh.runJobs()
    expect(await fresh.rows(sql`select 1 from "order" where id = ${id} and refunded_cents = paid_cents`)).toHaveLength(1)
    const line = wish(sold, sold.slug)
    const quote = await quoteOf(sold, line)
    expect([quote.status, quote.text]).toEqual([409, expect.stringContaining('has been given back')])
    expect((await ask(sold, line, { differenceCents: 0 })).status).toBe(409)
  })

  test('the same part is sent again also when its address has changed since', async () => {
    const sold = await sell()
    await fresh.rows(sql`update product set slug = slug || '-renamed' where slug = ${sold.slug}`)
    const line = wish(sold, sold.slug)
    const quote = await quoteOf(sold, line)
    expect(quote.body, quote.text).toMatchObject({ differenceCents: 0, parts: [{ slug: `${sold.slug}-renamed` }] })
    expect((await ask(sold, line, { differenceCents: 0 })).status).toBe(200)
    const other = await addProduct(fresh, { stock: 3 })
    await fresh.rows(sql`update product set slug = slug || '-renamed' where slug = ${other}`)
    const short = await sell({ quantity: 4 })
    const refused = await quoteOf(short, wish(short, other, { quantity: 4 }))
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('is short: 3 left')])
  })

  const act = async (rma: string, action: string, body: object = {}, key?: string) => {
    const answer = await staff.post<Detail>(`returns/${rma}/${action}`, body, key)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const violations = async () => (await checkData(fresh.shop.db)).flatMap((one) => one.violations)
  const kindsTo = async (returnId: string) =>
    (
      await fresh.rows<{ kind: string }>(sql`select kind from outbox where payload ->> 'returnId' = ${returnId} order by created_at, id`)
    ).map((row) => row.kind)
  const idOfReturn = async (rma: string) =>
    (await fresh.rows<{ id: string }>(sql`select id from order_return where number = ${rma}`))[0]?.id ?? ''

  /** Asks for an exchange at the price that is quoted, and has it come back. */
  async function exchangeOf(sold: Sold, slug: string, pieces: { quantity?: number; wanted?: number } = {}) {
    const line = wish(sold, slug, pieces)
    const quote = await quoteOf(sold, line)
    expect(quote.status, quote.text).toBe(200)
    const asked = await ask(sold, line, { differenceCents: quote.body.differenceCents })
    expect(asked.status, asked.text).toBe(200)
    const rma = asked.body.returnNumber
    await act(rma, 'approve')
    await act(rma, 'receive', { lines: [{ lineId: sold.lineId, received: line.quantity, restocked: 0, condition: 'new' }] })
    const [part] = await fresh.rows<{ id: string }>(sql`select id from product where slug = ${slug}`)
    const lines = [{ lineId: sold.lineId, quantity: line.quantity, productId: part?.id, sent: line.replacement.quantity }]
    return { rma, quote: quote.body, body: { lines, difference: 'settle' } }
  }

  test('nor are they by staff who leave the difference, once all of the money has gone back', async () => {
    const sold = await sell()
    const { rma, body } = await exchangeOf(sold, sold.slug)
    const { paidCents, version } = await staff.order(sold.number)
    const all = { version, lines: [], shipping: false, adjustmentCents: paidCents, reason: 'other', note: null }
    expect((await staff.post(`orders/${sold.number}/refunds`, all)).status).toBe(200)
    const sent = await staff.post(`returns/${rma}/exchange`, { ...body, difference: 'waive' })
    expect([sent.status, sent.text]).toEqual([409, expect.stringContaining('has been given back: nothing of it can be exchanged')])
    expect((await stockOf(fresh, sold.slug))?.on_hand).toBe(9)
  })

  test.each([
    ['dearer', 3_333],
    ['cheaper', 1_000],
  ])(
    'a %s part for an order of the other mode of payment is sent without a difference, in the mode of that order',
    async (_, priceCents) => {
      const sold = await sell()
      const { rma, body } = await exchangeOf(sold, await addProduct(fresh, { stock: 3, priceCents }))
      await fresh.rows(sql`update "order" set test_mode = false where number = ${sold.number}`)
      const refusal = [409, expect.stringContaining('paid with real money, and the shop is in test mode now')]
      const preview = await staff.post(`returns/${rma}/exchange-preview`, { lines: body.lines })
      expect([preview.status, preview.text]).toEqual(refusal)
      const settled = await staff.post(`returns/${rma}/exchange`, body)
      expect([settled.status, settled.text]).toEqual(refusal)
      const { exchange } = await act(rma, 'exchange', { ...body, difference: 'waive' })
      expect(await staff.order(exchange?.number ?? '')).toMatchObject({ testMode: false, totalCents: 0, status: 'open' })
    },
  )

  test('a dearer part: the difference with tax is shown, mailed, paid, and only then is it sent', async () => {
    const sold = await sell()
    const slug = await addProduct(fresh, { stock: 3, priceCents: 3_333 })
    const [exchanged] = await fresh.rows<{ id: string }>(sql`select id from product where slug = ${slug}`)
    const { rma, quote, body } = await exchangeOf(sold, slug)
    expect(quote).toMatchObject({ goodsCents: 1_333, taxCents: 80, differenceCents: 1_413 })
    const preview = await staff.post<{ totalCents: number }>(`returns/${rma}/exchange-preview`, { lines: body.lines })
    expect(preview.body.totalCents).toBe(1_413)
    const done = await act(rma, 'exchange', body)
    expect(done).toMatchObject({ status: 'received', settledCents: 1_413, exchange: { status: 'pending', counts: true } })
    const sent = await staff.order(done.exchange?.number ?? '')
    expect(sent).toMatchObject({
      totalCents: 1_413,
      subtotalCents: 3_333,
      discountCents: 2_000,
      taxCents: 80,
      shippingCents: 0,
      paidCents: 0,
    })
    expect((await staff.post(`orders/${sent.number}/shipments`, { carrier: 'USPS', trackingNumber: '94009' })).status).toBe(409)
    await fresh.runJobs()
    const [letter] = await fresh.rows<{ body: string }>(
      sql`select body from outbox where kind = 'exchange_payment' and payload ->> 'orderId' = ${sent.id}`,
    )
    expect(letter?.body).toContain('$14.13')
    const seen = await fresh.call<Schema<'Order'>>('GET', `/api/orders/${sold.number}?token=${sold.token}`)
    const page = seen.body.returns[0]?.payment
    expect(page).toMatchObject({ cents: 1_413 })
    // Who knows number and e-mail address alone cannot ask for the session, which is the proof of who has paid.
    const { email } = await staff.order(sold.number)
    const looked = await fresh.call<Schema<'Order'>>('POST', '/api/orders/lookup', { number: sold.number, email })
    expect(looked.body.returns[0]?.payment).toEqual({ cents: 1_413, url: null, sessionId: null })
    expect(looked.text).not.toContain(page?.sessionId)
    expect((await staff.get<Schema<'StaffOrder'>>(`orders/${sold.number}`)).body.letters.map(({ kind: of }) => of)).toContain(
      'exchange_payment',
    )
    expect(letter?.body).toContain(page?.url)
    const hosted = await fresh.call('GET', new URL(page?.url ?? '').pathname)
    expect([hosted.text.includes('What you sent back'), hosted.text.includes('Discount')]).toEqual([true, false])
    const back = await press(fresh, { url: page?.url ?? '' }, 'pay')
    expect(back.headers.get('location')).toContain(`/orders/${sold.number}?payment=success&session_id=`)
    await askStatus(fresh, { sessionId: page?.sessionId ?? '' })
    expect(await staff.order(sent.number)).toMatchObject({ status: 'open', paidCents: 1_413 })
    expect((await staff.get<Detail>(`returns/${rma}`)).body).toMatchObject({ status: 'closed', payment: null })
    expect((await stockOf(fresh, slug))?.on_hand).toBe(2)
    await staff.change(sent.number, 'shipments', { carrier: 'USPS', trackingNumber: '94002' })
    expect(await violations()).toEqual([])

    // What came back is no discount: no code has taken it off.
    await fresh.runJobs()
    const { token } = await orderLinkOf(fresh, sent.number)
    const view = await fresh.call<Schema<'Order'>>('GET', `/api/orders/${sent.number}?token=${token}`)
    expect(view.body).toMatchObject({ isExchange: true, discountCents: 2_000 })
    const invoice = await fresh.send(new Request(`http://shop.test/api/orders/${sent.number}/invoice?token=${token}`))
    const [confirmation] = await fresh.rows<{ body: string }>(
      sql`select body from outbox where kind = 'order_confirmation' and payload ->> 'orderId' = ${sent.id}`,
    )
    for (const text of [pdfText(new Uint8Array(await invoice.arrayBuffer())), confirmation?.body]) {
      expect(text).toContain('What you sent back')
      expect(text).not.toContain('Discount')
    }
    const codes = await staff.get<Schema<'Report'>>('reports/discount-codes?size=100')
    expect(codes.body.rows.find(({ key }) => key === '')?.values).toMatchObject({ discount: 0 })
    const parts = await staff.get<Schema<'Report'>>('reports/sales-by-part?size=100')
    expect(parts.body.rows.find(({ key }) => key === exchanged?.id)?.values).toMatchObject({ goods: 1_333, discount: 0, gross: 1_413 })
  })

  test('a cheaper part is sent at once, and the difference is given back to the cent', async () => {
    const sold = await sell({ priceCents: 2_999 })
    const slug = await addProduct(fresh, { stock: 3, priceCents: 1_000 })
    const { rma, quote, body } = await exchangeOf(sold, slug)
    expect(quote).toMatchObject({ goodsCents: -1_999, taxCents: -120, differenceCents: -2_119 })
    const done = await act(rma, 'exchange', body)
    expect(done).toMatchObject({ status: 'closed', settledCents: -2_119, exchange: { status: 'open' } })
    // The orders behind the dashboard's figure are those that it counts: one that cost nothing is no sale.
    const { firstDay, lastDay, isTest, total } = (await staff.get<Schema<'SalesFigures'>>('dashboard/sales?days=1')).body
    const filter = [`paid:between:${firstDay}..${lastDay}`, `test:is:${isTest}`].map((one) => `filter=${one}`).join('&')
    const found = async (more: string) => (await staff.get<Schema<'StaffOrderList'>>(`orders?size=100&${filter}${more}`)).body
    const numbers = (list: Schema<'StaffOrderList'>) => list.orders.map(({ number }) => number)
    expect((await found('&filter=sale:is:true')).total).toBe(total.orders)
    expect(numbers(await found('&filter=sale:is:false'))).toEqual([done.exchange?.number])
    await fresh.runJobs()
    expect(await staff.order(sold.number)).toMatchObject({
      refundedCents: 2_119,
      refunds: [{ amountCents: 2_119, itemsCents: 1_999, taxCents: 120, lines: [] }],
      lines: [{ exchanged: 1, refunded: 0 }],
    })
    expect(await violations()).toEqual([])
    const { number = '' } = done.exchange ?? {}
    const sent = await staff.order(number)
    await staff.change(number, 'cancel', { version: sent.version, reason: 'Gone', restock: true })
    const again = await staff.post(`returns/${rma}/exchange`, body)
    expect([again.status, again.body.code]).toEqual([409, 'not_allowed_in_state'])
    expect((await act(rma, 'exchange', { ...body, difference: 'waive' })).exchange?.status).toBe('open')
    expect(await violations()).toEqual([])
  })

  test.each([
    ['most of the money of a part', { priceCents: 6_000, wantedCents: 1_000, givenCents: 4_000, backCents: 2_360 }],
    ['what a part cost, and not its shipping,', { priceCents: 1_000, wantedCents: 500, givenCents: 1_060, backCents: 530 }],
  ])('once %s has gone back, a cheaper part gives back no more than is left, and no tax twice', async (_, of) => {
    const sold = await sell({ priceCents: of.priceCents })
    const { version } = await staff.order(sold.number)
    const given = { version, lines: [], shipping: false, adjustmentCents: of.givenCents, reason: 'price_adjust', note: null }
    expect((await staff.post(`orders/${sold.number}/refunds`, given)).status).toBe(200)
    await fresh.runJobs()
    const { rma, quote, body } = await exchangeOf(sold, await addProduct(fresh, { stock: 3, priceCents: of.wantedCents }))
    expect(quote.differenceCents).toBe(0 - of.backCents)
    expect(quote.goodsCents + quote.taxCents).toBe(quote.differenceCents)
    expect(await act(rma, 'exchange', body)).toMatchObject({ status: 'closed', settledCents: 0 - of.backCents })
    await fresh.runJobs()
    expect(await staff.order(sold.number)).toMatchObject({ refundedCents: of.givenCents + of.backCents })
    expect(await violations()).toEqual([])
  })

  test('what a coupon took off was not paid: it counts for what comes back; the same part costs what was paid for it', async () => {
    const couponCode = await addCode(fresh, { discountValue: 5_000 })
    const sold = await sell({ priceCents: 2_001, quantity: 2, couponCode })
    await fresh.rows(sql`update product set price_cents = 9900 where slug = ${sold.slug}`)
    expect((await quoteOf(sold, wish(sold, sold.slug, { quantity: 2 }))).body.differenceCents).toBe(0)
    expect((await quoteOf(sold, wish(sold, sold.slug, { quantity: 1, wanted: 2 }))).body.goodsCents).toBe(9_900)
    const slug = await addProduct(fresh, { stock: 5, priceCents: 2_001 })
    const one = await quoteOf(sold, wish(sold, slug, { quantity: 1 }))
    expect(one.body).toMatchObject({ goodsCents: 2_001 - 1_001, taxCents: 60 })
    const both = await quoteOf(sold, wish(sold, slug, { quantity: 2 }))
    expect(both.body.goodsCents).toBe(4_002 - 2_001)
    const { rma, body } = await exchangeOf(sold, slug, { quantity: 1, wanted: 3 })
    const done = await act(rma, 'exchange', body)
    expect(await staff.order(done.exchange?.number ?? '')).toMatchObject({
      discountCents: 1_001,
      subtotalCents: 6_003,
      lines: [{ quantity: 3 }],
    })
    expect(await violations()).toEqual([])
  })

  test('what was agreed holds when prices rise, and what costs less by now is cheaper', async () => {
    const sold = await sell()
    const slug = await addProduct(fresh, { stock: 5, priceCents: 3_000 })
    const dear = await exchangeOf(sold, slug)
    await fresh.rows(sql`update product set price_cents = 5000 where slug = ${slug}`)
    const preview = async () =>
      (await staff.post<{ goodsCents: number }>(`returns/${dear.rma}/exchange-preview`, { lines: dear.body.lines })).body.goodsCents
    expect(await preview()).toBe(1_000)
    await fresh.rows(sql`update product set price_cents = 2500 where slug = ${slug}`)
    expect(await preview()).toBe(500)
    await fresh.rows(sql`update product set price_cents = 2020 where slug = ${slug}`)
    // Too little to be charged.
    expect(await preview()).toBe(0)
    // Whoever looked before the price fell settles nothing that they have not seen.
    const seenBefore = await staff.post(`returns/${dear.rma}/exchange`, { ...dear.body, differenceCents: 530 })
    expect([seenBefore.status, seenBefore.body]).toMatchObject([409, { code: 'conflict', differenceCents: 0 }])
    const free = await act(dear.rma, 'exchange', { ...dear.body, differenceCents: 0 })
    expect(free).toMatchObject({ status: 'closed', settledCents: 0 })
    expect(await violations()).toEqual([])
  })

  test('parts for more than can be charged are not sent in exchange, whether their customer asks for them or staff', async () => {
    const sold = await sell()
    const slug = await addProduct(fresh, { stock: 99, priceCents: 10_000_000 })
    const refused = [
      422,
      'total_too_large',
      expect.stringContaining('$999,999.99 at most can be sent in exchange, and these come to $1,05'),
    ]
    const line = wish(sold, slug, { wanted: 10 })
    for (const answer of [await quoteOf(sold, line), await ask(sold, line)])
      expect([answer.status, answer.body]).toMatchObject([422, { code: 'total_too_large' }])
    const { rma, body } = await exchangeOf(sold, slug)
    const ten = { ...body, lines: body.lines.map((one) => ({ ...one, sent: 10 })) }
    for (const verb of ['exchange-preview', 'exchange']) {
      const { status, body: problem } = await staff.post(`returns/${rma}/${verb}`, verb === 'exchange' ? ten : { lines: ten.lines })
      expect([status, problem.code, problem.detail]).toEqual(refused)
    }
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 99, reserved: 0 })
    const one = await act(rma, 'exchange', body)
    expect(one).toMatchObject({ settledCents: 10_597_880, exchange: { status: 'pending' } })
  })

  test('another difference than the one that was shown, a part that is sold out or unknown, and a wish without a part are refused', async () => {
    const sold = await sell()
    const slug = await addProduct(fresh, { stock: 1, priceCents: 3_000 })
    const changed = await ask(sold, wish(sold, slug), { differenceCents: 1 })
    expect([changed.status, changed.body]).toMatchObject([409, { code: 'conflict', differenceCents: 1_060 }])
    const two = await ask(sold, wish(sold, slug, { quantity: 1, wanted: 2 }))
    expect([two.status, two.body]).toMatchObject([409, { code: 'out_of_stock', fields: { 'lines.0.replacement': 'is short: 1 left' } }])
    const unknown = await ask(sold, wish(sold, 'no-such-part'))
    expect(unknown.body).toMatchObject({ fields: { 'lines.0.replacement': 'is not a part that we sell' } })
    const { replacement: _, ...bare } = wish(sold, slug)
    const without = await fresh.call(
      'POST',
      `/api/orders/${sold.number}/returns`,
      { resolution: 'exchange', lines: [bare], token: sold.token },
      { 'idempotency-key': newKey() },
    )
    expect(without.body).toMatchObject({ fields: { 'lines.0.replacement': 'is needed: which part should come instead?' } })
    const wishful = await ask(sold, wish(sold, slug), { resolution: 'refund' })
    expect(wishful.body).toMatchObject({ fields: { 'lines.0.replacement': 'is only for an exchange' } })
    await fresh.rows(sql`update product set active = false where slug = ${slug}`)
    expect((await quoteOf(sold, wish(sold, slug))).body).toMatchObject({
      fields: { 'lines.0.replacement': 'is no longer sold: choose another part' },
    })
    // The part itself: one for one, and no more of what has no price any longer.
    await fresh.rows(sql`update product set active = false where slug = ${sold.slug}`)
    expect((await quoteOf(sold, wish(sold, sold.slug))).body).toMatchObject({ differenceCents: 0 })
    expect((await quoteOf(sold, wish(sold, sold.slug, { quantity: 1, wanted: 2 }))).body).toMatchObject({
      fields: { 'lines.0.replacement': 'is no longer sold: choose another part' },
    })
    const stranger = await fresh.call('POST', `/api/orders/${sold.number}/exchange-quote`, { lines: [], token: 'A'.repeat(43) })
    expect([404, 422]).toContain(stranger.status)
  })

  test('the same exchange from two tabs at once is one return; two staff at once make one order', async () => {
    const sold = await sell()
    const slug = await addProduct(fresh, { stock: 5, priceCents: 3_000 })
    const key = newKey()
    const twice = await Promise.all([1, 2].map(() => ask(sold, wish(sold, slug), {}, key)))
    expect(new Set(twice.map(({ body }) => body.returnNumber)).size).toBe(1)
    // Another key names pieces that are coming back already.
    const other = await Promise.all([1, 2].map(() => ask(sold, wish(sold, slug))))
    expect(other.map(({ status }) => status)).toEqual([422, 422])
    const rma = twice[0]?.body.returnNumber ?? ''
    await act(rma, 'approve')
    await act(rma, 'receive', { lines: [{ lineId: sold.lineId, received: 1, restocked: 0, condition: 'new' }] })
    const [part] = await fresh.rows<{ id: string }>(sql`select id from product where slug = ${slug}`)
    const body = { lines: [{ lineId: sold.lineId, quantity: 1, productId: part?.id }], difference: 'settle' }
    const both = await Promise.all([1, 2].map(() => staff.post(`returns/${rma}/exchange`, body, newKey())))
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
    expect((await stockOf(fresh, slug))?.reserved).toBe(1)
    expect(await violations()).toEqual([])
  })

  test('a difference that is not paid in time ends the order; a payment that comes too late goes back', async () => {
    const sold = await sell()
    const slug = await addProduct(fresh, { stock: 5, priceCents: 3_000 })
    const { rma, body } = await exchangeOf(sold, slug)
    const done = await act(rma, 'exchange', body)
    const sent = await staff.order(done.exchange?.number ?? '')
    // Closed by hand while the difference was to be paid, it is open again: its parts are owed something.
    await act(rma, 'close')
    await staff.change(sent.number, 'cancel', { version: sent.version, reason: 'They want their money', restock: true })
    const detail = (await staff.get<Detail>(`returns/${rma}`)).body
    expect(detail).toMatchObject({ status: 'received', exchange: { counts: false }, facts: [{ exchangeable: 1 }] })
    const second = await act(rma, 'exchange', body)
    expect(second.exchange?.number).not.toBe(sent.number)
    // The page of the first one was paid all the same.
    const [page] = await fresh.rows<{ sessionId: string }>(sql`select session_id as "sessionId" from payment where order_id = ${sent.id}`)
    await fresh.rows(sql`update test_payment_session set status = 'complete', settles_at = now() where id = ${page?.sessionId}`)
    expect((await askStatus(fresh, page ?? { sessionId: '' })).body.state).toBe('held')
    await syncRefunds(fresh)
    expect(await staff.order(sent.number)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 5, reserved: 1 })
    expect(await violations()).toEqual([])
  })

  test('a part that is wanted in exchange cannot be deleted before the return is done with', async () => {
    const sold = await sell()
    const slug = await addProduct(fresh, { stock: 5, priceCents: 2_000 })
    const [part] = await fresh.rows<{ id: string }>(sql`select id from product where slug = ${slug}`)
    const remove = () => fresh.call('DELETE', `/api/admin/products/${part?.id}?version=1`, undefined, staff.headers)
    const asked = await ask(sold, wish(sold, slug), { differenceCents: 0 })
    expect(asked.status, asked.text).toBe(200)
    const refused = await remove()
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      `This part is wanted in exchange on ${asked.body.returnNumber}: it can be archived, not deleted.`,
    ])
    await act(asked.body.returnNumber, 'decline', { note: 'It has been used.' })
    expect((await remove()).status).toBe(200)
  })

  test('the customer withdraws a return until it is on its way; an approved one that never comes is closed by night', async () => {
    const sold = await sell({ quantity: 3 })
    const line = { lineId: sold.lineId, quantity: 1, reason: 'no_longer_needed' }
    const request = async () =>
      (
        await fresh.call<Asked>(
          'POST',
          `/api/orders/${sold.number}/returns`,
          { lines: [line], token: sold.token },
          { 'idempotency-key': newKey() },
        )
      ).body
    const cancel = (rma: string, token = sold.token) =>
      fresh.call<Schema<'Order'>>('POST', `/api/orders/${sold.number}/returns/${rma}/cancel`, { token })
    const { returnNumber: kept } = await request()
    expect((await cancel(kept, 'A'.repeat(43))).status).toBe(404)
    const gone = await cancel(kept)
    expect(gone.body.returns[0]).toMatchObject({ number: kept, status: 'cancelled' })
    expect((await cancel(kept)).status).toBe(200)
    expect(await kindsTo(await idOfReturn(kept))).toEqual(['return_requested', 'return_cancelled'])

    const { returnNumber: sent } = await request()
    await act(sent, 'approve')
    await act(sent, 'send')
    expect((await cancel(sent)).status).toBe(409)

    const { returnNumber: late } = await request()
    const approved = await act(late, 'approve')
    expect(Date.parse(approved.sendBy ?? '') - Date.now()).toBeGreaterThan(29 * 86_400_000)
    await runNightly(fresh.shop)
    expect((await staff.get<Detail>(`returns/${late}`)).body.status).toBe('approved')
    await fresh.rows(sql`update order_return set send_by = now() - interval '1 minute' where number in (${late}, ${sent})`)
    await runNightly(fresh.shop)
    await runNightly(fresh.shop)
    expect((await staff.get<Detail>(`returns/${late}`)).body.status).toBe('cancelled')
    expect((await staff.get<Detail>(`returns/${sent}`)).body.status).toBe('in_transit')
    expect(await kindsTo(await idOfReturn(late))).toEqual(['return_requested', 'return_approved', 'return_lapsed'])
    const strange = await fresh.call('POST', `/api/orders/${sold.number}/returns/RMA-0000-0000/cancel`, { token: sold.token })
    expect(strange.status).toBe(404)
  })

  test('an exchange whose page could not be opened ends without a word to its customer, who was asked for nothing; staff are told', async () => {
    const sold = await sell()
    const slug = await addProduct(fresh, { stock: 3, priceCents: 5_000 })
    const { rma, body } = await exchangeOf(sold, slug)
    const { payments } = fresh.shop
    fresh.shop.payments = { ...payments, createSession: () => Promise.reject(new Error('socket hang up')) }
    expect((await staff.post(`returns/${rma}/exchange`, body)).status).toBe(503)
    fresh.shop.payments = payments
    const [made] = await fresh.rows<{ id: string; number: string }>(sql`
      select o.id, o.number from "order" o join order_return r on r.exchange_order_id = o.id where r.number = ${rma}`)
    await fresh.rows(sql`update payment set created_at = now() - interval '3 minutes' where order_id = ${made?.id ?? ''}`)
    await fresh.runJobs()
    expect(await staff.order(made?.number ?? '')).toMatchObject({ status: 'expired' })
    const letters = await fresh.rows<{ kind: string }>(sql`select kind from outbox where payload ->> 'orderId' = ${made?.id ?? ''}`)
    expect(letters).toEqual([{ kind: 'staff_alert' }])
    expect((await stockOf(fresh, slug))?.reserved).toBe(0)
  })
})
