import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { openAsStaff } from '#test/e2e/support/staff.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

/** What the API answers to staff. */
async function read<Body>(page: Page, path: string): Promise<Body> {
  const answer = await page.request.get(`/api/admin/${path}`)
  expect(answer.status()).toBe(200)
  const body: Body = await answer.json()
  return body
}

test('a view is saved once by a double click', async ({ page }) => {
  await openAsStaff(page, '/admin/products?filter=stock:any:low')
  await page.getByRole('button', { name: '+ Save view' }).click()
  await page.getByLabel('Name').fill('Twice')
  await page.getByRole('button', { name: 'Save view', exact: true }).dblclick()
  await expect(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Twice/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const { views } = await read<{ views: { name: string }[] }>(page, 'saved-views?list=products')
  expect(views.filter(({ name }) => name === 'Twice')).toHaveLength(1)
})

test('as many codes are made by a double click as were asked for', async ({ page }) => {
  await openAsStaff(page)
  const { rows } = await read<{ rows: { id: string }[] }>(page, 'discount-codes?size=25')
  await openAsStaff(page, `/admin/discount-codes/${rows[0]?.id}`)
  await page.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Make many of these terms' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make many codes' })
  await dialog.getByLabel('They begin with').fill('DOUBLE')
  await dialog.getByLabel('How many').fill('3')
  await dialog.getByRole('button', { name: 'Make the codes' }).dblclick()
  await expect(page).toHaveURL(/filter=batch/)
  expect((await read<{ total: number }>(page, 'discount-codes?q=DOUBLE-')).total).toBe(3)
})

test('a report is saved once by a double click', async ({ page }) => {
  await openAsStaff(page, '/admin/reports/sales-by-day')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/saved-reports')) sent++
  })
  await page.getByRole('button', { name: 'Save report' }).click()
  await page.getByLabel('Name').fill('Twice')
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick()
  await expect(page.getByText('Saved Twice').first()).toBeVisible()
  const { saved } = await read<{ saved: { name: string }[] }>(page, 'saved-reports')
  expect([saved.filter(({ name }) => name === 'Twice').length, sent]).toEqual([1, 1])
})
