import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { sellPart } from '#test/support/buy.ts'
import { useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

const fresh = useFreshShop('postgresql')
let staff: StaffSession
let number: string
beforeAll(async () => {
  staff = await openStaffSession(fresh)
  ;({ number } = await sellPart(fresh))
})

const find = async (q: string) => (await staff.get<Schema<'Found'>>(`find?q=${encodeURIComponent(q)}`)).body

test('an order is found by the first letters of its number however it is written, of the e-mail address and of both names', async () => {
  const { email, shippingAddress } = (
    await fresh.rows<{ email: string; shippingAddress: { firstName: string; lastName: string } }>(
      sql`select email, shipping_address as "shippingAddress" from "order" where number = ${number}`,
    )
  )[0]!
  for (const q of [
    number,
    number.slice(0, 9),
    number.toLowerCase().replaceAll('-', ''),
    number.slice(3, 8),
    email.slice(0, 4).toUpperCase(),
    `${shippingAddress.firstName} ${shippingAddress.lastName.slice(0, 1)}`,
    shippingAddress.lastName.toLowerCase(),
  ])
    expect(
      (await find(q)).orders.map((order) => order.number),
      q,
    ).toContain(number)
})

test('an order is found by its phone and its tracking number, and by a name with either apostrophe, here and in the list', async () => {
  const { number: sent } = await sellPart(fresh)
  await staff.change(sent, 'shipments', { carrier: 'UPS', trackingNumber: '1Z777AA10123456784' })
  const address = JSON.stringify({ lastName: 'O’Hara', phone: '+13135550199' })
  await fresh.rows(sql`update "order" set shipping_address = shipping_address || ${address}::jsonb where number = ${sent}`)
  for (const q of ['(313) 555-0199', '+1 313 555 0199', '313555019', '1z777aa1 0123456', "o'hara", 'O’Hara']) {
    expect(
      (await find(q)).orders.map((order) => order.number),
      q,
    ).toEqual([sent])
    const { body } = await staff.get<Schema<'StaffOrderList'>>(`orders?q=${encodeURIComponent(q)}`)
    expect(
      body.orders.map((order) => order.number),
      q,
    ).toEqual([sent])
  }
})

test('a return is found by the first letters of its number however it is written', async () => {
  const { number: orderNumber } = await sellPart(fresh)
  const { lines } = await staff.order(orderNumber)
  const { shipments } = await staff.change(orderNumber, 'shipments', { carrier: 'USPS', trackingNumber: '94001' })
  await staff.change(orderNumber, `shipments/${shipments[0]?.id}/deliver`)
  const { returns } = await staff.change(orderNumber, 'returns', { lines: [{ lineId: lines[0]?.id, quantity: 1, reason: 'defective' }] })
  const rma = returns[0]?.number ?? ''
  for (const q of [rma, rma.slice(0, 8), rma.toLowerCase().replaceAll('-', ''), rma.slice(4, 8), ` ${rma}`])
    expect((await find(q)).returns, q).toContainEqual(expect.objectContaining({ number: rma, orderNumber, status: 'requested' }))
  expect((await find(`${rma}9`)).returns).toEqual([])
})

test('parts are found by any of their numbers, the SKU and their name; categories by name; at most five of each', async () => {
  const { parts } = await find('s970')
  expect(parts).toHaveLength(5)
  const first = parts[0]!
  expect((await find(first.sku.toLowerCase())).parts.map(({ id }) => id)).toContain(first.id)
  expect((await find(first.name.slice(4, 20))).parts.map(({ name }) => name)).toContain(first.name)
  expect((await find('fan')).categories.length).toBeGreaterThan(0)
})

test('signs that mean something to the database mean nothing here', async () => {
  for (const q of ['%', '_', '\\', "'", '%%%', '"; drop table x', ' % ']) {
    const { status, body } = await staff.get<Schema<'Found'>>(`find?q=${encodeURIComponent(q)}`)
    expect([q, status, body.orders, body.returns, body.customers]).toEqual([q, 200, [], [], []])
  }
  expect(await find('')).toEqual({ orders: [], returns: [], parts: [], categories: [], customers: [] })
  expect((await staff.get(`find?q=${'x'.repeat(101)}`)).status).toBe(422)
})

test("a record's history says who did what, newest first, and each field before and after", async () => {
  const { version } = await staff.order(number)
  await staff.change(number, 'hold', { reason: 'asks for another address', version })
  const [row] = await fresh.rows<{ id: string }>(sql`select id from "order" where number = ${number}`)
  const { body } = await staff.get<Schema<'History'>>(`history/${row?.id}`)
  expect([body.total, body.page, body.pageCount]).toEqual([1, 1, 1])
  expect(body.rows[0]).toMatchObject({
    action: 'order.hold',
    by: expect.stringMatching(/\w/),
    changes: [
      { field: 'status', before: 'open' },
      { field: 'reason', after: 'asks for another address' },
    ],
  })
  expect((await staff.get<Schema<'History'>>('history/nobody')).body.rows).toEqual([])
})
