import { expect } from '@playwright/test'
import { hydrated } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { openAsStaff } from '#test/e2e/support/staff.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1360, height: 900 } })

  test('a code is written, read in words, tried, paused, ended, copied, made many of and archived', async ({ page }) => {
    await openAsStaff(page, '/admin/discount-codes/new')
    await page.getByRole('button', { name: 'Suggest' }).click()
    await expect(page.getByLabel('Code', { exact: true })).toHaveValue(/^SAVE-[0-9A-Z]{5}$/)
    await page.getByLabel('Code', { exact: true }).fill('autumn-walk')
    await page.getByLabel('Percent off').fill('ten')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('is no number; at most two decimals').first()).toBeVisible()
    await page.getByLabel('Percent off').fill('10')
    await page.getByRole('combobox', { name: 'Add a category' }).fill('Vacuum Cleaner Bags')
    await page
      .getByRole('option', { name: /Vacuum Cleaner Bags/ })
      .first()
      .click()
    await page.getByLabel(/^Smallest order/).fill('30')
    await page.getByLabel('Not with parts on sale').check()
    await page.getByLabel('Once per customer').check()
    await page.getByLabel(/^Ends/).fill('2099-12-31')
    await expect(page.getByRole('region', { name: 'In words' })).toHaveText(
      /^10% off .*Vacuum Cleaner Bags, without parts on sale, from \$30, once per customer, until 31 December 2099$/,
    )
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(/\/admin\/discount-codes\/dsc_/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('AUTUMN-WALK')

    const outcome = page.getByRole('status', { name: 'What would happen' })
    await page.getByLabel(/^Or an amount/).fill('20')
    await page.getByRole('button', { name: 'Try the code' }).click()
    await expect(outcome).toContainText('Minimum order amount of $30.00 required')
    await page.getByLabel(/^Or an amount/).fill('40')
    await page.getByRole('button', { name: 'Try the code' }).click()
    await expect(outcome).toContainText('The code applies')
    await expect(outcome).toContainText('$4.00')
    await expect(page.getByText('No order has used it yet.')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])

    const act = async (name: string) => {
      await page.getByRole('button', { name: /^Actions for AUTUMN-WALK$/ }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    const state = (name: string) => expect(page.locator('.page-head').getByText(name, { exact: true })).toBeVisible()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await act('Copy the link')
    await expect(page.getByText(/^Copied: http.*\/\?coupon=AUTUMN-WALK$/)).toBeVisible()
    await act('Pause')
    await state('Paused')
    await page.getByRole('button', { name: 'Try the code' }).click()
    await expect(outcome).toContainText('The code is paused or archived.')
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await state('Active')
    // What was done beside the form is no conflict for it.
    await page.getByLabel(/^Smallest order/).fill('35')
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
    await page.keyboard.press('Control+s')
    await saved
    await expect(page.getByText(/^\d+ unsaved change/)).toHaveCount(0)
    await act('End now')
    await state('Expired')
    await act('Duplicate')
    await expect(page.getByText('Made AUTUMN-WALK-COPY, paused')).toBeVisible()
    await act('Make many of these terms')
    const dialog = page.getByRole('dialog', { name: 'Make many codes' })
    await dialog.getByLabel('How many').fill('3')
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Make the codes' }).click()
    await expect(page).toHaveURL(/filter=batch/)
    await expect(page.getByRole('link', { name: /^AUTUMN-WALK-[0-9A-Z]{10}$/ })).toHaveCount(3)

    await page.goto('/admin/discount-codes?q=autumn-walk-copy')
    await hydrated(page)
    await page.getByRole('button', { name: 'Actions for AUTUMN-WALK-COPY' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(page.locator('[data-column="state"]').last()).toContainText('Archived')
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.locator('[data-column="state"]').last()).toContainText('Paused')
    expect(await seriousFindings(page)).toEqual([])
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('nothing runs out of the screen sideways', async ({ page }) => {
    await openAsStaff(page, '/admin/discount-codes?q=save10')
    await expect(page.getByRole('link', { name: 'SAVE10', exact: true })).toBeVisible()
    for (const path of ['', '/new']) {
      await page.goto(`/admin/discount-codes${path}`)
      await hydrated(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
      expect(await seriousFindings(page), path).toEqual([])
    }
  })
})

test('the dates of a code are a day with or without a time, by the clock of the shop, and none is lost that is typed in part', async ({
  page,
}) => {
  await openAsStaff(page, '/admin/discount-codes/new')
  await page.getByLabel('Code', { exact: true }).fill('dated-walk')
  await page.getByLabel('Percent off').fill('10')
  const words = page.getByRole('region', { name: 'In words' })
  await page.getByLabel(/^Ends/).focus()
  await page.keyboard.type('12')
  await page.getByLabel(/^Note/).focus()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('is typed in part: complete it, or empty it')).toBeVisible()
  await expect(words).toHaveText('10% off everything, until an unfinished date')
  await page.getByLabel(/^Ends/).fill('2099-12-31')
  await page.getByLabel(/^Starts/).fill('2099-12-01')
  await page.getByLabel('Time of the start').fill('09:30')
  await expect(words).toHaveText('10% off everything, from 1 December 2099, 09:30, until 31 December 2099')
  await expect(page.getByText(/By the clock of America/).first()).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/admin\/discount-codes\/dsc_/)
  const code = async () => (await page.request.get(`/api/admin/discount-codes/${new URL(page.url()).pathname.split('/').at(-1)}`)).json()
  expect(await code()).toMatchObject({ startsOn: '2099-12-01T09:30', endsOn: '2099-12-31' })
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Time of the start')).toHaveValue('09:30')
  await expect(page.getByLabel('Time of the end')).toHaveValue('')
  // A time that is typed in part is refused as well, and thrown away it is gone.
  await page.getByLabel('Time of the end').focus()
  await page.keyboard.type('0')
  await page.getByLabel(/^Note/).focus()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^must be a day such as/)).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByLabel(/^Ends/).fill('')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await code()).endsOn).toBeNull()
})
