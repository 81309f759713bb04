import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { countStatements } from '#server/db/statements.ts'
import { addCode, addProduct } from '#test/support/build.ts'
import { buy, checkOut, quoteOf, sendCheckout, stockOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Got, Posted, Schema } from '#test/support/schema.ts'
import { signInAsAdmin, signUpConfirmed } from '#test/support/sign-in.ts'

type Cart = Got<'/api/account/cart'>

describe.each(KINDS)('a cart with a part that has another slug by now, on %s', (kind) => {
  const fresh = useFreshShop(kind)
  /** Staff change the slug of a part. */
  const rename = async (slug: string, to = `${slug}-renamed`) => {
    const staff = await signInAsAdmin(fresh)
    const [row] = await fresh.rows<{ id: string }>(sql`select id from product where slug = ${slug}`)
    const path = `/api/admin/products/${row?.id}`
    const { version } = (await fresh.call<Schema<'StaffProduct'>>('GET', path, undefined, staff)).body
    const { status, text } = await fresh.call('PATCH', path, { version, slug: to }, staff)
    expect(status, text).toBe(200)
    return to
  }

  test('is priced as the part is sold today, by the slug of today', async () => {
    const slug = await addProduct(fresh, { priceCents: 1_500 })
    const now = await rename(await rename(slug))
    const { quote, moved, products } = await quoteOf(fresh, [{ slug, quantity: 2 }])
    expect(quote).toMatchObject({ subtotalCents: 3_000, lines: [{ slug: now, quantity: 2, problem: null }] })
    expect([moved, products.map((part) => part.slug)]).toEqual([[{ from: slug, to: now }], [now]])
    expect((await quoteOf(fresh, [{ slug: now, quantity: 2 }])).moved).toEqual([])
  })

  test('has one line of a part that is in it by both slugs, of at most 99', async () => {
    const slug = await addProduct(fresh, { stock: 500 })
    const now = await rename(slug)
    const both = (a: number, b: number) => [
      { slug, quantity: a },
      { slug: now, quantity: b },
    ]
    expect((await quoteOf(fresh, both(2, 3))).quote.lines).toMatchObject([{ slug: now, quantity: 5 }])
    expect((await quoteOf(fresh, both(60, 60))).quote.lines).toMatchObject([{ slug: now, quantity: 99 }])
    await checkOut(fresh, { items: both(2, 3) })
    expect(await stockOf(fresh, now)).toMatchObject({ reserved: 5 })
  })

  test('can be ordered, and what the shopper has not seen by its new slug is shown to them before', async () => {
    const slug = await addProduct(fresh)
    const items = [{ slug, quantity: 1 }]
    const { fingerprint } = await quoteOf(fresh, items, { address: { state: 'MI' } })
    const now = await rename(slug)
    const refused = await sendCheckout<{ code: string; quote: Schema<'Quote'> }>(fresh, { items, quoteFingerprint: fingerprint })
    expect(refused.body).toMatchObject({ code: 'cart_changed', quote: { lines: [{ slug: now, problem: null }] } })
    const number = await buy(fresh, { items, quoteFingerprint: (await quoteOf(fresh, items, { address: { state: 'MI' } })).fingerprint })
    expect(
      await fresh.rows(sql`select l.slug, l.quantity from order_line l join "order" o on o.id = l.order_id where o.number = ${number}`),
    ).toEqual([{ slug: now, quantity: 1 }])
  })

  test('is offered the coupon that needs no code for the part', async () => {
    const slug = await addProduct(fresh, { priceCents: 3_000 })
    const code = await addCode(fresh, { autoApply: true, discountValue: 9_000, applicableProduct: slug })
    await rename(slug)
    const { body } = await fresh.call<Posted<'/api/auto-coupon'>>('POST', '/api/auto-coupon', { items: [{ slug, quantity: 1 }] })
    expect(body.offer).toMatchObject({ code })
  })

  test('keeps it in the account', async () => {
    const person = await signUpConfirmed(fresh, 'moved@example.com')
    const [slug, other] = [await addProduct(fresh), await addProduct(fresh)]
    const now = await rename(slug)
    const lines = [
      { slug, quantity: 60 },
      { slug: other, quantity: 1 },
      { slug: now, quantity: 60 },
    ]
    const { status, body, text } = await fresh.call<Cart>(
      'PUT',
      '/api/account/cart',
      { version: 0, lines, saved: [{ slug, quantity: 2 }] },
      person,
    )
    expect(status, text).toBe(200)
    const asItems = (kept: Cart['lines']) => kept.map(({ part, quantity }) => [part.slug, quantity])
    expect([asItems(body.lines), asItems(body.saved), body.dropped]).toEqual([
      [
        [now, 99],
        [other, 1],
      ],
      [[now, 2]],
      [],
    ])
  })

  test('does not follow where staff lead the page of a part that is gone, nor takes a part for one that had its slug before', async () => {
    const [gone, successor] = [await addProduct(fresh), await addProduct(fresh)]
    const [other, first] = [await addProduct(fresh), await addProduct(fresh)]
    const staff = await signInAsAdmin(fresh)
    const remove = async (slug: string) => {
      const [row] = await fresh.rows<{ id: string; version: number }>(sql`select id, version from product where slug = ${slug}`)
      const { status, text } = await fresh.call('DELETE', `/api/admin/products/${row?.id}?version=${row?.version}`, undefined, staff)
      expect(status, text).toBe(200)
    }
    await remove(gone)
    const led = { fromPath: `/product/${gone}`, toPath: `/product/${successor}` }
    expect((await fresh.call('PUT', '/api/admin/redirects', led, staff)).status).toBe(200)
    // Another part had the slug of one that was renamed, and is gone.
    const now = await rename(first)
    await rename(other, first)
    await rename(first, other)
    await remove(other)
    const { quote, moved } = await quoteOf(
      fresh,
      [gone, first].map((slug) => ({ slug, quantity: 1 })),
    )
    expect(moved).toEqual([])
    expect(quote.lines).toMatchObject([{ slug: gone, problem: { code: 'unknown_product' } }, { problem: { code: 'unknown_product' } }])
    expect((await quoteOf(fresh, [{ slug: now, quantity: 1 }])).quote.lines).toMatchObject([{ slug: now, problem: null }])
  })

  test('says so when the part is not sold any more, or there never was one', async () => {
    const [gone, led] = [await addProduct(fresh), 'never-a-part']
    const now = await rename(gone)
    await fresh.rows(sql`update product set active = false where slug = ${now}`)
    const { quote } = await quoteOf(
      fresh,
      [gone, led].map((slug) => ({ slug, quantity: 1 })),
    )
    expect(quote.lines).toMatchObject([
      { slug: now, problem: { code: 'inactive_product' } },
      { slug: led, problem: { code: 'unknown_product' } },
    ])
  })

  test('costs two statements more, and any other cart none', async () => {
    const [slug, other] = [await addProduct(fresh), await addProduct(fresh)]
    await rename(slug)
    const count = async (items: { slug: string; quantity: number }[]) =>
      (await countStatements(() => quoteOf(fresh, items))).statements.length
    await count([])
    const usual = await count([{ slug: other, quantity: 1 }])
    expect(await count([{ slug, quantity: 1 }])).toBe(usual + 2)
    expect(usual).toBe(await count([{ slug: 'broan-s97017705-bathroom-fan-motor-assembly', quantity: 1 }]))
  })
})
