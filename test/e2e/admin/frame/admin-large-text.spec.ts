import { expect } from '@playwright/test'
import { test } from '#test/e2e/support/worker-shop.ts'
import { openAsStaff } from '#test/e2e/support/staff.ts'
import { openAlive } from '#test/e2e/support/staff-orders.ts'

test.use({ viewport: { width: 768, height: 900 } })

test('with letters of twice the size lists and forms stay within the window, and nothing in the head of a list lies on another', async ({
  page,
}) => {
  await openAsStaff(page)
  const { rows } = await (await page.request.get('/api/admin/products?size=25')).json()
  for (const path of [
    'orders',
    'brands',
    'test-email/log',
    'fitment/returns',
    'fitment/list',
    'products/grid',
    `products/${rows[0].id}?tab=stock`,
  ]) {
    await openAlive(page, `/admin/${path}`)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), { message: path })
      .toBeLessThanOrEqual(0)
    const parts = await page
      .locator('.dt-top > :not(:empty)')
      .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().toJSON()))
    for (const [at, one] of parts.entries())
      for (const other of parts.slice(at + 1))
        expect(
          one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top,
          `${path}: ${JSON.stringify([one, other])}`,
        ).toBe(true)
  }
})
