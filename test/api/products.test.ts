import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Got } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'

type Detail = Got<'/api/products/{slug}'>

const MOTOR = 'broan-s97017705-bathroom-fan-motor-assembly'
const PUBLIC = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300'

describe.each(KINDS)('products on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const detailOf = async (slug: string) => (await fresh.call<Detail>('GET', `/api/products/${slug}`)).body

  test('a product page has everything about the part and four related parts, never the part itself', async () => {
    const { product, related } = await detailOf(MOTOR)
    expect(product).toMatchObject({
      name: 'Broan S97017705 Bathroom Fan Motor Assembly, 70 CFM',
      partNumber: 'S97017705',
      sku: 'PW-10131',
      priceCents: 4_695,
    })
    expect(product.breadcrumb.map(({ path }) => path)).toEqual([
      'bathroom-fan-parts',
      'bathroom-fan-parts/motors',
      'bathroom-fan-parts/motors/motor-assemblies',
    ])
    expect(product.numbers).toContainEqual({ number: 'S97009745', kind: 'superseded' })
    expect(product.brand).toEqual({ name: 'Broan', slug: 'broan' })
    expect(related).toHaveLength(4)
    expect(related.map(({ slug }) => slug)).not.toContain(MOTOR)
  })

  test('a part in stock says until when an order leaves on which day, as the shop has set it; one that is sold out says nothing', async () => {
    const { dispatch } = await detailOf(MOTOR)
    expect(dispatch).toHaveLength(3)
    expect(dispatch.every(({ orderBefore }) => Date.parse(orderBefore) > Date.now())).toBe(true)
    expect(dispatch.map(({ leavesOn }) => leavesOn)).toEqual([...new Set(dispatch.map(({ leavesOn }) => leavesOn))].toSorted())
    expect(dispatch.every(({ leavesOn, arrivesFrom, arrivesTo }) => leavesOn < arrivesFrom && arrivesFrom <= arrivesTo)).toBe(true)
    const staff = await openStaffSession(fresh)
    const set = (version: number, change: Record<string, unknown>) => staff.patch('settings/dispatch', { version, ...change })
    // Until midnight, so that the days are the same at any hour.
    expect((await set(0, { cutOffMinutes: 1_440 })).status).toBe(200)
    const [first, second] = (await detailOf(MOTOR)).dispatch
    expect((await set(1, { holidays: [{ date: first?.leavesOn, name: 'Stocktaking' }] })).status).toBe(200)
    const next = (await detailOf(MOTOR)).dispatch
    expect([next.some(({ leavesOn }) => leavesOn === first?.leavesOn), next[0]?.leavesOn]).toEqual([false, second?.leavesOn])
    expect((await detailOf(await addProduct(fresh, { stock: 0 }))).dispatch).toEqual([])
    expect((await detailOf(await addProduct(fresh, { stock: 0, allowBackorder: true }))).dispatch).toEqual([])
  })

  test('a list that nobody filled is empty, never missing', async () => {
    const { product } = await detailOf(await addProduct(fresh))
    expect(product).toMatchObject({ images: [], quantityDiscounts: [], fits: [], specs: {}, brand: null, salePriceCents: null })
  })

  test('every card has the figure that tells its part from its neighbours, as its specification says', async () => {
    const { product, related } = await detailOf(MOTOR)
    expect(product.keyFigure).toBe('70 CFM · turns CW')
    expect(related.filter(({ keyFigure }) => !keyFigure)).toEqual([])
    const slug = await addProduct(fresh, { specs: { Airflow: '50 CFM', Rotation: 'CCW' } })
    expect((await detailOf(slug)).product.keyFigure).toBe('50 CFM · turns CCW')
    expect((await detailOf(await addProduct(fresh))).product.keyFigure).toBeNull()
  })

  test('quantity discounts come smallest quantity first', async () => {
    const { product } = await detailOf('rotom-fb-500-4-press-on-plastic-fan-blade')
    expect(product.quantityDiscounts).toEqual([
      { minQuantity: 3, unitPriceCents: 625 },
      { minQuantity: 6, unitPriceCents: 580 },
    ])
  })

  test('stock is shown as a text; the quantity only when it is low', async () => {
    const stockOf = async (properties: Record<string, unknown>) => (await detailOf(await addProduct(fresh, properties))).product.stock
    expect(await stockOf({ stock: 50 })).toEqual({ state: 'in_stock', available: null })
    expect(await stockOf({ stock: 3 })).toEqual({ state: 'low', available: 3 })
    expect(await stockOf({ stock: 0 })).toEqual({ state: 'out', available: null })
    expect(await stockOf({ stock: 0, allowBackorder: true })).toEqual({ state: 'backorder', available: null })
    expect(await stockOf({ stock: 0, trackStock: false })).toEqual({ state: 'in_stock', available: null })
  })

  test('hostile HTML in a description is cleaned when it comes in', async () => {
    const slug = await addProduct(fresh, {
      descriptionHtml:
        '<p onclick="x()">ok</p><script>x()</script><iframe src="//evil"></iframe><a href="javascript:x()">a</a><b style="width:9px">b</b><p>Javascript:y()</p>',
    })
    const { product } = await detailOf(slug)
    expect(product.descriptionHtml).toContain('<p>ok</p>')
    expect(product.descriptionHtml).not.toMatch(/script|iframe|onclick|javascript|width/i)
    const nested = await detailOf(await addProduct(fresh, { descriptionHtml: '<p>javajavascript:script:y()</p>' }))
    expect(nested.product.descriptionHtml).not.toMatch(/javascript:/i)
  })

  test('a hidden part and one that never was are the same 404', async () => {
    const hidden = await fresh.call('GET', '/api/products/marley-302100110-wall-heater-grille')
    const unknown = await fresh.call('GET', '/api/products/no-such-part')
    expect(hidden.status).toBe(404)
    expect(hidden.body.detail).toBe('Product not found')
    expect({ ...hidden.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  })

  test('a renamed part answers 308 and says where it is now', async () => {
    await fresh.rows(sql`insert into redirect (from_path, to_path) values ('/product/old-name', ${`/product/${MOTOR}`})`)
    const { status, body } = await fresh.call<{ location: string }>('GET', '/api/products/old-name')
    expect([status, body.location]).toEqual([308, `/product/${MOTOR}`])
  })

  test('a client that has the answer already gets 304 without a body, until it changes', async () => {
    const slug = await addProduct(fresh)
    const first = await fresh.call('GET', `/api/products/${slug}`)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    const second = await fresh.call('GET', `/api/products/${slug}`, undefined, { 'if-none-match': etag })
    expect([second.status, second.text, second.headers.get('etag'), second.headers.get('cache-control')]).toEqual([304, '', etag, PUBLIC])
    await fresh.rows(sql`update product set price_cents = 1234 where slug = ${slug}`)
    fresh.shop.cache.clear()
    const third = await fresh.call<Detail>('GET', `/api/products/${slug}`, undefined, { 'if-none-match': etag })
    expect([third.status, third.body.product.priceCents]).toEqual([200, 1_234])
  })

  test.each([
    `/api/products/${MOTOR}`,
    '/api/home',
    '/api/categories',
    '/api/categories/vacuum-parts',
    '/api/brands',
    '/api/search?q=motor',
    '/api/shop',
    '/api/content',
  ])('%s may be kept by shared caches for 30 seconds', async (path) => {
    for (const _ of ['read', 'remembered']) expect((await fresh.call('GET', path)).headers.get('cache-control')).toBe(PUBLIC)
  })

  test.each([
    '/api/session',
    '/api/orders',
    '/api/orders/PW-0000-0000',
    '/api/health',
    '/api/products/no-such-part',
    '/api/no-such-path',
    '/api/admin/orders',
  ])('%s is kept by nobody', async (path) => {
    expect((await fresh.call('GET', path)).headers.get('cache-control')).toBe('no-store')
  })
})
