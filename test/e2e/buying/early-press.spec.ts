import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hydrated, storeCart } from '#test/e2e/support/buying.ts'
import { signInAsStaff } from '#test/e2e/support/staff.ts'
import { holdAnswers } from '#test/e2e/support/visitor.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

/** Keeps the scripts whose names begin like that back until what is returned is called; all of them, unless told otherwise. */
const hold = (page: Page, file = '') => holdAnswers(page, `**/assets/${file}*.js`)

// The first page that this file's server makes: nothing of it has been drawn before.
test('a cart whose length is known is drawn by a server that has just begun, without an error', async ({ page, shop }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.context().addCookies([{ name: 'cartLines', value: '2', url: `${shop.url}/cart` }])
  const html = await (await page.request.get('/cart', { headers: { cookie: 'cartLines=2' } })).text()
  // React's mark of what the server has given up.
  expect(html).not.toContain('<!--$!-->')
  expect(html).toContain('Add a PO number or job name')
  await page.goto('/cart')
  await hydrated(page)
  expect(errors).toEqual([])
})

test('a button that is pressed before its code is there does what it says once it is, and once', async ({ page }) => {
  const release = await hold(page, 'home-blocks-')
  await page.goto('/')
  await hydrated(page)
  const featured = page.getByRole('region', { name: 'Featured Products' })
  const add = featured
    .getByRole('article')
    .last()
    .getByRole('button', { name: /^Add to Cart/ })
  await add.click()
  await add.click()
  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
  await expect(cart).toHaveAccessibleName('Cart')
  release()
  await expect(cart).toHaveAccessibleName('Cart, 1 item')
  // From then on each press counts.
  await expect(add).toBeEnabled()
  await add.click()
  await expect(cart).toHaveAccessibleName('Cart, 2 items')
})

test('what was typed before the code is there stays, and is sent by the button that was pressed', async ({ page }) => {
  const release = await hold(page, 'footer-')
  await page.goto('/about')
  await hydrated(page)
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Email').fill('early.bird@example.com')
  await footer.getByRole('button', { name: 'Sign Up' }).click()
  await expect(footer.getByLabel('Email')).toHaveValue('early.bird@example.com')
  expect(new URL(page.url()).pathname).toBe('/about')
  release()
  await expect(footer.getByText('Success! Thank you for subscribing to our newsletter!')).toBeVisible()
})

const MOTOR_PAGE = '/product/broan-s97017705-bathroom-fan-motor-assembly'

test('on a page whose scripts are still to come, the quantity that is typed goes into the cart by the button that is pressed', async ({
  page,
}) => {
  const release = await hold(page)
  await page.goto(MOTOR_PAGE, { waitUntil: 'domcontentloaded' })
  const main = page.getByRole('main')
  await main.getByRole('spinbutton').first().fill('3')
  const add = main.getByRole('button', { name: /^Add to Cart/ }).first()
  await add.click()
  await add.click()
  await expect(add).toHaveAttribute('aria-busy', 'true')
  release()
  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
  await expect(cart).toHaveAccessibleName('Cart, 3 items')
  await expect(main.getByRole('spinbutton').first()).toHaveValue('3')
  await hydrated(page)
  await expect(main.locator('button[aria-busy]')).toHaveCount(0)
})

test('who signs in before the scripts have come is signed in, out again by an early press, and no address shows the password', async ({
  page,
  shop,
}) => {
  const email = `early-${Date.now()}@example.com`
  const password = 'a long enough password'
  await page.request.post('/api/auth/sign-up/email', { data: { email, password, name: 'Early Bird' }, headers: { origin: shop.url } })
  await page.context().clearCookies()
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  let release = await hold(page)
  await page.goto('/auth', { waitUntil: 'domcontentloaded' })
  const main = page.getByRole('main')
  await main.getByLabel('Email', { exact: true }).fill(email)
  await main.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(main.getByLabel('Password', { exact: true })).toHaveValue(password)
  release()
  await expect(page).toHaveURL(`${shop.url}/account`)
  expect(addresses.filter((address) => address.includes('password='))).toEqual([])
  release = await hold(page)
  await page.goto('/account', { waitUntil: 'domcontentloaded' })
  await main.getByRole('button', { name: 'Sign out', exact: true }).click()
  release()
  await expect(page).toHaveURL(`${shop.url}/`)
  expect((await (await page.request.get('/api/session')).json()).person).toBeNull()
})

test('a choice that is made before the scripts have come sorts, filters and finds', async ({ page }) => {
  const release = await hold(page)
  await page.goto('/category/bathroom-fan-parts', { waitUntil: 'domcontentloaded' })
  await page.getByRole('main').getByRole('combobox', { name: /Sort/ }).selectOption('price-low')
  release()
  await expect(page).toHaveURL(/sort=price-low/)
  const again = await hold(page)
  await page.goto('/orders', { waitUntil: 'domcontentloaded' })
  const main = page.getByRole('main')
  await main.getByLabel(/Order/).first().fill('PW-1')
  await main.getByRole('button', { name: /Find/ }).click()
  again()
  await expect(main.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(main.getByLabel(/Order/).first()).toHaveValue('PW-1')
})

test('staff who choose a file, and what it brings, before the scripts have come: both count, as does a button', async ({ page }) => {
  await signInAsStaff(page)
  let release = await hold(page)
  await page.goto('/admin/bulk-import', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('What the file brings').selectOption({ label: 'Prices' })
  const table = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('SKU,Price\nA,1.00\n') }
  await page.getByLabel('File to import').setInputFiles(table)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/api/admin/imports'))
  release()
  expect((await sent).url()).toContain('type=prices')
  release = await hold(page)
  await page.goto('/admin/dashboard', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: /^Menu of / }).click()
  release()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
})

