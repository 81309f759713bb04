import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { countStatements } from '#server/db/statements.ts'
import { importSuggestionRules } from '#server/shop/import/import.ts'
import { addProduct } from '#test/support/build.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Posted } from '#test/support/schema.ts'

const PATH = '/api/suggestions'
const [MOTORS, GRILLES, BELTS, CAPS] = [
  'bathroom-fan-parts/motors',
  'bathroom-fan-parts/grilles',
  'vacuum-parts/vacuum-cleaner-belts',
  'hardware-accessories/ducts-caps',
]

describe.each(KINDS)('suggestions on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const ask = (body: unknown, headers: Record<string, string> = {}, address?: string) =>
    fresh.call<Posted<typeof PATH>>('POST', PATH, body, headers, address)
  const suggested = async (slugs: string[], more: { max?: number; categories?: string[] } = {}) => {
    const { status, body } = await ask({ slugs, max: 24, ...more })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.suggestions
  }
  const slugsFor = async (...asked: Parameters<typeof suggested>) => (await suggested(...asked)).map(({ slug }) => slug)
  let rules = 0
  const addRule = (rule: Record<string, unknown>) =>
    importSuggestionRules(fresh.shop, [{ name: `Test rule ${++rules}`, ruleType: 'manual', weight: 50, ...rule }])
  const named = (suggestionPriority: number, more: Record<string, unknown> = {}) =>
    addProduct(fresh, { category: CAPS, stock: 5, suggestionPriority, ...more })

  // Each test sees only the parts and rules that it adds.
  beforeEach(async () => {
    await fresh.rows(sql`delete from suggestion_rule`)
    await fresh.rows(sql`update product set active = false`)
  })

  test('the priority breaks ties, and the same cart gets the same list', async () => {
    const [low, high, middle] = [await named(1), await named(9), await named(5)]
    expect(await slugsFor([])).toEqual([high, middle, low])
    expect(await slugsFor([])).toEqual([high, middle, low])
    expect(await slugsFor([], { max: 2 })).toEqual([high, middle])
  })

  test('a rule adds its weight when the cart contains its source, once to each target, and is named', async () => {
    const [motor, target, other] = [await named(0), await named(1), await named(9)]
    await addRule({ sourceProduct: motor, targetProducts: [target], weight: 40 })
    await addRule({ sourceProduct: motor, targetProducts: [target], weight: 20 })
    expect(await slugsFor([])).toEqual([other, target, motor])
    const found = await suggested([motor])
    expect(found.map(({ slug }) => slug)).toEqual([target, other])
    const [rule] = await fresh.rows(sql`select id from suggestion_rule where weight = 40`)
    expect(found.map(({ ruleId }) => ruleId)).toEqual([rule?.id, null])
  })

  test('complementary rules lead from a category to another, with all below it', async () => {
    const [motor, grille, cap] = [await named(0, { category: MOTORS }), await named(0, { category: GRILLES }), await named(9)]
    await addRule({ ruleType: 'complementary', sourceCategory: 'bathroom-fan-parts', targetCategory: GRILLES })
    expect((await slugsFor([motor]))[0]).toBe(grille)
    expect((await slugsFor([await named(0, { category: BELTS })]))[0]).toBe(cap)
  })

  test('promotions without a source always count, those with a tag for all that carry it', async () => {
    const [plain, tagged] = [await named(9), await named(0, { suggestionTags: ['winter'] })]
    await addRule({ ruleType: 'promotional', tag: 'winter' })
    expect(await slugsFor([])).toEqual([tagged, plain])
    await fresh.rows(sql`update suggestion_rule set active = false`)
    expect(await slugsFor([])).toEqual([plain, tagged])
  })

  test('a sale counts 2 points, a stock of more than 10 1, and the category and brand of the cart none', async () => {
    const inCart = await named(0, { category: BELTS, brand: 'kirby' })
    const [same, onSale] = [await named(0, { category: BELTS, brand: 'kirby' }), await named(0, { salePriceCents: 500 })]
    const [many, plain] = [await named(0, { stock: 11 }), await named(0, { stock: 10 })]
    expect(await slugsFor([inCart])).toEqual([onSale, many, same, plain])
  })

  test('a category counts as in the cart when the cart’s lines name it', async () => {
    const [target, other] = [await named(0), await named(9)]
    await addRule({ sourceCategory: 'vacuum-parts', targetProducts: [target] })
    expect(await slugsFor([], { categories: ['Hardware'] })).toEqual([other, target])
    expect(await slugsFor([], { categories: [' vacuum cleaner BELTS '] })).toEqual([target, other])
  })

  test('the name of a category that another one has, too, is that of the part in the cart', async () => {
    await fresh.rows(sql`insert into category (id, parent_id, name, slug, path, depth, position)
      select 'cat_twin', id, (select name from category where path = ${BELTS}), 'twin', path || '/twin', 2, 99 from category where path = 'bathroom-fan-parts'`)
    const [belt, target, other] = [await named(0, { category: BELTS }), await named(0), await named(9)]
    const inCart = { categories: ['Vacuum Parts', 'Vacuum Cleaner Belts'] }
    await addRule({ sourceCategory: 'bathroom-fan-parts', targetProducts: [target] })
    expect(await slugsFor([belt], inCart)).toEqual([other, target])
    expect((await slugsFor(['gone', belt], inCart))[0]).toBe(target)
    await fresh.rows(sql`delete from category where id = 'cat_twin'`)
  })

  test('nothing that is in the cart, switched off or sold out, unless it is always to be suggested', async () => {
    const [inCart, inactive, out] = [await named(9), await named(9, { active: false }), await named(9, { stock: 0 })]
    const [always, uncounted] = [
      await named(2, { stock: 0, manualSuggestionsEnabled: true }),
      await named(1, { stock: 0, trackStock: false }),
    ]
    await addRule({ targetProducts: [inCart, inactive, out] })
    expect(await slugsFor([inCart])).toEqual([always, uncounted])
  })

  test('it takes at most 3 statements, and the 61st question within a minute waits', async () => {
    await named(1)
    const { result, statements } = await countStatements(() => ask({ slugs: [], max: 4 }, {}, '203.0.113.61'))
    expect([result.status, statements.length <= 3]).toEqual([200, true])
    await fresh.rows(sql`update rate_limit set count = 60 where key = 'suggestions:203.0.113.61'`)
    expect((await ask({ slugs: [], max: 4 }, {}, '203.0.113.61')).status).toBe(429)
  })

  test.each([
    { slugs: [], max: 0 },
    { slugs: [], max: 25 },
    { slugs: 'x', max: 4 },
    { slugs: [''], max: 4 },
    { slugs: [], max: 4, email: 'a@b.example' },
  ])('the request %j is refused', async (body) => {
    expect((await ask(body)).status).toBe(422)
  })

  test('hostile names find nothing and break nothing', async () => {
    const part = await named(1)
    expect(await slugsFor(["'; drop table product; --", '{a,"b', '%'], { categories: ['\\', '{}', "'"] })).toEqual([part])
  })

  describe('what became of them', () => {
    const note = (body: unknown, headers: Record<string, string> = {}, address?: string) =>
      fresh.call('POST', '/api/suggestion-analytics', body, headers, address)
    const record = async () => {
      const [row] = await fresh.rows<{ id: string }>(sql`select id from product order by slug limit 1`)
      return { sessionId: 'session-1', action: 'clicked', productId: row?.id, ruleId: null, cartItems: 3, cartTotalCents: 4_695 }
    }
    const noted = () =>
      fresh.rows(sql`select session_id, action, suggested_product_id, suggestion_rule_id, cart_context from suggestion_analytics`)
    beforeEach(() => fresh.rows(sql`delete from suggestion_analytics`))

    test('is noted with the cart, and without anything of the visitor', async () => {
      const sent = await record()
      expect((await note(sent)).status).toBe(204)
      expect(await noted()).toEqual([
        {
          session_id: 'session-1',
          action: 'clicked',
          suggested_product_id: sent.productId,
          suggestion_rule_id: null,
          cart_context: { cart_items: 3, cart_total: 4_695 },
        },
      ])
    })

    test('products that there are not are nothing to note, nor is anything of who asks for privacy', async () => {
      expect((await note({ ...(await record()), productId: 'prd_none' })).status).toBe(204)
      expect((await note(await record(), { 'sec-gpc': '1' })).status).toBe(204)
      expect(await noted()).toEqual([])
    })

    test('other fields and actions are refused, and floods wait', async () => {
      for (const wrong of [{ action: 'bought' }, { email: 'ann@example.com' }, { sessionId: 'x' }, { cartItems: -1 }])
        expect((await note({ ...(await record()), ...wrong })).status, JSON.stringify(wrong)).toBe(422)
      await fresh.rows(
        sql`insert into rate_limit (key, count, resets_at) values ('suggestion-analytics:203.0.113.62', 60, now() + interval '1 minute')`,
      )
      expect((await note(await record(), {}, '203.0.113.62')).status).toBe(429)
    })
  })
})
