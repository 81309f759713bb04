import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { hydrated } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { isAlive, openAsStaff, signInAsStaff } from '#test/e2e/support/staff.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'

test.use({ viewport: { width: 1360, height: 850 } })

const PASSWORD = 'correct horse battery'
const TO = {
  firstName: 'Rosa',
  lastName: 'Okafor',
  phone: '',
  addressLine1: '1 Main St',
  addressLine2: '',
  city: 'Detroit',
  state: 'MI',
  postalCode: '48226',
  country: 'US',
}

/** Buys one piece of a part as a guest, by the API, and pays at the test provider: the order's number. */
async function buy(page: Page, browser: Browser, email: string): Promise<string> {
  const { origin } = new URL(page.url())
  const headers = { origin }
  const guest = await browser.newContext({ baseURL: origin })
  const { rows } = await (await page.request.get('/api/admin/products?size=25&sort=sku&filter=stock:any:in_stock')).json()
  const paying = await guest.request.post('/api/create-payment', {
    data: { items: [{ slug: rows[0].slug, quantity: 1 }], customer: { ...TO, email } },
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  })
  expect(paying.status(), await paying.text()).toBe(200)
  const { url, sessionId } = await paying.json()
  await guest.request.post(new URL(url).pathname, { form: { action: 'pay' }, headers })
  const answer = await (await guest.request.post('/api/update-payment-status', { data: { sessionId }, headers })).json()
  expect(answer.state).toBe('paid')
  await guest.close()
  return answer.orderId
}

async function signUp(request: APIRequestContext, origin: string, email: string, name: string) {
  const answer = await request.post('/api/auth/sign-up/email', { data: { name, email, password: PASSWORD }, headers: { origin } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** The link in the sign-in e-mail to this address, in a shop's data folder; undefined while there is none. */
function mailedLink(folder: string, email: string): URL | undefined {
  const mail = join(folder, 'mail')
  const names = existsSync(mail) ? readdirSync(mail).filter((name) => name.endsWith('.txt')) : []
  const text = names
    .map((name) => readFileSync(join(mail, name), 'utf8'))
    .find((one) => one.startsWith(`To: ${email}\nSubject: Your sign-in link\n`))
  const found = /http\S+sign-in-link\S+/.exec(text ?? '')?.[0]
  return found === undefined ? undefined : new URL(found)
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
  await isAlive(page)
}

const noSidewaysScroll = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)

test('a customer is found by e-mail, noted, signed out, and a guest is merged into the account', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const [email, other] = ['rosa.okafor@example.com', 'rosa.at.work@example.com']
  const origin = baseURL ?? ''
  await signInAsStaff(page)
  const number = await buy(page, browser, other)

  // Rosa's own browser, whose address a mailed link proves.
  const rosas = await browser.newContext()
  const rosa = await rosas.newPage()
  await rosa.goto(origin)
  await signUp(rosas.request, origin, email, 'Rosa Okafor')
  await rosas.request.post('/api/auth/sign-in/magic-link', { data: { email, callbackURL: '/account' }, headers: { origin } })
  await expect.poll(() => mailedLink(shop.folder, email), { timeout: 20_000 }).toBeDefined()
  const link = mailedLink(shop.folder, email)
  await rosa.goto(origin + (link?.pathname ?? '') + (link?.search ?? ''))
  await rosa.getByRole('main').getByRole('button').first().click()
  await expect(rosa).toHaveURL(/\/account/)

  await open(page, '/admin/users')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  expect(await seriousFindings(page), 'the list').toEqual([])
  await page.keyboard.press('/')
  await page.keyboard.type('rosa.okafor')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=rosa\.okafor/)
  await expect(main.locator('[data-row]')).toHaveCount(1)
  await main.getByRole('link', { name: 'Rosa Okafor' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Rosa Okafor' })).toBeVisible()
  await expect(main.getByText('Verified', { exact: true })).toBeVisible()
  expect(await seriousFindings(page), 'a customer').toEqual([])

  await main.getByLabel('Note for staff').fill('Calls on Mondays')
  await main.getByRole('button', { name: 'Add the note' }).click()
  await expect(main.getByRole('list', { name: 'Notes, newest first' })).toContainText('Calls on Mondays')

  await main.getByRole('button', { name: /^End the session in/ }).click()
  await expect(main.getByText('Nowhere.')).toBeVisible()
  expect((await (await rosas.request.get(`${origin}/api/session`)).json()).person).toBeNull()

  // Merging: the guest of the other address.
  await main.getByRole('button', { name: 'Actions for this customer' }).click()
  await page.getByRole('menuitem', { name: 'Merge a duplicate into this …' }).click()
  const dialog = page.getByRole('dialog', { name: `Merge a duplicate into ${email}` })
  await dialog.getByLabel('The duplicate').fill('rosa.at')
  await page.getByRole('option', { name: new RegExp(other) }).click()
  await expect(dialog.getByRole('list', { name: 'What happens' })).toContainText(`1 order moves to ${email}`)
  await expect(dialog).toContainText(`What was agreed to for the address ${other}, as the newsletter`)
  await expect(dialog.getByRole('button', { name: 'Merge for good' })).toBeDisabled()
  expect(await seriousFindings(page), 'merging').toEqual([])
  await dialog.getByRole('textbox', { name: /^Type/ }).fill(other)
  await dialog.getByRole('button', { name: 'Merge for good' }).click()
  await expect(dialog).toBeHidden()
  await expect(main.getByRole('link', { name: number, exact: true })).toBeVisible()
  await expect(main.getByRole('list', { name: 'History' })).toContainText('merged another customer into this one')

  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 844 })
    await noSidewaysScroll(page)
    expect(await seriousFindings(page), `a customer at ${width}`).toEqual([])
  }
  await rosas.close()
})

