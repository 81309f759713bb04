import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { ADMIN } from '#test/e2e/support/built-shop.ts'
import { fillCustomer, hydrated, storeCart } from '#test/e2e/support/buying.ts'
import { openAsStaff } from '#test/e2e/support/staff.ts'
import { postAsStaff } from '#test/e2e/support/staff-orders.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { atEachWidth, expectWell } from '#test/e2e/support/visitor.ts'

const MOTOR = '/product/broan-s97012038-replacement-motor-for-model-688-bathroom-fan'
const REVERSED = '/product/broan-s99080592-bathroom-fan-motor'

const expectAccessibleAtBothWidths = (page: Page, state: string) =>
  atEachWidth(page, [390, 1360], (width) => expectWell(page, `${state}, ${width} px`))

/** Chooses an appliance on a product's page by keyboard alone. */
async function chooseAppliance(page: Page, typed: string) {
  await hydrated(page)
  await page.getByRole('link', { name: 'Does it fit my model?' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Model number' })).toBeFocused()
  await page.keyboard.type(typed)
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(/machine/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** What the page fetches for fits: code and answers. */
const fitRequests = (page: Page) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/assets\/(badge|fit-check|misfit-warning)|^\/api\/(fits|my-machines)|\/fit$/.test(pathname)) requests.push(pathname)
  })
  return requests
}

test('a machine is chosen, and from then on cards, cart and checkout tell what fits it', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto(REVERSED)
  await chooseAppliance(page, 'broan 688')

  const answer = page.getByRole('status').filter({ hasText: 'Broan 688' })
  await expect(answer).toContainText('Does not fit your Broan 688')
  await expect(answer).toContainText('The shaft turns the other way.')
  await expectAccessibleAtBothWidths(page, 'does not fit')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart \(1\)/ })
    .first()
    .click()
  await answer.getByRole('link', { name: /S97012038/ }).click()
  await expect(page).toHaveURL(new RegExp(`${MOTOR}$`))
  await expect(answer).toContainText('Fits your Broan 688')

  await page.goto('/category/bathroom-fan-parts/motors/shaded-pole-motors')
  const card = (number: string) => page.getByRole('article').filter({ hasText: number })
  await expect(card('S97012038').getByText('Fits 688')).toBeVisible()
  await expect(card('S99080592').getByText('Does not fit 688')).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'badges')

  await page.goto('/cart')
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem').getByText('Does not fit 688')).toBeVisible()
  await expect(main.getByRole('link', { name: /S97012038/ })).toBeVisible()
  await fillCustomer(page)
  await page.getByRole('button', { name: 'Secure Checkout' }).click()
  const confirm = page.getByRole('checkbox', { name: 'I know, and want it all the same' })
  await expect(confirm).toBeFocused()
  await expect(page.getByText('Please confirm this before you pay')).toBeVisible()
  // No field may lie half below the header where axe measures it.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessibleAtBothWidths(page, 'warning')
  await confirm.check()
  const paying = page.waitForRequest('**/api/create-payment')
  await page.getByRole('button', { name: 'Secure Checkout' }).click()
  // What the part is for goes with the order: a return knows the machine.
  expect((await paying).postDataJSON().items).toEqual([expect.objectContaining({ machine: 'broan/688' })])
  await expect(page.getByText('TEST PAYMENT PAGE')).toBeVisible()
})

test('the page of an old number says what its part fits, whether it fits the machine, and when it arrives', async ({ page }) => {
  await page.goto('/part/S97009745')
  const main = page.getByRole('main')
  await expect(main.getByText(/^Fits these \d+ models$/).first()).toBeVisible()
  await expect(main.getByText(/^Arrives .* in most states\.$/)).toBeVisible()
  await chooseAppliance(page, 'broan 688')
  await expect(page.getByRole('status').filter({ hasText: 'Broan 688' })).toContainText('Does not fit your Broan 688')
  await expect(main.getByRole('link', { name: /S97012038/ })).toBeVisible()
  await expectWell(page, 'old number')
})

