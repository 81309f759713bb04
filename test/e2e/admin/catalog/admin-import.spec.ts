import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from '#test/e2e/support/worker-shop.ts'
import { openAsStaff } from '#test/e2e/support/staff.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'

interface Part {
  id: string
  sku: string
  name: string
  priceCents: number
}

/** Some parts of the shop. */
async function someParts(page: Page, count: number): Promise<Part[]> {
  const answer = await page.request.get('/api/admin/products?size=25&sort=sku&filter=price:between:1000..')
  const { rows }: { rows: Part[] } = await answer.json()
  return rows.slice(0, count)
}

const price = (cents: number) => (cents / 100).toFixed(2)
const step = (page: Page, name: string) => page.getByRole('navigation', { name: 'Steps of the import' }).getByText(name)
const currentStep = (page: Page, name: string) => expect(step(page, name)).toHaveAttribute('aria-current', 'page')
const file = (text: string, name = 'prices-nov.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('task 10: a price list is brought, its differences seen with three clicks, mended, applied and undone', async ({ page }) => {
  await openAsStaff(page)
  const [first, second, third] = await someParts(page, 3)
  if (!first || !second || !third) throw new Error('the shop has no parts')
  let clicks = 0
  const click = async (name: string, role: 'link' | 'button' = 'button') => {
    clicks++
    await page.getByRole(role, { name }).first().click()
  }
  await page.setViewportSize({ width: 1360, height: 850 })
  await click('Import', 'link')
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await click('Choose a file')
  const rows = [`${first.sku},${price(first.priceCents + 100)}`, `${second.sku},${price(second.priceCents)}`, `${third.sku},abc`]
  await (await choosing).setFiles(file(`SKU,Price\n${rows.join('\n')}\n`))
  await currentStep(page, '2 Columns')
  await expect(page.getByRole('combobox', { name: 'Meaning of Price' })).toHaveValue('priceCents')
  await click('Check 3 rows')
  await currentStep(page, '4 Differences')
  // Our column of admin-look.md, section 2: five.
  expect(clicks).toBeLessThanOrEqual(5)
  const line = page.getByRole('row', { name: first.sku.toUpperCase() })
  await expect(line).toContainText(`${price(first.priceCents)} → ${price(first.priceCents + 100)}`)
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'Errors 1' }).click()
  await expect(page.getByText('"abc" is not an amount.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Errors file' }).click()
  expect(readFileSync(await (await downloading).path(), 'utf8')).toContain(`${third.sku},abc,4,`)
  await page.getByRole('textbox', { name: 'Price of row 4' }).fill(price(third.priceCents + 50))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Changed 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Apply 2' }).click()
  await currentStep(page, '5 Run')
  await expect(page.getByText('Applied', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('2 written, 0 same, 0 failed.')).toBeVisible()
  expect((await someParts(page, 1))[0]?.priceCents).toBe(first.priceCents + 100)

  await page.getByRole('button', { name: 'Jobs' }).click()
  const jobs = page.getByRole('dialog', { name: 'Jobs' })
  await expect(jobs).toContainText('Import of prices-nov.csv')
  await jobs.getByRole('button', { name: 'Undo Import of prices-nov.csv' }).click()
  await expect(jobs).toContainText('undone, 0 written', { timeout: 20_000 })
  await page.keyboard.press('Escape')
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  expect((await someParts(page, 1))[0]?.priceCents).toBe(first.priceCents)
})

