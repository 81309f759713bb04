import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DEFAULT_RATES, DEFAULT_RETURN_DAYS } from '#domain/setting-defaults.ts'
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

  /** The home page while a statement has broken the data of a part of it; repaired afterwards. */
  async function homeWhile(broken: SQL, mended: SQL) {
    await fresh.rows(broken)
    fresh.shop.cache.clear()
    const answer = await fresh.call<Got<'/api/home'>>('GET', '/api/home')
    await fresh.rows(mended)
    expect(answer.headers.get('cache-control')).not.toContain('public')
    expect(answer.headers.get('x-partial')).toBe('1')
    return answer.body
  }

  test('a part of the page that cannot be read leaves the others as they are, and the answer is not cached', async () => {
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
      testimonials: { enabled: false, rating: '', customers: '', source: '', items: [] },
    })
    expect((await fresh.call<Got<'/api/home'>>('GET', '/api/home')).body).toEqual(whole)
  })

  test('the shop says how to reach it and what it charges', async () => {
    const { body } = await fresh.call<Got<'/api/shop'>>('GET', '/api/shop')
    expect(body).toMatchObject({
      mode: 'demo',
      publicUrl: 'http://shop.test',
      rates: DEFAULT_RATES,
      returnDays: DEFAULT_RETURN_DAYS,
    })
  })

  test('the texts of the about, returns and legal pages are there', async () => {
    const { body } = await fresh.call<Got<'/api/content'>>('GET', '/api/content')
    expect(body.about.story.length).toBeGreaterThan(0)
    expect(body.returns.steps.length).toBeGreaterThan(0)
    expect(body.legal.sections.length).toBeGreaterThan(0)
  })

  test('the texts contain the settings: a changed setting changes every page that mentions it', async () => {
    const read = async () => {
      fresh.shop.cache.clear()
      const { body: content } = await fresh.call<Got<'/api/content'>>('GET', '/api/content')
      const { body: home } = await fresh.call<Got<'/api/home'>>('GET', '/api/home')
      const { about, returns, legal } = content
      return {
        all: JSON.stringify({ content, home }),
        told: [
          returns.intro,
          home.trust[1]?.title,
          home.trust[1]?.text,
          home.hero?.badges[0],
          ...about.whyChooseUs.slice(2).map(({ text }) => text),
          legal.sections[2]?.paragraphs[0],
        ],
      }
    }
    const before = await read()
    expect(before.told).toEqual([
      'If a part is wrong, damaged or simply not needed, you can send it back within 30 days of delivery.',
      '30-day returns',
      'Send back unused parts within 30 days. If it does not fit, we help you find the one that does.',
      'FREE SHIPPING ON ORDERS $49+',
      'Free from $49 after discounts, one flat rate of $10 below that.',
      'Thirty days, a short form, and a refund to the card you paid with.',
      'We ship to addresses in the United States. Orders of $49 or more, after discounts, ship free; below that the charge is a flat $10.',
    ])
    expect(before.all).not.toMatch(/\{\w+\}/)
    await fresh.rows(sql`insert into setting (key, value) values
      ('orders', '{"returnDays": 45}'), ('rates', '{"freeShippingThresholdCents": 7500, "flatShippingCents": 899}')`)
    expect((await read()).told).toEqual([
      'If a part is wrong, damaged or simply not needed, you can send it back within 45 days of delivery.',
      '45-day returns',
      'Send back unused parts within 45 days. If it does not fit, we help you find the one that does.',
      'FREE SHIPPING ON ORDERS $75+',
      'Free from $75 after discounts, one flat rate of $8.99 below that.',
      'Forty-five days, a short form, and a refund to the card you paid with.',
      'We ship to addresses in the United States. Orders of $75 or more, after discounts, ship free; below that the charge is a flat $8.99.',
    ])
    await fresh.rows(sql`delete from setting where key in ('orders', 'rates')`)
    fresh.shop.cache.clear()
  })

  test('the shop says that it is well, and publishes its contract', async () => {
    expect((await fresh.call('GET', '/api/health')).body).toEqual({ status: 'ok', mode: 'demo' })
    expect((await fresh.call('GET', '/api/openapi.json')).text).toBe(readFileSync(join(ROOT, 'openapi.json'), 'utf8'))
  })
})
