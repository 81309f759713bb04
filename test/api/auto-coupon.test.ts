import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countStatements } from '#server/db/statements.ts'
import { addCode, addProduct } from '#test/support/build.ts'
import { buy, quoteOf } from '#test/support/buy.ts'
import type { Item } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { signUpConfirmed } from '#test/support/sign-in.ts'
import type { Posted } from '#test/support/schema.ts'

const PATH = '/api/auto-coupon'

describe.each(KINDS)('the automatic offer on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const ask = (body: unknown, address?: string, headers = {}) => fresh.call<Posted<typeof PATH>>('POST', PATH, body, headers, address)
  const offerFor = async (items: Item[], more: { email?: string; state?: string } = {}, headers = {}) => {
    const { status, body } = await ask({ items, ...more }, undefined, headers)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.offer
  }
  let part: string
  beforeAll(async () => {
    part = await addProduct(fresh, { priceCents: 2_000 })
  })
  // Only the coupons that a test adds are offered in it.
  beforeEach(() => fresh.rows(sql`update discount_code set auto_apply = false`))

  test('the code with the largest saving in cents is offered, whatever its kind', async () => {
    await addCode(fresh, { autoApply: true, discountValue: 1_000 })
    const dollars = await addCode(fresh, { autoApply: true, discountType: 'fixed_amount', discountValue: 300 })
    const percent = await addCode(fresh, { autoApply: true, discountValue: 1_200 })
    await addCode(fresh, { discountValue: 9_000 })
    expect(await offerFor([{ slug: part, quantity: 1 }])).toEqual({
      code: dollars,
      label: '$3.00 off',
      savingCents: 300,
      freeShipping: false,
    })
    expect(await offerFor([{ slug: part, quantity: 2 }])).toEqual({
      code: percent,
      label: '12% off',
      savingCents: 480,
      freeShipping: false,
    })
  })

  test('what is saved is what the quote with the code says, shipping and tax included', async () => {
    await addCode(fresh, { autoApply: true, discountValue: 1_500 })
    const code = await addCode(fresh, { autoApply: true, discountValue: 500, freeShipping: true })
    const items = [{ slug: part, quantity: 2 }]
    const offer = await offerFor(items, { state: 'MI' })
    expect(offer).toMatchObject({ code, label: '5% off and free shipping', freeShipping: true })
    const [before, after] = [
      await quoteOf(fresh, items, { address: { state: 'MI' } }),
      await quoteOf(fresh, items, { couponCode: code, address: { state: 'MI' } }),
    ]
    expect(offer?.savingCents).toBe(before.quote.totalCents - after.quote.totalCents)
  })

  test('a code that loses the shopper free shipping is none, unless it saves more than that', async () => {
    const dear = await addProduct(fresh, { priceCents: 5_000 })
    await addCode(fresh, { autoApply: true, discountType: 'fixed_amount', discountValue: 500 })
    expect(await offerFor([{ slug: dear, quantity: 1 }])).toBeNull()
    const large = await addCode(fresh, { autoApply: true, discountType: 'fixed_amount', discountValue: 1_500 })
    expect(await offerFor([{ slug: dear, quantity: 1 }])).toMatchObject({ code: large, savingCents: 500 })
  })

  test('free shipping alone is an offer while shipping costs something', async () => {
    const code = await addCode(fresh, { autoApply: true, discountType: 'fixed_amount', discountValue: 0, freeShipping: true })
    expect(await offerFor([{ slug: part, quantity: 1 }])).toEqual({ code, label: 'Free shipping', savingCents: 1_000, freeShipping: true })
    expect(await offerFor([{ slug: part, quantity: 3 }])).toBeNull()
  })

  test.each([
    ['switched off', { active: false }],
    ['expired', { validUntil: '2025-01-01T00:00:00Z' }],
    ['not valid yet', { validFrom: '2099-01-01T00:00:00Z' }],
    ['used up', { usageLimit: 3, usedCount: 3 }],
    ['below its minimum', { minimumOrderCents: 100_000 }],
    ['for another category', { applicableCategories: ['vacuum-cleaner-belts'] }],
    ['for another product', { applicableProduct: 'kirby-301291-knurled-brush-roll-belt' }],
  ])('a code that is %s is not offered', async (_, terms) => {
    await addCode(fresh, { autoApply: true, ...terms })
    expect(await offerFor([{ slug: part, quantity: 1 }])).toBeNull()
  })

  test('a quantity above a code’s maximum caps its saving', async () => {
    const code = await addCode(fresh, { autoApply: true, applicableProduct: part, maxQuantityPerOrder: 1 })
    expect(await offerFor([{ slug: part, quantity: 3 }])).toMatchObject({ code, savingCents: 200 })
  })

  test('rules about the customer wait for the order, unless the address is proven', async () => {
    const code = await addCode(fresh, { autoApply: true, onePerCustomer: true })
    const items = [{ slug: part, quantity: 1 }]
    await buy(fresh, { items, couponCode: code, customer: { email: 'once@example.com' } })
    expect(await offerFor(items)).toMatchObject({ code })
    for (const email of ['Once+again@example.com', 'new@example.com']) expect(await offerFor(items, { email })).toMatchObject({ code })
    const owner = await signUpConfirmed(fresh, 'once@example.com')
    expect(await offerFor(items, { email: 'Once+again@example.com' }, owner)).toBeNull()
    expect(await offerFor(items, { email: 'new@example.com' }, owner)).toMatchObject({ code })
  })

  test('a code that is bound to one address is shown to nobody else', async () => {
    const code = await addCode(fresh, { autoApply: true })
    await fresh.rows(sql`update discount_code set bound_email_key = 'owner@example.com' where code = ${code}`)
    const items = [{ slug: part, quantity: 1 }]
    expect([await offerFor(items), await offerFor(items, { email: 'other@example.com' })]).toEqual([null, null])
    expect(await offerFor(items, { email: 'owner+tag@example.com' })).toMatchObject({ code })
  })

  test('what cannot be bought earns nothing, and an empty cart nothing either', async () => {
    await addCode(fresh, { autoApply: true })
    const out = await addProduct(fresh, { stock: 0 })
    expect(
      await offerFor([
        { slug: out, quantity: 1 },
        { slug: 'no-such-part', quantity: 1 },
      ]),
    ).toBeNull()
    expect(await offerFor([])).toBeNull()
  })

  test('it takes at most 4 statements, and the 61st question within a minute waits', async () => {
    await addCode(fresh, { autoApply: true })
    const body = { items: [{ slug: part, quantity: 1 }] }
    const { result, statements } = await countStatements(() => ask(body, '203.0.113.61'))
    expect([result.status, statements.length <= 4]).toEqual([200, true])
    await fresh.rows(sql`update rate_limit set count = 60 where key = 'auto-coupon:203.0.113.61'`)
    expect((await ask(body, '203.0.113.61')).status).toBe(429)
  })

  test.each([{}, { items: [{ slug: 'a', quantity: 0 }] }, { items: [], couponCode: 'SAVE10' }, { items: [], subtotal: 5 }])(
    'the request %j is refused',
    async (body) => {
      expect((await ask(body)).status).toBe(422)
    },
  )
})
