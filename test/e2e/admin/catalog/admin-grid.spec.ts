import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { hydrated } from '#test/e2e/support/buying.ts'
import { hands } from '#test/e2e/support/hands.ts'
import { signInAsStaff } from '#test/e2e/support/staff.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'

test.use({ viewport: { width: 1360, height: 850 }, permissions: ['clipboard-read', 'clipboard-write'] })

test.beforeEach(({ page }) => signInAsStaff(page))

const grid = (page: Page) => page.getByRole('grid', { name: 'Parts' })
const cell = (page: Page, row: number, column: string) => page.locator(`[data-row="${row}"] [data-column="${column}"]`)
const said = (page: Page) => page.locator('.gr-said [role="status"]')
const foot = (page: Page) => page.getByRole('region', { name: 'Changes', exact: true })
const texts = async (page: Page, column: string, count: number) =>
  (await page.locator(`[data-column="${column}"] .gr-text`).allTextContents()).slice(0, count)
const copyText = (page: Page, text: string) => page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

async function openGrid(page: Page, search = '?sort=name') {
  await page.goto(`/admin/products/grid${search}`)
  await hydrated(page)
  await expect(cell(page, 0, 'price')).toBeVisible()
}

async function startPage(page: Page) {
  await page.goto('/admin/dashboard')
  await hydrated(page)
  await page.waitForFunction(() => document.documentElement.dataset.keys === 'on')
}

test('twenty prices by paste take at most six clicks and two keys, and are undone by one click', async ({ page }) => {
  const prices = Array.from({ length: 20 }, (_, at) => `${30 + at}.95`)
  await startPage(page)
  await copyText(page, prices.join('\n'))
  const { done, click, press } = hands(page)
  await click(page.getByRole('navigation').getByRole('link', { name: 'Parts', exact: true }))
  await click(page.getByRole('link', { name: 'Grid', exact: true }))
  await click(cell(page, 0, 'price'))
  const before = await texts(page, 'price', 20)
  await press('Control+v')
  await click(foot(page).getByRole('button', { name: /^Review/ }))
  await click(page.getByRole('button', { name: /^Save/ }))
  await expect(page.getByText('20 parts changed')).toBeVisible()
  expect(done.clicks).toBeLessThanOrEqual(6)
  expect(done.keys).toBeLessThanOrEqual(2)
  expect(await texts(page, 'price', 20)).toEqual(prices)
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(page.getByText('20 parts changed back')).toBeVisible()
  await expect.poll(() => texts(page, 'price', 20)).toEqual(before)
})

test('eighteen prices by the rule +5 % to .95, all that are in view, take at most six clicks and six keys, and are undone in Activity by two clicks', async ({
  page,
}) => {
  await startPage(page)
  const { done, click, press } = hands(page)
  await press('g')
  await press('p')
  await expect(page.getByRole('link', { name: 'Grid', exact: true })).toBeVisible()
  await press('t')
  await click(cell(page, 0, 'price'))
  const before = await texts(page, 'price', 20)
  await click(cell(page, 17, 'price'), ['Shift'])
  await click(page.getByRole('button', { name: 'Fill', exact: true }))
  await press('Enter')
  await expect(said(page)).toContainText('18 cells filled.')
  await click(foot(page).getByRole('button', { name: /^Review/ }))
  await click(page.getByRole('button', { name: /^Save/ }))
  await expect(page.getByText('18 parts changed')).toBeVisible()
  expect(done.clicks).toBeLessThanOrEqual(6)
  expect(done.keys).toBeLessThanOrEqual(6)
  const after = await texts(page, 'price', 18)
  for (const price of after) expect(price).toMatch(/\.95$/)
  const undoing = hands(page)
  await undoing.click(page.getByRole('link', { name: 'Activity' }))
  await undoing.click(page.getByRole('row', { name: /Grid: 18 parts/ }).getByRole('button', { name: /Undo/ }))
  expect(undoing.done).toEqual({ clicks: 2, keys: 0 })
  await expect(page.getByText('18 parts changed back').first()).toBeVisible()
  await openGrid(page, '')
  expect((await texts(page, 'price', 20)).toSorted()).toEqual(before.toSorted())
})

