import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { startSmtp } from '#test/support/stand-ins/smtp.ts'
import type { StandInSmtp } from '#test/support/stand-ins/smtp.ts'
import { freePort } from '#test/support/free-port.ts'
import { ADMIN, serveBuild, stopBuild } from '#test/e2e/support/built-shop.ts'
import { hydrated } from '#test/e2e/support/buying.ts'
import { SEEDED } from '#test/e2e/support/set-up.ts'
import { expectWell, expectWellAtEachWidth, hasSeenPopup } from '#test/e2e/support/visitor.ts'

const OLD = 'correct horse battery'
const NEW = 'a stapler in the attic'

// A shop with a mail server: addresses have to be confirmed there.
let smtp: StandInSmtp
let server: ChildProcess
let url: string
const folder = mkdtempSync(join(tmpdir(), 'partwright-e2e-'))

test.beforeAll(async () => {
  smtp = await startSmtp()
  cpSync(process.env[SEEDED] ?? '', folder, { recursive: true })
  const port = await freePort()
  url = `http://localhost:${port}`
  server = await serveBuild('dist', { folder, port, env: { SMTP_URL: smtp.url } })
})
test.afterAll(async () => {
  await stopBuild(server)
  await smtp.stop()
  rmSync(folder, { recursive: true, force: true })
})
test.beforeEach(hasSeenPopup)

/** Looked at from the top of the page: below it, the header stands over parts of fields. */
/** The link to this page in the newest e-mail to an address, once there is one. */
async function linkTo(email: string, path: string): Promise<string> {
  const found = () => smtp.to(email).flatMap(({ parsed }) => new RegExp(`http:\\S+${path}\\S+`).exec(parsed.text ?? '') ?? [])
  await expect.poll(() => found().length, { timeout: 20_000 }).toBeGreaterThan(0)
  return found().at(-1) ?? ''
}
const expectEmail = (email: string, subject: string) =>
  expect.poll(() => smtp.to(email).map(({ parsed }) => parsed.subject), { timeout: 20_000 }).toContain(subject)

/** Signs up and confirms the address: the page is then the account's. */
async function signUp(page: Page, email: string) {
  const data = { name: 'Ann Lee', email, password: OLD }
  await page.request.post(`${url}/api/auth/sign-up/email`, { data, headers: { origin: url } })
  await page.goto(await linkTo(email, '/api/confirm-address'))
  await page.getByLabel('Password', { exact: true }).fill(OLD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${url}/account`)
  await hydrated(page)
}

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  const main = page.getByRole('main')
  await main.getByLabel('Email', { exact: true }).fill(email)
  await main.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${url}/account`)
}

async function newPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await hasSeenPopup({ page })
  return page
}

