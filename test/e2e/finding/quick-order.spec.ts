import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hydrated } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { atEachWidth, expectWell, hasSeenPopup } from '#test/e2e/support/visitor.ts'
import { MAX_LINES } from '#domain/cart/cart.ts'

const EMAIL = `Hi Bob,

could you please send us by 11/24

3x S97017705, 2 x 688 motor
S97009745 (2)
- FB-500-4 qty: 4 @ $6.75 each
68W	Wall control	2	$14.95
S97017750 x2
ZZZ99999 1
5S1501048 1
S88404000 9
Ordered in November 2026 by us

Thanks!
Pat
(313) 555-0142`

test.beforeEach(hasSeenPopup)

const boxOf = (page: Page) => page.getByLabel('Part numbers and quantities')
const rowOf = (page: Page, text: string) => page.locator('ol > li').filter({ hasText: text })

async function open(page: Page) {
  await page.goto('/quick-order')
  await hydrated(page)
}

async function check(page: Page) {
  await boxOf(page).press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Your list' })).toBeFocused()
}

/** Puts a long text into the box as a paste does. */
async function paste(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text)
  await boxOf(page).focus()
  await page.keyboard.press('Control+V')
}

test('an e-mail becomes an order, and the sums agree', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await open(page)
  await atEachWidth(page, [390, 1360], (width) => expectWell(page, `the box, ${width} px`))
  await boxOf(page).fill(EMAIL)
  await check(page)

  const status = page.getByRole('status')
  await expect(status.filter({ hasText: '5 parts found, 1 to choose, 2 not found' })).toBeVisible()
  await expect(boxOf(page)).toHaveValue('Ordered in November 2026 by us\nS97017750 x2\nZZZ99999 1')
  await expect(page.getByText('No part number was recognised here')).toBeVisible()
  const motor = rowOf(page, '$234.75')
  await expect(motor).toContainText('S97009745 is now S97017705')
  await expect(motor).toContainText('It stood on several lines: put together.')
  await expect(rowOf(page, 'FB-500-4')).toContainText('2 more for $5.80 each')
  await expect(rowOf(page, 'Air King 5S1501048')).toContainText('sold out')
  await expect(rowOf(page, 'S88404000')).toContainText('Only 3 left, so 3 will go to the cart')
  await atEachWidth(page, [390, 1360], (width) => expectWell(page, `the list, ${width} px`))

  await rowOf(page, '2 x 688 motor').getByRole('button', { name: 'Choose' }).first().click()
  await expect(page.getByRole('heading', { name: 'Your list' })).toBeFocused()
  await rowOf(page, '2 x S97017750')
    .getByRole('button', { name: /Choose NuTone S97017064/ })
    .click()
  await expect(boxOf(page)).toHaveValue('Ordered in November 2026 by us\nZZZ99999 1')
  await rowOf(page, 'FB-500-4')
    .getByRole('button', { name: /2 more for/ })
    .click()
  await rowOf(page, 'S97017064')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 'You wrote S97017750')).toBeVisible()

  await expect(status.filter({ hasText: '7 parts found, 1 not found' })).toBeVisible()
  const subtotal = await page.locator('[data-subtotal]').innerText()
  await page.getByRole('button', { name: 'Add 6 parts to cart' }).click()
  await expect(page.getByText('Added 6 parts (20 pieces) to your cart')).toBeVisible()
  await expect(page.getByText('3 instead of 9, there are no more.')).toBeVisible()
  await atEachWidth(page, [390, 1360], (width) => expectWell(page, `the list, added, ${width} px`))
  await expect(boxOf(page)).toHaveValue('Ordered in November 2026 by us\nZZZ99999 1')

  const items = await page.evaluate(() => JSON.parse(localStorage.getItem('shoppingCart') ?? '[]') as { slug: string; quantity: number }[])
  const answer = await page.request.post('/api/quote', { data: { items: items.map(({ slug, quantity }) => ({ slug, quantity })) } })
  const { quote } = (await answer.json()) as { quote: { subtotalCents: number; lines: { problem: unknown }[] } }
  expect(quote.lines.map(({ problem }) => problem)).toEqual(Array(6).fill(null))
  expect(Number(subtotal.replace(/[$,]/g, ''))).toBeCloseTo(quote.subtotalCents / 100, 2)
  await page.getByRole('main').getByRole('link', { name: 'View Cart' }).click()
  await expect(page.getByRole('heading', { name: '20 items' })).toBeVisible()
})

