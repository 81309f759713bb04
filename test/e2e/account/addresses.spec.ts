import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { ADMIN } from '#test/e2e/support/built-shop.ts'
import { fillCustomer, hydrated, storeCart } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { expectWell, expectWellAtEachWidth, holdAnswers } from '#test/e2e/support/visitor.ts'

const HOME = {
  label: 'Home',
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '313 555 0142',
  addressLine1: '12 Main St',
  city: 'Detroit',
  state: 'MI',
  postalCode: '48226',
}
const SHOP = { ...HOME, label: 'Shop', company: 'Lee Repair', addressLine1: '500 Griswold St' }
const PART = { slug: 'kirby-301291-knurled-brush-roll-belt', quantity: 1 }

/** Signs this browser up, with these addresses in its book. Gives the e-mail address. */
async function signUp(page: Page, url: string, addresses: object[] = []): Promise<string> {
  const email = `keeper-${crypto.randomUUID().slice(0, 8)}@example.com`
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { origin: url } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await post('/api/auth/sign-up/email', { name: 'Mary Ann Lee', email, password: 'correct horse battery' })
  for (const address of addresses) await post('/api/account/addresses', address)
  return email
}

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })

/** The number of the order that was just paid. */
async function pay(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Secure Checkout' }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  const [number = ''] = /PW(?:-[0-9A-Z]{4}){3}-[0-9A-Z]/.exec((await page.getByRole('main').textContent()) ?? '') ?? []
  return number
}

test('a signed-in customer with one address buys without typing anything', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  const email = await signUp(page, shop.url, [HOME])
  await storeCart(page, [PART])
  await page.goto('/cart')
  await expect(field(page, 'Address line 1')).toHaveValue('12 Main St')
  // That is said to guests only.
  await expect(page.getByText('We ship to addresses in the United States')).toBeVisible()
  await expect(page.getByText('Check out without an account')).toHaveCount(0)
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(field(page, 'State')).toHaveValue('MI')
  await expect(field(page, 'Deliver to').locator('option:checked')).toHaveText('Home, Ann Lee, 12 Main St, Detroit, MI')
  await expect(page.getByText('Save this address')).toHaveCount(0)
  await expectWellAtEachWidth(page, 'filled in')
  const number = await pay(page)
  await expect(page.getByRole('main')).toContainText('12 Main St')
  await page.goto(`/orders/${number}`)
  await expect(page.getByRole('main')).toContainText('12 Main St')
})

