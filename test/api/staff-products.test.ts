import { beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
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
    const { status, body } = await staff.get<ProblemBody>(`products?${query}`)
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
    expect(await slugs('q=X-9002')).toEqual(['birch'])
    expect(await slugs('q=100%25')).toEqual(['alder'])
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

  test('a page after the last is empty, and an hour-long text finds nothing', async () => {
    expect((await list('page=100000&size=100')).rows).toEqual([])
    expect((await list(`q=${'%25_\\'.repeat(50)}`)).rows).toEqual([])
  })
})
