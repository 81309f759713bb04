import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hydrated } from '#test/e2e/support/buying.ts'
import { mailedOrderLink } from '#test/e2e/support/mails.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { expectWellAtEachWidth } from '#test/e2e/support/visitor.ts'

const SLUG = 'kirby-301291-knurled-brush-roll-belt'
const EMAIL = 'keeps.the.clock@example.com'

const CUSTOMER = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: EMAIL,
  phone: '',
  addressLine1: '1 Main St',
  addressLine2: '',
  city: 'Detroit',
  state: 'MI',
  postalCode: '48226',
  country: 'US',
}

const headersOf = (page: Page) => ({ origin: new URL(page.url()).origin, 'idempotency-key': crypto.randomUUID() })

/** Keeps a machine that the belt fits in the account. */
async function keepMachine(page: Page) {
  const { models } = await (await page.request.get('/api/models?q=kirby')).json()
  const kept = await page.request.put('/api/my-machines', { data: { modelIds: [models[0].id], chosenId: null }, headers: headersOf(page) })
  expect((await kept.json()).machines).toHaveLength(1)
}

/** Buys two belts: the number of the order. */
async function buyBelt(page: Page, email = EMAIL): Promise<string> {
  const paying = await page.request.post('/api/create-payment', {
    data: { items: [{ slug: SLUG, quantity: 2 }], customer: { ...CUSTOMER, email } },
    headers: headersOf(page),
  })
  expect(paying.status(), await paying.text()).toBe(200)
  const { url, sessionId } = await paying.json()
  await page.request.post(new URL(url).pathname, { form: { action: 'pay' }, headers: headersOf(page) })
  const answer = await (await page.request.post('/api/update-payment-status', { data: { sessionId }, headers: headersOf(page) })).json()
  expect(answer.state).toBe('paid')
  return answer.orderId
}

test('the account page says what a machine needs, when it was bought and when it is due, and who may be reminded', async ({ page }) => {
  await page.goto('/favicon.svg')
  const account = { name: 'Ann Lee', email: EMAIL, password: 'correct horse battery' }
  expect((await page.request.post('/api/auth/sign-up/email', { data: account, headers: headersOf(page) })).status()).toBe(200)
  await keepMachine(page)
  await page.goto('/account')
  await hydrated(page)
  const needs = page.getByRole('region', { name: 'What my machines need' })
  await expect(needs).toContainText('Not bought yet; needed about every 12 months')
  await buyBelt(page)
  await page.reload()
  await expect(needs.getByRole('listitem').filter({ has: page.locator(`a[href="/product/${SLUG}"]`) })).toContainText(
    /Last bought .+, due on /,
  )
  // No journey lasts a year: the answer of then.
  await page.route('**/api/my-machines/needs', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/"isDue":false/, '"isDue":true') })
  })
  await page.reload()
  await needs.getByRole('button', { name: 'Add what is due' }).click()
  await expect(page.getByText('Added 1 part to cart')).toBeVisible()
  const inCart = await page.evaluate(() => localStorage.getItem('shoppingCart') ?? '')
  expect(JSON.parse(inCart)).toHaveLength(1)
  // The demonstration has no mail server, so no address is confirmed.
  await expect(page.getByRole('region', { name: 'Reorder reminders' }).getByRole('status')).toContainText(
    'confirm your email address first',
  )
  await expectWellAtEachWidth(page, 'account')
})

test('a guest asks to be reminded on the page of the order, once the mailed link has shown whose address it is', async ({
  page,
  browser,
  shop,
}) => {
  const email = 'guest.of.belts@example.com'
  await page.goto('/favicon.svg')
  const number = await buyBelt(page, email)
  // The browser that has paid may act on the order, and proves nobody's address.
  await page.goto(`/orders/${number}`)
  await expect(page.getByRole('region', { name: 'Need it again?' })).toContainText(
    'Please open the link in an email about this order first',
  )
  const subject = `Order ${number} is confirmed`
  await expect.poll(() => mailedOrderLink(shop.folder, subject), { timeout: 20_000 }).toBeDefined()

  const context = await browser.newContext({ baseURL: shop.url })
  const reader = await context.newPage()
  await reader.goto(mailedOrderLink(shop.folder, subject) ?? '')
  await hydrated(reader)
  const choice = reader.getByRole('region', { name: 'Need it again?' })
  await choice.getByRole('button', { name: 'Remind me when it is time' }).press('Enter')
  await expect(choice.getByRole('status')).toContainText('We remind you when bags, filters and belts are due')
  await reader.reload()
  await expect(choice.getByRole('button', { name: 'Stop the reminders' })).toBeVisible()
  await expectWellAtEachWidth(reader, 'guest-order')
  await choice.getByRole('button', { name: 'Stop the reminders' }).click()
  await expect(choice.getByRole('button', { name: 'Remind me when it is time' })).toBeVisible()
  await context.close()
})
