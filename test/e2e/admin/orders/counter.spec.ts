import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { applyCoupon, fillCustomer, hydrated, storeCart } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { fitsAllWidths, seriousFindings } from '#test/e2e/support/visitor.ts'

const MOTOR = 'broan-s97012038-replacement-motor-for-model-688-bathroom-fan'
const REVERSED = 'broan-s99080592-bathroom-fan-motor'

/** The shopper's own machine, as an earlier visit has left it. */
async function saveMachine(page: Page, typed: string) {
  const { models } = await (await page.request.get(`/api/models?q=${encodeURIComponent(typed)}`)).json()
  await page.goto('/favicon.svg')
  await page.evaluate(
    (machine) => localStorage.setItem('myMachines', JSON.stringify({ machines: [machine], chosenId: machine.id })),
    models[0],
  )
}

test('a product names its models, arrives by ZIP code, and goes with other parts; the cart keeps the ZIP code', async ({ page }) => {
  await page.goto(`/product/${MOTOR}`)
  await hydrated(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: /^Fits these \d+ models$/ })).toBeVisible()
  await main.getByText(/^and \d+ more$/).click()
  await expect(main.getByRole('link', { name: 'Broan 688', exact: true })).toHaveAttribute('href', '/model/broan/688')
  const arrives = main.getByRole('status').filter({ hasText: /^Arrives / })
  await expect(arrives).toHaveText(/in most states\.$/)
  const most = await arrives.textContent()
  await main.getByRole('button', { name: 'Your ZIP code?' }).click()
  await expect(main.getByLabel('ZIP code')).toBeFocused()
  await page.keyboard.type('995')
  await page.keyboard.press('Enter')
  await expect(main.getByText('Please enter the 5 digits of your ZIP code.')).toBeVisible()
  await page.keyboard.type('01')
  await page.keyboard.press('Enter')
  await expect(arrives).toHaveText(/to 99501\.$/)
  expect((await arrives.textContent())?.slice(0, 20)).not.toBe(most?.slice(0, 20))
  expect(await seriousFindings(page)).toEqual([])
  await fitsAllWidths(page)
  const others = main.getByRole('region', { name: 'Other parts for these machines' })
  await expect(others.getByRole('article').first()).toBeVisible()
  await expect(others.getByText(/furnace/i)).toHaveCount(0)

  await storeCart(page, [{ slug: MOTOR, quantity: 1 }])
  await page.goto('/cart')
  await expect(main.getByText(/^Arrives .* to 99501, if you order now\.$/)).toBeVisible()
  await main.getByLabel('ZIP code', { exact: true }).fill('48226')
  await expect(main.getByText(/^Arrives .* to 48226, if you order now\.$/)).toBeVisible()
})

