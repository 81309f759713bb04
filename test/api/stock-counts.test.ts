import { beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { buy } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { csvOf, openImports } from '#test/support/imports.ts'
import type { Imports } from '#test/support/imports.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Part = Schema<'StaffProduct'>

describe.each(KINDS)('two counts of one part on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  let imports: Imports
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
    imports = openImports(fresh, staff)
  })

  const read = async (id: string) => (await staff.get<Part>(`products/${id}`)).body
  const add = async (properties: Record<string, unknown> = {}) => {
    const slug = await addProduct(fresh, properties)
    const { body } = await staff.get<Schema<'StaffProductList'>>(`products?filter=slug:is:${slug}`)
    return read(body.rows[0]?.id ?? '')
  }
  const adjust = async ({ slug }: Part, delta: number, reason = 'correction') =>
    expect((await staff.post(`products/${slug}/stock`, { delta, reason })).status).toBe(200)
  const countFile = ({ sku }: Part, onHand: number) =>
    csvOf([
      ['SKU', 'On hand'],
      [sku, onHand],
    ])
  const bulk = async (part: Part, action: Record<string, unknown>) =>
    (await staff.post<Schema<'ProductBulkDraft'>>('products/bulk', { selection: { ids: [part.id] }, action })).body.changeSet.id
  const run = async (id: string, step = 'start') => {
    expect((await staff.post(`change-sets/${id}/${step}`)).status).toBe(200)
    await fresh.runJobs()
    return (await staff.get<Schema<'ChangeSet'>>(`change-sets/${id}`)).body
  }

  test('a file does not write over what somebody has counted since its check', async () => {
    const part = await add({ stock: 10 })
    const checked = await imports.check(countFile(part, 7), {}, 'stock')
    await adjust(part, -2)
    const done = await imports.apply(checked.id)
    expect((await read(part.id)).onHand).toBe(8)
    expect(done.changeSet?.counts).toMatchObject({ written: 0, failed: 1 })
    expect(await imports.download(`imports/${done.id}/errors?format=csv`)).toContain('somebody else has changed this part since')
  })

  test('what is sold, delivered and damaged between the check and the start is carried over', async () => {
    const part = await add({ stock: 10 })
    const checked = await imports.check(countFile(part, 7), {}, 'stock')
    await buy(fresh, { items: [{ slug: part.slug, quantity: 2 }] })
    await adjust(part, 5, 'restock')
    await adjust(part, -1, 'damage')
    await imports.apply(checked.id)
    expect((await read(part.id)).onHand).toBe(9)
  })

  test('of two bulk changes that set it, the second keeps what the first has set; pieces more or fewer add up', async () => {
    const part = await add({ stock: 10 })
    const drafts = [
      await bulk(part, { kind: 'stock_set', onHand: 8 }),
      await bulk(part, { kind: 'stock_set', onHand: 7 }),
      await bulk(part, { kind: 'stock_adjust', delta: 5 }),
    ]
    expect(await run(drafts[0] ?? '')).toMatchObject({ counts: { written: 1 } })
    expect(await run(drafts[1] ?? '')).toMatchObject({ counts: { written: 0, failed: 1 } })
    expect((await read(part.id)).onHand).toBe(8)
    expect(await run(drafts[2] ?? '')).toMatchObject({ counts: { written: 1 } })
    expect((await read(part.id)).onHand).toBe(13)
  })

  test('a file that was exported before does not set back what was sold since; what was typed into it is a count', async () => {
    const [left, typed] = [await add({ stock: 10 }), await add({ stock: 10 })]
    const exported = async (part: Part) => {
      const text = await imports.download(`products/export?format=csv&filter=slug:is:${part.slug}`)
      const [head = '', cells = ''] = text.trim().split('\r\n')
      return new Map(head.split(',').map((name, at) => [name, cells.split(',')[at] ?? '']))
    }
    const files = await Promise.all([left, typed].map(exported))
    expect(files.map((cells) => [cells.get('On hand'), cells.get('On hand when exported')])).toEqual([
      ['10', '10'],
      ['10', '10'],
    ])
    for (const { slug } of [left, typed]) await buy(fresh, { items: [{ slug, quantity: 3 }] })
    const rows = [
      [left.sku, '10', '10', '10', 'New name'],
      [typed.sku, '6', '10', '10', typed.name],
    ]
    const checked = await imports.check(csvOf([['SKU', 'On hand', 'On hand when exported', 'Low from', 'Name'], ...rows]))
    expect((await imports.rows(checked.id)).map(({ before, after }) => [before?.onHand, after?.onHand])).toEqual([
      [undefined, undefined],
      ['7', '6'],
    ])
    expect(checked.alarms.stock).toBe(0)
    await imports.apply(checked.id)
    expect([await read(left.id), await read(typed.id)]).toMatchObject([{ onHand: 7, name: 'New name' }, { onHand: 6 }])
    // Without that column, how many counts change is said before it is applied.
    const old = await imports.check(csvOf([['SKU', 'On hand'], ...rows.map(([sku = '']) => [sku, '10'])]))
    expect(old.alarms.stock).toBe(2)
  })

  test('the editor says that somebody has counted, and an undo leaves what was counted after it', async () => {
    const part = await add({ stock: 10 })
    const checked = await imports.check(countFile(part, 7), {}, 'stock')
    const { changeSet } = await imports.apply(checked.id)
    const seen = await read(part.id)
    await adjust(part, 1)
    const late = await staff.patch(`products/${part.id}`, { version: seen.version, onHand: 5, seenOnHand: 7 })
    expect([late.status, late.body.code]).toEqual([409, 'conflict'])
    expect(await run(changeSet?.id ?? '', 'undo')).toMatchObject({ counts: { undone: 0, kept: 1 } })
    expect((await read(part.id)).onHand).toBe(8)
  })
})
