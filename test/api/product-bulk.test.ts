import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { PRICE_ENDINGS, priceByRule } from '#domain/pricing/reprice-rule.ts'
import { productWarnings } from '#domain/catalog/product-warning.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, checkOut } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Part = Schema<'StaffProduct'>
type Draft = Schema<'ProductBulkDraft'>
type Rows = Schema<'ChangeSetRowList'>['rows']

describe.each(KINDS)('one change of many parts on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })

  const read = async (id: string) => (await staff.get<Part>(`products/${id}`)).body
  const add = async (properties: Record<string, unknown> = {}) => {
    const slug = await addProduct(fresh, properties)
    const { body } = await staff.get<Schema<'StaffProductList'>>(`products?filter=slug:is:${slug}`)
    return read(body.rows[0]?.id ?? '')
  }
  const ask = (selection: unknown, action: unknown, more = {}) => staff.post<Draft>('products/bulk', { selection, action, ...more })
  const draft = async (parts: Part[], action: unknown) => {
    const { status, body, text } = await ask({ ids: parts.map(({ id }) => id) }, action)
    expect(status, text).toBe(200)
    return body
  }
  const start = async ({ changeSet }: Draft, step = 'start') => {
    expect((await staff.post(`change-sets/${changeSet.id}/${step}`)).status).toBe(200)
    await fresh.runJobs()
    return (await staff.get<Schema<'ChangeSet'>>(`change-sets/${changeSet.id}`)).body
  }
  const rowsOf = async ({ changeSet }: Draft): Promise<Rows> =>
    (await staff.get<Schema<'ChangeSetRowList'>>(`change-sets/${changeSet.id}/rows`)).body.rows

  test('prices by a share, rounded: previewed, made in the background, undone', async () => {
    const parts = [await add({ name: 'A first', priceCents: 2_000 }), await add({ name: 'B second', priceCents: 2_450 })]
    const found = await draft(parts, { kind: 'price', basisPoints: 500, ending: '95' })
    expect(found).toMatchObject({
      changeSet: { state: 'draft', title: 'Prices +5 %, to .95', total: 2 },
      selected: 2,
      unchanged: 0,
      alarms: { price_jump: 0, below_cost: 0, below_reserved: 0, sale_above_price: 0 },
      first: [
        { name: 'A first', before: { priceCents: 2_000 }, after: { priceCents: 2_095 } },
        { name: 'B second', before: { priceCents: 2_450 }, after: { priceCents: 2_595 } },
      ],
    })
    expect((await read(parts[0]?.id ?? '')).priceCents).toBe(2_000)
    expect(await start(found)).toMatchObject({ state: 'done', counts: { written: 2 } })
    expect((await Promise.all(parts.map(({ id }) => read(id)))).map((part) => part.priceCents)).toEqual([2_095, 2_595])
    expect(await start(found, 'undo')).toMatchObject({ state: 'undone', counts: { undone: 2 } })
    expect((await Promise.all(parts.map(({ id }) => read(id)))).map((part) => part.priceCents)).toEqual([2_000, 2_450])
  })

  test('the database makes the very prices of the rule', async () => {
    const prices = [0, 1, 10, 44, 45, 49, 95, 99, 100, 145, 999, 1_044, 1_045, 123_456, 9_999_999]
    const parts = await Promise.all(prices.map((priceCents) => add({ priceCents })))
    for (const ending of PRICE_ENDINGS)
      for (const basisPoints of [-9_900, -3_333, -1, 0, 500, 1_250, 100_000]) {
        const rows = await rowsOf(await draft(parts, { kind: 'price', basisPoints, ending }))
        const made = new Map(rows.map(({ subject, change, state }) => [subject, state === 'failed' ? 'refused' : change.priceCents]))
        for (const { id, priceCents } of parts) {
          const expected = priceByRule(priceCents, { basisPoints, ending })
          expect(made.get(id) ?? priceCents, `${priceCents} ${basisPoints} ${ending}`).toBe(expected > 100_000_000 ? 'refused' : expected)
        }
      }
  })

  test('all that match a filter; when another number matches by now, it asks again with the new one', async () => {
    await Promise.all(['one', 'two', 'three'].map((name) => add({ name: `Quokka ${name}` })))
    const action = { kind: 'status', active: false }
    const selection = { filter: ['status:any:active'], q: 'quokka', count: 2 }
    const refused = await staff.post<{ code: string; count: number; detail: string }>('products/bulk', { selection, action })
    expect([refused.status, refused.body.code, refused.body.count]).toEqual([409, 'conflict', 3])
    expect(refused.body.detail).toBe('By now 3 parts match, not 2.')
    expect(await fresh.rows(sql`select id from change_set where title = 'Archive'`)).toEqual([])
    const { body } = await ask({ ...selection, count: 3 }, action)
    expect(await start(body)).toMatchObject({ state: 'done', counts: { written: 3 } })
    const { body: left } = await staff.get<Schema<'StaffProductList'>>('products?q=quokka&filter=status:any:active')
    expect(left.total).toBe(0)
  })

  test('parts that are so already are counted, and get no row; more can be added to a draft, each part once', async () => {
    const [on, off, other] = [await add(), await add({ active: false }), await add()]
    const found = await draft([on, off], { kind: 'status', active: false })
    expect(found).toMatchObject({ selected: 2, unchanged: 1, changeSet: { total: 1 } })
    const more = await ask({ ids: [on.id, other.id] }, { kind: 'status', active: false }, { changeSetId: found.changeSet.id })
    expect(more.body.changeSet).toMatchObject({ id: found.changeSet.id, total: 2 })
    await start(more.body)
    const late = await ask({ ids: [off.id] }, { kind: 'status', active: true }, { changeSetId: found.changeSet.id })
    expect([late.status, (await ask({ ids: [off.id] }, { kind: 'status', active: true }, { changeSetId: 'chg_none' })).status]).toEqual([
      409, 404,
    ])
  })

  test('sale prices, brand, category and tags', async () => {
    const [part, other] = [await add({ priceCents: 4_000, tags: ['old', 'stays'] }), await add()]
    const [{ id: categoryId, name } = { id: '', name: '' }] = await fresh.rows<{ id: string; name: string }>(
      sql`select id, name from category where id <> ${part.categoryId} and kind <> 'brands' order by id limit 1`,
    )
    const [{ id: brandId } = { id: '' }] = await fresh.rows<{ id: string }>(sql`select id from brand order by id limit 1`)
    const off = await draft([part], { kind: 'sale_off', basisPoints: 2_000, ending: '99' })
    expect(off.first[0]).toMatchObject({ before: { salePriceCents: null }, after: { salePriceCents: 3_199 } })
    await start(off)
    await start(await draft([part, other], { kind: 'brand', brandId }))
    const moved = await draft([part], { kind: 'category', categoryId })
    expect(moved.first[0]?.after).toEqual({ categoryId: name })
    await start(moved)
    await start(await draft([part], { kind: 'tags', add: ['new', 'stays'], remove: ['old'] }))
    expect(await read(part.id)).toMatchObject({ salePriceCents: 3_199, brandId, categoryId, tags: ['stays', 'new'] })
    await start(await draft([part], { kind: 'sale_price', salePriceCents: null }))
    expect((await read(part.id)).salePriceCents).toBeNull()
    const [tiles] = await fresh.rows<{ id: string }>(sql`select id from category where kind = 'brands' order by path limit 1`)
    for (const action of [
      { kind: 'category', categoryId: 'cat_none' },
      { kind: 'category', categoryId: tiles?.id },
      { kind: 'brand', brandId: 'brd_none' },
      { kind: 'tags', add: [], remove: [] },
      { kind: 'price', basisPoints: -10_000, ending: '95' },
      { kind: 'price', basisPoints: 1.5, ending: '95' },
      { kind: 'price', basisPoints: 1, ending: '42' },
      { kind: 'delete' },
    ])
      expect((await ask({ ids: [part.id] }, action)).status, JSON.stringify(action)).toBe(422)
  })

  test('stock is set or moved, what was sold meanwhile stays sold, and a row below 0 is refused alone', async () => {
    const [many, few] = [await add({ stock: 10 }), await add({ stock: 2 })]
    const found = await draft([many, few], { kind: 'stock_adjust', delta: -3 })
    expect(found.changeSet).toMatchObject({ total: 2, counts: { pending: 1, failed: 1 } })
    await buy(fresh, { items: [{ slug: many.slug, quantity: 4 }] })
    await start(found)
    expect([(await read(many.id)).onHand, (await read(few.id)).onHand]).toEqual([3, 2])
    expect((await rowsOf(found)).find(({ subject }) => subject === few.id)?.errors).toEqual({ onHand: 'would be below 0' })
    await start(await draft([many, few], { kind: 'stock_set', onHand: 20 }))
    expect([(await read(many.id)).onHand, (await read(few.id)).onHand]).toEqual([20, 20])
    await start(await draft([many], { kind: 'stock_set', onHand: 10_000_000 }))
    expect((await rowsOf(await draft([many], { kind: 'stock_adjust', delta: 1 })))[0]?.errors).toEqual({
      onHand: 'would be over 10,000,000',
    })
  })

  test('a price that somebody has changed since the preview is not written over', async () => {
    const part = await add({ priceCents: 1_000 })
    const found = await draft([part], { kind: 'price', basisPoints: 1_000, ending: 'exact' })
    await fresh.call('PATCH', `/api/admin/products/${part.id}`, { version: part.version, priceCents: 5_000 }, staff.headers)
    expect(await start(found)).toMatchObject({ counts: { written: 0, failed: 1 } })
    expect((await read(part.id)).priceCents).toBe(5_000)
  })

  test('alarms are those of the domain', async () => {
    const held = await add({ stock: 4, priceCents: 1_000 })
    await checkOut(fresh, { items: [{ slug: held.slug, quantity: 3 }] })
    const parts = [held, await add({ priceCents: 1_000, costCents: 900 }), await add({ priceCents: 500, salePriceCents: 450 })]
    for (const action of [
      { kind: 'price', basisPoints: 3_000, ending: 'exact' },
      { kind: 'price', basisPoints: 3_100, ending: 'exact' },
      { kind: 'price', basisPoints: -2_000, ending: '95' },
      { kind: 'sale_price', salePriceCents: 800 },
      { kind: 'sale_off', basisPoints: 1_500, ending: '99' },
      { kind: 'stock_set', onHand: 1 },
    ]) {
      const found = await draft(parts, action)
      const current = await Promise.all(parts.map(({ id }) => read(id)))
      const expected = (await rowsOf(found)).flatMap(({ subject, change }) => {
        const before = current.find(({ id }) => id === subject)
        return before ? productWarnings(before, { ...before, ...change }) : []
      })
      for (const [alarm, count] of Object.entries(found.alarms))
        expect(expected.filter((one) => one === alarm).length, `${JSON.stringify(action)} ${alarm}`).toBe(count)
    }
  })

  test('a sale that is over sets off no alarm and is said to be over, in list and grid; a planned one counts', async () => {
    const sale = { priceCents: 2_000, costCents: 900, salePriceCents: 500 }
    const [over, planned, running] = [await add(sale), await add(sale), await add(sale)]
    await fresh.rows(sql`update product set sale_ends_at = now() - interval '1 hour' where id = ${over.id}`)
    await fresh.rows(sql`update product set sale_starts_at = now() + interval '1 day' where id = ${planned.id}`)
    const alarmsOf = async (part: Part) => (await draft([part], { kind: 'price', basisPoints: 500, ending: 'exact' })).alarms.below_cost
    expect([await alarmsOf(over), await alarmsOf(planned), await alarmsOf(running)]).toEqual([0, 1, 1])
    const ids = [over.id, planned.id, running.id, (await add()).id]
    const { body } = await staff.post<Schema<'ProductGridRows'>>('products/grid/rows', { ids })
    const states = new Map(body.rows.map(({ id, saleState }) => [id, saleState]))
    expect(ids.map((id) => states.get(id))).toEqual(['over', 'planned', 'runs', null])
    const { body: list } = await staff.get<Schema<'StaffProductList'>>(`products?filter=slug:is:${over.slug}`)
    expect(list.rows).toMatchObject([{ salePriceCents: 500, saleState: 'over' }])
  })

  test('the grid has the list’s rows from any place on, and rows by id as they are now', async () => {
    const { body } = await staff.get<Schema<'ProductGridPage'>>('products/grid?sort=name&from=2&limit=3')
    const { body: list } = await staff.get<Schema<'StaffProductList'>>('products?sort=name&size=25')
    expect(body.rows.map(({ id }) => id)).toEqual(list.rows.slice(2, 5).map(({ id }) => id))
    expect([body.total, body.from]).toEqual([list.total, 2])
    const part = await add({ name: 'Numbat', priceCents: 700, stock: 3 })
    const { body: now } = await staff.post<Schema<'ProductGridRows'>>('products/grid/rows', { ids: [part.id, 'prd_none'] })
    expect(now.rows).toMatchObject([{ id: part.id, name: 'Numbat', priceCents: 700, onHand: 3, reserved: 0, version: part.version }])
    expect((await staff.get('products/grid?limit=501')).status).toBe(422)
    expect((await staff.get('products/grid?filter=colour:is:red')).status).toBe(422)
  })
})