test('the first order of an account saves its address; PO number, job and company go with it to the packing slip; signing out forgets all', async ({
  page,
  browser,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  const email = await signUp(page, shop.url)
  await storeCart(page, [PART])
  await page.goto('/cart')
  // What the account knows is there.
  await expect(field(page, 'First name')).toHaveValue('Mary Ann')
  await expect(field(page, 'Last name')).toHaveValue('Lee')
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(field(page, 'Deliver to')).toHaveCount(0)
  for (const [label, text] of [
    ['Address line 1', '1200 Woodward Ave'],
    ['ZIP code', '48226'],
    ['City', 'Detroit'],
  ] as const)
    await field(page, label).fill(text)
  await field(page, 'State').selectOption('MI')
  await expect(page.getByLabel('Save this address')).toBeChecked()
  await expect(page.getByLabel(/PO number/)).toBeHidden()
  await page.getByText('Add a PO number or job name').click()
  await page.getByLabel(/PO number/).fill('PO-1042')
  await page.getByLabel(/Job name/).fill('Unit 12')
  await page.getByLabel(/Company/).fill('Lee Repair')
  await expectWell(page, 'with references')
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel(/Job name/)).toHaveValue('Unit 12')

  const number = await pay(page)
  const main = page.getByRole('main')
  for (const text of ['PO number: PO-1042', 'Job name: Unit 12', 'Lee Repair']) await expect(main).toContainText(text)
  const staff = await browser.newContext({ baseURL: shop.url })
  await staff.request.post('/api/auth/sign-in/email', { data: ADMIN, headers: { origin: shop.url } })
  const paper = await staff.newPage()
  for (const kind of ['slip', 'pick']) {
    await paper.goto(`/admin/orders/${number}/print?paper=${kind}`)
    for (const text of ['PO number: PO-1042', 'Job name: Unit 12', 'Lee Repair', '1200 Woodward Ave'])
      await expect(paper.getByRole('article')).toContainText(text)
  }
  await paper.goto(`/admin/orders/${number}`)
  await expect(paper.getByRole('region', { name: 'Customer' })).toContainText('PO number: PO-1042')
  await staff.close()

  // The next order needs no typing, and begins without the references of the last.
  await storeCart(page, [PART])
  await page.goto('/cart')
  await expect(field(page, 'Address line 1')).toHaveValue('1200 Woodward Ave')
  await expect(field(page, 'Deliver to').locator('option:checked')).toContainText('Lee Repair')
  await expect(page.getByLabel(/PO number/)).toHaveValue('')
  await expect(page.getByLabel(/Company/)).toHaveValue('Lee Repair')

  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
  await storeCart(page, [PART])
  await page.goto('/cart')
  await expect(page.getByText('Check out without an account')).toBeVisible()
  await hydrated(page)
  await expect(page.getByText('Add a PO number or job name')).toBeVisible()
  for (const label of ['Email', 'First name', 'Address line 1', 'City']) await expect(field(page, label)).toHaveValue('')
  await expect(page.getByLabel(/Company/)).toHaveValue('')
})

test('nothing is filled in over what was typed before the book arrives; addresses can be chosen, and what was typed comes back', async ({
  page,
  shop,
}) => {
  await signUp(page, shop.url, [HOME, SHOP])
  await storeCart(page, [PART])
  const letThrough = await holdAnswers(page, '**/api/account/addresses')
  await page.goto('/cart')
  await hydrated(page)
  await field(page, 'City').fill('Flint')
  await field(page, 'Address line 1').fill('9 Other Rd')
  letThrough()
  const choice = field(page, 'Deliver to')
  await expect(choice.locator('option:checked')).toHaveText('Another address')
  await expect(field(page, 'City')).toHaveValue('Flint')
  await expect(field(page, 'First name')).toHaveValue('Ann')
  await expect(page.getByLabel('Save this address')).not.toBeChecked()
  await choice.selectOption({ label: 'Shop, Ann Lee, Lee Repair, 500 Griswold St, Detroit, MI' })
  await expect(field(page, 'City')).toHaveValue('Detroit')
  await expect(page.getByLabel(/Company/)).toHaveValue('Lee Repair')
  await expect(page.getByText('Save this address')).toHaveCount(0)
  await choice.selectOption('Another address')
  await expect(field(page, 'City')).toHaveValue('Flint')
  await expect(field(page, 'Address line 1')).toHaveValue('9 Other Rd')
  await expect(page.getByLabel(/Company/)).toHaveValue('')
  // So do its name, phone and company, which a saved address has its own of.
  const phone = page.getByRole('main').getByLabel(/^Phone/)
  await field(page, 'First name').fill('Max')
  await phone.fill('(313) 555-0199')
  await page.getByLabel(/Company/).fill('Max Motors')
  await choice.selectOption({ index: 1 })
  await expect(field(page, 'First name')).toHaveValue('Ann')
  await expect(page.getByLabel(/Company/)).toHaveValue('Lee Repair')
  await choice.selectOption('Another address')
  await expect(field(page, 'First name')).toHaveValue('Max')
  await expect(phone).toHaveValue('(313) 555-0199')
  await expect(page.getByLabel(/Company/)).toHaveValue('Max Motors')
  // An edited address is another one, and what was emptied stays empty.
  await choice.selectOption({ index: 0 })
  await field(page, 'Address line 1').fill('')
  await expect(choice.locator('option:checked')).toHaveText('Another address')
  await page.reload()
  await expect(choice).toBeVisible()
  await expect(field(page, 'Address line 1')).toHaveValue('')
})

