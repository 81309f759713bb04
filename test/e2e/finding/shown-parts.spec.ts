import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hydrated, storeCart } from '#test/e2e/support/buying.ts'
import { signInAsStaff } from '#test/e2e/support/staff.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

const MOTOR = 'broan-s97017705-bathroom-fan-motor-assembly'

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

/** Room that is kept at the foot of the page for a bar. */
const roomBelow = (page: Page) => page.locator('.page-foot').evaluate((foot) => getComputedStyle(foot).paddingBottom)

test('the bar to buy with comes on phones, also after a jump past the button, and wider windows keep no room for it', async ({ page }) => {
  const jump = () => page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const bar = page.locator('.fixed').getByRole('button', { name: /^Add to Cart/ })
  await page.setViewportSize({ width: 1360, height: 900 })
  await open(page, `/product/${MOTOR}`)
  await jump()
  await expect(page.getByRole('contentinfo')).toBeInViewport()
  await expect(bar).toHaveCount(0)
  expect(await roomBelow(page)).toBe('0px')

  // So low a window that the button is still to come.
  await page.setViewportSize({ width: 390, height: 400 })
  // Opened at once again, the page would stand where it stood.
  await open(page, '/about')
  await open(page, `/product/${MOTOR}`)
  await expect(bar).toHaveCount(0)
  await jump()
  await expect(bar).toBeVisible()
  expect(await roomBelow(page)).toBe('80px')
  await page.setViewportSize({ width: 1360, height: 400 })
  await expect(bar).toHaveCount(0)
  expect(await roomBelow(page)).toBe('0px')
})

test('the stored cart has the names of category and subcategory', async ({ page }) => {
  for (const [path, category, subcategory] of [
    ['/category/vacuum-parts/vacuum-cleaner-bags/canister-bags', 'Vacuum Parts', 'Vacuum Cleaner Bags'],
    ['/category/furnace-air-filters?view=all', 'Furnace & Air Filters', null],
  ] as const) {
    await open(page, path)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click()
    await expect(page.getByText('Item successfully added to your cart').last()).toBeVisible()
    const line = await page.evaluate(() => JSON.parse(localStorage.getItem('shoppingCart') ?? '[]').at(-1))
    expect(line.category).toBe(category)
    if (subcategory !== null) expect(line.subcategory).toBe(subcategory)
  }
})

test('the tiles of a category show the number of a part only where its card does', async ({ page, browser, shop }) => {
  const office = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await signInAsStaff(office)
  await open(page, '/category/bathroom-fan-parts')
  const best = page.locator('.best-parts a').first()
  const slug = ((await best.getAttribute('href')) ?? '').replace('/product/', '')
  const { product } = await (await page.request.get(`/api/products/${slug}`)).json()
  const number = best.getByText(product.partNumber, { exact: true })
  await expect(number).toBeVisible()
  const { version } = await (await office.request.get(`/api/admin/products/${product.id}`)).json()
  const answer = await office.request.patch(`/api/admin/products/${product.id}`, {
    data: { version, showPartNumber: false },
    headers: { origin: shop.url },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await expect(async () => {
    await page.reload()
    await expect(best).toHaveAttribute('href', `/product/${slug}`)
    await expect(number).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await expect(best.locator('.price')).toBeVisible()
  await office.context().close()
})

test('a part of the sale that a full cart refuses keeps the quantity that was chosen', async ({ page }) => {
  // The next offer does not come by itself.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await storeCart(page, [{ slug: MOTOR, quantity: 1 }])
  await page.evaluate(() => {
    const [line]: object[] = JSON.parse(localStorage.getItem('shoppingCart') ?? '[]')
    localStorage.setItem('shoppingCart', JSON.stringify(Array.from({ length: 200 }, (_, n) => ({ ...line, slug: `part-${n}` }))))
  })
  await open(page, '/')
  const slide = page.getByRole('region', { name: 'HOT SALE ITEMS' }).getByRole('group').filter({ visible: true })
  const count = slide.getByRole('spinbutton').first()
  const addThree = async () => {
    await count.fill('3')
    await count.press('Enter')
    await slide
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click()
  }
  await addThree()
  await expect(count).toHaveValue('3')
  await page.evaluate(() => localStorage.removeItem('shoppingCart'))
  await page.reload()
  await hydrated(page)
  await addThree()
  await expect(count).toHaveValue('1')
})
