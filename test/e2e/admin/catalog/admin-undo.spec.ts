import { expect } from '@playwright/test'
import { signInAsStaff } from '#test/e2e/support/staff.ts'
import { headersOf, openAlive } from '#test/e2e/support/staff-orders.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

test('a change that went back is said to be undone, also where why a part has stayed cannot be read', async ({ page }) => {
  await signInAsStaff(page)
  const list = '/admin/products?sort=name&size=25'
  await openAlive(page, list)
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.nth(0).click()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Price ±' }).click()
  const dialog = page.getByRole('dialog', { name: 'Price ±: 3 parts' })
  await dialog.getByRole('textbox', { name: 'Change in %' }).fill('10')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Change 3 parts' }).click()
  await expect(page.getByText('3 parts changed')).toBeVisible()
  const { rows } = await (await page.request.get(`/api${list}`)).json()
  const data = { version: rows[0].version, priceCents: rows[0].priceCents + 100 }
  expect((await page.request.patch(`/api/admin/products/${rows[0].id}`, { data, headers: headersOf(page) })).status()).toBe(200)
  await page.route('**/api/admin/change-sets/*/rows*', (route) => route.abort())
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(page.getByText('2 parts changed back; 1 kept as it is')).toBeVisible()
  await expect(page.getByText('Not undone')).toHaveCount(0)
})
