import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hydrated, storeCart } from '#test/e2e/support/buying.ts'
import { endSession, signInElsewhere } from '#test/e2e/support/ended-session.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { hasSeenPopup, seriousFindings } from '#test/e2e/support/visitor.ts'

const PASSWORD = 'correct horse battery'

test.beforeEach(hasSeenPopup)

let people = 0
async function newAccount(page: Page) {
  const email = `tabs-${++people}@example.com`
  const origin = new URL((await page.goto('/favicon.svg'))?.url() ?? '').origin
  const answer = await page.request.post('/api/auth/sign-up/email', {
    data: { name: 'Ann Lee', email, password: PASSWORD },
    headers: { origin },
  })
  expect(answer.ok()).toBe(true)
  return { email, origin }
}

/** Opens a page and waits for the work that it starts when it is idle: a tab hears of others from then on. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('idle-tasks')))
  await page.waitForLoadState('networkidle')
}

const main = (page: Page) => page.getByRole('main')
const account = (page: Page) => page.getByRole('navigation', { name: 'Account and cart' })

test('signing in and out shows in every tab, and what the account had filled in leaves them', async ({ page, context }) => {
  // Has no answer come from the browser's own store, whose renewal in the background counts as a request that never ends.
  await context.route('**/api/content', (route) => route.continue())
  const { email, origin } = await newAccount(page)
  await context.request.post('/api/auth/sign-out', { data: {}, headers: { origin } })
  const other = await context.newPage()
  await open(page, '/auth')
  await open(other, '/orders')
  await expect(main(other)).toContainText('to see all your orders')

  await main(page).getByLabel('Email', { exact: true }).fill(email)
  await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(account(page).getByRole('link', { name: 'My Orders' })).toBeVisible()
  await expect(account(other).getByRole('link', { name: 'My Orders' })).toBeVisible()
  await expect(main(other)).not.toContainText('to see all your orders')

  await open(other, '/account')
  await other.evaluate(() => sessionStorage.setItem('checkoutDraft', JSON.stringify({ customer: { city: 'Detroit' } })))
  await open(page, '/account')
  await main(page).getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expect(account(page).getByRole('link', { name: 'My Orders' })).toHaveCount(0)
  await expect(account(other).getByRole('link', { name: 'My Orders' })).toHaveCount(0)
  await expect(main(other)).toContainText('You are not signed in')
  expect(await other.evaluate(() => sessionStorage.getItem('checkoutDraft'))).toBeNull()
})

test('a session that the server has ended is said to be over, and the page goes on for a visitor', async ({ page, context }) => {
  const { origin } = await newAccount(page)
  await open(page, '/about')
  await expect(account(page).getByRole('link', { name: 'My Orders' })).toBeVisible()
  await context.request.post('/api/auth/sign-out', { data: {}, headers: { origin } })
  await account(page).getByRole('link', { name: 'My Orders' }).click()
  await expect(main(page)).toContainText('to see all your orders')
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
  await expect(account(page).getByRole('link', { name: 'My Orders' })).toHaveCount(0)
})

test('whose session has ended while they typed an address signs in in another tab, and saves what they typed', async ({ page }) => {
  const { email } = await newAccount(page)
  await open(page, '/account')
  await main(page).getByRole('button', { name: 'Add an address' }).click()
  const form = page.getByRole('form', { name: 'Add an address' })
  const typed = { 'First name': 'Ann', 'Last name': 'Lee', 'Address line 1': '12 Main St', City: 'Detroit', 'ZIP code': '48226' }
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(text)
  await form.getByLabel('State', { exact: true }).selectOption('MI')
  await endSession(page)
  await form.getByRole('button', { name: 'Save address' }).click()
  const ended = main(page).getByText('Your session has ended.')
  await expect(ended).toBeInViewport()
  await expect(main(page)).toContainText('You are not signed in.')
  expect(await seriousFindings(page)).toEqual([])

  await signInElsewhere(page, { email, password: PASSWORD })
  await expect(ended).toHaveCount(0)
  for (const [label, text] of Object.entries(typed)) await expect(form.getByLabel(label, { exact: true })).toHaveValue(text)
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('list', { name: 'Your addresses' })).toContainText('12 Main St')
})

test('what stands after the end of a session is gone when somebody else signs in, and when the page is left', async ({ page }) => {
  const { email } = await newAccount(page)
  await open(page, '/account')
  await expect(main(page)).toContainText(email)
  const saveName = main(page).getByRole('button', { name: 'Save the name' })
  const ended = main(page).getByText('Your session has ended.')
  await endSession(page)
  await saveName.click()
  await expect(ended).toBeInViewport()
  const other = await page.context().newPage()
  const next = await newAccount(other)
  await other.goto('/account')
  await other.waitForFunction(() => localStorage.getItem('session')?.startsWith('in '))
  await page.bringToFront()
  await expect(main(page)).toContainText(next.email)
  await expect(main(page)).not.toContainText(email)
  await endSession(page)
  await saveName.click()
  await expect(ended).toBeInViewport()
  await page.getByRole('link', { name: 'Partwright' }).first().click()
  await expect(page.getByRole('heading', { name: 'Replacement Parts For Your Home' })).toBeVisible()
  await page.goBack()
  await expect(main(page)).toContainText('An account keeps your orders together')
  await expect(main(page)).not.toContainText(next.email)
})

