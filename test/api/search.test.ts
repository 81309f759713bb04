import { describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Got, Schema } from '#test/support/schema.ts'

const RANKS = ['exact_part_number', 'exact_sku', 'partial_part_number', 'partial_sku', 'name_match', 'description_match', 'category_match']

describe.each(KINDS)('search on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const search = async (q: string, more = '') =>
    (await fresh.call<Schema<'SearchPage'>>('GET', `/api/search?q=${encodeURIComponent(q)}${more}`)).body
  const first = async (q: string) => (await search(q)).results[0]

  test.each(['S97017705', 's97017705', 'S97-017-705', ' s97 017 705 ', 'S97.017.705'])(
    'the part number %j finds its part first',
    async (q) => {
      expect(await first(q)).toMatchObject({ partNumber: 'S97017705', matchType: 'exact_part_number', matchedNumber: null })
    },
  )

  test('an old number leads to the current part and says so', async () => {
    expect(await first('S97009745')).toMatchObject({
      partNumber: 'S97017705',
      matchType: 'exact_part_number',
      matchedNumber: { number: 'S97009745', kind: 'superseded' },
    })
    expect(await first('99080517')).toMatchObject({
      partNumber: 'S97017705',
      matchedNumber: { number: '99080517', kind: 'cross_reference' },
    })
  })

  test('a SKU finds its part', async () => {
    expect(await first('PW-10131')).toMatchObject({ partNumber: 'S97017705', matchType: 'exact_sku', matchedNumber: null })
  })

  test('a piece of a number finds every part whose number holds it', async () => {
    const { results } = await search('9701', '&limit=100')
    expect(results.length).toBeGreaterThan(5)
    expect(results[0]?.matchType).toBe('partial_part_number')
    expect(results.map(({ partNumber }) => partNumber)).toContain('S97017705')
    expect((await search('PW-1013')).results.some(({ matchType }) => matchType === 'partial_sku')).toBe(true)
  })

  test('words are looked for in names, then descriptions, then categories', async () => {
    expect(await first('sirocco wheel')).toMatchObject({ matchType: 'name_match' })
    expect(await first('WHEEL sirocco')).toMatchObject({ matchType: 'name_match' })
    const types = new Set((await search('humidifier', '&limit=100')).results.map(({ matchType }) => matchType))
    expect(types).toContain('name_match')
    expect((await search('bathroom fan parts', '&limit=100')).results.some(({ matchType }) => matchType === 'category_match')).toBe(true)
  })

  test.each(['motor', '9701', 'belt', 'filter hepa', 'broan'])('results for %j come by how well they match, each part once', async (q) => {
    const { results, total } = await search(q, '&limit=100')
    const ranks = results.map(({ matchType }) => RANKS.indexOf(matchType))
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    expect(new Set(results.map(({ id }) => id)).size).toBe(results.length)
    expect(results).toHaveLength(Math.min(100, total))
  })

  test('twenty results a page, and the pages together are the whole', async () => {
    const whole = (await search('motor', '&limit=100')).results.map(({ id }) => id)
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => search('motor', `&page=${page}`)))
    expect(pages[0]?.results).toHaveLength(20)
    expect(pages.flatMap(({ results }) => results.map(({ id }) => id))).toEqual(whole.slice(0, 100))
  })

  test.each(['', ' ', 'x', ' x '])('%j is too short to look for', async (q) => {
    expect(await search(q)).toMatchObject({ total: 0, results: [] })
  })

  test('a part that is switched off is not found, whatever it is called', async () => {
    const slug = await addProduct(fresh, { active: false, name: 'Unobtainable gadget', partNumber: 'UNOB-77' })
    for (const q of ['unobtainable gadget', 'UNOB77', slug]) expect((await search(q)).total).toBe(0)
  })

  test('a brand narrows the search; a brand alone shows all of its parts', async () => {
    const { results, brand } = await search('belt', '&brand=kirby')
    expect(brand?.name).toBe('Kirby')
    expect(results.length).toBeGreaterThan(0)
    for (const card of results) expect(card.brand?.slug).toBe('kirby')
    const all = await search('', '&brand=kirby&limit=100')
    expect(all.total).toBe(all.brand?.productCount)
    expect(await search('belt', '&brand=no-such')).toMatchObject({ brand: null, total: 0 })
  })

  test.each([
    '%',
    '%%%',
    '_',
    '___',
    '\\\\',
    '\\%',
    "' or ''='",
    "'; drop table product; --",
    '"',
    '**',
    '((((',
    '[a-',
    '$1',
    '{}',
    '<script>',
    '\u202E\u200B\u200B',
    '🔩🔩',
  ])('the hostile text %j finds nothing and breaks nothing', async (q) => {
    expect(await search(q)).toMatchObject({ total: 0, results: [] })
  })

  test('a percent sign is a percent sign', async () => {
    await addProduct(fresh, { name: 'Cotton 100% wick' })
    expect((await search('100% wick')).results.map(({ name }) => name)).toEqual(['Cotton 100% wick'])
    await addProduct(fresh, { name: 'Snap_ring and back\\slash' })
    expect((await search('snap_ring')).total).toBe(1)
    expect((await search('snap%ring')).total).toBe(0)
    expect((await search('back\\slash')).total).toBe(1)
  })

  test('NUL, broken surrogates and bytes that are no UTF-8 are left out of the text', async () => {
    for (const q of ['%00mo%00tor%00', '%ED%A0%80', '%FF%FE', '%C3%28', 'motor%00']) {
      const { status, body } = await fresh.call<Schema<'SearchPage'>>('GET', `/api/search?q=${q}`)
      expect(status).toBe(200)
      expect(body.query.isWellFormed()).toBe(true)
      expect(body.query).not.toContain('\0')
    }
    expect((await fresh.call<Schema<'SearchPage'>>('GET', '/api/search?q=motor%00')).body.total).toBe((await search('motor')).total)
  })

  test('a hundred characters of the text count, and 20,000 may be sent', async () => {
    for (const q of ['%_'.repeat(5_000), 'motor '.repeat(1_600), 'x'.repeat(10_000)])
      expect((await search(q)).query.length).toBeLessThanOrEqual(100)
    expect((await fresh.call('GET', `/api/search?q=${'x'.repeat(20_001)}`)).status).toBe(422)
  })

  test.each(['page=0', 'page=-1', 'page=x', 'limit=0', 'limit=101', 'limit=1.5'])('%s is refused', async (query) => {
    expect((await fresh.call('GET', `/api/search?q=motor&${query}`)).status).toBe(422)
  })

  test('the box suggests up to five parts and three brands; a brand from two characters, a part from three', async () => {
    const suggest = async (q: string) =>
      (await fresh.call<Got<'/api/search/suggestions'>>('GET', `/api/search/suggestions?q=${encodeURIComponent(q)}`)).body
    expect(await suggest('h')).toEqual({ products: [], brands: [] })
    const two = await suggest('ho')
    expect([two.products, two.brands.map(({ name }) => name)]).toEqual([[], expect.arrayContaining(['Hoover'])])
    const many = await suggest('motor')
    expect(many.products).toHaveLength(5)
    expect((await suggest('an')).brands.length).toBeLessThanOrEqual(3)
    expect((await suggest('%%%')).products).toEqual([])
  })
})
