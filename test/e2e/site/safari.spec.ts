import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hydrated, storeCart } from '#test/e2e/support/buying.ts'
import { isOlderSafari } from '#test/e2e/support/safari.ts'
import { hasSeenPopup } from '#test/e2e/support/visitor.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

test.beforeEach(hasSeenPopup)

const GRILLE = 'broan-s97011308-fan-grille-for-model-688'

/** Opens a page and waits for the work that it starts when it is idle. */
async function open(page: Page, path: string) {
  const isIdle = page.waitForResponse(/idle-tasks/)
  await page.goto(path)
  await hydrated(page)
  await isIdle
}

test('a shopper with an older iPhone keeps the page once it is idle, and sees the way to the payment and the sign-in', async ({ page }) => {
  await isOlderSafari({ page })
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await open(page, '/')
  await page.getByRole('combobox', { name: /Search parts/ }).fill('S97012038')
  await page.getByRole('combobox', { name: /Search parts/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('S97012038')
  await storeCart(page, [{ slug: GRILLE, quantity: 2 }])
  await open(page, '/cart')
  await expect(page.getByRole('button', { name: 'Secure Checkout' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Account and cart' }).getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(errors).toEqual([])
})

test('a page whose background work fails stays as it is', async ({ page }) => {
  // What the work asks first of the browser.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', {
      get: () => {
        throw new Error('not in this browser')
      },
    }),
  )
  const failed = page.waitForEvent('console', (message) => message.text().includes('background work of this page has failed'))
  await open(page, '/')
  await failed
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Replacement Parts')
  await page.getByRole('combobox', { name: /Search parts/ }).fill('S97012038')
  await page.getByRole('combobox', { name: /Search parts/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('S97012038')
})

test.describe('on an iPhone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  /** The fields in view for which Safari would enlarge the page: their letters are smaller than 16 px. */
  const smallFields = (page: Page) =>
    page
      .locator('input:not([type=checkbox], [type=radio]), select, textarea')
      .evaluateAll((fields) =>
        fields
          .filter((field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16)
          .map(({ outerHTML }) => outerHTML),
      )

  test('no field enlarges the page', async ({ page }) => {
    await storeCart(page, [{ slug: GRILLE, quantity: 2 }])
    for (const path of ['/', '/cart', '/quick-order', `/product/${GRILLE}`]) {
      await page.goto(path)
      await hydrated(page)
      expect(await smallFields(page), path).toEqual([])
    }
    await page.getByRole('button', { name: 'Your ZIP code?' }).click()
    await expect(page.getByRole('textbox', { name: 'ZIP code' })).toBeVisible()
    expect(await smallFields(page)).toEqual([])
  })
})
