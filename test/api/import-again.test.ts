import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { csvOf, openImports } from '#test/support/imports.ts'
import type { Imports } from '#test/support/imports.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Import = Schema<'Import'>
type GoneParts = Schema<'GoneParts'>

describe.each(KINDS)('a second file of the same parts, on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  let imports: Imports
  let place = ''
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
    imports = openImports(fresh, staff)
    const [row] = await fresh.rows<{ name: string }>(
      sql`select path as name from category where depth = 2 and kind = 'products' order by path limit 1`,
    )
    place = row?.name ?? ''
  })
  const fileOf = (prefix: string, numbers: readonly number[], price = '5', head = 'Price') =>
    csvOf([
      ['SKU', 'Name', head, 'Category'],
      ...numbers.map((n): (string | number)[] => [`${prefix}-${n}`, `Gear ${prefix} ${n}`, price, place]),
    ])
  const apply = async (file: string) => imports.apply((await imports.check(file)).id)
  const gone = async (id: string, query = '') => {
    const { status, body, text } = await staff.get<GoneParts>(`imports/${id}/gone?${query}`)
    expect(status, text).toBe(200)
    return body
  }
  const skusGone = async (id: string) => (await gone(id)).rows.map(({ sku }) => sku)
  const active = async (prefix: string) =>
    (await fresh.rows<{ sku: string }>(sql`select sku from product where sku like ${`${prefix}-%`} and active order by sku`)).map(
      ({ sku }) => sku,
    )

  describe('parts that are in it no more', () => {
    test('are told by page, archived by an import of their own, and come back when that is undone', async () => {
      const first = await apply(fileOf('WK', [1, 2, 3, 4, 5, 6]))
      const second = await apply(fileOf('WK', [1, 2, 3, 4, 5], '6'))
      // Nobody has archived the sixth by then: it is told again.
      const third = await imports.check(fileOf('WK', [1, 2, 3, 4], '6'))
      const told = await gone(third.id)
      expect(told.imports.map(({ id }) => id)).toEqual([second.id, first.id])
      expect(told.rows.map(({ sku, name, onHand, importId }) => [sku, name, onHand, importId])).toEqual([
        ['WK-5', 'Gear WK 5', 0, second.id],
        ['WK-6', 'Gear WK 6', 0, first.id],
      ])
      const page = await gone(third.id, 'limit=1&page=2')
      expect([page.total, page.pageCount, page.rows.map(({ sku }) => sku)]).toEqual([2, 2, ['WK-6']])
      expect(await active('WK')).toHaveLength(6)

      const made = await staff.post<Import>(`imports/${third.id}/gone`)
      expect(made.status, made.text).toBe(200)
      await fresh.runJobs()
      const archiving = await imports.read(made.body.id)
      expect([archiving.state, archiving.name, archiving.counts.changed, archiving.alarms.archived]).toEqual([
        'checked',
        'Parts not in parts.csv',
        2,
        2,
      ])
      expect(await active('WK')).toHaveLength(6)
      const applied = await imports.apply(archiving.id)
      expect(await active('WK')).toEqual(['WK-1', 'WK-2', 'WK-3', 'WK-4'])
      expect(await skusGone(third.id)).toEqual([])
      expect((await staff.post(`imports/${third.id}/gone`)).status).toBe(422)

      expect((await staff.post(`change-sets/${applied.changeSet?.id}/undo`)).status).toBe(200)
      await fresh.runJobs()
      expect(await active('WK')).toHaveLength(6)
      expect(await skusGone(third.id)).toEqual(['WK-5', 'WK-6'])
    })

    test('are not those of a row with an error, nor those that the file has as they are', async () => {
      await apply(fileOf('ERR', [1, 2, 3]))
      const checked = await imports.check(
        csvOf([
          ['SKU', 'Name', 'Price', 'Category'],
          ['ERR-1', 'Gear ERR 1', '5', place],
          ['err-2', 'Gear', 'much', place],
        ]),
      )
      expect(checked.counts).toMatchObject({ same: 1, error: 1 })
      expect(await skusGone(checked.id)).toEqual(['ERR-3'])
    })

    test('are not told of files for others: with other columns, half of whose parts it has not, or that were undone', async () => {
      await apply(fileOf('BR', [1, 2, 3, 4, 5]))
      expect(await gone((await imports.check(fileOf('BR', [1, 2]))).id)).toMatchObject({ imports: [], total: 0 })
      expect(await gone((await imports.check(fileOf('OTHER', [1, 2]))).id)).toMatchObject({ imports: [], total: 0 })
      expect((await gone((await imports.check(fileOf('BR', [1, 2, 3, 4], '5', 'List price'))).id)).total).toBe(0)
      const undone = await apply(fileOf('UND', [1, 2, 3]))
      expect(await skusGone((await imports.check(fileOf('UND', [1, 2]))).id)).toEqual(['UND-3'])
      await staff.post(`change-sets/${undone.changeSet?.id}/undo`)
      await fresh.runJobs()
      expect(await skusGone((await imports.check(fileOf('UND', [1, 2]))).id)).toEqual([])
    })
  })

  describe('a SKU that was renamed', () => {
    const addBrand = async (name: string) => (await staff.post<{ id: string }>('brands', { name })).body.id
    const numbered = (rows: readonly (readonly string[])[]) =>
      csvOf([
        ['SKU', 'Name', 'Price', 'Category', 'Brand', 'Part number', 'UPC'],
        ...rows.map(([sku = '', ...others]) => [sku, `Part ${others[0]}`, '5', place, ...others.slice(1)]),
      ])
    const choose = async ({ id, type, mapping, options }: Import, names: Record<string, string>) => {
      const { status, text } = await staff.post(`imports/${id}/check`, { type, mapping, options: { ...options, names } })
      expect(status, text).toBe(200)
      await fresh.runJobs()
      return imports.read(id)
    }

    test('is told with the part that it looks like, and is that part with a new SKU, or another, as staff say', async () => {
      await addBrand('Renamia')
      await imports.apply(
        (
          await imports.check(
            numbered([
              ['REN-1', 'one', 'Renamia', 'R 100', ''],
              ['REN-2', 'two', '', 'R 200', '036000291452'],
              ['REN-3', 'three', 'Renamia', 'R 300', ''],
              ['REN-4', 'four', 'Renamia', 'R 400', ''],
            ]),
          )
        ).id,
      )
      const file = numbered([
        ['NEW-1', 'one', 'Renamia', 'R-100', ''],
        ['NEW-2', 'two', 'Renamia', 'other', '0036000291452'],
        // The same number of no brand, and of a part that the file has under its own SKU.
        ['NEW-3', 'three', '', 'R300', ''],
        ['NEW-4', 'four', 'Renamia', 'R400', ''],
        ['REN-4', 'four', 'Renamia', 'R 400', ''],
      ])
      const checked = await imports.check(file)
      expect([checked.counts, checked.alarms.twin]).toMatchObject([{ new: 4, same: 1, error: 0 }, 2])
      const told = await imports.rows(checked.id, 'alarm=twin')
      expect(told.map(({ key, twin }) => [key, twin?.sku, twin?.name, twin?.by])).toEqual([
        ['NEW-1', 'REN-1', 'Part one', 'number'],
        ['NEW-2', 'REN-2', 'Part two', 'upc'],
      ])

      const chosen = await choose(checked, { 'part:new-1': told[0]?.twin?.id ?? '', 'part:new-2': 'new' })
      expect([chosen.counts, chosen.alarms.twin]).toMatchObject([{ new: 3, changed: 1, same: 1, error: 0 }, undefined])
      const [row] = await imports.rows(chosen.id, 'state=changed')
      expect([row?.before, row?.after]).toMatchObject([{ sku: 'REN-1' }, { sku: 'NEW-1' }])
      const applied = await imports.apply(chosen.id)
      expect(applied.changeSet?.counts).toMatchObject({ written: 4, failed: 0 })
      expect(await active('REN')).toEqual(['REN-2', 'REN-3', 'REN-4'])
      expect(await active('NEW')).toEqual(['NEW-1', 'NEW-2', 'NEW-3', 'NEW-4'])
      expect((await imports.check(file)).counts).toMatchObject({ new: 0, changed: 0, same: 5 })

      expect((await staff.post(`change-sets/${applied.changeSet?.id}/undo`)).status).toBe(200)
      await fresh.runJobs()
      expect(await active('REN')).toEqual(['REN-1', 'REN-2', 'REN-3', 'REN-4'])
      // What was chosen is remembered, and the parts that the undoing has archived come back.
      expect((await imports.check(file)).counts).toMatchObject({ changed: 4, same: 1 })
    })

    test('of the part that another row is for is an error once both are for it', async () => {
      await addBrand('Twinora')
      const old = numbered([['TW-1', 'one', 'Twinora', 'T 100', '']])
      await imports.apply((await imports.check(old)).id)
      const file = numbered([
        ['TWN-1', 'one', 'Twinora', 'T 100', ''],
        ['TWN-2', 'one', 'Twinora', 'T 100', ''],
      ])
      const checked = await imports.check(file)
      expect(checked.alarms.twin).toBe(2)
      const id = (await imports.rows(checked.id))[0]?.twin?.id ?? ''
      const chosen = await choose(checked, { 'part:twn-1': id, 'part:twn-2': id })
      expect(chosen.counts).toMatchObject({ changed: 1, error: 1 })
      expect((await imports.rows(checked.id, 'state=error'))[0]?.errors).toMatchObject({ row: 'is that of row 2 already' })
    })
  })

  test('what an undo has kept because a later import had changed it is undone once that one is', async () => {
    const prices = async (prefix: string) =>
      (await fresh.rows<{ price: number }>(sql`select price_cents as price from product where sku like ${`${prefix}-%`} order by sku`)).map(
        ({ price }) => price,
      )
    const undo = async (id: string | undefined) => {
      expect((await staff.post(`change-sets/${id}/undo`)).status).toBe(200)
      await fresh.runJobs()
      return (await staff.get<Schema<'ChangeSet'>>(`change-sets/${id}`)).body
    }
    await apply(fileOf('ORD', [1, 2, 3]))
    const first = (await apply(fileOf('ORD', [1, 2, 3], '6'))).changeSet?.id
    const second = (await apply(fileOf('ORD', [1, 2], '7'))).changeSet?.id
    expect(await undo(first)).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 2 } })
    expect(await undo(first)).toMatchObject({ counts: { undone: 1, kept: 2 } })
    expect(await prices('ORD')).toEqual([700, 700, 500])
    await undo(second)
    expect(await prices('ORD')).toEqual([600, 600, 500])
    const again = await undo(first)
    expect(again).toMatchObject({ state: 'undone', counts: { undone: 3, kept: 0 }, undoUntil: null })
    expect(await prices('ORD')).toEqual([500, 500, 500])
    expect((await staff.post(`change-sets/${first}/undo`)).status).toBe(409)
  })
})