test('a page whose scripts did not come is loaded anew once the shop answers, and once', async ({ page, context }) => {
  let asked = 0
  const isLost = () => ++asked === 1
  await page.route('**/assets/index-*.js', (route) => (isLost() ? route.abort() : route.continue()))
  await page.goto(MOTOR_PAGE)
  await expect.poll(() => asked).toBe(2)
  await hydrated(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toHaveAccessibleName('Cart, 1 item')

  // Without a connection, what stands there stays until there is one again.
  await page.unrouteAll()
  const other = await context.newPage()
  let loaded = 0
  other.on('domcontentloaded', () => loaded++)
  await other.route('**/assets/index-*.js', async (route) => {
    if (loaded > 1) return route.continue()
    await context.setOffline(true)
    await route.abort()
  })
  await other.goto('/about')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(false)
  await hydrated(other)
  expect(loaded).toBe(2)

  // A file that never comes is not asked for for ever.
  await other.unrouteAll()
  let never = 0
  await other.route('**/assets/index-*.js', (route) => (never++, route.abort()))
  await other.goto('/contact')
  await other.waitForLoadState('networkidle')
  expect(never).toBe(1)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
})

const CART = [{ slug: 'broan-s97017705-bathroom-fan-motor-assembly', quantity: 1 }]

test('the form for a code that could not be fetched opens with the next press, and begins with the focus', async ({ page }) => {
  await page.route('**/assets/coupon-form-*', (route) => route.abort())
  await storeCart(page, CART)
  await page.goto('/cart')
  await hydrated(page)
  const question = page.getByRole('main').getByText('Have a code?')
  const code = page.getByRole('textbox', { name: /Coupon code/ })
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('coupon-form'))
  await question.click()
  await failed
  await expect(code).toHaveCount(0)
  await page.unroute('**/assets/coupon-form-*')
  await question.click()
  await question.click()
  await expect(code).toBeFocused()
})

test('a press right after a quantity was typed puts that many into the cart, whatever moves above the button', async ({ page }) => {
  await page.goto('/product/miele-gn-10123210-airclean-3d-efficiency-gn-bags')
  await hydrated(page)
  const main = page.getByRole('main')
  const quantity = main.getByRole('spinbutton').first()
  await quantity.fill('3')
  await quantity.press('Enter')
  // More than there are: nobody can say when they arrive, and they cost less each.
  await quantity.fill('99')
  // As long as a finger rests on a key of a mouse.
  await main.getByRole('button', { name: 'Add to Cart (99)', exact: true }).click({ delay: 120 })
  await expect(page.getByText(/^Added 99 Miele GN-10123210/)).toBeVisible()
})

test('so does one in a quick order, though its row says by now how many are left', async ({ page }) => {
  await page.goto('/quick-order')
  await hydrated(page)
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Part numbers and quantities' }).fill('S97017705 2')
  await main.getByRole('button', { name: 'Check the list' }).click()
  await main.getByRole('spinbutton', { name: /Broan S97017705/ }).fill('99')
  await main.getByRole('button', { name: 'Add 1 part to cart' }).click({ delay: 120 })
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, \d+ items/ })).toBeVisible()
})

test('and Secure Checkout in a cart whose note on too many goes with the number that was typed', async ({ page }) => {
  await storeCart(page, [{ slug: 'broan-s97017705-bathroom-fan-motor-assembly', quantity: 99 }])
  await page.goto('/cart')
  await hydrated(page)
  const main = page.getByRole('main')
  await expect(main.getByText(/^Only \d+ left\./)).toBeVisible()
  // What is offered comes a little later, above the button.
  await expect(main.getByText('Automatic Discount Available!')).toBeVisible()
  await main.getByRole('spinbutton').first().fill('1')
  await main.getByRole('button', { name: 'Secure Checkout' }).click({ delay: 120 })
  await expect(page.getByText('Missing Information')).toBeVisible()
  await expect(main.getByRole('spinbutton').first()).toHaveValue('1')
})

test('a number that was typed over one counts in the cart when Minus is pressed, which could not be pressed before', async ({ page }) => {
  await storeCart(page, [{ slug: 'broan-s97017705-bathroom-fan-motor-assembly', quantity: 1 }])
  await page.goto('/cart')
  await hydrated(page)
  const main = page.getByRole('main')
  await main.getByRole('spinbutton').first().fill('7')
  const minus = await main
    .getByRole('button', { name: /^Decrease/ })
    .first()
    .boundingBox()
  await page.mouse.move((minus?.x ?? 0) + 10, (minus?.y ?? 0) + 10)
  await page.mouse.down()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, 7 items/ })).toBeVisible()
  await page.mouse.up()
})
