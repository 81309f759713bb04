import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { parseSharedCart } from '#domain/cart/shared-cart.ts'
import { addCode, addProduct } from '#test/support/build.ts'
import { askStatus, buy, checkOut, CUSTOMER, emailsOf, orderOf, press, sendCheckout, stockOf, usesOf } from '#test/support/buy.ts'
import { orderToken } from '#server/shop/order/order-access.ts'
import { pdfText } from '#test/support/files/pdf-text.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { cookiesOf } from '#test/support/sign-in.ts'
import { syncRefunds } from '#test/support/staff.ts'

describe.each(KINDS)('paying on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const cartOfOne = async (properties?: Record<string, unknown>) => ({
    items: [{ slug: await addProduct(fresh, properties), quantity: 1 }],
  })

  test('paid: the order is open, the stock is taken off and in the ledger, the code is used', async () => {
    const [slug, couponCode] = [await addProduct(fresh, { stock: 10 }), await addCode(fresh)]
    const session = await checkOut(fresh, { items: [{ slug, quantity: 3 }], couponCode })
    const pressed = await press(fresh, session, 'pay')
    expect([pressed.status, pressed.headers.get('location')]).toEqual([
      303,
      `http://shop.test/cart?payment=success&session_id=${session.sessionId}`,
    ])
    const { body } = await askStatus(fresh, session)
    const order = await orderOf(fresh, session)
    expect(body).toEqual({ state: 'paid', orderId: order.number, isForCaller: false })
    expect(order).toMatchObject({ status: 'open', payment_status: 'paid', payment: 'paid' })
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 7, reserved: 0 })
    expect(await fresh.rows(sql`select delta, on_hand_after, reason from stock_movement where order_id = ${order.id}`)).toEqual([
      { delta: -3, on_hand_after: 7, reason: 'sale' },
    ])
    expect(await fresh.rows(sql`select state from coupon_redemption where order_id = ${order.id}`)).toEqual([{ state: 'used' }])
    expect(await usesOf(fresh, couponCode)).toBe(1)
  })

  test('exactly one confirmation e-mail is enqueued, however often the page asks, and it names the order', async () => {
    const before = (await emailsOf(fresh, 'order_confirmation')).length
    const session = await checkOut(fresh, { ...(await cartOfOne()), customer: { firstName: 'Zoë', email: 'Letter@Example.com' } })
    await press(fresh, session, 'pay')
    for (let asked = 0; asked < 3; asked++) await askStatus(fresh, session)
    await fresh.runJobs()
    await fresh.runJobs()
    const emails = (await emailsOf(fresh, 'order_confirmation')).slice(before)
    const { number } = await orderOf(fresh, session)
    expect(emails).toHaveLength(1)
    expect(emails[0]).toMatchObject({ recipient: 'letter@example.com', state: 'stored', subject: `Order ${number} is confirmed` })
    expect(emails[0]?.body).toContain(number)
    expect(emails[0]?.body).toContain('Zoë')
    const files = readdirSync(join(fresh.folder, 'mail')).filter((name) => name.endsWith('.txt'))
    const written = files.map((name) => readFileSync(join(fresh.folder, 'mail', name), 'utf8')).filter((text) => text.includes(number))
    // One to the customer, one to staff.
    expect(written.map((text) => /^To: (.+)$/im.exec(text)?.[1] ?? '').toSorted()).toEqual([
      'help@partwright.example',
      'letter@example.com',
    ])
  })

  test('names with markup are text in the e-mail', async () => {
    const number = await buy(fresh, {
      ...(await cartOfOne({ name: 'Belt <b>&</b> "ring"' })),
      customer: { firstName: '<script>alert(1)</script>' },
    })
    await fresh.runJobs()
    const [email] = await fresh.rows<{ html: string }>(sql`select html from outbox where subject like ${`%${number}%`}`)
    expect(email?.html).toContain('&lt;script&gt;')
    expect(email?.html).not.toMatch(/<script>|<b>&/)
  })

  test('paying announces itself to the shop by a job, also when the shopper never returns', async () => {
    const session = await checkOut(fresh, await cartOfOne())
    const { headers } = await press(fresh, session, 'stay')
    expect(headers.get('location')).toBe(new URL(session.url).pathname)
    const jobs = await fresh.rows<{ data: unknown }>(sql`select data from pgboss.job where name = 'settle'`)
    expect(jobs.map(({ data }) => data)).toContainEqual({ sessionId: session.sessionId })
  })

  test('a declined card leaves the session open, and another try pays', async () => {
    const session = await checkOut(fresh, await cartOfOne())
    const declined = await press(fresh, session, 'decline')
    expect(declined.status).toBe(402)
    expect(declined.text).toContain('Your card was declined')
    const asked = await askStatus<ProblemBody>(fresh, session)
    expect([asked.status, asked.body.code]).toEqual([409, 'payment_not_paid'])
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'pending', payment: 'open' })
    await press(fresh, session, 'pay')
    expect((await askStatus(fresh, session)).body.state).toBe('paid')
  })

  test('a slow payment is processing, without a number, and then paid', async () => {
    const session = await checkOut(fresh, await cartOfOne({ stock: 4 }))
    await press(fresh, session, 'slow')
    expect((await askStatus(fresh, session)).body).toEqual({ state: 'processing', orderId: null, isForCaller: false })
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'pending', payment_status: 'processing', payment: 'processing' })
    // The ten seconds pass.
    await fresh.rows(sql`update test_payment_session set settles_at = now() - interval '1 second' where id = ${session.sessionId}`)
    await fresh.runJobs()
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'open', payment_status: 'paid' })
    expect((await askStatus(fresh, session)).body.state).toBe('paid')
  })

  test('cancelling frees stock and code at once, and the page takes no money any more', async () => {
    const [slug, couponCode] = [await addProduct(fresh, { stock: 5 }), await addCode(fresh)]
    const session = await checkOut(fresh, { items: [{ slug, quantity: 2 }], couponCode })
    const { body } = await fresh.call<Schema<'PaymentState'>>('POST', '/api/cancel-payment', { sessionId: session.sessionId })
    expect(body).toEqual({ state: 'unpaid', orderId: null, isForCaller: false })
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'cancelled', payment: 'expired' })
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 5, reserved: 0 })
    expect(await usesOf(fresh, couponCode)).toBe(0)
    expect((await press(fresh, session, 'pay')).text).toContain('This payment page has expired')
    expect((await askStatus<ProblemBody>(fresh, session)).body.code).toBe('payment_not_paid')
    // Cancelling twice releases once.
    await fresh.call('POST', '/api/cancel-payment', { sessionId: session.sessionId })
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 5, reserved: 0 })
  })

  test('a paid order cannot be cancelled by going back', async () => {
    const session = await checkOut(fresh, await cartOfOne())
    await press(fresh, session, 'pay')
    const { body } = await fresh.call<Schema<'PaymentState'>>('POST', '/api/cancel-payment', { sessionId: session.sessionId })
    expect(body.state).toBe('paid')
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'open', payment_status: 'paid' })
  })

  test('whose paid order was cancelled since can check out again in the same browser', async () => {
    const purchase = await cartOfOne({ stock: 5 })
    const session = await checkOut(fresh, purchase)
    await press(fresh, session, 'pay')
    const again = { ...purchase, replaces: session.sessionId }
    expect((await sendCheckout(fresh, again)).body).toMatchObject({ code: 'already_paid', state: 'paid' })
    const payer = cookiesOf((await askStatus(fresh, session)).headers)
    const { number } = await orderOf(fresh, session)
    expect((await fresh.call('POST', `/api/orders/${number}/cancel`, {}, payer)).status).toBe(200)
    expect((await askStatus(fresh, session)).body.state).toBe('held')
    expect((await sendCheckout(fresh, again)).status).toBe(200)
  })

  test.each(['/api/update-payment-status', '/api/cancel-payment'])(
    'a provider that fails is no answer of %s: 503, to be asked again',
    async (path) => {
      const session = await checkOut(fresh, await cartOfOne())
      const { payments } = fresh.shop
      fresh.shop.payments = { ...payments, findSession: () => Promise.reject(new Error('timeout')) }
      const { status, body } = await fresh.call('POST', path, { sessionId: session.sessionId })
      fresh.shop.payments = payments
      expect([status, body.code]).toEqual([503, 'payment_unavailable'])
    },
  )

  test.each(['cs_test_invented', 'cs_live_x', "' or 1=1 --", '%', '../../etc/passwd', 'x'.repeat(200)])(
    'the session %.20j is unknown: 404, and no order moves',
    async (sessionId) => {
      for (const path of ['/api/update-payment-status', '/api/cancel-payment']) {
        const { status, body } = await fresh.call('POST', path, { sessionId })
        expect([status, body.code]).toEqual([404, 'payment_unknown_session'])
      }
    },
  )

  test.each([
    ['amount_cents = 1', 'The amount paid is not the order total.'],
    ["currency = 'eur'", 'The payment is in another currency.'],
    ["reference = 'ord_of_somebody_else'", 'The payment names another order.'],
  ])('money that does not fit (%s) puts the order on hold, never to paid, and staff are told', async (change, reason) => {
    const slug = await addProduct(fresh, { stock: 5 })
    const session = await checkOut(fresh, { items: [{ slug, quantity: 1 }] })
    await fresh.rows(sql`update test_payment_session set ${sql.raw(change)} where id = ${session.sessionId}`)
    await press(fresh, session, 'pay')
    for (let asked = 0; asked < 2; asked++)
      expect((await askStatus(fresh, session)).body).toEqual({ state: 'held', orderId: null, isForCaller: false })
    const order = await orderOf(fresh, session)
    expect(order).toMatchObject({ status: 'on_hold', payment_status: 'open', hold_reason: reason })
    expect((await stockOf(fresh, slug))?.on_hand).toBe(5)
    await fresh.runJobs()
    const emails = (await emailsOf(fresh, 'staff_alert')).filter(({ subject }) => subject?.includes(order.number))
    expect(emails).toHaveLength(1)
    expect(emails[0]?.body).toContain(reason)
    // Money has come and is not its payment yet.
    const token = orderToken(fresh.shop, order.id)
    const paper = await fresh.send(new Request(`http://shop.test/api/orders/${order.number}/invoice?token=${token}`))
    const bytes = new Uint8Array(await paper.arrayBuffer())
    expect(pdfText(bytes)).toContain('Payment is being checked')
    expect(pdfText(bytes)).not.toContain('Not paid')
    expect(Buffer.from(bytes).toString('latin1')).toContain(`(Order ${order.number})`)
  })

  test('a session past its time is swept: the order expires, stock and code are free', async () => {
    const [slug, couponCode] = [await addProduct(fresh, { stock: 5 }), await addCode(fresh)]
    const session = await checkOut(fresh, { items: [{ slug, quantity: 2 }], couponCode })
    await fresh.runJobs()
    expect((await orderOf(fresh, session)).status).toBe('pending')
    await fresh.rows(sql`update test_payment_session set expires_at = now() - interval '1 second' where id = ${session.sessionId}`)
    await fresh.rows(sql`update payment set expires_at = now() - interval '1 second' where session_id = ${session.sessionId}`)
    await fresh.runJobs()
    await fresh.runJobs()
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'expired', payment_status: 'expired', payment: 'expired' })
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 5, reserved: 0 })
    expect(await usesOf(fresh, couponCode)).toBe(0)
  })

  test('the e-mail of an order that nobody paid names its parts, and puts them into the cart of another browser', async () => {
    const session = await checkOut(fresh, { items: [{ slug: await addProduct(fresh, { name: 'Forgotten belt' }), quantity: 2 }] })
    await fresh.rows(sql`update test_payment_session set expires_at = now() - interval '1 second' where id = ${session.sessionId}`)
    await fresh.rows(sql`update payment set expires_at = now() - interval '1 second' where session_id = ${session.sessionId}`)
    await fresh.runJobs()
    await fresh.runJobs()
    const letter = (await emailsOf(fresh, 'payment_expired')).find(({ body }) => body?.includes('2 × Forgotten belt'))
    const parts = /\/cart\/shared\?parts=([^"\s]+)/.exec(letter?.body ?? '')?.[1] ?? ''
    const resolved = await fresh.call('POST', '/api/quick-order/resolve', { lines: parseSharedCart(parts) })
    expect(resolved.body).toMatchObject({ lines: [{ product: { name: 'Forgotten belt' }, quantity: 2 }] })
  })

  test('whose checkout ends unpaid is greeted by name, but told nothing that was typed for one: the address may be a stranger’s', async () => {
    const letterTo = async (firstName: string) => {
      const email = `unpaid${firstName.length}@example.com`
      const session = await checkOut(fresh, { ...(await cartOfOne()), customer: { firstName, email } })
      await fresh.rows(sql`update test_payment_session set expires_at = now() - interval '1 second' where id = ${session.sessionId}`)
      await fresh.rows(sql`update payment set expires_at = now() - interval '1 second' where session_id = ${session.sessionId}`)
      await fresh.runJobs()
      await fresh.runJobs()
      return (await emailsOf(fresh, 'payment_expired')).find(({ recipient }) => recipient === email)?.body
    }
    expect(await letterTo('Zoë')).toContain('Hello Zoë, order PW-')
    const letter = await letterTo('Claim your prize at www.evil.example')
    expect(letter).toContain('Hello, order PW-')
    expect(letter).not.toMatch(/prize|evil/)
  })

  test('whoever pays late is not told that nothing was charged: such an e-mail that still waits is set aside', async () => {
    for (const isSoldOut of [false, true]) {
      const slug = await addProduct(fresh, { stock: 1 })
      const session = await checkOut(fresh, { items: [{ slug, quantity: 1 }] })
      await fresh.rows(sql`update test_payment_session set expires_at = now() - interval '1 second' where id = ${session.sessionId}`)
      await fresh.rows(sql`update payment set expires_at = now() - interval '1 second' where session_id = ${session.sessionId}`)
      await fresh.runJobs()
      const { id, status } = await orderOf(fresh, session)
      expect(status).toBe('expired')
      // As if the mail server had been down.
      await fresh.rows(
        sql`update outbox set state = 'due', sent_at = null, subject = null, body = null where idempotency_key = ${`payment-expired:${id}`}`,
      )
      if (isSoldOut)
        await fresh.rows(sql`update stock_level set on_hand = 0 where product_id = (select id from product where slug = ${slug})`)
      await fresh.rows(sql`update test_payment_session set status = 'complete', settles_at = now() where id = ${session.sessionId}`)
      expect((await askStatus(fresh, session)).body.state).toBe(isSoldOut ? 'held' : 'paid')
      await fresh.rows(sql`update outbox set next_at = now(), locked_until = null where state = 'due'`)
      await fresh.runJobs()
      const letters = await fresh.rows(sql`select state, subject, set_aside_at is not null as "isAside" from outbox
        where idempotency_key = ${`payment-expired:${id}`}`)
      expect(letters).toEqual([{ state: 'failed', subject: null, isAside: true }])
    }
  })

  test('paid in the last second: the sweeper finds the money and keeps the order', async () => {
    const session = await checkOut(fresh, await cartOfOne())
    await press(fresh, session, 'stay')
    await fresh.rows(sql`update payment set expires_at = now() - interval '1 second' where session_id = ${session.sessionId}`)
    await fresh.runJobs()
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'open', payment_status: 'paid' })
  })

  test('an order whose session was never stored is found by its key and ended', async () => {
    const slug = await addProduct(fresh, { stock: 5 })
    const session = await checkOut(fresh, { items: [{ slug, quantity: 1 }] })
    const { id } = await orderOf(fresh, session)
    await fresh.rows(
      sql`update payment set status = 'creating', session_id = null, session_url = null, created_at = now() - interval '5 minutes' where order_id = ${id}`,
    )
    await fresh.runJobs()
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'expired', payment: 'expired' })
    expect((await stockOf(fresh, slug))?.reserved).toBe(0)
  })

  test('money that arrives after the order was closed takes its stock and its code again, and the order opens', async () => {
    const [slug, couponCode] = [await addProduct(fresh, { stock: 2 }), await addCode(fresh, { usageLimit: 1, onePerCustomer: true })]
    const session = await checkOut(fresh, { items: [{ slug, quantity: 2 }], couponCode })
    await fresh.call('POST', '/api/cancel-payment', { sessionId: session.sessionId })
    await fresh.rows(sql`update test_payment_session set status = 'complete', settles_at = now() where id = ${session.sessionId}`)
    const { number } = await orderOf(fresh, session)
    for (let asked = 0; asked < 2; asked++)
      expect((await askStatus(fresh, session)).body).toEqual({ state: 'paid', orderId: number, isForCaller: false })
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'open', payment_status: 'paid', payment: 'paid' })
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 0, reserved: 0 })
    expect(await usesOf(fresh, couponCode)).toBe(1)
  })

  test.each([
    ['somebody else', 'quicker@example.com', { usageLimit: 1 }],
    ['its customer', CUSTOMER.email, { onePerCustomer: true }],
  ])('money that arrives when its code has been used by %s goes back in full', async (_, email, terms) => {
    const [slug, couponCode] = [await addProduct(fresh, { stock: 5 }), await addCode(fresh, terms)]
    const items = [{ slug, quantity: 1 }]
    const session = await checkOut(fresh, { items, couponCode })
    await fresh.call('POST', '/api/cancel-payment', { sessionId: session.sessionId })
    await buy(fresh, { items, couponCode, customer: { email } })
    await fresh.rows(sql`update test_payment_session set status = 'complete', settles_at = now() where id = ${session.sessionId}`)
    expect((await askStatus(fresh, session)).body).toEqual({ state: 'held', orderId: null, isForCaller: false })
    await syncRefunds(fresh)
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 4, reserved: 0 })
  })

  test('money that arrives for a first order when another code for first orders has been used since goes back in full', async () => {
    const slug = await addProduct(fresh, { stock: 5 })
    const [late, used] = [await addCode(fresh, { firstOrderOnly: true }), await addCode(fresh, { firstOrderOnly: true })]
    const [items, customer] = [[{ slug, quantity: 1 }], { email: 'first.of.two@example.com' }]
    const session = await checkOut(fresh, { items, couponCode: late, customer })
    await fresh.call('POST', '/api/cancel-payment', { sessionId: session.sessionId })
    await buy(fresh, { items, couponCode: used, customer })
    await fresh.rows(sql`update test_payment_session set status = 'complete', settles_at = now() where id = ${session.sessionId}`)
    expect((await askStatus(fresh, session)).body.state).toBe('held')
    await syncRefunds(fresh)
    expect(await orderOf(fresh, session)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
  })

  test('the provider does not answer: the sweeper keeps the reservation and asks again', async () => {
    const slug = await addProduct(fresh, { stock: 5 })
    const session = await checkOut(fresh, { items: [{ slug, quantity: 1 }] })
    await fresh.rows(sql`update payment set expires_at = now() - interval '1 second' where session_id = ${session.sessionId}`)
    const { payments } = fresh.shop
    fresh.shop.payments = { ...payments, expireSession: () => Promise.reject(new Error('timeout')) }
    await fresh.runJobs()
    fresh.shop.payments = payments
    expect((await stockOf(fresh, slug))?.reserved).toBe(1)
    await fresh.runJobs()
    expect((await stockOf(fresh, slug))?.reserved).toBe(0)
  })

  test('an order that costs nothing is still paid through the provider', async () => {
    const slug = await addProduct(fresh, { priceCents: 1_000 })
    const couponCode = await addCode(fresh, { discountValue: 10_000, freeShipping: true })
    const number = await buy(fresh, { items: [{ slug, quantity: 1 }], couponCode })
    expect(number).toMatch(/^PW-/)
    await fresh.runJobs()
    const letter = (await emailsOf(fresh, 'order_confirmation')).at(-1)
    expect(letter?.subject).toContain(number)
    expect(letter?.body?.replaceAll(/\s+/g, ' ')).toContain('There was nothing to pay. We are getting your parts ready.')
    expect(letter?.body).not.toContain('have your payment')
    expect(letter?.body).not.toContain('$0.00 received')
  })

  test('the payment page is loud about being a test, shows the lines and the total, and takes only its own buttons', async () => {
    const session = await checkOut(fresh, await cartOfOne({ name: 'Wick <i>pad</i>' }))
    const path = new URL(session.url).pathname
    const page = await fresh.call('GET', path)
    expect(page.text).toContain('TEST PAYMENT PAGE. No card is charged and no money moves.')
    expect(page.text).toContain('Wick &lt;i&gt;pad&lt;/i&gt;')
    expect(page.text).toContain('$20.60')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await fresh.call('POST', path, 'action=steal', form)).status).toBe(422)
    expect((await fresh.call('POST', path, '', form)).status).toBe(422)
    expect((await fresh.call('GET', '/api/test-payments/cs_test_none')).status).toBe(404)
  })
})
