import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { fillCustomer, hydrated, idle, storeCart } from '#test/e2e/support/buying.ts'
import { mailedLink } from '#test/e2e/support/mails.ts'
import { headersOf, postAsStaff } from '#test/e2e/support/staff-orders.ts'
import { signInAsStaff } from '#test/e2e/support/staff.ts'
import { holdAnswers } from '#test/e2e/support/visitor.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

const MOTOR = 'broan-s97017705-bathroom-fan-motor-assembly'
const BELT = 'kirby-301291-knurled-brush-roll-belt'

const title = (page: Page, name: string) => page.getByRole('heading', { name })

/** A shopper with one part in the cart and the form filled. */
async function fillCart(page: Page, slug: string) {
  await storeCart(page, [{ slug, quantity: 1 }])
  await page.goto('/cart')
  await fillCustomer(page)
}

/** The same at the payment page. */
async function goToPayment(page: Page, slug = MOTOR) {
  await fillCart(page, slug)
  await payAgain(page)
}

async function payAgain(page: Page) {
  await page.getByRole('button', { name: 'Secure Checkout' }).click()
  await expect(page.getByText('TEST PAYMENT PAGE')).toBeVisible()
}

/** Staff count one piece that is free of the belt. */
async function leaveOne(browser: Browser, baseURL: string) {
  const office = await (await browser.newContext({ baseURL })).newPage()
  await signInAsStaff(office)
  const { onHand, reserved } = await (await office.request.get(`/api/admin/products/${BELT}/stock`)).json()
  const delta = 1 + reserved - onHand
  if (delta !== 0) await postAsStaff(office, `products/${BELT}/stock`, { delta, reason: 'correction', note: null })
}

const storedCart = (page: Page) => page.evaluate(() => localStorage.getItem('shoppingCart') ?? '')

test('whose paid order was cancelled by its mailed link, and who never came back, finds the cart and can check out again', async ({
  page,
  browser,
  shop,
}) => {
  await goToPayment(page)
  await page.getByRole('button', { name: 'Pay, but never return' }).click()
  const link = () => mailedLink(shop.folder, /^Order .* is confirmed$/, /http\S+\/orders\/\S+/)
  await expect.poll(link, { timeout: 20_000 }).toBeDefined()
  const reader = await (await browser.newContext()).newPage()
  await reader.goto(link() ?? '')
  await hydrated(reader)
  const number = /PW-[\w-]+/.exec(reader.url())?.[0] ?? ''
  const cancelled = await reader.request.post(`/api/orders/${number}/cancel`, { data: {}, headers: headersOf(reader) })
  expect(cancelled.status(), await cancelled.text()).toBe(200)

  await page.goto('/cart')
  await hydrated(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('checkoutAttempt'))).toBeNull()
  await expect(title(page, 'Your cart')).toBeVisible()
  await payAgain(page)
})

