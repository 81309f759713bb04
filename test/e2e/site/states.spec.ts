import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { ADMIN } from '#test/e2e/support/built-shop.ts'
import { fillCustomer, hydrated, storeCart } from '#test/e2e/support/buying.ts'
import { holdAnswers } from '#test/e2e/support/visitor.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { openAsStaff } from '#test/e2e/support/staff.ts'
import { postAsStaff } from '#test/e2e/support/staff-orders.ts'

const BELT = 'kirby-301291-knurled-brush-roll-belt'
const MOTOR = 'broan-s97012038-replacement-motor-for-model-688-bathroom-fan'
const FAULT = { status: 500, contentType: 'application/problem+json', json: { code: 'internal', title: 'Internal error', status: 500 } }

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })

/** Has the cart's prices wait until the function that it gives is called. */
const holdQuotes = (page: Page) => holdAnswers(page, '**/api/quote')

/** Pays for the cart, and waits for the page that follows. */
async function pay(page: Page) {
  await page.goto('/cart')
  await hydrated(page)
  await fillCustomer(page)
  await page.getByRole('button', { name: 'Secure Checkout' }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
}

test('the cart’s count is the sum of the quantities, in every tab within a second, and moves nothing', async ({ page, context }) => {
  await page.goto('/about')
  await hydrated(page)
  const other = await context.newPage()
  for (const width of [320, 1360]) {
    await page.setViewportSize({ width, height: 844 })
    await storeCart(other, [])
    await expect(cartLink(page)).toHaveAccessibleName('Cart', { timeout: 1_000 })
    const before = await cartLink(page).boundingBox()
    await storeCart(other, [{ slug: MOTOR, quantity: 1 }])
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item', { timeout: 1_000 })
    await storeCart(other, [
      { slug: MOTOR, quantity: 99 },
      { slug: BELT, quantity: 22 },
    ])
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 121 items', { timeout: 1_000 })
    expect(await cartLink(page).boundingBox()).toEqual(before)
    const count = await page.getByText('99+', { exact: true }).boundingBox()
    expect((count?.x ?? 0) + (count?.width ?? width)).toBeLessThanOrEqual(width)
  }
})

for (const width of [390, 768, 1360])
  test(`the server’s page of a cart that was seen before is as high as the cart (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await storeCart(page, [
      { slug: MOTOR, quantity: 2 },
      { slug: BELT, quantity: 30 },
      { slug: 'panasonic-fv-wcsw21-w-whispercontrol-two-function-switch', quantity: 1 },
    ])
    await page.goto('/cart')
    await hydrated(page)
    const list = page.getByRole('region', { name: /^\d+ items$/ })
    const height = async () => (await list.boundingBox())?.height ?? 0
    const heights = async () => (await page.context().cookies()).find(({ name }) => name === 'cartLineHeights')?.value.split('.').length
    // A first tap writes the count, as every change of the cart does.
    await list
      .getByRole('button', { name: /^Decrease/ })
      .first()
      .click()
    await list
      .getByRole('button', { name: /^Increase/ })
      .first()
      .click()
    await expect.poll(heights).toBe(3)
    await expect(list.getByText(/each/)).toHaveCount(3)
    const seen = await height()

    const release = await holdAnswers(page, '**/assets/*.js')
    await page.reload({ waitUntil: 'commit' })
    const skeleton = page.locator('.sheet[aria-busy="true"]').first()
    await expect(skeleton).toBeVisible()
    // Without its style sheet the page has boxes, of other heights, and shows none of them.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await page.evaluate(() => document.fonts.ready)
    expect(Math.abs(((await skeleton.boundingBox())?.height ?? 0) - seen)).toBeLessThanOrEqual(2)
    await expect(page.getByText('Your cart is empty')).toHaveCount(0)
    // Nor does it move when its prices come.
    const price = await holdQuotes(page)
    release()
    await expect(list).toBeVisible()
    expect(Math.abs((await height()) - seen)).toBeLessThanOrEqual(2)
    price()
    await expect(list.locator('.skeleton')).toHaveCount(0)
    expect(Math.abs((await height()) - seen)).toBeLessThanOrEqual(2)
  })

test('after paying, a reload shows the order again with the address for the newsletter; what fails to come is asked for again', async ({
  page,
}) => {
  await storeCart(page, [{ slug: BELT, quantity: 1 }])
  await pay(page)
  const main = page.getByRole('main')
  await page.route('**/api/orders/PW-*', (route) => route.fulfill(FAULT))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(main.getByRole('alert')).toContainText('Your order is paid. What is in it could not be loaded.')
  await page.unroute('**/api/orders/PW-*')
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByText('Kirby 301291 Knurled Brush Roll Belt').first()).toBeVisible()
  await expect(main.getByLabel('Email')).toHaveValue('pat.carter@example.com')

  // In another browser the address of the order says how to open it, and shows nothing of it.
  const number = /PW(?:-[0-9A-Z]{4}){3}-[0-9A-Z]/.exec((await main.textContent()) ?? '')?.[0] ?? ''
  await page.context().clearCookies()
  await page.goto(`/orders/${number}`)
  await expect(page.getByRole('heading', { name: 'We cannot show this order here' })).toBeVisible()
  await expect(main).not.toContainText('Kirby')
})

test('a payment that is still being confirmed is shown again by a reload, and then its order', async ({ page }) => {
  await storeCart(page, [{ slug: BELT, quantity: 1 }])
  await page.route('**/api/update-payment-status', (route) => route.abort())
  await page.goto('/cart')
  await hydrated(page)
  await fillCustomer(page)
  await page.getByRole('button', { name: 'Secure Checkout' }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  const processing = page.getByText('Processing...', { exact: true })
  const success = page.getByRole('heading', { name: 'Payment Successful!' })
  for (let visit = 0; visit < 2; visit++) {
    await expect(processing).toBeVisible()
    await expect(page).toHaveURL(/\/cart$/)
    await page.reload()
  }
  await page.unroute('**/api/update-payment-status')
  await expect(page.getByText(/PW(?:-[0-9A-Z]{4}){3}-[0-9A-Z]/).first()).toBeVisible({ timeout: 30_000 })
  await expect(success).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('shoppingCart'))).toBe('[]')
})

test('parts of a page whose data do not come say so, and ask once more', async ({ page, browser }) => {
  await storeCart(page, [{ slug: BELT, quantity: 1 }])
  await pay(page)
  const main = page.getByRole('main')
  const number = /PW(?:-[0-9A-Z]{4}){3}-[0-9A-Z]/.exec((await main.textContent()) ?? '')?.[0] ?? ''
  const desk = await (await browser.newContext()).newPage()
  await openAsStaff(desk, '/admin/returns', ADMIN)
  const { shipments } = await postAsStaff(desk, `orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: null })
  await postAsStaff(desk, `orders/${number}/shipments/${shipments[0].id}/deliver`, {})
  await page.goto(`/orders/${number}`)
  await hydrated(page)
  await main.getByRole('button', { name: 'Start a return' }).click()
  await main.getByRole('checkbox', { name: /Kirby/ }).check()
  await page.route('**/return-quote', (route) => route.fulfill(FAULT))
  await main.getByLabel('Reason').selectOption('It does not work')
  await expect(main.getByRole('alert')).toContainText('We could not work out what you get back, and who pays to send it.')
  await page.unroute('**/return-quote')
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByText(/^You get \$\d+\.\d\d back/)).toBeVisible()

  // A part that could not be looked for is not one that does not exist.
  await main.getByLabel('Exchange: send me another part').check()
  await main.getByRole('radio', { name: 'Another part', exact: true }).check()
  await page.route('**/api/part-numbers/**', (route) => route.fulfill(FAULT))
  await main.getByRole('textbox', { name: 'Part number' }).fill('S97012038')
  await expect(main.getByRole('alert').filter({ hasText: 'We could not look for it.' })).toBeVisible()
  await expect(main.getByText('We have no part with this number.')).toHaveCount(0)
  await page.unroute('**/api/part-numbers/**')
  await main.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('button', { name: /S97012038/ })).toBeVisible()

  // What is saved for later stands without prices, and says that they are missing.
  await storeCart(page, [{ slug: BELT, quantity: 1 }])
  await page.goto('/cart')
  await main.getByRole('button', { name: /^Save .* for later$/ }).click()
  const saved = main.getByRole('region', { name: /^Saved for later/ })
  await expect(saved.getByText(/each/)).toBeVisible()
  await page.route('**/api/quote', (route) => route.fulfill(FAULT))
  await page.reload()
  await expect(saved.getByRole('alert')).toContainText('Prices and stock of these parts could not be loaded.')
  await page.unroute('**/api/quote')
  await saved.getByRole('button', { name: 'Try again' }).click()
  await expect(saved.getByText(/each/)).toBeVisible()
})

test('the page before keeps its title until the next one has its own', async ({ page }) => {
  await page.goto('/category/bathroom-fan-parts/motors')
  await hydrated(page)
  const before = await page.title()
  const answer = await holdAnswers(page, '**/api/products/**')
  const asked = page.waitForRequest('**/api/products/**')
  await page.getByRole('main').locator("a[href^='/product/']").first().click()
  await asked
  await expect(page.getByRole('main').getByText('Loading', { exact: true })).toBeVisible()
  expect(await page.title()).toBe(before)
  await expect(page.locator('head > title')).toHaveCount(1)
  answer()
  await expect(page).not.toHaveTitle(before)
  await expect(page).toHaveTitle(`${await page.getByRole('heading', { level: 1 }).innerText()} | Partwright`)
  await expect(page.locator('head > title')).toHaveCount(1)
})
