import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { PART_FAMILIES } from '#domain/drawing/family.ts'
import { specificationsOf } from '#domain/catalog/specification.ts'
import { foldCounts } from '#server/shop/catalog/category.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'

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
    const kept = await counts(sql`listed_count`)
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

  async function expectTrueCounts() {
    const { kept, real } = await keptAndTrue()
    expect(real.length).toBeGreaterThan(50)
    expect(kept).toEqual(real)
    await expectTrueBrands()
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
