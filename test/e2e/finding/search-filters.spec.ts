import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hydrated } from '#test/e2e/support/buying.ts'
import { pressesAsSafari } from '#test/e2e/support/safari.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { atEachWidth, hasSeenPopup, seriousFindings, sidewaysOf } from '#test/e2e/support/visitor.ts'

test.beforeEach(hasSeenPopup)

const filters = (page: Page) => page.getByRole('navigation', { name: 'Filter results' })
const found = async (page: Page) => Number(/^\d+/.exec((await page.getByText(/product\(s\) found/).textContent()) ?? '')?.[0])

test('choices that unfold over the results fold on Escape, on a press beside them, and when the focus goes on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search?q=motor')
  await hydrated(page)
  const brand = filters(page).locator('summary', { hasText: 'Brand' })
  const choices = brand.locator('..').getByRole('link')
  await brand.press('Enter')
  await choices.first().focus()
  await page.keyboard.press('Escape')
  await expect(choices.first()).toBeHidden()
  await expect(brand).toBeFocused()

  await brand.press('Enter')
  await choices.last().focus()
  await page.keyboard.press('Tab')
  await expect(choices.first()).toBeHidden()

  await brand.click()
  await expect(choices.first()).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(choices.first()).toBeHidden()
})

test('a category that was chosen is called by its name, also where it has no part of its own or nothing is left', async ({ page }) => {
  await page.goto('/search?q=dyson+filter&category=vacuum-parts')
  await expect(filters(page).getByRole('link', { name: /^Vacuum Parts.*remove$/ })).toBeVisible()
  await page.goto('/search?q=dyson+filter&category=bathroom-fan-parts/motors')
  await expect(page.getByRole('heading', { name: 'No products found matching your search.' })).toBeVisible()
  await filters(page)
    .getByRole('link', { name: /^Motors.*remove$/ })
    .click()
  await expect(page.getByText('10 product(s) found')).toBeVisible()
})

test('the keyboard goes on at the heading after a filter, its way out, and another page', async ({ page }) => {
  await page.goto('/search?q=motor')
  await hydrated(page)
  const heading = page.getByRole('heading', { level: 1 })
  const brand = filters(page).locator('summary', { hasText: 'Brand' })
  await brand.press('Enter')
  await brand.locator('..').getByRole('link').first().press('Enter')
  await expect(page).toHaveURL(/[?&]brand=/)
  await expect(heading).toBeFocused()
  await filters(page)
    .getByRole('link', { name: /remove$/ })
    .press('Enter')
  await expect(page).not.toHaveURL(/[?&]brand=/)
  await expect(heading).toBeFocused()
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).press('Enter')
  await expect(page).toHaveURL(/[?&]page=2/)
  await expect(heading).toBeFocused()

  await page.goto('/category/vacuum-parts/vacuum-cleaner-bags?vb=hoover,kirby')
  await hydrated(page)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: /Hoover Compatible/ }).press('Enter')
  await expect(page).toHaveURL(/vb=kirby$/)
  await expect(heading).toBeFocused()
  await main.getByRole('link', { name: 'Clear' }).first().press('Enter')
  await expect(page).not.toHaveURL(/vb=/)
  await expect(heading).toBeFocused()
})

test('a press in Safari, which focuses no links, chooses a filter', async ({ page }) => {
  await pressesAsSafari({ page })
  await page.goto('/search?q=motor')
  await hydrated(page)
  const brand = filters(page).locator('summary', { hasText: 'Brand' })
  await brand.click()
  await expect(brand).toBeFocused()
  await brand.locator('..').getByRole('link').first().click()
  await expect(page).toHaveURL(/[?&]brand=/)
})

