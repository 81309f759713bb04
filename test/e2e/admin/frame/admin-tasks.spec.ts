import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hydrated } from '#test/e2e/support/buying.ts'
import { hands } from '#test/e2e/support/hands.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { isAlive, openAsStaff, signInAsStaff } from '#test/e2e/support/staff.ts'

/* The everyday tasks of the admin area, counted against the least that is asked of it: clicks, and keys. Those with prices, new parts and imports are
   counted where their pages are tested (admin-editor, admin-grid, admin-import). */

test.use({ viewport: { width: 1360, height: 850 } })

const PHONE = { width: 390, height: 844 }

const rows = (page: Page) => page.locator('tbody tr')
const listed = (page: Page) => page.locator('tbody tr, .dt-cards > li').first()
const origin = (page: Page) => ({ headers: { origin: new URL(page.url()).origin } })

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
  await isAlive(page)
}

interface Part {
  id: string
  name: string
  partNumber: string
  version: number
  priceCents: number
}

async function aPart(page: Page, at: number): Promise<Part> {
  const { rows: found }: { rows: Part[] } = await (await page.request.get('/api/admin/products?size=25&sort=sku')).json()
  const part = found[at]
  if (!part) throw new Error('the shop has no parts')
  return part
}

const priceOf = async (page: Page, { id }: Part): Promise<number> =>
  (await (await page.request.get(`/api/admin/products/${id}`)).json()).priceCents

test('task 8: the parts without a picture are one click away, on a wide screen and on a phone, or a few letters', async ({ page }) => {
  await signInAsStaff(page)
  for (const size of [{ width: 1360, height: 850 }, PHONE]) {
    await page.setViewportSize(size)
    await open(page, '/admin/dashboard')
    const { click, done } = hands(page)
    await click(page.getByRole('main').getByRole('link', { name: /^No picture/ }))
    await expect(page).toHaveURL(/filter=noPicture%3Ais%3Atrue/)
    await expect(listed(page)).toBeVisible()
    await expect(page.getByRole('link', { name: /^No picture/ })).toHaveAttribute('aria-current', 'page')
    expect(done).toEqual({ clicks: 1, keys: 0 })
  }
  await page.setViewportSize({ width: 1360, height: 850 })
  await open(page, '/admin/dashboard')
  const { press, type, done } = hands(page)
  await press('Control+k')
  await type('no pic')
  await expect(page.getByRole('option', { name: 'Parts: No picture' })).toBeVisible()
  await press('Enter')
  await expect(page).toHaveURL(/filter=noPicture%3Ais%3Atrue/)
  expect(done).toMatchObject({ clicks: 0 })
  expect(done.keys).toBeLessThanOrEqual(9)
})

test('task 9: the list is exported with two clicks, as CSV or XLSX, or by four keys', async ({ page }) => {
  await openAsStaff(page, '/admin/products?q=filter')
  await expect(rows(page).first()).toBeVisible()
  const saved = async (act: () => Promise<void>) => {
    const downloading = page.waitForEvent('download')
    await act()
    return readFileSync(await (await downloading).path())
  }
  const mouse = hands(page)
  const csv = await saved(async () => {
    await mouse.click(page.getByRole('button', { name: 'Export' }))
    await mouse.click(page.getByRole('menuitem', { name: /^CSV/ }))
  })
  expect(mouse.done).toEqual({ clicks: 2, keys: 0 })
  const { total } = await (await page.request.get('/api/admin/products?q=filter')).json()
  expect(csv.toString().trim().split('\r\n')).toHaveLength(total + 1)
  const xlsx = await saved(async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: /XLSX/ }).click()
  })
  expect(xlsx.subarray(0, 2).toString()).toBe('PK')
  await page.locator('h1').click()
  const keys = hands(page)
  const again = await saved(async () => {
    await keys.press('Shift+e')
    await expect(page.getByRole('menuitem', { name: /^CSV/ })).toBeFocused()
    await keys.press('Enter')
  })
  expect(again.equals(csv)).toBe(true)
  expect(keys.done).toMatchObject({ clicks: 0 })
  expect(keys.done.keys).toBeLessThanOrEqual(4)
})

test('task 11: who changed a price, when, and what it was is one click or one key away, also on a phone', async ({ page }) => {
  await openAsStaff(page)
  const part = await aPart(page, 3)
  const answer = await page.request.patch(`/api/admin/products/${part.id}`, {
    data: { version: part.version, priceCents: 4_321 },
    ...origin(page),
  })
  expect(answer.status()).toBe(200)
  const told = page.getByRole('list', { name: 'History' }).getByRole('listitem').first()
  for (const size of [{ width: 1360, height: 850 }, PHONE]) {
    await page.setViewportSize(size)
    await open(page, `/admin/products/${part.id}`)
    const { click, done } = hands(page)
    await click(page.getByRole('link', { name: 'History' }))
    await expect(told).toContainText('$43.21')
    await expect(told.getByRole('time')).toBeVisible()
    expect(done).toEqual({ clicks: 1, keys: 0 })
  }
  await open(page, `/admin/products/${part.id}`)
  const { press, done } = hands(page)
  await press('h')
  await expect(told).toContainText('$43.21')
  expect(done).toEqual({ clicks: 0, keys: 1 })
})