test('every number of a line is listed, what looks alike is taken and told, and nothing goes without a word', async ({ page }) => {
  await open(page)
  await boxOf(page).fill('2 x FB-500-4 / 68W\nS97O17705\nD132 / QX99999')
  await check(page)
  await expect(page.getByRole('status').filter({ hasText: '4 parts found' })).toBeVisible()
  for (const number of ['FB-500-4', '68W']) {
    await expect(rowOf(page, number).getByRole('spinbutton')).toHaveValue('2')
    await expect(rowOf(page, number)).toContainText('names more than one part')
  }
  await expect(rowOf(page, 'S97017705')).toContainText('You wrote S97O17705: taken as S97017705, which looks alike.')
  await expect(rowOf(page, 'D132')).toContainText('Also on this line, and not found: QX99999')
  await page.reload()
  await hydrated(page)
  await expect(rowOf(page, 'S97017705')).toContainText('which looks alike')
  await expect(rowOf(page, 'D132')).toContainText('QX99999')

  // Large sums on a small phone.
  await page.setViewportSize({ width: 320, height: 700 })
  await rowOf(page, 'S97017705').getByRole('spinbutton').fill('30')
  await page.keyboard.press('Tab')
  await expect(rowOf(page, 'S97017705')).toContainText('$1,408.50')
  await expectWell(page, 'many pieces')
})

test('a quantity that is no number of pieces is asked about, and nothing of it goes to the list', async ({ page }) => {
  await open(page)
  await boxOf(page).fill('S97017705 1.5\nD132 2 dozen\n68W 2 pairs')
  await check(page)
  await expect(page.getByRole('status').filter({ hasText: '1 part found' })).toBeVisible()
  await expect(rowOf(page, 'D132').getByRole('spinbutton')).toHaveValue('24')
  await expect(page.getByText('How many do you need?')).toBeVisible()
  await expect(boxOf(page)).toHaveValue('S97017705 1.5\n68W 2 pairs')
  await expectWell(page, 'asked')
  // Of these alone nothing is looked up, and they stay.
  await boxOf(page).press('Control+Enter')
  await expect(page.getByText('Please write the pieces as a whole number')).toBeVisible()
  await expect(boxOf(page)).toHaveValue('S97017705 1.5\n68W 2 pairs')
})

test('a row states the price at which what is there is sold, and offers no lower one for more than is there', async ({ page }) => {
  await page.route('**/api/quick-order/resolve', async (route) => {
    const response = await route.fetch()
    const { lines } = await response.json()
    for (const line of lines) line.product.available = 5
    await route.fulfill({ response, json: { lines } })
  })
  await open(page)
  await boxOf(page).fill('6 x FB-500-4')
  await check(page)
  const row = rowOf(page, 'FB-500-4')
  await expect(row).toContainText('Only 5 left, so 5 will go to the cart.')
  await expect(row).toContainText('$6.25 each')
  await expect(row).toContainText('$31.25')
  await expect(row.getByRole('button', { name: /more for/ })).toBeHidden()
  const addAll = page.getByRole('button', { name: 'Add 1 part to cart' })
  await addAll.click()
  await expect(page.getByText('Added 1 part (5 pieces) to your cart')).toBeVisible()
  // Of a part of which the cart holds all that it can nothing is added, and nobody is told that it was.
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('shoppingCart') ?? '[]')
    localStorage.setItem('shoppingCart', JSON.stringify([{ ...line, quantity: 99 }]))
  })
  await page.reload()
  await hydrated(page)
  await boxOf(page).fill('1 x FB-500-4')
  await check(page)
  await addAll.click()
  await expect(page.getByText('Nothing was added')).toBeVisible()
  await expect(page.getByText('99 is the most that a cart holds of one part.')).toBeVisible()
})