test('a ZIP code whose days could not be looked up is said, and asked about anew when it is given again', async ({ page }) => {
  await page.route('**/api/arrivals', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' }))
  await page.goto(`/product/${MOTOR}`)
  await hydrated(page)
  const main = page.getByRole('main')
  const arrives = main.getByRole('status').filter({ hasText: /^Arrives / })
  const notice = main.getByText('We could not look up the days for 90210. Please try again.')
  await main.getByRole('button', { name: 'Your ZIP code?' }).click()
  await page.keyboard.type('90210')
  await page.keyboard.press('Enter')
  await expect(notice).toBeVisible()
  await expect(arrives).toHaveText(/in most states\.$/)
  await page.unroute('**/api/arrivals')
  await main.getByRole('button', { name: 'Your ZIP code?' }).click()
  await main.getByRole('button', { name: 'Show days' }).click()
  await expect(arrives).toHaveText(/to 90210\.$/)
  await expect(notice).toHaveCount(0)
})

test('where a part does not fit the shopper’s machine there is no tick, and the cart swaps it in one click', async ({ page }) => {
  await saveMachine(page, 'broan 688')
  await page.goto(`/product/${REVERSED}`)
  await expect(page.getByText('Does not fit your Broan 688')).toBeVisible()
  const fits = page.getByRole('heading', { name: /^Fits these/ }).locator('xpath=../..')
  await expect(fits.locator('svg').first()).toBeHidden()

  await storeCart(page, [
    { slug: REVERSED, quantity: 3 },
    { slug: 'kirby-301291-knurled-brush-roll-belt', quantity: 1 },
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/cart')
  const main = page.getByRole('main')
  // Beside the line and beside the way to pay.
  const swap = main.getByRole('button', { name: 'Swap for the part that fits S97012038' })
  await expect(swap).toHaveCount(2)
  expect(await seriousFindings(page)).toEqual([])
  await main
    .getByRole('listitem')
    .filter({ hasText: 'This one does:' })
    .getByRole('button', { name: /^Swap for/ })
    .click()
  await expect(page.getByText(/^Swapped for /)).toBeVisible()
  await expect(main.getByText('does not fit your Broan 688')).toHaveCount(0)
  const lines = () =>
    page.evaluate(() =>
      JSON.parse(localStorage.getItem('shoppingCart') ?? '[]').map(
        ({ slug, quantity }: { slug: string; quantity: number }) => `${quantity} ${slug}`,
      ),
    )
  expect(await lines()).toEqual([`3 ${MOTOR}`, '1 kirby-301291-knurled-brush-roll-belt'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(lines).toEqual([`3 ${REVERSED}`, '1 kirby-301291-knurled-brush-roll-belt'])
  await main
    .getByRole('region', { name: 'Order summary' })
    .getByRole('button', { name: /^Swap for/ })
    .click()
  await expect.poll(lines).toEqual([`3 ${MOTOR}`, '1 kirby-301291-knurled-brush-roll-belt'])
})

test('who is signed in reads the days to the preferred address without typing it, and may ask for another place', async ({
  page,
  shop,
}) => {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { origin: shop.url } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const at = { firstName: 'Ann', lastName: 'Lee', phone: '', addressLine1: '12 Main St', city: 'Detroit', state: 'MI' }
  await post('/api/auth/sign-up/email', { name: 'Ann Lee', email: 'ann.at.home@example.com', password: 'correct horse battery' })
  await post('/api/account/addresses', { ...at, label: 'Home', postalCode: '48226-1930' })
  await post('/api/account/addresses', { ...at, label: 'Work', city: 'Anchorage', state: 'AK', postalCode: '99501', preferred: true })
  await page.goto(`/product/${MOTOR}`)
  const main = page.getByRole('main')
  const arrives = main.getByRole('status').filter({ hasText: /^Arrives / })
  await expect(arrives).toHaveText(/to 99501\.$/)
  await main.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(main.getByLabel('ZIP code')).toHaveValue('99501')
  await main.getByLabel('ZIP code').fill('10001')
  await page.keyboard.press('Enter')
  await expect(arrives).toHaveText(/to 10001\.$/)
  await page.reload()
  await expect(arrives).toHaveText(/to 10001\.$/)
})

test('a code that costs free shipping says what it costs before it is applied, and is left off, or taken all the same, in one click', async ({
  page,
}) => {
  // Two at $24.95 are above the free-shipping amount, and below it with a tenth off.
  await storeCart(page, [{ slug: MOTOR, quantity: 2 }])
  await page.goto('/cart')
  await fillCustomer(page)
  await applyCoupon(page, 'SAVE10')
  const said = page.getByText(/^This code costs you free shipping: \$\d+\.\d\d more$/)
  await expect(said).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  // Nothing is applied until the shopper has chosen.
  const isApplied = page.getByText('Discount (SAVE10)')
  await expect(isApplied).toHaveCount(0)
  await expect(page.getByText('Coupon applied successfully!')).toHaveCount(0)
  const amount = /\$\d+\.\d\d/.exec((await said.textContent()) ?? '')?.[0] ?? ''
  await page.getByRole('button', { name: `Pay ${amount} less without the code` }).click()
  await expect(said).toHaveCount(0)
  await expect(isApplied).toHaveCount(0)
  await expect(page.getByText('Have a code?')).toBeVisible()

  await page.getByRole('textbox', { name: /Coupon code/ }).fill('SAVE10')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Use SAVE10 all the same' }).click()
  await expect(isApplied).toBeVisible()
  await expect(page.getByText('Coupon applied successfully!')).toBeVisible()
  // What it costs more stays in view, and the way back with it.
  await expect(said).toBeVisible()
  await page.getByRole('button', { name: `Pay ${amount} less without the code` }).click()
  await expect(isApplied).toHaveCount(0)
})

test('on a phone the total and the way to pay are in view all the way down, once each', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await storeCart(page, [{ slug: MOTOR, quantity: 1 }])
  await page.goto('/cart')
  const bar = page.getByRole('button', { name: 'Checkout', exact: true })
  const button = page.getByRole('button', { name: 'Secure Checkout' })
  await expect(bar).toBeInViewport()
  await expect(page.getByText('$34.95').last()).toBeInViewport()
  await page.getByLabel('City', { exact: true }).focus()
  await expect(bar).toBeInViewport()
  const field = await page.getByLabel('City', { exact: true }).boundingBox()
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
  await bar.click()
  await expect(page.getByRole('textbox', { name: 'Email' }).first()).toBeFocused()
  await button.scrollIntoViewIfNeeded()
  await expect(button).toBeInViewport()
  await expect(bar).toHaveCount(0)
  expect(await seriousFindings(page)).toEqual([])

  // A tablet that is turned, below the button.
  const atFoot = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.setViewportSize({ width: 768, height: 500 })
  await atFoot()
  await expect(bar).toBeInViewport()
  await page.setViewportSize({ width: 1360, height: 500 })
  await atFoot()
  await expect(button).not.toBeInViewport()
  await expect(bar).toHaveCount(0)
})

test('on a wide screen the total and the way to pay stay in view while a long list has pushed them down', async ({ page, request }) => {
  const { results } = await (await request.get('/api/search?q=motor')).json()
  const parts: { slug: string; stock: { state: string } }[] = results
  await storeCart(
    page,
    parts.filter(({ stock }) => stock.state === 'in_stock').map(({ slug }) => ({ slug, quantity: 1 })),
  )
  await page.goto('/cart')
  const bar = page.getByRole('button', { name: 'Checkout', exact: true })
  const button = page.getByRole('button', { name: 'Secure Checkout' })
  await expect(button).not.toBeInViewport()
  await expect(bar).toBeInViewport()
  const total = page.getByText('Total', { exact: true }).locator('..')
  await expect(total.last()).toContainText(/^Total\$\d/)
  expect(await total.last().textContent()).toBe(await total.first().textContent())
  await bar.click()
  await expect(page.getByRole('textbox', { name: 'Email' }).first()).toBeFocused()
  expect(await seriousFindings(page)).toEqual([])
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(bar).toHaveCount(0)
})

test('a fault of the shop is not called the connection’s, and nothing can be paid until prices are confirmed', async ({ page }) => {
  await page.route('**/api/quote', (route) => route.fulfill({ status: 500, json: { code: 'internal', title: 'Internal error' } }))
  await storeCart(page, [{ slug: MOTOR, quantity: 1 }])
  await page.goto('/cart')
  await expect(page.getByText(/Something is wrong on our side, not with your connection\./)).toBeVisible({ timeout: 30_000 })
  const button = page.getByRole('button', { name: 'Secure Checkout' })
  await expect(button).toBeDisabled()
  await page.unroute('**/api/quote')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(button).toBeEnabled()
  await expect(page.getByText('We could not check the prices')).toHaveCount(0)
})

test('the same cart is offered the same parts at every visit', async ({ page }) => {
  await storeCart(page, [{ slug: MOTOR, quantity: 1 }])
  const offered = async () => {
    await page.goto('/cart')
    const names = page.getByRole('region', { name: 'May We Suggest' }).getByRole('article').getByRole('heading')
    await expect(names).toHaveCount(2)
    return names.allTextContents()
  }
  const first = await offered()
  for (let visit = 0; visit < 4; visit++) expect(await offered()).toEqual(first)
})
