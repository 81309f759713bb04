import { chromium, expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { BROWSER } from '#test/support/browser.ts'
import { hydrated, storeCart } from '#test/e2e/support/buying.ts'
import { openAsStaff } from '#test/e2e/support/staff.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

/** The smallest phones, and the most common ones. */
const SMALLEST = 320
const PHONE = 390

const MOTOR = '/product/broan-s97012038-replacement-motor-for-model-688-bathroom-fan'

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('is not there')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

const overlap = (one: Awaited<ReturnType<typeof boxOf>>, other: Awaited<ReturnType<typeof boxOf>>) =>
  one.x < other.right && other.x < one.right && one.y < other.bottom && other.y < one.bottom

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test.use({ viewport: { width: SMALLEST, height: 844 } })

test('on the smallest phone a row shows price, stock and button whole', async ({ page }) => {
  for (const path of ['/category/bathroom-fan-parts/motors', '/search?q=broan+688+motor']) {
    await page.goto(path)
    const rows = page.getByRole('main').getByRole('article')
    for (let at = 0; at < 6; at++) {
      const row = rows.nth(at)
      const button = await boxOf(row.getByRole('button', { name: /^Add to Cart|^Sold Out/ }))
      const stock = row.getByText(/^(In stock|Only \d+ left|On back-order|Sold out)$/)
      expect(overlap(await boxOf(row.getByText(/^Price|^Sale price/).locator('..')), button), `price of row ${at} of ${path}`).toBe(false)
      expect((await boxOf(stock)).height, `stock of row ${at} of ${path}`).toBeLessThan(25)
      expect(overlap(await boxOf(stock), button), `stock of row ${at} of ${path}`).toBe(false)
    }
  }
})

test('on the smallest phone, and enlarged four times, the name of a part is whole', async ({ page }) => {
  for (const path of ['/category/vacuum-parts/vacuum-cleaner-bags', '/model/broan/688']) {
    await page.goto(path)
    const cut = await page
      .getByRole('main')
      .locator('article h3')
      .evaluateAll((names) => names.filter((name) => name.scrollHeight > name.clientHeight + 1).map((name) => name.textContent))
    expect(cut, path).toEqual([])
  }
})

test('the question of a symptom is no wider than the smallest phone, and its answer leads to the machine and what fits it', async ({
  page,
  request,
}) => {
  await page.goto('/search?q=bathroom+fan+buzzes')
  await expect(page.getByRole('heading', { name: 'Which machine is it?' })).toBeVisible()
  expect(await widthOf(page)).toBe(SMALLEST)
  await hydrated(page)
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Model number' }).fill('505')
  await main.getByRole('button', { name: 'Show what fits' }).click()
  await expect(page).toHaveURL(/\/search\?q=bathroom\+fan\+buzzes\+505$/)
  const { models } = await (await request.get('/api/search?q=bathroom+fan+buzzes+505')).json()
  await expect(main.getByRole('link', { name: /^Broan 505/ })).toContainText(`Broan 505: ${models[0].parts} parts`)
  await expect(page.getByRole('heading', { name: 'Which machine is it?' })).toHaveCount(0)
})

test('letters that are set twice as large make no page of a phone wider, and leave the search its room', async ({ shop }) => {
  const browser = await chromium.launch({ ...BROWSER, args: [...BROWSER.args, '--blink-settings=defaultFontSize=32'] })
  try {
    const page = await browser.newPage({ baseURL: shop.url, viewport: { width: PHONE, height: 844 } })
    await storeCart(page, [{ slug: MOTOR.slice('/product/'.length), quantity: 2 }])
    for (const path of [
      '/',
      '/category/bathroom-fan-parts/motors',
      '/search?q=motor',
      MOTOR,
      '/cart',
      '/quick-order',
      '/model/broan/688',
    ]) {
      await page.goto(path)
      await hydrated(page)
      if (path === '/cart') await expect(page.getByRole('heading', { name: 'May We Suggest' })).toBeVisible()
      expect(await widthOf(page), path).toBe(PHONE)
      const box = page.getByRole('banner').getByRole('combobox')
      expect((await boxOf(box)).width, path).toBeGreaterThan(100)
      expect(
        overlap(await boxOf(page.getByRole('banner').getByRole('search')), await boxOf(page.getByRole('link', { name: /^Cart/ }).first())),
        path,
      ).toBe(false)
    }
  } finally {
    await browser.close()
  }
})

test('the tiles of a category name their best parts whole', async ({ page }) => {
  await page.goto('/category/bathroom-fan-parts')
  const names = page.locator('.best-parts .name')
  await expect(names.first()).toBeVisible()
  expect(await names.evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)).toBe(0)
  expect(await names.evaluateAll((all) => all.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).length)).toBe(0)
})

