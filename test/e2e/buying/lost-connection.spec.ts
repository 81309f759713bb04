import { expect } from '@playwright/test'
import { hydrated, storeCart } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

test('a cart that is changed without a connection says why nothing can be paid, and can be paid once it is back', async ({ page }) => {
  await storeCart(page, [{ slug: 'broan-s97017705-bathroom-fan-motor-assembly', quantity: 1 }])
  await page.goto('/cart')
  await hydrated(page)
  const pay = page.getByRole('button', { name: 'Secure Checkout' })
  await expect(pay).toBeEnabled()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Increase/ })
    .first()
    .click()
  const notice = page.getByText('We could not check the prices')
  await expect(notice).toBeVisible()
  await expect(pay).toBeDisabled()
  await page.context().setOffline(false)
  await expect(notice).toHaveCount(0)
  await expect(pay).toBeEnabled()
})
