import { expect } from '@playwright/test'
import { hydrated } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { openAsStaff } from '#test/e2e/support/staff.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'

test('staff add a model, say what fits it, paste a list, and the storefront follows; two models become one', async ({ page }) => {
  await openAsStaff(page, '/admin/fitment/new')
  await page.getByLabel('Brand').selectOption({ label: 'Broan' })
  await page.getByLabel('Model number').fill('688')
  await page.getByLabel('Name', { exact: true }).fill('Ceiling fan, 50 CFM')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(/is that of Broan 688/).first()).toBeVisible()
  await page.getByLabel('Model number').fill('688-ZZ')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/admin\/fitment\/mdl_/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Broan 688-ZZ')

  const unknown = await (await page.request.get('/model/broan/688-zz')).text()
  expect(unknown).toContain('content="We do not know yet which parts fit the Broan 688-ZZ (Ceiling fan, 50 CFM). Please call us')

  const parts = page.getByRole('list', { name: 'Parts' })
  const chosen = page.getByRole('combobox', { name: 'Part', exact: true })
  await chosen.fill('S97012038')
  await page.getByRole('option', { name: /S97012038/ }).click()
  // What could not be saved is not typed again.
  await page.route('**/api/admin/fits', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Add part' }).click()
  await expect(page.getByText('Not saved')).toBeVisible()
  await expect(chosen).toHaveValue(/S97012038/)
  await page.getByRole('button', { name: 'Add part' }).click()
  await expect(parts).toContainText('S97012038')
  await expect(chosen).toHaveValue('')

  await page.getByRole('textbox', { name: 'List' }).fill('S97012038\nS99020166\tonly the long one\nNO-SUCH-PART')
  await page.getByRole('button', { name: 'Add the list' }).click()
  await expect(page.getByText('1 added, 1 already there, 1 unknown part number')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Lines to look at' })).toContainText('NO-SUCH-PART')
  await expect(page.getByRole('textbox', { name: 'S99020166: note' })).toHaveValue('only the long one')
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('combobox', { name: 'S99020166: fits' }).selectOption('false')
  await expect(page.getByText('Saved S99020166')).toBeVisible()
  // A note that is left for the next button is this button's own change, not somebody else's.
  await page.getByRole('textbox', { name: 'S99020166: note' }).fill('and not before 2004')
  await page.getByRole('button', { name: 'Remove S99020166' }).click()
  await expect(parts).not.toContainText('S99020166')
  await page.locator('.toast').filter({ hasText: 'Removed S99020166' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'S99020166: note' })).toHaveValue('and not before 2004')
  await page.getByRole('button', { name: 'Remove S97012038' }).click()
  await expect(parts).not.toContainText('S97012038')
  await page.locator('.toast').filter({ hasText: 'Removed S97012038' }).getByRole('button', { name: 'Undo' }).click()
  await expect(parts).toContainText('S97012038')

  const model = page.url()
  await page.goto('/model/broan/688-zz')
  await expect(page.locator('main')).toContainText('S97012038')

  await page.goto(model)
  await hydrated(page)
  await page.getByRole('button', { name: 'Merge …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'The model that is kept' }).fill('broan 688')
  await page.getByRole('option', { name: 'Broan 688', exact: true }).click()
  await dialog.getByLabel(/Type 688-ZZ/).fill('688-ZZ')
  await dialog.getByRole('button', { name: 'Merge the models' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Broan 688')
  await page.goto('/model/broan/688-zz')
  await expect(page).toHaveURL(/\/model\/broan\/688$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('nothing runs out of the screen sideways', async ({ page }) => {
    await openAsStaff(page, '/admin/fitment')
    const model = await page.locator('.dt-card-link').first().getAttribute('href')
    for (const path of ['/admin/fitment', '/admin/fitment/list', '/admin/fitment/conflicts', '/admin/fitment/returns', model ?? '']) {
      await page.goto(path)
      await hydrated(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
      expect(await seriousFindings(page), path).toEqual([])
    }
  })
})
