import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { refuseOnce } from '#test/e2e/support/staff.ts'
import { hydrated } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { addPasskeyDevice, expectWell } from '#test/e2e/support/visitor.ts'

/** The link in the sign-in e-mail to this address, in a shop's data folder; undefined while there is none. */
function mailedLink(folder: string, email: string): string | undefined {
  const mail = join(folder, 'mail')
  // The first e-mail makes the folder.
  const messages = (existsSync(mail) ? readdirSync(mail) : [])
    .filter((name) => name.endsWith('.txt'))
    .map((name) => readFileSync(join(mail, name), 'utf8'))
  const message = messages.find((text) => text.startsWith(`To: ${email}\nSubject: Your sign-in link\n`))
  return /http\S+sign-in-link\S+/.exec(message ?? '')?.[0]
}

test('a customer signs in by a mailed link, adds a passkey, signs in with that, and removes it', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const email = `links-${Date.now()}@example.com`
  const main = page.getByRole('main')
  await page.request.post('/api/auth/sign-up/email', {
    data: { name: 'Ann Lee', email, password: 'correct horse battery' },
    headers: { origin: baseURL ?? '' },
  })
  await page.context().clearCookies()

  await page.goto('/auth?next=/account')
  await hydrated(page)
  const askForLink = main.getByRole('button', { name: 'Email me a link instead' })
  await askForLink.click()
  await expect(main.getByLabel('Email', { exact: true })).toBeFocused()
  await expect(main.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(main.getByText('Please enter your password.')).toBeHidden()
  await expectWell(page, 'no address')
  await main.getByLabel('Email', { exact: true }).fill(email)
  await askForLink.click()
  await expect(main.getByRole('status').filter({ hasText: 'Please check your email' })).toContainText(email)
  await expectWell(page, 'link sent')
  await expect.poll(() => mailedLink(shop.folder, email), { timeout: 20_000 }).toBeDefined()
  const link = mailedLink(shop.folder, email) ?? ''

  // A mail program looks first; then the reader opens it, in a browser without scripts, and what is asked for never has the secret in its Referer.
  expect((await page.request.get(link)).status()).toBe(200)
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const emailPage = await plain.newPage()
  const referers: string[] = []
  plain.on('request', (request) => referers.push(request.headers().referer ?? ''))
  await emailPage.goto(link)
  await emailPage.getByRole('button', { name: 'Sign in' }).click()
  await expect(emailPage).toHaveURL(/\/account$/)
  await expect(emailPage.getByRole('main')).toContainText(email)
  await expect(emailPage.getByText('Signing out needs JavaScript.')).toBeVisible()
  await expect(emailPage.getByRole('main').getByRole('button', { name: 'Sign out' })).toBeHidden()
  expect(referers.join()).not.toContain('token')
  await page.context().addCookies(await plain.cookies())
  await plain.close()

  const device = await addPasskeyDevice(page)
  await page.goto('/account')
  await hydrated(page)
  await main.getByLabel('Name of a new passkey').fill('My phone')
  await main.getByRole('button', { name: 'Add a passkey' }).click()
  const remove = main.getByRole('button', { name: 'Remove My phone' })
  await expect(remove).toBeVisible()
  await expectWell(page, 'passkey added')
  await main.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(main.getByRole('alert')).toContainText('This device has a passkey for your account already.')

  await main.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/auth?next=/account')
  await hydrated(page)
  const usePasskey = main.getByRole('button', { name: 'Use a passkey' })
  await device.session.send('WebAuthn.setUserVerified', { authenticatorId: device.authenticatorId, isUserVerified: false })
  await usePasskey.click()
  await expect(main.getByRole('alert')).toContainText('No passkey was used.')
  await expectWell(page, 'no passkey')
  await device.session.send('WebAuthn.setUserVerified', { authenticatorId: device.authenticatorId, isUserVerified: true })
  await usePasskey.click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(main).toContainText(email)

  await remove.click()
  await expect(main.getByLabel('Name of a new passkey')).toBeFocused()
  await expect(remove).toBeHidden()

  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  expect(page.url()).not.toContain('token')
  await expectWell(page, 'used link')
})

test('a passkey is added, and removed, after a while once the password was given again; a page whose session has ended says so', async ({
  page,
  baseURL,
}) => {
  const email = `later-${Date.now()}@example.com`
  const main = page.getByRole('main')
  const headers = { origin: baseURL ?? '' }
  await page.request.post('/api/auth/sign-up/email', { data: { name: 'Ann Lee', email, password: 'correct horse battery' }, headers })
  await addPasskeyDevice(page)
  await page.goto('/account')
  await hydrated(page)
  // As the accounts library refuses a sign-in of a while ago.
  const refusal = { status: 403, json: { code: 'SESSION_NOT_FRESH', message: 'Session is not fresh' } }
  await page.route('**/api/auth/passkey/generate-register-options', (route) => route.fulfill(refusal), { times: 1 })
  await main.getByLabel('Name of a new passkey').fill('My phone')
  await main.getByRole('button', { name: 'Add a passkey' }).click()
  const giveAgain = async () => {
    await page.getByRole('dialog', { name: 'Is it still you?' }).getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.keyboard.press('Enter')
  }
  await giveAgain()
  const remove = main.getByRole('button', { name: 'Remove My phone' })
  await expect(remove).toBeVisible()
  await refuseOnce(page, '**/api/auth/passkey/delete-passkey')
  await remove.click()
  await giveAgain()
  await expect(remove).toBeHidden()
  await main.getByLabel('Name of a new passkey').fill('My phone')
  await main.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(remove).toBeVisible()

  // The session ends elsewhere: the browser keeps its cookie, and the open page does not know.
  const cookies = await page.context().cookies()
  expect((await page.request.post('/api/auth/sign-out', { data: {}, headers })).ok()).toBe(true)
  await page.context().addCookies(cookies)
  await remove.click()
  await expect(main).toContainText('You are not signed in.')
})

test('signing in, signing up and a forgotten password are pages of their own by their titles', async ({ page }) => {
  for (const [path, title] of [
    ['/auth', 'Sign in'],
    ['/auth?mode=create', 'Create an account'],
    ['/auth?mode=forgot', 'Forgot password?'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} | Partwright`)
  }
  await page.goto('/auth')
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveTitle('Create an account | Partwright')
  // What is read on the button is said of it, too (WCAG 2.5.3).
  for (const [text, then, type] of [
    ['Show', 'Hide', 'text'],
    ['Hide', 'Show', 'password'],
  ] as const) {
    await page
      .getByRole('main')
      .getByRole('button', { name: `${text} password` })
      .click()
    await expect(page.getByRole('main').getByLabel('Password', { exact: true })).toHaveAttribute('type', type)
    await expect(page.getByRole('button', { name: `${then} password` })).toHaveText(then)
  }
})