test('who is signed in is seen; a customer is blocked, handed their data, and erased after typing the address', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = 'forget.me@example.com'
  const origin = baseURL ?? ''
  await signInAsStaff(page)
  const theirs = await browser.newContext()
  await signUp(theirs.request, origin, email, 'Fay Getme')
  await open(page, '/admin/activity/sessions')
  const main = page.getByRole('main')
  await expect(main.getByText(email)).toBeVisible()
  expect(await seriousFindings(page), 'sessions').toEqual([])
  await main.getByRole('link', { name: 'Fay Getme' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Fay Getme' })).toBeVisible()

  await main.getByRole('button', { name: 'Actions for this customer' }).click()
  await page.getByRole('menuitem', { name: 'Block the account …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block the account' }).click()
  await expect(main.getByText('Nowhere.')).toBeVisible()
  const fay = await theirs.newPage()
  await fay.goto(`${origin}/auth`)
  await hydrated(fay)
  await fay.getByRole('main').getByLabel('Email', { exact: true }).fill(email)
  await fay.getByRole('main').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await fay.keyboard.press('Enter')
  await expect(fay.getByText('This account is switched off. Please write to the shop.')).toBeVisible()

  const saved = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Actions for this customer' }).click()
  await page.getByRole('menuitem', { name: 'Download their data' }).click()
  expect((await saved).suggestedFilename()).toBe('customer-data.json')

  await main.getByRole('button', { name: 'Actions for this customer' }).click()
  await page.getByRole('menuitem', { name: 'Erase …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase Fay Getme?' })
  await expect(dialog.getByRole('list', { name: 'What happens' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Erase for good' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: /^Type/ }).fill(email)
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await open(page, '/admin/users?q=forget.me')
  await expect(main.getByText(/Nothing matches/)).toBeVisible()
  // The address is free again.
  await signUp(theirs.request, origin, email, 'Fay Getme')
  await theirs.close()
})

test('what is held of somebody who has only written is looked up, taken out, and erased after typing the address', async ({ page }) => {
  await openAsStaff(page, '/admin/users')
  await isAlive(page)
  const email = 'only-wrote@example.com'
  const { origin } = new URL(page.url())
  const wrote = await page.request.post('/api/contact-messages', {
    data: { topic: 'other', email, message: 'Do you have the grille in almond?' },
    headers: { origin, 'idempotency-key': crypto.randomUUID() },
  })
  expect(wrote.status(), await wrote.text()).toBe(200)
  await page.getByRole('button', { name: 'Held of an address' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'What is held of an address' })
  await dialog.getByLabel('E-mail').fill(email)
  await expect(dialog.getByText('Messages that are deleted: 1')).toBeVisible()
  const erase = dialog.getByRole('button', { name: 'Erase for good' })
  await expect(erase).toBeDisabled()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download all that is stored' }).press('Enter')
  const file = await (await saved).path()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ email, messages: [{ message: 'Do you have the grille in almond?' }] })
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByLabel(/^Type/).fill(email)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`What was held of ${email} is erased`)).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Held of an address' }).press('Enter')
  await dialog.getByLabel('E-mail').fill(email)
  await expect(dialog.getByText('Messages that are deleted: 0')).toBeVisible()
  await dialog.getByLabel('E-mail').fill('admin@partwright.example')
  await expect(dialog.getByText('Works here: see the list of staff.')).toBeVisible()
})
