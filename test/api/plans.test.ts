import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { countStatements } from '#server/db/statements.ts'
import { POOLS } from '#server/db/pool.ts'
import { removeUnusedPictures } from '#server/shop/media/remove-unused.ts'
import { recountWords } from '#server/shop/search/search-index.ts'
import { useFreshShop } from '#test/support/fresh-shop.ts'
import { planFaults } from '#test/support/query-plans.ts'
import type { PlanLimits } from '#test/support/query-plans.ts'

/** How statements find their rows in a category of five thousand parts: by an index, without reading or sorting the category. */
const fresh = useFreshShop('postgresql')

/** Every other one is a motor; the others are of two more categories. */
const PARTS = 10_000
const MOTORS = '/api/categories/bathroom-fan-parts/motors'
/** One of forty parts: a list from which a few figures choose. */
const SWITCHES = '/api/categories/bathroom-fan-parts/switches'
const TABLES = ['product', 'listed_part', 'part_number', 'search_document', 'search_key']

/** What a page takes from its indexes, whatever the size of the category. */
const BY_INDEX: PlanLimits = { tables: TABLES, rows: 700 }
/** Under a filter a category is counted: from the index of figures, never from the products. */
const COUNTED: PlanLimits = { tables: TABLES, rows: PARTS / 2 + 500 }

/** Made-up parts with stock and a number each, from number `first` to `last`. */
async function addParts(first: number, last: number) {
  const run = (statement: ReturnType<typeof sql>) => fresh.shop.db.execute(statement)
  const id = sql`'prd_made' || lpad(n::text, 22, '0')`
  const numbers = sql`generate_series(${first}::int, ${last}::int) n`
  await run(sql`
    insert into product (id, slug, sku, name, part_number, brand_id, category_id, price_cents, family, specs, suggestion_priority, created_at)
    select ${id}, 'made-up-' || n, 'MU-' || n, 'Made-up motor ' || md5(n::text), 'MU' || n, b.ids[1 + n % 3], c.id,
      1000 + n * 37 % 5000, 'motor', jsonb_build_object('Voltage', (array['120 V', '240 V'])[1 + n % 2], 'Plug', (10 + n % 400) || ' pins'),
      n % 3, now() - n * interval '1 minute'
    from ${numbers}, (select array_agg(id order by slug) as ids from brand) b, category c
    where c.path = 'bathroom-fan-parts/' || case when n % 2 = 1 then 'motors' when n % 40 = 0 then 'switches' else 'housings' end`)
  await run(sql`insert into stock_level (product_id, on_hand) select ${id}, 9 from ${numbers}`)
  await run(sql`insert into part_number (product_id, number, normalised, kind) select ${id}, 'MU' || n, 'MU' || n, 'mpn' from ${numbers}`)
}

beforeAll(async () => {
  for (let first = 1; first < PARTS; first += 1_000) await addParts(first, first + 999)
  await fresh.shop.db.execute(sql`select listed_count_fold()`)
  for (const table of [...TABLES, 'stock_level', 'listed_count']) await fresh.shop.db.execute(sql`vacuum analyze ${sql.identifier(table)}`)
}, 120_000)

/** The statements of a first visitor's question, and what is wrong with their plans. */
async function faults(path: string, limits: PlanLimits, without?: string) {
  fresh.shop.cache.clear()
  const { result, sent } = await countStatements(() => fresh.call('GET', path))
  expect(result.status).toBe(200)
  return planFaults(fresh.shop.env.DATABASE_URL ?? '', sent, { limits, ...(without && { without }) })
}

const BY_INDEX_ALONE: [path: string, index: string][] = [
  ['/api/products/made-up-4710', 'product_list_brand'],
  ['/api/products/made-up-4710', 'product_list_best'],
  [MOTORS, 'product_list_newest'],
  [`${MOTORS}?sort=oldest`, 'product_list_newest'],
  [`${MOTORS}?sort=price-low`, 'product_list_price'],
  [`${MOTORS}?sort=price-high`, 'product_list_price'],
  [`${MOTORS}?sort=name-asc`, 'product_list_name'],
  [`${MOTORS}?sort=name-desc`, 'product_list_name'],
  [`${MOTORS}?page=205`, 'product_list_newest'],
  ['/api/categories/bathroom-fan-parts', 'product_list_newest'],
  ['/api/categories/bathroom-fan-parts?best=3', 'product_list_best'],
  ['/api/search?q=MU4711', 'search_key_prefix'],
  ['/api/search/suggestions?q=471', 'search_key_prefix'],
  ['/api/search/suggestions?q=471', 'part_number_trigram'],
  ['/api/search/suggestions?q=471', 'product_name_trigram'],
]

