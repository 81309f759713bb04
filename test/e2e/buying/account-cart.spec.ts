import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { fillCustomer, hydrated, storeCart } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { seriousFindings, sidewaysOf, skippedLevels } from '#test/e2e/support/visitor.ts'

const BELT = 'kirby-301291-knurled-brush-roll-belt'
const MOTOR = 'broan-s97017705-bathroom-fan-motor-assembly'
const BELT_NAME = /301291/
const PASSWORD = 'correct horse battery'

/** Puts a part into the cart from its page. */
async function add(page: Page, slug: string, quantity = 1) {
  await page.goto(`/product/${slug}`)
  await hydrated(page)
  const main = page.getByRole('main')
  const count = main.getByRole('spinbutton', { name: /^Quantity/ }).first()
  await count.fill(String(quantity))
  await count.press('Enter')
  await main
    .getByRole('button', { name: new RegExp(`Add to Cart \\(${quantity}\\)`) })
    .first()
    .click()
  await expect(page.getByText('Item successfully added to your cart')).toBeVisible()
}

let people = 0
/** A new account, and the browser of a first device that is signed in. */
async function signUpOn(page: Page) {
  const email = `devices-${++people}@example.com`
  const origin = new URL((await page.goto('/favicon.svg'))?.url() ?? '').origin
  const answer = await page.request.post('/api/auth/sign-up/email', {
    data: { name: 'Ann Lee', email, password: PASSWORD },
    headers: { origin },
  })
  expect(answer.ok()).toBe(true)
  return { email, origin }
}

/** A page of another browser; signed in by the form where `email` says so. */
async function otherDevice(browser: Browser, { origin, email, width = 390 }: { origin: string; email?: string; width?: number }) {
  const localStorage = [{ name: 'newsletter_popup_shown', value: 'true' }]
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: 844 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  const page = await context.newPage()
  if (email === undefined) return page
  await page.goto('/auth?next=/cart')
  await hydrated(page)
  await signInWith(page, email)
  await expect(page).toHaveURL(/\/cart$/)
  return page
}

