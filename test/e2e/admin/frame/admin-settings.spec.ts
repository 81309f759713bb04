import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { ADMIN } from '#test/e2e/support/built-shop.ts'
import { hydrated } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { isAlive } from '#test/e2e/support/staff.ts'
import { buyAsAnn, postAsStaff } from '#test/e2e/support/staff-orders.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'

const open = async (page: Page, path: string) => {
  await page.goto(`/auth?next=${encodeURIComponent(path)}`)
  await hydrated(page)
  const form = page.getByRole('main')
  await form.getByLabel('Email', { exact: true }).fill(ADMIN.email)
  await form.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`**${path}`)
  // The first page after signing in is loaded anew.
  await expect(page.locator('html[data-area=admin]')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await hydrated(page)
  await isAlive(page)
}

const save = async (page: Page) => {
  // What was saved before may still be told.
  const answered = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.url().includes('/api/admin/settings'))
  await page.getByRole('button', { name: /^Save/ }).click()
  expect((await answered).status()).toBe(200)
  await expect(page.getByText(/^Saved:/).first()).toBeVisible()
}

test('a changed telephone number is in the header and footer of the shop at once', async ({ page, browser, shop }) => {
  await open(page, '/admin/settings')
  await page.getByLabel('Find a setting').fill('phone')
  await expect(page.getByText('Fields: Phone')).toBeVisible()
  await page.getByRole('link', { name: 'Phone, e-mail, address and hours' }).first().click()
  await page.getByRole('textbox', { name: 'Phone' }).fill('(906) 555-0100')
  await save(page)
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await expect(async () => {
    await visitor.goto('/about')
    await expect(visitor.getByRole('contentinfo').getByRole('link', { name: '(906) 555-0100' })).toBeVisible({ timeout: 500 })
    // What was kept for visitors is made anew after 20 seconds at the earliest: what is there within ten was told.
  }).toPass({ timeout: 10_000, intervals: [100] })
  await expect(visitor.getByRole('banner')).toContainText('(906) 555-0100')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('(313) 555-0142')
  await visitor.context().close()
})

