import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Got } from '#test/support/schema.ts'

const MOTOR = 'broan-s97017705-bathroom-fan-motor-assembly'

describe.each(KINDS)('what a part goes with, on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const pageOf = async (slug: string) => (await fresh.call<Got<'/api/products/{slug}'>>('GET', `/api/products/${slug}`)).body

  test('a product names the models that it fits, and no others, each with its page', async () => {
    const { models } = (await pageOf(MOTOR)).product
    const known = await fresh.rows<{ name: string; path: string }>(sql`
      select b.name || ' ' || a.number as name, '/model/' || b.slug || '/' || a.slug as path from fitment f
      join product p on p.id = f.product_id join appliance a on a.id = f.appliance_id join brand b on b.id = a.brand_id and b.status = 'active'
      where p.slug = ${MOTOR} and f.fits order by b.name, a.normalised`)
    expect(models).toEqual({ count: known.length, first: known.slice(0, 60) })
    expect(models.first.map(({ name }) => name)).toContain('Broan 671')
  })

  test('what goes with a motor fits a machine that takes it, can be ordered, and is neither a motor nor a furnace filter', async () => {
    const { accessories, product, related } = await pageOf(MOTOR)
    expect(accessories.length).toBeGreaterThan(1)
    const shared = await fresh.rows<{ slug: string }>(sql`
      select distinct o.slug from fitment f join product p on p.id = f.product_id join fitment g on g.appliance_id = f.appliance_id and g.fits
      join product o on o.id = g.product_id where p.slug = ${MOTOR} and f.fits`)
    const slugs = new Set(shared.map(({ slug }) => slug))
    for (const part of accessories) {
      expect(slugs.has(part.slug), part.name).toBe(true)
      expect(part.category.path).not.toBe(product.category.path)
      expect(['motor', 'motor-assembly', 'filter']).not.toContain(part.drawing.family)
      expect(part.stock.state).not.toBe('out')
    }
    expect(new Set(accessories.map(({ drawing }) => drawing.family)).size).toBeGreaterThan(1)
    for (const part of related) expect(part.category.path).toBe(product.category.path)
  })

  test('nothing goes with a part that fits only machines which that one does not, nor another of its kind in another category', async () => {
    const elsewhere = 'vacuum-parts/vacuum-cleaner-belts/flat-belts'
    const add = (properties: object) => addProduct(fresh, { category: 'bathroom-fan-parts/motors', ...properties })
    const motor = await add({ family: 'motor' })
    const assembly = await add({ family: 'motor-assembly', category: elsewhere })
    const grille = await add({ family: 'grille', category: elsewhere })
    const stranger = await add({ family: 'hose', category: elsewhere })
    const [taken, denied] = await fresh.rows<{ id: string }>(sql`select a.id from appliance a where not exists (
      select from fitment f join product p on p.id = f.product_id where f.appliance_id = a.id and p.slug = ${MOTOR}) order by a.id limit 2`)
    if (!taken || !denied) throw new Error('the motor is known for every machine')
    await fresh.rows(sql`delete from fitment where appliance_id in (${taken.id}, ${denied.id})`)
    const state = (machine: string, slug: string, fits: boolean) =>
      fresh.rows(sql`insert into fitment (appliance_id, product_id, fits, source)
        select ${machine}, id, ${fits}, 'maker' from product where slug = ${slug}`)
    for (const slug of [motor, assembly, grille]) await state(taken.id, slug, true)
    await state(denied.id, motor, false)
    await state(denied.id, stranger, true)
    expect((await pageOf(motor)).accessories.map(({ slug }) => slug)).toEqual([grille])
  })

  test('of related parts those that can be bought come before those that are sold out', async () => {
    const [own, soldOut, there] = [
      await addProduct(fresh),
      await addProduct(fresh, { stock: 0, suggestionPriority: 901 }),
      await addProduct(fresh, { suggestionPriority: 900 }),
    ]
    const slugs = (await pageOf(own)).related.map(({ slug }) => slug)
    expect(slugs[0]).toBe(there)
    expect(slugs.slice(1)).not.toContain(own)
    await fresh.rows(sql`update stock_level set on_hand = 5 where product_id = (select id from product where slug = ${soldOut})`)
    fresh.shop.cache.clear()
    expect((await pageOf(own)).related.slice(0, 2).map(({ slug }) => slug)).toEqual([soldOut, there])
  })

  test('one that is sold out, or no longer sold, is not offered; of a part that fits nothing there is nothing', async () => {
    const [first] = (await pageOf(MOTOR)).accessories
    await fresh.rows(sql`update stock_level set on_hand = reserved, allow_backorder = false where product_id = ${first?.id}`)
    fresh.shop.cache.clear()
    expect((await pageOf(MOTOR)).accessories.map(({ slug }) => slug)).not.toContain(first?.slug)
    await fresh.rows(sql`delete from fitment where product_id = (select id from product where slug = ${MOTOR})`)
    fresh.shop.cache.clear()
    const { accessories, product } = await pageOf(MOTOR)
    expect([accessories, product.models]).toEqual([[], { count: 0, first: [] }])
  })
})
