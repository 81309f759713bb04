import { describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Got } from '#test/support/schema.ts'

describe.each(KINDS)('suggestions while typing, on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const suggest = async (q: string) =>
    (await fresh.call<Got<'/api/search/suggestions'>>('GET', `/api/search/suggestions?q=${encodeURIComponent(q)}`)).body
  const suggested = async (q: string) => (await suggest(q)).products

  test('the box suggests up to five parts and three brands; a brand from two characters, a part from three', async () => {
    expect(await suggest('h')).toEqual({ products: [], brands: [], models: [] })
    const two = await suggest('ho')
    expect([two.products, two.brands.map(({ name }) => name)]).toEqual([[], expect.arrayContaining(['Hoover'])])
    expect((await suggest('oove')).brands.map(({ name }) => name)).toEqual(['Hoover'])
    expect(await suggested('motor')).toHaveLength(5)
    expect((await suggest('an')).brands.length).toBeLessThanOrEqual(3)
    expect(await suggested('%%%')).toEqual([])
  })

  test('the box offers parts for a word that is not finished', async () => {
    expect((await suggested('siroc'))[0]?.name).toMatch(/Sirocco/)
    expect((await suggested('broan mot'))[0]?.name).toMatch(/Broan.*Motor/)
    expect((await suggested('S970177')).map(({ partNumber }) => partNumber)).toContain('S97017705')
  })

  test.each(['mot', 'bel', 'PW-'])(
    'what the box suggests for %j stands among all results, too, and in those of its categories',
    async (q) => {
      const search = async (more: string) =>
        (await fresh.call<Got<'/api/search'>>('GET', `/api/search?q=${encodeURIComponent(q)}&limit=100${more}`)).body
      const page = await search('')
      const found = page.results.map(({ slug }) => slug)
      for (const { slug } of await suggested(q)) expect(found).toContain(slug)
      const [category] = page.facets.categories
      expect((await search(`&category=${category?.path}`)).total).toBe(category?.count)
      expect((await search('&maxCents=1')).total).toBe(0)
    },
  )

  test.each(['S97', 's99', 'FFV', 'BVD'])('%j is the beginning of five numbers', async (q) => {
    const products = await suggested(q)
    expect(products).toHaveLength(5)
    for (const { partNumber, matchType } of products) {
      expect(partNumber).toMatch(new RegExp(`^${q}`, 'i'))
      expect(matchType).toBe('partial_part_number')
    }
  })

  test.each(['PW-', 'pw-1'])('%j is the beginning of five SKUs', async (q) => {
    const products = await suggested(q)
    expect(products.map(({ matchType }) => matchType)).toEqual(Array.from({ length: 5 }, () => 'partial_sku'))
    for (const { sku } of products) expect(sku.toLowerCase().startsWith(q.toLowerCase())).toBe(true)
  })

  test.each([
    ['970', 'S970'],
    ['6931', 'S97006931'],
    ['6534', 'S99526534'],
    ['1450', '2-881145-000'],
    ['1739', 'S17391000'],
    ['1739', '917390-01'],
  ])('%j is found inside the number %s', async (q, number) => {
    expect((await suggested(q)).map(({ partNumber }) => partNumber)).toContainEqual(expect.stringContaining(number))
  })

  test('a number with the text inside comes before one with a slip, and without such a number the slip is shown', async () => {
    const products = await suggested('6931')
    expect(products.map(({ partNumber }) => partNumber)).toEqual(['S97006931', '68931'])
    expect((await suggested('S97017706'))[0]?.partNumber).toBe('S97017705')
  })

  test.each([
    ['right', 'Upright'],
    ['low', 'Blower'],
    ['ove', 'Hoover'],
    ['pri', 'Aprilaire'],
    ['sel', 'Bissell'],
  ])('%j is found inside the word %s, after words that begin with it', async (q, word) => {
    const names = (await suggested(q)).map(({ name }) => name)
    expect(names).toHaveLength(5)
    expect(names[0]).toMatch(new RegExp(String.raw`\b${q}`, 'i'))
    expect(names.some((name) => name.includes(word))).toBe(true)
    for (const name of names) expect(name.toLowerCase()).toContain(q)
  })

  test('what is typed means itself, and parts that are not for sale are not suggested', async () => {
    const names = async (q: string) => (await suggested(q)).map(({ name }) => name)
    await addProduct(fresh, { name: 'Zwurbel50%_off', partNumber: 'JJ-8812QK' })
    expect((await names('bel50%_o'))[0]).toBe('Zwurbel50%_off')
    expect(await names('bel50__')).not.toContain('Zwurbel50%_off')
    await addProduct(fresh, { name: 'Zwurbel archived', partNumber: 'JJ-8812QL', active: false })
    expect(await names('812Q')).toEqual(['Zwurbel50%_off'])
    expect(await names('urbel arch')).not.toContain('Zwurbel archived')
  })
})
