import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { countStatements } from '#server/db/statements.ts'
import { addProduct } from '#test/support/build.ts'
import { askStatus, buy, checkOut, CUSTOMER, emailsOf, newKey, orderLinkOf, orderOf, press, stockOf, usesOf } from '#test/support/buy.ts'
import type { Purchase } from '#test/support/buy.ts'
import { pdfText } from '#test/support/files/pdf-text.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { cookiesOf, signUp } from '#test/support/sign-in.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Order = Schema<'Order'>

const { email: EMAIL, ...ADDRESS } = {
  ...CUSTOMER,
  addressLine1: '99 Oak Ave',
  addressLine2: 'Unit 4',
  city: 'Ann Arbor',
  postalCode: '48104',
}

describe.each(KINDS)('what customers do with their orders, on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })

  /** Buys as a guest; the cookies are those of the browser that paid. */
  async function buyHere(purchase: Partial<Purchase> = {}) {
    const slug = await addProduct(fresh, { stock: 10 })
    const session = await checkOut(fresh, { items: [{ slug, quantity: 2 }], ...purchase })
    await press(fresh, session, 'pay')
    const status = await askStatus(fresh, session)
    return { slug, session, number: status.body.orderId ?? '', payer: cookiesOf(status.headers) }
  }
  const read = async (number: string, who: Record<string, string>) =>
    (await fresh.call<Order>('GET', `/api/orders/${number}`, undefined, who)).body
  const cancel = <Body = Order>(number: string, who: Record<string, string>) =>
    fresh.call<Body>('POST', `/api/orders/${number}/cancel`, {}, who)
  const move = <Body = Order>(number: string, who: Record<string, string>, change: object) =>
    fresh.call<Body>('POST', `/api/orders/${number}/address`, change, who)
  const lookUp = async (number: string) =>
    cookiesOf((await fresh.call('POST', '/api/orders/lookup', { number, email: EMAIL }, {}, `203.0.113.${visitors++}`)).headers)
  let visitors = 20

  test('cancel one of which nothing is packed: the money, the stock and the code are free, and they are told', async () => {
    const uses = await usesOf(fresh, 'SAVE10')
    const { number, slug, payer } = await buyHere({ couponCode: 'SAVE10' })
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 8, reserved: 0 })
    const before = await read(number, payer)
    expect([before.refusals, before.statusText]).toEqual([
      { cancel: null, address: null },
      // A day of another year names it.
      expect.stringMatching(
        /^Being packed(: ships by \w+, \w+ \d+(, \d{4})?| today), arrives \w+, \w+ \d+(, \d{4})? to \w+, \w+ \d+(, \d{4})?$/,
      ),
    ])
    const answer = await cancel(number, payer)
    expect([answer.status, answer.body.status, answer.body.statusText]).toEqual([
      200,
      'cancelled',
      'Cancelled, your money is on its way back',
    ])
    // What the queue has not sent, the sweeper sends a minute later.
    await fresh.rows(sql`update refund set updated_at = now() - interval '2 minutes'`)
    await fresh.runJobs()
    const after = await read(number, payer)
    expect(after).toMatchObject({ paymentStatus: 'refunded', refundedCents: before.totalCents })
    expect(after.statusText).toMatch(/^Cancelled, \$[\d.]+ refunded$/)
    expect(after.history.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^\$[\d.]+ refunded$/),
      'Order cancelled',
      'Payment received',
      'Order placed',
    ])
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 10, reserved: 0 })
    expect(await usesOf(fresh, 'SAVE10')).toBe(uses)
    const letter = (await emailsOf(fresh, 'order_cancelled')).find(({ subject }) => subject?.includes(number))
    expect(letter?.body).toContain('is cancelled, as you wished')
    expect((await staff.order(number)).cancelReason).toBe('The customer cancelled it.')
  })

  test('twice, and at once with themselves, is one cancellation and one refund', async () => {
    const { number, payer } = await buyHere()
    const answers = await Promise.all([1, 2, 3].map(() => cancel(number, payer)))
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual([1, 2, 3].map(() => [200, 'cancelled']))
    expect((await cancel(number, payer)).status).toBe(200)
    expect((await staff.order(number)).refunds).toHaveLength(1)
  })

  test('at the moment in which staff pack it one of the two wins, and the other is told why', async () => {
    for (let n = 0; n < 4; n++) {
      const { number, payer } = await buyHere()
      const [cancelled, shipped] = await Promise.all([
        cancel<ProblemBody>(number, payer),
        staff.post(`orders/${number}/shipments`, { carrier: 'UPS', trackingNumber: null }),
      ])
      expect([cancelled.status, shipped.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      const { status, fulfilmentStatus, refunds } = await staff.order(number)
      const isCancelled = cancelled.status === 200
      expect([status, fulfilmentStatus, refunds.length]).toEqual(isCancelled ? ['cancelled', 'unfulfilled', 1] : ['open', 'fulfilled', 0])
      if (!isCancelled)
        expect(cancelled.body.detail).toBe('A shipment of it is packed or on its way. You can send back what you do not need.')
    }
  })

  test('once a part of it is sent, what is still to come is cancelled by writing to us; what is sent is sent back', async () => {
    const { number, payer } = await buyHere()
    const { lines } = await staff.order(number)
    await staff.change(number, 'shipments', { carrier: 'UPS', trackingNumber: null, lines: [{ lineId: lines[0]?.id, quantity: 1 }] })
    const toCome = 'A shipment of it is packed or on its way. To cancel what is still to come, please write to us.'
    expect((await cancel<ProblemBody>(number, payer)).body.detail).toBe(toCome)
    expect((await read(number, payer)).refusals.cancel).toBe(toCome)
    await staff.change(number, 'shipments', { carrier: 'UPS', trackingNumber: null })
    expect((await read(number, payer)).refusals.cancel).toMatch(/You can send back what you do not need\.$/)
  })

  test('once all of it is being sent back, nobody is told to send it back', async () => {
    const { number, payer } = await buyHere()
    const { lines } = await staff.change(number, 'shipments', { carrier: 'UPS', trackingNumber: null })
    const askBack = () => staff.change(number, 'returns', { lines: [{ lineId: lines[0]?.id, quantity: 1, reason: 'no_longer_needed' }] })
    await askBack()
    expect((await read(number, payer)).refusals.cancel).toMatch(/You can send back what you do not need\.$/)
    await askBack()
    const packed = 'A shipment of it is packed or on its way.'
    expect((await read(number, payer)).refusals.cancel).toBe(packed)
    expect((await cancel<ProblemBody>(number, payer)).body.detail).toBe(packed)
  })

  test('one that is not paid yet ends its payment, and frees its stock', async () => {
    const person = await signUp(fresh, 'unpaid@example.com')
    const slug = await addProduct(fresh, { stock: 3 })
    const session = await checkOut(fresh, { items: [{ slug, quantity: 2 }] }, newKey(), person)
    const { number } = await orderOf(fresh, session)
    expect((await read(number, person)).statusText).toBe('Waiting for payment')
    const answer = await cancel(number, person)
    expect([answer.status, answer.body.statusText]).toEqual([200, 'Cancelled'])
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 3, reserved: 0 })
    // Whoever pays at the old page is not charged.
    await press(fresh, session, 'pay')
    expect((await askStatus(fresh, session)).status).toBe(409)
    expect((await read(number, person)).paymentStatus).toBe('expired')
  })

  test('one that is not paid yet is paid from its page, by who may act on it, and is in their list once its money is on its way', async () => {
    const person = await signUp(fresh, 'later@example.com')
    const slug = await addProduct(fresh, { stock: 3 })
    const session = await checkOut(fresh, { items: [{ slug, quantity: 1 }] }, newKey(), person)
    const { number } = await orderOf(fresh, session)
    const listed = async (scope: string) =>
      (await fresh.call<Schema<'OrderList'>>('GET', `/api/orders?scope=${scope}`, undefined, person)).body.orders.map((one) => one.number)
    const { toPay, totalCents } = await read(number, person)
    expect(toPay).toEqual({ ...session, cents: totalCents })
    const looked = await fresh.call<Order>('POST', '/api/orders/lookup', { number, email: EMAIL }, {}, `203.0.113.${visitors++}`)
    expect([looked.body.number, looked.body.toPay]).toEqual([number, null])
    expect([await listed('all'), await listed('open')]).toEqual([[], []])
    await press(fresh, session, 'slow')
    expect((await askStatus(fresh, session)).body).toMatchObject({ state: 'processing' })
    expect(await read(number, person)).toMatchObject({
      toPay: null,
      statusText: 'Payment on its way: we will write to you when it is here',
    })
    expect([await listed('all'), await listed('open')]).toEqual([[number], [number]])
  })

  test('one that was bought signed in is open to the session alone: not to the browser after signing out', async () => {
    const person = await signUp(fresh, 'shared-computer@example.com')
    const slug = await addProduct(fresh, { stock: 3 })
    const session = await checkOut(fresh, { items: [{ slug, quantity: 1 }] }, newKey(), person)
    await press(fresh, session, 'pay')
    const own = await fresh.call<Schema<'PaymentState'>>('POST', '/api/update-payment-status', { sessionId: session.sessionId }, person)
    const number = own.body.orderId ?? ''
    expect([own.body.state, own.headers.getSetCookie().filter((text) => text.includes(number))]).toEqual(['paid', []])
    expect((await read(number, person)).number).toBe(number)
    // Who paid it without that session has nothing else by which it opens.
    const payer = cookiesOf((await askStatus(fresh, session)).headers)
    expect((await read(number, payer)).number).toBe(number)
  })

  test('one on hold can be cancelled; one that is completed, disputed, or sent in exchange cannot', async () => {
    const { number, payer } = await buyHere()
    await staff.change(number, 'hold', { reason: 'The address looks odd', version: (await staff.order(number)).version })
    expect((await read(number, payer)).statusText).toBe('On hold: we will write to you')
    await fresh.rows(sql`update "order" set payment_status = 'disputed' where number = ${number}`)
    const disputed = await cancel<ProblemBody>(number, payer)
    expect([disputed.status, disputed.body.detail]).toEqual([409, 'Your bank is asking about its payment. Please write to us.'])
    await fresh.rows(sql`update "order" set payment_status = 'paid', status = 'completed', hold_reason = null where number = ${number}`)
    expect((await cancel<ProblemBody>(number, payer)).body.detail).toBe('The order is completed.')
    await fresh.rows(sql`update "order" set status = 'on_hold' where number = ${number}`)
    expect((await cancel(number, payer)).status).toBe(200)
  })

  test('change where it is sent by the rules of staff: same amount, told by mail, in the timeline, not in the log of staff', async () => {
    const { number, payer } = await buyHere()
    const before = await read(number, payer)
    const { version } = before
    const answer = await move(number, payer, { version, address: ADDRESS })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ shippingAddress: ADDRESS, totalCents: before.totalCents, promise: before.promise })
    expect(answer.body.history[0]?.text).toBe('Delivery address changed')
    await fresh.runJobs()
    const letter = (await emailsOf(fresh, 'address_changed')).find(({ subject }) => subject?.includes(number))
    expect(letter?.recipient).toBe(EMAIL)
    expect(letter?.body).toMatch(/on its page you have changed[^]*99 Oak Ave/)
    const toOhio = { ...ADDRESS, city: 'Toledo', state: 'OH', postalCode: '43604' }
    const refused = await move<ProblemBody>(number, payer, { version: version + 1, address: toOhio })
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(/^Tax is 0 % in OH/)])
    expect((await move<ProblemBody>(number, payer, { version, address: { ...ADDRESS, city: 'Detroit' } })).body.code).toBe('conflict')
    expect((await move(number, payer, { version: version + 1, address: { ...ADDRESS, postalCode: '10001' } })).status).toBe(422)
    await staff.change(number, 'shipments', { carrier: 'UPS', trackingNumber: null })
    const packed = await move<ProblemBody>(number, payer, { version: version + 2, address: { ...ADDRESS, city: 'Detroit' } })
    expect([packed.status, packed.body.detail]).toEqual([409, expect.stringMatching(/^A shipment of it is packed/)])
    expect((await read(number, payer)).refusals.address).toBe('A shipment of it is packed or on its way. Please ask its carrier.')
  })

  test('to another state of the same tax it arrives as from there, and leaves when it was promised', async () => {
    const { number, payer } = await buyHere({ customer: { city: 'Toledo', state: 'OH', postalCode: '43604' } })
    const before = await read(number, payer)
    const toAlaska = { ...ADDRESS, city: 'Anchorage', state: 'AK', postalCode: '99501' }
    const answer = await move(number, payer, { version: before.version, address: toAlaska })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.promise.shipBy).toBe(before.promise.shipBy)
    expect(String(answer.body.promise.arrivesTo) > String(before.promise.arrivesTo)).toBe(true)
  })

  test('a number and an e-mail address show an order and change nothing of it; its mailed link does, and is not lost by a look-up', async () => {
    const { number } = await buyHere()
    const found = await lookUp(number)
    const seen = await read(number, found)
    const why = 'Open the link in an email about this order, or sign in, to change it.'
    expect([seen.number, seen.refusals]).toEqual([number, { cancel: why, address: why }])
    for (const answer of [
      await cancel<ProblemBody>(number, found),
      await move<ProblemBody>(number, found, { version: seen.version, address: ADDRESS }),
    ])
      expect([answer.status, answer.body.detail]).toEqual([403, why])
    await fresh.runJobs()
    const { token } = await orderLinkOf(fresh, number)
    const opened = cookiesOf((await fresh.call('POST', `/api/orders/${number}/access`, { token })).headers)
    const again = await fresh.call('POST', '/api/orders/lookup', { number, email: EMAIL }, opened, '203.0.113.99')
    expect([again.status, again.headers.getSetCookie()]).toEqual([200, []])
    expect((await read(number, opened)).refusals).toEqual({ cancel: null, address: null })
    // The cookie of a look-up opens no other order, and ends.
    const other = await buyHere()
    const crossed = { cookie: (found.cookie ?? '').replaceAll(number, other.number) }
    expect((await fresh.call('GET', `/api/orders/${other.number}`, undefined, crossed)).status).toBe(404)
    const stale = { cookie: (found.cookie ?? '').replace(/=\d+\./, '=20000.') }
    expect((await fresh.call('GET', `/api/orders/${number}`, undefined, stale)).status).toBe(404)
  })

  test('the browser that paid opens its order; the session of a payment that is days old opens none', async () => {
    const { number, session, payer } = await buyHere()
    expect((await read(number, payer)).refusals.cancel).toBeNull()
    await fresh.rows(sql`update payment set created_at = now() - interval '2 days' where session_id = ${session.sessionId}`)
    const later = await askStatus(fresh, session)
    expect([later.body.orderId, later.headers.getSetCookie()]).toEqual([number, []])
  })

  test('a stranger costs the database as much as somebody who asks for an order that does not exist', async () => {
    const { number } = await buyHere()
    const person = await signUp(fresh, 'nosy@example.com')
    const ask = async (asked: string, who: Record<string, string>) =>
      (await countStatements(() => fresh.call('GET', `/api/orders/${asked}`, undefined, who))).statements.length
    for (const who of [{}, person]) {
      await ask(number, who)
      expect(await ask(number, who)).toBe(await ask('PW-0000-0000-0000-0', who))
    }
  })

  test('the list shows open ones alone when asked', async () => {
    const person = await signUp(fresh, 'scopes@example.com')
    const items = [{ slug: await addProduct(fresh, { stock: 10 }), quantity: 1 }]
    const [open, done, cancelled] = [
      await buy(fresh, { items }, person),
      await buy(fresh, { items }, person),
      await buy(fresh, { items }, person),
    ]
    const { shipments } = await staff.change(done, 'shipments', { carrier: 'USPS', trackingNumber: null })
    await staff.change(done, `shipments/${shipments[0]?.id}/deliver`)
    await cancel(cancelled, person)
    const numbers = async (scope: string) => {
      const { body } = await fresh.call<Schema<'OrderList'>>('GET', `/api/orders?scope=${scope}`, undefined, person)
      return body.orders.map(({ number, statusText }) => [number, statusText])
    }
    expect(await numbers('open')).toEqual([[open, expect.stringMatching(/^Being packed/)]])
    expect(await numbers('all')).toEqual([
      [cancelled, expect.stringMatching(/^Cancelled/)],
      [done, 'Delivered today'],
      [open, expect.stringMatching(/^Being packed/)],
    ])
    expect((await fresh.call('GET', '/api/orders?scope=mine', undefined, person)).status).toBe(422)
  })

  test('the list is searched by its own numbers, jobs and parts, and by nobody else’s', async () => {
    const person = await signUp(fresh, 'searches@example.com')
    const stranger = await signUp(fresh, 'stranger-searches@example.com')
    const wheel = await addProduct(fresh, { stock: 10, name: 'Crosley blower wheel', partNumber: 'QX-77.12-A' })
    const hose = await addProduct(fresh, { stock: 10, name: 'Crosley hose 50%' })
    const first = await buy(fresh, { items: [{ slug: wheel, quantity: 1 }], poNumber: 'PO_4711', jobName: 'Müller kitchen' }, person)
    const second = await buy(fresh, { items: [{ slug: hose, quantity: 1 }] }, person)
    await buy(fresh, { items: [{ slug: wheel, quantity: 1 }] }, stranger)
    const find = async (q: string, scope = 'all') => {
      const address = `/api/orders?${new URLSearchParams({ q, scope })}`
      const { body } = await fresh.call<Schema<'OrderList'>>('GET', address, undefined, person)
      return body.orders.map((one) => one.number)
    }
    expect((await fresh.call<Schema<'OrderList'>>('GET', '/api/orders', undefined, person)).body.orders).toMatchObject([
      { number: second, poNumber: null, jobName: null },
      { number: first, poNumber: 'PO_4711', jobName: 'Müller kitchen' },
    ])
    expect(await find('crosley')).toEqual([second, first])
    expect(await find(' Wheel blower ')).toEqual([first])
    expect(await find('wheel hose')).toEqual([])
    expect(await find('muller')).toEqual([first])
    expect(await find('po_4711')).toEqual([first])
    expect(await find('po 4711')).toEqual([first])
    expect(await find('qx7712a')).toEqual([first])
    expect(await find('QX-77.12-A')).toEqual([first])
    expect(await find(second.toLowerCase())).toEqual([second])
    expect(await find(second.replaceAll('-', ''))).toEqual([second])
    // A sign of a pattern is itself.
    expect([await find('50%'), await find('5%%'), await find('po_47'), await find('po%47'), await find('.*')]).toEqual([
      [second],
      [],
      [first],
      [],
      [],
    ])
    await cancel(first, person)
    expect([await find('crosley', 'open'), await find('crosley')]).toEqual([[second], [second, first]])
    expect(await find('\\'.repeat(100))).toEqual([])
    expect((await fresh.call('GET', `/api/orders?q=${'x'.repeat(101)}`, undefined, person)).status).toBe(422)
  })

  test('an order whose parts are all refunded before they left is told of as refunded, and not as late, though its shipping is kept', async () => {
    const person = await signUp(fresh, 'parts-back@example.com')
    const number = await buy(fresh, { items: [{ slug: await addProduct(fresh, { stock: 10, priceCents: 1_000 }), quantity: 2 }] }, person)
    await fresh.rows(sql`update "order" set promised_ship_by = now() - interval '3 days' where number = ${number}`)
    const told = async () => {
      const { body } = await fresh.call<Schema<'OrderList'>>('GET', '/api/orders', undefined, person)
      return [body.orders.find((one) => one.number === number)?.statusText, (await read(number, person)).statusText]
    }
    const countOpen = async () => (await fresh.call<Schema<'OrderList'>>('GET', '/api/orders?scope=open', undefined, person)).body.total
    const refundOne = async () => {
      const lines = [{ lineId: (await staff.order(number)).lines[0]?.id, quantity: 1, restock: true }]
      await staff.change(number, 'refunds', { lines, shipping: false, adjustmentCents: 0, reason: 'customer_request' })
    }
    await refundOne()
    const late = expect.stringMatching(/^Late: it was to ship by .*, \$[\d.]+ refunded$/)
    expect([await told(), await countOpen()]).toEqual([[late, late], 1])
    await refundOne()
    const refunded = expect.stringMatching(/^Refunded, \$[\d.]+$/)
    expect([await told(), await countOpen()]).toEqual([[refunded, refunded], 0])
  })

  test('what was promised is stored: other settings change nothing of it, and a part on back-order waits for its orders', async () => {
    const first = await buyHere()
    const { promise } = await read(first.number, first.payer)
    expect(promise).toEqual({ shipBy: expect.any(String), arrivesFrom: expect.any(String), arrivesTo: expect.any(String) })
    const known = await addProduct(fresh, { stock: 1 })
    const unknown = await addProduct(fresh, { stock: 1 })
    await fresh.rows(
      sql`update stock_level set allow_backorder = true, lead_time_days = 30 where product_id = (select id from product where slug = ${known})`,
    )
    await fresh.rows(sql`update stock_level set allow_backorder = true where product_id = (select id from product where slug = ${unknown})`)
    const [later, never] = [
      await buyHere({ items: [{ slug: known, quantity: 2 }] }),
      await buyHere({ items: [{ slug: unknown, quantity: 2 }] }),
    ]
    const waiting = (await read(later.number, later.payer)).promise.shipBy ?? ''
    expect(Date.parse(waiting) - Date.now()).toBeGreaterThan(28 * 86_400_000)
    expect(await read(never.number, never.payer)).toMatchObject({
      promise: { shipBy: null, arrivesFrom: null, arrivesTo: null },
      statusText: 'Being packed: we will write to you when it ships',
    })
    await fresh.rows(sql`insert into setting (key, value) values ('transit', '{"minDays": 30, "maxDays": 40, "zones": []}'),
      ('dispatch', '{"handlingDays": 20}')`)
    fresh.shop.cache.clear()
    expect((await read(first.number, first.payer)).promise).toEqual(promise)
    expect((await staff.order(first.number)).promise).toEqual(promise)
    await fresh.rows(sql`delete from setting where key in ('transit', 'dispatch')`)
    fresh.shop.cache.clear()
  })

  test('order again: today’s price, what replaced a part, what is sold out and what is gone', async () => {
    const [same, dearer, few, out, gone, old] = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => addProduct(fresh, { stock: 10, priceCents: 1_000 })),
    )
    const items = [same, dearer, few, out, gone, old].map((slug) => ({ slug: slug ?? '', quantity: 3 }))
    const { number, payer } = await buyHere({ items })
    const successor = await addProduct(fresh, { stock: 10, priceCents: 1_200 })
    await fresh.rows(sql`update product set price_cents = 1500 where slug = ${dearer}`)
    await fresh.rows(sql`update stock_level set on_hand = 1 where product_id = (select id from product where slug = ${few})`)
    await fresh.rows(sql`update stock_level set on_hand = 0 where product_id = (select id from product where slug = ${out})`)
    await fresh.rows(sql`update product set active = false where slug in (${gone}, ${old})`)
    await fresh.rows(sql`insert into part_number (product_id, number, normalised, kind)
      select (select id from product where slug = ${successor}), p.part_number, upper(regexp_replace(p.part_number, '[^A-Za-z0-9]', '', 'g')), 'superseded'
      from product p where p.slug = ${old}`)
    const { body } = await fresh.call<Schema<'Reorder'>>('GET', `/api/orders/${number}/reorder`, undefined, payer)
    expect(
      body.lines.map(({ status, quantity, unitPriceCents, boughtCents, product }) => [
        status,
        quantity,
        unitPriceCents,
        boughtCents,
        product?.slug,
      ]),
    ).toEqual([
      ['sold', 3, 1_000, 1_000, same],
      ['sold', 3, 1_500, 1_000, dearer],
      ['sold', 1, 1_000, 1_000, few],
      ['sold_out', 0, 1_000, 1_000, out],
      ['gone', 0, null, 1_000, undefined],
      ['replaced', 3, 1_200, 1_000, successor],
    ])
  })

  test('order again: of one part that has replaced two of an order no more are offered than there are', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => addProduct(fresh, { stock: 10 })))
    const { number, payer } = await buyHere({ items: [one, other].map((slug) => ({ slug: slug ?? '', quantity: 2 })) })
    const successor = await addProduct(fresh, { stock: 3 })
    await fresh.rows(sql`update product set active = false where slug in (${one}, ${other})`)
    await fresh.rows(sql`insert into part_number (product_id, number, normalised, kind)
      select (select id from product where slug = ${successor}), p.part_number, upper(regexp_replace(p.part_number, '[^A-Za-z0-9]', '', 'g')), 'superseded'
      from product p where p.slug in (${one}, ${other})`)
    const { body } = await fresh.call<Schema<'Reorder'>>('GET', `/api/orders/${number}/reorder`, undefined, payer)
    expect(body.lines.map(({ status, quantity }) => [status, quantity])).toEqual([
      ['replaced', 2],
      ['replaced', 1],
    ])
  })

  test('the invoice is a PDF that names what was bought, and no stranger gets it', async () => {
    const { number, payer } = await buyHere({ customer: { firstName: 'José', lastName: 'Łukasz 王' } })
    const answer = await fresh.send(new Request(`http://shop.test/api/orders/${number}/invoice`, { headers: payer }))
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, answer.headers.get('content-type'), bytes.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="invoice-${number}.pdf"`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    // A page, with its number in its title.
    expect(bytes.toString('latin1')).toContain(`Invoice ${number}`)
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect((await fresh.call('GET', `/api/orders/${number}/invoice`)).status).toBe(404)

    const { headers } = await openStaffSession(fresh)
    const ofStaff = await fresh.send(new Request(`http://shop.test/api/admin/orders/${number}/invoice`, { headers }))
    expect([ofStaff.status, ofStaff.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(pdfText(new Uint8Array(await ofStaff.arrayBuffer()))).toBe(pdfText(new Uint8Array(bytes)))
  })
})
