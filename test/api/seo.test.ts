import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { KINDS, openFreshShop, useFreshShop } from '#test/support/fresh-shop.ts'
import { countStatements } from '#server/db/statements.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { ORIGIN } from '#test/support/test-env.ts'

const MOTOR = 'broan-s97017705-bathroom-fan-motor-assembly'
const HIDDEN = 'marley-302100110-wall-heater-grille'

/** Every value of an element, with its entities resolved. */
const valuesOf = (xml: string, name: string) =>
  Array.from(xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g')), ([, value = '']) =>
    value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  )

describe.each(KINDS)('what search engines read, on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const get = async (path: string) => {
    const response = await fresh.send(new Request(ORIGIN + path))
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const feedItem = async (sku: string) =>
    (await get('/feeds/google.xml')).text.split('<item>').find((item) => item.includes(`<g:id>${sku}</g:id>`)) ?? ''

  test('security.txt says to whom a fault is reported, for a year at most', async () => {
    const { status, text, headers } = await get('/.well-known/security.txt')
    expect([status, headers.get('content-type')?.toLowerCase()]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toContain(`Contact: ${ORIGIN}/contact\n`)
    expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
    const days = (new Date(/^Expires: (.+)$/m.exec(text)?.[1] ?? '').getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(300)
    expect(days).toBeLessThan(366)
  })

  test('robots.txt disallows the API, except what pages are made from, and names the sitemap', async () => {
    const { text, headers } = await get('/robots.txt')
    expect(text).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`)
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test('the index names sitemaps that exist, and together they name every page that may be found, once', async () => {
    const { text, headers } = await get('/sitemap.xml')
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const maps = valuesOf(text, 'loc').map((address) => new URL(address).pathname)
    const names = ['pages', 'categories', 'brands', 'models', 'products-1', 'numbers-1']
    expect(maps).toEqual(names.map((name) => `/sitemaps/${name}.xml`))
    const paths = (await Promise.all(maps.map(get)))
      .flatMap((map) => valuesOf(map.text, 'loc'))
      .map((address) => address.replace(ORIGIN, ''))
    expect(new Set(paths).size).toBe(paths.length)
    for (const path of [
      '/',
      '/about',
      '/category/vacuum-parts',
      '/category/vacuum-parts/vacuum-parts-by-brand/hoover',
      `/product/${MOTOR}`,
      '/part/S97009745',
      '/quick-order',
    ])
      expect(paths).toContain(path)
    expect(paths.filter((path) => /^\/(cart|auth|account|orders|admin|search|api)/.test(path))).toEqual([])
    expect(paths).not.toContain(`/product/${HIDDEN}`)
    expect(paths, 'a current number is its product').not.toContain('/part/S97017705')
    const [{ count } = { count: 0 }] = await fresh.rows<{ count: number }>(sql`select count(*)::int as count from product where active`)
    expect(paths.filter((path) => path.startsWith('/product/'))).toHaveLength(count)
  })

  test('a sitemap has the time of a page’s last change, and its picture', async () => {
    await fresh.rows(sql`update product set updated_at = '2026-03-04 05:06:07.89+00' where slug = ${MOTOR}`)
    const { text } = await get('/sitemaps/products-1.xml')
    const entry = text.split('<url>').find((url) => url.includes(`/product/${MOTOR}<`)) ?? ''
    expect(valuesOf(entry, 'lastmod')).toEqual(['2026-03-04T05:06:07Z'])
    const [picture = ''] = valuesOf(entry, 'image:loc')
    expect((await get(picture.replace(ORIGIN, ''))).status).toBe(200)
  })

  test('a sitemap is made once for all who ask for it in the same moment, and sent packed to who takes that', async () => {
    const path = '/sitemaps/products-1.xml'
    const whole = (await get(path)).text
    const ask = () => fresh.send(new Request(ORIGIN + path, { headers: { 'accept-encoding': 'gzip, br' } }))
    const { result, statements } = await countStatements(() => Promise.all(Array.from({ length: 30 }, ask)))
    expect(statements).toHaveLength(1)
    for (const answer of result) {
      expect(answer.headers.get('content-encoding')).toBe('gzip')
      expect(gunzipSync(await answer.bytes()).toString()).toBe(whole)
    }
  })

  test('the index has the time at which something was last said of a model', async () => {
    await fresh.rows(sql`update appliance set updated_at = '2026-01-01'`)
    const maps = async () => (await get('/sitemap.xml')).text.split('<sitemap>').filter((map) => map.includes('/models.xml'))
    expect((await maps()).flatMap((map) => valuesOf(map, 'lastmod'))).toEqual(['2026-01-01T00:00:00Z'])
    const staff = await openStaffSession(fresh)
    const [pair] = await fresh.rows<{ applianceId: string; productId: string }>(
      sql`select f.appliance_id as "applianceId", f.product_id as "productId" from fitment f join appliance a on a.id = f.appliance_id
        join brand b on b.id = a.brand_id and b.status = 'active' join product p on p.id = f.product_id and p.active
        order by b.slug, a.slug, p.slug limit 1`,
    )
    const before = new Date().toISOString()
    await staff.post('fits', { changes: [{ ...pair, statement: { fits: false, source: 'staff', note: 'Too long' } }] })
    const [after = ''] = (await maps()).flatMap((map) => valuesOf(map, 'lastmod'))
    expect(after.slice(0, 19) >= before.slice(0, 19), after).toBe(true)
  })

  test.each([
    '/sitemaps/products-2.xml',
    '/sitemaps/products-0.xml',
    '/sitemaps/numbers-2.xml',
    '/sitemaps/models-1.xml',
    '/sitemaps/models-2.xml',
    '/sitemaps/nothing.xml',
    '/sitemaps/.xml',
    '/sitemaps/pages',
    '/pictures/x.png',
    '/pictures/no-such-part-card.png',
    '/pictures/no-such-part.svg',
  ])('%s is not there', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  test('the feed has every active part once, and only what is known of it', async () => {
    const { text, headers } = await get('/feeds/google.xml')
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const [{ count } = { count: 0 }] = await fresh.rows<{ count: number }>(sql`select count(*)::int as count from product where active`)
    expect(new Set(valuesOf(text, 'g:id')).size).toBe(count)
    const item = await feedItem('PW-10131')
    const one = (name: string) => valuesOf(item, name)
    expect([one('g:title'), one('g:mpn'), one('g:brand'), one('g:condition'), one('g:availability')]).toEqual([
      ['Broan S97017705 Bathroom Fan Motor Assembly, 70 CFM'],
      ['S97017705'],
      ['Broan'],
      ['new'],
      ['in_stock'],
    ])
    expect(one('g:price')).toEqual(['46.95 USD', '10.00 USD'])
    expect([one('g:link'), one('g:product_type')]).toEqual([
      [`${ORIGIN}/product/${MOTOR}`],
      ['Bathroom Fan Parts > Motors > Motor Assemblies'],
    ])
    expect(text.endsWith('</channel></rss>\n')).toBe(true)
  })

  test('sale price, stock, brand, number, weight and text come from the part; a sale that is none is left out', async () => {
    const plain = { descriptionHtml: null, brand: null }
    const slugs = {
      sale: await addProduct(fresh, {
        ...plain,
        sku: 'F-1',
        priceCents: 9_900,
        salePriceCents: 4_900,
        name: 'Fan & <motor>\u0007',
        weightGrams: 70,
      }),
      noSale: await addProduct(fresh, {
        ...plain,
        sku: 'F-2',
        priceCents: 1_000,
        salePriceCents: 1_000,
        stock: 0,
        numbers: [{ number: '012345678905', kind: 'upc' }],
      }),
      backorder: await addProduct(fresh, {
        ...plain,
        sku: 'F-3',
        stock: 0,
        allowBackorder: true,
        images: ['https://photos.example/a.webp', 'https://photos.example/b.svg'],
      }),
    }
    const sale = await feedItem('F-1')
    expect(valuesOf(sale, 'g:price')).toEqual(['99.00 USD', '0.00 USD'])
    expect([valuesOf(sale, 'g:sale_price'), valuesOf(sale, 'g:title'), valuesOf(sale, 'g:shipping_weight')]).toEqual([
      ['49.00 USD'],
      ['Fan & <motor>'],
      ['70 g'],
    ])
    const noSale = await feedItem('F-2')
    expect([valuesOf(noSale, 'g:sale_price'), valuesOf(noSale, 'g:availability'), valuesOf(noSale, 'g:gtin')]).toEqual([
      [],
      ['out_of_stock'],
      ['012345678905'],
    ])
    const backorder = await feedItem('F-3')
    expect([valuesOf(backorder, 'g:availability'), valuesOf(backorder, 'g:brand'), valuesOf(backorder, 'g:image_link')]).toEqual([
      ['backorder'],
      [],
      ['https://photos.example/a.webp'],
    ])
    expect(backorder).toContain(`/product/${slugs.backorder}`)
    expect(valuesOf(backorder, 'g:availability_date'), 'nobody knows').toEqual([])
  })

  test('a part on back-order has the day on which its page says that it leaves, a sale its dates, and a mistyped UPC is left out', async () => {
    const backorder = await addProduct(fresh, { sku: 'F-4', stock: 0, allowBackorder: true })
    await fresh.rows(sql`update stock_level set lead_time_days = 10 where product_id = (select id from product where slug = ${backorder})`)
    const numbers = ['012345678906', '036000291452'].map((number) => ({ number, kind: 'upc' }))
    const sale = await addProduct(fresh, { sku: 'F-5', priceCents: 9_900, salePriceCents: 4_900, numbers })
    await fresh.rows(sql`update product set sale_starts_at = '2026-01-02T05:00Z', sale_ends_at = '2126-01-02T05:30Z' where slug = ${sale}`)
    fresh.shop.cache.clear()
    const { dispatch } = (await fresh.call<{ dispatch: Schema<'Dispatch'> }>('GET', `/api/products/${backorder}`)).body
    // The shop's day ends in the morning of the next one in UTC.
    const [date = ''] = valuesOf(await feedItem('F-4'), 'g:availability_date')
    expect(date).toMatch(/^\d{4}-\d\d-\d\dT0[345]:59Z$/)
    expect(new Date(Date.parse(date) - 12 * 3_600_000).toISOString().slice(0, 10)).toBe(dispatch[0]?.leavesOn)
    const item = await feedItem('F-5')
    expect(valuesOf(item, 'g:sale_price_effective_date')).toEqual(['2026-01-02T05:00Z/2126-01-02T05:30Z'])
    expect(valuesOf(item, 'g:gtin')).toEqual(['036000291452'])
    expect(valuesOf(item, 'g:availability_date')).toEqual([])
  })

  test('the feed names no price of shipping while some states have one of their own', async () => {
    expect(await feedItem('PW-10131')).toContain('<g:shipping>')
    const zones = [{ states: ['AK', 'HI'], flatShippingCents: 3_000, freeShippingThresholdCents: null }]
    await fresh.rows(sql`insert into setting (key, value) values ('rates', ${JSON.stringify({ zones })}::jsonb)`)
    fresh.shop.cache.clear()
    const item = await feedItem('PW-10131')
    await fresh.rows(sql`delete from setting where key = 'rates'`)
    fresh.shop.cache.clear()
    expect(item).toContain('<g:price>')
    expect(item).not.toContain('<g:shipping>')
  })

  test('crawlers that accept compressed answers get them', async () => {
    const response = await fresh.send(new Request(`${ORIGIN}/feeds/google.xml`, { headers: { 'accept-encoding': 'gzip' } }))
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toContain('<g:id>PW-10131</g:id>')
  })

  test('the feed is not read over and over by one address', async () => {
    const read = () =>
      fresh.send(new Request(`${ORIGIN}/feeds/google.xml`, { method: 'HEAD' }), '203.0.113.50').then(({ status }) => status)
    const statuses: number[] = []
    for (let count = 0; count < 21; count++) statuses.push(await read())
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(statuses[20]).toBe(429)
  })

  test.each([
    ['card', 1_200, 630],
    ['square', 1_200, 1_200],
  ])('a part has a %s picture, a PNG that may be kept for good by its versioned address', async (shape, width, height) => {
    const response = await fresh.send(new Request(`${ORIGIN}/pictures/${MOTOR}-${shape}.png?v=1`))
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      'image/png',
      'public, max-age=31536000, immutable',
    ])
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([width, height])
    expect((await get(`/pictures/${MOTOR}-${shape}.png`)).headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test('a name with a control character, as files of suppliers have them, is drawn without it', async () => {
    const slug = await addProduct(fresh, { name: 'Door seal\u0001 <grey> & \ufffeclips' })
    for (const shape of ['card', 'square']) {
      const response = await fresh.send(new Request(`${ORIGIN}/pictures/${slug}-${shape}.png`))
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    }
  })

  test('a part is drawn as a small SVG too, for lists that show many', async () => {
    const response = await fresh.send(new Request(`${ORIGIN}/pictures/${MOTOR}.svg`))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect(await response.text()).toMatch(/^<svg .*viewBox="0 0 400 300".*<path .*<\/svg>$/)
    // Who has ordered a part still sees it in the order when it is no longer sold; its other pages are gone.
    expect((await get(`/pictures/${HIDDEN}.svg`)).text).toMatch(/^<svg .*<\/svg>$/)
    for (const gone of [`/pictures/${HIDDEN}-card.png`, `/api/products/${HIDDEN}`]) expect((await get(gone)).status).toBe(404)
  })

  test('a renamed category answers 308 with its new address, and takes what is below it along', async () => {
    await fresh.rows(sql`insert into redirect (from_path, to_path) values ('/category/fans', '/category/bathroom-fan-parts')`)
    const moved = async (path: string) => {
      const { status, body } = await fresh.call<{ location?: string }>('GET', `/api/categories/${path}`)
      return [status, body.location]
    }
    expect(await moved('fans')).toEqual([308, '/category/bathroom-fan-parts'])
    expect(await moved('fans/motors')).toEqual([308, '/category/bathroom-fan-parts/motors'])
    expect(await moved('fansx')).toEqual([404, undefined])
  })
})

test(
  'a catalogue of more than 50,000 parts, and as many old numbers, has second sitemaps with the rest',
  { timeout: 120_000 },
  async () => {
    const fresh = await openFreshShop({ kind: 'postgresql' })
    try {
      await fresh.shop.db.transaction(async (tx) => {
        // Rows without triggers: writing their search documents would exceed the statement timeout.
        await tx.execute(sql`set local session_replication_role = replica`)
        // A busy machine may need longer for them than a shopper would wait.
        await tx.execute(sql`set local statement_timeout = 0`)
        await tx.execute(sql`
        insert into product (id, slug, sku, name, part_number, category_id, price_cents, family)
        select 'zzz' || n, 'many-' || n, 'M-' || n, 'Part ' || n, 'M' || n, (select category_id from product order by slug limit 1), 100, 'motor'
        from generate_series(1, 50001) n`)
      })
      // A busy machine may take longer for so many than the shop lets a visitor wait; a crawler asks again, as it is told.
      const read = async (path: string, tries = 5): Promise<string> => {
        const answer = await fresh.send(new Request(ORIGIN + path))
        return answer.status === 503 && tries > 0 ? read(path, tries - 1) : answer.text()
      }
      expect(valuesOf(await read('/sitemap.xml'), 'loc').filter((address) => address.includes('/products-'))).toEqual([
        `${ORIGIN}/sitemaps/products-1.xml`,
        `${ORIGIN}/sitemaps/products-2.xml`,
      ])
      const [first, second] = [
        valuesOf(await read('/sitemaps/products-1.xml'), 'loc'),
        valuesOf(await read('/sitemaps/products-2.xml'), 'loc'),
      ]
      expect(first).toHaveLength(50_000)
      const [{ count } = { count: 0 }] = await fresh.rows<{ count: number }>(sql`select count(*)::int as count from product where active`)
      expect(new Set([...first, ...second]).size).toBe(count)
      // Old numbers: of every part, of two that are sold no more, and one that is another part's own.
      await fresh.shop.db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(sql`set local statement_timeout = 0`)
        await tx.execute(sql`
        insert into part_number (product_id, number, normalised, kind) select 'zzz' || n, 'OLD' || n, 'OLD' || n, 'superseded' from generate_series(1, 50001) n`)
        await tx.execute(sql`update product set active = false where id in ('zzz7', 'zzz40000')`)
        await tx.execute(sql`insert into part_number (product_id, number, normalised, kind) values ('zzz1', 'OLD2', 'OLD2', 'mpn')`)
      })
      await fresh.shop.db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(sql`set local statement_timeout = 0`)
        await tx.execute(sql`
        insert into appliance (id, brand_id, number, normalised, slug, name, type)
        select 'zzz' || n, (select id from brand where slug = 'broan'), 'Z' || n, 'Z' || n, 'z' || n, 'Fan', 'bath-fan' from generate_series(1, 50000) n`)
      })
      // As the database does by itself after so many rows.
      await fresh.rows(sql`analyze product, part_number, appliance`)
      const models = valuesOf(await read('/sitemap.xml'), 'loc').filter((address) => address.includes('/models'))
      expect(models).toEqual(['models', 'models-2'].map((name) => `${ORIGIN}/sitemaps/${name}.xml`))
      const machines = (await Promise.all(models.map((address) => read(new URL(address).pathname)))).map((text) => valuesOf(text, 'loc'))
      expect(machines[0]).toHaveLength(50_000)
      const [{ known } = { known: 0 }] = await fresh.rows<{ known: number }>(
        sql`select count(*)::int as known from appliance a join brand b on b.id = a.brand_id and b.status = 'active'`,
      )
      expect(new Set(machines.flat()).size).toBe(known)
      const maps = valuesOf(await read('/sitemap.xml'), 'loc').filter((address) => address.includes('/numbers-'))
      expect(maps).toEqual([1, 2].map((page) => `${ORIGIN}/sitemaps/numbers-${page}.xml`))
      const numbers = (await Promise.all(maps.map((address) => read(new URL(address).pathname)))).flatMap((text) => valuesOf(text, 'loc'))
      expect(new Set(numbers).size).toBe(numbers.length)
      expect(numbers.filter((address) => address.includes('/part/OLD'))).toHaveLength(49_998)
      for (const gone of ['OLD7', 'OLD40000', 'OLD2']) expect(numbers).not.toContain(`${ORIGIN}/part/${gone}`)
    } finally {
      await fresh.close()
    }
  },
)