test('all that the newsletter offers stands in its drawer without scrolling', async ({ browser, baseURL }) => {
  const visitor = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: SMALLEST, height: 844 },
    storageState: { cookies: [], origins: [] },
  })
  const page = await visitor.newPage()
  await page.goto('/')
  await hydrated(page)
  const drawer = page.getByRole('complementary', { name: '5% off your first order' })
  await expect(drawer).toBeVisible({ timeout: 10_000 })
  expect(await drawer.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await expect(drawer.getByRole('button', { name: 'Keep this open' })).toBeInViewport({ ratio: 1 })
  await visitor.close()
})

test('on a phone the caption of a drawing stands on none of its figures, and the part that fits instead is named by its number', async ({
  page,
}) => {
  await page.setViewportSize({ width: PHONE, height: 844 })
  await page.goto(MOTOR)
  const gallery = page.getByRole('main').locator('figure').first()
  const caption = await boxOf(gallery.getByText('Illustration', { exact: false }).first())
  const figures = gallery.locator('svg text')
  await expect(figures.first()).toBeVisible()
  for (let at = 0; at < (await figures.count()); at++) expect(overlap(await boxOf(figures.nth(at)), caption), `figure ${at}`).toBe(false)

  await page.goto('/model/broan/688')
  await hydrated(page)
  await page.getByRole('button', { name: 'Save as my machine' }).click()
  await page.setViewportSize({ width: SMALLEST, height: 844 })
  await page.goto('/product/nutone-s0503b000-motor-and-wheel-assembly')
  const instead = page.getByRole('status').filter({ hasText: 'This one fits' }).getByText('S97012038', { exact: true })
  await expect(instead).toBeVisible()
  expect(await instead.locator('..').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('on a phone, whether a part fits stands over its picture, and leaves its number free', async ({ page }) => {
  await page.setViewportSize({ width: PHONE, height: 844 })
  await page.goto('/model/nutone/696rnb')
  await hydrated(page)
  await page.getByRole('button', { name: 'Save as my machine' }).click()
  await page.goto('/category/bathroom-fan-parts/motors')
  const rows = page.getByRole('main').getByRole('article')
  await expect(rows.first()).toContainText('Not known for 696RNB')
  for (const row of (await rows.all()).slice(0, 12)) {
    const badge = row.locator('[data-fit]')
    expect(overlap(await boxOf(badge), await boxOf(row.locator('.strip-number'))), await row.innerText()).toBe(false)
    // The machine's number is whole.
    expect(await badge.locator('.truncate').evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
  }
})

test('a number that no part has says so, and that what is shown has another one', async ({ page }) => {
  await page.goto('/search?q=S97012039')
  await expect(page.getByText('No part has the number S97012039. This one is close to it: compare with your label.')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'S97012038' })).toBeVisible()
  // The page says how to type what a worn label has left of a number, and finds it by that.
  await expect(page.getByText('Type ? for each character that you cannot read.')).toBeVisible()
  await page.goto(`/search?q=${encodeURIComponent('S97??2038')}`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article').filter({ hasText: 'S97012038' })).toBeVisible()
  // A look-alike is read as the number, and told in its own words; the beginning of a number is no other one.
  for (const typed of ['S97O12O38', 'S970120']) {
    await page.goto(`/search?q=${typed}`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByText('No part has the number')).toBeHidden()
  }
})

/** How much of what has the focus is covered, in pixels from its upper edge: by the header, or by what sticks below it. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement!
    const { left, top, bottom, width } = focused.getBoundingClientRect()
    let y = top + 2
    for (; y < bottom; y += 2) {
      const there = document.elementFromPoint(left + Math.min(20, width / 2), y)
      if (there === null || focused.contains(there) || there.contains(focused)) break
    }
    return y - top - 2
  })

test('whoever tabs backwards through a list sees where they are: its controls, which stick below the header, cover nothing', async ({
  page,
}) => {
  for (const width of [SMALLEST, PHONE, 768]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/category/vacuum-parts/vacuum-cleaner-bags')
    await hydrated(page)
    await page.getByRole('article').nth(12).getByRole('heading').getByRole('link').focus()
    for (let at = 0; at < 24; at++) {
      await page.keyboard.press('Shift+Tab')
      expect(await covered(page), `${at} at ${width}`).toBeLessThan(10)
    }
  }
})

test('a category in the row below the header is seen whole when it has the focus', async ({ page }) => {
  for (const width of [SMALLEST, PHONE]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    await hydrated(page)
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await links.first().focus()
    for (const key of ['Tab', 'Shift+Tab'])
      for (let at = 0; at < 6; at++) {
        await page.keyboard.press(key)
        await expect(page.locator('nav[aria-label="Main"] :focus-visible'), `${key} ${at} at ${width}`).toBeInViewport({ ratio: 1 })
      }
  }
})

test('a list as a table is no wider than its window, and shows all its columns in large ones', async ({ page }) => {
  // The longest numbers, the most figures, a part that is sold out, and the filters beside the table where there is room for them.
  for (const list of ['vacuum-parts/vacuum-cleaner-bags', 'furnace-air-filters/media-filters', 'range-hood-parts']) {
    await page.goto(`/category/${list}?view=table`)
    const table = page.getByRole('table')
    await expect(table).toBeVisible()
    for (const width of [SMALLEST, 768, 1024, 1200, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const over = await table.evaluate((it) => it.getBoundingClientRect().right - it.closest('.grid')!.getBoundingClientRect().right)
      expect(over, `${list} at ${width}`).toBeLessThanOrEqual(0)
      expect(await widthOf(page), `${list} at ${width}`).toBeLessThanOrEqual(width)
      await expect(table.getByRole('columnheader')).toHaveCount(width < 768 ? 0 : width < 1024 ? 5 : 8)
    }
  }
})

test('beside a table in a window of 1,024 pixels the filters are a drawer, without scripts a card', async ({ page, browser, baseURL }) => {
  await page.setViewportSize({ width: 1024, height: 844 })
  await page.goto('/category/vacuum-parts/vacuum-cleaner-bags?view=table')
  await hydrated(page)
  await expect(page.getByRole('complementary', { name: 'Filter' })).toBeHidden()
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
  await page.getByRole('dialog', { name: 'Filter' }).getByLabel('Hoover').check()
  await page.getByRole('button', { name: 'Show 7 products' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeFocused()

  const plain = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1024, height: 844 }, javaScriptEnabled: false })
  const without = await plain.newPage()
  await without.goto('/category/vacuum-parts/vacuum-cleaner-bags?view=table')
  const card = await boxOf(without.getByRole('complementary', { name: 'Filter' }))
  expect(card.right).toBeLessThan((await boxOf(without.getByRole('table'))).x)
  expect(await without.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
  await plain.close()
})

test('the filters stay open on a tablet that is turned until there is room for them beside the list, and the page answers afterwards', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/category/vacuum-parts/vacuum-cleaner-bags')
  await hydrated(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Filter' })
  await drawer.getByRole('checkbox', { name: /^Hoover/ }).check()
  await expect(page).toHaveURL(/\?vb=hoover$/)
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(drawer.getByRole('checkbox', { name: /^Hoover/ })).toBeChecked()
  await drawer.getByRole('button', { name: 'Show 7 products' }).click()
  await page
    .getByRole('complementary', { name: 'Filter' })
    .getByRole('checkbox', { name: /^Kenmore/ })
    .check()
  await expect(page).toHaveURL(/\?vb=hoover%2Ckenmore$/)
})

test('on a phone a list that is chosen anew from far down begins at its head, and Back finds the place again', async ({ page }) => {
  await page.setViewportSize({ width: PHONE, height: 844 })
  await page.goto('/category/vacuum-parts/vacuum-cleaner-bags')
  await hydrated(page)
  const first = page.getByRole('main').getByRole('article').first()
  const far = 2000
  const y = () => page.evaluate(() => Math.round(window.scrollY))
  await page.evaluate((top) => window.scrollTo(0, top), far)
  await expect(first).not.toBeInViewport()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-low')
  await expect(page.getByRole('status').filter({ hasText: 'sorted by Price: low to high' })).toBeInViewport()
  await expect(first).toBeInViewport()
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-low')
  await page.goBack()
  await expect.poll(y).toBe(far)

  // A press that does not scroll: the button stands in the bar that stays in view.
  await page.getByRole('button', { name: 'Filter', exact: true }).dispatchEvent('click')
  const drawer = page.getByRole('dialog', { name: 'Filter' })
  await drawer.getByRole('checkbox', { name: /^Hoover/ }).check()
  await drawer.getByRole('checkbox', { name: /^Kenmore/ }).check()
  await drawer.getByRole('button', { name: 'Show 14 products' }).click()
  await expect(page.getByRole('main').getByText('14 product(s) found')).toBeInViewport()
  await expect(first).toBeInViewport()
  await page.goBack()
  await expect.poll(y).toBeGreaterThan(far - 50)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a swipe turns the pictures of a part, but moves the page while that is enlarged', async ({ page }) => {
    await page.goto('/product/broan-s97017705-bathroom-fan-motor-assembly')
    await hydrated(page)
    const device = await page.context().newCDPSession(page)
    const pictures = page.getByRole('region', { name: 'Pictures' })
    const stage = pictures.getByRole('button', { name: /^View full size/ })
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      device.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    async function swipe() {
      const { y } = (await stage.boundingBox()) ?? { y: 0 }
      await touch('touchStart', [{ x: 180, y: y + 40 }])
      for (const x of [150, 110, 70, 40]) await touch('touchMove', [{ x, y: y + 40 }])
      await touch('touchEnd', [])
    }
    await swipe()
    await expect(pictures.getByText('2/3')).toBeVisible()
    await device.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 })
    await expect.poll(() => page.evaluate(() => window.visualViewport?.scale)).toBe(2)
    await swipe()
    await expect.poll(() => page.evaluate(() => (window.visualViewport?.pageLeft ?? 0) > 0)).toBe(true)
    await expect(pictures.getByText('2/3')).toBeVisible()
  })
})

test('on the smallest phone the search box shows a whole part number', async ({ page }) => {
  await page.setViewportSize({ width: SMALLEST, height: 600 })
  await page.goto('/search?q=S97009745')
  await hydrated(page)
  const box = page.getByRole('combobox', { name: 'Search parts, brands, or part numbers' }).first()
  await expect(box).toHaveValue('S97009745')
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a word or number that is wider than the smallest phone breaks, and makes no page wider', async ({ page }) => {
  await openAsStaff(page, '/')
  const { rows } = await (await page.request.get('/api/admin/products?q=S97012038')).json()
  const { id, version } = await (await page.request.get(`/api/admin/products/${rows[0].id}`)).json()
  const data = { version, name: `${'Ceilingfanmotor'.repeat(5)} for the 688`, partNumber: 'S970120'.repeat(8) }
  const origin = new URL(page.url()).origin
  expect((await page.request.patch(`/api/admin/products/${id}`, { data, headers: { origin } })).status()).toBe(200)
  for (const path of [MOTOR, '/model/broan/688', '/']) {
    await page.goto(path)
    await expect(page.getByText(data.name).first()).toBeAttached()
    expect(await widthOf(page), path).toBe(SMALLEST)
  }
  // The shop's own words stay whole beside it.
  await page.goto(MOTOR)
  await hydrated(page)
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart (1)' }).first().click()
  await page.goto('/cart')
  await expect(page.getByRole('main').getByRole('link', { name: data.name }).first()).toBeVisible()
  expect(await widthOf(page)).toBe(SMALLEST)
  await hydrated(page)
  await page.getByText('Have a code?').click()
  await page.getByRole('textbox', { name: /Coupon code/ }).waitFor()
  expect(
    (
      await boxOf(
        page
          .getByRole('main')
          .getByRole('button', { name: /^Apply/ })
          .first(),
      )
    ).height,
  ).toBeLessThan(50)
})
