import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ROOT } from '#server/root.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Got } from '#test/support/schema.ts'

describe.each(KINDS)('the home page on %s', (kind) => {
  const fresh = useFreshShop(kind)

  test('two featured parts, oldest first', async () => {
    const { body } = await fresh.call<Got<'/api/home'>>('GET', '/api/home')
    expect(body.featured?.map(({ slug }) => slug)).toEqual([
      'broan-s97017705-bathroom-fan-motor-assembly',
      'miele-gn-10123210-airclean-3d-efficiency-gn-bags',
    ])
  })

  test('six sale parts at most, none of them hidden from the sale, each with a sale price below its price', async () => {
    const { body } = await fresh.call<Got<'/api/home'>>('GET', '/api/home')
    expect(body.sale).toHaveLength(6)
    expect(body.sale.map(({ slug }) => slug)).not.toContain('bissell-215-0628-proheat-2x-brush-belt-set')
    for (const { priceCents, salePriceCents } of body.sale) expect(salePriceCents).toBeLessThan(priceCents)
  })

  test('hero, trust messages and four testimonials', async () => {
    const { body } = await fresh.call<Got<'/api/home'>>('GET', '/api/home')
    expect(body.hero?.headline).toBe('Replacement Parts For Your Home')
    expect(body.hero?.badges).toEqual(['FREE SHIPPING ON ORDERS $49+', 'Fast Shipping', 'Quality Products'])
    expect(body.trust.length).toBeGreaterThan(0)
    expect(body.testimonials.items).toHaveLength(4)
  })

  /** The home page while a statement has broken what a part of it is read from; mended afterwards. */
  async function homeWhile(broken: SQL, mended: SQL) {
    await fresh.rows(broken)
    fresh.shop.cache.clear()
    const answer = await fresh.call<Got<'/api/home'>>('GET', '/api/home')
    await fresh.rows(mended)
    expect(answer.headers.get('cache-control')).not.toContain('public')
    return answer.body
  }

  test('a part of the page that cannot be read leaves the others as they are, and the answer is not kept', async () => {
    const whole = (await fresh.call<Got<'/api/home'>>('GET', '/api/home')).body
    expect(
      await homeWhile(
        sql`alter table product rename column featured_on_homepage to hidden`,
        sql`alter table product rename column hidden to featured_on_homepage`,
      ),
    ).toEqual({ ...whole, featured: null })
    expect(
      await homeWhile(
        sql`alter table product rename column hide_from_front_page_sale to hidden`,
        sql`alter table product rename column hidden to hide_from_front_page_sale`,
      ),
    ).toEqual({ ...whole, sale: [] })
    expect(await homeWhile(sql`alter table setting rename to hidden`, sql`alter table hidden rename to setting`)).toEqual({
      ...whole,
      hero: null,
      trust: [],
      testimonials: { enabled: false, rating: '', customers: '', items: [] },
    })
    expect((await fresh.call<Got<'/api/home'>>('GET', '/api/home')).body).toEqual(whole)
  })

  test('the shop says how to reach it and what it charges', async () => {
    const { body } = await fresh.call<Got<'/api/shop'>>('GET', '/api/shop')
    expect(body).toMatchObject({
      mode: 'demo',
      publicUrl: 'http://shop.test',
      rates: { freeShippingThresholdCents: 4_900, flatShippingCents: 1_000, taxRates: { MI: 600 } },
    })
  })

  test('the texts of the about, returns and legal pages are there', async () => {
    const { body } = await fresh.call<Got<'/api/content'>>('GET', '/api/content')
    expect(body.about.story.length).toBeGreaterThan(0)
    expect(body.returns.steps.length).toBeGreaterThan(0)
    expect(body.legal.sections.length).toBeGreaterThan(0)
  })

  test('the shop says that it is well, and publishes its contract', async () => {
    expect((await fresh.call('GET', '/api/health')).body).toEqual({ status: 'ok', mode: 'demo' })
    expect((await fresh.call('GET', '/api/openapi.json')).text).toBe(readFileSync(join(ROOT, 'openapi.json'), 'utf8'))
  })
})