test('on a phone numbers are entered one by one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  const number = page.getByLabel('Part number', { exact: true })
  await number.fill('68w')
  await page.getByRole('button', { name: 'Increase quantity of this part' }).click()
  await number.press('Enter')
  await expect(rowOf(page, '68W').getByRole('spinbutton')).toHaveValue('2')
  await expect(number).toHaveValue('')
  await expect(number).toBeFocused()
  // What stands in the field counts as long as nobody has changed the quantity beside it.
  await number.fill('3 x D132')
  await number.press('Enter')
  await expect(rowOf(page, 'D132').getByRole('spinbutton')).toHaveValue('3')
  await rowOf(page, 'D132')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await number.fill('QX99999')
  await number.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '1 part found, 1 not found' })).toBeVisible()
  await expect(boxOf(page)).toHaveValue('1 x QX99999')
  await number.fill('drive belt')
  await number.press('Enter')
  await expect(page.getByText('Part numbers have digits, such as S97017705.')).toBeVisible()
  await expect(number).toHaveValue('drive belt')
  await expectWell(page, 'not a number')
})

test('of 10,000 pasted lines 200 are checked, the limit is told and nothing is lost', async ({ page }) => {
  await open(page)
  const rows = Array.from(
    { length: 10_000 },
    (_, index) => `${(index % 9) + 1} x ${index % 50 === 0 ? `PW-${10_131 + index}` : `QX${10_000 + index}`}`,
  )
  await paste(page, rows.join('\n'))
  await check(page)
  await expect(page.getByText(`${MAX_LINES} lines at a time`, { exact: true })).toBeVisible()
  await expect(page.getByText(`${(rows.length - MAX_LINES).toLocaleString('en-US')} more lines are still in the box`)).toBeVisible()
  const left = (await boxOf(page).inputValue()).split('\n')
  const listed = await page.locator('ol > li:has(input)').count()
  expect(listed).toBeGreaterThan(0)
  expect(left.length + listed).toBe(10_000)
  const pasted = new Set(rows)
  expect(left.filter((row) => !pasted.has(row))).toEqual([])
  expect(left.slice(0, rows.length - MAX_LINES)).toEqual(rows.slice(MAX_LINES))
})

