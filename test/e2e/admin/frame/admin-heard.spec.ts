import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from '#test/e2e/support/worker-shop.ts'
import { askBack, buyAsAnn, headersOf, openAlive, postAsStaff } from '#test/e2e/support/staff-orders.ts'
import { signInAsStaff } from '#test/e2e/support/staff.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'

/** Adds a part of its own for a test: its address. */
async function partPath(page: Page, number: string, fields: object = {}): Promise<string> {
  const { choices: categories } = await (await page.request.get('/api/admin/category-choices?q=wiring')).json()
  const { choices: brands } = await (await page.request.get('/api/admin/brand-choices?q=broan')).json()
  const data = { name: `Heard part ${number}`, partNumber: number, categoryId: categories[0].id, brandId: brands[0].id, priceCents: 2_000 }
  const answer = await page.request.post('/api/admin/products', { data: { ...data, ...fields }, headers: headersOf(page) })
  expect(answer.status(), await answer.text()).toBe(200)
  return `/admin/products/${(await answer.json()).id}`
}

test('an editor has the names of category and brand at once, and its buttons say whose choices they show', async ({ page }) => {
  await signInAsStaff(page)
  const path = await partPath(page, 'HE-4401')
  // What the fields would have to ask for never comes.
  await page.route(/-choices/, () => {})
  await openAlive(page, path)
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue(/Wiring/i)
  await expect(page.getByRole('combobox', { name: 'Brand' })).toHaveValue('Broan')
  for (const name of ['Show all: Category', 'Show all: Brand', 'Clear: Brand'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
})

test('a price of nothing and a sale above the price are said beside their fields, and saved', async ({ page }) => {
  await signInAsStaff(page)
  const path = await partPath(page, 'HE-4402', { salePriceCents: 1_500 })
  await openAlive(page, path)
  const price = page.getByRole('textbox', { name: 'Price ($)', exact: true })
  await price.fill('12')
  await expect(price).toHaveAccessibleDescription(/The sale price does not count/)
  await price.fill('0')
  await expect(price).toHaveAccessibleDescription(/At \$0\.00 shoppers get this part for nothing\./)
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
  await openAlive(page, `${path}?tab=price`)
  const sale = page.getByRole('textbox', { name: 'Sale price ($)' })
  await expect(price).toHaveAccessibleDescription(/for nothing/)
  await price.fill('20')
  await expect(price).toHaveAccessibleDescription('')
  await expect(sale).toHaveAccessibleDescription('')
  await sale.fill('21')
  await expect(sale).toHaveAccessibleDescription(/The sale price does not count: it has to be above 0 and below the price\./)
})

test('lines of a part and of a setting are added, moved and removed by keyboard, each going on beside the one before', async ({ page }) => {
  await signInAsStaff(page)
  await openAlive(page, `${await partPath(page, 'HE-4403')}?tab=price`)
  const add = page.getByRole('button', { name: 'Add a break' })
  await add.press('Enter')
  await page.keyboard.type('10')
  await page.keyboard.press('Tab')
  await page.keyboard.type('18')
  await add.press('Enter')
  await page.keyboard.type('50')
  await page.getByRole('button', { name: 'Remove the break at 50' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove the break at 10' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Remove the break/ })).toHaveCount(0)
  await expect(add).toBeFocused()

  await openAlive(page, '/admin/settings/delivery')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
  const focused = (name: string) => expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  await press('Move zone 1 down')
  await focused('Move zone 2 down')
  await press('Move zone 2 up')
  await focused('Move zone 1 down')
  await press('Remove zone 1')
  await focused('Remove zone 1')
})

test('parts are put into a list by keyboard one after the other, and taken out again', async ({ page }) => {
  await signInAsStaff(page)
  await openAlive(page, '/admin/suggestions/test-cart')
  const field = page.getByRole('combobox', { name: 'Put a part into the cart' })
  for (const number of ['S97017705', 'S99770107']) {
    await field.fill(number)
    await expect(page.getByRole('option', { name: new RegExp(number) })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Remove ${number}` })).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
  }
  await page.getByRole('button', { name: 'Remove S97017705' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove S99770107' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
})

test('rows of the home page are groups with a name, and the previews of settings have their headings in order', async ({ page }) => {
  await signInAsStaff(page)
  await openAlive(page, '/admin/homepage-settings')
  const second = page.getByRole('group', { name: 'testimonial 2' })
  await expect(second.getByLabel('What they said')).toBeVisible()
  await openAlive(page, '/admin/settings/legal')
  expect(await page.getByRole('heading').evaluateAll((all) => all.map(({ localName }) => localName))).toEqual([
    'h1',
    'h2',
    'h3',
    'h3',
    'h3',
    'h3',
  ])
})

test('a return goes on at its state after each step, and a review that is published at its own', async ({ page }) => {
  await signInAsStaff(page)
  const rma = await askBack(page, [{ quantity: 1, at: 12, reason: 'does_not_fit', modelNumber: '688' }])
  await openAlive(page, `/admin/returns/${rma}`)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Approve' }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .last()
    .press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toHaveText(/Return (approved|RMA)/)
  await page.getByRole('button', { name: 'Receive' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Unpack' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('form', { name: 'Unpack' })).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toHaveText(/Return approved/)

  const number = await buyAsAnn(page, [{ quantity: 1, at: 13 }])
  const { lines } = await postAsStaff(page, `orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: null })
  const review = { rating: 5, fits: true, text: 'It fits, and it is quiet.' }
  const written = await page.request.put(`/api/orders/${number}/reviews/${lines[0].id}`, { data: review, headers: headersOf(page) })
  expect(written.status(), await written.text()).toBe(200)
  await openAlive(page, `/admin/reviews/${(await written.json()).id}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await expect(page.getByRole('main').locator(':focus')).toHaveText('Published')
})

test('the field of an address has the focus once it may be changed', async ({ page }) => {
  await signInAsStaff(page)
  const { rows } = await (await page.request.get('/api/admin/brands?q=broan')).json()
  await openAlive(page, `/admin/brands/${rows[0].id}`)
  await page.getByRole('button', { name: 'Change', exact: true }).press('Enter')
  await expect(page.getByLabel('Slug')).toBeFocused()
})

test('a long name leaves the day on which an order has to leave in sight on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsStaff(page)
  const customer = {
    firstName: 'Bartholomew Maximilian',
    lastName: 'Featherstonehaugh-Cholmondeley of Detroit',
    email: 'bart@example.com',
  }
  const orderId = await buyAsAnn(page, [{ quantity: 1, at: 14 }], { customer })
  await openAlive(page, `/admin/orders?q=${orderId}`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: orderId }) })
  const rest = card.getByText(/· MI · .*by /).last()
  await expect(rest).toBeVisible()
  const isInSight = await rest.evaluate((element) => {
    const [text] = element.childNodes
    const words = text?.textContent ?? ''
    const range = document.createRange()
    if (text) range.setStart(text, 0)
    if (text) range.setEnd(text, words.indexOf(' · ', words.indexOf('by ')))
    return range.getBoundingClientRect().right <= element.getBoundingClientRect().right
  })
  expect(isInSight).toBe(true)
  expect(await seriousFindings(page)).toEqual([])
})

test('a window begins at its first field', async ({ page }) => {
  await signInAsStaff(page)
  await openAlive(page, '/admin/users/staff')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Invite somebody' }).press('Enter')
  await expect(dialog.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Invite somebody' })).toBeFocused()
})

test('where the system picks the colors, a switch shows whether it is on', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signInAsStaff(page)
  await openAlive(page, '/admin/settings/return-rules')
  const [on, off] = ['Opened parts come back', 'Installed or used parts come back'].map((name) => page.getByRole('switch', { name }))
  await expect(on!).toBeChecked()
  await expect(off!).not.toBeChecked()
  expect((await on!.screenshot()).equals(await off!.screenshot())).toBe(false)
})
