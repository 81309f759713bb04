import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { countStatements } from '#server/db/statements.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, checkOut, orderLinkOf, orderOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { signInAsAdmin, signUp } from '#test/support/sign-in.ts'
import { openStaffSession } from '#test/support/staff.ts'

const EMAIL = 'guest@example.com'

describe.each(KINDS)('orders on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let number: string
  let link: URL
  let visitors = 10
  /** Each look-up from another address, so that the rate limit applies only where it is tested. */
  const lookUp = <Body = ProblemBody>(body: { number: string; email: string }) =>
    fresh.call<Body>('POST', '/api/orders/lookup', body, {}, `198.51.100.${visitors++}`)
  const without = ({ requestId: _, ...body }: ProblemBody) => body

  beforeAll(async () => {
    number = await buy(fresh, {
      items: [{ slug: await addProduct(fresh, { priceCents: 1_500 }), quantity: 2 }],
      customer: { email: EMAIL },
    })
    await fresh.runJobs()
    link = (await orderLinkOf(fresh, number)).link
  })

  test('a number says nothing about how many orders there are, and can be read aloud', async () => {
    expect(number).toMatch(/^PW(-[0-9A-HJKMNP-TV-Z]{4}){3}-[0-9A-HJKMNP-TV-Z]$/)
    const next = await buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
    expect(next.slice(0, 6)).not.toBe(number.slice(0, 6))
  })

  test('the mailed link shows the order', async () => {
    expect(link.pathname).toBe(`/orders/${number}`)
    const { status, body } = await fresh.call<Schema<'Order'>>('GET', `/api/orders/${number}?token=${link.searchParams.get('token')}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      number,
      status: 'open',
      paymentStatus: 'paid',
      email: EMAIL,
      subtotalCents: 3_000,
      shippingCents: 1_000,
      taxCents: 180,
      totalCents: 4_180,
    })
    expect(body.lines).toMatchObject([{ quantity: 2, unitPriceCents: 1_500, subtotalCents: 3_000 }])
  })

  test('number and e-mail show it as well, however they are typed', async () => {
    for (const typed of [number, number.toLowerCase(), number.replaceAll('-', ' '), `#${number}`, number.slice(3)])
      for (const email of [EMAIL, ' GUEST@Example.com', 'guest+orders@example.com'])
        expect((await lookUp<Schema<'Order'>>({ number: typed, email })).body.number).toBe(number)
  })

  test('the number alone is never enough: strangers get the same answer as for an order that does not exist', async () => {
    const stranger = await signUp(fresh, 'stranger@example.com')
    const unknown = await fresh.call('GET', '/api/orders/PW-0000-0000')
    expect([unknown.status, unknown.body.detail]).toEqual([404, 'Order not found'])
    for (const [path, headers] of [
      [`/api/orders/${number}`, {}],
      [`/api/orders/${number}`, stranger],
      [`/api/orders/${number}?token=`, {}],
      [`/api/orders/${number}?token=x`, {}],
      [`/api/orders/${number}?token=${'A'.repeat(43)}`, {}],
      [`/api/orders/${number}?token=${'A'.repeat(43)}`, stranger],
    ] as const) {
      const answer = await fresh.call('GET', path, undefined, headers)
      expect([answer.status, without(answer.body)]).toEqual([404, without(unknown.body)])
    }
  })

  test('the link of one order does not open another', async () => {
    const session = await checkOut(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
    const other = (await orderOf(fresh, session)).number
    expect((await fresh.call('GET', `/api/orders/${other}?token=${link.searchParams.get('token')}`)).status).toBe(404)
  })

  test('a wrong e-mail gets the same 404 as no such order', async () => {
    const wrong = await lookUp({ number, email: 'other@example.com' })
    const unknown = await lookUp({ number: 'PW-0000-0000', email: EMAIL })
    const nonsense = await lookUp({ number: "' or 1=1 --", email: '%' })
    expect([wrong.status, wrong.body.detail]).toEqual([404, 'Order not found'])
    expect(without(unknown.body)).toEqual(without(wrong.body))
    expect(without(nonsense.body)).toEqual(without(wrong.body))
  })

  test('somebody who registers with the e-mail of a guest sees nothing of their orders', async () => {
    const impostor = await signUp(fresh, EMAIL)
    const { body } = await fresh.call<Schema<'OrderList'>>('GET', '/api/orders', undefined, impostor)
    expect(body.total).toBe(0)
    expect((await fresh.call('GET', `/api/orders/${number}`, undefined, impostor)).status).toBe(404)
  })

  test('who buys signed in sees the order in the account; a page that was never paid is not listed', async () => {
    const person = await signUp(fresh, 'owner@example.com')
    const items = [{ slug: await addProduct(fresh), quantity: 1 }]
    const mine = await buy(fresh, { items }, person)
    await checkOut(fresh, { items }, undefined, person)
    const { body } = await fresh.call<Schema<'OrderList'>>('GET', '/api/orders', undefined, person)
    expect(body.orders.map((order) => order.number)).toEqual([mine])
    const order = await fresh.call<Schema<'Order'>>('GET', `/api/orders/${mine}`, undefined, person)
    expect([order.status, order.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const other = await signUp(fresh, 'not-the-owner@example.com')
    expect((await fresh.call('GET', `/api/orders/${mine}`, undefined, other)).status).toBe(404)
  })

  test('a list shows what was bought and which shipments can be tracked, in five statements however long it is', async () => {
    const person = await signUp(fresh, 'lister@example.com')
    const staff = await openStaffSession(fresh)
    const list = () =>
      countStatements(() => fresh.call<Schema<'OrderList'>>('GET', '/api/orders', undefined, person)).then(({ result, statements }) => ({
        orders: result.body.orders,
        count: statements.length,
      }))
    const [renamed, plain] = [
      await addProduct(fresh, { images: ['https://img.example/1.jpg', 'https://img.example/2.jpg'] }),
      await addProduct(fresh),
    ]
    const items = [
      { slug: renamed, quantity: 2 },
      { slug: plain, quantity: 1 },
    ]
    const bought = await buy(fresh, { items }, person)
    await fresh.rows(sql`update product set slug = slug || '-new' where slug = ${renamed}`)
    await list()
    const { count, orders } = await list()
    expect(orders).toMatchObject([
      {
        number: bought,
        lines: [
          { slug: `${renamed}-new`, quantity: 2, photo: 'https://img.example/1.jpg' },
          { slug: plain, quantity: 1, photo: null },
        ],
        tracking: [],
      },
    ])
    const [first, second] = (await staff.order(bought)).lines.map(({ id }) => id)
    const shipmentRequest = (lineId: string | undefined, more: object) =>
      staff.change(bought, 'shipments', { lines: [{ lineId, quantity: 1 }], carrier: 'UPS', ...more })
    await shipmentRequest(first, { trackingNumber: '1Z999AA10123456784' })
    const { shipments } = await shipmentRequest(second, { trackingNumber: '1Z999AA10123456700' })
    await staff.change(bought, `shipments/${shipments.at(-1)?.id}/cancel`)
    await buy(fresh, { items: [{ slug: plain, quantity: 1 }] }, person)
    const later = await list()
    expect(later.orders.map(({ tracking }) => tracking)).toEqual([
      [],
      [{ number: '1Z999AA10123456784', url: expect.stringContaining('1Z999AA10123456784') }],
    ])
    expect([count, later.count]).toEqual([5, 5])
  })

  test('a browser keeps the cookies of forty orders: the oldest make room, so that its requests stay short', async () => {
    const held = Array.from({ length: 60 }, (_, n) => `partwright.order.PW-${n}`)
    const cookie = held.map((name) => `${name}=a`).join('; ')
    const { status, headers } = await fresh.call('POST', '/api/orders/lookup', { number, email: EMAIL }, { cookie }, '198.51.100.9')
    expect(status).toBe(200)
    const set = headers.getSetCookie()
    const removed = set.filter((one) => one.includes('Max-Age=0')).map((one) => one.split('=', 1).join(''))
    expect(removed).toEqual(held.slice(0, 21))
    expect(set.at(-1)).toContain(`partwright.order.${number}=`)
  })

  test('nobody signed in has no list', async () => {
    expect((await fresh.call('GET', '/api/orders')).status).toBe(401)
  })

  test('staff see every order, newest first', async () => {
    const { body } = await fresh.call<Schema<'OrderList'>>('GET', '/api/admin/orders', undefined, await signInAsAdmin(fresh))
    expect(body.orders.map((order) => order.number)).toContain(number)
    const times = body.orders.map(({ placedAt }) => placedAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('ten lookups in ten minutes, then the visitor is asked to wait; another visitor is not', async () => {
    const ask = (address: string) => fresh.call('POST', '/api/orders/lookup', { number, email: 'guess@example.com' }, {}, address)
    for (let n = 0; n < 10; n++) expect((await ask('203.0.113.9')).status).toBe(404)
    const refused = await ask('203.0.113.9')
    expect([refused.status, refused.body.title, refused.body.detail]).toEqual([
      429,
      'Too Many Attempts',
      'Please wait a moment before trying again.',
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask('203.0.113.10')).status).toBe(404)
  })
})