test('task 12: a price that was changed is taken back by one click or by Ctrl+Z, in the list and in the editor', async ({ page }) => {
  await openAsStaff(page, '/admin/products?sort=sku')
  const part = await aPart(page, 0)
  const cell = rows(page).first().locator('[data-column="price"]').getByRole('button')
  const changed = async (price: string) => {
    await cell.click()
    await page.keyboard.type(price)
    await page.keyboard.press('Enter')
    await expect(cell).toHaveText(price)
  }
  await changed('71.00')
  const mouse = hands(page)
  await mouse.click(page.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => priceOf(page, part)).toBe(part.priceCents)
  expect(mouse.done).toEqual({ clicks: 1, keys: 0 })
  await changed('72.00')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  const keys = hands(page)
  await keys.press('Control+z')
  await expect.poll(() => priceOf(page, part)).toBe(part.priceCents)
  expect(keys.done).toEqual({ clicks: 0, keys: 2 })

  await open(page, `/admin/products/${part.id}`)
  const field = page.getByRole('textbox', { name: 'Price ($)', exact: true })
  const save = async (price: string) => {
    await field.fill(price)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => priceOf(page, part)).toBe(Number(price) * 100)
  }
  await save('73')
  await hands(page).click(page.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => priceOf(page, part)).toBe(part.priceCents)
  await save('74')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  // In a field the same keys are the browser's own, which take back what is typed there.
  await page.locator('h1').click()
  await page.keyboard.press('Control+z')
  await expect.poll(() => priceOf(page, part)).toBe(part.priceCents)
})

test('task 12: a change of many parts is undone by two clicks, or by keys alone', async ({ page }) => {
  await signInAsStaff(page)
  const parts = [await aPart(page, 5), await aPart(page, 6)]
  await open(page, '/admin/products?sort=sku&size=25')
  const raise = async () => {
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
    await boxes.nth(5).click()
    await boxes.nth(6).click()
    await page.getByRole('button', { name: 'Price ±' }).click()
    await page.getByRole('textbox', { name: 'Change in %' }).fill('10')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Change 2 parts' }).click()
    await expect(page.getByText('2 parts changed')).toBeVisible()
  }
  const areBack = async () => {
    for (const part of parts) await expect.poll(() => priceOf(page, part)).toBe(part.priceCents)
  }
  await raise()
  await page.reload()
  await isAlive(page)
  const mouse = hands(page)
  await mouse.click(page.getByRole('button', { name: 'Jobs' }))
  await mouse.click(page.getByRole('dialog', { name: 'Jobs' }).getByRole('button', { name: /^Undo/ }).first())
  await areBack()
  expect(mouse.done).toEqual({ clicks: 2, keys: 0 })
  await open(page, '/admin/products?sort=sku&size=25')
  await raise()
  await page.reload()
  await isAlive(page)
  const keys = hands(page)
  await keys.press('g', 'v')
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeFocused()
  const undo = page.getByRole('button', { name: /^Undo/ }).first()
  while (keys.done.keys < 8 && !(await undo.evaluate((button) => button === document.activeElement))) await keys.press('Tab')
  await keys.press('Enter')
  await areBack()
  expect(keys.done.keys).toBeLessThanOrEqual(8)
})

test('task 13: an import is brought and its differences are seen by keys alone', async ({ page }) => {
  await openAsStaff(page)
  const part = await aPart(page, 8)
  const { press, done } = hands(page)
  await press('g', 'i')
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeFocused()
  const field = page.getByRole('textbox', { name: 'Or paste a table here' })
  while (done.keys < 20 && !(await field.evaluate((element) => element === document.activeElement))) await press('Tab')
  await page.evaluate(
    (text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    `Number\tPrice\n${part.partNumber}\t${(part.priceCents + 100) / 100}\n`,
  )
  // Ctrl and V.
  done.keys += 2
  const check = page.getByRole('button', { name: 'Check 1 row' })
  await expect(check).toBeVisible()
  while (done.keys < 40 && !(await check.evaluate((element) => element === document.activeElement))) await press('Tab')
  await press('Enter')
  await expect(page.getByRole('button', { name: /^Apply/ })).toBeVisible()
  expect(done.clicks).toBe(0)
  expect(done.keys).toBeLessThanOrEqual(30)
})