for (const width of [390, 1360])
  test(`the sum of a long list and the way to the cart are in view from its first row, and one key away, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await open(page)
    const { results } = await (await page.request.get('/api/search?q=belt')).json()
    await boxOf(page).fill(results.map(({ sku }: { sku: string }) => sku).join('\n'))
    await check(page)
    expect(await page.locator('ol > li').count()).toBeGreaterThan(16)
    const add = page.getByRole('button', { name: /^Add \d+ parts to cart/ })
    await expect(add).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Subtotal', { exact: true })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(add).toBeFocused()
    await expectWell(page, 'the list by keyboard')
    // A row that the keyboard leads to stands clear of the bar.
    await page
      .locator('ol > li')
      .nth(15)
      .getByRole('button', { name: /^Remove/ })
      .focus()
    await page.keyboard.press('Tab')
    const [bottom, top] = await page.evaluate(() => [
      document.activeElement?.getBoundingClientRect().bottom ?? 0,
      document.querySelector('.order-bar')?.getBoundingClientRect().top ?? 0,
    ])
    expect(bottom).toBeLessThanOrEqual(top)
    await add.press('Enter')
    await expect(page.getByText(/^Added \d+ parts \(\d+ pieces\) to your cart/)).toBeInViewport()
  })

test('a CSV file is read, a draft outlives a reload, and what is no list is told', async ({ page }) => {
  await open(page)
  await boxOf(page).press('Control+Enter')
  await expect(page.getByText('Paste or type part numbers first')).toBeVisible()
  const choose = (name: string, content: string | Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await choose('big.csv', 'x'.repeat(1024 * 1024 + 1))
  await expect(page.getByRole('main').getByRole('alert')).toContainText('larger than 1 MB')
  await choose('order.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Save the sheet as CSV')
  await choose('order.csv', '\uFEFFQty;Part Number;Description\r\n5;99080517;"Motor; 70 CFM"\r\n2;68w;Switch\r\n')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await check(page)
  await expect(rowOf(page, '$234.75')).toContainText('99080517 is a cross-reference number for S97017705')
  await boxOf(page).fill('Hello there')
  await page.reload()
  await hydrated(page)
  await expect(boxOf(page)).toHaveValue('Hello there')
  await expect(rowOf(page, '$234.75')).toContainText('99080517 is a cross-reference number for S97017705')
  await boxOf(page).press('Control+Enter')
  await page.route('**/api/quick-order/resolve', (route) => route.abort())
  await boxOf(page).fill('3x D132')
  await boxOf(page).press('Control+Enter')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('could not be checked')
  await expect(boxOf(page)).toHaveValue('3x D132')
})

test('every number has its page: the current one its product, an old one its successor', async ({ page, request }) => {
  const at = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 })
    return [answer.status(), answer.headers().location ?? null]
  }
  expect(await at('/part/s97-017705')).toEqual([308, '/product/broan-s97017705-bathroom-fan-motor-assembly'])
  expect(await at('/part/PW-10131')).toEqual([308, '/product/broan-s97017705-bathroom-fan-motor-assembly'])
  expect(await at('/part/s97%20009/745')).toEqual([308, '/part/S97009745'])
  expect(await at('/part/NOSUCH1')).toEqual([404, null])
  expect(await at('/part/--')).toEqual([404, null])

  for (const width of [390, 1360]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/part/S97009745')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('S97009745 is now S97017705')
    await expect(page).toHaveTitle('S97009745 is now S97017705 | Partwright')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/part\/S97009745$/)
    await expect(page.getByRole('heading', { name: 'Why it fits' })).toBeVisible()
    await expectWell(page, 'a number that was replaced')
  }
  await hydrated(page)
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart (1)' }).first().click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()

  await page.goto('/part/NOSUCH1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No part has this number')
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Part number, brand or a few words' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the order pad says what to do instead, and the page of an old number is whole', async ({ page }) => {
    await page.goto('/quick-order')
    await expect(page.locator('main noscript p')).toHaveText(/The order pad needs JavaScript.*\(313\) 555-0142/)
    await expect(boxOf(page)).toBeHidden()
    await page.goto('/part/99080517')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('S97017705 takes the place of 99080517')
    await expect(page.getByRole('main')).toContainText('$46.95')
  })
})

test('a list that was stored joins what is checked before it arrives', async ({ page }) => {
  await open(page)
  await boxOf(page).fill('301291')
  await check(page)
  await expect(rowOf(page, '301291')).toBeVisible()
  // Stored while the tab is open.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('quickOrder') ?? '')).toContain('301291')
  let letThrough = () => {}
  const held = new Promise<void>((done) => (letThrough = done))
  let asked = 0
  await page.route('**/api/quick-order/resolve', async (route) => {
    if (++asked === 1) await held
    await route.continue()
  })
  await page.reload()
  await hydrated(page)
  await expect.poll(() => asked).toBe(1)
  await boxOf(page).fill('S97017705')
  await check(page)
  await expect(rowOf(page, 'S97017705')).toBeVisible()
  letThrough()
  await expect(rowOf(page, '301291')).toBeVisible()
  await expect(rowOf(page, 'S97017705')).toBeVisible()
})

test('a file that is chosen while the list is being checked is kept below what the check leaves', async ({ page }) => {
  await open(page)
  let letThrough = () => {}
  const held = new Promise<void>((done) => (letThrough = done))
  await page.route('**/api/quick-order/resolve', async (route) => {
    await held
    await route.continue()
  })
  await boxOf(page).fill('S97017705 x2\nZZZ99999 1\n')
  await boxOf(page).press('Control+Enter')
  const buffer = Buffer.from('FB-500-4,3\n68W,2\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'more.csv', mimeType: 'text/csv', buffer })
  await expect(boxOf(page)).toHaveValue(/FB-500-4,3/)
  letThrough()
  await expect(rowOf(page, 'S97017705')).toBeVisible()
  await expect(boxOf(page)).toHaveValue('ZZZ99999 1\nFB-500-4,3\n68W,2')
})
