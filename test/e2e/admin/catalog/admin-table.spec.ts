import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hydrated } from '#test/e2e/support/buying.ts'
import { pressesAsSafari } from '#test/e2e/support/safari.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { isAlive, signInAsStaff, tellSessionLate } from '#test/e2e/support/staff.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'

test.use({ viewport: { width: 1360, height: 850 } })

test.beforeEach(({ page }) => signInAsStaff(page))

async function openList(page: Page, search = '') {
  await page.goto(`/admin/products${search}`)
  await hydrated(page)
  await isAlive(page)
  await expect(rows(page).first()).toBeVisible()
}

const rows = (page: Page) => page.locator('tbody tr')
const names = (page: Page) => page.locator('tbody th a').allTextContents()
const range = (page: Page) => page.locator('.dt-foot p').first()
const head = (page: Page, name: string) => page.getByRole('columnheader', { name })
const cell = (page: Page, row: number, column: string) => rows(page).nth(row).locator(`[data-column="${column}"]`)
const focused = (page: Page) => page.locator(':focus')

test('a press in Safari, which focuses no buttons, chooses columns and filters, and closes what it has opened', async ({ page }) => {
  await pressesAsSafari({ page })
  await openList(page)
  const columns = page.getByRole('button', { name: 'Columns', exact: true })
  await columns.click()
  await page.getByRole('checkbox', { name: 'SKU' }).click()
  await expect(head(page, 'SKU')).toHaveCount(0)
  await columns.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: '+ Filter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Price', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'From' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('text, filters, sort, size, page and columns stand in the address, and a reload brings the same list', async ({ page }) => {
  await openList(page)
  await expect(range(page)).toHaveText(/^1-50 of \d+$/)
  await page.getByRole('searchbox', { name: 'Search parts' }).fill('filter')
  await expect(page).toHaveURL(/q=filter/)
  await head(page, 'Price').getByRole('button').click()
  await expect(page).toHaveURL(/sort=price/)
  await page.getByRole('button', { name: '+ Filter' }).click()
  await page.getByRole('searchbox', { name: 'Search fields' }).fill('price')
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('12,50')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('$1,299.95')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Price $12.50 to $1,299.95', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/filter=price%3Abetween%3A1250\.\.129995/)
  await page.getByLabel('Rows on a page').selectOption('25')
  await expect(range(page)).toHaveText(/^1-25/)
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(range(page)).toHaveText(/^26-/)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'SKU' }).uncheck()
  await page.getByRole('checkbox', { name: 'Brand' }).press('Alt+ArrowUp')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
  await expect(head(page, 'SKU')).toHaveCount(0)
  const heads = await page.getByRole('columnheader').allTextContents()
  expect(heads.indexOf('Brand')).toBeLessThan(heads.indexOf('Number'))
  const shown = await names(page)
  await page.reload()
  await hydrated(page)
  await expect(rows(page)).toHaveCount(shown.length)
  expect(await names(page)).toEqual(shown)
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(heads)
  await expect(range(page)).toHaveText(/^26-/)
  await expect(page.getByRole('searchbox', { name: 'Search parts' })).toHaveValue('filter')
  // What was chosen is remembered for the list itself, too.
  await page.goto('/admin/products')
  await hydrated(page)
  await expect(head(page, 'SKU')).toHaveCount(0)
})

test('a head sorts up, down and not at all, and says so', async ({ page }) => {
  await openList(page)
  const price = head(page, 'Price')
  const before = await names(page)
  const prices = async () => (await page.locator('[data-column="price"]').allTextContents()).map(Number)
  for (const [state, compare] of [
    ['ascending', (a: number, b: number) => a - b],
    ['descending', (a: number, b: number) => b - a],
  ] as const) {
    await price.getByRole('button').click()
    await expect(price).toHaveAttribute('aria-sort', state)
    await expect
      .poll(async () => {
        const shown = await prices()
        return shown.every((amount, at) => at === 0 || compare(shown[at - 1] ?? 0, amount) <= 0)
      })
      .toBe(true)
  }
  await price.getByRole('button').click()
  await expect(price).toHaveAttribute('aria-sort', 'none')
  await expect(page).not.toHaveURL(/sort/)
  await expect.poll(() => names(page)).toEqual(before)
})

