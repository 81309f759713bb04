import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { fillCustomer, hydrated, storeCart } from '#test/e2e/support/buying.ts'
import { signInAsStaff } from '#test/e2e/support/staff.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

const BELT = 'kirby-301291-knurled-brush-roll-belt'
const MOTOR = 'broan-s97017705-bathroom-fan-motor-assembly'

/** Staff take a part from the shop, or bring it back. */
async function setActive(office: Page, slug: string, active: boolean) {
  const { product } = await (await office.request.get(`/api/products/${slug}`)).json().catch(() => ({ product: null }))
  const id = product?.id ?? known.get(slug)
  known.set(slug, id)
  const { version } = await (await office.request.get(`/api/admin/products/${id}`)).json()
  const headers = { origin: new URL(office.url()).origin }
  const answer = await office.request.patch(`/api/admin/products/${id}`, { data: { version, active }, headers })
  expect(answer.status(), await answer.text()).toBe(200)
}
const known = new Map<string, string>()

const slugs = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('shoppingCart') ?? '[]').map(({ slug }: { slug: string }) => slug))

test('what is unknown or no longer sold leaves the cart of a visitor with a notice, and the rest can be bought', async ({
  page,
  browser,
  shop,
}) => {
  const office = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await signInAsStaff(office)
  await storeCart(page, [
    { slug: BELT, quantity: 1 },
    { slug: MOTOR, quantity: 1 },
  ])
  await page.evaluate(() => {
    const lines: object[] = JSON.parse(localStorage.getItem('shoppingCart') ?? '[]')
    localStorage.setItem('shoppingCart', JSON.stringify([...lines, { ...lines[0], slug: 'never-was-a-part', name: 'Old hose' }]))
  })
  await setActive(office, MOTOR, false)
  await page.goto('/cart')
  const main = page.getByRole('main')
  const notice = page.locator('.toast').filter({ hasText: 'No longer sold' })
  await expect(notice).toContainText(/Removed from your cart: Broan .*, Old hose/)
  await expect(main.getByRole('heading', { name: '1 item' })).toBeVisible()
  await expect(main.getByText('This part is no longer sold')).toHaveCount(0)
  expect(await slugs(page)).toEqual([BELT])
  await setActive(office, MOTOR, true)

  // One that is taken from the shop while the cart is in view: the order is not placed, the new total is shown.
  await storeCart(page, [
    { slug: BELT, quantity: 1 },
    { slug: MOTOR, quantity: 1 },
  ])
  await page.goto('/cart')
  await hydrated(page)
  // The chosen state asks for another price: once that has come, nothing is asked again before the order.
  const priced = page.waitForResponse((answer) => answer.url().endsWith('/api/quote') && !!answer.request().postData()?.includes('"state"'))
  await fillCustomer(page)
  await priced
  await expect(main.getByRole('heading', { name: '2 items' })).toBeVisible()
  await setActive(office, MOTOR, false)
  await page.getByRole('button', { name: 'Secure Checkout' }).click()
  await expect(notice).toContainText('Broan')
  await expect(main.getByRole('heading', { name: '1 item' })).toBeVisible()
  await expect(page).toHaveURL(/\/cart$/)
  await page.getByRole('button', { name: 'Secure Checkout' }).click()
  await expect(page).toHaveURL(/\/api\/test-payments\//)
  await setActive(office, MOTOR, true)
  await office.context().close()
})

test('of a long cart the checkout leads to the first line that cannot be bought as it is, and so to its note', async ({ page }) => {
  const { results } = await (await page.request.get('/api/search?q=belt')).json()
  const others: string[] = results.flatMap(({ slug, stock }: { slug: string; stock: { state: string } }) =>
    stock.state === 'out' ? [] : [slug],
  )
  const one = (slug: string) => ({ slug, quantity: 1 })
  const tooMany = { slug: 'nutone-s88404000-heater-fan-wheel-3-1-4-in', quantity: 9 }
  await storeCart(page, [...others.slice(0, 14).map(one), tooMany, ...others.slice(14, 18).map(one)])
  await page.goto('/cart')
  await hydrated(page)
  await fillCustomer(page)
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'S88404000' })
  await expect(line).toContainText('Only 3 left.')
  await expect(page.getByText(/^Tax/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await expect(line).toBeFocused()
  await expect(line.getByText('Only 3 left.')).toBeInViewport()
  await line.getByRole('button', { name: /^Set to 3/ }).click()
  await expect(line).not.toContainText('Only 3 left.')
})

for (const [where, size] of [
  ['beside the list of a wide page', { width: 1360, height: 900 }],
  ["by the bar at a phone's foot", { width: 390, height: 844 }],
] as const)
  test(`a long cart that is refused as a whole, ${where}: the checkout leads to the sentence that says why`, async ({ page }) => {
    await page.setViewportSize(size)
    const { results } = await (await page.request.get('/api/search?q=belt')).json()
    const others: string[] = results.flatMap(({ slug, stock }: { slug: string; stock: { state: string } }) =>
      stock.state === 'out' || slug === BELT ? [] : [slug],
    )
    // Of the 62 pieces more than one visitor may hold without having paid.
    const most = { slug: BELT, quantity: 50 }
    await storeCart(page, [most, ...others.slice(0, 14).map((slug) => ({ slug, quantity: 1 }))])
    await page.goto('/cart')
    await hydrated(page)
    await fillCustomer(page)
    await expect(page.getByText(/^Tax/).first()).toBeVisible()
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('button', { name: 'Checkout', exact: true }).click()
    const reason = page.getByText(/we can set aside \d+ /i)
    await expect(reason).toBeInViewport({ ratio: 1 })
    await expect(page.locator(':focus').filter({ has: reason })).toHaveCount(1)

    // The notice comes back with its cart, and leaves the shopper where they are.
    const increase = page.getByRole('main').getByRole('button', { name: /^Increase/ })
    const decrease = page.getByRole('main').getByRole('button', { name: /^Decrease/ })
    await increase.nth(1).click()
    await expect(reason).toHaveCount(0)
    await decrease.nth(1).click()
    await expect(reason).toHaveCount(1)
    await expect(page.locator(':focus').filter({ has: reason })).toHaveCount(0)
  })