test('the state stands in the address, a draft is found again, and a large price change is asked about', async ({ page }) => {
  await openAsStaff(page, '/admin/bulk-import')
  const [part] = await someParts(page, 1)
  await page.getByRole('textbox', { name: 'Or paste a table here' }).focus()
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    // Spreadsheets put a picture of the cells beside their text.
    data.items.add(new File(['picture'], 'image.png', { type: 'image/png' }))
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, `SKU\tPrice\n${part?.sku}\t1.00\n`)
  await currentStep(page, '2 Columns')
  await expect(page).toHaveURL(/\?import=imp_/)
  await page.reload()
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await currentStep(page, '4 Differences')
  await expect(page.getByText('1 price changes by more than 30 %')).toBeVisible()
  await page.getByRole('button', { name: 'Apply 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply 1 row?' })
  await dialog.getByRole('button', { name: 'Keep as it is' }).click()
  await page.getByRole('link', { name: 'Save as draft' }).click()
  await expect(page).toHaveURL(/\/admin\/bulk-import$/)
  const draft = page.getByRole('listitem').filter({ hasText: 'Pasted table' }).first()
  await expect(draft).toContainText('Checked')
  expect(await seriousFindings(page)).toEqual([])
  await draft.getByRole('button', { name: 'Throw Pasted table away' }).click()
  const question = page.getByRole('dialog', { name: 'Throw Pasted table away?' })
  await question.getByRole('button', { name: 'Keep as it is' }).click()
  await expect(draft).toContainText('Checked')
  await draft.getByRole('button', { name: 'Throw Pasted table away' }).click()
  // Without a field, the focus is on a button of the window.
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Pasted table' })).toHaveCount(0)
})

test('a file that is cut is refused in words, and the page fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsStaff(page, '/admin/bulk-import')
  await page.getByLabel('File to import').setInputFiles(file('SKU,Price\nA-1,5.00\nA-2'))
  await expect(page.getByRole('region', { name: 'Bring a file' }).getByRole('alert')).toContainText(
    'Row 3 is incomplete: it has 1 of 2 cells.',
  )
  await page.getByLabel('File to import').setInputFiles(file('SKU,Name,Price,Category\nA-1,A rather long name of a part,5.00,Nowhere\n'))
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await expect(page.getByText('There is no category "Nowhere".')).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  expect(await seriousFindings(page)).toEqual([])
})

