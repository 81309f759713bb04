import { expect } from '@playwright/test'
import { test } from '#test/e2e/support/worker-shop.ts'
import { openAsStaff } from '#test/e2e/support/staff.ts'
import { buyAsAnn, openAlive, orderOf } from '#test/e2e/support/staff-orders.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'

test('orders of the list are shipped one after the other, each from the page of the one before', async ({ page }) => {
  await openAsStaff(page)
  const first = await buyAsAnn(page, [{ quantity: 1 }])
  const second = await buyAsAnn(page, [{ quantity: 1, at: 1 }])
  const numbers = [first, second]
  await openAlive(page, '/admin/orders?view=to-ship&sort=placed&filter=to-ship:is:true')
  await page.getByRole('link', { name: first }).click()
  for (const [at, number] of numbers.entries()) {
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Orders of the page' })).toContainText(`${at + 1} of 2`)
    await page.getByRole('button', { name: 'Ship 1 part' }).click()
    await page.keyboard.type(`1Z999AA1012345678${at}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByText('Shipped', { exact: true }).first()).toBeVisible()
    // The one before has left the list meanwhile, and the next is the next all the same.
    await page.keyboard.press(']')
  }
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
  await expect(page.getByRole('region', { name: 'E-mails' })).toContainText('stored, not sent')
  expect(await seriousFindings(page)).toEqual([])
  for (const number of numbers) expect((await orderOf(page, number)).fulfilmentStatus).toBe('fulfilled')
  await page.getByRole('link', { name: 'Previous order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
})
