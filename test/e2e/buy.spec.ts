import { expect, test } from '@playwright/test'
import { addByNumber, applyCoupon, fillCustomer, hydrated } from './buying.ts'

test('a part is found by its old number, bought with a coupon and Michigan tax, and the order exists', async ({ page }) => {
  await addByNumber(page, 'S97009745', 'S97017705', 2)
  await page.goto('/cart')
  await fillCustomer(page)
  await applyCoupon(page, 'save10')
  await expect(page.getByText('Coupon applied successfully!')).toBeVisible()
  // 2 × $46.95 = $93.90; 10 % off $9.39; free shipping from $49; 6 % of $84.51 = $5.07.
  for (const amount of ['$93.90', '$9.39', '$5.07', '$89.58']) await expect(page.getByRole('main').getByText(amount).first()).toBeVisible()

  await page.getByRole('button', { name: 'Secure Checkout' }).click()
  await expect(page.getByText('TEST PAYMENT PAGE')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $89.58' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay $89.58' }).click()

  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  const number =
    (
      await page
        .getByText(/PW-[0-9A-Z]{4}-[0-9A-Z]{4}/)
        .first()
        .textContent()
    )?.match(/PW-[0-9A-Z]{4}-[0-9A-Z]{4}/)?.[0] ?? ''
  await expect(page).toHaveURL(/\/cart$/)
  expect(await page.evaluate(() => localStorage.getItem('shoppingCart'))).toBe('[]')

  await page.goto('/orders')
  await hydrated(page)
  await page.getByLabel(/Order number/i).fill(number.toLowerCase())
  await page.getByRole('main').getByLabel(/Email/).first().fill('Pat.Carter@example.com')
  await page.getByRole('button', { name: /Find/ }).click()
  await expect(page.getByRole('main')).toContainText('S97017705')
  await expect(page.getByRole('main')).toContainText('$89.58')
})

test('a declined card can be tried again, and cancelling keeps the cart', async ({ page }) => {
  await addByNumber(page, 'S97012038', 'S97012038')
  await page.goto('/cart')
  await fillCustomer(page)
  await page.getByRole('button', { name: 'Secure Checkout' }).click()
  await page.getByRole('button', { name: 'Card is declined' }).click()
  await expect(page.getByRole('alert')).toContainText('declined')
  await page.getByRole('button', { name: 'Cancel and go back' }).click()

  await expect(page.getByText('Payment cancelled').first()).toBeVisible()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('main')).toContainText('S97012038')
  await expect(page.getByRole('main').getByLabel('City', { exact: true })).toHaveValue('Detroit')
})

test('a forged return shows no order and empties no cart', async ({ page }) => {
  await addByNumber(page, 'S97012038', 'S97012038')
  await page.goto('/cart?payment=success&session_id=cs_test_invented')
  await expect(page.getByText('Payment processed but status update failed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('S97012038')
})

test('an incomplete form says what is missing, beside the fields too', async ({ page }) => {
  await addByNumber(page, 'S97012038', 'S97012038')
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Secure Checkout' }).click()
  await expect(page.getByText('Missing Information')).toBeVisible()
  await expect(page.getByText(/Please fill in: /).first()).toBeVisible()
  await expect(page.getByRole('main').getByLabel('City', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})
