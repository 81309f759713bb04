import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { countStatements } from '#server/db/statements.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, checkOut, newKey, stockOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Got, Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Stock = Schema<'Stock'>

describe.each(KINDS)('the stock by hand on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })
  const adjust = <Body = ProblemBody>(slug: string, body: object, key = newKey()) => staff.post<Body>(`products/${slug}/stock`, body, key)

  test('an adjustment is in the ledger with the reason and the member of staff, and shoppers see it at once', async () => {
    const slug = await addProduct(fresh, { stock: 0 })
    const availability = async () => (await fresh.call<Got<'/api/products/{slug}'>>('GET', `/api/products/${slug}`)).body
    const before = JSON.stringify(await availability())
    const { body } = await adjust<Stock>(slug, { delta: 7, reason: 'restock', note: 'From the supplier' })
    expect(body).toMatchObject({ slug, onHand: 7, reserved: 0 })
    expect(JSON.stringify(await availability())).not.toBe(before)
    const number = await buy(fresh, { items: [{ slug, quantity: 2 }] })
    await adjust(slug, { delta: -1, reason: 'damage' })
    const [admin] = await fresh.rows<{ id: string }>(sql`select id from "user" where role = 'admin'`)
    const stock = (await staff.get<Stock>(`products/${slug}/stock`)).body
    expect(stock.onHand).toBe(4)
    expect(stock.movements).toMatchObject([
      { delta: -1, onHandAfter: 4, reason: 'damage', note: null, actor: admin?.id, orderNumber: null },
      { delta: -2, onHandAfter: 5, reason: 'sale', orderNumber: number },
      { delta: 7, onHandAfter: 7, reason: 'restock', note: 'From the supplier', actor: admin?.id },
      { reason: 'opening' },
    ])
  })

  test('an adjustment forgets the pages of its part, and no others', async () => {
    const [slug, other] = [await addProduct(fresh, { stock: 5 }), await addProduct(fresh, { stock: 5 })]
    const read = (part: string) => countStatements(() => fresh.call<Got<'/api/products/{slug}'>>('GET', `/api/products/${part}`))
    for (const part of [slug, other]) await read(part)
    await adjust(slug, { delta: -5, reason: 'damage' })
    expect((await read(other)).statements).toEqual([])
    const { result, statements } = await read(slug)
    expect(result.body.product.stock.state).toBe('out')
    expect(statements).not.toEqual([])
  })

  test('the same key moves once; with another amount or for another part it is refused', async () => {
    const [slug, other] = [await addProduct(fresh, { stock: 5 }), await addProduct(fresh, { stock: 5 })]
    const key = newKey()
    const answers = await Promise.all([1, 2, 3].map(() => adjust<Stock>(slug, { delta: 3, reason: 'restock' }, key)))
    expect(answers.map(({ body }) => body.onHand)).toEqual([8, 8, 8])
    for (const [part, delta] of [
      [slug, 4],
      [other, 3],
    ] as const)
      expect((await adjust(part, { delta, reason: 'restock' }, key)).body.code).toBe('idempotency_mismatch')
    expect([(await stockOf(fresh, slug))?.on_hand, (await stockOf(fresh, other))?.on_hand]).toEqual([8, 5])
  })

  test('stock that is reserved for orders cannot be removed', async () => {
    const slug = await addProduct(fresh, { stock: 5 })
    await checkOut(fresh, { items: [{ slug, quantity: 3 }] })
    const { status, body } = await adjust(slug, { delta: -3, reason: 'correction' })
    expect([status, body.code, body.detail, body.fields]).toEqual([
      409,
      'stock_reserved',
      '5 on hand, 3 of them promised to orders.',
      { delta: 'must be at least -2' },
    ])
    expect((await adjust<Stock>(slug, { delta: -2, reason: 'correction' })).body).toMatchObject({ onHand: 3, reserved: 3 })
  })

  test('no more pieces are counted than the editor takes', async () => {
    const slug = await addProduct(fresh, { stock: 9_999_990 })
    const { status, body } = await adjust(slug, { delta: 11, reason: 'restock' })
    expect([status, body.code, body.fields]).toEqual([
      422,
      'invalid_input',
      { delta: 'must be at most 10: on hand must be at most 10,000,000' },
    ])
    expect((await adjust<Stock>(slug, { delta: 10, reason: 'restock' })).body).toMatchObject({ onHand: 10_000_000 })
    const [part] = await fresh.rows<{ id: string; version: number }>(sql`select id, version from product where slug = ${slug}`)
    const written = await staff.patch(`products/${part?.id}`, { version: part?.version, onHand: 10_000_001 })
    expect(JSON.stringify(written.body.fields)).toContain('must be at most 10,000,000')
  })

  test('two members of staff adjust the same part: every unit is counted', async () => {
    const slug = await addProduct(fresh, { stock: 10 })
    await Promise.all(Array.from({ length: 8 }, (_, n) => adjust(slug, { delta: n % 2 === 0 ? 5 : -2, reason: 'correction' })))
    expect((await stockOf(fresh, slug))?.on_hand).toBe(22)
    const sums = await fresh.rows(
      sql`select sum(delta)::int as sum, max(on_hand) as on_hand from stock_movement m join stock_level s using (product_id)
        join product p on p.id = product_id where p.slug = ${slug}`,
    )
    expect(sums).toEqual([{ sum: 22, on_hand: 22 }])
  })

  test.each([
    [{ delta: 0, reason: 'correction' }, 'delta'],
    [{ delta: 1.5, reason: 'correction' }, 'delta'],
    [{ delta: 1e9, reason: 'restock' }, 'delta'],
    [{ delta: 1, reason: 'sale' }, 'reason'],
    [{ delta: 1, reason: 'restock', onHand: 5 }, 'onHand'],
  ])('%j is refused', async (body, field) => {
    const slug = await addProduct(fresh, { stock: 5 })
    const answer = await adjust(slug, body)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [field]])
  })

  test('a part that does not exist has no stock', async () => {
    expect((await staff.get('products/no-such-part/stock')).status).toBe(404)
    expect((await adjust('no-such-part', { delta: 1, reason: 'restock' })).status).toBe(404)
  })
})