for (const width of [390, 1360])
  test(`after the payment nothing moves when the order comes, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await goToPayment(page)
    const letThrough = await holdAnswers(page, '**/api/orders/PW-*')
    await page.addInitScript(() => {
      const shifts = { sum: 0 }
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) shifts.sum += Number(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(title(page, 'Payment Successful!')).toBeVisible()
    letThrough()
    await expect(page.getByRole('heading', { name: /^Order PW-/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible()
    await idle(page)
    expect(await page.evaluate(() => ('shifts' in window ? (window.shifts as { sum: number }).sum : null))).toBeLessThan(0.02)
  })

test('a payment that takes days leaves the cart usable, with a notice', async ({ page }) => {
  await page.route('**/api/update-payment-status', (route) =>
    route.fulfill({ json: { state: 'processing', orderId: null, isForCaller: false } }),
  )
  await goToPayment(page)
  // The test page's slow payment takes ten seconds, these visits sometimes more: the refusal says 'processing' all the while.
  await page.route('**/api/create-payment', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: body.code === 'already_paid' ? { ...body, state: 'processing' } : body })
  })
  await page.getByRole('button', { name: 'Pay slowly' }).click()
  await expect(page.getByText('Processing...', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'View Cart' }).click()
  const notice = page.getByText('Your payment is being confirmed')
  await expect(notice).toBeVisible()
  await expect(title(page, 'Your cart')).toBeVisible()

  // At the next visits too.
  await page.reload()
  await expect(notice).toBeVisible()
  await page.goto(`/product/${MOTOR}`)
  await page.goto('/cart')
  await expect(notice).toBeVisible()
  await expect(title(page, 'Your cart')).toBeVisible()

  // Nor is the same cart paid a second time, changed or not.
  await hydrated(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Increase/ })
    .first()
    .click()
  for (let press = 1; press <= 3; press++) {
    const answer = page.waitForResponse('**/api/create-payment')
    await page.getByRole('button', { name: 'Secure Checkout' }).click()
    expect((await (await answer).json()).code, `press ${press}`).toBe('already_paid')
    await expect(page.getByText('Your earlier payment is still being confirmed')).toBeVisible()
    await expect(title(page, 'Payment Successful!')).toHaveCount(0)
  }
})

test('a payment that is confirmed while the shopper looks at the cart shows its order there', async ({ page }) => {
  await goToPayment(page)
  await page.getByRole('button', { name: 'Pay slowly' }).click()
  await expect(page.getByText('Processing...', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'View Cart' }).click()
  await expect(page.getByText('Your payment is being confirmed')).toBeVisible()
  await expect(title(page, 'Your cart')).toBeVisible()

  // The test page's slow payment is certain after ten seconds.
  await expect(page.getByRole('heading', { name: /^Order PW-/ })).toBeVisible({ timeout: 30_000 })
  await expect(title(page, 'Payment Successful!')).toBeVisible()
  expect(await storedCart(page)).toBe('[]')
})

test('a payment that fails while the shopper looks at the cart is no longer said to be confirmed', async ({ page }) => {
  const answers = [{ json: { state: 'processing', orderId: null, isForCaller: false } }]
  await page.route('**/api/update-payment-status', (route) =>
    route.fulfill(answers[0] ?? { status: 409, contentType: 'application/problem+json', json: { code: 'payment_not_paid' } }),
  )
  await goToPayment(page)
  await page.getByRole('button', { name: 'Pay slowly' }).click()
  await page.getByRole('button', { name: 'View Cart' }).click()
  const notice = page.getByText('Your payment is being confirmed')
  await expect(notice).toBeVisible()
  answers.pop()
  await expect(notice).toBeHidden()
  await expect(title(page, 'Your cart')).toBeVisible()
  expect(await storedCart(page)).toContain(MOTOR)
})

test('an address of success with an empty session is the cart, and says nothing of a payment', async ({ page }) => {
  await storeCart(page, [{ slug: MOTOR, quantity: 1 }])
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/cart?payment=success&session_id=')
  await hydrated(page)
  await expect(title(page, 'Your cart')).toBeVisible()
  await expect(page).toHaveURL(/\/cart$/)
  await idle(page)
  expect(asked).not.toContain('/api/update-payment-status')
})

test('prices that are asked for on the way to the payment page do not end it, though it has the last piece', async ({
  page,
  browser,
  shop,
}) => {
  await leaveOne(browser, shop.url)
  await fillCart(page, BELT)
  const other = await page.context().newPage()
  await other.goto('/favicon.svg')
  const asked: string[] = []
  await page.route(
    '**/api/test-payments/**',
    async (route) => {
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      // Another tab adds a second piece while the payment page loads: the prices are asked for anew, and there is none left.
      await other.evaluate(() => {
        const lines: object[] = JSON.parse(localStorage.getItem('shoppingCart') ?? '[]')
        localStorage.setItem('shoppingCart', JSON.stringify(lines.map((line) => ({ ...line, quantity: 2 }))))
      })
      await expect.poll(() => asked).toContain('/api/quote')
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Secure Checkout' }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  expect(asked).toContain('/api/quote')
  await expect(title(page, 'Payment Successful!')).toBeVisible()
})

test('prices that come late on the way to the payment page are asked for again after Back: the last piece is the shopper’s own', async ({
  page,
  browser,
  shop,
}) => {
  await leaveOne(browser, shop.url)
  await fillCart(page, BELT)
  const other = await page.context().newPage()
  await other.goto('/favicon.svg')
  const setQuantity = (quantity: number) =>
    other.evaluate((pieces) => {
      const lines: object[] = JSON.parse(localStorage.getItem('shoppingCart') ?? '[]')
      localStorage.setItem('shoppingCart', JSON.stringify(lines.map((line) => ({ ...line, quantity: pieces }))))
    }, quantity)
  // A navigation that is answered by nothing leaves the page as it stands on the way out.
  await page.route('**/api/test-payments/**', (route) => route.fulfill({ status: 204 }), { times: 1 })
  await page.getByRole('button', { name: 'Secure Checkout' }).click()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  const soldOut = page.getByText('This part is sold out.').first()
  await expect(async () => {
    await setQuantity(2)
    await setQuantity(1)
    await expect(soldOut).toBeVisible({ timeout: 2_500 })
  }).toPass()
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(soldOut).toBeHidden()
  await payAgain(page)
  // The belt is the next test's.
  const ended = page.waitForResponse('**/api/cancel-payment')
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  expect((await ended).status()).toBe(200)
})

test('a cancelled payment whose call is lost does not keep the last piece from its own shopper', async ({ page, browser, shop }) => {
  await leaveOne(browser, shop.url)
  await goToPayment(page, BELT)
  await page.route('**/api/cancel-payment', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await expect(page.getByText('Payment cancelled').first()).toBeVisible()
  await payAgain(page)
})

test('a page that somebody else sends in the place of the shop ends no payment page, so that no second one is opened beside it', async ({
  page,
}) => {
  await goToPayment(page)
  const first = page.url()
  const blocked = { status: 403, contentType: 'text/html', body: '<!doctype html><title>403 Forbidden</title><h1>403 Forbidden</h1>' }
  await page.route('**/api/cancel-payment', (route) => route.fulfill(blocked), { times: 1 })
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await expect(page.getByText('Payment cancelled').first()).toBeVisible()
  await payAgain(page)
  expect(page.url()).toBe(first)

  await page.route('**/api/update-payment-status', (route) => route.fulfill({ ...blocked, status: 404 }), { times: 1 })
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText(/PW-[\w-]+/).first()).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Payment processed but status update failed')).toHaveCount(0)
})

test('back from a payment page that another tab has ended leaves the newer page of that tab open, and says so', async ({
  page,
  context,
}) => {
  await goToPayment(page)
  const other = await context.newPage()
  await storeCart(other, [{ slug: MOTOR, quantity: 2 }])
  await other.goto('/cart')
  await fillCustomer(other)
  await payAgain(other)
  await page.reload()
  await expect(page.getByText('This payment page has expired')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await expect(page.getByText('That payment page has ended').first()).toBeVisible()
  await expect(page.getByText('Payment cancelled')).toHaveCount(0)
  await other.reload()
  await other.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(other.getByText(/PW-[\w-]+/).first()).toBeVisible({ timeout: 15_000 })
})

test('a shop that fails for some seconds sends no payer to support, and the order shows once it answers', async ({ page }) => {
  await page.route(
    '**/api/update-payment-status',
    (route) => route.fulfill({ status: 503, contentType: 'application/problem+json', json: { code: 'payment_unavailable', status: 503 } }),
    { times: 4 },
  )
  await goToPayment(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText('Processing...', { exact: true })).toBeVisible()
  await expect(page.getByText(/PW-[\w-]+/).first()).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Payment processed but status update failed')).toHaveCount(0)
  expect(await storedCart(page)).toBe('[]')
})

test('the link of a stranger’s payment takes nothing that cannot be taken back, and forgets no payment page', async ({
  page,
  browser,
  shop,
}) => {
  const stranger = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await goToPayment(stranger)
  const [returning] = await Promise.all([
    stranger.waitForRequest(/\/cart\?payment=success/),
    stranger.getByRole('button', { name: /^Pay \$/ }).click(),
  ])
  await expect(stranger.getByText(/PW-[\w-]+/).first()).toBeVisible()
  expect(await storedCart(stranger)).toBe('[]')

  await goToPayment(page)
  await page.goto('/cart')
  const code = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('checkoutDraft') ?? '{}').couponCode)
  await page.evaluate(() => {
    const draft: object = JSON.parse(sessionStorage.getItem('checkoutDraft') ?? '{}')
    sessionStorage.setItem('checkoutDraft', JSON.stringify({ ...draft, couponCode: 'MYCODE' }))
  })
  const [cart, attempt] = [await storedCart(page), await page.evaluate(() => localStorage.getItem('checkoutAttempt'))]
  await page.goto(returning.url())
  await expect(title(page, 'Payment Successful!')).toBeVisible()
  await expect(page.getByText('Your cart was emptied: the order of this link is paid')).toBeVisible()
  expect(await code()).toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await code()).toBe('MYCODE')
  expect([await storedCart(page), await page.evaluate(() => localStorage.getItem('checkoutAttempt'))]).toEqual([cart, attempt])
  await page.getByRole('button', { name: 'View Cart' }).click()
  await expect(title(page, 'Your cart')).toBeVisible()
  await expect(page.getByRole('main').getByLabel('City', { exact: true })).toHaveValue('Detroit')
})