test('a list stays in view and keeps the focus while it is sorted and searched, however long the shop takes to answer', async ({
  page,
}) => {
  await openList(page)
  // The first change is of the page that the server has rendered.
  await head(page, 'Part').getByRole('button').click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(head(page, 'Part')).toHaveAttribute('aria-sort', 'ascending')
  await tellSessionLate(page)
  await head(page, 'Part').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(head(page, 'Part')).toHaveAttribute('aria-sort', 'descending')
  await expect(head(page, 'Part').getByRole('button')).toBeFocused()
  await page.getByRole('searchbox', { name: 'Search parts' }).focus()
  await page.keyboard.type('belt', { delay: 400 })
  await expect(page).toHaveURL(/q=belt/)
  await expect(page.getByRole('searchbox', { name: 'Search parts' })).toBeFocused()
  await expect(page.getByRole('searchbox', { name: 'Search parts' })).toHaveValue('belt')
})

test('when nothing matches, it says what each filter alone would give, and each can be removed', async ({ page }) => {
  await page.goto('/admin/products?q=filter&filter=price:between:99999900..')
  await hydrated(page)
  const said = page.getByRole('status').filter({ hasText: 'Nothing matches' })
  await expect(said).toContainText('Nothing matches “filter” and Price from $999,999.00.')
  await expect(said).toContainText('Price from $999,999.00 alone: 0 parts')
  await expect(said).toContainText(/“filter” alone: \d+ parts/)
  expect(await seriousFindings(page)).toEqual([])
  await said.getByRole('button', { name: 'Remove Price' }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(/\?q=filter$/)
})

test('a filter that the shop does not know is named with the request, and the chip stays to be removed', async ({ page }) => {
  await page.goto('/admin/products?filter=colour:is:red')
  await hydrated(page)
  const alert = page.getByRole('alert').filter({ hasText: 'Could not load' })
  await expect(alert).toContainText('"colour" cannot be filtered by')
  await expect(alert).toContainText(/Request \S+/)
  await page.getByRole('button', { name: 'Remove the filter colour:is:red' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('a saved view whose order and filter the shop no longer knows says so once, and is shown without them', async ({ page }) => {
  const origin = new URL(page.url()).origin
  const search = { sort: '-shelf', filter: ['colour:is:red'] }
  const view = await page.request.post('/api/admin/saved-views', {
    data: { list: 'products', name: 'Old order', search },
    headers: { origin },
  })
  expect(view.status()).toBe(200)
  await openList(page)
  await page.getByRole('link', { name: 'Old order' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Could not load' })
  await expect(alert.getByText(/must be one of name, number/)).toHaveCount(1)
  await alert.getByRole('button', { name: 'Show it without filters and order' }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).not.toHaveURL(/shelf|colour/)
})

test('an address that makes no sense is that of the whole list', async ({ page }) => {
  await openList(page, '?filter=5&page=-1&size=7&sort=a%20b')
  await expect(range(page)).toHaveText(/^1-50 of \d+$/)
})

test('a selection outlives pages, filters and a reload, and all that match can be selected', async ({ page }) => {
  await openList(page, '?size=25')
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.nth(1).click()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar).toContainText('4 selected')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(range(page)).toHaveText(/^26-/)
  await boxes.first().click()
  await expect(bar).toContainText('5 selected')
  await page.reload()
  await hydrated(page)
  await expect(bar).toContainText('5 selected')
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(range(page)).toHaveText(/^1-25/)
  await expect(boxes.nth(2)).toBeChecked()
  await expect(boxes.nth(0)).not.toBeChecked()
  const total = /of ([\d,]+)$/.exec((await range(page).textContent()) ?? '')?.[1] ?? ''
  await bar.getByRole('button', { name: `Select all ${total} matching` }).click()
  await expect(bar).toContainText(`${total} selected`)
  expect(await seriousFindings(page)).toEqual([])
  await page.locator('h1').click()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(page.getByRole('searchbox', { name: 'Search parts' })).toBeVisible()
})

test('all that match one filter are not shown as selected in another, and a tick there begins anew and says so', async ({ page }) => {
  await openList(page, '?q=filter&size=25')
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.first().click()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  const all = bar.getByRole('button', { name: /^Select all [\d,]+ matching$/ })
  const count = /[\d,]+/.exec((await all.textContent()) ?? '')?.[0] ?? ''
  await all.click()
  await expect(boxes.nth(2)).toBeChecked()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^All/ }).click()
  await expect(page).not.toHaveURL(/q=filter/)
  await expect(range(page)).not.toHaveText(new RegExp(`of ${count}$`))
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  await expect(bar).toContainText(`${count} selected, of another filter`)
  await expect(boxes.nth(2)).not.toBeChecked()
  await boxes.nth(2).click()
  await expect(bar).toContainText(/^1 selected(?!,)/)
  await expect(boxes.nth(2)).toBeChecked()
  await expect(boxes.nth(1)).not.toBeChecked()
  await expect(page.locator('.dt-status')).toContainText(`1 of this page selected now, instead of the ${count} that matched.`)
})

test('a price is edited in place, goes down by Enter, and comes back with the reason and the typed text when it is refused', async ({
  page,
}) => {
  await openList(page, '?sort=name')
  const first = await cell(page, 0, 'price').textContent()
  await cell(page, 0, 'price').getByRole('button').click()
  await page.keyboard.type('1,299.95')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 'price').getByRole('button')).toHaveText('1,299.95')
  await expect(cell(page, 1, 'price').getByRole('button')).toBeFocused()
  const status = page.locator('.dt-status')
  await expect(status).toHaveText('1 saved')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, 0, 'price')).toHaveText(first ?? '')

  // A digit opens the editor; Esc restores.
  await cell(page, 1, 'price').getByRole('button').focus()
  const second = await cell(page, 1, 'price').textContent()
  await page.keyboard.type('7')
  await expect(page.getByRole('textbox', { name: /^Price/ })).toHaveValue('7')
  await page.keyboard.press('Escape')
  await expect(cell(page, 1, 'price').getByRole('button')).toBeFocused()
  await expect(cell(page, 1, 'price')).toHaveText(second ?? '')

  // What is no amount never leaves the browser; F2 brings it back.
  await page.keyboard.press('Enter')
  await page.keyboard.type('abc')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 'price')).toContainText('"abc" is not an amount.')
  await expect(cell(page, 1, 'price').getByRole('button')).toHaveText(second ?? '')
  await cell(page, 1, 'price').getByRole('button').press('F2')
  await expect(page.getByRole('textbox', { name: /^Price/ })).toHaveValue('abc')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('12,50')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 'price')).toContainText('Read as $12.50.')
  await expect(cell(page, 1, 'price').getByRole('button')).toHaveText('12.50')

  // Somebody else changes the part meanwhile: the shop refuses, and the old value is back.
  const href = (await rows(page).nth(2).getByRole('link').getAttribute('href')) ?? ''
  const path = `/api${href}`
  const { version, priceCents } = (await (await page.request.get(path)).json()) as { version: number; priceCents: number }
  const answer = await page.request.patch(path, {
    data: { version, costCents: priceCents - 7 },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(answer.status()).toBe(200)
  const third = await cell(page, 2, 'price').textContent()
  await cell(page, 2, 'price').getByRole('button').click()
  await page.keyboard.type('99')
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, 'price')).toContainText(/has changed it in the meantime\. F2: “99”/)
  await expect(cell(page, 2, 'price').getByRole('button')).toHaveText(third ?? '')
  await expect(status).toHaveText(/failed$/)
  // The list has the other change by now: the same value is taken at the second try.
  await cell(page, 2, 'price').getByRole('button').press('F2')
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, 'price').getByRole('button')).toHaveText('99.00')
  await expect(cell(page, 2, 'price')).not.toContainText('meantime')
  expect(await seriousFindings(page)).toEqual([])
})

