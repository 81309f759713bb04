import { expect } from '@playwright/test'
import { hydrated } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { openAsStaff, signInAsStaff } from '#test/e2e/support/staff.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'

test('staff write a rule, try it in a test cart, give parts priority, and delete the rule and bring it back', async ({ page }) => {
  await openAsStaff(page, '/admin/suggestions/new')
  await page.getByLabel('Name', { exact: true }).fill('Springs with every grille')
  await page.getByLabel('Weight').fill('900')
  await page.getByRole('combobox', { name: 'Add a part' }).fill('S99770107')
  await page.getByRole('option', { name: /S99770107/ }).click()
  await expect(page.getByRole('button', { name: 'Remove S99770107' })).toBeVisible()
  await page.getByLabel(/^Ends/).fill('31 December')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('must be a day such as 2026-03-08').first()).toBeVisible()
  await page.getByLabel(/^Ends/).fill('2099-12-31')
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/admin\/suggestions\/sug_/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Springs with every grille')

  await page.goto('/admin/suggestions/test-cart')
  await hydrated(page)
  await page.getByRole('combobox', { name: 'Put a part into the cart' }).fill('S97017705')
  await page.getByRole('option', { name: /S97017705/ }).click()
  const ranking = page.getByRole('list', { name: 'What would be suggested' })
  await expect(ranking).toContainText('+900 Springs with every grille')
  await expect(ranking).toContainText('Fits an appliance of the cart: comes first')
  expect(await seriousFindings(page)).toEqual([])

  await page.goto('/admin/suggestions?q=springs%20with%20every')
  await hydrated(page)
  await page.getByRole('button', { name: 'Actions for Springs with every grille' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing matches').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Springs with every grille' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  await page.goto('/admin/suggestions/parts?q=S99770107')
  await hydrated(page)
  await page.locator('[data-column="tags"] .dt-edit').click()
  await page.locator('[data-column="tags"] input').fill('winter, fans')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-column="tags"]').last()).toContainText('winter, fans')
  await page.locator('[data-column="excluded"] .dt-edit').click()
  await expect(page.locator('[data-column="excluded"]').last()).toContainText('Never')
  // Shown at once, saved a moment later.
  await expect(page.locator('[data-column="excluded"] .dt-edit')).not.toHaveAttribute('data-state', 'saving')
  await page.reload()
  await expect(page.locator('[data-column="excluded"]').last()).toContainText('Never')
  expect(await seriousFindings(page)).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('nothing runs out of the screen sideways', async ({ page }) => {
    await signInAsStaff(page)
    for (const path of ['', '/new', '/parts', '/test-cart']) {
      await page.goto(`/admin/suggestions${path}`)
      await hydrated(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
      expect(await seriousFindings(page), path).toEqual([])
    }
  })
})
