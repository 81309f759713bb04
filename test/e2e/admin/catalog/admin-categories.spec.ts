import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hydrated } from '#test/e2e/support/buying.ts'
import { signInAsStaff } from '#test/e2e/support/staff.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'

test.beforeEach(({ page }) => signInAsStaff(page))

async function openTree(page: Page, search = '') {
  await page.goto(`/admin/categories${search}`)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
}

const row = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}, `) })
const names = async (page: Page) => (await page.getByRole('treeitem').locator('.tree-name').allTextContents()).map((text) => text.trim())
const dialog = (page: Page) => page.getByRole('dialog')

/** Adds a category by the screen; gives nothing, it is then open. */
async function add(page: Page, name: string, under?: string) {
  await page.getByRole('button', { name: 'New category' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name)
  if (under !== undefined) {
    await dialog(page).getByRole('combobox', { name: 'Under' }).fill(under)
    await page.getByRole('option', { name: under, exact: true }).click()
  }
  await dialog(page).getByRole('button', { name: 'Add it' }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
}

/** Drags a row by its handle to a place in another, from 0 (its top) to 1. */
async function drag(page: Page, name: string, onto: string, share: number) {
  await row(page, name).scrollIntoViewIfNeeded()
  await row(page, onto).scrollIntoViewIfNeeded()
  const from = await row(page, name).locator('.tree-handle').boundingBox()
  const to = await row(page, onto).boundingBox()
  if (!from || !to) throw new Error('a row is not shown')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 8, from.y + from.height / 2 + 8, { steps: 3 })
  await page.mouse.move(to.x + 60, to.y + to.height * share, { steps: 8 })
  await expect(row(page, onto)).toHaveAttribute('data-drop')
  await page.mouse.up()
}

/** What a visitor without a session gets. */
const visit = async (page: Page, path: string) => page.request.get(path, { maxRedirects: 0, headers: { cookie: '' } })

test('by the keys alone a category is put before, into and out of others, and the shop shows it within a second', async ({ page }) => {
  await openTree(page)
  await add(page, 'Keyed one')
  await add(page, 'Keyed two')
  await row(page, 'Keyed two').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(async () => (await names(page)).slice(-2)).toEqual(['Keyed two', 'Keyed one'])
  await expect(row(page, 'Keyed two')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Keyed one')).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(dialog(page)).toContainText('1 address changes')
  await expect(dialog(page)).toContainText('/keyed-two/keyed-one')
  await dialog(page).getByRole('button', { name: 'Move it' }).press('Enter')
  await expect(row(page, 'Keyed one')).toHaveAttribute('aria-level', '2')
  const moved = await visit(page, '/category/keyed-one')
  expect([moved.status(), moved.headers().location]).toEqual([308, '/category/keyed-two/keyed-one'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Keyed one')).toHaveAttribute('aria-level', '1')
  await expect.poll(async () => (await visit(page, '/category/keyed-one')).status()).toBe(200)
})

test('Enter opens the record of a row, which keeps the focus', async ({ page }) => {
  await openTree(page)
  const second = page.getByRole('treeitem').nth(1)
  await second.focus()
  await second.press('Enter')
  await expect(page.getByRole('button', { name: 'History' })).toBeVisible()
  await expect(second).toBeFocused()
})

test('by drag it comes beside or into another, and where it cannot stand is said', async ({ page }) => {
  await openTree(page)
  await add(page, 'Dragged')
  await add(page, 'Target')
  await page.getByRole('treeitem').first().focus()
  await drag(page, 'Target', 'Dragged', 0.1)
  await expect.poll(async () => (await names(page)).slice(-2)).toEqual(['Target', 'Dragged'])
  await drag(page, 'Dragged', 'Target', 0.5)
  await expect(dialog(page)).toContainText('/target/dragged')
  await dialog(page).getByRole('button', { name: 'Move it' }).click()
  await expect(row(page, 'Dragged')).toHaveAttribute('aria-level', '2')
  await drag(page, 'Target', 'Dragged', 0.5)
  await expect(page.getByText('cannot stand there')).toBeVisible()
  await page.goto('/category/dragged')
  await expect(page).toHaveURL(/\/category\/target\/dragged$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dragged')
})

test('before a move it is said which coupons cover it from then on, and how many more', async ({ page, baseURL }) => {
  await openTree(page)
  await add(page, 'Couponed')
  const categoryIds = [new URL(page.url()).searchParams.get('selected')]
  for (const at of [1, 2, 3, 4, 5, 6, 7]) {
    const data = { code: `MOVED-${at}`, discountValue: 500, categoryIds }
    const answer = await page.request.post('/api/admin/discount-codes', { data, headers: { origin: baseURL ?? '' } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await add(page, 'Moved there')
  await row(page, 'Moved there').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(dialog(page)).toContainText('From then on covered by the coupons MOVED-1, MOVED-2, MOVED-3, MOVED-4, MOVED-5 and 2 more.')
})

test('the record is edited beside the tree: a new slug is asked for, and what it changes is said', async ({ page }) => {
  await openTree(page)
  await add(page, 'Edited')
  const form = page.getByRole('region', { name: 'Edited' })
  await expect(form.getByRole('textbox', { name: 'Slug' })).toHaveAttribute('readonly')
  await form.getByRole('button', { name: 'Change' }).click()
  await form.getByRole('textbox', { name: 'Slug' }).fill('edited-now')
  await expect(form.getByRole('list', { name: 'New addresses' })).toContainText('/edited-now')
  await form.getByRole('textbox', { name: 'Description' }).first().fill('All that was edited.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved: slug, description')).toBeVisible()
  await page.goto('/category/edited')
  await expect(page).toHaveURL(/\/category\/edited-now$/)
  await expect(page.getByText('All that was edited.').first()).toBeVisible()
})

test('hidden it is gone from the shop and back by Undo; merged, its address leads to the other', async ({ page }) => {
  await openTree(page)
  await add(page, 'Going')
  await add(page, 'Staying')
  const act = async (name: string, action: string) => {
    await row(page, name)
      .getByRole('button', { name: `Actions for ${name}` })
      .click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await act('Going', 'Hide')
  await expect.poll(async () => (await visit(page, '/category/going')).status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await visit(page, '/category/going')).status()).toBe(200)
  await act('Going', 'Merge into')
  await dialog(page).getByRole('combobox', { name: 'Into' }).fill('Staying')
  await page.getByRole('option', { name: 'Staying' }).click()
  await dialog(page).getByRole('textbox', { name: /Type/ }).fill('Going')
  await dialog(page).getByRole('button', { name: 'Merge' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page, 'Going')).toHaveCount(0)
  expect((await visit(page, '/category/going')).headers().location).toBe('/category/staying')
  await act('Staying', 'Delete')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page, 'Staying')).toHaveCount(0)
  expect((await visit(page, '/category/staying')).status()).toBe(404)
})

test('a brand is added, warned about, edited and put first in the menu', async ({ page }) => {
  await page.goto('/admin/brands')
  await hydrated(page)
  await page.getByRole('button', { name: 'New brand' }).click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Hoover Parts')
  await expect(dialog(page).getByRole('status')).toContainText('There is already Hoover')
  await dialog(page).getByRole('button', { name: 'Add it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hoover Parts' })).toBeVisible()
  await expect(page.getByText('May be the same as')).toBeVisible()
  await page.getByRole('textbox', { name: 'Other names' }).fill('Zebulon')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved: other names')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.goto('/admin/brands/popular')
  await hydrated(page)
  const list = page.getByRole('list', { name: 'Popular brands' })
  for (const [at, name] of ['Oreck', 'Miele', 'Broan'].entries()) {
    await page.getByRole('combobox', { name: 'Add a brand' }).fill(name)
    await page.getByRole('option', { name, exact: true }).click()
    await expect(list.getByRole('listitem')).toHaveCount(at + 1)
  }
  await list.getByRole('link', { name: 'Broan' }).press('Alt+ArrowUp')
  await expect(list.getByRole('listitem').nth(1)).toContainText('Broan')
  const brands = (await (await page.request.get('/api/brands')).json()) as { name: string; menuPosition: number | null }[]
  const inMenu = brands
    .filter(({ menuPosition }) => menuPosition !== null)
    .toSorted((one, other) => Number(one.menuPosition) - Number(other.menuPosition))
  expect(inMenu.map(({ name }) => name)).toEqual(['Oreck', 'Broan', 'Miele'])
  expect(await seriousFindings(page)).toEqual([])
})

test('nothing leaves the screen at any width, and nobody is kept out', async ({ page }) => {
  test.setTimeout(120_000)
  const WIDTHS = [390, 768, 1360]
  const isWell = async (width: number, path: string) => {
    await page.setViewportSize({ width, height: 850 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} px`).toBeLessThanOrEqual(width)
    expect(await seriousFindings(page), `${path} at ${width} px`).toEqual([])
  }
  for (const path of ['/admin/categories', '/admin/brands', '/admin/brands/popular']) {
    await page.goto(path)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of WIDTHS) await isWell(width, path)
  }
  await openTree(page)
  await page.getByRole('treeitem').nth(1).click()
  await expect(page.getByRole('textbox', { name: 'Slug' })).toBeVisible()
  for (const width of WIDTHS) await isWell(width, 'a category')
  await page.setViewportSize({ width: 390, height: 850 })
  await page.getByRole('link', { name: 'All categories' }).click()
  await expect(page.getByRole('tree')).toBeVisible()
})

test('no two buttons of the tree have the same name', async ({ page }) => {
  await openTree(page)
  const buttons = page.getByRole('button', { name: /^Actions for / })
  await expect(buttons).not.toHaveCount(0)
  const labels = await buttons.evaluateAll((found) => found.map((button) => button.ariaLabel))
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([])
})

test('who saves a category that a colleague has deleted meanwhile is told so, and keeps what is typed', async ({ page }) => {
  await openTree(page)
  await add(page, 'Deleted elsewhere')
  const id = new URL(page.url()).searchParams.get('selected')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Typed for nothing')
  const { origin } = new URL(page.url())
  const deleted = await page.request.delete(`/api/admin/categories/${id}?version=1`, { headers: { origin } })
  expect(deleted.status(), await deleted.text()).toBe(200)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Category not found: it has been deleted meanwhile.')).toBeVisible()
  await expect(name).toHaveValue('Typed for nothing')
})
