import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { FreshShop } from '#test/support/fresh-shop.ts'
import type { Got, Schema } from '#test/support/schema.ts'

type Page = Schema<'CategoryPage'>
type Card = Schema<'ProductCard'>

const pageOf = async (fresh: FreshShop, path: string) => (await fresh.call<Page>('GET', `/api/categories/${path}`)).body
const cardsOf = (page: Page) => page.sections.flatMap((section) => section.products)

/** Every product of a list, page by page. */
async function allOf(fresh: FreshShop, path: string, query = '', page = 1): Promise<Card[]> {
  const found = await pageOf(fresh, `${path}?page=${page}${query}`)
  return page < found.pageCount ? [...cardsOf(found), ...(await allOf(fresh, path, query, page + 1))] : cardsOf(found)
}

const effectiveCents = ({ priceCents, salePriceCents }: Card) =>
  salePriceCents !== null && salePriceCents > 0 && salePriceCents < priceCents ? salePriceCents : priceCents

const BELTS = 'vacuum-parts/vacuum-cleaner-belts/flat-belts'

describe.each(KINDS)('categories on %s', (kind) => {
  const fresh = useFreshShop(kind)

  test('the tree is a list of entries, each with a name, a slug and its subcategories', async () => {
    const { status, body } = await fresh.call<Got<'/api/categories'>>('GET', '/api/categories')
    expect(status).toBe(200)
    expect(body.map(({ slug }) => slug)).toEqual([
      'bathroom-fan-parts',
      'vacuum-parts',
      'range-hood-parts',
      'furnace-air-filters',
      'hardware-accessories',
    ])
    const every = body.flatMap((root) => [root, ...root.subcategories.flatMap((child) => [child, ...child.subcategories])])
    for (const node of every) {
      expect(node.name.trim()).not.toBe('')
      expect(node.slug).toMatch(/^[\w-]{1,100}$/)
      expect(Array.isArray(node.subcategories)).toBe(true)
    }
  })

  test('a category counts the parts below it that are for sale', async () => {
    const { body } = await fresh.call<Got<'/api/categories'>>('GET', '/api/categories')
    for (const root of body) {
      expect((await pageOf(fresh, root.slug)).total).toBe(root.productCount)
      const below = root.subcategories.reduce((sum, child) => sum + child.productCount, 0)
      expect(below).toBeLessThanOrEqual(root.productCount)
    }
  })

  test('the sections of all pages are listed with their size under the filter and the page on which each begins', async () => {
    const { contents, total, pageCount } = await pageOf(fresh, 'bathroom-fan-parts')
    const every = await allOf(fresh, 'bathroom-fan-parts')
    const sectionOf = (card: Card) => card.category.path.split('/').slice(0, 2).join('/')
    expect(contents.length).toBeGreaterThan(3)
    expect(pageCount).toBeGreaterThan(1)
    for (const { path, productCount, page } of contents) {
      const at = every.findIndex((card) => sectionOf(card) === path)
      expect([path, page]).toEqual([path, Math.floor(at / 24) + 1])
      expect(every.filter((card) => sectionOf(card) === path)).toHaveLength(productCount)
    }
    expect(every).toHaveLength(total)
    const filtered = await pageOf(fresh, 'vacuum-parts/vacuum-cleaner-bags?vb=hoover')
    expect(filtered.sections.map(({ products }) => products.length)).toEqual([filtered.total])
  })

  test('a category without a name is not shown, nor are its descendants', async () => {
    const rename = async (from: string, to: string) => {
      await fresh.rows(sql`update category set name = ${to} where name = ${from}`)
      fresh.shop.cache.clear()
    }
    await rename('Motors', 'Untitled Category')
    const { body } = await fresh.call<Got<'/api/categories'>>('GET', '/api/categories')
    expect(JSON.stringify(body)).not.toMatch(/Untitled Category|Motor Assemblies/)
    expect((await fresh.call('GET', '/api/categories/bathroom-fan-parts/motors')).body.detail).toBe('Subcategory not found')
    await rename('Untitled Category', 'Motors')
    expect((await fresh.call('GET', '/api/categories/bathroom-fan-parts/motors')).status).toBe(200)
  })

  test('categories with the same position stand by name, whatever their case', async () => {
    const before = await fresh.rows<{ id: string; position: number }>(sql`select id, position from category where depth = 1`)
    await fresh.rows(sql`update category set position = 5 where depth = 1`)
    fresh.shop.cache.clear()
    const { body } = await fresh.call<Got<'/api/categories'>>('GET', '/api/categories')
    const names = body.map(({ name }) => name.toLowerCase())
    for (const { id, position } of before) await fresh.rows(sql`update category set position = ${position} where id = ${id}`)
    fresh.shop.cache.clear()
    expect(names).toHaveLength(5)
    expect(names).toEqual(names.toSorted())
  })

  test('active brands come by name, and hidden ones do not', async () => {
    const { body } = await fresh.call<Got<'/api/brands'>>('GET', '/api/brands')
    const names = body.map(({ name }) => name)
    expect(names).toContain('Hoover')
    expect(names).not.toContain('Fantom')
    expect(names).toEqual(names.toSorted())
  })

  test('a page shows its title, its breadcrumb and at most 24 parts; the pages together show each part once', async () => {
    const page = await pageOf(fresh, 'vacuum-parts/vacuum-cleaner-belts')
    expect(page.title).toBe('Vacuum Parts - Vacuum Cleaner Belts')
    expect(page.breadcrumb.map(({ name }) => name)).toEqual(['Vacuum Parts', 'Vacuum Cleaner Belts'])
    expect(cardsOf(page)).toHaveLength(24)
    const all = await allOf(fresh, 'vacuum-parts/vacuum-cleaner-belts')
    expect(new Set(all.map(({ id }) => id)).size).toBe(page.total)
    expect(all).toHaveLength(page.total)
  })

  test('the first level has one section for each subcategory, in their order; below it a page is one list', async () => {
    const all = await allOf(fresh, 'bathroom-fan-parts')
    const { subcategories } = await pageOf(fresh, 'bathroom-fan-parts')
    const order = subcategories.map(({ path }) => path)
    const ranks = all.map((card) => order.indexOf(card.category.path.split('/').slice(0, 2).join('/')))
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    for (const path of ['bathroom-fan-parts/motors', BELTS]) {
      const { sections, contents } = await pageOf(fresh, path)
      expect([sections.map(({ subcategory }) => subcategory), contents]).toEqual([[null], []])
    }
  })

  test('the best of each section are a few parts of every one; a category without sections is a list all the same', async () => {
    const { sections, contents, total } = await pageOf(fresh, 'bathroom-fan-parts?best=3')
    expect(sections.map(({ subcategory }) => subcategory?.path)).toEqual(contents.map(({ path }) => path))
    for (const { products } of sections) expect(products).toHaveLength(3)
    expect(total).toBe((await pageOf(fresh, 'bathroom-fan-parts')).total)
    // What cannot be bought now comes after what can.
    for (const card of cardsOf(await pageOf(fresh, 'vacuum-parts?best=3'))) expect(card.stock.state).not.toBe('out')
    expect(cardsOf(await pageOf(fresh, 'bathroom-fan-parts/motors?best=3'))).toHaveLength(24)
    expect((await fresh.call('GET', '/api/categories/bathroom-fan-parts?best=9')).status).toBe(422)
  })

  test('a category whose parts are all directly in it is a list, though it has an empty subcategory', async () => {
    await fresh.rows(sql`insert into category (id, name, slug, path, depth, parent_id) values
      ('cat_flat', 'Flat', 'flat', 'flat', 1, null), ('cat_flat_empty', 'Empty', 'empty', 'flat/empty', 2, 'cat_flat')`)
    const slugs = await Promise.all(Array.from({ length: 5 }, () => addProduct(fresh, { category: 'flat' })))
    fresh.shop.cache.clear()
    const page = await pageOf(fresh, 'flat?best=3')
    await fresh.rows(sql`update product set active = false where slug in ${slugs}`)
    await fresh.rows(sql`update category set visible = false where path = 'flat' or path = 'flat/empty'`)
    fresh.shop.cache.clear()
    expect([page.total, page.contents]).toEqual([5, []])
    expect(cardsOf(page)).toHaveLength(5)
  })

  test('as many brands may be chosen as an address of the shop may have', async () => {
    const slugs = ['hoover', ...Array.from({ length: 39 }, (_, n) => `${n}`.padStart(100, 'x'))]
    const chosen = await pageOf(fresh, `vacuum-parts/vacuum-cleaner-bags?vb=${slugs.join(',')}`)
    expect(chosen.total).toBe((await pageOf(fresh, 'vacuum-parts/vacuum-cleaner-bags?vb=hoover')).total)
    expect((await fresh.call('GET', `/api/categories/vacuum-parts?vb=${'x'.repeat(4_101)}`)).status).toBe(422)
  })

  test('the best of a section is what fits most machines, and what can be bought before it', async () => {
    const category = 'bathroom-fan-parts/motors'
    const first = { category, featuredOnHomepage: true, suggestionPriority: 900 }
    const [few, most] = [await addProduct(fresh, first), await addProduct(fresh, first)]
    const fit = (slug: string, machines: number) =>
      fresh.rows(sql`insert into fitment (appliance_id, product_id, fits, source)
        select a.id, p.id, true, 'maker' from (select id from appliance order by id limit ${machines}) a, product p where p.slug = ${slug}`)
    await fit(few, 2)
    await fit(most, 3)
    await fresh.rows(sql`update product set created_at = now() + interval '1 minute' where slug = ${few}`)
    const best = async () => {
      fresh.shop.cache.clear()
      const { sections } = await pageOf(fresh, 'bathroom-fan-parts?best=2')
      return sections.find(({ subcategory }) => subcategory?.path === category)?.products.map(({ slug }) => slug)
    }
    expect(await best()).toEqual([most, few])
    await fresh.rows(sql`update stock_level set on_hand = 0 where product_id = (select id from product where slug = ${most})`)
    const without = await best()
    await fresh.rows(sql`update product set active = false where slug in (${few}, ${most})`)
    fresh.shop.cache.clear()
    expect(without?.[0]).toBe(few)
    expect(without).not.toContain(most)
  })

  test('newest first is the default, and oldest is its reverse', async () => {
    const newest = await allOf(fresh, BELTS)
    const oldest = await allOf(fresh, BELTS, '&sort=oldest')
    expect(newest.map(({ id }) => id)).toEqual(oldest.map(({ id }) => id).toReversed())
    expect((await pageOf(fresh, BELTS)).sort).toBe('newest')
  })

  test('sorting by price goes by the sale price where there is one', async () => {
    const low = (await allOf(fresh, BELTS, '&sort=price-low')).map(effectiveCents)
    expect(low).toEqual(low.toSorted((a, b) => a - b))
    const high = (await allOf(fresh, BELTS, '&sort=price-high')).map(effectiveCents)
    expect(high).toEqual(low.toReversed())
  })

  test('parts can be sorted by name and by brand, both ways', async () => {
    const names = (await allOf(fresh, BELTS, '&sort=name-asc')).map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
    expect((await allOf(fresh, BELTS, '&sort=name-desc')).map(({ name }) => name)).toEqual(names.toReversed())
    const brands = (await allOf(fresh, BELTS, '&sort=brand-asc')).map(({ brand }) => brand?.name ?? '~')
    expect(brands).toEqual(brands.toSorted())
    const down = (await allOf(fresh, BELTS, '&sort=brand-desc')).flatMap(({ brand }) => brand?.name ?? [])
    expect(down).toEqual(down.toSorted().toReversed())
  })

  test('a page after the last is empty; a page that is no number, or an unknown sort, is refused', async () => {
    const page = await pageOf(fresh, `${BELTS}?page=9999`)
    expect(page.sections).toEqual([])
    for (const query of ['page=0', 'page=-1', 'page=x', 'page=1e9', 'sort=random'])
      expect((await fresh.call('GET', `/api/categories/${BELTS}?${query}`)).status).toBe(422)
  })

  test('the vacuum filter shows what fits any of the chosen brands, and marks the chosen ones', async () => {
    const fitting = async (vb: string) => (await allOf(fresh, 'vacuum-parts/vacuum-cleaner-bags', `&vb=${vb}`)).map(({ id }) => id)
    const [hoover, kenmore, both, none] = await Promise.all([
      fitting('hoover'),
      fitting('kenmore'),
      fitting('hoover,kenmore'),
      fitting('no-such-brand'),
    ])
    expect(new Set(both)).toEqual(new Set([...hoover, ...kenmore]))
    expect(none).toEqual([])
    const { vacuumBrands, total } = await pageOf(fresh, 'vacuum-parts/vacuum-cleaner-bags?vb=hoover')
    expect(vacuumBrands.filter(({ selected }) => selected).map(({ slug, productCount }) => [slug, productCount])).toEqual([
      ['hoover', total],
    ])
    for (const card of await allOf(fresh, 'vacuum-parts/vacuum-cleaner-bags', '&vb=hoover'))
      expect(card.fits.map(({ slug }) => slug)).toContain('hoover')
  })

  test('only the three vacuum subcategories offer the vacuum filter', async () => {
    for (const name of ['vacuum-cleaner-bags', 'vacuum-cleaner-filters', 'vacuum-cleaner-belts'])
      expect((await pageOf(fresh, `vacuum-parts/${name}`)).vacuumBrands.length).toBeGreaterThan(0)
    for (const path of ['vacuum-parts', 'vacuum-parts/brush-rolls-hoses', 'bathroom-fan-parts/motors'])
      expect((await pageOf(fresh, path)).vacuumBrands).toEqual([])
  })

  test("'Parts by Brand' shows brand tiles, and a tile leads to that brand's parts", async () => {
    const tiles = await pageOf(fresh, 'vacuum-parts/vacuum-parts-by-brand')
    expect(tiles.sections).toEqual([])
    expect(tiles.brandTiles.map(({ slug }) => slug)).not.toContain('fantom')
    const hoover = tiles.brandTiles.find(({ slug }) => slug === 'hoover')
    const page = await pageOf(fresh, 'vacuum-parts/vacuum-parts-by-brand/hoover')
    expect(page.brand?.name).toBe('Hoover')
    expect(page.total).toBe(hoover?.productCount)
    expect(page.brandTiles).toEqual(tiles.brandTiles)
    for (const card of cardsOf(page)) {
      expect(card.category.path).toMatch(/^vacuum-parts\//)
      expect([card.brand?.slug, ...card.fits.map(({ slug }) => slug)]).toContain('hoover')
    }
  })

  test('a part that is switched off is in no list', async () => {
    const slugs = (await allOf(fresh, 'bathroom-fan-parts/grilles')).map(({ slug }) => slug)
    expect(slugs).toContain('penn-91162-0-zephyr-ceiling-grille')
    expect(slugs).not.toContain('marley-302100110-wall-heater-grille')
  })

  test.each(['bad%20slug', 'a'.repeat(101), 'vacuum-parts/%3Cscript%3E', 'caf%C3%A9', 'vacuum-parts/..%2F..', "x'or'1"])(
    '%s is an invalid category URL',
    async (path) => {
      const { status, body } = await fresh.call('GET', `/api/categories/${path}`)
      expect([status, body.detail ?? body.title]).toEqual([404, 'Invalid category URL'])
    },
  )

  test('a missing category is reported with its level', async () => {
    const told = async (path: string) => {
      const { status, body } = await fresh.call('GET', `/api/categories/${path}`)
      return [status, body.detail]
    }
    expect(await told('no-such-category')).toEqual([404, 'Category not found'])
    expect(await told('vacuum-parts/no-such')).toEqual([404, 'Subcategory not found'])
    expect(await told('vacuum-parts/vacuum-parts-by-brand/no-such')).toEqual([404, 'Subcategory not found'])
    expect(await told('vacuum-parts/vacuum-parts-by-brand/fantom')).toEqual([404, 'Subcategory not found'])
    expect(await told('a/b/c/d')).toEqual([404, 'Category not found'])
  })
})