/** What the browser complains about. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  return complaints
}

test('the page is drawn without an error, from the first load of a new server on', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.goto(`${url}/auth?next=/account`)
  await hydrated(page)
  await signIn(page, ADMIN)
  for (let load = 0; load < 5; load++) {
    await page.goto(`${url}/account`)
    await expect(page.getByRole('main').getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Change the password' })).toBeVisible()
  }
  expect(complaints).toEqual([])
})

test('a forgotten password, on a second device while the first is signed in', async ({ page, browser }) => {
  const email = 'forgetful@example.com'
  await signUp(page, email)
  const phone = await newPage(browser)
  const main = phone.getByRole('main')
  await phone.goto(`${url}/auth?next=/account`)
  await hydrated(phone)
  await main.getByLabel('Email', { exact: true }).fill(email)
  await main.getByRole('link', { name: 'Forgot password?' }).press('Enter')
  await expect(main.getByRole('heading', { name: 'Forgot password?', level: 1 })).toBeVisible()
  await expect(main.getByLabel('Email', { exact: true })).toHaveValue(email)
  await main.getByLabel('Email', { exact: true }).fill('no address')
  await main.getByRole('button', { name: 'Email me a link' }).press('Enter')
  await expect(main.getByLabel('Email', { exact: true })).toBeFocused()
  await expectWell(phone, 'no address')
  await main.getByLabel('Email', { exact: true }).fill(email)
  await phone.keyboard.press('Enter')
  await expect(main.getByRole('status').filter({ hasText: 'Please check your email' })).toContainText(email)
  await expectWell(phone, 'link sent')

  await phone.goto(await linkTo(email, '/api/reset-password'))
  await phone.getByLabel('New password').fill('short')
  await phone.keyboard.press('Enter')
  await expect(phone.getByLabel('New password')).toHaveAccessibleDescription(/at least 12 characters/)
  await expectWell(phone, 'short password')
  await phone.getByLabel('New password').fill(NEW)
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
  await expectWell(phone, 'password set')
  await expectEmail(email, 'Your password was changed')

  await page.goto(`${url}/account`)
  await expect(page.getByRole('main')).toContainText('You are not signed in.')
  await phone.getByRole('link', { name: 'Sign in' }).click()
  await expect(phone).toHaveURL(`${url}/auth?next=%2Faccount`)
  await hydrated(phone)
  await signIn(phone, { email, password: NEW })
  await expect(main).toContainText(email)
  await phone.goto(await linkTo(email, '/api/reset-password'))
  await expect(phone.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await phone.context().close()
})

test('name, address, browsers and newsletter are changed on the account page of a phone', async ({ page, browser }) => {
  const email = 'account-changes@example.com'
  const main = page.getByRole('main')
  await page.setViewportSize({ width: 390, height: 900 })
  await signUp(page, email)
  await expect(main.getByRole('button', { name: 'Send me the newsletter' })).toBeVisible()
  await expect(main.getByText('This browser.')).toBeVisible()
  await expectWellAtEachWidth(page, 'the page')
  const onPage = page.getByRole('navigation', { name: 'On this page' })
  await onPage.getByRole('link', { name: 'Newsletter' }).press('Enter')
  await expect(main.getByRole('heading', { name: 'Newsletter' })).toBeInViewport()
  await main.getByRole('button', { name: 'Send me the newsletter' }).press('Enter')
  await expect(main.getByRole('status').filter({ hasText: 'The newsletter comes to your address.' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Stop the newsletter' })).toBeFocused()
  await main.getByRole('button', { name: 'Remind me when it is time' }).press('Enter')
  await expect(main.getByRole('button', { name: 'Stop the reminders' })).toBeVisible()
  await main.getByRole('button', { name: 'Stop the newsletter' }).press('Enter')
  await expect(main.getByRole('button', { name: 'Remind me when it is time' })).toBeVisible()

  const name = main.getByLabel('Name', { exact: true })
  await name.fill('win at evil.example')
  await page.keyboard.press('Enter')
  await expect(name).toHaveAccessibleDescription(/without a web address/)
  await name.fill('Ann B. Lee')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('definition').filter({ hasText: 'Ann B. Lee' })).toBeVisible()

  const other = await newPage(browser)
  await other.goto(`${url}/auth?next=/account`)
  await hydrated(other)
  await signIn(other, { email, password: OLD })
  await page.reload()
  await hydrated(page)
  await main.getByRole('button', { name: 'Sign out everywhere else' }).press('Enter')
  await expect(main.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused()
  await expect(main.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden()
  await other.goto(`${url}/account`)
  await expect(other.getByRole('main')).toContainText('You are not signed in.')
  await other.context().close()

  const next = 'changed-address@example.com'
  await main.getByLabel('New email address').fill(next)
  await page.keyboard.press('Enter')
  await expect(main.getByRole('status').filter({ hasText: 'Please check your email' })).toContainText(next)
  await expectWellAtEachWidth(page, 'new address asked for')
  await page.goto(await linkTo(next, '/api/change-email'))
  await expectWellAtEachWidth(page, 'confirm the new address')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the account' }).click()
  await expect(main).toContainText(next)
  await expectEmail(email, 'Your account has another e-mail address')
})

test('the checkout has the address that an account has now, where the one before had been filled in', async ({ page }) => {
  const [email, next, typed] = ['left@example.com', 'lives-here@example.com', 'work@example.com']
  await signUp(page, email)
  await page.evaluate(() => {
    const part = { slug: 'kirby-301291-knurled-brush-roll-belt', name: 'Belt', price: '$1.00', image: '', category: '', subcategory: '' }
    localStorage.setItem('shoppingCart', JSON.stringify([{ ...part, part_number: '301291', sku: '301291', quantity: 1 }]))
  })
  const field = page.getByRole('region', { name: 'Customer information' }).getByLabel('Email', { exact: true })
  await page.goto(`${url}/cart`)
  await expect(field).toHaveValue(email)
  // The code that knows whose form it is comes after the page.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('orderExtras'))).toContain(email)
  await page.goto(`${url}/account`)
  await hydrated(page)
  await page.getByLabel('New email address').fill(next)
  await page.keyboard.press('Enter')
  await page.goto(await linkTo(next, '/api/change-email'))
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is changed' })).toBeVisible()
  await page.goto(`${url}/cart`)
  await expect(field).toHaveValue(next)
  // What the shopper has typed stays.
  await hydrated(page)
  await field.fill(typed)
  await page.reload()
  await hydrated(page)
  await expect(field).toHaveValue(typed)
})

test('what wants a fresh sign-in asks for the password, and goes on; the data is a file, and the account is deleted', async ({ page }) => {
  const email = 'leaver@example.com'
  const main = page.getByRole('main')
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page, email)
  let refusals = 1
  await page.route('**/api/account/data', (route) =>
    refusals-- > 0
      ? route.fulfill({ status: 403, json: { code: 'fresh_sign_in_needed', title: 'Please enter your password again' } })
      : route.continue(),
  )
  const coming = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Download my data' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Is it still you?' })
  const password = dialog.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await password.fill('wrong wrong wrong')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription(/The password is not right/)
  await expectWell(page, 'asked for the password')
  // A code is asked for since another tab has switched it on.
  await page.route(
    '**/api/account/sign-in',
    (route) => route.fulfill({ status: 422, json: { code: 'invalid_input', status: 422, fields: { code: 'is required' } } }),
    { times: 1 },
  )
  await password.fill(OLD)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused()
  await page.keyboard.type('123456')
  await page.keyboard.press('Enter')
  const file = await (await coming).path()
  expect(readFileSync(file, 'utf8')).toContain(email)

  await main.getByRole('button', { name: 'Delete my account' }).press('Enter')
  await expect(main.getByRole('heading', { name: 'Delete your account?' })).toBeFocused()
  const typed = main.getByLabel('Type your email address to confirm')
  await typed.fill('somebody@example.com')
  await page.keyboard.press('Enter')
  await expect(typed).toBeFocused()
  await expectWell(page, 'another address typed')
  await typed.fill(email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${url}/`)
  await expectEmail(email, 'Your account is deleted')
  await page.goto(`${url}/account`)
  await expect(main).toContainText('You are not signed in.')
})