test('a brand that the shop does not know is chosen by keys, and remembered with the columns', async ({ page }) => {
  await openAsStaff(page, '/admin/bulk-import')
  const categories: { name: string }[] = await (await page.request.get('/api/categories')).json()
  const bring = async (sku: string) => {
    await page
      .getByLabel('File to import')
      .setInputFiles(file(`SKU,Name,Price,Vendor,Category\n${sku},Part ${sku},5.00,Somebody Unheard,${categories[0]?.name}\n`))
    await page.getByRole('button', { name: 'Check 1 row' }).click()
  }
  await bring('E2E-NAME-1')
  await expect(page.getByText('There is no brand "Somebody Unheard".')).toBeVisible()
  const panel = page.getByRole('group').filter({ hasText: 'Brands and categories that the shop does not know: 1' })
  await panel.getByRole('combobox', { name: 'What Somebody Unheard is' }).focus()
  await page.keyboard.type('new brand')
  await expect(page.getByRole('option', { name: 'Add it as a new brand' })).toBeVisible()
  await page.keyboard.press('Enter')
  expect(await seriousFindings(page)).toEqual([])
  await panel.getByRole('button', { name: 'Check again with these names' }).click()
  await expect(page.getByRole('link', { name: 'New 1' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Errors 0' })).toBeVisible()
  await page.goto('/admin/bulk-import')
  await bring('E2E-NAME-2')
  await expect(page.getByRole('link', { name: 'New 1' })).toBeVisible()
})

test('tracking numbers: the page says before that they cannot be undone, and asks', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsStaff(page, '/admin/bulk-import')
  await page.getByRole('combobox', { name: 'What the file brings' }).selectOption('tracking')
  await expect(page.getByText('This cannot be undone.')).toBeVisible()
  await page.getByLabel('File to import').setInputFiles(file('Order,Carrier,Tracking number\n#1001,UPS,1Z999\n', 'parcels.csv'))
  await page.getByRole('checkbox', { name: 'Tell each customer by e-mail that the shipment is on its way' }).uncheck()
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await expect(page.getByText('"#1001" is no order number.')).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  expect(await seriousFindings(page)).toEqual([])
})

test('a file with a title above its header is read below it, and the page says in which row its columns are named', async ({ page }) => {
  await openAsStaff(page, '/admin/bulk-import')
  await page.getByLabel('File to import').setInputFiles(file('Prices of spring\n\nSKU,Price\nA-1,5.00\n', 'titled.csv'))
  await expect(page.getByText('The columns are named in row 3 of the file: what stands above is left out.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Meaning of Price' })).toHaveValue('priceCents')
})

test('subscribers are brought, added and taken back', async ({ page }) => {
  await openAsStaff(page, '/admin/bulk-import')
  await page.getByRole('combobox', { name: 'What the file brings' }).selectOption('subscribers')
  await page
    .getByLabel('File to import')
    .setInputFiles(file('E-mail,Consent,Consent date\nreader.one@example.com,yes,2024-05-06\nreader.two@example.com,no,\n', 'readers.csv'))
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await page.getByRole('link', { name: 'Errors 1' }).click()
  await expect(page.getByText('They have not agreed: they are not subscribed.')).toBeVisible()
  await page.getByRole('button', { name: 'Apply 1' }).click()
  await expect(page.getByText('1 written, 0 same, 0 failed.')).toBeVisible({ timeout: 20_000 })
  const run = page.url()
  await page.goto('/admin/activity')
  await expect(page.getByRole('row').filter({ hasText: 'Import of readers.csv' })).toContainText('1 subscriber added')
  await page.goto(run)
  await page.getByRole('button', { name: 'Undo 1' }).click()
  await expect(page.getByText('1 undone, 0 kept because they were changed since')).toBeVisible({ timeout: 20_000 })
  await page.goto('/admin/activity')
  await expect(page.getByRole('row').filter({ hasText: 'Import of readers.csv' })).toContainText('1 subscriber removed')
})

test('models that texts name are told before a file is applied, and made into an import of fits afterwards', async ({ page }) => {
  await openAsStaff(page, '/admin/bulk-import')
  const [part] = await someParts(page, 1)
  const [brand]: { id: string; name: string }[] = (await (await page.request.get('/api/admin/brands')).json()).rows
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (
    await choosing
  ).setFiles(file(`SKU,Brand,Short text\n${part?.sku},${brand?.name},"Fits ${brand?.name} XQ-4401, XQ-4402."\n`, 'texts.csv'))
  await currentStep(page, '2 Columns')
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await currentStep(page, '4 Differences')
  await page.getByRole('link', { name: '1 row names models of which the fits of its part say nothing' }).click()
  await expect(page.getByText(`Models without a fit: ${brand?.name} XQ-4401 (not in the shop)`)).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Apply 1' }).click()
  await expect(page.getByText('Applied', { exact: true })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Bring these models as fits' }).click()
  await currentStep(page, '2 Columns')
  await expect(page.getByRole('combobox', { name: 'Meaning of Model' })).toHaveValue('applianceModel')
  await page.getByRole('combobox', { name: 'A model that the shop does not have' }).selectOption('bath-fan')
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await currentStep(page, '4 Differences')
  await expect(page.getByText('XQ-4402 (new)')).toBeVisible()
  await page.getByRole('button', { name: 'Apply 2' }).click()
  await expect(page.getByText('2 written, 0 same, 0 failed.')).toBeVisible({ timeout: 20_000 })
})

test('rows of fits are named as the file names them', async ({ page }) => {
  await openAsStaff(page, '/admin/bulk-import')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(file('Part number,Brand,Model\nS97018031,Broan,QT80\nS97018031,Nobody,QT81\n', 'fits.csv'))
  await currentStep(page, '2 Columns')
  await page.getByLabel('The file brings').selectOption('Fits')
  await expect(page.getByRole('combobox', { name: 'Meaning of Model' })).toHaveValue('applianceModel')
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await currentStep(page, '4 Differences')
  await expect(page.getByRole('rowheader', { name: 'S97018031 Broan QT80', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Errors 1' }).click()
  await expect(page.getByRole('rowheader', { name: 'S97018031 Nobody QT81', exact: true })).toBeVisible()
})