describe('pages, and the index without which they would read a category', () => {
  test.each(BY_INDEX_ALONE)('%s needs %s', async (path, index) => {
    expect(await faults(path, BY_INDEX)).toEqual([])
    expect(await faults(path, BY_INDEX, index)).not.toEqual([])
  })
})

test.each([
  [`${SWITCHES}?spec=voltage:120-v`, 'listed_part_figures'],
  [`${SWITCHES}?spec=plug:50-pins,voltage:120-v&sort=price-low`, 'listed_part_figures'],
])('%s counts the category from %s', async (path, index) => {
  expect(await faults(path, COUNTED)).toEqual([])
  expect(await faults(path, COUNTED, index)).not.toEqual([])
})

/** A quarter of the catalogue, by popularity or by chance. */
const ONE_SHARE: PlanLimits = { tables: TABLES, rows: PARTS / 2 }

// Through a pooler the limits are the role's, for visitors and staff alike.
test.skipIf(process.env.TEST_POOLER_PORT !== undefined)(
  'a number with a slip is found without helping workers, which take longer to start than to search',
  async () => {
    const settingOf = async (db: typeof fresh.shop.db) => (await db.execute(sql`show max_parallel_workers_per_gather`)).rows[0]
    expect(await settingOf(fresh.shop.browsing)).toEqual({ max_parallel_workers_per_gather: '0' })
    expect(await settingOf(fresh.shop.db)).not.toEqual({ max_parallel_workers_per_gather: '0' })
  },
)

test('a word that every part has is looked for among the most popular, from an index of those alone', async () => {
  await recountWords(fresh.shop)
  expect(await faults('/api/search?q=motor', ONE_SHARE)).toEqual([])
  expect(await faults('/api/search?q=motor', ONE_SHARE, 'search_document_share_1')).not.toEqual([])
})

test('of ten thousand parts that may be meant by the beginning of a word and are as good as each other, the best-selling one is suggested first', async () => {
  // As the nightly job notes what has been sold.
  await fresh.shop.db.execute(sql`
    update search_document d set popularity = 40, share = 5, terms = ts_delete(d.terms, array['~1', '~2', '~3', '~4', '~5']) || search_share_terms(5)
    from product p where p.id = d.product_id and p.sku = 'MU-9871'`)
  const { body } = await fresh.call('GET', '/api/search/suggestions?q=made-up+moto')
  expect(body).toMatchObject({ products: [{ sku: 'MU-9871' }, {}, {}, {}, {}] })
})

test.each([`${MOTORS}?sort=brand-asc`, `${MOTORS}?sort=brand-desc&page=90`, '/api/categories/bathroom-fan-parts?sort=brand-asc'])(
  '%s reads kept counts of brands, and not its parts',
  async (path) => {
    expect(await faults(path, BY_INDEX)).toEqual([])
  },
)

test('a quote reads its parts and nothing else', async () => {
  const items = [1, 2, 3].map((n) => ({ slug: `made-up-${n}`, quantity: 2 }))
  const { result, sent } = await countStatements(() => fresh.call('POST', '/api/quote', { items }))
  expect(result.status).toBe(200)
  expect(
    await planFaults(
      fresh.shop.env.DATABASE_URL ?? '',
      sent.filter(({ text }) => /^\s*(select|with)/i.test(text)),
      { limits: BY_INDEX },
    ),
  ).toEqual([])
})

test('whether a picture is still used is asked of some parts at a time', async () => {
  const { sent } = await countStatements(() => removeUnusedPictures(fresh.shop))
  expect(await planFaults(fresh.shop.env.DATABASE_URL ?? '', sent, { limits: { tables: ['product'], rows: 2_000 } })).toEqual([])
})

// Through a pooler no statement is prepared.
test.skipIf(process.env.TEST_POOLER_PORT !== undefined)(
  'who types one number after the other has none of the statements planned anew each time',
  async () => {
    // Enough for each connection, however the pool spreads them.
    for (let typed = 0; typed < 120; typed++)
      expect((await fresh.call('GET', `/api/search/suggestions?q=${typed % 2 ? 'broan ' : ''}${47_000 + typed}b`)).status).toBe(200)
    // Statements are prepared for a connection: all of them are asked at once.
    const asked = sql`select left(statement, 120) as statement, generic_plans::int as kept, custom_plans::int as made from pg_prepared_statements`
    const answers = await Promise.all(
      Array.from({ length: POOLS.browsing }, () => fresh.shop.browsing.execute<{ statement: string; kept: number; made: number }>(asked)),
    )
    const often = answers.flatMap(({ rows }) => rows).filter(({ kept, made }) => kept + made > 10)
    expect(often.length).toBeGreaterThan(5)
    expect(often.filter(({ kept }) => kept === 0)).toEqual([])
  },
)
