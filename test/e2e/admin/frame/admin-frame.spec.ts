import { gzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { COLLEAGUE } from '#test/e2e/support/built-shop.ts'
import { CUSTOMER, addByNumber, fillCustomer, hydrated } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { openAsStaff, signInAsStaff } from '#test/e2e/support/staff.ts'
import { hasSeenPopup, seriousFindings, sidewaysOf } from '#test/e2e/support/visitor.ts'

test.beforeEach(hasSeenPopup)

/** The first load of a page of the area: all scripts that it asks for, compressed. */
const MAX_SCRIPT_BYTES = 220_000

/** The colour of the page's ground, as painted. */
const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

const DARK = 'rgb(15, 24, 32)'
const LIGHT = 'rgb(251, 250, 246)'

/** The scripts and styles that a page asks for, with their contents, fetched again once it is quiet. */
async function filesOf(page: Page, path: string) {
  const urls = new Set<string>()
  const note = (request: { url: () => string }) => /\.(js|css)$/.test(new URL(request.url()).pathname) && urls.add(request.url())
  page.on('request', note)
  await page.goto(path, { waitUntil: 'networkidle' })
  page.off('request', note)
  return Promise.all([...urls].map(async (url) => ({ url, body: await (await page.request.get(url)).body() })))
}

test("strangers and customers get the shop's own page for an address that has none", async ({ page }) => {
  expect((await page.goto('/admin/dashboard'))?.status()).toBe(404)
  await expect(page.getByRole('navigation', { name: 'Admin pages' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const answer = await page.request.post('/api/auth/sign-up/email', {
    data: { name: 'Pat Carter', email: 'no-staff@example.com', password: 'a stapler in the attic' },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(answer.status()).toBeLessThan(300)
  for (const path of ['/admin', '/admin/dashboard']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('banner')).toBeVisible()
  }
})

test('staff find their way by mouse and by keys, and letters as keys can be turned off', async ({ page }) => {
  await openAsStaff(page, '/admin')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect(page).toHaveTitle('Dashboard | Partwright')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const nav = page.getByRole('navigation', { name: 'Admin pages' })
  await expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  // The first Tab leads past the navigation.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await expect(sheet.getByText('Go to Dashboard')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  // Letters can be turned off.
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Single letters are shortcuts' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Find anything' })).toBeVisible()
  await expect(sheet).toBeHidden()
})

test('a list that is opened for the first time has the focus at its heading, once its style sheets are there', async ({ page }) => {
  await openAsStaff(page)
  await page.route('**/*.css', async (route) => {
    // They come after the page's data: what it waits for.
    await page.waitForFunction(() => document.title.startsWith('Returns'))
    await route.continue()
  })
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page.getByRole('heading', { level: 1, name: 'Returns' })).toBeFocused()
})

test('Escape from the palette leads to the page where nothing had the focus, and its button says what is read on it', async ({ page }) => {
  await openAsStaff(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await expect(palette.getByRole('button', { name: 'Close' })).toHaveAccessibleName(/^Esc\b/)
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the palette finds a part, an order and a page by their first letters', async ({ page, context }) => {
  await addByNumber(page, { number: 'S97017705' })
  await page.goto('/cart')
  await hydrated(page)
  await fillCustomer(page)
  await page
    .getByRole('button', { name: /Secure Checkout/ })
    .first()
    .click()
  await page.waitForURL(/test-payments|payment=/)
  await openAsStaff(page)
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  const field = palette.getByRole('combobox')
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await field.fill('s97017')
  await expect(palette.getByRole('option', { name: /S97017705/ })).toBeVisible()
  await field.fill(CUSTOMER.Email.slice(0, 5))
  const order = palette.getByRole('option', { name: /^PW-/ })
  await expect(order.first()).toContainText('Pat Carter')
  const number = /PW-\w+/.exec((await order.first().textContent()) ?? '')?.[0] ?? ''
  await field.fill(number.toLowerCase().replace('-', ''))
  await expect(order.first()).toContainText(number)
  expect(await seriousFindings(page)).toEqual([])
  await field.fill('zzqqxx')
  await expect(palette.getByText('Nothing begins with')).toBeVisible()
  await field.fill('dash')
  await expect(palette.getByRole('option', { name: 'Dashboard' })).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await expect(await opened).toHaveURL(/\/admin\/dashboard$/)
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()

  // Tab shows what can be done with a hit; going back brings the hits.
  await page.getByRole('button', { name: /Search orders/ }).click()
  await field.fill('s97017')
  await expect(palette.getByRole('option', { name: /S97017705/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(palette.getByRole('option', { name: 'Stock' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('s97017')
  await expect(palette.getByRole('option', { name: /S97017705/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('st')
  await expect(palette.getByRole('option', { name: 'Price' })).toHaveCount(0)
  const stock = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await expect((await stock).getByRole('textbox', { name: 'On hand', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'On hand', exact: true })).toBeFocused()
})

/** Holds back what matches until it is let go. */
async function holdBack(page: Page, files: string) {
  let letGo: () => void = () => undefined
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(files, async (route) => {
    await gone
    await route.continue()
  })
  return letGo
}

test('a button that is pressed before the page can answer is pressed once it can, and letters after Ctrl+K are kept', async ({ page }) => {
  await signInAsStaff(page)
  const letGo = await holdBack(page, '**/assets/**/*.js')
  await page.goto('/admin/products', { waitUntil: 'commit' })
  const add = page.getByRole('button', { name: '+ Filter' })
  await page.getByRole('button', { name: 'Columns' }).click()
  await add.click()
  await expect(add).toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(1)
  letGo()
  await expect(page.getByRole('searchbox', { name: 'Search fields' })).toBeFocused()
  await expect(add).not.toHaveAttribute('aria-busy', 'true')
  await page.unroute('**/assets/**/*.js')

  const again = await holdBack(page, '**/assets/**/*.js')
  await page.goto('/admin/dashboard', { waitUntil: 'commit' })
  await page.getByRole('button', { name: /Search orders/ }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('s9701')
  again()
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await expect(palette.getByRole('combobox')).toHaveValue('s9701')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('77')
  await expect(palette.getByRole('option', { name: /S97017705/ })).toBeVisible()
})

test('while the palette searches for another text, what the earlier one had found cannot be opened', async ({ page }) => {
  await openAsStaff(page)
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('s97017')
  await expect(palette.getByRole('option', { name: /S97017705/ })).toBeVisible()
  const letGo = await holdBack(page, '**/api/admin/find?*')
  await palette.getByRole('combobox').fill('s97zz')
  await expect(palette.getByText('Searching …')).toBeVisible()
  await expect(palette.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(palette).toBeVisible()
  letGo()
  await expect(palette.getByText('Nothing begins with')).toBeVisible()
})

test('the palette takes letters before its code is there, and loses none when it comes', async ({ page }) => {
  const letGo = await holdBack(page, '**/assets/palette-*.js')
  await openAsStaff(page)
  const help = page.getByRole('button', { name: 'Keys of this page' })
  await help.focus()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await page.keyboard.type('s97')
  await expect(palette).toContainText('Opening')
  expect(await seriousFindings(page)).toEqual([])
  letGo()
  for (const letter of '017705') await page.keyboard.type(letter)
  await expect(palette.getByRole('combobox')).toHaveValue('s97017705')
  await expect(palette.getByRole('option', { name: /S97017705/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(help).toBeFocused()
})

test('who opens a record that a colleague has open sees the initials before typing', async ({ page, browser, shop }) => {
  await page.clock.install()
  await signInAsStaff(page)
  const { rows } = await (await page.request.get('/api/admin/products?size=25')).json()
  const path = `/admin/products/${rows[4].id}`
  await page.goto(path)
  const context = await browser.newContext({ baseURL: shop.url })
  const other = await context.newPage()
  await other.clock.install()
  await openAsStaff(other, path, COLLEAGUE)
  await expect(other.getByText('Shop admin has this open, too.')).toBeAttached()
  for (const width of [1360, 390]) {
    await other.setViewportSize({ width, height: 850 })
    await expect(other.locator('.presence')).toHaveText('SA')
    await expect(other.locator('.presence')).toBeInViewport()
    expect(await sidewaysOf(other)).toBeLessThanOrEqual(0)
    expect(await seriousFindings(other)).toEqual([])
  }
  // Whoever was here first is told within the next 20 s, and both are told when the other leaves.
  await page.clock.fastForward(20_000)
  await expect(page.locator('.presence')).toHaveText('SA')
  await page.goto('/admin/products')
  await other.clock.fastForward(20_000)
  await expect(other.locator('.presence')).toHaveCount(0)
  await context.close()
})

test('dark is dark from the first paint on, is kept, and leaves the shop as it is', async ({ page }) => {
  await openAsStaff(page)
  expect(await groundOf(page)).toBe(LIGHT)
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  expect(await groundOf(page)).toBe(DARK)
  // Without the page's scripts there is no later moment: what is painted first is what stays.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  expect(await groundOf(page)).toBe(DARK)
  await page.unroute('**/assets/*.js')
  await page.goto('/')
  expect(await groundOf(page)).toBe(LIGHT)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the frame is accessible and no wider than the screen, ${colorScheme}`, async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.emulateMedia({ colorScheme })
    await openAsStaff(page)
    for (const width of [1360, 768, 390]) {
      await page.setViewportSize({ width, height: 850 })
      expect(await seriousFindings(page), `${width}`).toEqual([])
      expect(await sidewaysOf(page), `${width}`).toBeLessThanOrEqual(0)
    }
    await page.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('dialog', { name: 'All pages' }).getByRole('link', { name: 'Dashboard' })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    expect(complaints).toEqual([])
  })

test('a narrow navigation stays narrow', async ({ page }) => {
  await openAsStaff(page)
  const nav = page.getByRole('navigation', { name: 'Admin pages' })
  await nav.getByRole('button', { name: 'Icons only' }).click()
  await expect.poll(async () => (await nav.boundingBox())?.width).toBe(56)
  await page.reload()
  expect((await nav.boundingBox())?.width).toBe(56)
  await expect(nav.getByRole('link', { name: 'Dashboard' })).toBeVisible()
})

test('a tablet begins with icons, and keeps the names of whoever wants them', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await openAsStaff(page, '/admin/orders')
  const nav = page.getByRole('navigation', { name: 'Admin pages' })
  expect((await nav.boundingBox())?.width).toBe(56)
  await expect(nav.getByRole('button', { name: 'Icons only', pressed: true })).toBeVisible()
  await nav.getByRole('button', { name: 'Icons only' }).click()
  await page.reload()
  await expect.poll(async () => (await nav.boundingBox())?.width).toBe(200)
})

test('staff who ask for what is not there are led to their own pages', async ({ page }) => {
  await signInAsStaff(page)
  await page.goto('/admin/reports/no-such-report')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Report not found' })).toBeVisible()
  await expect(main.getByRole('combobox')).toHaveCount(0)
  await main.getByRole('link', { name: 'Dashboard' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

/** Of what has the focus: its words, if bars that stay in view cover all of it. */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused.closest('.admin-bottom-bar, .dt-foot')) return null
    const { left, top, width, height } = focused.getBoundingClientRect()
    const seen = [0.1, 0.5, 0.9].flatMap((across) =>
      [0.1, 0.5, 0.9].map((down) => document.elementFromPoint(left + width * across, top + height * down)),
    )
    const isCovered = seen.every((part) => part?.closest('.admin-bottom-bar, .dt-foot, .save-bar') != null)
    return isCovered ? focused.outerHTML.slice(0, 200) : null
  })

test('on a phone nothing that stays at the foot of the window hides what has the focus, nor the foot of a list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  for (const [path, steps] of [
    ['dashboard', 50],
    ['products', 60],
    ['settings', 60],
  ] as const) {
    await openAsStaff(page, `/admin/${path}`)
    for (let step = 0; step < steps; step++) {
      await page.keyboard.press('Tab')
      expect(await coveredFocus(page), `${path}, ${step}`).toBeNull()
    }
  }
  await openAsStaff(page, '/admin/products')
  const bar = await page.locator('.admin-bottom-bar').boundingBox()
  const foot = await page.locator('.dt-foot').boundingBox()
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('who is offline is told so', async ({ page, context }) => {
  await openAsStaff(page)
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
})

test('without a connection the frame and what was loaded stay, and the rest opens when it is back', async ({ page, context }) => {
  await openAsStaff(page, '/admin/orders')
  const nav = page.getByRole('navigation', { name: 'Admin pages' })
  const main = page.getByRole('main')
  await context.setOffline(true)
  await nav.getByRole('link', { name: /^Returns/ }).click()
  await expect(main.getByText('This page opens when the connection is back.')).toBeVisible()
  await expect(nav.getByRole('link', { name: /^Orders/ })).toBeVisible()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.goBack()
  await expect(main.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await page.goForward()
  await expect(main.getByText('This page opens when the connection is back.')).toBeVisible()
  await context.setOffline(false)
  await expect(main.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible()
})

test('the area starts with little, and the shop with nothing of it', async ({ page }) => {
  await openAsStaff(page, '/about')
  const ofShop = await filesOf(page, '/')
  expect(ofShop.length).toBeGreaterThan(1)
  for (const { url, body } of ofShop) expect(body.toString(), url).not.toMatch(/admin-frame|palette-field|Keys of this page/)
  const ofArea = await filesOf(page, '/admin/dashboard')
  expect(ofArea.some(({ body }) => body.includes('Keys of this page'))).toBe(true)
  const sizes = ofArea.filter(({ url }) => url.endsWith('.js')).map(({ body }) => gzipSync(body).byteLength)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  console.info(`first load of /admin/dashboard: ${total} bytes of scripts in ${sizes.length} files`)
  expect(total).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
})
