import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hydrated } from '#test/e2e/support/buying.ts'
import { openAsStaff, signInAsStaff } from '#test/e2e/support/staff.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

interface Part {
  id: string
  slug: string
  name: string
  version: number
  onHand: number
  priceCents: number
}

let count = 0
const origin = (page: Page) => ({ origin: new URL(page.url()).origin })
const readPart = async (page: Page, id: string) => (await (await page.request.get(`/api/admin/products/${id}`)).json()) as Part

/** Adds a part of its own for a test, signed in as staff. */
async function addPart(page: Page): Promise<Part> {
  const { choices } = (await (await page.request.get('/api/admin/category-choices?q=wiring')).json()) as { choices: { id: string }[] }
  count += 1
  const data = { name: `Qunsaved ${count}`, partNumber: `UNS-${count}`, categoryId: choices[0]?.id, priceCents: 2_000, onHand: 10 }
  const answer = await page.request.post('/api/admin/products', { data, headers: origin(page) })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Part
}

/** What a colleague does meanwhile. */
async function changeElsewhere(page: Page, { id }: Part, fields: Record<string, unknown>) {
  const { version } = await readPart(page, id)
  const answer = await page.request.patch(`/api/admin/products/${id}`, { data: { version, ...fields }, headers: origin(page) })
  expect(answer.status()).toBe(200)
}

async function openPart(page: Page, { id, name }: Part, tab = '') {
  await page.goto(`/admin/products/${id}${tab && `?tab=${tab}`}`)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const saved = (page: Page) => expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)

test('a part that is opened again is shown as it is now, and a count is one of the stock that is shown', async ({ page }) => {
  await signInAsStaff(page)
  const part = await addPart(page)
  await page.goto(`/admin/products?q=${part.name}`)
  await hydrated(page)
  const link = page.getByRole('link', { name: part.name, exact: true })
  await link.click()
  await expect(field(page, 'Price ($)')).toHaveValue('20.00')
  await page.goBack()
  await expect(link).toBeVisible()
  await changeElsewhere(page, part, { priceCents: 3_000 })
  const stock = { data: { delta: 12, reason: 'restock' }, headers: { ...origin(page), 'idempotency-key': `unsaved-test-${part.id}` } }
  expect((await page.request.post(`/api/admin/products/${part.slug}/stock`, stock)).status()).toBe(200)
  await link.click()
  await expect(field(page, 'Price ($)')).toHaveValue('30.00')
  await expect(field(page, 'On hand')).toHaveValue('22')
  await field(page, 'On hand').fill('21')
  await save(page)
  await saved(page)
  expect(await readPart(page, part.id)).toMatchObject({ priceCents: 3_000, onHand: 21 })
})

test('archiving a part lets its form go on below what is typed, and asks where a colleague has typed, too', async ({ page }) => {
  await signInAsStaff(page)
  const part = await addPart(page)
  await openPart(page, part)
  await field(page, 'Name').fill('Mine')
  await field(page, 'Price ($)').fill('25')
  await changeElsewhere(page, part, { name: 'Theirs', tags: ['theirs'] })
  await page.getByRole('button', { name: 'Status: Active' }).click()
  await page.getByRole('menuitem', { name: /Archived/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Theirs')
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await saved(page)
  expect(await readPart(page, part.id)).toMatchObject({ name: 'Theirs', priceCents: 2_500, tags: ['theirs'], active: false })
})

test('a written text that is discarded stays so when somebody writes on', async ({ page }) => {
  await signInAsStaff(page)
  const part = await addPart(page)
  await changeElsewhere(page, part, { descriptionHtml: '<p>As saved</p>' })
  await openPart(page, part, 'text')
  const text = field(page, 'Text of the page')
  await text.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' and discarded')
  await expect(text).toHaveText('As saved and discarded')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(text).toHaveText('As saved')
  await text.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' and more')
  await save(page)
  await saved(page)
  expect(await readPart(page, part.id)).toMatchObject({ descriptionHtml: '<p>As saved and more</p>' })
})

test('what an earlier visit has left is offered until somebody takes or drops it, whatever is saved meanwhile', async ({ page }) => {
  await signInAsStaff(page)
  const part = await addPart(page)
  await openPart(page, part)
  const offer = page.getByRole('region', { name: 'Draft' })
  await field(page, 'Name').fill('Left behind')
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/orders/)
  await openPart(page, part)
  await expect(offer).toBeVisible()
  await field(page, 'Price ($)').fill('26')
  await save(page)
  await saved(page)
  await expect(offer).toBeVisible()
  await field(page, 'Price ($)').fill('27')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await openPart(page, part)
  await offer.getByRole('button', { name: 'Restore them' }).click()
  await expect(field(page, 'Name')).toHaveValue('Left behind')
  await save(page)
  await saved(page)
  expect(await readPart(page, part.id)).toMatchObject({ name: 'Left behind', priceCents: 2_600 })
})

/** Archives the part that is open, which gives its form the record as it is now. */
async function archive(page: Page) {
  await page.getByRole('button', { name: 'Status: Active' }).click()
  await page.getByRole('menuitem', { name: /Archived/ }).click()
}

