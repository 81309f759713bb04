import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addCode, addProduct } from '#test/support/build.ts'
import { CUSTOMER, emailsOf, newKey, press, quoteOf, stockOf } from '#test/support/buy.ts'
import type { Item } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { OrderId } from '#domain/id.ts'
import { releaseOrder } from '#server/shop/payment/release-order.ts'
import type { Schema } from '#test/support/schema.ts'
import { actionsOn, openStaffSession } from '#test/support/staff.ts'
import type { StaffOrder, StaffSession } from '#test/support/staff.ts'

describe.each(KINDS)('orders for callers on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })
  const cart = async (quantity = 2): Promise<Item[]> => [{ slug: await addProduct(fresh, { stock: 10, priceCents: 1_500 }), quantity }]
  const place = (items: Item[], more: object = {}, key?: string) =>
    staff.post<StaffOrder>('orders', { items, customer: CUSTOMER, ...more }, key)

  /** The link in the e-mail of an order, as its reader finds it. */
  async function linkOf(number: string) {
    await fresh.runJobs()
    const letters = (await emailsOf(fresh, 'payment_link')).filter(({ subject }) => subject?.includes(number))
    expect(letters).toHaveLength(1)
    const text = readFileSync(join(fresh.folder, 'mail', `${letters[0]?.id}.txt`), 'utf8')
    expect(text).toMatch(/hold its parts for you until [A-Z][a-z]+ \d+ at \d+:\d\d [AP]M E[DS]T\./)
    return { recipient: letters[0]?.recipient, url: /http:\/\/shop\.test\/api\/test-payments\/\S+/.exec(text)?.[0] ?? '' }
  }

  test('staff place it, the stock is kept, the caller pays by the link in the e-mail, and the timeline says who', async () => {
    const items = await cart()
    const { quote, fingerprint } = await quoteOf(fresh, items, { address: { state: 'MI' } })
    const answer = await place(items, { quoteFingerprint: fingerprint })
    expect(answer.status, answer.text).toBe(200)
    const { number, totalCents } = answer.body
    expect(answer.body).toMatchObject({ status: 'pending', paymentStatus: 'open' })
    expect(totalCents).toBe(quote.totalCents)
    expect(await actionsOn(fresh, answer.body.id)).toEqual(['order.place'])
    expect(answer.body.history).toMatchObject([
      { type: 'placed', actor: 'staff', by: expect.stringMatching(/\S/), data: { text: 'by phone' } },
    ])
    expect(await stockOf(fresh, items[0]?.slug ?? '')).toMatchObject({ reserved: 2 })
    const { recipient, url } = await linkOf(number)
    expect(recipient).toBe(CUSTOMER.email)
    expect((await fresh.call('GET', new URL(url).pathname)).status).toBe(200)
    await press(fresh, { url }, 'pay')
    await staff.change(number, 'recheck-payment')
    expect(await staff.order(number)).toMatchObject({ status: 'open', paymentStatus: 'paid', paidCents: totalCents })
    expect((await staff.order(number)).letters.map((one) => one.kind)).toEqual(
      expect.arrayContaining(['payment_link', 'order_confirmation']),
    )
  })

  test('who pays by the link is told that it is no cart of theirs, and the e-mail of an order that nobody paid does not speak of a cart', async () => {
    const paid = await place(await cart())
    const { url } = await linkOf(paid.body.number)
    await press(fresh, { url }, 'pay')
    const sessionId = url.split('/').at(-1)
    const { body } = await fresh.call<Schema<'PaymentState'>>('POST', '/api/update-payment-status', { sessionId })
    expect(body).toEqual({ state: 'paid', orderId: paid.body.number, isForCaller: true })

    const unpaid = await place(await cart())
    const [row] = await fresh.rows<{ id: OrderId }>(sql`select id from "order" where number = ${unpaid.body.number}`)
    if (!row) throw new Error('the order is not there')
    await releaseOrder(fresh.shop, row.id, { actor: 'system', to: 'expired', reason: 'The payment page was closed unpaid.' })
    await fresh.runJobs()
    const letter = (await emailsOf(fresh, 'payment_expired')).find(({ subject }) => subject?.includes(unpaid.body.number))
    expect(letter?.body).toContain('call us at')
    expect(letter?.body).not.toContain('cart')
  })

  test('company, PO number and job of the caller stand on the order and in its e-mails; too long ones are named', async () => {
    const references = { company: 'Lee Repairs', poNumber: 'PO-1042', jobName: 'Unit 7' }
    const { body } = await place(await cart(), references)
    expect(await staff.order(body.number)).toMatchObject(references)
    const { url } = await linkOf(body.number)
    await press(fresh, { url }, 'pay')
    await staff.change(body.number, 'recheck-payment')
    await fresh.runJobs()
    const letter = (await emailsOf(fresh, 'order_confirmation')).find(({ subject }) => subject?.includes(body.number))
    for (const text of Object.values(references)) expect(letter?.body).toContain(text)
    const long = await place(await cart(), { poNumber: 'x'.repeat(41) })
    expect([long.status, JSON.parse(long.text)]).toMatchObject([422, { fields: { poNumber: expect.stringContaining('40') } }])
  })

  test('pressed twice, at once or after it is paid, it is one order and one e-mail; another order with the key is refused', async () => {
    const [items, key] = [await cart(), newKey()]
    const answers = await Promise.all([place(items, {}, key), place(items, {}, key)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [number = '', other] = answers.map(({ body }) => body.number)
    expect(other).toBe(number)
    expect(await stockOf(fresh, items[0]?.slug ?? '')).toMatchObject({ reserved: 2 })
    await press(fresh, await linkOf(number), 'pay')
    await staff.change(number, 'recheck-payment')
    const again = await place(items, {}, key)
    expect([again.status, again.body.number, again.body.status]).toEqual([200, number, 'open'])
    await linkOf(number)
    const mismatch = await staff.post('orders', { items: await cart(), customer: CUSTOMER }, key)
    expect(mismatch.body).toMatchObject({ code: 'idempotency_mismatch', orderNumber: number })
  })

  test('another total than was read out, missing stock and a wrong code are refused, and place nothing', async () => {
    const items = await cart()
    const refused = async (more: object, of = items) => {
      const { status, body } = await staff.post('orders', { items: of, customer: CUSTOMER, ...more })
      return [status, body.code]
    }
    const count = () => fresh.rows(sql`select count(*)::int as orders from "order"`)
    const before = await count()
    expect(await refused({ quoteFingerprint: 'of-another-quote' })).toEqual([409, 'cart_changed'])
    expect(await refused({}, [{ ...items[0], slug: items[0]?.slug ?? '', quantity: 11 }])).toEqual([409, 'cart_changed'])
    expect((await refused({ couponCode: 'NO-SUCH-CODE' }))[1]).toBe('coupon_invalid')
    expect(await refused({}, [])).toEqual([422, 'cart_empty'])
    expect((await refused({ customer: { ...CUSTOMER, postalCode: '10001' } }))[0]).toBe(422)
    expect(await count()).toEqual(before)
  })

  test('a discount code counts as it does in the shop, and ends with the order that is not paid', async () => {
    const [items, code] = [await cart(), await addCode(fresh, { onePerCustomer: true })]
    const { status, body, text } = await place(items, { couponCode: code })
    expect(status, text).toBe(200)
    expect(body).toMatchObject({ couponCode: code, discountCents: 300 })
    const again = await staff.post('orders', { items, customer: CUSTOMER, couponCode: code })
    expect(again.body.code).toBe('coupon_already_used')
    await staff.change(body.number, 'cancel', { reason: 'Rang again', version: body.version, restock: false })
    expect(await staff.order(body.number)).toMatchObject({ status: 'cancelled' })
    expect(await stockOf(fresh, items[0]?.slug ?? '')).toMatchObject({ reserved: 0 })
  })

  test('an e-mail that is sent after the order was cancelled carries no link', async () => {
    const { body } = await place(await cart())
    await staff.change(body.number, 'cancel', { reason: 'Rang again', version: body.version, restock: false })
    await fresh.runJobs()
    const rows = await fresh.rows<{ state: string; html: string | null }>(
      sql`select state, html from outbox where idempotency_key = ${`payment-link:${body.id}`}`,
    )
    expect(rows).toMatchObject([{ state: 'failed', html: null }])
  })

  describe('a page that is not open at once', () => {
    const ofKey = async (key: string) => {
      const [row] = await fresh.rows<{ id: OrderId; number: string }>(
        sql`select id, number from "order" where idempotency_key = ${`phone:${key}`}`,
      )
      if (!row) throw new Error('the order is not there')
      return row
    }
    /** As it is when the sweep finds that nobody has opened the page. */
    const later = async (id: OrderId) => {
      await fresh.rows(sql`update payment set created_at = now() - interval '3 minutes' where order_id = ${id}`)
      await fresh.runJobs()
    }
    const alertsOf = async (number: string) =>
      (await emailsOf(fresh, 'staff_alert')).filter(({ subject, body }) => `${subject} ${body}`.includes(number))

    test('nor is its e-mail written: what ends the process between the two leaves neither, and the link is mailed later', async () => {
      const key = newKey()
      const { queue } = fresh.shop
      fresh.shop.queue = { ...queue, enqueue: () => Promise.reject(new Error('power cut')) }
      const answer = await place(await cart(), {}, key)
      fresh.shop.queue = queue
      expect(answer.status).not.toBe(200)
      const { id, number } = await ofKey(key)
      await later(id)
      await press(fresh, await linkOf(number), 'pay')
      await staff.change(number, 'recheck-payment')
      expect(await staff.order(number)).toMatchObject({ status: 'open', paymentStatus: 'paid' })
    })

    test('is mailed as soon as the payment service answers, also when nobody presses again', async () => {
      const [key, { payments }] = [newKey(), fresh.shop]
      fresh.shop.payments = { ...payments, createSession: () => Promise.reject(new Error('socket hang up')) }
      const answer = await place(await cart(), {}, key)
      fresh.shop.payments = payments
      const { id, number } = await ofKey(key)
      expect([answer.status, JSON.parse(answer.text)]).toMatchObject([503, { code: 'payment_unavailable', orderNumber: number }])
      expect(answer.text).toContain(`Order ${number} is placed`)
      await later(id)
      expect(await staff.order(number)).toMatchObject({ status: 'pending', paymentStatus: 'open' })
      const { url } = await linkOf(number)
      expect((await fresh.call('GET', new URL(url).pathname)).status).toBe(200)
      expect(await alertsOf(number)).toEqual([])
    })

    test('nor ever: staff are told, and not the caller, who was asked for nothing', async () => {
      const [key, { payments }] = [newKey(), fresh.shop]
      fresh.shop.payments = { ...payments, createSession: () => Promise.reject(new Error('socket hang up')) }
      await place(await cart(), {}, key)
      fresh.shop.payments = payments
      const { id, number } = await ofKey(key)
      await fresh.rows(sql`update payment set expires_at = now() - interval '1 second' where order_id = ${id}`)
      await later(id)
      await fresh.runJobs()
      expect(await staff.order(number)).toMatchObject({ status: 'expired' })
      const [alert] = await alertsOf(number)
      expect(alert?.body).toContain('the customer was never sent a link')
      expect((await emailsOf(fresh, 'payment_expired')).filter(({ subject }) => subject?.includes(number))).toEqual([])
    })
  })
})