test('by keyboard alone: ranges, copy and paste both ways, fill down, clear, find, errors, undo, review', async ({ page }) => {
  await openGrid(page)
  await grid(page).focus()
  const keys = async (...all: string[]) => {
    for (const key of all) await page.keyboard.press(key)
  }
  await keys('Control+Home', 'Shift+ArrowDown', 'Control+c')
  expect((await copied(page)).split('\r\n')).toEqual(await texts(page, 'number', 2))
  await keys('Control+Home', 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Control+c')
  const block = await copied(page)
  await keys('ArrowDown', 'ArrowDown', 'Control+v')
  await expect(said(page)).toHaveText('4 cells pasted.')
  await keys('Control+c')
  expect(await copied(page)).toBe(block)
  await keys('Control+z')
  await expect(foot(page)).toContainText('0 changed')

  await keys('Control+Home', 'ArrowRight', 'ArrowRight')
  await page.keyboard.type('12,50')
  await keys('Enter', 'ArrowUp')
  await expect(cell(page, 0, 'price')).toHaveText(/12\.50/)
  await expect(said(page)).toContainText('Read as $12.50.')
  await keys('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
  expect(await texts(page, 'price', 3)).toEqual(['12.50', '12.50', '12.50'])
  await keys('Delete')
  await expect(said(page)).toContainText('Price cannot be empty.')
  await keys('Control+h')
  await page.keyboard.type('2.50')
  await keys('Tab')
  await page.keyboard.type('x')
  await keys('Enter')
  await expect(foot(page)).toContainText('3 cannot be saved (next: F8)')
  await grid(page).focus()
  await keys('F8')
  await expect(page.locator('#grid-cell-state')).toContainText('"1x" is not an amount.')
  await expect(cell(page, 1, 'price')).toHaveAttribute('aria-invalid', 'true')
  expect(await seriousFindings(page)).toEqual([])
  await keys('Control+z', 'Control+z', 'Control+z')
  await expect(foot(page)).toContainText('0 changed')
  await keys('Control+y')
  await expect(foot(page)).toContainText('1 changed')
  await keys('Control+s')
  await expect(page.getByRole('dialog', { name: 'Review changes' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save 1 change' })).toBeEnabled()
  expect(await seriousFindings(page)).toEqual([])
  await keys('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a text is replaced once all rows are there, also when one of them was removed while they were loaded', async ({ page }) => {
  const rest = Promise.withResolvers<void>()
  let total = 0
  // As if the last of 501 parts were removed between the first request and the second.
  await page.route('**/api/admin/products/grid?**', async (route) => {
    if (route.request().url().includes('from=500')) {
      await rest.promise
      return route.fulfill({ json: { rows: [], total, from: 500 } })
    }
    const answer = await route.fetch()
    const first = (await answer.json()) as { rows: { id: string }[] }
    total = 500
    const rows = Array.from({ length: total }, (_, at) => first.rows[at] ?? { ...first.rows[0], id: `prd_more${at}` })
    return route.fulfill({ json: { ...first, rows, total: total + 1 } })
  })
  await openGrid(page)
  const price = (await cell(page, 0, 'price').textContent()) ?? ''
  await cell(page, 0, 'price').click()
  await page.keyboard.press('Control+h')
  const panel = page.getByRole('dialog', { name: 'Find and replace' })
  const find = panel.getByLabel('Find', { exact: true })
  await find.fill(price)
  await panel.getByLabel('Replace with').fill('77.70')
  const replace = panel.getByRole('button', { name: 'Replace all' })
  await replace.click()
  await expect(said(page)).toContainText('1 of these rows is not loaded yet.')
  await expect(find).toHaveValue(price)
  rest.resolve()
  await expect(page.getByRole('grid', { name: 'Parts' })).toHaveAttribute('aria-rowcount', '501')
  await replace.click()
  await expect(said(page)).toContainText('replaced.')
  await expect(panel).toBeHidden()
  await expect(cell(page, 0, 'price')).toContainText('77.70')
})

test('a paste longer than the rows says how many are left over, and read-only columns take none', async ({ page }) => {
  await openGrid(page)
  await cell(page, 0, 'number').click()
  await copyText(page, 'X\tNew name')
  await page.keyboard.press('Control+v')
  await expect(said(page)).toHaveText('1 cell pasted. Number is read-only and was left as it is.')
  await page.keyboard.press('Control+End')
  await expect(grid(page).locator('.gr-active')).toBeVisible()
  await page.keyboard.press('Home')
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight')
  await copyText(page, '5\n6\n7')
  await page.keyboard.press('Control+v')
  await expect(said(page)).toContainText('2 rows did not fit and were left over.')
})

test('a range is drawn by the mouse, and the handle fills down', async ({ page }) => {
  await openGrid(page)
  const box = async (locator: Locator) => {
    const found = await locator.boundingBox()
    return { x: (found?.x ?? 0) + (found?.width ?? 0) / 2, y: (found?.y ?? 0) + (found?.height ?? 0) / 2 }
  }
  const drag = async (from: Locator, to: Locator) => {
    const [start, end] = [await box(from), await box(to)]
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(end.x, end.y, { steps: 5 })
    await page.mouse.up()
  }
  await drag(cell(page, 0, 'price'), cell(page, 1, 'sale'))
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(4)
  await cell(page, 0, 'price').click()
  const [first] = await texts(page, 'price', 1)
  await drag(page.locator('[data-handle]'), cell(page, 4, 'price'))
  expect(await texts(page, 'price', 5)).toEqual([first, first, first, first, first])
})

test('what somebody else has changed meanwhile is shown with both values, and the chosen one is kept', async ({ page, baseURL }) => {
  await openGrid(page)
  await cell(page, 0, 'price').dblclick()
  await page.keyboard.type('77.00')
  await page.keyboard.press('Enter')
  await cell(page, 1, 'price').dblclick()
  await page.keyboard.type('78.00')
  await page.keyboard.press('Enter')
  const { rows } = await (await page.request.get('/api/admin/products/grid?sort=name&limit=2')).json()
  for (const { id, version } of rows) {
    const data = { version, priceCents: 5_500 }
    expect((await page.request.patch(`/api/admin/products/${id}`, { data, headers: { origin: baseURL ?? '' } })).status()).toBe(200)
  }
  await foot(page)
    .getByRole('button', { name: /^Review/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Review changes' })
  await expect(dialog.getByText('Choose between two values 2 times.')).toBeVisible()
  await expect(dialog.getByRole('cell', { name: /^was \d+\.\d\d$/ })).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: /^Save/ })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'keep theirs: 55.00' }).first().check()
  await dialog.getByRole('radio', { name: 'set mine: 78.00' }).check()
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('1 part changed')).toBeVisible()
  await expect.poll(() => texts(page, 'price', 2)).toEqual(['55.00', '78.00'])

  // What was chosen then decides no other pair of values.
  await cell(page, 0, 'price').dblclick()
  await page.keyboard.type('79.00')
  await page.keyboard.press('Enter')
  const { rows: now } = await (await page.request.get('/api/admin/products/grid?sort=name&limit=1')).json()
  const data = { version: now[0].version, priceCents: 5_600 }
  expect((await page.request.patch(`/api/admin/products/${now[0].id}`, { data, headers: { origin: baseURL ?? '' } })).status()).toBe(200)
  await foot(page)
    .getByRole('button', { name: /^Review/ })
    .click()
  await expect(dialog.getByRole('radio', { name: 'keep theirs: 56.00' })).not.toBeChecked()
  await expect(dialog.getByText('Choose between two values once.')).toBeVisible()
})

test('changes outlive a page that ends without warning, and are offered again', async ({ page, context }) => {
  await openGrid(page)
  await cell(page, 2, 'stock').click()
  await page.keyboard.type('4321')
  await page.keyboard.press('Enter')
  await expect(foot(page)).toContainText('1 changed')
  const kept = () =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          const opened = indexedDB.open('partwright-grid')
          opened.onsuccess = () => {
            const count = opened.result.transaction('drafts').objectStore('drafts').count()
            count.onsuccess = () => resolve(count.result)
          }
        }),
    )
  await expect.poll(kept).toBe(1)
  await page.close({ runBeforeUnload: false })
  const next = await context.newPage()
  await openGrid(next)
  const offer = next.getByRole('region', { name: 'Changes that were not saved' })
  await expect(offer).toContainText(/1 change of \w{3} \d+, \d{4}, \d+:\d\d\s[AP]M was not saved/)
  await offer.getByRole('button', { name: 'Restore' }).click()
  await expect(cell(next, 2, 'stock')).toHaveText(/4321/)
  await next.reload()
  await hydrated(next)
  await expect(next.getByRole('region', { name: 'Changes that were not saved' })).toContainText('1 change of')
  await next.getByRole('button', { name: 'Discard them' }).click()
  await expect(foot(next)).toContainText('0 changed')
})

test('parts that are selected in the list are changed together, with a preview and Undo', async ({ page }) => {
  await page.goto('/admin/products?sort=name&size=25')
  await hydrated(page)
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.nth(0).click()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Price ±' }).click()
  const dialog = page.getByRole('dialog', { name: 'Price ±: 3 parts' })
  await dialog.getByRole('textbox', { name: 'Change in %' }).fill('-40')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText('3 parts would change')
  await expect(dialog).toContainText('Price changes by more than 30 %: 3 parts')
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Change 3 parts' }).click()
  await expect(page.getByText('3 parts changed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(page.getByText('3 parts changed back')).toBeVisible()
})

test('a key that is held, and a double click, show what would change and change nothing yet', async ({ page }) => {
  await page.goto('/admin/products?sort=name&size=25')
  await hydrated(page)
  const started: string[] = []
  page.on('request', (request) => request.url().endsWith('/start') && started.push(request.url()))
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Price ±' }).click()
  const dialog = page.getByRole('dialog', { name: 'Price ±: 1 part' })
  const share = dialog.getByRole('textbox', { name: 'Change in %' })
  const change = dialog.getByRole('button', { name: 'Change 1 part' })
  await share.fill('-40')
  // From the second time on as a browser tells of a key that stays down.
  await page.keyboard.down('Enter')
  await expect(change).toBeEnabled()
  for (let times = 0; times < 5; times++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await share.fill('-41')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(change).toBeEnabled()
  await change.dispatchEvent('click', { detail: 2 })
  await expect(dialog).toContainText('1 part would change')
  expect(started).toEqual([])
})

test('all that match a filter are changed; when another number matches by now, the dialog asks again', async ({ page, baseURL }) => {
  await page.goto('/admin/products?q=filter&size=25')
  await hydrated(page)
  await page.getByRole('checkbox', { name: /^Select all/ }).click()
  await page.getByRole('button', { name: /^Select all .* matching/ }).click()
  const { rows, total } = await (await page.request.get('/api/admin/products?q=filter&size=25')).json()
  const [{ id, version, name }] = rows
  const rename = (data: Record<string, unknown>) =>
    page.request.patch(`/api/admin/products/${id}`, { data, headers: { origin: baseURL ?? '' } })
  expect((await rename({ version, name: 'Renamed sieve', partNumber: 'ZZ-1', sku: 'ZZ-1' })).status()).toBe(200)
  await page.getByRole('button', { name: 'Stock', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Stock: ${total} parts` })
  await dialog.getByRole('textbox', { name: /Pieces more/ }).fill('+1')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('alert').filter({ hasText: `By now ${total - 1} parts match, not ${total}.` })).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('button', { name: `Change ${total - 1} parts` })).toBeEnabled()
  await page.getByRole('button', { name: 'Keep as it is' }).click()
  expect((await rename({ version: version + 1, name })).status()).toBe(200)
})

test('on a phone it says that a wide screen is easier, and works by cards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/products/grid?sort=name')
  await hydrated(page)
  await expect(said(page)).toContainText('easier to use on a wide screen')
  // Those in view alone are drawn, and scroll above the changes.
  await expect(page.locator('.gr-card').first()).toBeVisible()
  expect(await page.locator('.gr-card').count()).toBeLessThan(20)
  const [cards, changes] = await Promise.all([
    page.getByRole('region', { name: 'Parts', exact: true }).boundingBox(),
    foot(page).boundingBox(),
  ])
  expect((cards?.y ?? 0) + (cards?.height ?? 0)).toBeLessThanOrEqual((changes?.y ?? 0) + 1)
  const card = page.locator('.gr-card').first()
  await card.getByRole('textbox', { name: 'Stock' }).fill('77')
  await page.keyboard.press('Enter')
  await expect(foot(page)).toContainText('1 changed')
  expect(await seriousFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await foot(page)
    .getByRole('button', { name: /^Review/ })
    .click()
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(page.getByText('1 part changed')).toBeVisible()

  // Its undo is at hand in the list of such changes, too.
  await page.goto('/admin/activity')
  const undo = page.getByRole('region', { name: 'Changes' }).getByRole('button', { name: /^Undo/ }).first()
  await expect(undo).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('of more pairs of values than are drawn, theirs or mine is chosen for all', async ({ page, baseURL }) => {
  await openGrid(page)
  await cell(page, 0, 'price').click()
  await page.getByRole('button', { name: 'Fill', exact: true }).click()
  await page.getByRole('textbox', { name: 'Change in %' }).fill('+10')
  await page.getByRole('textbox', { name: 'Change in %' }).press('Enter')
  await expect(foot(page)).toContainText(/[23]\d\d changed/)
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/admin/${path}`, { data, headers: { origin: baseURL ?? '' } })
    expect(answer.status()).toBe(200)
    return answer.json()
  }
  const { total } = await (await page.request.get('/api/admin/products?size=25')).json()
  const action = { kind: 'price', basisPoints: 500, ending: 'exact' }
  const { changeSet } = await post('products/bulk', { selection: { filter: [], count: total }, action, changeSetId: null })
  await post(`change-sets/${changeSet.id}/start`, {})
  const state = async () => (await (await page.request.get(`/api/admin/change-sets/${changeSet.id}`)).json()).state
  await expect.poll(state, { timeout: 20_000 }).toBe('done')
  await foot(page)
    .getByRole('button', { name: /^Review/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Review changes' })
  await dialog
    .getByRole('radio', { name: /^set mine/ })
    .first()
    .check()
  await expect(dialog.getByText(/and \d+ more/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep all theirs' }).click()
  await expect(dialog.getByText(/^Choose between/)).toHaveCount(0)
  // The second click of a double click saves nothing again.
  await dialog.getByRole('button', { name: /^Save/ }).dblclick()
  await expect(page.getByText('1 part changed')).toBeVisible({ timeout: 30_000 })
  await expect(foot(page)).toContainText('0 changed')
  // The newest first: what was saved since the colleague's change.
  const { rows } = await (await page.request.get('/api/admin/change-sets?limit=5')).json()
  const titles: string[] = rows.map(({ id, title }: { id: string; title: string }) => (id === changeSet.id ? 'theirs' : title))
  expect(titles.slice(0, 2)).toEqual(['Grid: 1 part', 'theirs'])
})