test('a cell that is saved counts on the tabs at once, and so does its undo', async ({ page }) => {
  await openList(page, '?sort=name')
  const count = page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /^No price/ })
    .locator('.dt-count')
  await expect(count).toHaveText(/^\d+$/)
  const before = Number(await count.textContent())
  await cell(page, 3, 'price').getByRole('button').click()
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await expect(count).toHaveText(String(before + 1))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(count).toHaveText(String(before))
})

test('the list is walked by keys, which never act in a field', async ({ page }) => {
  await openList(page)
  await page.keyboard.press('j')
  await expect(rows(page).nth(0).getByRole('link')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused()
  // The mark of the row stands at its edge alone, and covers no letters.
  const marked = await rows(page)
    .nth(1)
    .locator('*')
    .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).boxShadow !== 'none').map((part) => part.className))
  expect(marked).toEqual(['dt-select'])
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('3 selected')
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await expect(page.getByRole('textbox', { name: /^Price/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search parts' })).toBeFocused()
  await page.keyboard.type('jkxef')
  await expect(page.getByRole('searchbox', { name: 'Search parts' })).toHaveValue('jkxef')
  await page.getByRole('searchbox', { name: 'Search parts' }).clear()
  await expect(page).toHaveURL(/products$/)
  await focused(page).blur()
  await page.keyboard.press('f')
  await expect(page.getByRole('searchbox', { name: 'Search fields' })).toBeFocused()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '+ Filter' })).toBeFocused()
  const wide = (await head(page, 'Number').boundingBox())?.width ?? 0
  await head(page, 'Number').getByRole('button').press('Shift+ArrowRight')
  await expect.poll(async () => (await head(page, 'Number').boundingBox())?.width).toBe(wide + 16)
})

