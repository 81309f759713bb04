import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { CUSTOMER, fillCustomer, hydrated, storeCart } from '#test/e2e/support/buying.ts'
import { mailedOrderLink } from '#test/e2e/support/mails.ts'
import { openAsStaff } from '#test/e2e/support/staff.ts'
import { endSession, signInElsewhere } from '#test/e2e/support/ended-session.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { expectWell, fitsAllWidths, seriousFindings, sidewaysOf, skippedLevels } from '#test/e2e/support/visitor.ts'

const MOTOR = 'broan-s97017705-bathroom-fan-motor-assembly'

/** Buys a motor as a guest, and stays at the page that says so: the order's number. */
async function buyAsGuest(page: Page): Promise<string> {
  await storeCart(page, [{ slug: MOTOR, quantity: 1 }])
  await page.goto('/cart')
  await fillCustomer(page)
  await page.getByRole('button', { name: 'Secure Checkout' }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  const text = await page.getByRole('status').filter({ hasText: 'Order ID' }).textContent()
  return /PW(?:-[0-9A-Z]{4}){3}-[0-9A-Z]/.exec(text ?? '')?.[0] ?? ''
}

/** Orders six parts for whoever is signed in, past the pages, and leaves them unpaid. */
async function orderSixParts({ request }: Page, email: string): Promise<{ url: string; sessionId: string }> {
  const { results } = await (await request.get('/api/search?q=belt')).json()
  const inStock: string[] = results.flatMap(({ slug, stock }: { slug: string; stock: { state: string } }) =>
    stock.state === 'out' ? [] : [slug],
  )
  const placed = await request.post('/api/create-payment', {
    data: {
      items: inStock.slice(0, 6).map((slug) => ({ slug, quantity: 1 })),
      customer: {
        email,
        firstName: 'Olga',
        lastName: 'Order',
        addressLine1: '1200 Woodward Ave',
        city: 'Detroit',
        state: 'MI',
        postalCode: '48226',
      },
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  return placed.json()
}

/** The same, and pays them: the order's number. */
async function buySixParts(page: Page, email: string): Promise<string> {
  const { request } = page
  const { url, sessionId } = await orderSixParts(page, email)
  await request.post(url, { form: { action: 'pay' } })
  return (await (await request.post('/api/update-payment-status', { data: { sessionId } })).json()).orderId
}

/** Nothing sticks out of the page at any width, nothing is in anybody's way, and no level of headings is missing. */
async function isWellMade(page: Page) {
  await fitsAllWidths(page)
  await expectWell(page, 'the page')
  expect(await skippedLevels(page)).toEqual([])
}

test('a guest buys; the page survives a reload, and leads to the order’s own address, where it is cancelled', async ({ page, shop }) => {
  const number = await buyAsGuest(page)
  const main = page.getByRole('main')
  await expect(page).toHaveURL(/\/cart$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(main).toContainText(number)
  await expect(main.getByRole('article')).toContainText('S97017705')

  await main.getByRole('link', { name: 'View your order' }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${number}$`))
  await page.reload()
  await hydrated(page)
  await expect(
    main.getByText(/^Being packed(: ships by \w+, \w+ \d+(, \d{4})?| today), arrives \w+, \w+ \d+(, \d{4})? to \w+, \w+ \d+/),
  ).toBeVisible()
  await expect(main.getByRole('region', { name: 'What has happened' })).toContainText('Payment received')
  await isWellMade(page)
  await main.getByRole('button', { name: 'Cancel order' }).click()
  await expect(main.getByText('Cancel this order for good?')).toBeVisible()
  await main.getByRole('button', { name: 'Keep the order' }).click()
  await main.getByRole('button', { name: 'Cancel order' }).click()
  await isWellMade(page)
  await main.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(main.getByText(/^Cancelled, /).first()).toBeVisible()
  await expect(main.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  await expect
    .poll(
      async () => {
        await page.reload()
        return main.getByRole('region', { name: 'What has happened' }).textContent()
      },
      { timeout: 20_000 },
    )
    .toMatch(/\$[\d.]+ refunded/)
  expect(shop.folder).not.toBe('')

  // The entry of the success page leads on to the cart.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await main.getByRole('button', { name: 'View Cart' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('another browser finds the order by its number, and changes its address by the mailed link alone', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const number = await buyAsGuest(page)
  const subject = `Order ${number} is confirmed`
  await expect.poll(() => mailedOrderLink(shop.folder, subject), { timeout: 20_000 }).toBeDefined()
  const reader = await browser.newContext({ baseURL: baseURL ?? '' })
  const tab = await reader.newPage()
  const main = tab.getByRole('main')
  await tab.goto('/orders')
  await hydrated(tab)
  await tab.getByLabel('Order number').fill(number.toLowerCase())
  await main.getByLabel('Email').first().fill(CUSTOMER.Email.toUpperCase())
  await tab.getByRole('button', { name: 'Find order' }).click()
  await expect(tab).toHaveURL(`${baseURL}/orders/${number}`)
  await tab.reload()
  await hydrated(tab)
  await expect(tab.getByRole('heading', { level: 1 })).toContainText(number)
  await expect(main.getByText('Open the link in an email about this order, or sign in, to change it.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Change address' })).toHaveCount(0)

  await tab.goto(mailedOrderLink(shop.folder, subject) ?? '')
  await expect(tab).toHaveURL(`${baseURL}/orders/${number}`)
  await hydrated(tab)
  await main.getByRole('button', { name: 'Change address' }).click()
  const form = main.getByRole('form', { name: 'Send it to another address' })
  await expect(form.getByLabel('City', { exact: true })).toHaveValue('Detroit')
  await isWellMade(tab)
  await form.getByLabel('ZIP code').fill('4810')
  await form.getByRole('button', { name: 'Change the address' }).click()
  await expect(form.getByLabel('ZIP code')).toBeFocused()
  await form.getByLabel('ZIP code').fill('43604')
  await form.getByLabel('City', { exact: true }).fill('Toledo')
  await form.getByLabel('State', { exact: true }).selectOption('OH')
  await form.getByRole('button', { name: 'Change the address' }).click()
  await expect(form.getByRole('alert')).toContainText('Tax is 0 % in OH')
  await form.getByLabel('ZIP code').fill('48104')
  await form.getByLabel('City', { exact: true }).fill('Ann Arbor')
  await form.getByLabel('State', { exact: true }).selectOption('MI')
  await reader.setOffline(true)
  await form.getByRole('button', { name: 'Change the address' }).click()
  await expect(form.getByRole('alert')).toHaveText('You are offline. Please try again when the connection is back.')
  await reader.setOffline(false)
  await expect(form.getByRole('alert')).toHaveCount(0)
  // Changed in another tab meanwhile: what was typed stays, and is sent for the order as it is now.
  const { version, shippingAddress } = await (await reader.request.get(`/api/orders/${number}`)).json()
  const { country: _, ...before } = shippingAddress
  const elsewhere = await reader.request.post(`/api/orders/${number}/address`, {
    data: { version, address: { ...before, addressLine2: 'Floor 2' } },
    headers: { origin: baseURL ?? '' },
  })
  expect(elsewhere.status(), await elsewhere.text()).toBe(200)
  await form.getByRole('button', { name: 'Change the address' }).click()
  await expect(form.getByRole('alert')).toContainText('The order was changed in the meantime.')
  await expect(form.getByLabel('City', { exact: true })).toHaveValue('Ann Arbor')
  await form.getByRole('button', { name: 'Change the address' }).click()
  await expect(form).toHaveCount(0)
  await expect(main.getByRole('region', { name: 'Ships to' })).toContainText('Ann Arbor, MI 48104')
  await expect(main.getByRole('region', { name: 'What has happened' })).toContainText('Delivery address changed')
  const invoice = await reader.request.get(`/api/orders/${number}/invoice`)
  expect([invoice.status(), invoice.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await reader.close()
})

test('the list of orders fits the smallest phone, and signing out closes the orders that were bought signed in', async ({
  page,
  baseURL,
}) => {
  const person = { name: 'Olga Order', email: 'olga.order@example.com', password: 'correct horse battery' }
  await page.request.post('/api/auth/sign-up/email', { data: person, headers: { origin: baseURL ?? '' } })
  const number = await buySixParts(page, person.email)

  await page.goto('/orders')
  await hydrated(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: number, level: 2 })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await sidewaysOf(page)).toBeLessThanOrEqual(0)
  await isWellMade(page)
  await main.getByRole('link', { name: number, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${number}$`))
  await expect(main.getByRole('heading', { name: 'Ships to', level: 2 })).toBeVisible()

  await page.goto('/account')
  await hydrated(page)
  await main.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto(`/orders/${number}`)
  await expect(main).toContainText('We cannot show this order here')
})

test('an address of the list or of the cart that says what nobody has written shows the page without it', async ({ page, baseURL }) => {
  const person = { name: 'Odd Address', email: 'odd.address@example.com', password: 'correct horse battery' }
  await page.request.post('/api/auth/sign-up/email', { data: person, headers: { origin: baseURL ?? '' } })
  for (const odd of ['show=closed', 'show=open&show=open']) {
    expect([odd, (await page.goto(`/orders?${odd}`))?.status()]).toEqual([odd, 200])
    await expect(page).toHaveURL(/\/orders$/)
  }
  for (const odd of ['payment=lost', 'payment=success', 'payment=success&session_id=cs_1&session_id=cs_2']) {
    expect([odd, (await page.goto(`/cart?${odd}`))?.status()]).toEqual([odd, 200])
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  }
})

test('Back over two pages leads to another order without the question that was open; a page of orders that is gone leads to the last', async ({
  page,
  baseURL,
}) => {
  const person = { name: 'Bea Back', email: 'bea.back@example.com', password: 'correct horse battery' }
  await page.request.post('/api/auth/sign-up/email', { data: person, headers: { origin: baseURL ?? '' } })
  const [first, second] = [await buySixParts(page, person.email), await buySixParts(page, person.email)]
  const main = page.getByRole('main')
  await page.goto('/orders?show=open&page=2')
  await expect(page).toHaveURL(/\/orders\?show=open$/)
  await hydrated(page)
  await main.getByRole('link', { name: first, exact: true }).click()
  await expect(main.getByRole('button', { name: 'Cancel order' })).toBeVisible()
  await page.goBack()
  await main.getByRole('link', { name: second, exact: true }).click()
  await main.getByRole('button', { name: 'Cancel order' }).click()
  await expect(main.getByRole('group', { name: 'Cancel this order for good?' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'My Orders' }).click()
  await main.getByRole('link', { name: first, exact: true }).click()
  await main.getByRole('button', { name: 'Cancel order' }).click()
  // As somebody does who holds Back down and chooses.
  await page.evaluate(() => history.go(-2))
  await expect(page).toHaveURL(new RegExp(`/orders/${second}$`))
  await expect(main.getByRole('heading', { name: `Order ${second}` })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Cancel order' })).toBeVisible()
})

test('whose session has ended while they typed another address for an order signs in in another tab, and sends it', async ({
  page,
  baseURL,
}) => {
  const person = { name: 'Eva Ended', email: 'eva.ended@example.com', password: 'correct horse battery' }
  await page.request.post('/api/auth/sign-up/email', { data: person, headers: { origin: baseURL ?? '' } })
  const number = await buySixParts(page, person.email)
  await page.goto(`/orders/${number}`)
  await hydrated(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Change address' }).click()
  const form = main.getByRole('form', { name: 'Send it to another address' })
  const line = form.getByLabel('Address line 1', { exact: true })
  await line.fill('12 Elm St')
  await endSession(page)
  await form.getByRole('button', { name: 'Change the address' }).click()
  // The shop says of an order that is not a visitor's that there is none; the page says why.
  const ended = main.getByText('Your session has ended.')
  await expect(ended).toBeInViewport()
  expect(await seriousFindings(page)).toEqual([])
  await signInElsewhere(page, person)
  await expect(ended).toHaveCount(0)
  await expect(line).toHaveValue('12 Elm St')
  await form.getByRole('button', { name: 'Change the address' }).click()
  await expect(form).toHaveCount(0)
  await expect(main.getByRole('region', { name: 'Ships to' })).toContainText('12 Elm St')
})

test('an order that is not paid yet is paid from its page', async ({ page, browser, baseURL }) => {
  const person = { name: 'Una Unpaid', email: 'una.unpaid@example.com', password: 'correct horse battery' }
  await page.request.post('/api/auth/sign-up/email', { data: person, headers: { origin: baseURL ?? '' } })
  const { url } = await orderSixParts(page, person.email)
  const desk = await (await browser.newContext()).newPage()
  await openAsStaff(desk, '/admin/orders')
  const { number } = (await (await desk.request.get(`/api/admin/orders?q=${person.email}`)).json()).orders[0]

  await page.goto(`/orders/${number}`)
  await hydrated(page)
  const main = page.getByRole('main')
  await expect(main).toContainText('Waiting for payment')
  await isWellMade(page)
  const pay = main.getByRole('link', { name: /^Pay \$[\d,.]+$/ })
  await expect(pay).toHaveAttribute('href', url)
  await pay.click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await page.goto(`/orders/${number}`)
  await expect(main.getByRole('button', { name: 'Order again' })).toBeVisible()
  await expect(pay).toHaveCount(0)
})

test('orders are looked for by their parts; without scripts, too', async ({ page, browser, baseURL }) => {
  const person = { name: 'Lou Looks', email: 'lou.looks@example.com', password: 'correct horse battery' }
  await page.request.post('/api/auth/sign-up/email', { data: person, headers: { origin: baseURL ?? '' } })
  const number = await buySixParts(page, person.email)
  const main = page.getByRole('main')
  const found = main.getByRole('heading', { name: number, level: 2 })
  const field = main.getByLabel('Search your orders')
  // One page of orders is read as quickly as it is searched.
  await page.goto('/orders')
  await expect(found).toBeVisible()
  await expect(field).toHaveCount(0)

  await page.goto('/orders?q=dishwasher')
  await hydrated(page)
  await expect(main).toContainText('No order has all of that.')
  await expect(found).toHaveCount(0)
  await isWellMade(page)
  await field.fill('belt')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/orders\?q=belt$/)
  await expect(main).toContainText('1 order has it.')
  await expect(found).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('dishwasher')
  // However long the shop takes, the list stays in view meanwhile, with the box that was searched.
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/orders?*q=grille*', async (route) => {
    await isAnswered
    await route.continue()
  })
  await field.fill('grille')
  await field.press('Enter')
  await expect(main.getByRole('button', { name: 'Finding...' })).toBeVisible()
  // Longer than the router waits before it shows its placeholder.
  await page.keyboard.press('Shift', { delay: 600 })
  answer()
  await expect(page).toHaveURL(/\/orders\?q=grille$/)
  await expect(field).toBeFocused()
  await main.getByRole('link', { name: 'Show them without a search' }).click()
  await expect(page).toHaveURL(/\/orders$/)
  await expect(found).toBeVisible()

  const plain = await (await browser.newContext({ javaScriptEnabled: false, storageState: await page.context().storageState() })).newPage()
  await plain.goto('/orders?show=open&q=dishwasher')
  await plain.getByLabel('Search your orders').fill('belt')
  await plain.getByLabel('Search your orders').press('Enter')
  await expect(plain).toHaveURL(/\/orders\?show=open&q=belt$/)
  await expect(plain.getByRole('heading', { name: number, level: 2 })).toBeVisible()
  // What an address says and no list knows counts for nothing.
  for (const address of ['/orders?show=mine', '/orders?show=["open"]', '/orders?q=%20']) {
    await plain.goto(address)
    await expect(plain.getByRole('heading', { name: number, level: 2 }), address).toBeVisible()
    await expect(plain.getByLabel('Search your orders'), address).toHaveCount(0)
  }
})