test('a guest is offered a checkout without an account, and is shown no book', async ({ page }) => {
  await storeCart(page, [PART])
  await page.goto('/cart')
  await expect(page.getByText('Check out without an account')).toBeVisible()
  await hydrated(page)
  await fillCustomer(page)
  await expect(page.getByText('Add a PO number or job name')).toBeVisible()
  await expect(page.getByText('Save this address')).toHaveCount(0)
  await expect(field(page, 'Deliver to')).toHaveCount(0)
  expect(await pay(page)).not.toBe('')
})

test("addresses are added, changed, preferred, removed and brought back on the account's page", async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await signUp(page, shop.url)
  await page.goto('/account')
  await hydrated(page)
  const section = page.getByRole('region', { name: 'Addresses' })
  await expect(section).toContainText('You have no address yet')
  await section.getByRole('button', { name: 'Add an address' }).click()
  const form = section.getByRole('form', { name: 'Add an address' })
  await expect(form.getByLabel(/Name of the address/)).toBeFocused()
  for (const [label, text] of [
    ['First name', 'Ann'],
    ['Last name', 'Lee'],
    ['Address line 1', '12 Main St'],
    ['City', 'Detroit'],
    ['ZIP code', '10001'],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(text)
  await form.getByLabel('State', { exact: true }).selectOption('MI')
  await form.getByRole('button', { name: 'Save address' }).click()
  const zip = form.getByLabel('ZIP code', { exact: true })
  await expect(zip).toBeFocused()
  await expect(zip).toHaveAccessibleDescription(/ZIP code 10001 is not in Michigan/)
  await expectWellAtEachWidth(page, 'wrong ZIP code')
  await zip.fill('48226')
  await zip.press('Enter')
  const rows = section.getByRole('list', { name: 'Your addresses' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Preferred')

  await page.request.post('/api/account/addresses', { data: SHOP, headers: { origin: shop.url } })
  await page.reload()
  await hydrated(page)
  await section.getByRole('button', { name: 'Make preferred Shop' }).click()
  await expect(rows.first()).toContainText(/Shop.*Preferred.*Lee Repair/s)
  await expectWellAtEachWidth(page, 'two addresses')
  // Text without a space to break at stays within the page.
  const long = { ...SHOP, label: 'x'.repeat(40), company: 'W'.repeat(80), addressLine1: 'y'.repeat(200) }
  expect((await page.request.post('/api/account/addresses', { data: long, headers: { origin: shop.url } })).ok()).toBe(true)
  await page.reload()
  await expect(rows).toHaveCount(3)
  await expectWellAtEachWidth(page, 'long words')
  await section.getByRole('button', { name: `Remove ${long.label}` }).click()
  await expect(rows).toHaveCount(2)
  await section.getByRole('button', { name: 'Remove Shop' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Preferred')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows.first()).toContainText(/Shop.*Preferred/s)

  // Changed in another tab meanwhile: nothing is lost unseen.
  await section.getByRole('button', { name: 'Edit Shop' }).click()
  const edit = section.getByRole('form', { name: 'Change Shop' })
  await edit.getByLabel(/Company/).fill('Lee & Sons')
  const { addresses } = await (await page.request.get('/api/account/addresses')).json()
  const { id, preferred: _, version, ...content } = addresses[0]
  const changed = { ...content, city: 'Detroit', addressLine2: 'Floor 2', version }
  expect((await page.request.put(`/api/account/addresses/${id}`, { data: changed, headers: { origin: shop.url } })).ok()).toBe(true)
  await edit.getByRole('button', { name: 'Save address' }).click()
  await expect(edit.getByRole('alert')).toContainText('changed elsewhere in the meantime')
  await edit.getByRole('button', { name: 'Save address' }).click()
  await expect(edit).toHaveCount(0)
  await expect(rows.first()).toContainText('Lee & Sons')
})
