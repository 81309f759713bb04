import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { ADMIN } from '#test/e2e/support/built-shop.ts'
import { hydrated } from '#test/e2e/support/buying.ts'
import { mailedLink } from '#test/e2e/support/mails.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { postAsStaff } from '#test/e2e/support/staff-orders.ts'
import { signInAsStaff } from '#test/e2e/support/staff.ts'
import { fitsAllWidths, seriousFindings } from '#test/e2e/support/visitor.ts'

const SLUG = 'kirby-301291-knurled-brush-roll-belt'
const EMAIL = 'waits.for.a.belt@example.com'

test('a shopper waits for a part that is sold out, staff receive it, and the e-mail leads back to its page', async ({
  page,
  browser,
  shop,
}) => {
  const office = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await signInAsStaff(office)
  const { onHand } = await (await office.request.get(`/api/admin/products/${SLUG}/stock`)).json()
  await postAsStaff(office, `products/${SLUG}/stock`, { delta: -onHand, reason: 'correction', note: null })

  await page.goto(`/product/${SLUG}`)
  await hydrated(page)
  const form = page.getByRole('region', { name: 'Tell me when it is back' })
  // The button stands beside its field, not above or below its line.
  const topOf = (part: Locator) => part.evaluate((it) => it.getBoundingClientRect().top)
  expect(await topOf(form.getByRole('button', { name: 'Tell me' }))).toBe(await topOf(form.getByLabel('Email')))
  await form.getByLabel('Email').fill('not an address')
  await form.getByRole('button', { name: 'Tell me' }).click()
  await expect(form.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(form.getByLabel('Email')).toBeFocused()
  expect(await seriousFindings(page)).toEqual([])
  await fitsAllWidths(page)
  await form.getByLabel('Email').fill(EMAIL)
  await form.getByLabel('Email').press('Enter')
  await expect(form.getByRole('status')).toContainText('Look into your mailbox')
  await expect(form.getByRole('heading', { name: 'Tell me when it is back' })).toBeFocused()

  // Who is signed in with an address that is confirmed types nothing.
  await office.goto(`/product/${SLUG}`)
  await hydrated(office)
  const own = office.getByRole('region', { name: 'Tell me when it is back' })
  await expect(own.getByLabel('Email')).toHaveValue(ADMIN.email)
  await own.getByRole('button', { name: 'Tell me' }).click()
  await expect(own.getByRole('status')).toContainText('We will tell you')

  const confirming = () => mailedLink(shop.folder, /^Confirm: tell me when .* is back$/m, /http\S+\/api\/stock-wishes\/confirm\S+/)
  await expect.poll(confirming, { timeout: 20_000 }).toBeDefined()
  await page.goto(confirming() ?? '')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Yes, tell me' }).click()
  await expect(page.getByRole('heading', { name: 'We will tell you' })).toBeVisible()

  await postAsStaff(office, `products/${SLUG}/stock`, { delta: 5, reason: 'restock', note: null })
  const back = () => mailedLink(shop.folder, /^It is back: /m, /http\S+\/product\/\S+/)
  await expect.poll(back, { timeout: 20_000 }).toBeDefined()
  await page.goto(back() ?? '')
  await expect(page.getByRole('button', { name: /^Add to Cart/ }).first()).toBeEnabled()
  await expect(page.getByRole('region', { name: 'Tell me when it is back' })).toHaveCount(0)
  await office.context().close()
})
