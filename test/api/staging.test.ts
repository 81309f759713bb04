import { beforeEach, describe, expect, test } from 'vitest'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { checkOut } from '#test/support/buy.ts'
import { addProduct } from '#test/support/build.ts'

const NOTICE = 'Staging: a shop for tests. Payments are not real, and no order is sent.'

describe.each(KINDS)('a staging shop on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const become = (SHOP_MODE: 'demo' | 'staging' | 'live') => {
    fresh.shop.env = { ...fresh.shop.env, SHOP_MODE }
  }
  beforeEach(() => become('staging'))

  test('says so to pages and programs, and is no place for search engines', async () => {
    expect((await fresh.call<Schema<'ShopInfo'>>('GET', '/api/shop')).body.mode).toBe('staging')
    expect((await fresh.call<{ mode: string }>('GET', '/api/health')).body.mode).toBe('staging')
    expect((await fresh.call('GET', '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
  })

  test('says so on the pages that the API serves, once and in their bodies, and others do not', async () => {
    const { url } = await checkOut(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
    for (const path of [new URL(url).pathname, '/api/docs']) {
      const { text, status } = await fresh.call('GET', path)
      expect([path, status]).toEqual([path, 200])
      expect(text.split(NOTICE), path).toHaveLength(2)
      expect(text.indexOf(NOTICE), path).toBeGreaterThan(text.indexOf('<body'))
      become('demo')
      expect((await fresh.call('GET', path)).text, path).not.toContain(NOTICE)
      become('staging')
    }
  })

  test('says so in every e-mail, in its subject, its HTML and its text', async () => {
    become('demo')
    // The area of staff asks for a second factor here, as in a live shop.
    const preview = () => fresh.shop.previewEmail(fresh.shop, { template: 'order_confirmation', orderId: null })
    expect(JSON.stringify(await preview())).not.toContain('Staging')
    become('staging')
    const { subject, html, text } = await preview()
    expect(subject).toMatch(/^\[Test\] \[Staging\] Order /)
    expect(html.split(NOTICE)).toHaveLength(2)
    expect(text).toContain(NOTICE)
  })
})