test('a view is saved, chosen by its tab, deleted, and brought back', async ({ page }) => {
  await openList(page, '?filter=stock:any:low')
  await page.getByRole('button', { name: '+ Save view' }).click()
  await page.getByLabel('Name').fill('Nearly gone')
  await page.keyboard.press('Enter')
  const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /Nearly gone/ })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  const all = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^All/ })
  await all.click()
  await expect(page).toHaveURL(/products$/)
  // The address changes before the row of tabs does, which may scroll then.
  await expect(all).toHaveAttribute('aria-current', 'page')
  await tab.click()
  await expect(page).toHaveURL(/filter=stock/)
  await page.getByRole('button', { name: 'Edit view' }).click()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(tab).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tab).toBeVisible()
})

test('a view that was deleted in another tab is not offered to be deleted again, and what is typed of it is saved anew', async ({
  page,
}) => {
  await page.goto('/admin/products?filter=status:any:draft')
  await isAlive(page)
  const views = page.getByRole('navigation', { name: 'Views' })
  const saveAs = async (name: string) => {
    await page.getByRole('button', { name: '+ Save view' }).click()
    await page.getByRole('dialog', { name: 'Save as a view' }).getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Save view', exact: true }).click()
    await expect(views.getByRole('link', { name: new RegExp(name) })).toHaveAttribute('aria-current', 'page')
  }
  const deleteElsewhere = async () => {
    const id = new URL(page.url()).searchParams.get('view')
    expect((await page.request.delete(`/api/admin/saved-views/${id}`, { headers: { origin: new URL(page.url()).origin } })).status()).toBe(
      200,
    )
  }
  const dialog = page.getByRole('dialog', { name: 'Edit the view' })
  await saveAs('Gone drafts')
  await page.getByRole('button', { name: 'Edit view' }).click()
  await deleteElsewhere()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The view Gone drafts was deleted already.')).toBeVisible()
  await expect(views.getByRole('link', { name: /Gone drafts/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit view' })).toHaveCount(0)

  await page.goto('/admin/products?filter=status:any:draft')
  await isAlive(page)
  await saveAs('Other drafts')
  await page.getByRole('button', { name: 'Edit view' }).click()
  await deleteElsewhere()
  await dialog.getByLabel('Name').fill('Renamed drafts')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const anew = page.getByRole('dialog', { name: 'Save as a view' })
  await expect(anew.getByRole('alert')).toHaveText('This view has been deleted meanwhile. It can be saved anew.')
  await expect(anew.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await anew.getByRole('button', { name: 'Save view', exact: true }).click()
  await expect(views.getByRole('link', { name: /Renamed drafts/ })).toHaveAttribute('aria-current', 'page')
})

test('eighteen rows of 36 px are in view at 1360 by 850, and a density is remembered', async ({ page }) => {
  await openList(page)
  // The list begins below the top bar of the admin area, which is 48 px high.
  const listTop = (await page.locator('.dt').boundingBox())?.y ?? 0
  await page.setViewportSize({ width: 1360, height: 850 + listTop - 48 })
  const inView = () =>
    page.evaluate(() => {
      const list = document.querySelector('.dt-scroll')?.getBoundingClientRect()
      const top = document.querySelector('thead')?.getBoundingClientRect().bottom ?? 0
      const bottom = Math.min(list?.bottom ?? 0, window.innerHeight)
      return [...document.querySelectorAll('tbody tr')].filter((row) => {
        const box = row.getBoundingClientRect()
        return box.top >= top - 1 && box.bottom <= bottom + 1
      }).length
    })
  expect((await rows(page).first().boundingBox())?.height).toBe(36)
  await expect.poll(inView).toBeGreaterThanOrEqual(18)
  await page.getByLabel('Height of rows').selectOption('compact')
  await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBe(28)
  await page.reload()
  await hydrated(page)
  await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBe(28)
})

test('on paper a list has every row and column of its page, and nothing to press', async ({ page }) => {
  await openList(page, '?size=100')
  await page.emulateMedia({ media: 'print' })
  // Letter, as browsers lay it out.
  await page.setViewportSize({ width: 816, height: 1056 })
  const [paper, table] = [page.getByRole('region', { name: 'Parts' }), page.getByRole('table')]
  await expect(paper).toHaveCSS('overflow-x', 'visible')
  await expect(rows(page)).toHaveCount(100)
  const [sheet, all] = [await paper.boundingBox(), await table.boundingBox()]
  expect(sheet?.height).toBeGreaterThanOrEqual(all?.height ?? Infinity)
  expect((all?.x ?? 0) + (all?.width ?? Infinity)).toBeLessThanOrEqual(816)
  await expect(range(page)).toHaveText('1-100 of 395')
  for (const control of ['New part', 'Columns', '+ Filter'])
    await expect(page.getByRole('button', { name: control, exact: true })).toBeHidden()
})

test('on a phone the rows are cards, and nothing leaves the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/products')
  await hydrated(page)
  const cards = page.getByRole('list', { name: 'Parts' }).getByRole('listitem')
  await expect(cards).toHaveCount(50)
  await expect(cards.first()).toContainText('$')
  // A sale that is over is no price.
  const { rows: parts } = (await (await page.request.get('/api/admin/products?size=25')).json()) as {
    rows: { id: string; version: number; name: string; priceCents: number }[]
  }
  const [part] = parts.filter(({ priceCents }) => priceCents > 200)
  const answer = await page.request.patch(`/api/admin/products/${part?.id}`, {
    data: { version: part?.version, priceCents: 7_777, salePriceCents: 111, saleStartsAt: null, saleEndsAt: '2020-01-01T00:00:00.000Z' },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(answer.status()).toBe(200)
  await page.reload()
  await hydrated(page)
  await expect(cards.filter({ hasText: part?.name ?? '' }).first()).toContainText('$77.77')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await cards.first().getByRole('checkbox').check()
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('1 selected')
  expect(await seriousFindings(page)).toEqual([])
})
