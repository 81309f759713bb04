import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { importProducts } from '#server/shop/import/import.ts'
import { writeStaleDocuments } from '#server/shop/search/search-index.ts'
import { addProduct } from '#test/support/build.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'

/** More products than a statement that renames a brand rewrites itself. */
const MANY = 501

describe.each(KINDS)('head nouns and synonyms, on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const search = async (q: string, more = '') =>
    (await fresh.call<Schema<'SearchPage'>>('GET', `/api/search?q=${encodeURIComponent(q)}&limit=50${more}`)).body
  const names = async (q: string) => (await search(q)).results.map(({ name }) => name)

  test('the part itself ranks before its accessories', async () => {
    await addProduct(fresh, { name: 'Acme Toilet Seat in White', description: 'Fits every toilet.' })
    await addProduct(fresh, { name: 'Acme Toilet Lever', description: 'Made for any toilet.' })
    await addProduct(fresh, {
      name: 'Acme Cadet 1.28 GPF Single Flush Elongated Comfort Height Toilet in Bone',
      description: 'Saves water.',
    })
    expect((await names('toilet'))[0]).toMatch(/Comfort Height Toilet/)
    expect((await names('toilet seat'))[0]).toBe('Acme Toilet Seat in White')
    expect((await names('lever for toilet'))[0]).toBe('Acme Toilet Lever')
  })

  test.each([
    ['bathroom fan motor', /Bathroom Fan Motor/],
    ['exhaust fan motor', /Fan Motor/],
    ['vac bags', /Bags/],
  ])('%j is found by what the catalogue calls it', async (q, name) => expect((await names(q))[0]).toMatch(name))

  test('a part is found by its synonyms', async () => {
    await addProduct(fresh, { name: 'Acme 1/2 in. Drywall' })
    await addProduct(fresh, { name: 'Acme 16 in. Garden Tiller' })
    expect((await names('sheetrock'))[0]).toBe('Acme 1/2 in. Drywall')
    expect((await names('gypsum board'))[0]).toBe('Acme 1/2 in. Drywall')
    expect((await names('rototiller'))[0]).toBe('Acme 16 in. Garden Tiller')
  })

  test('numbers written as words, and units in any spelling, are equal', async () => {
    for (const size of ['Two', 'Three']) await addProduct(fresh, { name: `Acme ${size}-Tier Shelf Rack` })
    for (const gauge of [10, 12]) await addProduct(fresh, { name: `Acme ${gauge}-Gauge Zincplate` })
    expect((await names('2 tier rack'))[0]).toBe('Acme Two-Tier Shelf Rack')
    expect((await names('3 tier rack'))[0]).toBe('Acme Three-Tier Shelf Rack')
    expect((await names('10 ga zincplate'))[0]).toBe('Acme 10-Gauge Zincplate')
    expect((await names('12ga zincplate'))[0]).toBe('Acme 12-Gauge Zincplate')
  })

  test('words that were put together, or misspelled in the plural, are read as they were meant', async () => {
    await addProduct(fresh, { name: 'Acme Gutter Guard', description: 'For the porch light too.' })
    const glued = await search('porchlight')
    expect(glued).toMatchObject({ corrected: { from: 'porchlight', to: 'porch light' } })
    expect(glued.results.map(({ name }) => name)).toContain('Acme Gutter Guard')
    const many = await search('gutter gaurds')
    expect(many).toMatchObject({ corrected: { from: 'gutter gaurds', to: 'gutter guard' } })
    expect(many.results[0]?.name).toBe('Acme Gutter Guard')
  })

  test.each(['nosuchthing', 'zzzznotfound', 'xyznonexistent', 'qwertyuiop', 'nosuchproduct'])('%j finds nothing', async (q) => {
    expect(await search(q)).toMatchObject({ total: 0, results: [] })
  })

  test('a brand with very many parts is found by its new name once the job has written them, and by the old one until then', async () => {
    const rows = Array.from({ length: MANY }, (_, at) => ({
      sku: `MANY-${at}`,
      slug: `many-${at}`,
      name: `Grommet ${at}`,
      brand: 'hoover',
      category: 'hardware-accessories/wiring-parts',
      priceCents: 100,
      partNumber: `MNY${at}X`,
      family: 'motor',
      stock: 1,
    }))
    await importProducts(fresh.shop, rows)
    await fresh.shop.db.execute(sql`update brand set name = 'Huvrotron' where slug = 'hoover'`)
    fresh.shop.cache.clear()
    expect((await search('hoover grommet 17')).results.map(({ name }) => name)).toContain('Grommet 17')
    expect((await search('huvrotron', '&exact=1')).total).toBe(0)
    expect((await fresh.shop.db.execute(sql`select 1 from search_stale`)).rows.length).toBeGreaterThanOrEqual(MANY)
    await writeStaleDocuments(fresh.shop)
    fresh.shop.cache.clear()
    expect((await fresh.shop.db.execute(sql`select 1 from search_stale`)).rows).toEqual([])
    expect((await search('huvrotron', '&exact=1')).total).toBeGreaterThan(200)
    expect((await names('huvrotron grommet 17'))[0]).toBe('Grommet 17')
  })

  test('a size is found however it is written: a fraction right behind the x, asterisks, its sides the other way round', async () => {
    for (const size of ['', ' 21-1/2x23-1/2x1', ' 14*27*2']) await addProduct(fresh, { name: `Acme Zephyr Screen${size}` })
    expect((await names('21.5 x 23.5 x 1 zephyr screen'))[0]).toBe('Acme Zephyr Screen 21-1/2x23-1/2x1')
    expect((await names('zephyr screen 21 1/2x23 1/2'))[0]).toBe('Acme Zephyr Screen 21-1/2x23-1/2x1')
    expect((await names('14x27x2 zephyr screen'))[0]).toBe('Acme Zephyr Screen 14*27*2')
    const turned = await search('27x14x2 zephyr screen')
    expect([turned.unmatched, turned.results[0]?.name]).toEqual([[], 'Acme Zephyr Screen 14*27*2'])
  })

  test('a number that may be an amount counts beside what its part is, or nothing but its label', async () => {
    for (const [partNumber, name] of [
      ['478A', 'Acme Quill Valve for Brass Tanks'],
      ['QV-100', 'Quill Valve'],
      ['1237', 'Acme Quill Cartridge for Brass Tanks'],
      ['QC-100', 'Quill Cartridge'],
      ['1238', 'Acme Lantern'],
      ['910-046A', 'Acme Quill Lever for Brass Tanks'],
      ['QL-100', 'Quill Lever'],
    ])
      await addProduct(fresh, { partNumber, name })
    const first = async (q: string) => (await search(q)).results[0]
    expect(await first('quill valve 478A')).toMatchObject({ partNumber: '478A', matchType: 'exact_part_number' })
    expect(await first('1237 quill cartridge')).toMatchObject({ partNumber: '1237', matchType: 'exact_part_number' })
    expect(await first('1238 quill cartridge')).toMatchObject({ name: 'Quill Cartridge' })
    expect((await search('P/N: 1238')).results.map(({ name }) => name)).toEqual(['Acme Lantern'])
    expect(await first('940-046A quill lever')).toMatchObject({ partNumber: '910-046A', matchType: 'partial_part_number' })
  })
})
