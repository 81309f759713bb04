import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Transaction } from '#server/db/client.ts'
import { errorCode } from '#server/shop/retry-transaction.ts'
import { addProduct } from '#test/support/build.ts'
import { useFreshShop } from '#test/support/fresh-shop.ts'
import type { Answer, ProblemBody } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

/** Longer than a busy machine takes to come to a lock. */
const SOON = { timeout: 20_000, interval: 25 }

/* What staff change at the same moment: the embedded database has one connection, and knows no such moment. */
describe('two who change the catalogue at once', () => {
  const fresh = useFreshShop('postgresql')
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })

  const partOf = async (slug: string) => {
    const { body } = await staff.get<Schema<'StaffProductList'>>(`products?filter=slug:is:${slug}`)
    return (await staff.get<Schema<'StaffProduct'>>(`products/${body.rows[0]?.id}`)).body
  }
  const send = (method: string, path: string, body?: unknown) => fresh.call(method, `/api/admin/${path}`, body, staff.headers)

  /** How many statements in this shop's database wait for another. The test's own transaction would see none that came after its first look. */
  const waiting = async () =>
    (await fresh.rows(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length

  /** Begins a request while `first` holds what it needs, waits until it stands still, and goes on with `then`. */
  async function during(
    first: (tx: Transaction) => Promise<unknown>,
    request: () => Promise<Answer<ProblemBody>>,
    then: (tx: Transaction) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<number> {
    let asked: Promise<Answer<ProblemBody>> | undefined
    const held = fresh.shop.db.transaction(async (tx) => {
      await first(tx)
      asked = request()
      await vi.waitUntil(async () => (await waiting()) > 0, SOON)
      await then(tx)
    })
    // The request that begins anew may be quicker again, and then it is this one that PostgreSQL ends.
    await held.catch((error: unknown) => {
      if (errorCode(error) !== '40P01') throw error
    })
    return (await asked)?.status ?? NaN
  }

  test('a category and a brand are renamed while one of their parts is deleted', async () => {
    const slug = await addProduct(fresh, { brand: 'hoover' })
    const { id, categoryId, brandId } = await partOf(slug)
    const deletes = (tx: Transaction) => tx.execute(sql`delete from product where id = ${id}`)
    const category = (await staff.get<Schema<'StaffCategory'>>(`categories/${categoryId}`)).body
    expect(await during(deletes, () => send('PATCH', `categories/${categoryId}`, { version: category.version, name: 'Cables' }))).toBe(200)

    const other = await partOf(await addProduct(fresh, { brand: 'hoover' }))
    const brand = (await staff.get<Schema<'StaffBrand'>>(`brands/${brandId}`)).body
    const deletesOther = (tx: Transaction) => tx.execute(sql`delete from product where id = ${other.id}`)
    expect(await during(deletesOther, () => send('PATCH', `brands/${brandId}`, { version: brand.version, name: 'Hoover Parts' }))).toBe(200)
  })

  test('what staff say of a model while its brand is merged comes to the model of the same number', async () => {
    const made = await Promise.all(['Gnuone', 'Gnutwo'].map((name) => staff.post<Schema<'StaffBrand'>>('brands', { name })))
    const [from, into] = made.map(({ body }) => body)
    const [old, kept] = await Promise.all(
      [from, into].map(async (brand) => {
        const model = { brandId: brand?.id, number: 'GNU 7', name: 'Fan', type: 'bath-fan' }
        return (await staff.post<Schema<'StaffAppliance'>>('appliances', model)).body
      }),
    )
    const part = await partOf(await addProduct(fresh))
    const says = async (tx: Transaction) => {
      await tx.execute(sql`select id from appliance where id = ${old?.id} for no key update`)
      await tx.execute(sql`insert into fitment (appliance_id, product_id, fits, source) values (${old?.id}, ${part.id}, true, 'staff')`)
    }
    expect(await during(says, () => send('POST', `brands/${from?.id}/merge`, { version: 1, intoId: into?.id }))).toBe(200)
    expect(await fresh.rows(sql`select appliance_id as id from fitment where product_id = ${part.id}`)).toEqual([{ id: kept?.id }])
  })

  test('a part that is moved into a category at the moment in which this comes to show brand tiles is not lost behind them', async () => {
    const part = await partOf(await addProduct(fresh))
    const { body: category } = await staff.post<Schema<'StaffCategory'>>('categories', { name: 'Tiles to be', parentId: null })
    // The move has been checked, and waits to be written.
    const stopsWriting = (tx: Transaction) => tx.execute(sql`lock table product in share mode`)
    const moves = () => send('PATCH', `products/${part.id}`, { version: part.version, categoryId: category.id })
    let tiles: Promise<Answer<ProblemBody>> | undefined
    const showsTiles = () => {
      let isAnswered = false
      tiles = send('PATCH', `categories/${category.id}`, { version: category.version, kind: 'brands' }).finally(() => (isAnswered = true))
      return vi.waitUntil(async () => isAnswered || (await waiting()) > 1, SOON)
    }
    expect(await during(stopsWriting, moves, showsTiles)).toBe(200)
    const refused = await tiles
    expect([refused?.status, Object.keys(refused?.body.fields ?? {})]).toEqual([422, ['kind']])
  })

  const finds = async (word: string, slug: string) => (await fresh.call('GET', `/api/search?q=${word}`)).text.includes(`"${slug}"`)

  test('a part is found by the new names of its category and of its brand, and by its own, whoever gave them at the same moment', async () => {
    const slug = await addProduct(fresh, { brand: 'nutone', category: 'hardware-accessories/wiring-parts' })
    const part = await partOf(slug)
    const namesCategory = (tx: Transaction) => tx.execute(sql`update category set name = 'Zebrawords' where id = ${part.categoryId}`)
    const namesBrand = (name: string) => (tx: Transaction) => tx.execute(sql`update brand set name = ${name} where id = ${part.brandId}`)
    const brand = (await staff.get<Schema<'StaffBrand'>>(`brands/${part.brandId}`)).body
    expect(await during(namesCategory, () => send('PATCH', `brands/${brand.id}`, { version: brand.version, name: 'Okapiwords' }))).toBe(200)
    expect([await finds('zebrawords', slug), await finds('okapiwords', slug)]).toEqual([true, true])
    const edits = () => send('PATCH', `products/${part.id}`, { version: part.version, name: 'Tapirwords' })
    expect(await during(namesBrand('Quollwords'), edits)).toBe(200)
    expect([await finds('quollwords', slug), await finds('tapirwords', slug)]).toEqual([true, true])
  })

  test('a part that comes into a category while this is renamed is found by the new name', async () => {
    const { categoryId } = await partOf(await addProduct(fresh, { category: 'hardware-accessories' }))
    const slug = await addProduct(fresh, { category: 'vacuum-parts/vacuum-cleaner-belts' })
    const moves = (tx: Transaction) => tx.execute(sql`update product set category_id = ${categoryId} where slug = ${slug}`)
    const { version } = (await staff.get<Schema<'StaffCategory'>>(`categories/${categoryId}`)).body
    expect(await during(moves, () => send('PATCH', `categories/${categoryId}`, { version, name: 'Lemurwords' }))).toBe(200)
    expect(await finds('lemurwords', slug)).toBe(true)
  })

  test('codes that are made while their category or part is renamed are for it by its new name', async () => {
    const part = await partOf(await addProduct(fresh, { category: 'hardware-accessories' }))
    const { slug: was } = (await staff.get<Schema<'StaffCategory'>>(`categories/${part.categoryId}`)).body
    const batch = (prefix: string, scope: Record<string, unknown>) =>
      send('POST', 'discount-codes/batch', { prefix, count: 2, discountValue: 500, ...scope })
    const scopes = (prefix: string) =>
      fresh.rows(sql`select distinct applicable_product_slug as part, applicable_categories as categories from discount_code
        where starts_with(code, ${prefix})`)
    const namesCategory = (tx: Transaction) =>
      tx.execute(sql`update category set slug = 'renamed-now', path = 'renamed-now', name = 'Renamed now' where id = ${part.categoryId}`)
    expect(await during(namesCategory, () => batch('CAT', { categoryIds: [part.categoryId] }))).toBe(200)
    expect(await scopes('CAT')).toEqual([{ part: null, categories: ['renamed-now'] }])
    await fresh.rows(sql`update category set slug = ${was}, path = ${was} where id = ${part.categoryId}`)
    const namesPart = (tx: Transaction) => tx.execute(sql`update product set slug = 'part-renamed-now' where id = ${part.id}`)
    expect(await during(namesPart, () => batch('PART', { productId: part.id }))).toBe(200)
    expect(await scopes('PART')).toEqual([{ part: 'part-renamed-now', categories: [] }])
  })

  test('a code is changed after all while its category is renamed', async () => {
    const { categoryId } = await partOf(await addProduct(fresh, { category: 'vacuum-parts/vacuum-cleaner-belts' }))
    const { categoryId: other } = await partOf(await addProduct(fresh, { category: 'vacuum-parts/vacuum-cleaner-bags' }))
    const code = { code: 'RENAMED-BELTS', discountValue: 500, categoryIds: [categoryId] }
    const made = await staff.post<Schema<'DiscountCode'>>('discount-codes', code)
    const change = { version: 1, categoryIds: [categoryId, other] }
    const renames = (tx: Transaction) => tx.execute(sql`update category set name = 'Belts anew' where id = ${categoryId}`)
    // As a renaming does: the coupons follow the category. The change has waited longer: PostgreSQL ends that one, and it begins anew.
    const follows = (tx: Transaction) => tx.execute(sql`select from discount_code where id = ${made.body.id} for update`)
    expect(await during(renames, () => send('PATCH', `discount-codes/${made.body.id}`, change), follows)).toBe(200)
  })

  test.each<[string, (part: Schema<'StaffProduct'>) => Promise<Answer<ProblemBody>>]>([
    ['changed', (part) => send('PATCH', `products/${part.id}`, { version: part.version, name: 'Another name' })],
    ['deleted', (part) => send('DELETE', `products/${part.id}?version=${part.version}`)],
  ])('a part is %s after all where two wait for each other', async (_, request) => {
    const part = await partOf(await addProduct(fresh))
    const holdsWords = (tx: Transaction) => tx.execute(sql`select from search_document where product_id = ${part.id} for update`)
    // The request has waited longer: PostgreSQL ends that one, and it begins anew.
    const wantsPart = (tx: Transaction) => tx.execute(sql`select from product where id = ${part.id} for update`)
    expect(await during(holdsWords, () => request(part), wantsPart)).toBe(200)
  })
})
