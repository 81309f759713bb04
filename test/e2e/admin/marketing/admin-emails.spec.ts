import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hydrated } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { openAsStaff, signInAsStaff, tellSessionLate } from '#test/e2e/support/staff.ts'
import { holdAnswers, seriousFindings } from '#test/e2e/support/visitor.ts'

/** Lists that have no journey of their own here. */
const OTHERS = ['/admin/newsletter', '/admin/newsletter/popup', '/admin/activity', '/admin/activity/changes']

/** Writes to the shop by the contact form's API, as a visitor would. */
async function writeToShop(page: Page, email: string, message: string) {
  await page.goto('/favicon.svg')
  const answer = await page.request.post('/api/contact-messages', {
    data: { topic: 'fit', email, message },
    headers: { origin: new URL(page.url()).origin, 'idempotency-key': crypto.randomUUID() },
  })
  expect(answer.status()).toBe(200)
}

test('a message is found, answered once, noted, closed and opened again', async ({ page }) => {
  await writeToShop(page, 'carol@example.com', 'Does it <b>fit</b> a 688?')
  await openAsStaff(page, '/admin/messages?filter=state%3Aany%3Aopen')
  await expect(page.getByRole('link', { name: /^Messages/ }).first()).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'carol@example.com' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('carol@example.com')
  await expect(page.getByText('Does it <b>fit</b> a 688?')).toBeVisible()
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText('Write something first.')).toBeVisible()
  await page.getByLabel('Answer or note').fill('Asked the maker.')
  await page.getByRole('button', { name: 'Save as a note' }).click()
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await expect(conversation.getByText('Asked the maker.')).toBeVisible()
  await expect(page.getByLabel('Answer or note')).toHaveValue('')
  await page.getByLabel('Answer or note').fill('Yes, it does.')
  await page.getByRole('button', { name: 'Send and close' }).click()
  await expect(conversation.getByText('Yes, it does.')).toBeVisible()
  await expect(page.getByLabel('Answer or note')).toHaveValue('')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Open it again' }).click()
  await expect(page.locator('.page-head').getByText('Answered', { exact: true })).toBeVisible()
})

test('another e-mail to try comes into the page in view: the focus and the typed address stay, however late the shop answers', async ({
  page,
}) => {
  await openAsStaff(page, '/admin/test-email')
  await page.getByLabel('Address').fill('pat@example.com')
  const number = page.getByLabel(/^Order number/)
  await number.fill('PW-0000')
  const bringPreview = await holdAnswers(page, '**/api/admin/test-email?*')
  await tellSessionLate(page)
  await page.getByRole('button', { name: 'Show', exact: true }).press('Enter')
  await expect(page).toHaveURL(/number=PW-0000/)
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeFocused()
  await expect(number).toHaveValue('PW-0000')
  bringPreview()
  await expect(page.getByText('This e-mail cannot be shown.')).toBeVisible()
  await number.fill('')
  await number.press('Enter')
  await expect(page.getByLabel('Address')).toHaveValue('pat@example.com')
  await expect(number).toBeFocused()
})

test('an e-mail is looked at, sent as a test, and found in the log', async ({ page }) => {
  await openAsStaff(page, '/admin/test-email')
  await page.getByRole('combobox', { name: 'E-mail' }).selectOption('order_shipped')
  const letter = page.frameLocator('iframe')
  await expect(letter.getByText('1Z999AA10123456784', { exact: true })).toBeVisible()
  // Its own styles count, within the page's policy.
  await expect(letter.locator('p', { hasText: 'Part of your order is on its way' })).toHaveCSS('font-weight', '700')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('radio', { name: 'Phone' }).check()
  await expect(page.locator('iframe')).toHaveCSS('width', '390px')
  await page.getByRole('radio', { name: 'Text' }).check()
  await expect(page.locator('pre')).toContainText('1Z999AA10123456784')

  await page.getByLabel('Address').fill('nonsense')
  await page.getByRole('button', { name: 'Send the test' }).click()
  await expect(page.getByText('must be one e-mail address')).toBeVisible()
  await page.getByLabel('Address').fill('try@example.com')
  // The address stays for the next e-mail.
  for (const template of ['order_confirmation', 'order_shipped'])
    await page.getByRole('combobox', { name: 'E-mail' }).selectOption(template)
  await expect(page.locator('pre')).toContainText('1Z999AA10123456784')
  await expect(page.getByLabel('Address')).toHaveValue('try@example.com')
  await page.getByRole('button', { name: 'Send the test' }).click()
  await expect(page.getByText('Stored, not sent')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'See it in the log' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test')
  await expect(page.frameLocator('iframe').getByText('1Z999AA10123456784', { exact: true })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  await page.goto('/admin/test-email/log?q=try%40example.com')
  await hydrated(page)
  await expect(page.getByRole('link', { name: 'Test', exact: true })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  await page.goto('/admin/test-email?template=order_shipped&number=PW-0000-0000')
  await hydrated(page)
  await expect(page.getByText('This is not the number of an order.')).toBeVisible()
})

test('an e-mail that was opened before all failed ones are sent again is shown as it is then', async ({ page }) => {
  await openAsStaff(page, '/admin/test-email')
  await page.getByRole('combobox', { name: 'E-mail' }).selectOption('order_shipped')
  await expect(page.frameLocator('iframe').getByText('1Z999AA10123456784', { exact: true })).toBeVisible()
  await page.getByLabel('Address').fill('again@example.com')
  await page.getByRole('button', { name: 'Send the test' }).click()
  await expect(page.getByText('Stored, not sent')).toBeVisible({ timeout: 20_000 })
  let isFailed = true
  await page.route(/\/api\/admin\/outbox\/[^/?]+$/, async (route) => {
    if (route.request().method() !== 'GET') return route.fulfill({ json: { count: 1 } })
    const response = await route.fetch()
    return route.fulfill({ response, json: { ...(await response.json()), state: isFailed ? 'failed' : 'sent' } })
  })
  await page.goto('/admin/test-email/log?q=again%40example.com')
  await hydrated(page)
  const link = page.getByRole('link', { name: 'Test', exact: true })
  const setAside = page.getByRole('button', { name: 'Set aside', exact: true })
  await link.click()
  await expect(setAside).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Try all failed again' }).click()
  isFailed = false
  await page.getByRole('dialog').getByRole('button', { name: 'Try all failed again' }).click()
  await expect(page.getByText('1 e-mail is sent again')).toBeVisible()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test')
  await expect(page.getByRole('button', { name: 'Send it again' })).toBeVisible()
  await expect(setAside).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('nothing runs out of the screen sideways', async ({ page }) => {
    await writeToShop(page, 'dave.with.a.long.address@example.com', 'x'.repeat(300))
    await signInAsStaff(page)
    for (const path of ['/admin/messages?q=dave', '/admin/test-email', '/admin/test-email/log', ...OTHERS]) {
      await page.goto(path)
      await hydrated(page)
      await page.locator('main h1').waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
      expect(await seriousFindings(page), path).toEqual([])
    }
    await page.goto('/admin/messages?q=dave')
    await hydrated(page)
    await page.getByRole('link', { name: /^dave/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('dave')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await seriousFindings(page)).toEqual([])
  })
})
