import { expect } from '@playwright/test'
import { ADMIN } from '#test/e2e/support/built-shop.ts'
import { openAsStaff } from '#test/e2e/support/staff.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

const unescapeHtml = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

const linkOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
const metaOf = (html: string, name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]

/** Every JSON-LD object of a page by its type. */
function factsOf(html: string): Map<string, Record<string, unknown>> {
  const scripts = Array.from(html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g), ([, text = '']) => JSON.parse(text))
  const jsonLd = scripts.flatMap((fact) => fact['@graph'] ?? [fact])
  return new Map(jsonLd.map((fact) => [fact['@type'], fact]))
}

test('page, JSON-LD, feed and API agree on the price of twenty parts, on sale or not', async ({ request }) => {
  const feed = await (await request.get('/feeds/google.xml')).text()
  const items = feed.split('<item>').slice(1)
  const onSale = items.filter((item) => item.includes('<g:sale_price>')).slice(0, 10)
  const others = items.filter((item) => !item.includes('<g:sale_price>')).slice(0, 20 - onSale.length)
  expect(onSale.length).toBeGreaterThan(2)
  for (const item of [...onSale, ...others]) {
    const link = unescapeHtml(/<g:link>([^<]*)/.exec(item)?.[1] ?? '')
    const { pathname } = new URL(link)
    const html = await (await request.get(pathname)).text()
    const { product } = await (await request.get(`/api/products/${pathname.split('/').pop()}`)).json()
    const sale = product.salePriceCents !== null && product.salePriceCents > 0 && product.salePriceCents < product.priceCents
    const cents: number = sale ? product.salePriceCents : product.priceCents
    const amount = (cents / 100).toFixed(2)
    expect(/<g:(?:sale_)?price>([\d.]+) USD<\/g:(?:sale_)?price>(?!<g:sale_price>)/.exec(item)?.[1], link).toBe(amount)
    expect(factsOf(html).get('Product'), link).toMatchObject({
      sku: product.sku,
      mpn: product.partNumber,
      url: link,
      offers: {
        price: amount,
        priceCurrency: 'USD',
        itemCondition: 'https://schema.org/NewCondition',
        hasMerchantReturnPolicy: { merchantReturnDays: 30 },
      },
    })
    expect(html.replaceAll('<!-- -->', ''), link).toContain(`$${amount}`)
    expect(linkOf(html)).toBe(link)
  }
})

test('every kind of page has a title, a description, one address, a picture and its facts; private ones ask to be left out', async ({
  request,
}) => {
  for (const [path, types] of [
    ['/', ['OnlineStore', 'WebSite']],
    ['/about', []],
    ['/categories', []],
    ['/category/bathroom-fan-parts', ['BreadcrumbList', 'ItemList']],
    ['/product/broan-s97017705-bathroom-fan-motor-assembly', ['Product', 'BreadcrumbList']],
  ] as const) {
    const html = await (await request.get(path)).text()
    const facts = factsOf(html)
    expect([...facts.keys()], path).toEqual(expect.arrayContaining([...types]))
    expect(JSON.stringify([...facts.values()])).not.toMatch(/aggregateRating|"review"/i)
    expect(metaOf(html, 'description')?.length, path).toBeGreaterThan(40)
    expect(metaOf(html, 'robots'), path).toBeUndefined()
    expect(new URL(linkOf(html) ?? '').pathname).toBe(path)
    const picture = await request.get(unescapeHtml(metaOf(html, 'og:image') ?? ''))
    expect([picture.status(), picture.headers()['content-type']], path).toEqual([200, 'image/png'])
  }
  for (const path of ['/cart', '/auth', '/account', '/orders', '/search?q=belt', '/search?showBrands=true']) {
    const html = await (await request.get(path)).text()
    expect([metaOf(html, 'robots'), linkOf(html)], path).toEqual(['noindex, follow', undefined])
  }
})

