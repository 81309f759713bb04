import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { buy, sellPart } from '#test/support/buy.ts'
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

test('an order is found by its phone and its tracking number, from their beginning or by their end, and by a name with either apostrophe, here and in the list', async () => {
  const { number: sent } = await sellPart(fresh)
  await staff.change(sent, 'shipments', { carrier: 'UPS', trackingNumber: '1Z777AA10123456784' })
  const address = JSON.stringify({ lastName: 'O’Hara', phone: '+13135550199' })
  await fresh.rows(sql`update "order" set shipping_address = shipping_address || ${address}::jsonb where number = ${sent}`)
  for (const q of [
    '(313) 555-0199',
    '+1 313 555 0199',
    '313555019',
    '555-0199',
    '0199',
    '1z777aa1 0123456',
    '3456784',
    '6784',
    "o'hara",
    'O’Hara',
    'ohara',
  ]) {
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
  const { body } = await staff.get<Schema<'CustomerList'>>('customers?q=555-0199')
  expect(body.rows.map(({ email }) => email)).toEqual(['ann@example.com'])
})

test('orders, returns and customers are found by the words of a name in any order, also after a hyphen or an apostrophe', async () => {
  const slug = await addProduct(fresh, { stock: 10 })
  const customer = { firstName: 'Anna-Marie', lastName: "O'Hara Smith-Jones", email: 'amoh@example.com' }
  const sold = await buy(fresh, { items: [{ slug, quantity: 1 }], customer })
  const other = await buy(fresh, {
    items: [{ slug, quantity: 1 }],
    customer: { ...customer, firstName: 'Berta', email: 'bert@example.com' },
  })
  const { shipments, lines } = await staff.change(sold, 'shipments', { carrier: 'USPS', trackingNumber: null })
  await staff.change(sold, `shipments/${shipments[0]?.id}/deliver`)
  await staff.change(sold, 'returns', { lines: [{ lineId: lines[0]?.id, quantity: 1, reason: 'defective' }] })
  const listed = async (q: string) => {
    const [orders, returns, customers, { body: found }] = await Promise.all([
      staff.get<Schema<'StaffOrderList'>>(`orders?q=${encodeURIComponent(q)}`),
      staff.get<Schema<'StaffReturnList'>>(`returns?q=${encodeURIComponent(q)}`),
      staff.get<Schema<'CustomerList'>>(`customers?q=${encodeURIComponent(q)}`),
      staff.get<Schema<'Found'>>(`find?q=${encodeURIComponent(q)}`),
    ])
    return {
      orders: orders.body.orders.map((order) => order.number),
      returns: returns.body.returns.map(({ orderNumber }) => orderNumber),
      customers: customers.body.rows.map(({ email }) => email),
      palette: [found.orders.map((order) => order.number), found.customers.map(({ email }) => email)],
    }
  }
  const wanted = { orders: [sold], returns: [sold], customers: [customer.email], palette: [[sold], [customer.email]] }
  for (const q of ['Jones, Anna', "o'hara anna", 'ohara anna', 'marie smith', 'smith an', 'jones hara marie', 'Anna-Marie O’Hara'])
    expect(await listed(q), q).toEqual(wanted)
  expect((await listed('OHARA')).customers.toSorted()).toEqual([customer.email, 'bert@example.com'])
  expect((await listed('jones hara')).orders.toSorted()).toEqual([sold, other].toSorted())
  const none = { orders: [], returns: [], customers: [], palette: [[], []] }
  for (const q of ['jones anna clara', ' , ']) expect(await listed(q), q).toEqual(none)
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
  for (const q of ['%', '_', '\\', "'", '%%%', '"; drop table x', ' % ', '.*', '(', '[a', '^ann', '\\w', 'a{9']) {
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
