import { expect } from '@playwright/test'
import { hydrated } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

const BAGS = '/category/vacuum-parts/vacuum-cleaner-bags'

// The newsletter's popup has its own tests, and would come over these pages.
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('newsletter_popup_shown', 'true')))

test('an overview whose code cannot be fetched says so, and opens with the next try', async ({ page }) => {
  await page.route('**/assets/category-overview*', (route) => route.abort())
  await page.goto('/categories')
  await hydrated(page)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Vacuum Parts' }).first().click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Failed to load category')
  await page.unroute('**/assets/category-overview*')
  await main.getByRole('link', { name: 'Try again' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Vacuum Parts')
  await expect(main.getByRole('search', { name: 'Model number' })).toBeVisible()
})

test('an overview stands as the server has drawn it until its code is there', async ({ page }) => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/category-overview*', async (route) => {
    await isReleased
    await route.continue()
  })
  const broken: string[] = []
  page.on('console', (message) => message.type() === 'error' && broken.push(message.text()))
  await page.goto('/category/vacuum-parts')
  await hydrated(page)
  const tiles = page.getByRole('main').locator('.category-tiles')
  await tiles.evaluate((element) => element.setAttribute('data-before', ''))
  const model = page.getByRole('main').getByRole('combobox').first()
  await model.fill('Kirby')
  release()
  await expect.poll(() => tiles.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))).toBe(true)
  await expect(tiles).toHaveAttribute('data-before', '')
  await expect(model).toHaveValue('Kirby')
  expect(broken).toEqual([])
})

test('a list keeps its cards until the code of the table is there', async ({ page }) => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/category-table*', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto(BAGS)
  await hydrated(page)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Table' }).click()
  await expect(page).toHaveURL(/view=table/)
  await expect(main.getByRole('article').first()).toBeVisible()
  await expect(main.getByRole('table')).toHaveCount(0)
  release()
  await expect(main.getByRole('table')).toBeVisible()
  await expect(main.getByRole('article')).toHaveCount(0)
  // Drawn by the server, it stands from the start, and comes to life.
  await page.reload()
  await hydrated(page)
  await main.getByRole('table').getByRole('button', { name: 'Add' }).first().click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})