test('results are narrowed by category, brand, price and stock, and each has its way out', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search?q=motor')
  await hydrated(page)
  const total = await found(page)
  const brand = filters(page)
    .getByRole('group')
    .filter({ hasText: /^Brand/ })
  await brand.getByText('Brand', { exact: true }).click()
  const choice = brand.getByRole('link').first()
  await expect(choice).toBeVisible()
  await atEachWidth(page, [390, 1360], async () => expect(await seriousFindings(page)).toEqual([]))
  const [, name = '', count = ''] = /^(.*?)(\d+)$/.exec((await choice.textContent()) ?? '') ?? []
  await choice.click()
  await expect(page).toHaveURL(/[?&]brand=/)
  await expect(filters(page).getByRole('link', { name: `${name} remove` })).toBeVisible()
  await expect.poll(() => found(page)).toBe(Number(count))
  expect(Number(count)).toBeLessThan(total)
  await atEachWidth(page, [390, 1360], async () => expect(await seriousFindings(page)).toEqual([]))

  await filters(page).getByText('Price', { exact: true }).click()
  await filters(page)
    .getByRole('link', { name: /^(Under )?\$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/[?&]price=/)
  await page.goBack()
  await expect(page).not.toHaveURL(/[?&]price=/)
  await filters(page)
    .getByRole('link', { name: `${name} remove` })
    .click()
  await expect(page).not.toHaveURL(/[?&]brand=/)
  await expect.poll(() => found(page)).toBe(total)
})

test('without scripts filters are links, and a filtered list has an address of its own', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto('/search?q=motor')
  await filters(page).getByText('Brand', { exact: true }).click()
  const choice = filters(page)
    .getByRole('group')
    .filter({ hasText: /^Brand/ })
    .getByRole('link')
    .first()
  await choice.click()
  await expect(page).toHaveURL(/\/search\?q=motor&brand=/)
  await expect(page.getByText(/product\(s\) found/)).toBeVisible()
  await page.context().close()
})

test('after a reload the field and the button tell the same quantity', async ({ page }) => {
  await page.goto('/search?q=filter')
  await hydrated(page)
  const card = page.getByRole('article').first()
  const quantity = card.getByRole('spinbutton')
  // Firefox would fill in again what was typed, of which the page knows nothing then: the field forbids it.
  await expect(quantity).toHaveAttribute('autocomplete', 'off')
  await quantity.fill('4')
  await expect(card.getByRole('button', { name: /^Add to Cart/ })).toContainText('(4)')
  await page.reload()
  await hydrated(page)
  await expect(quantity).toHaveValue('1')
  await expect(card.getByRole('button', { name: /^Add to Cart/ })).toContainText('(1)')
})

test('a new search cancels the previous one, and the same one asks again', async ({ page }) => {
  await page.goto('/search?q=motor')
  await hydrated(page)
  const cancelled: string[] = []
  page.on('requestfailed', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/search') cancelled.push(searchParams.get('q') ?? '')
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/search?*', async (route) => {
    if (route.request().url().includes('q=vacuum')) await held
    await route.continue().catch(() => {})
  })
  const box = page.getByRole('combobox', { name: /Search parts/ }).first()
  const search = async (text: string) => {
    const asked = page.waitForRequest((request) => request.url().includes(`/api/search?q=${text}`))
    await box.fill(text)
    await box.press('Enter')
    await asked
  }
  await search('vacuum')
  await search('belt')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “belt”')
  expect(cancelled).toEqual(['vacuum'])
  release()
  await search('vacuum')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “vacuum”')
  expect(await found(page)).toBeGreaterThan(0)
})

test('what was searched for leaves the first view to what was found, however long it is', async ({ page }) => {
  for (const text of ['broan motor '.repeat(41), 'W'.repeat(500)]) {
    await page.goto(`/search?q=${encodeURIComponent(text)}`)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    for (const width of [390, 768, 1360]) {
      await page.setViewportSize({ width, height: 844 })
      expect((await heading.boundingBox())?.height).toBeLessThan(150)
      expect(await sidewaysOf(page)).toBe(0)
    }
  }
})