test('the checkout forgets what it filled in for one person when another signs in', async ({ page, context }) => {
  const { origin } = await newAccount(page)
  const post = async (path: string, data: object) =>
    expect((await context.request.post(path, { data, headers: { origin } })).ok()).toBe(true)
  const home = { label: '', firstName: 'Ann', lastName: 'Lee', phone: '3135550142', company: 'Lee Repair', state: 'MI', city: 'Detroit' }
  await post('/api/account/addresses', { ...home, addressLine1: '12 Main St', postalCode: '48226' })
  await storeCart(page, [{ slug: 'kirby-301291-knurled-brush-roll-belt', quantity: 1 }])
  await page.goto('/cart')
  await hydrated(page)
  const field = (label: string) => main(page).getByLabel(label, { exact: true })
  await expect(field('Address line 1')).toHaveValue('12 Main St')
  // The session ends without a word, and the next person signs in where the first one was.
  await post('/api/auth/sign-out', {})
  const email = `next-${crypto.randomUUID().slice(0, 8)}@example.com`
  await post('/api/auth/sign-up/email', { name: 'Bob Stone', email, password: PASSWORD })
  await page.goto('/cart')
  await hydrated(page)
  await expect(field('Email')).toHaveValue(email)
  await expect(field('First name')).toHaveValue('Bob')
  await expect(field('Address line 1')).toHaveValue('')
  await expect(field('City')).toHaveValue('')
  // What the next person types is theirs, and stays.
  await field('City').fill('Flint')
  await page.reload()
  await hydrated(page)
  await expect(field('City')).toHaveValue('Flint')
})

test('who loses the connection before anything was touched is told, and told when it is back', async ({ page, context }) => {
  await page.goto('/about')
  await hydrated(page)
  await context.setOffline(true)
  await expect(page.getByText('You are offline')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('You are offline')).toBeHidden()
  await page.emulateMedia({ media: null })
  // Nothing that was loaded for a failure is there yet: the next page is no blank one.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Returns' }).click()
  await expect(page.getByText('This page opens when the connection is back.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible()
  await expect(page.getByText('You are offline')).toHaveCount(0)
})

test('a double click adds one', async ({ page }) => {
  for (const path of ['/category/bathroom-fan-parts/motors', '/product/broan-s97017705-bathroom-fan-motor-assembly', '/']) {
    await page.goto(path)
    await hydrated(page)
    await page.evaluate(() => localStorage.removeItem('shoppingCart'))
    await page.reload()
    await hydrated(page)
    await main(page)
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .dblclick()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  }
})

test('a key that is held adds one', async ({ page }) => {
  await page.goto('/product/broan-s97017705-bathroom-fan-motor-assembly')
  await hydrated(page)
  await main(page)
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .focus()
  for (let press = 0; press < 5; press++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await page.goto('/about')
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('on a phone a list is rows with the figure that tells the parts apart', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/category/bathroom-fan-parts/motors')
  const { sections } = (await (await request.get('/api/categories/bathroom-fan-parts/motors')).json()) as {
    sections: { products: { name: string; keyFigure: string | null }[] }[]
  }
  const cards = page.locator('.product-grid > .part-card')
  const products = sections.flatMap((section) => section.products)
  expect(products.filter(({ keyFigure }) => keyFigure === null)).toEqual([])
  for (const { name, keyFigure } of products.slice(0, 6)) await expect(cards.filter({ hasText: name })).toContainText(keyFigure ?? '')
  for (const card of await cards.all()) expect((await card.boundingBox())?.height ?? 0).toBeLessThanOrEqual(180)
})

test('a product is printed on one page, without the look of links', async ({ page }) => {
  await page.goto('/product/broan-s97017705-bathroom-fan-motor-assembly')
  await hydrated(page)
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Reviews', 'Questions and answers', 'Related parts']) await expect(page.getByRole('heading', { name })).toBeHidden()
  const details = page.locator('main details')
  await expect(details.getByRole('link')).not.toHaveCount(0)
  for (const model of await details.getByRole('link').all()) await expect(model).toBeVisible()
  await expect(page.getByRole('button', { name: 'Your ZIP code?' })).toBeHidden()
  const underlined = await page
    .locator('main :is(a, button, summary):visible')
    .evaluateAll((links) => links.filter((link) => getComputedStyle(link).textDecorationLine !== 'none').map((link) => link.textContent))
  expect(underlined).toEqual([])
  // As high as the window, it would be followed by an empty page in Firefox.
  await expect(page.locator('body')).toHaveCSS('min-height', '0px')
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
