import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { readTable } from '#server/shop/import/file/read-table.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { buyAsAnn, orderOf } from '#test/e2e/support/staff-orders.ts'
import { openAsStaff, signInAsStaff, tellSessionLate } from '#test/e2e/support/staff.ts'
import { atEachWidth, holdAnswers, seriousFindings } from '#test/e2e/support/visitor.ts'

test.use({ viewport: { width: 1360, height: 900 } })

/** The file that a link gives, read as an import would be. */
async function readFile(page: Page, name: string) {
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name, exact: true }).click()
  const download = await waiting
  const table = await readTable(readFileSync(await download.path()))
  const rows: string[][] = []
  for await (const { cells } of table.rows()) rows.push(cells)
  return { name: download.suggestedFilename(), header: table.header, rows }
}

test('a report is opened, its days are changed, it is exported and read back, saved, mailed and deleted', async ({ page }) => {
  await openAsStaff(page, '/admin/reports')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports')
  expect(await seriousFindings(page)).toEqual([])
  const { totalCents: cents } = await orderOf(page, await buyAsAnn(page, [{ quantity: 1 }]))
  await page.getByRole('link', { name: 'Sales by day', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/reports\/sales-by-day/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales by day')
  await expect(page.getByText('Days begin and end at midnight in America/Detroit.')).toBeVisible()
  await expect(page.getByText('Goods − discount + shipping + tax: what customers paid.')).toBeVisible()
  const rows = page.getByRole('region', { name: 'Sales by day' }).locator('tbody tr')
  await expect(rows).toHaveCount(30)

  const period = page.getByLabel('Period', { exact: true })
  const bringFigures = await holdAnswers(page, /\/api\/admin\/reports\/sales-by-day\?/)
  await tellSessionLate(page)
  await period.focus()
  await period.selectOption('Last 7 days')
  await expect(page).toHaveURL(/preset=last-7/)
  await expect(page.getByRole('region', { name: 'Figures', exact: true })).toHaveAttribute('aria-busy', 'true')
  await expect(period).toHaveValue('last-7')
  await expect(period).toBeFocused()
  bringFigures()
  await page.unroute('**/api/session')
  await expect(rows).toHaveCount(7)
  await page.getByLabel('Compare with').selectOption('The days before')
  await expect(page.getByText(/, compared with /)).toBeVisible()
  const chart = page.getByRole('slider', { name: 'Chart of Gross sales' })
  await expect(chart).toHaveAttribute('aria-valuemax', '7')
  await expect(chart).toHaveAttribute('aria-valuetext', /: \$[\d.,]+, before \$[\d.,]+$/)
  await chart.press('Home')
  await expect(chart).toHaveAttribute('aria-valuenow', '1')
  for (const [key, at] of Object.entries({ ArrowUp: '2', ArrowDown: '1' })) {
    await chart.press(key)
    await expect(chart).toHaveAttribute('aria-valuenow', at)
  }
  await page.getByLabel('Figure of the chart').selectOption('Orders')
  await expect(page.getByRole('slider', { name: 'Chart of Orders' })).toHaveAttribute('aria-valuemax', '7')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByLabel('Compare with').selectOption('Nothing')
  await expect(page.getByText(/, compared with /)).toHaveCount(0)

  const total = page.getByRole('region', { name: 'Sales by day' }).locator('tfoot')
  const dollars = (cents / 100).toFixed(2)
  await expect(total).toContainText(`$${dollars}`)
  await page
    .getByRole('columnheader', { name: /^Gross sales/ })
    .getByRole('link')
    .click()
  await expect(page.getByRole('columnheader', { name: /^Gross sales/ })).toHaveAttribute('aria-sort', 'descending')
  await expect(rows.first()).toContainText(`$${dollars}`)
  for (const link of ['Export Excel', 'Export CSV']) {
    const file = await readFile(page, link)
    expect(file.name).toMatch(/^sales-by-day-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.(csv|xlsx)$/)
    const gross = file.header.indexOf('Gross sales ($)')
    expect(file.rows).toHaveLength(8)
    expect(Number(file.rows[0]?.[gross])).toBe(cents / 100)
    expect(Number(file.rows.at(-1)?.[gross])).toBe(cents / 100)
  }

  await page.getByRole('button', { name: 'Save report' }).click()
  await page.getByLabel('Name').fill('The week of Bob')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved The week of Bob')).toBeVisible()
  await page.getByRole('link', { name: 'All reports' }).click()
  const weekly = page.getByLabel('Weekly mail of The week of Bob')
  await expect(weekly).not.toBeChecked()
  const stored = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
  await weekly.click()
  await stored
  await expect(weekly).toBeChecked()
  await page.reload()
  await expect(weekly).toBeChecked()
  await page.getByRole('link', { name: 'The week of Bob' }).click()
  await expect(page).toHaveURL(/preset=last-7.*sort=-gross/)
  await expect(rows).toHaveCount(7)
  await page.getByRole('link', { name: 'All reports' }).click()
  // It is deleted in another tab, which this one has not heard of.
  const { saved } = await (await page.request.get('/api/admin/saved-reports')).json()
  const { origin } = new URL(page.url())
  for (const { id } of saved)
    expect((await page.request.delete(`/api/admin/saved-reports/${id}`, { headers: { origin } })).status()).toBe(200)
  await page.getByRole('button', { name: 'Delete The week of Bob' }).click()
  await expect(page.getByText('The week of Bob is deleted already')).toBeVisible()
  await expect(page.getByRole('link', { name: 'The week of Bob' })).toHaveCount(0)
})

test('days the wrong way round, or of more than ten years, are answered at the field, and mended there', async ({ page }) => {
  await openAsStaff(page, '/admin/reports/sales-by-state?from=2026-03-02&to=2026-03-01')
  const to = page.getByLabel('Last day')
  await expect(to).toHaveAccessibleDescription('It is before the first day.')
  await page.getByLabel('First day').fill('2001-01-01')
  await page.getByRole('button', { name: 'Show days' }).click()
  await expect(to).toHaveAccessibleDescription('It is too late: a report covers at most 10 years.')
  await page.getByLabel('First day').fill('2026-02-01')
  await page.getByRole('button', { name: 'Show days' }).click()
  await expect(page.getByText('Feb 1, 2026 to Mar 1, 2026.')).toBeVisible()
  await expect(page.getByText('Nothing in these days.')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})

test('a report that cannot be saved without a connection says so at its name, and is not saved later by itself', async ({ page }) => {
  await openAsStaff(page, '/admin/reports/sales-by-brand')
  await page.getByRole('button', { name: 'Save report' }).click()
  const name = page.getByRole('dialog').getByLabel('Name')
  await name.fill('Not kept for later')
  await page.context().setOffline(true)
  await name.press('Enter')
  await expect(name).toHaveAccessibleDescription(/offline|did not answer/)
  await expect(name).toHaveValue('Not kept for later')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'All reports' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports')
  await expect(page.getByText('Not kept for later')).toHaveCount(0)
})

/** The colours that a chart is drawn in. */
const coloursOf = (chart: Locator) =>
  chart.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    const colours = new Set<string>()
    for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255) colours.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`)
    return [...colours]
  })

/** The line of a chart, in light, in the dark, and in a contrast theme on black. */
const [INK, LIGHT, FORCED] = ['0 82 102', '114 206 222', '255 255 255']

test('on paper a report has its whole chart in ink, every column, and the totals once, also of somebody who works in the dark', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openAsStaff(page, '/admin/reports/sales-by-day')
  const chart = page.getByRole('slider', { name: 'Chart of Gross sales' })
  await expect.poll(() => coloursOf(chart)).toContain(LIGHT)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 816, height: 1056 })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect.poll(() => coloursOf(chart)).toContain(INK)
  const [paper, drawing] = [await page.getByRole('region', { name: 'Chart' }).boundingBox(), await chart.locator('canvas').boundingBox()]
  expect((drawing?.x ?? 0) + (drawing?.width ?? 0)).toBeLessThanOrEqual((paper?.x ?? 0) + (paper?.width ?? 0))
  const table = page.getByRole('region', { name: 'Sales by day' })
  // A foot of a table is printed on each page.
  await expect(table.locator('tfoot')).toHaveCSS('display', 'table-row-group')
  await expect(table).toHaveCSS('overflow-x', 'visible')
  await expect(page.getByRole('link', { name: 'Export CSV' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect.poll(() => coloursOf(chart)).toContain(LIGHT)
})

test('a chart is drawn in the colours of a contrast theme as soon as one is chosen', async ({ page }) => {
  await openAsStaff(page, '/admin/reports/sales-by-day')
  const chart = page.getByRole('slider', { name: 'Chart of Gross sales' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => coloursOf(chart)).toContain(LIGHT)
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' })
  await expect.poll(() => coloursOf(chart)).toContain(FORCED)
})

test('the last day below a chart is whole', async ({ page }) => {
  await openAsStaff(page, '/admin/reports/sales-by-day?preset=last-7')
  const chart = page.getByRole('slider', { name: 'Chart of Gross sales' })
  await expect.poll(() => coloursOf(chart)).toContain(INK)
  const atTheEdge = await chart.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(canvas.width - 1, 0, 1, canvas.height) ?? { data: [] }
    return [...data].filter((value, at) => at % 4 === 3 && value > 0).length
  })
  expect(atTheEdge).toBe(0)
})

test('an address with a page that is none is that of the first page', async ({ page }) => {
  await openAsStaff(page, '/admin/reports/sales-by-day?page=none')
  await expect(page.getByRole('region', { name: 'Sales by day' }).locator('tbody tr')).toHaveCount(30)
})

test('on phones and tablets a report stays on the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 850 })
  await openAsStaff(page, '/admin/reports/inventory-value')
  await expect(page.getByRole('region', { name: 'Inventory value' }).locator('tbody tr').first()).toBeVisible()
  await atEachWidth(page, [390, 768], async (width) => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await seriousFindings(page)).toEqual([])
  })
})

test('beside many figures the names of parts keep room for their words', async ({ page }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 1 }, { quantity: 1, at: 1 }])
  const { lines } = await orderOf(page, number)
  await page.setViewportSize({ width: 768, height: 1024 })
  await openAsStaff(page, '/admin/reports/sales-by-part')
  const name = page.getByRole('region', { name: 'Sales by part' }).getByRole('rowheader', { name: lines[0].name })
  expect((await name.boundingBox())?.width).toBeGreaterThan(180)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768)
})