test('a wrong value is explained beside its field, and nothing is saved', async ({ page }) => {
  await open(page, '/admin/settings/contact')
  await page.getByRole('textbox', { name: 'Phone' }).fill('call us')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('must be a telephone number with its area code, such as (906) 555-0100')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('link', { name: 'All settings' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/settings$/)
})

test('two people who change the same setting are asked which change stays', async ({ page, context }) => {
  await open(page, '/admin/settings/mail')
  const other = await context.newPage()
  await other.goto('/admin/settings/mail')
  await hydrated(other)
  await other.getByRole('textbox', { name: "Sender's name" }).fill('Acme')
  await save(other)
  await page.getByRole('textbox', { name: "Sender's name" }).fill('Acme Parts')
  await page.getByRole('button', { name: /^Save/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('changed this')
  await dialog.getByText('Yours').click()
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await expect(page.getByText(/^Saved:/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: "Sender's name" })).toHaveValue('Acme Parts')
})

test('a new shipping rate shows what it does before it is saved, is charged afterwards, and has its default again', async ({ page }) => {
  await open(page, '/admin/settings/shipping')
  await page.getByRole('textbox', { name: 'Flat rate below that ($)' }).fill('8.50')
  await page.getByRole('button', { name: 'Add a zone' }).click()
  await page.getByLabel('States', { exact: true }).fill('AK, HI')
  await page.getByLabel('Flat rate ($)', { exact: true }).fill('24')
  const examples = page.getByRole('region', { name: 'What a cart costs' })
  await expect(examples.getByRole('row', { name: /\$25\.00 MI/ })).toContainText('$8.50')
  await expect(examples.getByRole('row', { name: /\$120\.00 AK/ })).toContainText('$24.00')
  await save(page)
  await page.getByRole('button', { name: 'Restore defaults' }).click()
  await expect(page.getByRole('textbox', { name: 'Flat rate below that ($)' })).toHaveValue('10.00')
  await save(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Flat rate below that ($)' })).toHaveValue('10.00')
  await expect(page.getByRole('button', { name: 'Remove zone 1' })).toHaveCount(0)
})

test('what a setting was before a change is put back from its history, and saved as any other change', async ({ page }) => {
  await open(page, '/admin/settings/shipping')
  const flat = page.getByRole('textbox', { name: 'Flat rate below that ($)' })
  const before = await flat.inputValue()
  await flat.fill('12.5')
  await save(page)
  await page.getByText('History', { exact: true }).click()
  const entry = page.getByRole('list', { name: 'History' }).getByRole('listitem').first()
  // In the units of the form.
  await expect(entry).toContainText(`${before} → 12.50`)
  await entry.getByRole('button', { name: 'Put back' }).click()
  await expect(flat).toHaveValue(before)
  await save(page)
  await page.reload()
  await expect(flat).toHaveValue(before)
  await page.getByText('History', { exact: true }).click()
  const entries = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(entries.first()).toContainText(`12.50 → ${before}`)
  // What is so already is not offered.
  await expect(entries.nth(1).getByRole('button', { name: 'Put back' })).toBeHidden()
})

test("another shop's address leads to a page, for crawlers and without loading one", async ({ page, browser, shop }) => {
  await open(page, '/admin/settings/redirects')
  await page.getByRole('button', { name: 'Add a redirect' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a redirect' })
  await dialog.getByLabel('Old address').fill('/contact')
  await dialog.getByLabel('Leads to').fill('/returns')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('is a page of the shop')).toBeVisible()
  await dialog.getByLabel('Old address').fill('https://old.example/products/fan-motor?variant=1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /\/products\/fan-motor/ })).toBeVisible()
  // What leads elsewhere is not led here by mistake.
  await page.getByRole('button', { name: 'Add a redirect' }).click()
  await dialog.getByLabel('Old address').fill('/products/fan-motor')
  await dialog.getByLabel('Leads to').fill('/about')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Old address')).toHaveAccessibleDescription(/leads elsewhere already/)
  await dialog.getByLabel('Leads to').press('Enter')
  await expect(page.getByRole('row', { name: /\/products\/fan-motor.*\/about/ })).toBeVisible()
  await page.request.put('/api/admin/redirects', {
    data: { fromPath: '/products/fan-motor', toPath: '/returns' },
    headers: { origin: new URL(page.url()).origin },
  })
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage()
  for (const old of ['/products/fan-motor', '/products/fan-motor/?variant=2', '/collections/all/products/fan-motor']) {
    const answer = await visitor.request.get(old, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location, old]).toEqual([301, '/returns', old])
  }
  await visitor.goto('/about')
  await hydrated(visitor)
  // As a link in the description of a part, brought along from the other shop.
  await visitor.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/products/fan-motor', textContent: 'The old page' })
    document.querySelector('main')?.prepend(link)
    Object.assign(window, { isSameDocument: true })
  })
  await visitor.getByRole('link', { name: 'The old page' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible()
  expect(new URL(visitor.url()).pathname).toBe('/returns')
  expect(await visitor.evaluate(() => 'isSameDocument' in window)).toBe(true)
  await visitor.context().close()
})

test('redirects are removed after a question, what somebody else has removed is said, and they can be brought back', async ({ page }) => {
  await open(page, '/admin/settings/redirects')
  const put = (fromPath: string) =>
    page.request.put('/api/admin/redirects', { data: { fromPath, toPath: '/returns' }, headers: { origin: new URL(page.url()).origin } })
  for (const path of ['/moved-one', '/moved-two']) expect((await put(path)).status()).toBe(200)
  await page.goto('/admin/settings/redirects?q=moved-')
  await hydrated(page)
  await isAlive(page)
  for (const path of ['/moved-one', '/moved-two']) await page.getByRole('checkbox', { name: `Select ${path}` }).click()
  const elsewhere = await page.request.post('/api/admin/redirects/remove', {
    data: { fromPath: '/moved-two' },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(elsewhere.status()).toBe(200)
  const removal = Promise.withResolvers<void>()
  await page.route('**/api/admin/redirects/remove', async (route) => {
    await removal.promise
    await route.continue()
  })
  const selected = page.getByRole('region', { name: 'Selected rows' })
  await selected.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove 2 redirects?' })
  await dialog.getByRole('button', { name: 'Remove 2 redirects' }).click()
  // While it lasts they cannot be removed a second time.
  await expect(page.locator('.dt-status')).toContainText('Removing 2 redirects …')
  await expect(selected).toBeHidden()
  removal.resolve()
  await expect(page.locator('.dt-status')).toContainText('1 removed. 1 was gone already.')
  await expect(selected).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /moved-one/ })).toBeVisible()
})

test('a removal that is taken back leaves an address alone that leads elsewhere by now', async ({ page }) => {
  await open(page, '/admin/settings/redirects')
  const put = (fromPath: string, toPath: string) =>
    page.request.put('/api/admin/redirects', { data: { fromPath, toPath }, headers: { origin: new URL(page.url()).origin } })
  for (const path of ['/back-one', '/back-two']) expect((await put(path, '/returns')).status()).toBe(200)
  await page.goto('/admin/settings/redirects?q=back-')
  await hydrated(page)
  await isAlive(page)
  for (const path of ['/back-one', '/back-two']) await page.getByRole('checkbox', { name: `Select ${path}` }).click()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove 2 redirects' }).click()
  await expect(page.locator('.dt-status')).toContainText('2 removed.')
  expect((await put('/back-one', '/about')).status()).toBe(200)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.dt-status')).toContainText('1 not brought back, /back-one: it leads elsewhere by now.')
  await expect(page.getByRole('row', { name: /back-two/ })).toContainText('/returns')
  await expect(page.getByRole('row', { name: /back-one/ })).toContainText('/about')
})

test('the help page is edited with a preview of what it will say, and has its default again', async ({ page, browser, shop }) => {
  await open(page, '/admin/settings/help')
  await page.getByLabel('Introduction').fill('Call {phone} until {cutOff}, or ask {nobody}.')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Call (313) 555-0142 until 2 p.m. Eastern, or ask {nobody}.')
  await expect(page.getByText('No setting is called {nobody}')).toBeVisible()
  await page.getByLabel('Introduction').fill('Call {phone}.')
  await page.getByLabel('Wall fan or heater').fill('Look inside.\n\nTake a picture.')
  await save(page)
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await visitor.goto('/help/model-number')
  await expect(visitor.getByText('Call (313) 555-0142.')).toBeVisible()
  await expect(visitor.getByRole('region', { name: 'Wall fan or heater' }).getByRole('listitem')).toHaveText([
    'Look inside.',
    'Take a picture.',
  ])
  await page.getByRole('button', { name: 'Restore defaults' }).click()
  await save(page)
  await visitor.reload()
  await expect(visitor.getByText("The number on the machine's label tells which parts fit it.")).toBeVisible()
  await visitor.context().close()
})

test('the popup is edited in one place, and nothing that failed waits', async ({ page }) => {
  await open(page, '/admin/settings')
  await page.getByLabel('Find a setting').fill('popup')
  await page.getByRole('main').getByRole('link', { name: 'Newsletter popup' }).click()
  await expect(page).toHaveURL(/\/admin\/homepage-settings$/)
  await page.goto('/admin/settings/popup')
  await expect(page).toHaveURL(/\/admin\/homepage-settings$/)
  await page.goto('/admin/settings/health')
  for (const name of ['E-mails that were given up', 'Messages of the payment provider that failed'])
    await expect(page.getByRole('region', { name })).toContainText('None.')
})

test('the log of changes finds those of an order by its number, and names in words what was changed', async ({ page }) => {
  await open(page, '/admin/activity/changes')
  const number = await buyAsAnn(page, [{ quantity: 1 }])
  await postAsStaff(page, `orders/${number}/shipments`, { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' })
  await page.goto(`/admin/activity/changes?q=${number}`)
  await expect(page.getByRole('row').filter({ hasText: 'order.ship' })).toContainText('tracking number')
})

test('every page of settings is without findings of axe, and fits on a phone', async ({ page }) => {
  test.setTimeout(120_000)
  await open(page, '/admin/settings')
  const links = await page
    .locator('main a[href^="/admin/settings/"]')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  expect(links.length).toBeGreaterThan(10)
  await page.setViewportSize({ width: 390, height: 800 })
  for (const path of ['/admin/settings', ...links]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await seriousFindings(page), path).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
  }
})

test('a computer whose clock is a minute ahead of the shop’s draws the page that came', async ({ page }) => {
  await open(page, '/admin/activity')
  const [{ id: productId, version, priceCents }] = (await (await page.request.get('/api/admin/products?size=25')).json()).rows
  const set = await postAsStaff(page, 'change-sets', { kind: 'products', title: 'A minute ago' })
  await postAsStaff(page, `change-sets/${set.id}/rows`, { rows: [{ position: 0, productId, change: { version, priceCents } }] })
  await postAsStaff(page, `change-sets/${set.id}/start`, {})
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  await page.clock.install({ time: Date.now() + 65_000 })
  await page.reload()
  await isAlive(page)
  await expect(page.getByRole('row', { name: /A minute ago/ })).toBeVisible()
  expect(complaints).toEqual([])
})
