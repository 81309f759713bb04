import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { ADMIN } from '#test/e2e/support/built-shop.ts'
import { hydrated } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { hasSeenPopup, seriousFindings, sidewaysOf } from '#test/e2e/support/visitor.ts'

// A third of all the browser's time: both workers share it.
test.describe.configure({ mode: 'parallel' })

test.beforeEach(hasSeenPopup)

const PAGES = [
  ['/', 'Replacement Parts For Your Home'],
  ['/about', 'About'],
  ['/categories', 'Shop By Category'],
  ['/category/bathroom-fan-parts', 'Bathroom Fan Parts'],
  ['/category/vacuum-parts/vacuum-cleaner-bags', 'Vacuum Cleaner Bags'],
  ['/category/vacuum-parts/vacuum-cleaner-bags/upright-bags', 'Upright Bags'],
  ['/category/vacuum-parts/vacuum-parts-by-brand', 'Parts that a brand makes, and others that fit its machines.'],
  ['/category/vacuum-parts/vacuum-parts-by-brand/hoover', 'Parts that Hoover makes, and others that fit its machines.'],
  ['/search?q=S97009745', 'S97017705'],
  ['/search?showBrands=true', 'Parts that a brand makes.'],
  ['/product/broan-s97017705-bathroom-fan-motor-assembly', 'S97017705'],
  ['/part/S97009745', 'S97017705'],
  ['/model/broan/688', 'Broan 688 parts'],
  ['/help/model-number', 'model number'],
  ['/quick-order', 'Quick order'],
  ['/cart', 'Cart'],
  ['/auth', 'Sign'],
  ['/account', 'Account'],
  ['/orders', 'Order'],
  ['/contact', '(313) 555-0142'],
  ['/returns', 'Return'],
  ['/legal', 'Privacy'],
] as const

/** What else an address can ask for: other views of a list, nothing found, steps of a payment, and what does not exist. */
const STATES = [
  '/category/bathroom-fan-parts?page=2&sort=price-low',
  '/category/vacuum-parts/vacuum-cleaner-bags?vb=hoover',
  '/category/vacuum-parts/vacuum-cleaner-bags?view=table',
  '/category/vacuum-parts/vacuum-parts-by-brand/hoover',
  '/search',
  '/search?q=b',
  '/search?q=belt&page=2',
  '/search?q=zzqqxx',
  '/search?brand=hoover',
  '/search?brand=no-such-brand',
  '/cart?payment=cancelled',
  '/cart?payment=success&session_id=cs_test_invented',
  '/auth?mode=create&next=/orders',
  '/orders/PW-0000-0000',
  '/contact?topic=return&order=PW-0000-0000',
  '/contact?topic[]=x&order=1',
  '/nowhere',
  '/product/no-such-part',
  '/category/no-such-category',
  '/category/bad%20slug',
  '/admin/dashboard',
]

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('every page is whole', async ({ page }) => {
    test.setTimeout(120_000)
    for (const [path, text] of PAGES) {
      const response = await page.goto(path)
      expect.soft(response?.status(), path).toBe(200)
      await expect.soft(page.locator('body'), path).toContainText(text)
      await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      await expect.soft(page, path).toHaveTitle(/Partwright/)
    }
  })

  test('what is nowhere is answered with 404', async ({ page }) => {
    for (const path of [
      '/nowhere',
      '/product/no-such-part',
      '/category/no-such-category',
      '/category/bad%20slug',
      '/orders/PW-0000-0000',
      '/orders/PW-0000-0000,%20which%20I%20have%20not%20got%20yet',
    ])
      expect.soft((await page.goto(path))?.status(), path).toBe(404)
  })

  test('what needs scripts to find an order says how to see it without', async ({ page }) => {
    await page.goto('/orders')
    await expect(page.locator('main form noscript p')).toBeVisible()
  })

  test('a message to the shop goes by the form itself, and a page answers', async ({ page }) => {
    await page.goto('/contact?topic=fit')
    const form = page.getByRole('main').locator('form')
    await expect(form.getByLabel('Topic')).toHaveValue('fit')
    await form.getByLabel('Email', { exact: true }).fill('plain@example.com')
    await form.getByLabel('Message').fill('Does it fit a 688?')
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'We have your message' })).toBeVisible()
  })
})

