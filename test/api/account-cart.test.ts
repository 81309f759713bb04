import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { askStatus, checkOut, newKey, press } from '#test/support/buy.ts'
import type { Item } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Got } from '#test/support/schema.ts'
import { signInAsAdmin, signUpConfirmed } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'

const PATH = '/api/account/cart'
type Cart = Got<typeof PATH>

describe.each(KINDS)('the cart of an account on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let people = 0
  const somebody = () => signUpConfirmed(fresh, `cart-${++people}@example.com`)
  const read = async (headers: SignedIn) => (await fresh.call<Cart>('GET', PATH, undefined, headers)).body
  const put = (headers: SignedIn, body: unknown) => fresh.call<Cart & { code?: string }>('PUT', PATH, body, headers)
  const save = async (headers: SignedIn, version: number, { lines = [], saved = [] }: { lines?: Item[]; saved?: Item[] }) => {
    const { status, body, text } = await put(headers, { version, lines, saved })
    expect(status, text).toBe(200)
    return body
  }
  const asItems = (kept: Cart['lines']) => kept.map(({ part, quantity }) => ({ slug: part.slug, quantity }))

  test('is the same in every session of its owner, in its order, with the parts as they are sold today', async () => {
    const [phone, a, b] = [await somebody(), await addProduct(fresh), await addProduct(fresh)]
    expect(await read(phone)).toMatchObject({ version: 0, lines: [], saved: [], dropped: [] })
    const lines = [
      { slug: b, quantity: 3 },
      { slug: a, quantity: 99 },
    ]
    const saved = [{ slug: a, quantity: 1 }]
    expect((await save(phone, 0, { lines, saved })).version).toBe(1)
    const desk = await fresh.call('POST', '/api/auth/sign-in/email', {
      email: `cart-${people}@example.com`,
      password: 'correct horse battery',
    })
    const cookie = desk.headers.getSetCookie().map((text) => text.split(';', 1)[0])
    const there = await read({ ...phone, cookie: cookie.join('; ') })
    expect([there.version, asItems(there.lines), asItems(there.saved)]).toEqual([1, lines, saved])
    await fresh.rows(sql`update product set price_cents = 4321, sale_price_cents = null where slug = ${b}`)
    expect((await read(phone)).lines[0]?.part.priceCents).toBe(4321)
    const emptied = await save(phone, 1, {})
    expect([emptied.version, emptied.lines, emptied.saved]).toEqual([2, [], []])
  })

  test('is nobody else’s, and a visitor has none', async () => {
    const [mine, other, slug] = [await somebody(), await somebody(), await addProduct(fresh)]
    await save(mine, 0, { lines: [{ slug, quantity: 2 }] })
    expect((await read(other)).lines).toEqual([])
    expect((await read(other)).ownerId).not.toBe((await read(mine)).ownerId)
    await save(other, 0, { lines: [{ slug, quantity: 7 }] })
    expect(asItems((await read(mine)).lines)).toEqual([{ slug, quantity: 2 }])
    for (const method of ['GET', 'PUT'] as const) {
      const body = method === 'PUT' ? { version: 0, lines: [], saved: [] } : undefined
      expect((await fresh.call(method, PATH, body)).status).toBe(401)
    }
  })

  test('of one person is not replaced by a tab that takes the visitor for another, though both have the same version', async () => {
    const [ann, bob, slug] = [await somebody(), await somebody(), await addProduct(fresh)]
    const { ownerId } = await save(ann, 0, { lines: [{ slug, quantity: 2 }] })
    await save(bob, 0, { lines: [{ slug, quantity: 7 }] })
    const change = { version: 1, ownerId, lines: [], saved: [] }
    const refused = await put(bob, change)
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    expect(asItems((await read(bob)).lines)).toEqual([{ slug, quantity: 7 }])
    expect((await put(ann, change)).status).toBe(200)
    expect((await read(ann)).lines).toEqual([])
  })

  test('drops what is not sold any more or was never known, and names it', async () => {
    const [person, sold, gone] = [await somebody(), await addProduct(fresh), await addProduct(fresh)]
    await fresh.rows(sql`update product set active = false, name = 'An old belt' where slug = ${gone}`)
    const lines = [sold, gone, 'no-such-part'].map((slug) => ({ slug, quantity: 1 }))
    const answer = await save(person, 0, { lines })
    expect(asItems(answer.lines)).toEqual([{ slug: sold, quantity: 1 }])
    expect(answer.dropped).toEqual([
      { slug: gone, name: 'An old belt' },
      { slug: 'no-such-part', name: null },
    ])
    await fresh.rows(sql`update product set active = false, name = 'A belt' where slug = ${sold}`)
    expect(await read(person)).toMatchObject({ lines: [], dropped: [{ slug: sold, name: 'A belt' }] })
  })

  test('refuses what no cart can hold', async () => {
    const [person, slug] = [await somebody(), await addProduct(fresh)]
    const many = Array.from({ length: 201 }, (_, index) => ({ slug: `part-${index}`, quantity: 1 }))
    const whole = { version: 0, lines: [], saved: [] }
    const hostile: unknown[] = [
      { ...whole, lines: many },
      { ...whole, saved: many },
      ...[0, -1, 100, 1.5, 1e300, '2', null].map((quantity) => ({ ...whole, lines: [{ slug, quantity }] })),
      { ...whole, lines: [1, 2].map((quantity) => ({ slug, quantity })) },
      { ...whole, lines: [{ slug, quantity: 1, priceCents: 1 }] },
      { ...whole, lines: [{ slug: '', quantity: 1 }] },
      { ...whole, version: -1 },
      { ...whole, version: 2_147_483_647 },
      { ...whole, userId: 'use_other' },
      { version: 0, lines: [] },
      [],
    ]
    for (const body of hostile) expect([(await put(person, body)).status, body]).toEqual([422, body])
    expect(await read(person)).toMatchObject({ version: 0, lines: [] })
    expect((await put(person, { ...whole, lines: many.slice(1) })).status).toBe(200)
  })

  test('of two devices that save at once one is told, and nothing is lost when it merges', async () => {
    const [person, a, b] = [await somebody(), await addProduct(fresh), await addProduct(fresh)]
    for (const version of [0, 1]) {
      const answers = await Promise.all([a, b].map((slug) => put(person, { version, lines: [{ slug, quantity: 1 }], saved: [] })))
      expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('conflict')
    }
    expect((await put(person, { version: 0, lines: [], saved: [] })).status).toBe(409)
    expect((await put(person, { version: 9, lines: [], saved: [] })).status).toBe(409)
    expect(await read(person)).toMatchObject({ version: 2, lines: [{ quantity: 1 }] })
  })

  test('a paid order takes what it contained, and nothing else; an unpaid one, and a guest’s, take nothing', async () => {
    const [person, a, b, c] = [await somebody(), await addProduct(fresh), await addProduct(fresh), await addProduct(fresh)]
    const items = [
      { slug: a, quantity: 2 },
      { slug: b, quantity: 1 },
    ]
    await save(person, 0, { lines: [...items, { slug: c, quantity: 4 }], saved: [{ slug: a, quantity: 2 }] })
    const session = await checkOut(fresh, { items }, newKey(), person)
    // On another device, while the payment page is open.
    await save(person, 1, {
      lines: [
        { slug: a, quantity: 2 },
        { slug: b, quantity: 3 },
        { slug: c, quantity: 4 },
      ],
      saved: [{ slug: a, quantity: 2 }],
    })
    expect((await read(person)).version).toBe(2)
    await press(fresh, session, 'pay')
    // Asked twice and at once, it is taken once.
    await Promise.all([askStatus(fresh, session), askStatus(fresh, session)])
    expect((await askStatus(fresh, session)).body.state).toBe('paid')
    const after = await read(person)
    expect(after.version).toBe(3)
    expect(asItems(after.lines)).toEqual([
      { slug: b, quantity: 2 },
      { slug: c, quantity: 4 },
    ])
    expect(asItems(after.saved)).toEqual([{ slug: a, quantity: 2 }])
    const guests = await checkOut(fresh, { items: [{ slug: c, quantity: 4 }] })
    await press(fresh, guests, 'pay')
    expect((await askStatus(fresh, guests)).body.state).toBe('paid')
    expect((await read(person)).version).toBe(3)
  })

  test('is handed out with what is stored about a customer, follows a merge, and goes with an erasure', async () => {
    const [from, into, a, b, c] = [
      await somebody(),
      await somebody(),
      await addProduct(fresh),
      await addProduct(fresh),
      await addProduct(fresh),
    ]
    const staff = await signInAsAdmin(fresh)
    const { ownerId: fromId } = await save(from, 0, {
      lines: [
        { slug: a, quantity: 2 },
        { slug: b, quantity: 5 },
      ],
      saved: [{ slug: c, quantity: 1 }],
    })
    const { ownerId: intoId } = await save(into, 0, { lines: [{ slug: b, quantity: 3 }] })
    const path = `/api/admin/customers/${intoId}`
    const preview = await fresh.call<{ version: string }>('GET', `${path}/merge/${fromId}`, undefined, staff)
    const merged = await fresh.call('POST', `${path}/merge/${fromId}`, { previewVersion: preview.body.version }, staff)
    expect(merged.status, merged.text).toBe(200)
    const kept = await read(into)
    expect(kept.version).toBe(2)
    expect([asItems(kept.lines), asItems(kept.saved)]).toEqual([
      [
        { slug: b, quantity: 5 },
        { slug: a, quantity: 2 },
      ],
      [{ slug: c, quantity: 1 }],
    ])
    const { body } = await fresh.call<Got<'/api/admin/customers/{customerId}/data'>>('GET', `${path}/data`, undefined, staff)
    expect(body.cart).toMatchObject({
      lines: [
        { slug: b, quantity: 5 },
        { slug: a, quantity: 2 },
      ],
      saved: [{ slug: c, quantity: 1 }],
    })
    const seen = await fresh.call<{ version: string; email: string }>('GET', `${path}/erasure`, undefined, staff)
    const erased = await fresh.call('POST', `${path}/erase`, { email: seen.body.email, previewVersion: seen.body.version }, staff)
    expect(erased.status, erased.text).toBe(200)
    expect(await fresh.rows(sql`select 1 from customer_cart where user_id in (${fromId}, ${intoId})`)).toEqual([])
    expect(await fresh.rows(sql`select 1 from customer_cart_line where user_id in (${fromId}, ${intoId})`)).toEqual([])
  })

  test('goes with its account', async () => {
    const [person, slug] = [await somebody(), await addProduct(fresh)]
    const { ownerId } = await save(person, 0, { lines: [{ slug, quantity: 2 }] })
    await fresh.rows(sql`delete from "user" where id = ${ownerId}`)
    expect(await fresh.rows(sql`select 1 from customer_cart_line where user_id = ${ownerId}`)).toEqual([])
    expect(await fresh.rows(sql`select 1 from customer_cart where user_id = ${ownerId}`)).toEqual([])
  })
})
