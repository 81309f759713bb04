import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { fillCustomer, hydrated, storeCart } from '#test/e2e/support/buying.ts'
import { openAsStaff } from '#test/e2e/support/staff.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

const RITA = { name: 'Rita Reach', email: 'rita.reach@example.com', password: 'correct horse battery' }

/** The browser's clock for what is given up runs thirty times as fast. */
const hurry = (page: Page) =>
  page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => timeout(ms / 30)
  })

/** What a network that wants a sign-in of its own answers in the shop's place. */
const HOTEL = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Hotel</title><p>Welcome. Please accept our terms.' }

test('a cart that is changed without a connection says why nothing can be paid, and can be paid once it is back', async ({ page }) => {
  await storeCart(page, [{ slug: 'broan-s97017705-bathroom-fan-motor-assembly', quantity: 1 }])
  await page.goto('/cart')
  await hydrated(page)
  const pay = page.getByRole('button', { name: 'Secure Checkout' })
  await expect(pay).toBeEnabled()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Increase/ })
    .first()
    .click()
  const notice = page.getByText('We could not check the prices')
  await expect(notice).toBeVisible()
  await expect(pay).toBeDisabled()
  await page.context().setOffline(false)
  await expect(notice).toHaveCount(0)
  await expect(pay).toBeEnabled()
})

test('what is sent and never answered is given up, and can be sent again', async ({ page, baseURL }) => {
  await hurry(page)
  const headers = { origin: baseURL ?? '' }
  await page.request.post('/api/auth/sign-up/email', { data: RITA, headers })
  await page.request.post('/api/auth/sign-out', { data: {}, headers })
  await page.goto('/auth')
  await hydrated(page)
  const form = page.getByRole('region', { name: 'Sign in' })
  await form.getByLabel('Email', { exact: true }).fill(RITA.email)
  await form.getByLabel('Password', { exact: true }).fill(RITA.password)
  await page.route('**/api/auth/sign-in/email', () => {}, { times: 1 })
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(form.getByRole('alert')).toHaveText('The shop has not answered. Please try again.')
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/account|\/orders/)

  await page.goto('/account')
  await hydrated(page)
  const profile = page.getByRole('region', { name: 'Name and email' })
  await profile.getByLabel('Name', { exact: true }).fill('Rita Reached')
  await page.route('**/api/account/name', () => {}, { times: 1 })
  await page.keyboard.press('Enter')
  await expect(profile.getByRole('alert')).toContainText('Please try again.')
  await page.keyboard.press('Enter')
  await expect(profile.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Rita Reached')
})

test('an answer that stops in the middle is given up as one that never comes, and is told apart from a failure', async ({ page, shop }) => {
  await hurry(page)
  // Its head and the first half of its body, and then nothing.
  const stalled = createServer(async (request, response) => {
    const answer = await page.request.post(`${shop.url}/api/create-payment`, {
      data: await text(request),
      headers: { 'content-type': 'application/json', 'idempotency-key': String(request.headers['idempotency-key']) },
    })
    const body = await answer.text()
    response.writeHead(answer.status(), { 'content-type': 'application/json' }).write(body.slice(0, body.length / 2))
  })
  await once(stalled.listen(0, '127.0.0.1'), 'listening')
  const address = stalled.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  await storeCart(page, [{ slug: 'broan-s97017705-bathroom-fan-motor-assembly', quantity: 1 }])
  await page.goto('/cart')
  await fillCustomer(page)
  await page.route('**/api/create-payment', (route) => route.continue({ url }), { times: 1 })
  const pay = page.getByRole('button', { name: 'Secure Checkout' })
  await pay.click()
  await expect(page.getByText('The payment page is taking longer than usual. Nothing was charged').first()).toBeVisible()
  await expect(pay).toBeEnabled()
  stalled.closeAllConnections()
  stalled.close()
})

test('what staff save and the shop never answers is kept, and can be saved again', async ({ page }) => {
  await hurry(page)
  await openAsStaff(page, '/admin/settings/shop')
  const name = page.getByLabel('Name', { exact: true }).first()
  const before = await name.inputValue()
  await name.fill(`${before} Two`)
  await page.route('**/api/admin/settings/**', () => {}, { times: 1 })
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await expect(page.getByText('The shop has not answered. What you have typed is kept: please save again.')).toBeVisible()
  await expect(name).toHaveValue(`${before} Two`)
})

test('a page that a network sends in the place of the shop is no answer: nobody is signed out, and no link is said to be sent', async ({
  page,
  baseURL,
}) => {
  const person = { ...RITA, email: 'rita.hotel@example.com' }
  await page.goto('/auth')
  await hydrated(page)
  await page.route('**/api/auth/**', (route) => route.fulfill(HOTEL))
  const form = page.getByRole('region', { name: 'Sign in' })
  await form.getByLabel('Email', { exact: true }).fill(person.email)
  await form.getByRole('button', { name: /link/ }).click()
  await expect(form.getByRole('alert')).toHaveText('Something went wrong. Please try again.')

  await page.request.post('/api/auth/sign-up/email', { data: person, headers: { origin: baseURL ?? '' } })
  await page.goto('/account')
  await hydrated(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expect(page.getByText('Not signed out')).toBeVisible()
  await expect(page).toHaveURL(/\/account/)
})