test('a list has one address however it is sorted, filtered or shown; each of its pages has its own', async ({ request }) => {
  const canonical = async (path: string) => linkOf(await (await request.get(path)).text())?.replace(/^https?:\/\/[^/]+/, '')
  const bags = '/category/vacuum-parts/vacuum-cleaner-bags'
  for (const query of ['', '?sort=price-low', '?vb=hoover', '?view=table', '?utm_source=x'])
    expect(await canonical(bags + query)).toBe(bags)
  expect(await canonical(`${bags}?page=2`)).toBe(`${bags}?page=2`)
  expect(await canonical(`${bags}?page=2&sort=name-asc`)).toBe(`${bags}?page=2`)
})

test('each page of a list has a title and a description of its own', async ({ request }) => {
  const bags = '/category/vacuum-parts/vacuum-cleaner-bags'
  const headOf = async (path: string) => {
    const html = await (await request.get(path)).text()
    return { title: unescapeHtml(/<title>([^<]*)/.exec(html)?.[1] ?? ''), description: unescapeHtml(metaOf(html, 'description') ?? '') }
  }
  const [first, second] = await Promise.all([headOf(bags), headOf(`${bags}?page=2`)])
  expect(first.title).not.toMatch(/page/i)
  expect(second).toEqual({
    title: first.title.replace(' | ', ', page 2 | '),
    description: `Page 2: ${first.description}`,
  })
})

test('the pages of a brand in two categories have titles and descriptions of their own', async ({ request }) => {
  const [fan = '', vacuum = ''] = await Promise.all(
    ['bathroom-fan-parts/parts-by-brand', 'vacuum-parts/vacuum-parts-by-brand'].map(async (path) =>
      (await request.get(`/category/${path}/panasonic`)).text(),
    ),
  )
  expect(fan).toContain('<title>Panasonic parts in Bathroom Fan Parts')
  expect(vacuum).toContain('<title>Panasonic parts in Vacuum Parts')
  expect(metaOf(fan, 'description')).not.toBe(metaOf(vacuum, 'description'))
})

test('an address with slashes behind it leads to the page, for good, and never to another site', async ({ request, baseURL }) => {
  const ask = async (path: string) => {
    const response = await request.get(`${baseURL}${path}`, { maxRedirects: 0 })
    return [response.status(), response.headers().location]
  }
  expect(await ask('/about/?a=1')).toEqual([308, '/about?a=1'])
  expect(await ask('/category/vacuum-parts//')).toEqual([308, '/category/vacuum-parts'])
  for (const path of ['//evil.example/', '/%5Cevil.example/', '/\\evil.example/']) {
    const [, location] = await ask(path)
    expect(new URL(String(location ?? '/'), baseURL).host, path).toBe(new URL(baseURL ?? '').host)
  }
})

test('the page of a part whose slug was changed leads on with 308, along all its changes at once', async ({ request, shop }) => {
  const signedIn = await request.post('/api/auth/sign-in/email', { data: ADMIN, headers: { origin: shop.url } })
  expect(signedIn.status(), await signedIn.text()).toBe(200)
  const first = 'kirby-301291-knurled-brush-roll-belt'
  const { product } = await (await request.get(`/api/products/${first}`)).json()
  const rename = async (slug: string) => {
    const { version } = await (await request.get(`/api/admin/products/${product.id}`)).json()
    const path = `/api/admin/products/${product.id}`
    expect((await request.patch(path, { data: { version, slug }, headers: { origin: shop.url } })).status()).toBe(200)
  }
  const ask = async (slug: string) => {
    const response = await request.get(`/product/${slug}`, { maxRedirects: 0, headers: { cookie: '' } })
    return [response.status(), response.headers().location]
  }
  await rename('belt-once-renamed')
  expect(await ask(first)).toEqual([308, '/product/belt-once-renamed'])
  await rename('belt-twice-renamed')
  for (const old of [first, 'belt-once-renamed']) expect(await ask(old)).toEqual([308, '/product/belt-twice-renamed'])
  await rename(first)
  expect(await ask('belt-twice-renamed')).toEqual([308, `/product/${first}`])
  expect((await ask(first))[0]).toBe(200)
})

