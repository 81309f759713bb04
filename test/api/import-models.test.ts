import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { csvOf, openImports } from '#test/support/imports.ts'
import type { Imports } from '#test/support/imports.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Import = Schema<'Import'>

describe.each(KINDS)('files of parts and what their texts say, on %s', (kind) => {
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
  const addBrand = async (name: string) => (await staff.post<{ id: string }>('brands', { name })).body.id
  const addModel = async (brandId: string, number: string) => {
    const { status, text } = await staff.post('appliances', { brandId, number, name: 'Bathroom fan', type: 'bath-fan' })
    expect(status, text).toBeLessThan(300)
  }
  const find = async (sku: string) => {
    const { body } = await staff.get<Schema<'StaffProductList'>>(`products?filter=sku:is:${encodeURIComponent(sku)}`)
    return (await staff.get<Schema<'StaffProduct'>>(`products/${body.rows[0]?.id}`)).body
  }
  const modelsOf = async (sku: string) =>
    (
      await fresh.rows<{
        model: string
      }>(sql`select b.name || ' ' || a.number as model from fitment f join appliance a on a.id = f.appliance_id
      join brand b on b.id = a.brand_id join product p on p.id = f.product_id where p.sku = ${sku} and f.fits order by 1`)
    ).map(({ model }) => model)
  const undo = async (id: string | undefined) => {
    expect((await staff.post(`change-sets/${id}/undo`)).status).toBe(200)
    await fresh.runJobs()
  }

  test('models that texts name and fits do not have are told before, and become fits by an import of their own', async () => {
    const [zephyr, borea] = [await addBrand('Zephyrine'), await addBrand('Boreal Air')]
    await addModel(zephyr, 'ZN-101')
    await addModel(borea, '8814R')
    const file = csvOf([
      ['SKU', 'Name', 'Price', 'Category', 'Brand', 'Description', 'Compatible models'],
      ['TXT-1', 'Grille one', '5', place, 'Zephyrine', 'Used on models ZN-101, ZN-102. 120 V.', ''],
      ['TXT-2', 'Grille two', '5', place, 'Zephyrine', 'Fits Boreal Air 8814R.', 'ZN-101; ZN-103'],
      ['TXT-3', 'Grille three', '5', place, '', 'Does not fit ZN-101. 12-1/2" wide.', ''],
    ])
    const checked = await imports.check(file)
    expect([checked.counts.new, checked.told]).toEqual([3, { read: 0, models: 2 }])
    const model = (brand: string, number: string, isKnown: boolean) => ({ brand, model: number, isKnown })
    expect((await imports.rows(checked.id, 'told=models')).map(({ key, models }) => [key, models])).toEqual([
      ['TXT-1', [model('Zephyrine', 'ZN-101', true), model('Zephyrine', 'ZN-102', false)]],
      ['TXT-2', [model('Zephyrine', 'ZN-101', true), model('Zephyrine', 'ZN-103', false), model('Boreal Air', '8814R', true)]],
    ])
    expect((await staff.post(`imports/${checked.id}/fits`)).status).toBe(409)
    const applied = await imports.apply(checked.id)
    expect(await modelsOf('TXT-1')).toEqual([])

    const made = await staff.post<Import>(`imports/${checked.id}/fits`)
    expect(made.status, made.text).toBe(200)
    const { id, type, mapping, options } = made.body
    expect([type, made.body.rowCount, mapping]).toEqual(['fits', 5, ['sku', 'applianceBrand', 'applianceModel', 'fits']])
    const checkFits = async (own: Partial<Import['options']>) => {
      expect((await staff.post(`imports/${id}/check`, { type, mapping, options: { ...options, ...own } })).status).toBe(200)
      await fresh.runJobs()
      return imports.read(id)
    }
    expect((await checkFits({})).counts).toMatchObject({ new: 3, error: 2 })
    expect((await imports.rows(id, 'state=error')).map(({ errors }) => errors)).toEqual(
      Array.from({ length: 2 }, () => ({ applianceModel: 'There is no such model.' })),
    )
    expect((await checkFits({ modelType: 'bath-fan' })).counts).toMatchObject({ new: 5, error: 0 })
    const fits = await imports.apply(id)
    expect(fits.changeSet?.counts).toMatchObject({ written: 5, failed: 0 })
    expect(await modelsOf('TXT-1')).toEqual(['Zephyrine ZN-101', 'Zephyrine ZN-102'])
    expect(await modelsOf('TXT-2')).toEqual(['Boreal Air 8814R', 'Zephyrine ZN-101', 'Zephyrine ZN-103'])
    expect((await imports.check(file)).told).toEqual({ read: 0, models: 0 })
    expect((await staff.post(`imports/${checked.id}/fits`)).status).toBe(422)
    await undo(fits.changeSet?.id)
    expect(await modelsOf('TXT-2')).toEqual([])
    await undo(applied.changeSet?.id)
    expect((await staff.post(`imports/${checked.id}/fits`)).status).toBe(409)
  })

  test('models of any other machine are added as such, and their page does not call them what they are not', async () => {
    await addBrand('Aquaflux')
    const head = ['SKU', 'Name', 'Price', 'Category', 'Brand', 'Fits models']
    const checked = await imports.check(csvOf([head, ['AQF-1', 'Pump lid', '5', place, 'Aquaflux', 'SP2607, SP2610']]))
    await imports.apply(checked.id)
    const { body: made } = await staff.post<Import>(`imports/${checked.id}/fits`)
    const { id, type, mapping, options } = made
    expect((await staff.post(`imports/${id}/check`, { type, mapping, options: { ...options, modelType: 'other' } })).status).toBe(200)
    await fresh.runJobs()
    await imports.apply(id)
    expect(await modelsOf('AQF-1')).toEqual(['Aquaflux SP2607', 'Aquaflux SP2610'])
    const page = await fresh.call('GET', '/api/models/aquaflux/sp2607')
    expect(page.body).toMatchObject({ type: 'other', name: 'Machine', help: { name: 'Other machine' } })
  })

  test('a model that two brands of a part have is told without a brand', async () => {
    const [one, other] = [await addBrand('Castella'), await addBrand('Dorado Air')]
    await addModel(one, 'TWIN-77')
    await addModel(other, 'TWIN-77')
    const file = csvOf([
      ['SKU', 'Name', 'Price', 'Category', 'Fits brands', 'Description'],
      ['TWIN-1', 'Grille', '5', place, 'Castella; Dorado Air', 'Fits TWIN-77.'],
    ])
    const checked = await imports.check(file)
    expect((await imports.rows(checked.id))[0]?.models).toEqual([{ brand: null, model: 'TWIN-77', isKnown: false }])
  })

  test('a number behind the apostrophe of a text is the number, unless the shop has a part with the apostrophe', async () => {
    await addProduct(fresh, { sku: "'5500123" })
    const file = csvOf([
      ['SKU', 'Name', 'Price', 'Category', 'Part number'],
      ["'121185", 'Belt', '5', place, "'00121185"],
      ["'5500123", 'Belt', '6', place, ''],
    ])
    const checked = await imports.check(file)
    expect(checked.counts).toMatchObject({ new: 1, changed: 1, error: 0 })
    expect((await imports.rows(checked.id))[0]?.notes).toEqual({
      sku: "'121185 is read as 121185.",
      partNumber: "'00121185 is read as 00121185.",
    })
    await imports.apply(checked.id)
    expect(await find('121185')).toMatchObject({ sku: '121185', partNumber: '00121185' })
    expect((await imports.check(file)).counts).toMatchObject({ new: 0, same: 2 })
  })

  test('what suppliers write for a count is read as one, or refused with what to write, and told either way', async () => {
    const cells = ['250+', '>100', 'Out of stock', 'NLA', 'Discontinued', '-0', 'In Stock', 'few']
    const rows = cells.map((cell, at) => [`CNT-${at}`, `Gear ${at}`, '5', place, cell])
    const checked = await imports.check(csvOf([['SKU', 'Name', 'Price', 'Category', 'Qty Avail'], ...rows]))
    expect([checked.counts.new, checked.counts.error, checked.told.read]).toEqual([6, 2, 5])
    const read = await imports.rows(checked.id)
    expect(read.slice(0, 6).map(({ after }) => after?.onHand)).toEqual(['250', '100', '0', '0', '0', '0'])
    expect(read.map(({ notes }) => notes.onHand)).toEqual([
      '"250+" is read as 250.',
      '">100" is read as 100.',
      '"Out of stock" is read as 0.',
      expect.stringContaining('"NLA" is read as 0, and the part stays in the shop'),
      expect.stringContaining('"Discontinued" is read as 0'),
      undefined,
      undefined,
      undefined,
    ])
    expect(read.slice(6).map(({ errors }) => errors)).toEqual([
      { onHand: expect.stringContaining('"In Stock" is no count: write one, or clear the cell and write "no" in a column "Count stock"') },
      { onHand: '"few" is not a whole number.' },
    ])
    await imports.apply(checked.id)
    expect((await find('CNT-0')).onHand).toBe(250)
    const update = await imports.check(
      csvOf([
        ['SKU', 'Price', 'Qty'],
        ['CNT-1', 'NLA', '-2'],
        ['CNT-2', '12,50', '4'],
      ]),
      { mode: 'update' },
    )
    const [gone, european] = await imports.rows(update.id)
    expect(gone?.errors?.priceCents).toContain('"NLA" is no price. Clear the cell to keep the one that the part has')
    expect(european?.notes).toEqual({ priceCents: 'Read as $12.50.' })
  })

  test('what Shopify has sold and not had is nothing on hand here; of a part that nobody counts it is what is owed', async () => {
    await addProduct(fresh, { sku: 'OWED-1', trackStock: false })
    const file = csvOf([
      ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Variant Inventory Qty', 'Type'],
      ['sold-out', 'Gear', 'OVER-1', '5', '-4', place],
      ['owed-1', 'Gear', 'OWED-1', '5', '-4', place],
    ])
    const checked = await imports.check(file)
    expect([checked.counts.error, checked.told.read]).toEqual([0, 1])
    const [sold, owed] = await imports.rows(checked.id)
    expect(sold).toMatchObject({
      after: { onHand: '0' },
      notes: { onHand: '-4 is read as 0: pieces that another shop has sold and owes are not counted here.' },
    })
    expect(owed).toMatchObject({ after: { onHand: '-4' }, notes: {} })
    await imports.apply(checked.id)
    expect(await find('OVER-1')).toMatchObject({ onHand: 0, trackStock: true })
  })

  test('parts that a file has brought, or staff have typed, are found at once by words that are misspelled, glued and split', async () => {
    const parts = [
      ['WRD-1', 'Squeegee blade one', '5', place],
      ['WRD-2', 'Squeegee blade two', '5', place],
      ['WRD-3', 'Bobbincase one', '5', place],
    ]
    await imports.apply((await imports.check(csvOf([['SKU', 'Name', 'Price', 'Category'], ...parts]))).id)
    const names = async (q: string) =>
      (await fresh.call<Schema<'SearchPage'>>('GET', `/api/search?q=${encodeURIComponent(q)}`)).body.results.map(({ name }) => name)
    expect((await names('squeegie')).toSorted()).toEqual(['Squeegee blade one', 'Squeegee blade two'])
    expect(await names('boobincase')).toEqual(['Bobbincase one'])
    const [category] = await fresh.rows<{ categoryId: string }>(sql`select id as "categoryId" from category where path = ${place}`)
    const { status, text } = await staff.post('products', { ...category, name: 'Thermosiphon', partNumber: 'WRD-4', priceCents: 500 })
    expect(status, text).toBeLessThan(300)
    await fresh.runJobs()
    expect(await names('termosiphon')).toEqual(['Thermosiphon'])
  })
})
