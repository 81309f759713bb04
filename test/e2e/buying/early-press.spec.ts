import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hydrated, storeCart } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

/** Keeps a file of the build back until what is returned is called. */
async function hold(page: Page, file: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**/assets/${file}-*.js`, async (route) => {
    await held
    await route.continue()
  })
  return () => release()
}

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
  const release = await hold(page, 'home-blocks')
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
  const release = await hold(page, 'footer')
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
