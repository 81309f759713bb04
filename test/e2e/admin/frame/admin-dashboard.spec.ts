import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from '#test/e2e/support/worker-shop.ts'
import { buyAsAnn, openAlive } from '#test/e2e/support/staff-orders.ts'
import { openAsStaff } from '#test/e2e/support/staff.ts'
import { seriousFindings, sidewaysOf } from '#test/e2e/support/visitor.ts'

test.use({ viewport: { width: 1360, height: 850 } })

const work = (page: Page) => page.getByRole('region', { name: 'To do today' })
const figure = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** The number on a tile, or none where it is no link. */
const tileCount = (page: Page, label: string) =>
  work(page)
    .getByRole('link', { name: new RegExp(`^${label} \\d`) })
    .innerText()
    .then((text) => Number(/\d[\d,]*$/.exec(text.trim())?.[0].replaceAll(',', '')))

/** A figure's chart, which is drawn when it is looked at. What stands above it may come a moment later, and push it out of view. */
async function chartOf(page: Page, name: string) {
  const chart = figure(page, name).getByRole('slider', { name: `Chart of ${name}` })
  await expect(async () => {
    await figure(page, name).scrollIntoViewIfNeeded()
    await expect(chart).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
  return chart
}

/** Goes to the dashboard from another page of the area, so that the browser and not the server asks for what is on it. */
async function comeBack(page: Page) {
  await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

test('tiles lead to lists with as many rows, and a new order appears by itself', async ({ page }) => {
  await openAsStaff(page)
  await expect.poll(() => tileCount(page, 'To ship')).toBe(0)
  // The tabs of the figures stand below the edge of the screen, and must not pull the page down to them.
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await buyAsAnn(page, [{ quantity: 1 }])
  await buyAsAnn(page, [{ quantity: 1 }])
  // Nothing is loaded anew: the page asks by itself.
  await expect.poll(() => tileCount(page, 'To ship'), { timeout: 20_000 }).toBe(2)
  await expect(figure(page, 'Orders').getByRole('link', { name: '2', exact: true })).toBeVisible({ timeout: 20_000 })
  expect(await seriousFindings(page)).toEqual([])

  for (const label of ['To ship', 'Low stock']) {
    const count = await tileCount(page, label)
    expect(count, label).toBeGreaterThan(0)
    await work(page)
      .getByRole('link', { name: new RegExp(`^${label} `) })
      .click()
    await expect(page.getByText(new RegExp(`of ${count.toLocaleString('en-US')}$`)).first()).toBeVisible()
    await openAlive(page, '/admin/dashboard')
  }
  await figure(page, 'Orders').getByRole('link', { name: '2', exact: true }).click()
  await expect(page.getByText(/of 2$/).first()).toBeVisible()
})

test('one kind of work that cannot be had is said on its tile alone, and asked for again', async ({ page }) => {
  await openAsStaff(page, '/admin/products')
  let isBroken = true
  await page.route('**/api/admin/dashboard/work/messages', (route) =>
    isBroken
      ? route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: '{"title":"Broken","detail":"Out of order.","requestId":"req-42"}',
        })
      : route.fallback(),
  )
  await comeBack(page)
  const failed = work(page).getByRole('alert')
  await expect(failed).toHaveCount(1)
  await expect(failed).toContainText('Out of order.')
  await expect(failed).toContainText('req-42')
  for (const label of ['To ship', 'Late to ship', 'On hold', 'Low stock', 'E-mails that failed'])
    await expect(work(page).getByRole('link', { name: new RegExp(`^${label} \\d`) })).toBeVisible()
  await expect(await chartOf(page, 'Sales')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  isBroken = false
  await work(page).getByRole('button', { name: 'Retry: Messages to answer' }).click()
  await expect(work(page).getByRole('link', { name: /^Messages to answer \d/ })).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('visits that cannot be had take nothing of the sales along', async ({ page }) => {
  await openAsStaff(page, '/admin/products')
  await page.route('**/api/admin/dashboard/visits*', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await comeBack(page)
  await expect(figure(page, 'Conversion').getByRole('button', { name: 'Retry: Conversion' })).toBeVisible()
  await expect(await chartOf(page, 'Refunds')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1)
})

test('the period stands in the address, charts are read by keyboard, and each has a table', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await openAsStaff(page)
  const sales = figure(page, 'Sales')
  await expect(sales).toContainText('Gross: the totals of paid orders')
  await expect(page.getByText('Days are those of the shop’s time zone, America/Detroit.')).toBeVisible()
  await page.getByRole('link', { name: '30 days', exact: true }).click()
  await expect(page).toHaveURL(/\?days=30$/)
  const chart = await chartOf(page, 'Sales')
  await expect(chart).toHaveAttribute('aria-valuemax', '30')
  await expect(chart.locator('canvas')).toBeVisible()
  await chart.focus()
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuenow', '1')
  await page.keyboard.press('ArrowRight')
  await expect(chart).toHaveAttribute('aria-valuenow', '2')
  await expect(chart).toHaveAttribute('aria-valuetext', /: \$0\.00, before \$0\.00$/)
  await chart.hover({ position: { x: 200, y: 60 } })
  await expect(sales.getByText(/: \$[\d,.]+, before \$/)).toBeVisible()

  await sales.getByRole('button', { name: 'Table of Sales' }).click()
  await expect(sales.getByRole('row')).toHaveCount(31)
  await expect(chart).toHaveCount(0)
  expect(await seriousFindings(page)).toEqual([])
  await page.reload()
  await expect(await chartOf(page, 'Orders')).toHaveAttribute('aria-valuemax', '30')
  for (const days of ['1000', 'x', '-1']) {
    await openAlive(page, `/admin/dashboard?days=${days}`)
    await expect(await chartOf(page, 'Sales')).toHaveAttribute('aria-valuemax', '7')
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(sales.locator('canvas')).toBeVisible()
  expect(await seriousFindings(page), 'in the dark').toEqual([])
  expect(complaints).toEqual([])
})

test('a step of the new shop goes when it is done, or set aside, and comes back when that is undone', async ({ page }) => {
  await openAsStaff(page)
  const steps = page.getByRole('region', { name: 'Set up your shop' })
  await expect(steps.getByRole('link', { name: 'Tax rates' })).toBeVisible()
  const headers = { origin: new URL(page.url()).origin }
  const { settings } = await (await page.request.get('/api/admin/settings')).json()
  const { version } = settings.find(({ group }: { group: string }) => group === 'rates')
  const saved = await page.request.patch('/api/admin/settings/rates', { data: { version, taxRates: { OH: 575 } }, headers })
  expect(saved.status(), await saved.text()).toBe(200)
  await openAlive(page, '/admin/dashboard')
  await expect(steps.getByRole('link', { name: 'Tax rates' })).toHaveCount(0)
  await expect(steps.getByRole('listitem').filter({ hasText: 'Tax rates' })).toContainText('Done')

  await steps.getByRole('button', { name: 'Set aside: A logo' }).click()
  await expect(steps.getByRole('link', { name: 'A logo' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(steps.getByRole('link', { name: 'A logo' })).toBeVisible()

  const buttons = steps.getByRole('button', { name: /^Set aside: / })
  for (let left = await buttons.count(); left > 0; left -= 1) {
    await expect(buttons).toHaveCount(left)
    await buttons.first().click()
  }
  await expect(steps).toHaveCount(0)
})

test('on paper a chart that nobody has looked at yet leaves no empty place', async ({ page }) => {
  await openAsStaff(page)
  await expect(figure(page, 'Conversion')).toContainText('A visit is a browser session')
  const waiting = figure(page, 'Conversion').locator('.skeleton')
  await expect(waiting).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  // On the shorter page it may come into view meanwhile, and have a second one while its code is on its way.
  await expect(waiting.filter({ visible: true })).toHaveCount(0)
})

test('on a phone nothing leaves the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsStaff(page)
  await expect((await chartOf(page, 'Sales')).locator('canvas')).toBeVisible()
  expect(await sidewaysOf(page)).toBeLessThanOrEqual(0)
  expect(await seriousFindings(page)).toEqual([])
})
