import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#domain/time/shop-time.ts'
import { addCode, addProduct } from '#test/support/build.ts'
import { buy, newKey, orderLinkOf, sendCheckout } from '#test/support/buy.ts'
import type { Item } from '#test/support/buy.ts'
import { addCertificate } from '#test/support/files/certificates.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Got, Posted, Schema } from '#test/support/schema.ts'
import { cookiesOf, signUpConfirmed } from '#test/support/sign-in.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

describe.each(KINDS)('what is said of money and pieces, on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })

  const part = (priceCents = 2_000) => addProduct(fresh, { stock: 200, priceCents })
  const linesOf = async (number: string) => (await staff.order(number)).lines
  async function letterOf(letter: string, number: string) {
    await fresh.runJobs()
    const rows = await fresh.rows<{ body: string; subject: string }>(sql`
      select m.body, m.subject from outbox m join "order" o on o.id = m.payload ->> 'orderId'
      where m.kind = ${letter} and o.number = ${number} order by m.created_at desc, m.id desc`)
    return rows[0]
  }
  const refund = (number: string, body: object) =>
    staff.post(
      `orders/${number}/refunds`,
      { lines: [], shipping: false, adjustmentCents: 0, reason: 'customer_request', note: '', ...body },
      newKey(),
    )

  test('an order that was refunded before it was cancelled was charged, and its letter does not deny it', async () => {
    const number = await buy(fresh, { items: [{ slug: await part(), quantity: 1 }] })
    const { totalCents } = await staff.order(number)
    const back = await refund(number, { adjustmentCents: totalCents })
    expect(back.status, back.text).toBe(200)
    await fresh.runJobs()
    const { version } = await staff.order(number)
    await staff.change(number, 'cancel', { version, reason: 'Sold out', restock: false })
    const letter = await letterOf('order_cancelled', number)
    expect(letter?.body).toContain('What you paid was given back before.')
    expect(letter?.body).not.toContain('Nothing was charged')
  })

  test('a link that staff mail is not said to have been asked for', async () => {
    const number = await buy(fresh, { items: [{ slug: await part(), quantity: 1 }] })
    await staff.change(number, 'mail-link')
    const letter = await letterOf('order_link', number)
    expect(letter?.body).toContain(`here is a new link to your order ${number}.`)
    expect(letter?.body).not.toContain('asked for')
  })

  test('a piece that was sent and then refunded is not one less to come; one that was lost is not said to come', async () => {
    const number = await buy(fresh, { items: [{ slug: await part(), quantity: 3 }] })
    const lineId = (await linesOf(number))[0]?.id
    const ship = (quantity: number, trackingNumber: string) =>
      staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber, lines: [{ lineId, quantity }] })
    await ship(1, '94001')
    const back = await refund(number, { lines: [{ lineId, quantity: 1, restock: false }], reason: 'not_received' })
    expect(back.status, back.text).toBe(200)
    await fresh.runJobs()
    await ship(1, '94002')
    const second = await letterOf('order_shipped', number)
    expect(second?.subject).toContain('Part of order')
    expect(second?.body).toMatch(/Still to come[\s\S]*1 × /)
    const { shipments } = await staff.order(number)
    await staff.change(number, `shipments/${shipments[0]?.id}/lose`)
    await ship(1, '94003')
    expect((await letterOf('order_shipped', number))?.body).not.toContain('Still to come')
  })

  test('of a package that got lost before its e-mail could leave nobody is told that it is on its way', async () => {
    const number = await buy(fresh, { items: [{ slug: await part(), quantity: 1 }] })
    const { shipments, id } = await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: '94004' })
    await staff.change(number, `shipments/${shipments[0]?.id}/lose`)
    await fresh.runJobs()
    const letters = await fresh.rows(sql`select state, subject, set_aside_at is not null as "isAside" from outbox
      where kind = 'order_shipped' and payload ->> 'orderId' = ${id}`)
    expect(letters).toEqual([{ state: 'failed', subject: null, isAside: true }])
  })

  test('a code for first orders is good again after its order was cancelled by the customer', async () => {
    const slug = await part()
    const code = await addCode(fresh, { firstOrderOnly: true })
    const email = 'first.once.more@example.com'
    const order = (items: Item[] = [{ slug, quantity: 1 }]) => buy(fresh, { items, customer: { email }, couponCode: code })
    const number = await order()
    await fresh.runJobs()
    const { token } = await orderLinkOf(fresh, number)
    const opened = await fresh.call('POST', `/api/orders/${number}/access`, { token })
    const cancelled = await fresh.call('POST', `/api/orders/${number}/cancel`, {}, cookiesOf(opened.headers))
    expect(cancelled.status, cancelled.text).toBe(200)
    const again = await order()
    expect((await staff.order(again)).discountCents).toBe(200)
  })

  test('a code is as good as before once staff have cancelled the paid order that it was used for; one that has ended meanwhile is not', async () => {
    const slug = await part()
    const code = await addCode(fresh, { onePerCustomer: true, usageLimit: 1 })
    const email = 'once.more@example.com'
    const order = { items: [{ slug, quantity: 1 }], customer: { email }, couponCode: code }
    const cancel = async (number: string) =>
      staff.change(number, 'cancel', { version: (await staff.order(number)).version, reason: 'Sold out', restock: false })
    const uses = async () =>
      (await fresh.rows<{ used: number }>(sql`select used_count as used from discount_code where code = ${code}`))[0]?.used
    await cancel(await buy(fresh, order))
    expect(await uses()).toBe(0)
    const again = await buy(fresh, order)
    expect((await staff.order(again)).discountCents).toBe(200)
    await fresh.rows(sql`update discount_code set valid_until = now() - interval '1 hour' where code = ${code}`)
    await cancel(again)
    expect(await uses()).toBe(0)
    const late = await sendCheckout<ProblemBody>(fresh, order)
    expect([late.status, late.body.code]).toEqual([422, 'coupon_expired'])
  })

  test('an automatic offer is priced as the account pays, with its certificate', async () => {
    const items = [{ slug: await part(), quantity: 1 }]
    await fresh.rows(sql`update discount_code set auto_apply = false`)
    await addCode(fresh, { autoApply: true, discountType: 'fixed_amount', discountValue: 300 })
    const offer = async (headers = {}) => {
      const { body } = await fresh.call<Posted<'/api/auto-coupon'>>('POST', '/api/auto-coupon', { items, state: 'MI' }, headers)
      return body.offer
    }
    const email = 'exempt.offer@example.com'
    const headers = await signUpConfirmed(fresh, email)
    await addCertificate(fresh, { email, status: 'approved' })
    const [taxed, exempt] = [await offer(), await offer(headers)]
    await fresh.rows(sql`update discount_code set auto_apply = false`)
    // 6 % of 3.00 is a saving of tax that who is exempt has not.
    expect(taxed?.savingCents).toBe((exempt?.savingCents ?? 0) + 18)
  })

  test('an order that a code has made free is in the reports of sales, as in those of its code', async () => {
    const code = await addCode(fresh, { discountValue: 10_000, freeShipping: true })
    const before = await ordersOf()
    const number = await buy(fresh, { items: [{ slug: await part(), quantity: 1 }], couponCode: code })
    expect(await staff.order(number)).toMatchObject({ totalCents: 0, paymentStatus: 'paid' })
    expect(await ordersOf()).toBe(before + 1)
  })
  async function ordersOf() {
    // Yesterday and tomorrow, too: the shop's day may be another one before the order is paid, or after.
    const today = dayIn('America/Detroit', new Date())
    const { body } = await staff.get<Schema<'Report'>>(`reports/sales-by-day?from=${addDays(today, -1)}&to=${addDays(today, 1)}`)
    return body.rows.reduce((sum, { values }) => sum + Number(values.orders), 0)
  }

  test('of a part that more can be ordered of than there are, no number is a limit', async () => {
    const [few, waits] = [await addProduct(fresh, { stock: 3 }), await addProduct(fresh, { stock: 3, allowBackorder: true })]
    const stockOf = async (slug: string) =>
      (await fresh.call<Got<'/api/products/{slug}'>>('GET', `/api/products/${slug}`)).body.product.stock
    expect([await stockOf(few), await stockOf(waits)]).toEqual([
      { state: 'low', available: 3 },
      { state: 'low', available: null },
    ])
  })

  test('stock is worth what it sells for today, not a sale price of another day', async () => {
    const slug = await addProduct(fresh, { stock: 10, priceCents: 900_000 })
    await fresh.rows(sql`update product set sale_price_cents = 500, sale_ends_at = now() - interval '1 day' where slug = ${slug}`)
    const [row] = await fresh.rows<{ id: string }>(sql`select id from product where slug = ${slug}`)
    const { body, text } = await staff.get<Schema<'Report'>>('reports/inventory-value?size=100')
    const found = body.rows.find(({ key }) => key === row?.id)
    expect(found?.values.worth, text).toBe(9_000_000)
  })
})
