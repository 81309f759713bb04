import { describe, expect, test } from 'vitest'
import { countStatements } from '#server/db/statements.ts'
import { askStatus, checkOut, orderOf, press } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'

/** Database round trips determine how long a page's data takes. Each is counted with an empty cache, as for the first visitor. */
describe.each(KINDS)('statements on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const statementsOf = async (method: string, path: string, body?: unknown) => {
    const { result, statements } = await countStatements(() => fresh.call(method, path, body))
    expect(result.status).toBe(200)
    return statements.length
  }
  const cold = (path: string) => {
    fresh.shop.cache.clear()
    return statementsOf('GET', path)
  }
  const items = [
    'broan-s97017705-bathroom-fan-motor-assembly',
    'kirby-301291-knurled-brush-roll-belt',
    'shark-xff350-foam-and-felt-filter-kit',
  ].map((slug) => ({ slug, quantity: 2 }))

  test.each([
    ['/api/products/broan-s97017705-bathroom-fan-motor-assembly', 4],
    ['/api/categories/vacuum-parts/vacuum-cleaner-bags?vb=hoover,kenmore&sort=price-low', 6],
    ['/api/categories/bathroom-fan-parts/motors', 3],
    ['/api/categories/bathroom-fan-parts/motors?spec=rotation:reversible,voltage:120-v', 5],
    ['/api/categories/bathroom-fan-parts', 2],
    ['/api/categories/bathroom-fan-parts?best=3', 2],
    ['/api/categories/vacuum-parts/vacuum-parts-by-brand/hoover', 4],
    ['/api/categories', 1],
    ['/api/home', 3],
    // One of them once in a process: the merchant's words, as searches compare them.
    ['/api/search?q=motor', 12],
  ])('%s takes at most %i', async (path, max) => {
    expect(await cold(path)).toBeLessThanOrEqual(max)
  })

  test('a whole product page, frame and all, takes at most 4', async () => {
    fresh.shop.cache.clear()
    let sent = 0
    for (const path of ['categories', 'brands', 'shop', 'session', 'products/broan-s97017705-bathroom-fan-motor-assembly'])
      sent += await statementsOf('GET', `/api/${path}`)
    expect(sent).toBeLessThanOrEqual(4)
  })

  test('the second visitor of a page costs none', async () => {
    await cold('/api/home')
    expect(await statementsOf('GET', '/api/home')).toBe(0)
  })

  describe('an order of three lines', () => {
    const count = async (work: () => Promise<unknown>) => (await countStatements(work)).statements
    const told = (statements: string[]) => statements.map((statement) => statement.slice(0, 120).replace(/\s+/g, ' ')).join('\n')

    test.each([
      ['without a code', undefined, 12],
      ['with a code', 'SAVE10', 14],
    ])(
      '%s takes few statements to be placed and 12 to be paid, begin and commit and the test provider with them',
      async (_, couponCode, max) => {
        const email = 'counted@example.com'
        const { result: session, statements: placed } = await countStatements(() =>
          checkOut(fresh, { items, ...(couponCode && { couponCode }), customer: { email } }),
        )
        expect(placed.length, told(placed)).toBeLessThanOrEqual(max)
        const pressed = await count(() => press(fresh, session, 'pay'))
        expect(pressed.length, told(pressed)).toBeLessThanOrEqual(3)
        const paid = await count(() => askStatus(fresh, session))
        expect(paid.length, told(paid)).toBeLessThanOrEqual(12)
        expect((await orderOf(fresh, session)).status).toBe('open')
        const again = await count(() => askStatus(fresh, session))
        expect(again.length, told(again)).toBe(1)
        expect(again[0], 'only what is told of a payment is read, not its whole order').not.toContain('"shipping_address"')
      },
    )
  })

  test('a quote with a code and a customer takes at most 5, however long the cart', async () => {
    const email = 'ann@example.com'
    expect(await statementsOf('POST', '/api/quote', { items, couponCode: 'ONCE', email, address: { state: 'MI' } })).toBeLessThanOrEqual(5)
    expect(await statementsOf('POST', '/api/quote', { items: items.slice(0, 1) })).toBeLessThanOrEqual(5)
  })
})