async function signInWith(page: Page, email: string) {
  const main = page.getByRole('main')
  await main.getByLabel('Email', { exact: true }).fill(email)
  await main.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The account's cart, as anybody with its session reads it. */
const accountLines = async (page: Page) => {
  const { lines, saved } = await (await page.request.get('/api/account/cart')).json()
  const asText = (list: { part: { slug: string }; quantity: number }[]) =>
    list.map(({ part, quantity }) => `${part.slug} ${quantity}`).toSorted()
  return { cart: asText(lines), saved: asText(saved) }
}
const storedLines = (page: Page, key = 'shoppingCart') =>
  page.evaluate((name) => {
    const lines: { slug: string; quantity: number }[] = JSON.parse(localStorage.getItem(name) ?? '[]')
    return lines.map(({ slug, quantity }) => `${slug} ${quantity}`).toSorted()
  }, key)
const lineOf = (page: Page, name: RegExp) =>
  page
    .getByRole('region', { name: /items?$/ })
    .getByRole('listitem')
    .filter({ hasText: name })
/** The shopper comes back to the window. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

test('what is added on the phone is on the desk, what is removed goes, and an order on one empties the other', async ({
  page,
  browser,
}) => {
  const { email, origin } = await signUpOn(page)
  await add(page, MOTOR, 2)
  await expect.poll(async () => (await accountLines(page)).cart).toEqual([`${MOTOR} 2`])

  // The phone had a cart of its own before it signed in.
  const phone = await otherDevice(browser, { origin })
  await storeCart(phone, [
    { slug: MOTOR, quantity: 1 },
    { slug: BELT, quantity: 3 },
  ])
  await phone.goto('/auth?next=/cart')
  await hydrated(phone)
  await signInWith(phone, email)
  await expect(phone).toHaveURL(/\/cart$/)
  await expect.poll(async () => (await accountLines(page)).cart).toEqual([`${MOTOR} 2`, `${BELT} 3`])
  await expect.poll(() => storedLines(phone)).toEqual([`${MOTOR} 2`, `${BELT} 3`])

  await page.goto('/cart')
  await expect(lineOf(page, BELT_NAME).getByRole('spinbutton')).toHaveValue('3')
  // Exactly the fields of the specification, for a line that came from the account as well.
  const fields = await page.evaluate(() =>
    JSON.parse(localStorage.getItem('shoppingCart') ?? '[]').map((line: object) => Object.keys(line).toSorted().join()),
  )
  expect([...new Set(fields)]).toEqual(['category,image,name,part_number,price,quantity,sku,slug,subcategory'])
  expect((await page.context().cookies()).find(({ name }) => name === 'cartLines')?.value).toBe('2')

  // Removed at the desk, seen at the phone when it comes back.
  await page.getByRole('button', { name: /^Remove Kirby/ }).click()
  await expect.poll(async () => (await accountLines(page)).cart).toEqual([`${MOTOR} 2`])
  await comeBack(phone)
  await expect.poll(() => storedLines(phone)).toEqual([`${MOTOR} 2`])

  // Offline, the phone keeps what it changes, and sends it later.
  await phone.context().setOffline(true)
  await phone
    .getByRole('button', { name: /^Increase/ })
    .first()
    .click()
  await expect.poll(() => storedLines(phone)).toEqual([`${MOTOR} 3`])
  await phone.context().setOffline(false)
  await expect.poll(async () => (await accountLines(page)).cart).toEqual([`${MOTOR} 3`])
  await comeBack(page)
  await expect.poll(() => storedLines(page)).toEqual([`${MOTOR} 3`])

  // The desk pays; the phone has put another part into the cart meanwhile.
  await fillCustomer(page)
  await page.getByRole('button', { name: 'Secure Checkout' }).click()
  await expect(page.getByText('TEST PAYMENT PAGE')).toBeVisible()
  await add(phone, BELT)
  await expect.poll(async () => (await accountLines(page)).cart).toEqual([`${MOTOR} 3`, `${BELT} 1`])
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  expect((await accountLines(page)).cart).toEqual([`${BELT} 1`])
  await comeBack(phone)
  await expect.poll(() => storedLines(phone)).toEqual([`${BELT} 1`])
  await expect.poll(() => storedLines(page)).toEqual([`${BELT} 1`])
  await phone.context().close()
})

test('signing out takes the cart from the computer, and signing in brings it back; nobody else finds it', async ({ page, browser }) => {
  const { email, origin } = await signUpOn(page)
  await add(page, BELT)
  await page.goto('/account')
  await hydrated(page)
  // Changed and left at once: the change is sent first.
  await page.evaluate(() => {
    const lines = JSON.parse(localStorage.getItem('shoppingCart') ?? '[]')
    localStorage.setItem('shoppingCart', JSON.stringify(lines.map((line: object) => ({ ...line, quantity: 4 }))))
  })
  // What was typed in other places of the shop, and is not sent.
  await page.evaluate(() => {
    localStorage.setItem('newsletter_signup_completed', 'true')
    localStorage.setItem('newsletter_email', 'ann@example.com')
    localStorage.setItem('deliveryZip', '48226')
    sessionStorage.setItem('contactDraft', JSON.stringify({ email: 'ann@example.com', message: 'My fan is loud' }))
    sessionStorage.setItem('quickOrder', JSON.stringify({ text: 'S97017705', lines: [] }))
    sessionStorage.setItem('buyerEmail', 'ann@example.com')
  })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
  const kept = () =>
    page.evaluate(() => [
      ...['shoppingCart', 'savedForLater', 'cartSync', 'newsletter_email', 'deliveryZip'].map((key) => localStorage.getItem(key)),
      ...['contactDraft', 'quickOrder', 'buyerEmail'].map((key) => sessionStorage.getItem(key)),
    ])
  expect(await kept()).toEqual(['[]', '[]', null, null, null, null, null, null])

  // Somebody else at this computer.
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/account/cart') && sent.push(request.method()))
  await add(page, MOTOR)
  await page.goto('/cart')
  await expect(lineOf(page, /S97017705/)).toHaveCount(1)
  await hydrated(page)
  await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toHaveValue('')
  expect(sent, 'a visitor sends nothing').toEqual([])
  await page.getByRole('button', { name: 'Clear Cart' }).click()

  await page.goto('/auth?next=/cart')
  await hydrated(page)
  await signInWith(page, email)
  await expect(lineOf(page, BELT_NAME).getByRole('spinbutton')).toHaveValue('4')

  // The session ends elsewhere: what the account keeps leaves this browser with the next page. An answer that is on its way would bring cookies again.
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await page.goto('/')
  await expect(page.getByText('Your account keeps the cart.')).toBeVisible()
  expect(await storedLines(page)).toEqual([])
  const again = await otherDevice(browser, { origin, email, width: 1360 })
  await expect(lineOf(again, BELT_NAME).getByRole('spinbutton')).toHaveValue('4')
  await again.context().close()
})

test('a line is saved for later by keyboard, brought back, moved to the cart, and on the account it is on each device', async ({
  page,
  browser,
}) => {
  await storeCart(page, [
    { slug: MOTOR, quantity: 2 },
    { slug: BELT, quantity: 1 },
  ])
  await page.goto('/cart')
  const saved = page.getByRole('region', { name: /^Saved for later/ })
  const save = page.getByRole('button', { name: /^Save Kirby .* for later$/ })
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(saved).toContainText('301291')
  await expect(saved).toContainText(/Quantity 1, \$\d+\.\d\d each\. In stock/)
  await expect(page.getByRole('heading', { name: '2 items' })).toBeFocused()
  expect([await storedLines(page), await storedLines(page, 'savedForLater')]).toEqual([[`${MOTOR} 2`], [`${BELT} 1`]])
  expect((await page.context().cookies()).find(({ name }) => name === 'cartLines')?.value).toBe('1')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(saved).toHaveCount(0)
  expect(await storedLines(page)).toEqual([`${MOTOR} 2`, `${BELT} 1`])

  // A double click moves it once, there and back.
  await save.dblclick()
  await expect(saved).toBeVisible()
  await expect(saved.getByRole('button', { name: /^Move Kirby/ })).toBeEnabled()
  expect(await storedLines(page, 'savedForLater')).toEqual([`${BELT} 1`])
  for (const width of [390, 768, 1360]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sidewaysOf(page), `${width}`).toBeLessThanOrEqual(0)
    await page.screenshot({ path: `test-results/saved-${width}.png`, fullPage: true })
  }
  expect(await seriousFindings(page)).toEqual([])
  await page.reload()
  await expect(saved).toContainText('301291')

  // With an account they are on the account.
  const { email, origin } = await signUpOn(page)
  await page.goto('/cart')
  await expect.poll(() => accountLines(page)).toEqual({ cart: [`${MOTOR} 2`], saved: [`${BELT} 1`] })
  const phone = await otherDevice(browser, { origin, email })
  await expect(phone.getByRole('region', { name: /^Saved for later/ })).toContainText('301291')
  await phone.getByRole('button', { name: /^Move Kirby .* to cart$/ }).click()
  await expect.poll(() => accountLines(page)).toEqual({ cart: [`${MOTOR} 2`, `${BELT} 1`], saved: [] })
  await comeBack(page)
  await expect(lineOf(page, BELT_NAME)).toHaveCount(1)
  await expect(saved).toHaveCount(0)
  await phone.context().close()
})

test('a cart is shared by a link, which a stranger reads without scripts and adds to a cart of their own', async ({
  page,
  browser,
  baseURL,
}) => {
  await storeCart(page, [
    { slug: MOTOR, quantity: 2 },
    { slug: BELT, quantity: 60 },
  ])
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const field = page.getByLabel('Link to this cart')
  await expect(field).toHaveValue(`${baseURL}/cart/shared?parts=S97017705~2.301291~60`)
  expect(await seriousFindings(page)).toEqual([])
  const link = await field.inputValue()

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  // An old number leads to the part that replaced it, and one that nobody knows is named.
  await plain.goto(`${link}.S97009745~1.NOSUCHPART99~3.3O1291~4.S65860000~5`)
  const main = plain.getByRole('main')
  await expect(main).toContainText('S97017705')
  await expect(main).toContainText('S97009745 is now S97017705')
  await expect(main).toContainText('3 x NOSUCHPART99 is not sold here any more, or never was.')
  // One that only looks like another is not taken for it, and what is sold out costs nothing.
  await expect(main).toContainText('4 x 3O1291 is not sold here any more, or never was.')
  await expect(main.getByRole('list', { name: 'Parts with a number like 3O1291' })).toContainText('301291')
  await expect(main.getByRole('listitem').filter({ hasText: 'It will not go to the cart.' })).toContainText(/0 x \$\d+\.\d\d\$0\.00/)
  await expect(main.getByText('Subtotal')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Add all to cart' })).toBeHidden()
  await expect(plain.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow')
  await plain.context().close()

  const stranger = await otherDevice(browser, { origin: baseURL ?? '' })
  await storeCart(stranger, [{ slug: BELT, quantity: 50 }])
  await stranger.goto(link)
  await hydrated(stranger)
  for (const width of [390, 768, 1360]) {
    await stranger.setViewportSize({ width, height: 900 })
    expect(await sidewaysOf(stranger), `${width}`).toBeLessThanOrEqual(0)
    await stranger.screenshot({ path: `test-results/shared-${width}.png`, fullPage: true })
  }
  expect(await seriousFindings(stranger)).toEqual([])
  expect(await skippedLevels(stranger)).toEqual([])
  const addAll = stranger.getByRole('button', { name: 'Add all to cart' })
  await addAll.click()
  // A double click is one, also where the notice above does not move the button away.
  await addAll.dispatchEvent('click', { detail: 2 })
  await expect(stranger.getByText('99 is the most that a cart holds of one part.')).toBeVisible()
  expect(await storedLines(stranger)).toEqual([`${MOTOR} 2`, `${BELT} 99`])
  await stranger.goto('/cart/shared?parts=%3Cscript%3E~~...')
  await expect(stranger.getByRole('main')).toContainText(/SCRIPT|names no parts/)
  await stranger.goto('/cart/shared')
  await expect(stranger.getByRole('main')).toContainText('This link names no parts.')
  await stranger.context().close()
})

test('without scripts the page of a list says that the cart needs them, and how to order', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })).newPage()
  await page.goto('/cart/shared?parts=S97017705~2')
  const main = page.getByRole('main')
  expect(await main.innerText()).toContain('The cart needs JavaScript. You can also order by phone: (313) 555-0142.')
  await expect(main.getByRole('button', { name: 'Add all to cart' })).toBeHidden()
  await page.context().close()
})