test('search engines are told who pays the postage of a return and what is kept, as the page of the part says it', async ({
  request,
  shop,
}) => {
  const signedIn = await request.post('/api/auth/sign-in/email', { data: ADMIN, headers: { origin: shop.url } })
  expect(signedIn.status(), await signedIn.text()).toBe(200)
  const path = '/product/broan-s97017705-bathroom-fan-motor-assembly'
  const fees = async () => {
    const [part, home] = [await (await request.get(path)).text(), await (await request.get('/')).text()]
    const facts = JSON.stringify([factsOf(part).get('Product'), factsOf(home).get('OnlineStore')])
    return {
      said: part.includes('We pay the postage.'),
      fees: facts.match(/FreeReturn|ReturnFeesCustomerResponsibility|RestockingFees|"restockingFee":\d+/g),
    }
  }
  expect(await fees()).toEqual({ said: false, fees: ['ReturnFeesCustomerResponsibility', 'ReturnFeesCustomerResponsibility'] })
  const { settings } = await (await request.get('/api/admin/settings')).json()
  const { version } = settings.find(({ group }: { group: string }) => group === 'returnRules')
  const change = async (rules: object) => {
    const answer = await request.patch('/api/admin/settings/returnRules', { data: rules, headers: { origin: shop.url } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await change({ version, shopPaysPostage: true })
  await expect(async () => expect(await fees()).toEqual({ said: true, fees: ['FreeReturn', 'FreeReturn'] })).toPass({ timeout: 5_000 })
  await change({ version: version + 1, restockingPercent: 15 })
  const kept = ['RestockingFees', '"restockingFee":15', 'RestockingFees', '"restockingFee":15']
  await expect(async () => expect((await fees()).fees).toEqual(kept)).toPass({ timeout: 5_000 })
})

test('search engines and feeds read the words of a part that is described in HTML alone', async ({ page }) => {
  await openAsStaff(page, '/')
  const { rows } = await (await page.request.get('/api/admin/products?q=S97012038')).json()
  const { brandId, categoryId } = await (await page.request.get(`/api/admin/products/${rows[0].id}`)).json()
  const data = {
    name: 'Damper flap',
    slug: 'damper-flap',
    sku: 'DF-1',
    partNumber: 'DF-1',
    brandId,
    categoryId,
    priceCents: 900,
    description: '',
    descriptionHtml: '<h3>Flap</h3><p>Closes by <b>it</b>self, &lt; 4 in.</p><ul><li>Steel &amp; felt</li></ul>',
  }
  const headers = { origin: new URL(page.url()).origin }
  expect((await page.request.post('/api/admin/products', { data, headers })).status()).toBe(200)
  const words = 'Flap Closes by itself, < 4 in. Steel & felt'
  const html = await (await page.request.get('/product/damper-flap')).text()
  for (const name of ['description', 'og:description']) expect(unescapeHtml(metaOf(html, name) ?? '')).toBe(words)
  expect(factsOf(html).get('Product')).toMatchObject({ description: words })
  const feed = await (await page.request.get('/feeds/google.xml')).text()
  const item = feed.split('<item>').find((text) => text.includes('<g:id>DF-1</g:id>')) ?? ''
  expect(unescapeHtml(/<g:description>([^<]*)/.exec(item)?.[1] ?? '')).toBe(words)
})

test('the address of a part that is no longer sold leads to the one that has replaced it, and is none where there is no such part', async ({
  page,
}) => {
  await openAsStaff(page, '/')
  const headers = { origin: new URL(page.url()).origin }
  async function change(number: string, data: object) {
    const { rows } = await (await page.request.get(`/api/admin/products?q=${number}`)).json()
    const { id, slug, version } = rows.find(({ partNumber }: { partNumber: string }) => partNumber === number)
    expect((await page.request.patch(`/api/admin/products/${id}`, { data: { version, ...data }, headers })).status()).toBe(200)
    return `/product/${slug}`
  }
  const old = await change('S99080666', { active: false })
  expect((await page.request.get(old)).status()).toBe(404)
  await change('S97020704', { numbers: [{ number: 'S99080666', kind: 'superseded' }] })
  await page.goto(old)
  await expect(page).toHaveURL(/\/part\/S99080666$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('S99080666 is now S97020704')
  await page
    .getByRole('link', { name: /S97020704/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/product\/broan-s97020704/)

  // Sold again, it has its page again.
  await change('S99080666', { active: true })
  expect(new URL((await page.request.get(old)).url()).pathname).toBe(old)
})
