import { expect } from '@playwright/test'
import type { APIRequestContext, Page } from '@playwright/test'
import { ADMIN } from '#test/e2e/support/built-shop.ts'
import { hydrated } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { isAlive, openAsStaff, signInAsStaff } from '#test/e2e/support/staff.ts'
import { hasSeenPopup } from '#test/e2e/support/visitor.ts'

test.beforeEach(hasSeenPopup)

/** Notes the documents that the page loads, and what its scripts fail with. */
function watch(page: Page) {
  const documents: string[] = []
  const failures: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(new URL(request.url()).pathname)
  })
  // A fade from one page to the next that another navigation ends is reported as an error, and is none.
  page.on(
    'pageerror',
    ({ message }) => message.startsWith('Transition was') || failures.push(`${new URL(page.url()).pathname}: ${message.slice(0, 120)}`),
  )
  return { documents, failures }
}

/** What the document is one of. */
const areaOf = (page: Page) => page.locator('html').getAttribute('data-area')

/** Waits until the page in view is one of the area. */
async function isInArea(page: Page, heading: string) {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await isAlive(page)
  expect(await areaOf(page)).toBe('admin')
}

/** Waits until the page in view is one of the shop, without the area's styles, and goes to another without loading it. */
async function isInShop(page: Page, documents: string[]) {
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-area')
  await hydrated(page)
  await expect(page.locator('link[rel=stylesheet][href*="/admin-"]')).toHaveCount(0)
  const before = documents.length
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
  expect(documents.slice(before)).toEqual([])
}

async function signIn(page: Page) {
  await hydrated(page)
  const main = page.getByRole('main')
  await main.getByLabel('Email', { exact: true }).fill(ADMIN.email)
  await main.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await main.getByRole('button', { name: 'Sign in', exact: true }).click()
}

// Whoever is signed out gets the shop's page for an address without one; the browser's routes are those that the server drew it from.
for (const path of [
  '/admin',
  '/admin/orders',
  '/Admin/orders',
  '/%61dmin/orders',
  '/admin/no-such-page',
  '/administration',
  '/admin%2Forders',
])
  test(`${path}, signed out, is one document that the browser takes over`, async ({ page }) => {
    const { documents, failures } = watch(page)
    expect((await page.goto(path))?.status()).toBe(404)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    const search = page.getByRole('main').getByRole('searchbox').or(page.getByRole('main').getByRole('combobox')).first()
    await search.fill('S97009745')
    await search.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=S97009745/)
    await expect(page.getByRole('link', { name: /S97017705/ }).first()).toBeVisible()
    expect(documents).toHaveLength(1)
    expect(failures).toEqual([])
  })

test('staff go from the shop into the area and back by links and by the keys of the browser', async ({ page }) => {
  await openAsStaff(page, '/')
  const { documents, failures } = watch(page)
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
  await isInArea(page, 'Dashboard')
  await page.goBack()
  await isInShop(page, documents)
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
  await isInArea(page, 'Dashboard')
  await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: 'Orders' }).click()
  await isInArea(page, 'Orders')
  await page.goBack()
  await isInArea(page, 'Dashboard')
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
  await page.goForward()
  await isInArea(page, 'Dashboard')
  expect(failures).toEqual([])
})

test('signing in on a page of the shop leads into the area, and back leads out of its document', async ({ page }) => {
  const { documents, failures } = watch(page)
  await page.goto('/about')
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await signIn(page)
  await isInArea(page, 'Dashboard')
  expect(documents.filter((path) => !path.startsWith('/admin'))).toEqual(['/about'])
  // The sign-in page would lead on at once.
  await page.evaluate(() => window.history.go(-2))
  await expect(page).toHaveURL(/\/about$/)
  await isInShop(page, documents)
  expect(failures).toEqual([])
})

test('a page of the area that was asked for with a hash is loaded after signing in', async ({ page }) => {
  const { documents, failures } = watch(page)
  await page.goto('/auth?next=/admin/orders%23top')
  await signIn(page)
  await isInArea(page, 'Orders')
  expect(documents).toEqual(['/auth', '/admin/orders'])
  expect(failures).toEqual([])
})

test('an address of the area without a page is asked for once, and staff who sign in for it stay in the area', async ({ page }) => {
  const { documents, failures } = watch(page)
  await page.goto('/auth?next=/admin/no-such-page')
  await signIn(page)
  await isInArea(page, 'Page not found')
  expect(documents).toEqual(['/auth', '/admin/no-such-page'])
  expect(failures).toEqual([])
  expect((await page.request.get('/admin/no-such-page')).status()).toBe(404)
})

test("a page of the shop starts without the area's routes, and one of the area with them among its first files", async ({
  page,
  request,
}) => {
  await openAsStaff(page, '/about')
  const firstFiles = async (asked: APIRequestContext, path: string) => {
    const html = await (await asked.get(path)).text()
    const files = [...new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? ''))]
    return Promise.all(files.map(async (file) => (await asked.get(file)).text()))
  }
  const hasAreasRoutes = async (asked: APIRequestContext, path: string) =>
    (await firstFiles(asked, path)).some((text) => /bulk-import|settings\/health/.test(text))
  for (const path of ['/', '/cart', '/search?q=belt', '/auth', '/category/bathroom-fan-parts'])
    expect(await hasAreasRoutes(request, path), path).toBe(false)
  for (const path of ['/admin/dashboard', '/admin/settings', '/admin/users'])
    expect(await hasAreasRoutes(page.request, path), path).toBe(true)
})

test('the page of what a role may not see leads to pages of the area alone, whatever its address says', async ({ page }) => {
  await signInAsStaff(page)
  const answerTo = (asked: string) => page.request.get(`/admin/no-access?${asked}`, { maxRedirects: 0 })
  const allowed = await answerTo(new URLSearchParams({ page: '/admin/orders?page=2' }).toString())
  expect([allowed.status(), allowed.headers().location]).toEqual([307, '/admin/orders?page=2'])
  const others = [
    'https://evil.example/',
    '//evil.example',
    String.raw`/\evil.example`,
    '/admin/..//evil.example',
    'javascript:alert(1)',
    '/',
    '7',
  ]
  for (const other of [...others.map((one) => new URLSearchParams({ page: one }).toString()), 'page=/admin/orders&page=/admin/orders']) {
    const answer = await answerTo(other)
    // The page itself, or its address without what it does not read.
    expect([other, answer.status() < 400, answer.headers().location ?? '/admin/no-access']).toEqual([other, true, '/admin/no-access'])
  }
  await page.goto('/admin/no-access?page=https://evil.example/')
  await expect(page.getByRole('heading', { level: 1, name: 'Not open to your role' })).toBeVisible()
})

test('an address that is longer than any number or id is that of no record', async ({ page }) => {
  await signInAsStaff(page)
  const long = 'a'.repeat(300)
  const records = [
    'orders',
    'returns',
    'products',
    'brands',
    'discount-codes',
    'fitment',
    'messages',
    'questions',
    'reviews',
    'suggestions',
    'users',
  ]
  for (const path of [...records.map((record) => `/admin/${record}/${long}`), `/admin/orders/${long}/print`, `/admin/test-email/${long}`])
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 404])
})