test('a part that does not fit is swapped in the cart for the one that does, and back, each in its place', async ({ page }) => {
  await page.goto(MOTOR)
  await chooseAppliance(page, 'broan 688')
  await storeCart(page, [
    { slug: 'broan-s97012038-replacement-motor-for-model-688-bathroom-fan', quantity: 4 },
    { slug: 'broan-s97014094-grille-assembly-for-qt-series', quantity: 2 },
    { slug: 'broan-s97017705-bathroom-fan-motor-assembly', quantity: 3 },
  ])
  const cart = () =>
    page.evaluate(() => {
      const lines: { part_number: string; quantity: number }[] = JSON.parse(localStorage.getItem('shoppingCart') ?? '[]')
      return lines.map((line) => `${line.quantity} ${line.part_number}`)
    })
  await page.goto('/cart')
  await hydrated(page)
  await expect(page.getByText('2 parts do not fit your Broan 688')).toBeVisible()
  // A name may end with a full stop of its own.
  await expect(page.getByText(/^This one fits: .* in\.$/)).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'I know, and want them all the same' }).check()
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /S97017705/ }) })
    .getByRole('button', { name: 'Swap for the part that fits' })
    .dblclick()
  await expect.poll(cart).toEqual(['7 S97012038', '2 S97014094'])
  // Who has agreed to some parts has not agreed to others.
  await expect(page.getByRole('checkbox', { name: 'I know, and want it all the same' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(cart).toEqual(['4 S97012038', '2 S97014094', '3 S97017705'])
})

test('a saved machine whose number staff have corrected since is called by that, without an account, too', async ({ page }) => {
  await page.goto(MOTOR)
  await chooseAppliance(page, 'broan 688')
  await page.evaluate(() => {
    localStorage.setItem('myMachines', (localStorage.getItem('myMachines') ?? '').replaceAll('"688"', '"886"'))
  })
  await page.goto('/category/bathroom-fan-parts/motors')
  await expect(page.getByText('Not known for 688').first()).toBeVisible()
  await page.goto(MOTOR)
  await expect(page.getByText('Fits your Broan 688')).toBeVisible()
})

test('an answer about a machine is asked for again once it is older than five minutes', async ({ page }) => {
  const slug = MOTOR.replace('/product/', '')
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/fits' && request.postDataJSON().slugs.includes(slug)) asked++
  })
  await page.goto(REVERSED)
  await chooseAppliance(page, 'broan 688')
  await page.goto('/category/bathroom-fan-parts/motors/shaded-pole-motors')
  const card = page.getByRole('article').filter({ hasText: 'S97012038' })
  await expect(card.getByText('Fits 688')).toBeVisible()
  asked = 0
  const leaveAndReturn = async () => {
    await card.getByRole('link', { name: 'View Details' }).click()
    await expect(page).toHaveURL(new RegExp(`${MOTOR}$`))
    await page.goBack()
  }
  await leaveAndReturn()
  await expect(card.getByText('Fits 688')).toBeVisible()
  expect(asked).toBe(0)
  // The shop has learnt something meanwhile.
  await page.route('**/api/fits', async (route) => {
    const { fits, ...answer } = await (await route.fetch()).json()
    const denied = fits.map((fit: object) => ({ ...fit, answer: 'does_not_fit', alternative: null }))
    await route.fulfill({ json: { ...answer, fits: denied } })
  })
  await page.evaluate(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 301_000
  })
  await leaveAndReturn()
  await expect(card.getByText('Does not fit 688')).toBeVisible()
  expect(asked).toBe(1)
})

test('who has no machine fetches nothing for it; who has one, the code and one answer for all cards', async ({ page }) => {
  const requests = fitRequests(page)
  for (const path of [MOTOR, '/category/bathroom-fan-parts', '/cart']) await page.goto(path, { waitUntil: 'networkidle' })
  expect(requests).toEqual([])
  await page.goto(REVERSED)
  await chooseAppliance(page, 'broan 688')
  await expect(page.getByText('Does not fit your Broan 688')).toBeVisible()
  requests.length = 0
  await page.goto('/category/bathroom-fan-parts/motors', { waitUntil: 'networkidle' })
  await expect(page.getByText('Not known for 688').first()).toBeVisible()
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual(['/api/fits'])

  // The answer's room is kept before it has come.
  for (const path of [REVERSED, MOTOR]) {
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/fit?*', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto(path)
    const button = page
      .getByRole('main')
      .getByRole('button', { name: /^Add to Cart \(1\)/ })
      .first()
    const top = () => button.evaluate((element) => document.fonts.ready.then(() => element.getBoundingClientRect().top))
    const before = await top()
    answer()
    await expect(page.getByText('fit your Broan 688').or(page.getByText('Fits your Broan 688'))).toBeVisible()
    expect(await top()).toBe(before)
    await page.unroute('**/fit?*')
  }
})

