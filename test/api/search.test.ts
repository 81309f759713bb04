import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { importProducts } from '#server/shop/import/import.ts'
import { readDemand, sumSearches } from '#server/shop/search/search-demand.ts'
import { refreshSearch } from '#server/shop/search/search-index.ts'
import { addProduct } from '#test/support/build.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'

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

  test.each(['S97??7705', 's97-01**705', 'broan 97?1770?', '??017705'])('of a number on a worn label, %j is enough', async (q) => {
    expect((await search(q)).results).toMatchObject([{ partNumber: 'S97017705', matchType: 'partial_part_number' }])
  })

  test.each(['S97*705', 's97-01...05', 'Broan *17?705', 'S97\u20267705'])(
    'nobody has to count what a label hides: %j is enough',
    async (q) => {
      expect((await search(q)).results).toMatchObject([{ partNumber: 'S97017705', matchType: 'partial_part_number' }])
    },
  )

  test('an old number on a worn label leads to the current part; what no number has is searched for as before', async () => {
    expect(await first('S970?9?45')).toMatchObject({ partNumber: 'S97017705', matchedNumber: { number: 'S97009745', kind: 'superseded' } })
    expect(await first('S97?12O38')).toMatchObject({ partNumber: 'S97012038' })
    expect((await search('does a filter fit? 688 broan')).results.length).toBeGreaterThan(0)
  })

  test('a SKU finds its part', async () => {
    expect(await first('PW-10131')).toMatchObject({ partNumber: 'S97017705', matchType: 'exact_sku', matchedNumber: null })
  })

  test('a prefix of a number finds every part whose number begins with it', async () => {
    const { results } = await search('9701', '&limit=100')
    expect(results.length).toBeGreaterThan(5)
    expect(results[0]?.matchType).toBe('partial_part_number')
    expect(results.map(({ partNumber }) => partNumber)).toContain('S97017705')
    expect((await search('PW-1013')).results.some(({ matchType }) => matchType === 'partial_sku')).toBe(true)
  })

  test.each([
    ['a beginning, before the same figures under other letters', 'XA82194', 'XA-821946', 'EL-082194'],
    ['neighbours swapped, before the same figures under other letters', 'UR681495', 'UR-684195', 'GC-681495'],
    ['a look-alike, before the same figures under other letters', 'HJZ89386', 'HJ-289386', 'BV-089386'],
    ['a sign lost, before a slip in a number without its letter', '99144379', '991443579', 'G97144379'],
    ['a look-alike, also of a number that has its figures as a key', 'K9773O451', 'K97730451', 'K97330451'],
    ['a beginning as it was typed, before one without zeros', '012003', '012-003U', 'VX-120033'],
  ])('what was typed is read closely: %s', async (_, q, meant, other) => {
    for (const partNumber of [other, meant]) await addProduct(fresh, { partNumber })
    const { results } = await search(q)
    expect(results[0]).toMatchObject({ partNumber: meant, matchType: 'partial_part_number' })
    expect(results.map(({ partNumber }) => partNumber)).toContain(other)
  })

  test.each([
    ['the beginning', 'S9701770'],
    ['the letter in front lost', '97017705'],
    ['only its end', '17705'],
    ['one sign other', 'S97017708'],
    ['one sign lost', 'S9701705'],
    ['one sign more', 'S970177055'],
    ['neighbours swapped', 'S97071705'],
    ['S read as 5', '597017705'],
    ['0 read as O, 1 as l', 'S97Ol77O5'],
    ['a slip in the old number', 'S97009746'],
    ['a slip in a sentence', 'motor for nutone s97017706 please'],
  ])('the number with a slip is found first: %s', async (_, q) => {
    expect(await first(q)).toMatchObject({ partNumber: 'S97017705', matchType: 'partial_part_number' })
  })

  test.each([
    ['S97O17705', 'S97017705'],
    ['broan s970l7705', 'broan S97017705'],
    ['motor S97O177O5 broan', 'motor S97017705 broan'],
  ])('a number that only looks like one of the shop is said to be read so: %s', async (q, read) => {
    const found = await search(q)
    expect(found.corrected).toEqual({ from: q, to: read })
    expect(found.results[0]?.partNumber).toBe('S97017705')
    // As it was typed there is none.
    const asTyped = await search(q, '&exact=1')
    expect(asTyped.corrected).toBeNull()
    expect(asTyped.results[0]?.matchType).not.toBe('partial_part_number')
  })

  test.each(['S97017705', 's97-017 705', 'S97017708', '17705', 'type O bag'])('%j is not said to be read as another number', async (q) => {
    expect((await search(q)).corrected).toBeNull()
  })

  test.each([
    'broan S97017705',
    'BROAN-S97017705',
    'broans97017705',
    'motor for nutone s97017705 please',
    'part number: S97 017 705',
    '00S97017705',
    'do you have (S97017705)?',
  ])('%j is the number itself and ends the search', async (q) => {
    const { results, total } = await search(q)
    expect(results[0]).toMatchObject({ partNumber: 'S97017705', matchType: 'exact_part_number' })
    expect(total).toBe(1)
  })

  test('zeros in front do not matter, whoever left them out', async () => {
    await addProduct(fresh, { name: 'Zero valve', partNumber: '00417-2260' })
    for (const q of ['004172260', '4172260', '0004172260']) expect((await first(q))?.name).toBe('Zero valve')
  })

  test('two numbers in one text are both found, and nothing else', async () => {
    const { results } = await search('S97017705 and S97012038')
    expect(results.map(({ partNumber }) => partNumber).toSorted()).toEqual(['S97012038', 'S97017705'])
  })

  test('words are looked for in names, then descriptions, then categories', async () => {
    expect(await first('sirocco wheel')).toMatchObject({ matchType: 'name_match' })
    expect(await first('WHEEL sirocco')).toMatchObject({ matchType: 'name_match' })
    const types = new Set((await search('humidifier', '&limit=100')).results.map(({ matchType }) => matchType))
    expect(types).toContain('name_match')
    await addProduct(fresh, {
      name: 'Plain thing',
      description: 'Made of galvanised zamak.',
      category: 'hardware-accessories/wiring-parts',
    })
    expect(await first('zamak')).toMatchObject({ name: 'Plain thing', matchType: 'description_match' })
    expect((await search('wiring parts', '&limit=100')).results.some(({ matchType }) => matchType === 'category_match')).toBe(true)
  })

  test.each(['motor', '9701', 'belt', 'broan', 'S9701770 motor'])(
    'results for %j: exact, then partial, then others, each part once',
    async (q) => {
      const { results, total } = await search(q, '&limit=100')
      const ranks = results.map(({ matchType }) => Math.min(4, RANKS.indexOf(matchType)))
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      expect(new Set(results.map(({ id }) => id)).size).toBe(results.length)
      expect(results).toHaveLength(Math.min(100, total))
    },
  )

  test.each([
    ['dustbags kirby', /Kirby.*Bags/],
    ['drivebelt', /Belt/],
    ['filters', /Filter/],
    ['fan motor 110 cfm', /110 CFM/],
    ['sirocco 5 1/2"', /Sirocco Wheel, 5-1\/2 in/],
    ['sirocco wheel 5.5 inch', /Sirocco Wheel, 5-1\/2 in/],
  ])('%j is read as the catalogue writes it', async (q, name) => {
    expect((await first(q))?.name).toMatch(name)
  })

  test('of parts that the words find equally well, what can be bought comes first', async () => {
    const sold = await addProduct(fresh, { name: 'Quabbin lever', stock: 0 })
    const bought = await addProduct(fresh, { name: 'Quabbin lever', stock: 5 })
    expect((await search('quabbin lever')).results.map(({ slug }) => slug)).toEqual([bought, sold])
  })

  test('the same size is the same, however it is written', async () => {
    await addProduct(fresh, { name: 'Filter sheet, 1-1/2 in. x 4 ft., 2 Pack' })
    for (const q of [
      'filter sheet 1.5" x 4\'',
      'filter sheet 1 1/2 inch by 4 feet',
      'sheet 1½in 4ft',
      'filter sheet 1.5x4',
      '2-pack filter sheet',
    ])
      expect((await first(q))?.name).toBe('Filter sheet, 1-1/2 in. x 4 ft., 2 Pack')
  })

  test('a misspelled word is corrected to one of the catalogue, and the page can say so', async () => {
    const found = await search('humidfier pad')
    expect(found.corrected).toEqual({ from: 'humidfier pad', to: 'humidifier pad' })
    expect(found.results[0]?.name).toMatch(/Humidifier Pad/)
    expect((await search('vaccum bags for kirbey')).corrected?.to).toBe('vacuum bags for kirby')
    expect((await search('humidfier', '&exact=1')).corrected).toBe(null)
    expect((await search('humidfier', '&exact=1')).total).toBe(0)
    expect((await search('humidifier')).corrected).toBe(null)
  })

  test('words that no part has together still find those that have the distinctive ones', async () => {
    const { results } = await search('please a reliable sirocco wheel for grandmother')
    expect(results[0]?.name).toMatch(/Sirocco Wheel/)
  })

  test('twenty results a page, and the pages together are the whole', async () => {
    const { results, total } = await search('motor', '&limit=100')
    const whole = results.map(({ id }) => id)
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => search('motor', `&page=${page}`)))
    expect(pages[0]?.results).toHaveLength(20)
    expect(pages[0]).toMatchObject({ total, isCapped: false, pageCount: Math.ceil(total / 20) })
    expect(pages.flatMap((page) => page.results.map(({ id }) => id))).toEqual(whole.slice(0, 100))
    for (const page of [1_000, 10_000]) expect((await search('motor', `&page=${page}`)).results).toEqual([])
  })

  test('results are counted by category, brand, price and stock, and narrowed by them', async () => {
    const { facets, total, results } = await search('motor', '&limit=100')
    const sum = (counts: { count: number }[]) => counts.reduce((all, { count }) => all + count, 0)
    expect([sum(facets.prices), results.length]).toEqual([total, total])
    expect(facets.brands.length).toBeGreaterThan(2)
    for (const { slug, count } of facets.brands) expect((await search('motor', `&brand=${slug}`)).total).toBe(count)
    for (const { minCents, maxCents, count } of facets.prices) {
      const inBand = await search('motor', `&minCents=${minCents}${maxCents === null ? '' : `&maxCents=${maxCents}`}&limit=100`)
      expect(inBand.total).toBe(count)
      for (const { priceCents, salePriceCents } of inBand.results)
        expect(salePriceCents ?? priceCents).toBeLessThanOrEqual(maxCents ?? Infinity)
    }
    const stocked = await search('motor', '&inStock=1&limit=100')
    expect(stocked.total).toBe(facets.inStock)
    for (const { stock } of stocked.results) expect(stock.state).not.toBe('out')
    expect(facets.categories.length).toBeGreaterThan(2)
    for (const { path, count } of facets.categories) expect((await search('motor', `&category=${path}`)).total).toBe(count)
    const [category] = facets.categories
    const inCategory = await search('motor', `&category=${category?.path}&limit=100`)
    const top = await search('motor', `&category=${category?.path.split('/')[0]}&limit=100`)
    expect(top.total).toBeGreaterThanOrEqual(inCategory.total)
    expect((await search('motor', '&category=no-such')).total).toBe(0)
    expect((await search('S97017705', '&minCents=10000000')).results.every(({ matchType }) => matchType !== 'exact_part_number')).toBe(true)
  })

  test('a changed name, a new number and a renamed brand are found at once, by what they are now', async () => {
    const freshly = (q: string, more = '') => (fresh.shop.cache.clear(), search(q, more))
    const slug = await addProduct(fresh, { name: 'Quixotic gasket', partNumber: 'QX-5501', brand: 'kirby' })
    expect((await freshly('quixotic')).results[0]?.slug).toBe(slug)
    await fresh.shop.db.execute(sql`update product set name = 'Zanzibar gasket' where slug = ${slug}`)
    expect((await freshly('zanzibar gasket')).results[0]?.slug).toBe(slug)
    expect((await freshly('quixotic', '&exact=1')).total).toBe(0)
    await fresh.shop.db.execute(sql`
      insert into part_number (product_id, number, normalised, kind) select id, 'OLD-77-31', 'OLD7731', 'superseded' from product where slug = ${slug}`)
    expect((await freshly('old7731')).results[0]).toMatchObject({ slug, matchedNumber: { number: 'OLD-77-31', kind: 'superseded' } })
    await fresh.shop.db.execute(sql`update part_number set number = 'OLD-88', normalised = 'OLD8842' where normalised = 'OLD7731'`)
    expect((await freshly('old8842')).results.map((result) => result.slug)).toEqual([slug])
    await fresh.shop.db.execute(sql`delete from part_number where normalised = 'OLD8842'`)
    expect((await freshly('old8842')).results.every(({ matchType }) => !matchType.startsWith('exact'))).toBe(true)
    await fresh.shop.db.execute(sql`update brand set name = 'Kirbitron' where slug = 'kirby'`)
    expect((await freshly('kirbitron gasket')).results[0]?.slug).toBe(slug)
    await fresh.shop.db.execute(sql`update brand set name = 'Kirby' where slug = 'kirby'`)
    await fresh.shop.db.execute(sql`update product set active = false where slug = ${slug}`)
    expect((await freshly('zanzibar', '&exact=1')).total).toBe(0)
    await fresh.shop.db.execute(sql`update product set active = true where slug = ${slug}`)
    expect((await freshly('zanzibar', '&exact=1')).total).toBe(1)
  })

  test.each(['', ' ', 'x', ' x '])('%j is too short to look for', async (q) => {
    expect(await search(q)).toMatchObject({ total: 0, results: [] })
  })

  test('a part that is switched off is not found, whatever it is called', async () => {
    const slug = await addProduct(fresh, { active: false, name: 'Unobtainable gadget', partNumber: 'UNOB-77' })
    for (const q of ['unobtainable gadget', 'UNOB77', slug])
      expect((await search(q, '&limit=100')).results.map((result) => result.slug)).not.toContain(slug)
    expect((await search('unobtainable', '&exact=1')).total).toBe(0)
  })

  test('a brand narrows the search; a brand alone shows all of its parts', async () => {
    const { results, brand } = await search('belt', '&brand=kirby')
    expect(brand?.name).toBe('Kirby')
    expect(results.length).toBeGreaterThan(0)
    for (const card of results) expect(card.brand?.slug).toBe('kirby')
    const all = await search('', '&brand=kirby&limit=100')
    expect(all.total).toBe(all.brand?.productCount)
    const names = all.results.map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
    const cheap = all.results.filter(({ priceCents, salePriceCents }) => (salePriceCents ?? priceCents) <= 2_000)
    expect(cheap.length).toBeGreaterThan(0)
    expect((await search('', '&brand=kirby&limit=100&maxCents=2000')).results.map(({ id }) => id)).toEqual(cheap.map(({ id }) => id))
    expect(await search('belt', '&brand=no-such')).toMatchObject({ brand: null, total: 0 })
    expect(await search('', '&brand=no-such')).toMatchObject({ brand: null, total: 0 })
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
    'x'.repeat(20_000),
    "' & !'a' | (b:*) <-> c",
    ':*ABCD',
    '@b:brd_1',
    '~1',
    'מנוע מאוורר',
  ])('the hostile text %j is a text like any other', async (q) => {
    // The machine may do other work: the best of three counts.
    let best = Infinity
    for (let n = 0; n < 3 && best >= 1_500; n++) {
      fresh.shop.cache.clear()
      const startedAt = performance.now()
      const { results, total } = await search(q)
      best = Math.min(best, performance.now() - startedAt)
      expect(results.length).toBe(Math.min(20, total))
    }
    expect(best).toBeLessThan(1_500)
  })

  test.each(['%', '%%%', '_', '\\%', '"', '**', '((((', '🔩🔩', '\u202E\u200B\u200B'])(
    'signs alone, such as %j, find nothing',
    async (q) => {
      expect(await search(q)).toMatchObject({ total: 0, results: [] })
    },
  )

  test('punctuation between words only separates them', async () => {
    const slug = await addProduct(fresh, { name: 'Cotton 100% wick_and back\\slash' })
    for (const q of ['cotton 100% wick', 'cotton wick', "cotton' or 'wick", 'back\\slash cotton', 'cotton;wick--'])
      expect((await first(q))?.slug).toBe(slug)
  })

  test('bytes that are no UTF-8 are left out of the text, and NUL is refused', async () => {
    for (const q of ['%ED%A0%80', '%FF%FE', '%C3%28', 'motor%FF']) {
      const { status, body } = await fresh.call<Schema<'SearchPage'>>('GET', `/api/search?q=${q}`)
      expect(status).toBe(200)
      expect(body.query.isWellFormed()).toBe(true)
      expect(body.query).not.toContain('\0')
    }
    for (const q of ['%00mo%00tor%00', 'motor%00']) expect((await fresh.call('GET', `/api/search?q=${q}`)).status).toBe(422)
  })

  test('a hundred characters of the text count, and 20,000 may be sent', async () => {
    for (const q of ['%_'.repeat(5_000), 'motor '.repeat(1_600), 'x'.repeat(10_000)])
      expect((await search(q)).query.length).toBeLessThanOrEqual(100)
    expect((await fresh.call('GET', `/api/search?q=${'x'.repeat(20_001)}`)).status).toBe(422)
  })

  test.each(['minCents=-1', 'maxCents=x', 'inStock=yes', 'exact=2', 'page=0', 'page=-1', 'page=x', 'limit=0', 'limit=101', 'limit=1.5'])(
    '%s is refused',
    async (query) => {
      expect((await fresh.call('GET', `/api/search?q=motor&${query}`)).status).toBe(422)
    },
  )

  test('searches are logged without anything personal, with what was chosen, and summed by the night', async () => {
    const { body } = await fresh.call<Schema<'SearchPage'>>('GET', '/api/search?q=Demand%20motor')
    for (const q of ['me@example.com', 'call (313) 555-0100', 'nosuchthing'])
      await fresh.call('GET', `/api/search?q=${encodeURIComponent(q)}`)
    const logged = () =>
      fresh.rows<{ query: string; results: number; clicked: string | null }>(
        sql`select query, results, clicked_product_id as clicked from search_query where query in ('demand motor', 'nosuchthing') or query ~ 'example|555' order by query`,
      )
    await expect.poll(logged).toHaveLength(2)
    const chosen = body.results[0]?.id
    expect((await fresh.call('POST', '/api/search-clicks', { query: 'DEMAND  motor', productId: chosen })).status).toBe(204)
    expect((await fresh.call('POST', '/api/search-clicks', { query: 'demand motor', productId: 'prd_none' })).status).toBe(204)
    expect((await fresh.call('POST', '/api/search-clicks', { query: '' })).status).toBe(422)
    expect(await logged()).toEqual([
      { query: 'demand motor', results: body.total, clicked: chosen },
      { query: 'nosuchthing', results: 0, clicked: null },
    ])
    await sumSearches(fresh.shop, 13)
    await sumSearches(fresh.shop, 13)
    const sums = await fresh.rows(
      sql`select query, searches, without_result, clicks from search_demand where query in ('demand motor', 'nosuchthing') order by query`,
    )
    expect(sums).toEqual([
      { query: 'demand motor', searches: 1, without_result: 0, clicks: 1 },
      { query: 'nosuchthing', searches: 1, without_result: 1, clicks: 0 },
    ])
    expect((await readDemand(fresh.shop, 30)).withoutResult.map(({ query }) => query)).toContain('nosuchthing')
  })

  test('of one visitor who tries words 120 searches are logged in ten minutes, and all are answered', async () => {
    const ask = async (word: string, address: string) => (await fresh.call('GET', `/api/search?q=${word}`, undefined, {}, address)).status
    const words = Array.from({ length: 125 }, (_, n) => `tried${n}x`)
    for (const word of words) expect(await ask(word, '203.0.113.80')).toBe(200)
    expect(await ask('tried-by-another', '203.0.113.81')).toBe(200)
    const logged = async () =>
      (await fresh.rows<{ query: string }>(sql`select query from search_query where query like 'tried%'`)).map(({ query }) => query)
    await expect.poll(logged).toContain('tried-by-another')
    expect((await logged()).filter((query) => words.includes(query))).toHaveLength(120)
  })

  test('a night deletes all single searches that are too old, however many there are', async () => {
    await fresh.rows(sql`insert into search_query (id, query, results, at)
      select 'sea_old' || n, 'old search', 1, now() - interval '14 months' from generate_series(1, 20001) n`)
    await sumSearches(fresh.shop, 13)
    expect(await fresh.rows(sql`select count(*)::int as left from search_query where query = 'old search'`)).toEqual([{ left: 0 }])
  })

  test('the last words of a long query count as well, and that they stand together', async () => {
    const common = 'Oxblood hasp left brass polished heavy'
    const [narrow, wide] = [
      await addProduct(fresh, { name: `${common} narrow rim` }),
      await addProduct(fresh, { name: `${common} broad rim` }),
    ]
    const apart = await addProduct(fresh, { name: `Narrow ${common} rim` })
    expect((await search(`${common} broad rim`)).results.map(({ slug }) => slug)[0]).toBe(wide)
    const { results } = await search(`${common} narrow rim`)
    expect(results.slice(0, 2).map(({ slug }) => slug)).toEqual([narrow, apart])
    // The filter belongs to the question that the index is asked.
    expect((await search(`${common} rim`, '&brand=no-such-brand')).results).toEqual([])
    expect((await search(`${common} rim`, '&category=hardware-accessories')).results).toHaveLength(3)
  })

  test('of more than 240 parts the best 240 are shown, and it is said that there are more', async () => {
    const rows = Array.from({ length: 241 }, (_, n) => ({
      sku: `CAP-${n}`,
      slug: `cap-${n}`,
      name: `Wimble ${n}`,
      category: 'hardware-accessories/wiring-parts',
      priceCents: 1_000,
      stock: 5,
      partNumber: `CAP-${n}`,
      family: 'other',
    }))
    await importProducts(fresh.shop, rows.slice(0, 239))
    expect(await search('wimble')).toMatchObject({ total: 239, isCapped: false })
    await importProducts(fresh.shop, rows.slice(239))
    expect(await search('wimble')).toMatchObject({ total: 240, isCapped: true })
    await fresh.rows(sql`update product set active = false where sku like 'CAP-%'`)
  })

  test('all parts of a brand are listed, page by page, and its filters count all of them', async () => {
    await fresh.rows(sql`insert into brand (id, name, slug) values ('bra_wide', 'Wide', 'wide')`)
    const rows = Array.from({ length: 300 }, (_, n) => ({
      sku: `WIDE-${n}`,
      slug: `wide-${n}`,
      name: `Part ${String(n).padStart(3, '0')}`,
      brand: 'wide',
      category: n < 250 ? 'hardware-accessories/wiring-parts' : 'bathroom-fan-parts/motors',
      priceCents: n < 100 ? 2_000 : 7_000,
      stock: n < 30 ? 0 : 5,
      partNumber: `WIDE-${n}`,
      family: 'other',
    }))
    await importProducts(fresh.shop, rows)
    fresh.shop.cache.clear()
    const [whole, thirteenth, narrowed, beyond] = await Promise.all(
      ['', '&page=13', '&minCents=5000&inStock=1&page=10', '&page=16'].map((more) => search('', `&brand=wide${more}`)),
    )
    await fresh.rows(sql`update product set active = false where sku like 'WIDE-%'`)
    await fresh.rows(sql`update brand set status = 'hidden' where slug = 'wide'`)
    fresh.shop.cache.clear()
    expect(whole).toMatchObject({ total: 300, pageCount: 15, isCapped: false })
    expect(whole?.facets).toEqual({
      categories: [
        { path: 'hardware-accessories/wiring-parts', name: expect.any(String), count: 250 },
        { path: 'bathroom-fan-parts/motors', name: 'Motors', count: 50 },
      ],
      brands: [{ slug: 'wide', name: 'Wide', count: 300 }],
      prices: [
        { minCents: 1_000, maxCents: 2_499, count: 100 },
        { minCents: 5_000, maxCents: 9_999, count: 200 },
      ],
      inStock: 270,
    })
    expect(thirteenth?.results.map(({ slug }) => slug)).toEqual(Array.from({ length: 20 }, (_, n) => `wide-${240 + n}`))
    expect([narrowed?.total, narrowed?.facets.inStock, narrowed?.results[0]?.slug]).toEqual([200, 200, 'wide-280'])
    expect(beyond).toMatchObject({ total: 300, results: [] })
  })

  test('the nightly count changes no answer, and new words are corrected to afterwards', async () => {
    const before = (await search('sirocco wheel')).results.map(({ id }) => id)
    const slug = await addProduct(fresh, { name: 'Test thing' })
    await fresh.shop.db.execute(sql`update product set name = 'Flibbertigibbet washer' where slug = ${slug}`)
    fresh.shop.cache.clear()
    expect((await first('flibbertigibbet'))?.slug).toBe(slug)
    await refreshSearch(fresh.shop)
    fresh.shop.cache.clear()
    expect((await search('flibertigibbet')).corrected?.to).toBe('flibbertigibbet')
    expect((await search('sirocco wheel')).results.map(({ id }) => id)).toEqual(before)
  })
})
