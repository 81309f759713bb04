import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { importProducts } from '#server/shop/import/import.ts'
import { recountWords } from '#server/shop/search/search-index.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'

describe.each(KINDS)('how many parts a search finds on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const search = async (q: string, more = '') =>
    (await fresh.call<Schema<'SearchPage'>>('GET', `/api/search?q=${encodeURIComponent(q)}${more}`)).body

  test('a filter finds all of the parts of a common word, also those that are not among the most popular', async () => {
    await fresh.rows(sql`insert into brand (id, name, slug) values ('bra_rare', 'Rare', 'rare')`)
    const rows = Array.from({ length: 4_000 }, (_, n) => ({
      sku: `ZWIB-${n}`,
      slug: `zwib-${n}`,
      name: `Zwibble ${n}`,
      ...(n % 20 === 0 && { brand: 'rare' }),
      category: 'hardware-accessories/wiring-parts',
      priceCents: n % 50 === 0 ? 9_000 : 1_000,
      stock: n % 40 === 0 ? 0 : 5,
      partNumber: `ZWIB-${n}`,
      family: 'other',
    }))
    await importProducts(fresh.shop, rows)
    await recountWords(fresh.shop)
    fresh.shop.cache.clear()
    const found = await Promise.all(['', '&brand=rare', '&brand=rare&inStock=1', '&minCents=5000'].map((more) => search('zwibble', more)))
    await fresh.rows(sql`update product set active = false where sku like 'ZWIB-%'`)
    await recountWords(fresh.shop)
    fresh.shop.cache.clear()
    expect(found.map(({ total, isCapped }) => [total, isCapped])).toEqual([
      [240, true],
      [200, false],
      [100, false],
      [80, false],
    ])
  })

  test.each(['dyson filter', 'vacuum bag', 'broan 688 motor', 'S97017705'])(
    'each filter of %j leaves as many parts as it says',
    async (q) => {
      const { total, isCapped, facets } = await search(q)
      expect([total > 0, isCapped]).toEqual([true, false])
      const choices: [string, number][] = [
        ...facets.categories.map(({ path, count }): [string, number] => [`&category=${path}`, count]),
        ...facets.brands.map(({ slug, count }): [string, number] => [`&brand=${slug}`, count]),
        ...facets.prices.map(({ minCents, maxCents, count }): [string, number] => [
          `&minCents=${minCents}${maxCents === null ? '' : `&maxCents=${maxCents}`}`,
          count,
        ]),
        ['&inStock=1', facets.inStock],
      ]
      const left = await Promise.all(choices.map(async ([filter]) => [filter, (await search(q, filter)).total]))
      expect(left).toEqual(choices)
    },
  )

  test('a category that was chosen is named among the counts, also where its parts are all in its subcategories or nothing is left', async () => {
    const ofVacuums = await search('dyson filter', '&category=vacuum-parts')
    expect(ofVacuums.facets.categories).toContainEqual({ path: 'vacuum-parts', name: 'Vacuum Parts', count: ofVacuums.total })
    expect(ofVacuums.total).toBeGreaterThan(0)
    const none = await search('dyson filter', '&category=bathroom-fan-parts/motors')
    expect(none).toMatchObject({ total: 0, facets: { categories: [{ path: 'bathroom-fan-parts/motors', name: 'Motors', count: 0 }] } })
    expect((await search('dyson filter', '&category=of-no-name')).facets.categories).toEqual([])
  })

  test('a filter that none of the parts passes finds none, whatever parts have some of the words', async () => {
    expect((await search('dyson filter')).facets.brands.map(({ slug }) => slug)).not.toContain('hoover')
    expect(await search('dyson filter', '&brand=hoover')).toMatchObject({ total: 0, isCapped: false })
  })

  test('a number that begins more numbers than are looked at finds the parts that pass a filter, wherever they stand among these', async () => {
    const part = (number: string, brand: string) => ({
      sku: number,
      slug: number.toLowerCase(),
      name: `Sprocket ${number}`,
      brand,
      category: 'hardware-accessories/wiring-parts',
      priceCents: 1_000,
      stock: 5,
      partNumber: number,
      family: 'other',
    })
    await importProducts(fresh.shop, [part('QVJ770001', 'hoover'), part('QVJ779999', 'rotom')])
    // Foreign numbers of the first part, all before that of the second.
    await fresh.rows(sql`insert into part_number (product_id, number, normalised, kind)
      select p.id, 'QVJ77' || n, 'QVJ77' || n, 'cross_reference' from product p, generate_series(1000, 6500) n where p.slug = 'qvj770001'`)
    fresh.shop.cache.clear()
    const numbers = async (q: string, brand: string) => (await search(q, `&brand=${brand}`)).results.map(({ partNumber }) => partNumber)
    expect([await numbers('QVJ77', 'rotom'), await numbers('VJ77', 'rotom')]).toEqual([['QVJ779999'], ['QVJ779999']])
    await fresh.rows(sql`delete from product where slug in ('qvj770001', 'qvj779999')`)
  })

  test('archived parts take no place among those whose numbers begin alike, and of more than 200 it is said that there are more', async () => {
    const part = (number: string) => ({
      sku: `SK${number}`,
      slug: number.toLowerCase(),
      name: `Spigot ${number}`,
      category: 'hardware-accessories/wiring-parts',
      priceCents: 1_000,
      stock: number.endsWith('7') ? 0 : 5,
      partNumber: number,
      family: 'other',
    })
    await importProducts(
      fresh.shop,
      Array.from({ length: 250 }, (_, n) => part(`ZQJ10-${100 + n}`)),
    )
    fresh.shop.cache.clear()
    const many = await search('ZQJ10')
    const unsold = await search('ZQJ10', '&inStock=1&limit=1')
    await fresh.rows(sql`update product set active = false where slug like 'zqj10-%'`)
    await importProducts(fresh.shop, [part('ZQJ10-900')])
    fresh.shop.cache.clear()
    expect(many).toMatchObject({ total: 200, isCapped: true })
    expect(unsold).toMatchObject({ isCapped: true, facets: { inStock: 200 } })
    for (const q of ['ZQJ10', 'QJ10'])
      expect(await search(q)).toMatchObject({ total: 1, isCapped: false, results: [{ partNumber: 'ZQJ10-900' }] })
  })

  test('where a filter hides the first 5,000 numbers that begin or hold what was typed, it is said that there are more', async () => {
    const part = (number: string, stock: number) => ({
      sku: `SK${number}`,
      slug: number.toLowerCase(),
      name: `Spigot ${number}`,
      category: 'hardware-accessories/wiring-parts',
      priceCents: 1_000,
      stock,
      partNumber: number,
      family: 'other',
    })
    await importProducts(fresh.shop, [part('ZQV11-10000', 5), part('ZQV11-50000', 0), part('ZQV11-90000', 5)])
    fresh.shop.cache.clear()
    const few = await search('ZQV11', '&inStock=1')
    // Some of them pass, in whatever order they are read.
    await fresh.rows(sql`insert into part_number (product_id, number, normalised, kind)
      select p.id, 'ZQV11-' || n, 'ZQV11' || n, 'cross_reference' from generate_series(50001, 56000) n
      join product p on p.slug = case when n % 100 = 0 then 'zqv11-90000' else 'zqv11-50000' end`)
    fresh.shop.cache.clear()
    const found = await Promise.all(['ZQV11', 'QV11'].map((q) => search(q, '&inStock=1')))
    await fresh.rows(sql`update product set active = false where slug like 'zqv11-%'`)
    fresh.shop.cache.clear()
    expect(few).toMatchObject({ total: 2, isCapped: false })
    expect(found.map(({ isCapped }) => isCapped)).toEqual([true, true])
  })

  test('the path that a category had before finds the same parts', async () => {
    const staff = await openStaffSession(fresh)
    const { categories } = (await staff.get<Schema<'StaffCategoryTree'>>('categories')).body
    const { id, path } = categories.find(({ depth }) => depth === 2) ?? { id: '', path: '' }
    const { version } = (await staff.get<Schema<'StaffCategory'>>(`categories/${id}`)).body
    const before = await search('fan', `&category=${path}`)
    const renamed = await fresh.call('PATCH', `/api/admin/categories/${id}`, { version, slug: 'of-another-name' }, staff.headers)
    expect([renamed.status, before.total > 0]).toEqual([200, true])
    fresh.shop.cache.clear()
    expect((await search('fan', `&category=${path}`)).total).toBe(before.total)
    expect((await search('fan', '&category=bathroom-fan-parts/of-no-name')).total).toBe(0)
  })
})
