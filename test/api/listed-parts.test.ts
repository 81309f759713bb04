import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { PART_FAMILIES } from '#domain/drawing/family.ts'
import { specificationsOf } from '#domain/catalog/specification.ts'
import { foldCounts } from '#server/shop/catalog/category.ts'
import { addProduct } from '#test/support/build.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'

type Page = Schema<'CategoryPage'>
type Card = Page['sections'][number]['products'][number]

const BELTS = 'vacuum-parts/vacuum-cleaner-belts'
const SORTS = ['newest', 'oldest', 'price-low', 'price-high', 'name-asc', 'name-desc', 'brand-asc', 'brand-desc']

describe.each(KINDS)('lists of parts on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const run = (statement: ReturnType<typeof sql>) => fresh.shop.db.execute(statement)

  /** What is kept for lists, beside the same counted from the parts. */
  async function keptAndTrue() {
    const counts = (from: ReturnType<typeof sql>) =>
      fresh.rows<{ owner: string; figure: string | null; parts: number }>(sql`
        select owner_id as owner, figure, sum(parts)::int as parts from ${from} group by 1, 2 having sum(parts) <> 0 order by 1, 2 nulls first`)
    const kept = await counts(sql`listed_count where owner_id not like '%fits %'`)
    const real = await counts(sql`(
      select o.owner_id, o.figure, 1 as parts
      from product p, listed_owners(p.category_id, p.brand_id, listed_figures(p.family, p.dimensions, p.specs)) o where p.active) part`)
    return { kept, real }
  }

  /** How many parts of each brand a category has, as it is kept, beside the same counted from the parts. */
  async function expectTrueBrands() {
    const kept = await fresh.rows(sql`
      select substr(owner_id, 8) as category, nullif(figure, '') as brand, sum(parts)::int as parts from listed_count
      where starts_with(owner_id, 'brands ') group by 1, 2 having sum(parts) <> 0 order by 1, 2`)
    const real = await fresh.rows(sql`
      select category_id as category, brand_id as brand, count(*)::int as parts from product where active group by 1, 2 order by 1, 2`)
    expect(real.length).toBeGreaterThan(20)
    expect(kept).toEqual(real)
  }

  /** How many parts of a category fit appliances of each brand, and of how many of these it is the maker. */
  async function expectTrueFits() {
    const kept = await fresh.rows(sql`
      select owner_id as owner, figure as brand, sum(parts)::int as parts from listed_count
      where owner_id like '%fits %' group by 1, 2 having sum(parts) <> 0 order by 1, 2`)
    const real = await fresh.rows<{ owner: string }>(sql`
      select o.owner, m.brand_id as brand, count(*)::int as parts from product p join product_brand_mapping m on m.product_id = p.id
        cross join lateral (select 'fits ' || p.category_id as owner union all select 'own fits ' || p.category_id where m.brand_id = p.brand_id) o
      where p.active group by 1, 2 order by 1, 2`)
    expect(real.filter(({ owner }) => owner.startsWith('own')).length).toBeGreaterThan(5)
    expect(kept).toEqual(real)
  }

  async function expectTrueCounts() {
    const { kept, real } = await keptAndTrue()
    expect(real.length).toBeGreaterThan(50)
    expect(kept).toEqual(real)
    await expectTrueBrands()
    await expectTrueFits()
  }

  const pageOf = async (query: string) => (await fresh.call<Page>('GET', `/api/categories/${query}`)).body
  const idsOf = ({ sections }: Page) => sections.flatMap(({ products }) => products.map(({ id }) => id))

  /** All parts of a list, page by page. */
  async function allOf(path: string, query: string): Promise<Card[]> {
    const { pageCount } = await pageOf(`${path}?${query}`)
    const cards: Card[] = []
    for (let page = 1; page <= pageCount; page++)
      cards.push(...(await pageOf(`${path}?${query}&page=${page}`)).sections.flatMap(({ products }) => products))
    return cards
  }

  test('counts of categories, brands and figures follow every change of a part', async () => {
    await expectTrueCounts()
    const belts = sql`category_id = (select id from category where path = ${BELTS})`
    await run(sql`update product set active = not active where ${belts} and right(slug, 1) < 'h'`)
    await run(sql`update product set brand_id = null, updated_at = now() where ${belts} and right(slug, 1) > 'p'`)
    await run(
      sql`update product set category_id = (select id from category where path = 'hardware-accessories') where ${belts} and right(slug, 1) = 't'`,
    )
    await run(sql`update product set specs = '{"Voltage": " 120 V ", "Plug": ""}', family = 'motor' where ${belts}`)
    await run(sql`update product set name = name || '.', price_cents = price_cents + 1`)
    await expectTrueCounts()
    const [gone] = await fresh.rows<{ id: string }>(sql`
      insert into product (id, slug, sku, name, part_number, category_id, price_cents, family, dimensions)
      select 'prd_gone0000000000000000000000', 'gone', 'GONE', 'Gone', 'GONE', id, 100, 'belt', '{"length": 12.5}' from category where path = ${BELTS}
      returning id`)
    await expectTrueCounts()
    await run(sql`delete from product where id = ${gone?.id}`)
    await expectTrueCounts()
  })

  test('counts of the brands that parts fit follow every change of a part, of what it fits, and of a brand', async () => {
    const belts = sql`select id from product where category_id = (select id from category where path = ${BELTS})`
    const brand = sql`(select id from brand where slug = 'hoover')`
    await run(
      sql`insert into product_brand_mapping (product_id, brand_id) select id, brand_id from product where brand_id is not null on conflict do nothing`,
    )
    await expectTrueCounts()
    await run(sql`update product_brand_mapping set brand_id = ${brand} where product_id in (${belts}) and product_id not in
      (select product_id from product_brand_mapping where brand_id = ${brand}) and brand_id = (select min(m.brand_id) from product_brand_mapping m
        where m.product_id = product_brand_mapping.product_id)`)
    await run(sql`delete from product_brand_mapping where product_id in (${belts}) and right(product_id, 1) < 'h'`)
    await run(sql`update product set active = not active, brand_id = ${brand} where id in (${belts}) and right(id, 1) > 'm'`)
    await run(
      sql`update product set category_id = (select id from category where path = 'hardware-accessories') where id in (${belts}) and right(id, 1) > 's'`,
    )
    await expectTrueCounts()
    await run(sql`
      with made as (insert into brand (id, slug, name) values ('brd_short0000000000000000000000', 'short-lived', 'Short Lived') returning id)
      select 1 from made`)
    await run(
      sql`insert into product_brand_mapping (product_id, brand_id) select id, 'brd_short0000000000000000000000' from (${belts}) belt (id)`,
    )
    await expectTrueCounts()
    await run(sql`delete from brand where id = 'brd_short0000000000000000000000'`)
    await expectTrueCounts()
  })

  test('a part that is deleted is taken from the brands that it fits', async () => {
    const slug = await addProduct(fresh, { category: BELTS, brand: 'hoover', compatibleBrands: ['hoover', 'kenmore'] })
    const fitted = async () => {
      fresh.shop.cache.clear()
      return (await pageOf(BELTS)).vacuumBrands
        .filter(({ slug: brand }) => ['hoover', 'kenmore'].includes(brand))
        .map(({ productCount }) => productCount)
    }
    const before = await fitted()
    expect(before).toHaveLength(2)
    const staff = await openStaffSession(fresh)
    const [part] = (await staff.get<Schema<'StaffProductList'>>(`products?filter=slug:is:${slug}`)).body.rows
    expect((await fresh.call('DELETE', `/api/admin/products/${part?.id}?version=${part?.version}`, undefined, staff.headers)).status).toBe(
      200,
    )
    expect(await fitted()).toEqual(before.map((count) => count - 1))
    await expectTrueCounts()
  })

  test('who says what a part fits, and who lists it elsewhere at the same time, count each other', async () => {
    const [part] = await fresh.rows<{ id: string }>(sql`select id from product where active and brand_id is not null order by slug limit 1`)
    const fits = sql`insert into product_brand_mapping (product_id, brand_id) select ${part?.id}, id from brand on conflict do nothing`
    const moves = sql`update product set category_id = (select id from category where path = 'hardware-accessories') where id = ${part?.id}`
    for (const [first, second] of [
      [fits, moves],
      [moves, fits],
    ] as const) {
      await run(sql`delete from product_brand_mapping where product_id = ${part?.id}`)
      await run(sql`update product set category_id = (select id from category where path = ${BELTS}) where id = ${part?.id}`)
      const other = { run: Promise.resolve<unknown>(null), isDone: false }
      await fresh.shop.db.transaction(async (tx) => {
        await tx.execute(first)
        other.run = run(second).finally(() => (other.isDone = true))
        const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        const isWaiting = async () => (await fresh.rows(waiting)).length > 0
        // The embedded database has one connection: there it comes after.
        if (kind === 'postgresql') await vi.waitUntil(async () => other.isDone || (await isWaiting()), { timeout: 20_000 })
      })
      await other.run
      await expectTrueCounts()
    }
  })

  test('putting the rows of counts together changes none of them, whoever does it at the same time', async () => {
    for (let round = 0; round < 4; round++) await run(sql`update product set active = not active`)
    await Promise.all([foldCounts(fresh.shop), foldCounts(fresh.shop), run(sql`update product set active = not active where sku < 'M'`)])
    await run(sql`update product set active = not active where sku < 'M'`)
    await expectTrueCounts()
    await foldCounts(fresh.shop)
    const [left] = await fresh.rows<{ all: number; once: number }>(sql`
      select count(*)::int as all, (select count(*)::int from (select distinct owner_id, figure from listed_count) one) as once from listed_count`)
    expect(left?.all).toBeLessThan(2 * (left?.once ?? 0) + 1_001)
    await expectTrueCounts()
  })

  test('the database knows the figures that lists are narrowed by', async () => {
    const keys = { dimension: new Map<string, string>(), spec: new Map<string, string>() }
    for (const { source, key } of PART_FAMILIES.flatMap(specificationsOf)) keys[source].set(key, '1')
    const [dimensions, specs] = [keys.dimension, keys.spec].map((map) => JSON.stringify(Object.fromEntries(map)))
    for (const family of PART_FAMILIES) {
      const [row] = await fresh.rows<{ figures: string[] }>(sql`
        select listed_figures(${family}, ${dimensions}::jsonb, ${specs}::jsonb) as figures`)
      const filters = specificationsOf(family).flatMap(({ source, key, isFilter }) => (isFilter ? [`${source} ${key}=1`] : []))
      expect(row?.figures.toSorted(), family).toEqual(filters.toSorted())
    }
  })

  test.each(SORTS)('sorted by %s, the pages of a list have each part once, whether it is narrowed or not', async (sort) => {
    fresh.shop.cache.clear()
    for (const [path, query] of [
      ['vacuum-parts', ''],
      ['bathroom-fan-parts/motors', 'spec=rotation:cw,rotation:ccw,voltage:120-v'],
      ['vacuum-parts/vacuum-parts-by-brand/hoover', ''],
      ['vacuum-parts/vacuum-cleaner-bags', 'vb=hoover,kenmore'],
      ['vacuum-parts', 'vb=hoover'],
    ]) {
      const cards = await allOf(path ?? '', `sort=${sort}&limit=7&${query}`)
      expect(new Set(cards.map(({ id }) => id)).size, path).toBe(cards.length)
      expect(cards, path).toHaveLength((await pageOf(`${path}?${query}`)).total)
      // A page that is read from the end of the list is the page that is read from its beginning.
      const whole = await pageOf(`${path}?sort=${sort}&limit=100&${query}`)
      expect(
        cards.slice(0, 100).map(({ id }) => id),
        path,
      ).toEqual(idsOf(whole))
    }
  })

  test('by price, parts stand where what is paid for them now puts them, whatever the dates of their sales', async () => {
    await run(sql`
      update product set sale_price_cents = 1 + price_cents / 3,
        sale_starts_at = case length(slug) % 4 when 0 then now() - interval '1 day' when 1 then now() + interval '1 day' end,
        sale_ends_at = case length(slug) % 3 when 0 then now() + interval '2 days' when 1 then now() - interval '12 hours' end
      where category_id in (select id from category where path like 'bathroom-fan-parts/%') and (length(slug) % 4 <> 1 or length(slug) % 3 <> 1)`)
    fresh.shop.cache.clear()
    const paid = (cards: Card[]) => cards.map(({ priceCents, salePriceCents }) => Math.min(priceCents, salePriceCents ?? priceCents))
    const low = paid(await allOf('bathroom-fan-parts/motors', 'sort=price-low&limit=9'))
    expect(low.length).toBeGreaterThan(30)
    expect(low).toEqual(low.toSorted((one, other) => one - other))
    expect(paid(await allOf('bathroom-fan-parts/motors', 'sort=price-high&limit=9'))).toEqual(low.toReversed())
  })
})
