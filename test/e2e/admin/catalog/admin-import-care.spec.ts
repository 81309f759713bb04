import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from '#test/e2e/support/worker-shop.ts'
import { openAsStaff, tellSessionLate } from '#test/e2e/support/staff.ts'
import { holdAnswers, seriousFindings } from '#test/e2e/support/visitor.ts'

interface Part {
  id: string
  sku: string
  version: number
  priceCents: number
}

/** Three parts of the shop. */
async function threeParts(page: Page): Promise<[Part, Part, Part]> {
  const answer = await page.request.get('/api/admin/products?size=25&sort=sku&filter=price:between:1000..')
  const { rows }: { rows: Part[] } = await answer.json()
  const [one, two, three] = rows
  if (!one || !two || !three) throw new Error('the shop has no parts')
  return [one, two, three]
}

const bring = (page: Page, text: string) =>
  page.getByLabel('File to import').setInputFiles({ name: 'parts.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
const price = (cents: number) => (cents / 100).toFixed(2)
const leaving = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const stay = (page: Page) => leaving(page).getByRole('button', { name: 'Stay on this page' }).click()

test('a limit for alarms that cannot be read is said and not guessed, and chosen columns are not dropped unasked', async ({ page }) => {
  await openAsStaff(page, '/admin/bulk-import')
  const [part] = await threeParts(page)
  // A file that was taken is not said to be refused because it could not be read back.
  await page.route(/\/api\/admin\/imports\/imp_[^/]+$/, (route) => route.fulfill({ status: 503, body: 'busy' }))
  await bring(page, `SKU,Price,Note\n${part.sku},${price(Math.round(part.priceCents * 1.15))},a\n`)
  await expect(page.getByText('Could not load this import.')).toBeVisible({ timeout: 15_000 })
  await expect(page).toHaveURL(/\?import=imp_/)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  const limit = page.getByLabel('Alarm above (%)')
  const check = page.getByRole('button', { name: 'Check 1 row' })
  for (const text of ['0', '0.5', '7.5', '2000', '']) {
    await limit.fill(text)
    await expect(page.getByText('A whole number from 1 to 1,000.'), text).toBeVisible()
    await expect(check, text).toBeDisabled()
  }
  expect(await seriousFindings(page)).toEqual([])
  await limit.fill('10%')
  await page.getByRole('link', { name: '1 File' }).click()
  await expect(leaving(page)).toContainText('was not checked, and is not kept')
  await stay(page)
  await page.getByRole('navigation').first().getByRole('link', { name: 'Dashboard' }).click()
  await stay(page)
  await expect(limit).toHaveValue('10%')
  await check.click()
  await expect(page.getByText('1 price changes by more than 10 %')).toBeVisible()
  await expect(leaving(page)).toHaveCount(0)
})

test('columns that leave no doubt say what a file brings, until somebody says otherwise, also while it is uploaded', async ({ page }) => {
  await openAsStaff(page, '/admin/bulk-import')
  const parcels = 'Order number,Carrier,Tracking number\nPW-1,UPS,1Z999\n'
  const brings = page.getByRole('combobox', { name: 'The file brings', exact: true })
  await bring(page, parcels)
  await expect(brings).toHaveValue('tracking')
  await expect(page.getByText('This cannot be undone.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Meaning of Order number' })).toHaveValue('orderNumber')

  // Chosen before it was brought.
  await page.getByRole('link', { name: '1 File' }).click()
  const type = page.getByLabel('What the file brings')
  await type.selectOption('prices')
  await bring(page, parcels)
  await expect(brings).toHaveValue('prices')

  // Chosen while it is on its way.
  await page.getByRole('link', { name: '1 File' }).click()
  const release = await holdAnswers(page, /\/api\/admin\/imports\?type=/)
  await bring(page, 'E-mail,First name,SKU\nann@example.com,Ann,A-1\n')
  await expect(page.getByRole('button', { name: 'Reading the file …' })).toBeVisible()
  await type.selectOption('subscribers')
  release()
  await expect(brings).toHaveValue('subscribers')
  await expect(page.getByRole('combobox', { name: 'Meaning of E-mail' })).toHaveValue('email')
  // What was checked as something else since stays that.
  await brings.selectOption('prices')
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await expect(page.getByRole('link', { name: 'Errors 1' })).toBeVisible()
  await page.getByRole('link', { name: '2 Columns' }).click()
  await expect(brings).toHaveValue('prices')
})

test('by keyboard an import goes on at the step that comes, which says what was found, and each wrong cell what is wrong', async ({
  page,
}) => {
  await openAsStaff(page, '/admin/bulk-import')
  const [one] = await threeParts(page)
  await bring(page, `SKU,Price\n${one.sku},abc\n`)
  await page.getByRole('button', { name: 'Check 1 row' }).press('Enter')
  await expect(page.getByRole('group', { name: 'Step 4 of 5: Differences. 0 new, 0 changed, 0 the same, 1 with errors' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Price of row 2' })).toHaveAccessibleDescription(/"abc" is not an amount\./)
  // What is known is shown, however late the shop answers; what is in view stays until it is known who asks.
  const bringImport = await holdAnswers(page, /\/api\/admin\/imports\/imp_[^/?]+$/)
  await tellSessionLate(page)
  await page.getByRole('link', { name: '2 Columns' }).press('Enter')
  await page.getByLabel('The file brings').waitFor()
  await expect(page.getByRole('link', { name: '2 Columns' })).toBeFocused()
  bringImport()
})

test('cells are mended in peace: the tab stays, a failed look takes nothing away, and what is typed is asked about', async ({ page }) => {
  await openAsStaff(page, '/admin/bulk-import')
  const [one, two] = await threeParts(page)
  await bring(page, `SKU,Price\n${one.sku},abc\n${two.sku},def\n`)
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await page.getByRole('textbox', { name: 'Price of row 3' }).fill('12.5')
  await page.getByRole('textbox', { name: 'Price of row 2' }).fill(price(one.priceCents + 100))
  let failed = 0
  await page.route(/\/api\/admin\/imports\/imp_[^/]+$/, async (route) => {
    failed += 1
    await route.fulfill({ status: 503, body: 'busy' })
  })
  await page.getByRole('textbox', { name: 'Price of row 2' }).press('Enter')
  await expect.poll(() => failed, { timeout: 10_000 }).toBe(2)
  await expect(page.getByRole('textbox', { name: 'Price of row 2' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Price of row 3' })).toHaveValue('12.5')
  await page.unrouteAll()
  await page.getByRole('textbox', { name: 'Price of row 3' }).fill('ghi')
  await page.getByRole('textbox', { name: 'Price of row 3' }).press('Enter')
  await expect(page.getByText('"ghi" is not an amount.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Errors 1' })).toHaveAttribute('aria-current', 'page')

  const cell = page.getByRole('textbox', { name: 'Price of row 3' })
  await cell.fill('13.5')
  await page.getByRole('link', { name: 'Changed 1' }).click()
  await stay(page)
  await page.getByRole('link', { name: 'Save as draft' }).click()
  await stay(page)
  await page.getByRole('button', { name: 'Apply 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply 1 row?' })
  await expect(dialog).toContainText('What you have typed into cells was not mended, and is not kept.')
  await dialog.getByRole('button', { name: 'Keep as it is' }).click()
  await expect(cell).toHaveValue('13.5')
  await page.getByRole('link', { name: 'Save as draft' }).click()
  await leaving(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/admin\/bulk-import$/)
})

test('what was mended is not called unsent while the rows come anew', async ({ page }) => {
  await openAsStaff(page, '/admin/bulk-import')
  const [part] = await threeParts(page)
  await bring(page, `SKU,Price\n${part.sku},abc\n`)
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  const cell = page.getByRole('textbox', { name: 'Price of row 2' })
  await cell.fill(price(part.priceCents + 1))
  const bringRows = await holdAnswers(page, /\/api\/admin\/imports\/imp_[^/]+\/rows\?/)
  await cell.press('Enter')
  await page.getByRole('button', { name: 'Apply 1' }).click()
  bringRows()
  await expect(page.getByRole('navigation', { name: 'Steps of the import' }).getByText('5 Run')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('1 written, 0 same, 0 failed.')).toBeVisible({ timeout: 20_000 })
})

test('an import that was applied while the answer was lost is seen at its run as soon as the shop answers', async ({ page }) => {
  await openAsStaff(page, '/admin/bulk-import')
  const [part] = await threeParts(page)
  await bring(page, `SKU,Price\n${part.sku},${price(part.priceCents + 1)}\n`)
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  let isDown = false
  await page.route(/\/api\/admin\/imports\/imp_[^/]+\/start$/, async (route) => {
    await route.fetch()
    isDown = true
    await route.abort()
  })
  await page.route(/\/api\/admin\/imports\/imp_[^/]+$/, (route) => (isDown ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Apply 1' }).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByText('1 written, 0 same, 0 failed.')).toBeVisible({ timeout: 20_000 })
})

test('cells of several lines and of the column that rows are found by are mended as they are', async ({ page }) => {
  await openAsStaff(page, '/admin/bulk-import')
  const answer = await page.request.get('/api/admin/products?size=25&sort=sku&filter=price:between:1000..')
  const { rows }: { rows: { partNumber: string }[] } = await answer.json()
  const number = rows[0]?.partNumber
  await bring(page, `Part number,Specifications\n${number},"Voltage: 120 V\nwhite"\n${number},Colour: white\n`)
  await page.getByLabel('Match by').selectOption('number')
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(page.getByRole('textbox', { name: 'Part number of row 3' })).toHaveValue(number ?? '')
  const cell = page.getByRole('textbox', { name: 'Specifications of row 2' })
  await expect(cell).toHaveValue('Voltage: 120 V\nwhite')
  expect(await seriousFindings(page)).toEqual([])
  await cell.press('ControlOrMeta+End')
  await cell.pressSequentially(': yes')
  await page.getByRole('row').filter({ has: cell }).getByRole('button', { name: 'Mend' }).click()
  await page.getByRole('link', { name: 'Changed 1' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Changed' }).getByRole('insertion')).toHaveText('Voltage: 120 V; white: yes')
})

test('names that could not be loaded are said, and names that were chosen are sent before anything is applied', async ({ page }) => {
  await openAsStaff(page, '/admin/bulk-import')
  const categories: { name: string }[] = await (await page.request.get('/api/categories')).json()
  const head = 'SKU,Name,Price,Vendor,Category\n'
  await bring(page, `${head}CARE-1,Part 1,5.00,Nobody Knows,${categories[0]?.name}\nCARE-2,Part 2,5.00,,${categories[0]?.name}\n`)
  await page.route('**/names', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(page.getByText('Could not load the brands and categories that the shop does not know.')).toBeVisible({ timeout: 15_000 })
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('combobox', { name: 'What Nobody Knows is' }).focus()
  await page.keyboard.type('new brand')
  await expect(page.getByRole('option', { name: 'Add it as a new brand' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Apply 1' })).toBeDisabled()
  await expect(page.getByText('Check again with the names that you have chosen, then apply.')).toBeVisible()
  // Another tab of rows keeps them.
  await page.getByRole('link', { name: 'Errors 1' }).click()
  await expect(leaving(page)).toHaveCount(0)
  await page.getByRole('link', { name: '2 Columns' }).click()
  await stay(page)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Check again with these names' }).click()
  await expect(page.getByRole('button', { name: 'Apply 2' })).toBeEnabled()
})

test('an undo comes to its end, and an applied import does not say any more what it would do', async ({ page }) => {
  await openAsStaff(page, '/admin/bulk-import')
  const [one, two] = await threeParts(page)
  await bring(page, `SKU,Price,Active\n${one.sku},${price(one.priceCents + 1)},no\n${two.sku},${price(two.priceCents + 1)},yes\n`)
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(page.getByText('1 part would be archived')).toBeVisible()
  const { version } = await (await page.request.get(`/api/admin/products/${two.id}`)).json()
  const headers = { origin: new URL(page.url()).origin }
  const changed = await page.request.patch(`/api/admin/products/${two.id}`, { data: { version, priceCents: two.priceCents + 2 }, headers })
  expect(changed.status()).toBe(200)
  await page.getByRole('button', { name: 'Apply 2' }).click()
  await page.getByRole('dialog', { name: 'Apply 2 rows?' }).getByRole('button', { name: 'Apply 2' }).click()
  await expect(page.getByText('1 written, 0 same, 1 failed.')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: '4 Differences' }).click()
  await expect(page.getByText('1 part was to be archived')).toBeVisible()
  await page.getByRole('link', { name: '5 Run' }).click()
  await page.getByRole('button', { name: 'Undo 1' }).click()
  await expect(page.getByText('Rows undone: 1 of 1')).toBeVisible({ timeout: 20_000 })
})

test('a row whose cells a comma has shifted shows all of them, and is mended where it is', async ({ page }) => {
  await openAsStaff(page, '/admin/bulk-import')
  const [one] = await threeParts(page)
  await bring(page, `SKU,Name,Price\n${one.sku},Shifted by a comma,1,299.95\n`)
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await expect(page.getByText('It has 4 cells, the header has 3.')).toBeVisible()
  await expect(page.getByLabel('Cell 4 of row 2')).toHaveValue('299.95')
  await page.getByLabel('Price of row 2').fill('1299.95')
  await page.getByLabel('Cell 4 of row 2').fill('')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Mend' }).click()
  await expect(page.getByRole('link', { name: 'Changed 1' })).toBeVisible()
})

test('an import that a colleague has thrown away is not asked for again, and leads to the others', async ({ page }) => {
  await openAsStaff(page, '/admin/bulk-import')
  const [one] = await threeParts(page)
  await bring(page, `SKU,Price\n${one.sku},1\n`)
  await expect(page.getByRole('button', { name: 'Check 1 row' })).toBeVisible()
  const { origin, searchParams } = new URL(page.url())
  const thrown = await page.request.delete(`/api/admin/imports/${searchParams.get('import')}`, { headers: { origin } })
  expect(thrown.status(), await thrown.text()).toBe(200)
  await page.reload()
  await expect(page.getByText('There is no such import: it has been thrown away, or its address is wrong.')).toBeVisible({
    timeout: 15_000,
  })
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await page.getByRole('link', { name: 'All imports' }).click()
  await expect(page.getByRole('heading', { name: 'Imports before' })).toBeVisible()
})