test('a draft whose choice is put off stays offered, whatever is typed then', async ({ page }) => {
  await signInAsStaff(page)
  const part = await addPart(page)
  await openPart(page, part)
  const offer = page.getByRole('region', { name: 'Draft' })
  const dialog = page.getByRole('dialog')
  await field(page, 'Name').fill('Left behind')
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/orders/)
  await changeElsewhere(page, part, { name: 'Theirs' })
  await openPart(page, { ...part, name: 'Theirs' })
  await offer.getByRole('button', { name: 'Restore them' }).click()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(dialog).toBeHidden()
  await expect(offer).toBeVisible()
  await field(page, 'Price ($)').fill('26')
  await save(page)
  await saved(page)
  await offer.getByRole('button', { name: 'Restore them' }).click()
  await expect(dialog).toContainText('Left behind')
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await saved(page)
  await expect(offer).toHaveCount(0)
  expect(await readPart(page, part.id)).toMatchObject({ priceCents: 2_600 })
})

test('a second tab in which nothing is typed leaves the draft of the first one alone', async ({ page }) => {
  await signInAsStaff(page)
  const part = await addPart(page)
  await openPart(page, part)
  const second = await page.context().newPage()
  await openPart(second, part)
  await field(page, 'Name').fill('Mine')
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('admin_draft:')))
  await expect.poll(drafts).toHaveLength(1)
  await archive(second)
  await expect(second.getByRole('button', { name: 'Status: Archived' })).toBeVisible()
  await second.reload()
  await hydrated(second)
  expect(await drafts()).toHaveLength(1)
})

test('what is typed and saved in a second tab leaves what the first one has typed written down', async ({ page }) => {
  await signInAsStaff(page)
  const part = await addPart(page)
  await openPart(page, part)
  const second = await page.context().newPage()
  await openPart(second, part)
  const draft = () =>
    second.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('admin_draft:'))
      return key === undefined ? '' : localStorage.getItem(key)
    })
  await field(page, 'Name').fill('Mine')
  await field(page, 'Part number').fill('MINE-1')
  await expect.poll(draft).toContain('MINE-1')
  await field(second, 'Price ($)').fill('26')
  await field(second, 'Name').fill('Of the second tab')
  await expect.poll(draft).toContain('Of the second tab')
  await save(second)
  await saved(second)
  await page.close()
  await openPart(second, { ...part, name: 'Of the second tab' })
  await second.getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Restore them' }).click()
  const dialog = second.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await saved(second)
  await expect.poll(draft).toBe('')
  expect(await readPart(second, part.id)).toMatchObject({ partNumber: 'MINE-1', priceCents: 2_600 })
})

test('what is discarded after a choice was put off gives way to the record as it is now', async ({ page }) => {
  await signInAsStaff(page)
  const part = await addPart(page)
  await openPart(page, part)
  await field(page, 'Name').fill('Mine')
  await changeElsewhere(page, part, { name: 'Theirs' })
  await archive(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Not now' }).click()
  // What follows may be read after this choice was put off: it is not asked for again.
  await expect(page.getByRole('button', { name: 'Status: Archived' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(field(page, 'Name')).toHaveValue('Theirs')
  await field(page, 'Price ($)').fill('27')
  await save(page)
  await saved(page)
  expect(await readPart(page, part.id)).toMatchObject({ name: 'Theirs', priceCents: 2_700 })
})

test('another category is opened only when what is typed may be left', async ({ page }) => {
  await openAsStaff(page, '/admin/categories')
  const rows = page.getByRole('treeitem')
  await rows.first().click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const before = await name.inputValue()
  await name.fill('Typed and not saved')
  await rows.nth(1).click()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(name).toHaveValue('Typed and not saved')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await rows.nth(1).click()
  await expect(name).not.toHaveValue(before)
})

test('a rule that is paused from its page is off in its form, too', async ({ page }) => {
  await signInAsStaff(page)
  const data = { name: 'Qpaused', ruleType: 'manual', weight: 1, active: true, tag: 'qpaused' }
  const answer = await page.request.post('/api/admin/suggestion-rules', { data, headers: origin(page) })
  const { id } = (await answer.json()) as { id: string }
  await page.goto(`/admin/suggestions/${id}`)
  await hydrated(page)
  await expect(page.getByRole('switch', { name: 'On' })).toBeChecked()
  await page.getByRole('button', { name: 'Actions for Qpaused' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(page.getByRole('switch', { name: 'On' })).not.toBeChecked()
})

test('a part that a colleague has put on the home page is in its list when the page is opened again, and stays there', async ({ page }) => {
  await openAsStaff(page, '/admin/homepage-featured')
  const part = await addPart(page)
  const list = page.getByRole('list', { name: 'Featured parts' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await expect(page).toHaveURL(/\/admin\/orders/)
  await changeElsewhere(page, part, { featuredOnHomepage: true })
  await page.goBack()
  await expect(list).toContainText(part.name)
  await list
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .click()
  await save(page)
  await saved(page)
  expect(await readPart(page, part.id)).toMatchObject({ featuredOnHomepage: true })
})
