import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { DEFAULT_TIME_ZONE } from '#domain/setting-defaults.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { openAsStaff } from '#test/e2e/support/staff.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'

// Staff who travel: where they are it is another day than at the shop for nineteen hours of each day.
test.use({ timezoneId: 'Pacific/Kiritimati' })

const currentStep = (page: Page, name: string) =>
  expect(page.getByRole('navigation', { name: 'Steps of the import' }).getByText(name)).toHaveAttribute('aria-current', 'page')

/** A category of parts, by its path. */
async function somePlace(page: Page): Promise<string> {
  const { rows }: { rows: { category: { path: string } }[] } = await (await page.request.get('/api/admin/products?size=25')).json()
  return rows[0]?.category.path ?? ''
}

/** Brings a file up to its columns. */
async function bring(page: Page, { name, rows, head }: { name: string; rows: string[]; head: string }) {
  await page.goto('/admin/bulk-import')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`${head}\n${rows.join('\n')}\n`) })
  await currentStep(page, '2 Columns')
}

async function check(page: Page, rows: number) {
  await page.getByRole('button', { name: `Check ${rows} row` }).click()
  await currentStep(page, '4 Differences')
}

async function apply(page: Page, rows: number) {
  await page.getByRole('button', { name: `Apply ${rows}` }).click()
  await currentStep(page, '5 Run')
  await expect(page.getByText('Applied', { exact: true })).toBeVisible({ timeout: 20_000 })
}

test('a second file says which parts it has no more; they are looked at, archived by an import of their own, and come back', async ({
  page,
}) => {
  await openAsStaff(page, '/admin/bulk-import')
  const place = await somePlace(page)
  const head = 'SKU,Name,Price,Category'
  const rows = [1, 2, 3].map((n) => `AGN-${n},Weekly gear ${n},5,${place}`)
  await bring(page, { name: 'week-1.csv', head, rows })
  await check(page, 3)
  await apply(page, 3)
  await bring(page, { name: 'week-2.csv', head, rows: rows.slice(0, 2) })
  await check(page, 2)
  await expect(page.getByText('Parts that are not in this file')).toBeVisible()
  const dayAtTheShop = new Date().toLocaleDateString('en-US', { timeZone: DEFAULT_TIME_ZONE })
  await expect(page.getByText(`"week-1.csv" of ${dayAtTheShop}`)).toBeVisible()
  await page.getByRole('link', { name: '1 part in the shop that an earlier file had' }).click()
  await expect(page).toHaveURL(/gone=true/)
  const line = page.getByRole('row').filter({ hasText: 'Weekly gear 3' })
  await expect(line).toContainText('AGN-3')
  await expect(line.getByRole('link', { name: 'week-1.csv' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Make an import that archives them' }).click()
  await currentStep(page, '4 Differences')
  await expect(page.getByText('1 part would be archived')).toBeVisible()
  await page.getByRole('button', { name: 'Apply 1' }).click()
  await page.getByRole('dialog', { name: 'Apply 1 row?' }).getByRole('button', { name: 'Apply 1' }).click()
  await expect(page.getByText('1 written, 0 same, 0 failed.')).toBeVisible({ timeout: 20_000 })
  const sold = async () => {
    const answer = await page.request.get('/api/admin/products?size=25&filter=sku:is:AGN-3')
    const { rows: found }: { rows: { active: boolean }[] } = await answer.json()
    return found.map(({ active }) => active)
  }
  expect(await sold()).toEqual([false])
  await page.getByRole('button', { name: 'Undo 1' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible({ timeout: 20_000 })
  expect(await sold()).toEqual([true])
})

test('a renamed SKU is told with the part that it looks like, and is that part once somebody says so', async ({ page }) => {
  await openAsStaff(page, '/admin/bulk-import')
  const place = await somePlace(page)
  const head = 'SKU,Name,Price,Category,UPC'
  await bring(page, { name: 'old.csv', head, rows: [`OLD-7,Renamed gear,5,${place},036000291452`] })
  await check(page, 1)
  await apply(page, 1)
  await bring(page, { name: 'new.csv', head, rows: [`NEW-7,Renamed gear,5,${place},036000291452`] })
  await check(page, 1)
  await expect(page.getByText('1 new part looks like a part of the shop')).toBeVisible()
  await expect(page.getByText('Looks like OLD-7, Renamed gear: the same bar code.')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('combobox', { name: 'What NEW-7 is' }).selectOption('OLD-7, with this row’s SKU')
  await expect(page.getByRole('button', { name: 'Apply 1' })).toBeDisabled()
  await page.getByRole('button', { name: 'Check again with these parts' }).click()
  await currentStep(page, '4 Differences')
  await expect(page.getByRole('link', { name: 'Changed 1' })).toBeVisible()
  await expect(page.getByText('OLD-7 → NEW-7')).toBeVisible()
  await apply(page, 1)
})

test('a column that was left out the last time, and that the shop can read, is offered', async ({ page }) => {
  await openAsStaff(page, '/admin/bulk-import')
  const file = { name: 'models.csv', head: 'SKU,Price,Fits Models', rows: ['NONE-1,5,XQ-1'] }
  await bring(page, file)
  await page.getByRole('combobox', { name: 'Meaning of Fits Models' }).selectOption('not brought')
  await check(page, 1)
  await bring(page, file)
  const notice = page.getByText('By its head it could be read: "Fits Models" as Fits models.')
  await expect(notice).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Bring it' }).click()
  await expect(page.getByRole('combobox', { name: 'Meaning of Fits Models' })).toHaveValue('models')
  await expect(notice).toBeHidden()
})