test('machines are kept in the account: they are there after signing in elsewhere, and gone after signing out', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000)
  const email = `machines-${Date.now()}@example.com`
  const form = (shop: Page) => shop.getByRole('main')
  await page.goto('/model/hoover/uh72625')
  await hydrated(page)
  await page.getByRole('button', { name: 'Save as my machine' }).click()
  await expect(page.getByRole('button', { name: 'This is my machine' })).toBeVisible()
  await page.goto('/auth?mode=create')
  await hydrated(page)
  await form(page).getByLabel('Name', { exact: true }).fill('Ann Lee')
  await form(page).getByLabel('Email', { exact: true }).fill(email)
  await form(page).getByLabel('Password', { exact: true }).fill('correct horse battery')
  await form(page).getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('radio', { name: /Hoover UH72625/ })).toBeChecked()
  await expectWell(page, 'account')

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const second = await elsewhere.newPage()
  await second.goto('/auth')
  await hydrated(second)
  await form(second).getByLabel('Email', { exact: true }).fill(email)
  await form(second).getByLabel('Password', { exact: true }).fill('correct horse battery')
  await form(second).getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(second.getByRole('radio', { name: /Hoover UH72625/ })).toBeChecked()
  await second.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(second).toHaveURL(/\/$/)
  await expect.poll(() => second.evaluate(() => localStorage.getItem('myMachines'))).toBeNull()
  await elsewhere.close()
})

test('a model number typed into the search box leads to the machine', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const box = page.getByRole('combobox', { name: /Search parts/ })
  await box.pressSequentially('uh-726')
  await expect(page.getByRole('option', { name: /Hoover UH72625/ })).toBeVisible()
  await box.press('Enter')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Hoover UH72625/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hoover UH72625 parts')
})

test('broken stored machines never break a page', async ({ page }) => {
  for (const stored of ['{', '[]', '{"machines":[null,{"id":7}],"chosenId":"x"}', '{"machines":[{"id":"mdl_gone"}]}']) {
    await page.goto('/about')
    await page.evaluate((text) => localStorage.setItem('myMachines', text), stored)
    await page.goto(MOTOR, { waitUntil: 'networkidle' })
    await expect(page.getByRole('link', { name: 'Does it fit my model?' })).toBeVisible()
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a model page has its parts by kind, what does not fit and why; a search by number leads to it', async ({ page }) => {
    const response = await page.goto('/model/broan/688')
    expect(response?.status()).toBe(200)
    await expect(page).toHaveTitle('Broan 688 parts | Partwright')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/model\/broan\/688$/)
    await expect(page.getByRole('heading', { level: 2, name: /^Motors/ })).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: 'S97012038' }).first()).toContainText("Maker's list")
    await expect(page.getByRole('region', { name: 'What does not fit' })).toContainText('The shaft turns the other way.')
    // The model's name ends in 'in.'
    await page.goto('/model/broan/505')
    await expect(page.getByText('180 CFM Wall Fan, 8 in. Wall fan or heater.')).toBeVisible()
    expect((await page.goto('/model/broan/no-such'))?.status()).toBe(404)
    expect((await page.goto('/model/bad%20slug/688'))?.status()).toBe(404)

    await page.goto(MOTOR)
    await page.getByRole('link', { name: 'Does it fit my model?' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where is my model number?')
    await expect(page.getByRole('main').locator('svg text', { hasText: 'MODEL NO.' })).toHaveCount(6)
    await page.getByRole('main').getByRole('combobox', { name: 'I have the model number' }).fill('fv-08vq5')
    await page.getByRole('button', { name: 'Find machine' }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /Panasonic FV-08VQ5/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panasonic FV-08VQ5 parts')
  })
})

test('of a machine that is no longer made no parts are promised while none is known', async ({ browser, page }) => {
  const desk = await (await browser.newContext()).newPage()
  await openAsStaff(desk, '/admin/fitment', ADMIN)
  const { rows } = await (await desk.request.get('/api/admin/brands?size=50')).json()
  const { id: brandId, slug: brand } = rows[0]
  const machine = { brandId, number: 'ZX-9000', name: 'Ceiling Fan', type: 'bath-fan', discontinued: true, note: '' }
  const { slug } = await postAsStaff(desk, 'appliances', machine)
  await page.goto(`/model/${brand}/${slug}`)
  await expect(page.getByText('We do not know of any part for it yet.')).toBeVisible()
  await expect(page.getByText('Bathroom fan, no longer made.')).toBeVisible()
})
