import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { checkOut } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type List = Schema<'StaffProductList'>

describe.each(KINDS)("staff's list of parts on %s", (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  const list = async (query: string) => {
    const { status, body } = await staff.get<List>(`products?${query}`)
    expect(status, query).toBe(200)
    return body
  }
  const refusal = async (query: string) => {
    const { status, body } = await staff.get(`products?${query}`)
    return [status, body.detail]
  }

  beforeAll(async () => {
    staff = await openStaffSession(fresh)
    await addProduct(fresh, {
      name: 'Alder 100% pump_motor',
      slug: 'alder',
      sku: 'AL-1',
      partNumber: 'ZX-90 01',
      priceCents: 5_000,
      stock: 3,
    })
    await addProduct(fresh, {
      name: 'Birch pump',
      slug: 'birch',
      sku: 'BI-1',
      partNumber: 'ZX-9002',
      priceCents: 6_000,
      salePriceCents: 4_000,
      stock: 0,
    })
    await addProduct(fresh, {
      name: 'Cedar hose',
      slug: 'cedar',
      sku: 'CE-1',
      partNumber: 'ZX9001',
      priceCents: 7_000,
      weightGrams: 90,
      active: false,
    })
  })

  test('has every part, archived ones as well, and says how many there are', async () => {
    const page = await list('size=25')
    expect(page.rows).toHaveLength(25)
    expect(page).toMatchObject({ page: 1, size: 25, pageCount: Math.ceil(page.total / 25) })
    const [cedar] = (await list('q=cedar')).rows
    expect(cedar).toMatchObject({
      slug: 'cedar',
      active: false,
      priceCents: 7_000,
      stockState: 'in_stock',
      issues: ['no_picture', 'no_fit', 'no_description', 'duplicate_number'],
    })
  })

  test('finds parts by words of the name in any order, and by any part of a number', async () => {
    const slugs = async (query: string) => (await list(`${query}&sort=name`)).rows.map((row) => row.slug)
    expect(await slugs('q=motor%20alder')).toEqual(['alder'])
    expect(await slugs('q=zx90')).toEqual(['alder', 'birch', 'cedar'])
    expect(await slugs('q=zx-9002')).toEqual(['birch'])
    expect(await slugs('q=100%25%20pump')).toEqual(['alder'])
    expect(await slugs('q=p_mp')).toEqual([])
  })

  test.each([
    ['filter=price:between:5000..6000', ['alder', 'birch']],
    ['filter=price:between:6000..', ['birch', 'cedar']],
    ['filter=onSale:is:true', ['birch']],
    ['filter=stock:any:low,out', ['alder', 'birch']],
    ['filter=status:none:active', ['cedar']],
    ['filter=weight:empty:', ['alder', 'birch']],
    ['filter=name:contains:pump&filter=duplicateNumber:is:true', ['alder']],
    ['filter=number:is:zx-9002', ['birch']],
  ])('is narrowed by %s', async (query, expected) => {
    expect((await list(`q=zx90&sort=name&${query}`)).rows.map((row) => row.slug)).toEqual(expected)
  })

  test('can be narrowed by a hundred brands, by what is chosen of it and by a saved view of it; by no more', async () => {
    const brands = (count: number) =>
      `brand:none:${Array.from({ length: count }, (_, n) => `brd_${String(n).padStart(26, '0')}`).join(',')}`
    expect((await list(`q=zx90&sort=name&filter=${brands(100)}`)).rows.map((row) => row.slug)).toEqual(['alder', 'birch', 'cedar'])
    const counts = await staff.post<{ counts: number[] }>('list-counts', {
      list: 'products',
      searches: [{ q: 'zx90', filter: [brands(100)] }],
    })
    expect(counts.body.counts).toEqual([3])
    const view = { list: 'products', name: 'Not of a hundred brands', search: { filter: [brands(100)] } }
    expect((await staff.post('saved-views', view)).status).toBe(200)
    expect(await refusal(`filter=${brands(101)}`)).toEqual([422, expect.stringContaining('one to a hundred values')])
  })

  test.each(['name', 'number', 'sku', 'brand', 'category', 'price', 'sale', 'available', 'updated'])(
    'sorted by %s, the pages together are the whole list, once, and backwards the same',
    async (sort) => {
      const { pageCount, total } = await list('size=100')
      const read = async (order: string) =>
        (await Promise.all(Array.from({ length: pageCount }, (_, at) => list(`size=100&sort=${order}&page=${at + 1}`)))).flatMap((page) =>
          page.rows.map((row) => row.id),
        )
      const [up, down] = [await read(sort), await read(`-${sort}`)]
      expect(new Set(up).size).toBe(total)
      expect(new Set(down).size).toBe(total)
      if (!['brand', 'sale'].includes(sort)) expect(down).toEqual(up.toReversed())
    },
  )

  test('what it cannot filter or sort by is named, and what could be said instead', async () => {
    expect(await refusal('filter=colour:is:red')).toEqual([422, expect.stringContaining('"colour" cannot be filtered by')])
    expect(await refusal('filter=price:is:5')).toEqual([
      422,
      expect.stringContaining('"price" has no operator "is": between, empty, filled'),
    ])
    expect(await refusal('filter=price:between:a..b')).toEqual([422, expect.stringContaining('is no range')])
    expect(await refusal('filter=price:between:9..1')).toEqual([422, expect.stringContaining('ends before it begins')])
    expect(await refusal('filter=price:between:0..99999999999')).toEqual([422, expect.stringContaining('is no range')])
    expect(await refusal('filter=stock:any:plenty')).toEqual([422, expect.stringContaining('"plenty" is not one of')])
    expect(await refusal('filter=__proto__:is:x')).toEqual([422, expect.stringContaining('cannot be filtered by')])
    expect(await refusal('sort=constructor')).toEqual([422, expect.stringContaining('must be one of')])
    expect(await refusal('size=7')).toEqual([422, expect.stringContaining('size')])
    expect(await refusal(Array.from({ length: 11 }, () => 'filter=onSale:is:true').join('&'))).toEqual([
      422,
      expect.stringContaining('at most ten'),
    ])
  })

  describe('a part', () => {
    const change = (id: string, body: Record<string, unknown>) =>
      fresh.call<Schema<'StaffProduct'>>('PATCH', `/api/admin/products/${id}`, body, staff.headers)
    const refused = (id: string, body: Record<string, unknown>) =>
      fresh.call<ProblemBody & { current: Schema<'StaffProduct'>; changedBy: string }>(
        'PATCH',
        `/api/admin/products/${id}`,
        body,
        staff.headers,
      )
    const add = async (properties: Record<string, unknown> = {}) => {
      const slug = await addProduct(fresh, properties)
      const [row] = (await list(`filter=slug:is:${slug}`)).rows
      const { body } = await staff.get<Schema<'StaffProduct'>>(`products/${row?.id}`)
      return body
    }

    test('is changed by its fields, and the shop shows it at once under its new address and number', async () => {
      const part = await add({ priceCents: 2_000 })
      const sent = {
        slug: `${part.slug}-new`,
        partNumber: `NEW-${part.partNumber}`,
        priceCents: 2_500,
        descriptionHtml: '<p onclick="x()">Hi</p>',
      }
      const { status, body } = await change(part.id, { version: part.version, ...sent })
      expect([status, body]).toMatchObject([200, { ...sent, descriptionHtml: '<p>Hi</p>', version: part.version + 1 }])
      const page = await fresh.call<{ product: Schema<'Product'> }>('GET', `/api/products/${sent.slug}`)
      expect(page.body.product).toMatchObject({ priceCents: 2_500, partNumber: sent.partNumber })
      const old = await fresh.call('GET', `/api/products/${part.slug}`)
      expect([old.status, old.body]).toMatchObject([308, { location: `/product/${sent.slug}` }])
      const [entry] = await fresh.rows(sql`select action, before, after from audit_log where subject = ${part.id}`)
      expect(entry).toMatchObject({
        action: 'product.update',
        before: { priceCents: 2_000, slug: part.slug },
        after: { priceCents: 2_500 },
      })
    })

    test('its other numbers, tiers, brands and stock are replaced, and the ledger says so', async () => {
      const part = await add({ stock: 5 })
      const sent = {
        numbers: [{ number: 'OLD 77-1', kind: 'superseded' }],
        quantityDiscounts: [{ minQuantity: 3, unitPriceCents: 900 }],
        compatibleBrandIds: part.brandId ? [part.brandId] : [],
        onHand: 9,
        lowStockThreshold: 2,
      }
      const { status, body } = await change(part.id, { version: part.version, ...sent })
      expect([status, body]).toMatchObject([200, sent])
      const stock = await staff.get<Schema<'Stock'>>(`products/${part.slug}/stock`)
      expect(stock.body.movements[0]).toMatchObject({ delta: 4, onHandAfter: 9, reason: 'correction' })
      expect((await list('q=old771')).rows.map(({ id }) => id)).toEqual([part.id])
    })

    test('no fewer can be on hand than are promised', async () => {
      const part = await add({ stock: 5 })
      await checkOut(fresh, { items: [{ slug: part.slug, quantity: 2 }] })
      const { status, body } = await refused(part.id, { version: part.version, onHand: 1 })
      expect([status, body.fields]).toEqual([422, { onHand: '2 are promised to orders: no fewer can be on hand' }])
    })

    test('is added with what it needs, and found in the shop; what is missing is named', async () => {
      const { categoryId } = await add()
      const sent = { name: 'Gear, 12 teeth', partNumber: 'G-12', categoryId, priceCents: 1_200, onHand: 3 }
      const { status, body } = await staff.post<Schema<'StaffProduct'>>('products', sent)
      expect([status, body]).toMatchObject([
        200,
        { ...sent, sku: 'G-12', slug: 'gear-12-teeth-g-12', version: 1, active: true, showPartNumber: true },
      ])
      expect((await fresh.call('GET', `/api/products/${body.slug}`)).status).toBe(200)
      const again = await staff.post('products', sent)
      expect([again.status, again.body.fields]).toMatchObject([422, { sku: 'is that of "Gear, 12 teeth" already' }])
      const empty = await staff.post('products', {})
      expect([empty.status, empty.body.fields]).toEqual([
        422,
        { name: 'is needed', partNumber: 'is needed', categoryId: 'is needed', priceCents: 'is needed' },
      ])
    })

    test('counts as low from the number that is given, 0 as well, and from that of the settings without one', async () => {
      const { categoryId } = await add()
      const threshold = async (partNumber: string, fields: object) => {
        const sent = { name: 'Gear', partNumber, categoryId, priceCents: 1_200, onHand: 1, ...fields }
        return (await staff.post<Schema<'StaffProduct'>>('products', sent)).body.lowStockThreshold
      }
      expect(await threshold('LOW-0', { lowStockThreshold: 0 })).toBe(0)
      expect(await threshold('LOW-3', { lowStockThreshold: 3 })).toBe(3)
      expect(await threshold('LOW-X', {})).toBe(5)
    })

    test('nothing is written when nothing differs', async () => {
      const part = await add()
      expect((await change(part.id, { version: part.version, name: part.name })).body.version).toBe(part.version)
      expect(await fresh.rows(sql`select id from audit_log where subject = ${part.id}`)).toEqual([])
    })

    test('who has read an older version is told who has changed it, and what it is now', async () => {
      const part = await add()
      await change(part.id, { version: part.version, name: 'First' })
      const { status, body } = await refused(part.id, { version: part.version, name: 'Second' })
      expect([status, body.code, body.current.name]).toEqual([409, 'conflict', 'First'])
      expect(body.changedBy).toBeTruthy()
    })

    test('of many changes of one version at once, one wins', async () => {
      const part = await add()
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, at) => change(part.id, { version: part.version, name: `Name ${at}` })),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
    })

    test('what another part has already is refused at its field', async () => {
      const [one, other] = [await add(), await add()]
      const { status, body } = await refused(one.id, {
        version: one.version,
        slug: other.slug,
        sku: other.sku,
        brandId: 'brd_none',
        categoryId: 'cat_none',
      })
      expect([status, body.fields]).toEqual([
        422,
        {
          slug: `is that of "${other.name}" already`,
          sku: `is that of "${other.name}" already`,
          brandId: 'does not exist any more',
          categoryId: 'does not exist any more',
        },
      ])
    })
  })

  test('a page after the last is empty, and an hour-long text finds nothing', async () => {
    expect((await list('page=100000&size=100')).rows).toEqual([])
    expect((await list(`q=${'%25_\\'.repeat(50)}`)).rows).toEqual([])
  })
})
