import { expect } from '@playwright/test'
import { test } from '#test/e2e/support/worker-shop.ts'
import { buyAsAnn, openAlive } from '#test/e2e/support/staff-orders.ts'
import { signInAsStaff } from '#test/e2e/support/staff.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'

test('who bought a part is listed from its page, and written to once the letter has been read', async ({ page }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 1 }])
  const { rows } = await (await page.request.get('/api/admin/products?size=25&sort=sku&filter=stock:any:in_stock')).json()
  const [{ id, partNumber }] = rows
  await openAlive(page, `/admin/products/${id}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Who bought it' }).click()
  await expect(main.getByRole('link', { name: number })).toBeVisible()

  await openAlive(page, `/admin/products/${id}`)
  await main.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Write to its buyers' }).click()
  const dialog = page.getByRole('dialog', { name: `Write to the buyers of ${partNumber}` })
  await expect(dialog.getByRole('button', { name: 'Preview' })).toBeDisabled()
  await dialog.getByLabel('Subject').fill('Please stop using this part')
  await dialog.getByLabel('Text', { exact: true }).fill('It may become hot.\nSwitch it off.')
  expect(await seriousFindings(page), 'the form').toEqual([])
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText('It may become hot.')
  await expect(dialog).toContainText(/It goes to \d+ buyers?, to each once\./)
  expect(await seriousFindings(page), 'the preview').toEqual([])
  // On a phone it stands where the preview was asked for: the second tap of two sends nothing that nobody has read.
  const send = dialog.getByRole('button', { name: /^Send to \d+ buyers?$/ })
  await send.dispatchEvent('click', { detail: 2 })
  await expect(send).toBeEnabled()
  await send.click()
  await expect(dialog).toContainText(/\d+ buyers? written to\./)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
})