/** Whether a page is well on a phone and on a wide screen. */
async function isWellAtAllWidths(page: Page, path: string) {
  for (const width of [390, 1360]) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await seriousFindings(page), `${path} at ${width} px`).toEqual([])
    expect.soft(await sidewaysOf(page), `${path} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
  }
}

test('no page breaks its security policy, its scripts, its width or its accessibility, on a phone or a wide screen', async ({ page }) => {
  test.setTimeout(240_000)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  for (const [path] of PAGES) {
    await page.goto(path)
    await hydrated(page)
    await isWellAtAllWidths(page, path)
  }
  expect(complaints).toEqual([])
})

test('no state that an address can reach breaks its scripts, its width or its accessibility, on a phone or a wide screen', async ({
  page,
}) => {
  test.setTimeout(240_000)
  // What comes later (a toast after an answer) stands at once, and is not judged while it fades in.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  for (const path of STATES) {
    await page.goto(path)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    await isWellAtAllWidths(page, path)
  }
  expect(failures).toEqual([])
})

test('printed, a page is its content alone', async ({ page }) => {
  await page.goto('/product/broan-s97017705-bathroom-fan-motor-assembly')
  await page.emulateMedia({ media: 'print' })
  for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByText('S97017705', { exact: true }).first()).toBeVisible()
})

/** How many sheets of letter paper the page takes. */
const sheetsOf = async (page: Page) =>
  [...(await page.pdf({ preferCSSPageSize: true, tagged: false, outline: false })).toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length

test('a part is printed on one sheet, with a long description or a long list of models, too', async ({ page }) => {
  for (const slug of ['broan-s97012038-replacement-motor-for-model-688-bathroom-fan', 'broan-dh100w-humidity-sensing-wall-control']) {
    await page.goto(`/product/${slug}`, { waitUntil: 'networkidle' })
    expect(await sheetsOf(page), slug).toBe(1)
  }
})

test('who wants less motion gets none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/', { waitUntil: 'networkidle' })
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element)
        return [animationDuration, transitionDuration].some((list) => list.split(',').some((time) => Number.parseFloat(time) > 0.01))
      }).length,
  )
  expect(moving).toBe(0)
})

test('the menu opens by keyboard, and Escape closes it and gives the focus back; what has the focus is in view', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const opener = page.getByRole('button', { name: /Vacuum Parts/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await expect(opener).toBeFocused()
  // The bar above the header is scrolled away, until keys lead into it.
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  const contact = page.getByRole('banner').getByRole('link', { name: 'Contact' })
  await expect(contact).not.toBeInViewport()
  await page
    .getByRole('link', { name: /, home$/ })
    .first()
    .focus()
  await page.keyboard.press('Shift+Tab')
  await expect(contact).toBeFocused()
  await expect(contact).toBeInViewport()
})

test('a broken stored cart never breaks a page', async ({ page }) => {
  for (const stored of ['{', '[]', '[null,{"slug":1}]', '"x"', '{"a":[]}']) {
    await page.goto('/about')
    await page.evaluate((text) => localStorage.setItem('shoppingCart', text), stored)
    await page.goto('/cart', { waitUntil: 'networkidle' })
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  }
})

test('the first load of every page stays within 150 kB of scripts and 20 kB of styles', async ({ page }) => {
  const sizes = new Map<string, number>()
  // An order's page loads the same whether it may be seen or not.
  for (const path of [...PAGES.map(([address]) => address), '/orders/PW-0000-0000', '/cart/shared']) {
    const html = await (await page.request.get(path)).text()
    const files = [...new Set([...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? ''))]
    const totals = { js: 0, css: 0 }
    for (const file of files) {
      const { gzipSync } = await import('node:zlib')
      if (!sizes.has(file)) sizes.set(file, gzipSync(await (await page.request.get(file)).body()).byteLength)
      totals[file.endsWith('.css') ? 'css' : 'js'] += sizes.get(file) ?? 0
    }
    expect(totals.js, `${path} scripts`).toBeLessThanOrEqual(150_000)
    expect(totals.css, `${path} styles`).toBeLessThanOrEqual(20_000)
    expect(totals.js, `${path} has scripts`).toBeGreaterThan(10 * 1024)
  }
})

test('pages that are opened most keep to Latin-1: with one other letter, drawing them takes twice the memory (record 19)', async ({
  request,
}) => {
  const parts = [
    'broan-s97017705-bathroom-fan-motor-assembly',
    'kirby-301291-knurled-brush-roll-belt',
    'shark-xff350-foam-and-felt-filter-kit',
  ]
  for (const path of [
    '/',
    '/category/vacuum-parts/vacuum-cleaner-bags',
    '/category/bathroom-fan-parts',
    ...parts.map((slug) => `/product/${slug}`),
  ]) {
    const html = await (await request.get(path)).text()
    expect(html, path).toContain('</html>')
    expect(
      Array.from(html).filter((letter) => letter > '\u00FF'),
      path,
    ).toEqual([])
  }
})

test('the front door says who may keep what, and sends what the browser understands', async ({ request }) => {
  const home = await request.get('/', { headers: { 'accept-encoding': 'br' } })
  expect(home.headers()).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=300',
    'content-encoding': 'br',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/default-src 'none'; script-src 'self' 'sha256-/),
  })
  const { etag } = home.headers()
  expect((await request.get('/', { headers: { 'if-none-match': etag ?? '' } })).status()).toBe(304)
  for (const path of ['/cart', '/auth', '/account', '/orders'])
    expect((await request.get(path)).headers()['cache-control']).toBe('private, no-store')
  const missing = await request.get('/assets/no-such-file.js')
  expect(missing.status()).toBe(404)
  expect((await request.post('/about')).status()).toBe(405)
})

test('staff sign in and see the dashboard; nobody else does', async ({ page }) => {
  expect((await page.goto('/admin/dashboard'))?.status()).toBe(404)
  await page.goto('/auth', { waitUntil: 'networkidle' })
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(ADMIN.email)
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const response = await page.reload()
  expect(response?.status()).toBe(200)
  expect(response?.headers()['cache-control']).toBe('private, no-store')
})

test("the legal page leads to the notices of others' data, fonts and packages, and the build has its list of packages", async ({
  page,
}) => {
  await page.goto('/legal')
  const link = page.getByRole('link', { name: 'notices of data, fonts and software' })
  const notices = await page.request.get((await link.getAttribute('href')) ?? '')
  expect([notices.status(), notices.headers()['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const text = await notices.text()
  for (const part of ['GeoNames', 'Copyright (c) 2007, Dav Glass', 'SIL OPEN FONT LICENSE', 'disposable-email-domains-js', 'sanitize-html'])
    expect(text).toContain(part)
  const bom: unknown = JSON.parse(readFileSync('dist/sbom.cdx.json', 'utf8'))
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'partwright' } } })
  expect(JSON.stringify(bom)).toContain('pkg:npm/hono@')
  expect(JSON.stringify(bom)).not.toContain('pkg:npm/vitest@')
})
