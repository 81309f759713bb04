import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startSmtp } from '#test/support/stand-ins/smtp.ts'
import type { StandInSmtp } from '#test/support/stand-ins/smtp.ts'
import { freePort } from '#test/support/free-port.ts'
import { serveBuild, stopBuild } from '#test/e2e/support/built-shop.ts'
import { CUSTOMER, hydrated } from '#test/e2e/support/buying.ts'
import { SEEDED } from '#test/e2e/support/set-up.ts'
import { expectWell, expectWellAtEachWidth, hasSeenPopup } from '#test/e2e/support/visitor.ts'

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

const PHONE = { width: 390, height: 900 }

/** The links in the e-mails to this address, once so many have come. */
async function linksTo(email: string, count: number): Promise<string[]> {
  await expect.poll(() => smtp.to(email).length, { timeout: 20_000 }).toBe(count)
  return smtp.to(email).map(({ parsed }) => /http:\S+confirm-address\S+/.exec(parsed.text ?? '')?.[0] ?? '')
}

test('somebody signs up by keyboard on a phone, and confirms the address in a browser without scripts', async ({ page, browser }) => {
  const email = 'new-to-the-shop@example.com'
  const password = 'correct horse battery'
  const main = page.getByRole('main')
  await page.setViewportSize(PHONE)
  await page.goto(`${url}/auth?mode=create&next=/orders`)
  await hydrated(page)
  const name = main.getByLabel('Name', { exact: true })
  await name.focus()
  await page.keyboard.type('See www.evil.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/Please enter a name without a web address/)
  await expectWellAtEachWidth(page, 'a web address for a name')
  await name.fill('Ann Lee')
  await page.keyboard.press('Enter')
  const sent = main.getByRole('status').filter({ hasText: 'Please check your email' })
  await expect(sent).toContainText(`We have sent a link to ${email}. Open it within 60 minutes`)
  await expectWellAtEachWidth(page, 'link sent')
  await main.getByRole('button', { name: 'Send the link again' }).press('Enter')
  await expect(main.getByText('A new link is on its way.')).toBeVisible()
  await expectWellAtEachWidth(page, 'link sent again')
  // What was said of the one before is not said beside a refusal of the next.
  await page.route('**/api/auth/send-verification-email', (route) => route.fulfill({ status: 429, json: { code: 'rate_limited' } }), {
    times: 1,
  })
  await main.getByRole('button', { name: 'Send the link again' }).press('Enter')
  await expect(main.getByRole('alert')).toContainText('Too many attempts.')
  await expect(main.getByText('A new link is on its way.')).toHaveCount(0)
  const [link = '', again = ''] = await linksTo(email, 2)

  // A mail program looks first.
  expect((await page.request.get(link)).status()).toBe(200)
  await page.goto(`${url}/account`)
  await expect(main.getByText(email)).toBeHidden()

  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE })
  const letter = await plain.newPage()
  const referers: string[] = []
  plain.on('request', (request) => referers.push(request.headers().referer ?? ''))
  await letter.goto(link)
  const field = letter.getByLabel('Password', { exact: true })
  await expect(field).toBeFocused()
  await letter.keyboard.type('short')
  await letter.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Please use at least 12 characters. You typed 5./)
  await expect(field).toBeFocused()
  await letter.keyboard.type(password)
  await letter.keyboard.press('Enter')
  await expect(letter).toHaveURL(`${url}/orders`)
  await letter.goto(`${url}/account`)
  await expect(letter.getByRole('main')).toContainText(email)
  expect(referers.join()).not.toContain('token')
  await plain.close()

  await page.goto(again)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectWellAtEachWidth(page, 'used link')
})

test('somebody signs up, confirms the address, buys, and cancels the order; each e-mail comes by mail', async ({ page }) => {
  const email = 'buys-and-cancels@example.com'
  const main = page.getByRole('main')
  await page.goto(`${url}/auth?mode=create&next=/cart`)
  await hydrated(page)
  await main.getByLabel('Name', { exact: true }).fill('Pat Carter')
  await main.getByLabel('Email', { exact: true }).fill(email)
  await main.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.keyboard.press('Enter')
  const [link = ''] = await linksTo(email, 1)
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(page).toHaveURL(`${url}/cart`)

  await page.evaluate(() => {
    const part = {
      slug: 'broan-s97017705-bathroom-fan-motor-assembly',
      name: 'Motor',
      price: '$1.00',
      image: '',
      category: '',
      subcategory: '',
    }
    localStorage.setItem('shoppingCart', JSON.stringify([{ ...part, part_number: 'S97017705', sku: 'S97017705', quantity: 1 }]))
  })
  await page.reload()
  await hydrated(page)
  await expect(main.getByText('Check out without an account')).toHaveCount(0)
  await expect(main.getByLabel('Email', { exact: true })).toHaveValue(email)
  const { Email: _, ...address } = CUSTOMER
  for (const [label, value] of Object.entries(address)) await main.getByLabel(label, { exact: true }).fill(value)
  await main.getByLabel('State', { exact: true }).selectOption('MI')
  await page.getByRole('button', { name: 'Secure Checkout' }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()

  await page.goto(`${url}/orders`)
  await hydrated(page)
  await expect(main.getByText(/^Being packed/)).toBeVisible()
  await main.getByRole('link', { name: /^PW-/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Order PW-')
  await main.getByRole('button', { name: 'Cancel order' }).click()
  await main.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(main.getByText(/^Cancelled, /).first()).toBeVisible()
  const subjects = () => smtp.to(email).map(({ parsed }) => parsed.subject ?? '')
  await expect.poll(() => subjects().filter((subject) => / is confirmed$| cancelled/i.test(subject)).length, { timeout: 20_000 }).toBe(2)
  await page.goto(`${url}/orders`)
  await expect(main.getByText(/^Cancelled, /)).toBeVisible()
})

test('the page of the link can be used by everybody', async ({ page, request }) => {
  const email = 'everybody@example.com'
  await request.post(`${url}/api/auth/sign-up/email`, {
    data: { name: 'Ann Lee', email, password: 'correct horse battery' },
    headers: { origin: url },
  })
  const [link = ''] = await linksTo(email, 1)
  for (const width of [390, 1360]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(link)
    await expectWell(page, `question at ${width}`)
    await page.getByRole('button', { name: 'Confirm and sign in' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Please enter your password/)
    await expectWell(page, `refusal at ${width}`)
  }
})
