import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** A Michigan customer as the form wants one. */
export const CUSTOMER = {
  Email: 'pat.carter@example.com',
  'First name': 'Pat',
  'Last name': 'Carter',
  'Address line 1': '1200 Woodward Ave',
  City: 'Detroit',
  'ZIP code': '48226',
}

/**
 * Waits until the page's scripts have taken over: the router has what the server sent, and React owns the heading, which stands inside the page. React
 * owns an element while it still renders; what listens for keys does so when it is done, which an idle page is.
 */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1')
    return !('$_TSR' in window) && (heading === null || Object.keys(heading).some((key) => key.startsWith('__reactFiber')))
  })
  await idle(page)
}

/** Waits until a page has nothing to do: no script's work waits to be done. */
export const idle = (page: Page) => page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())))

/** Finds a part by a number in the header's search, which leads to `partNumber`, and puts `quantity` of it into the cart from its page. */
export async function addByNumber(
  page: Page,
  { number, partNumber = number, quantity = 1 }: { number: string; partNumber?: string; quantity?: number },
) {
  await page.goto('/')
  await hydrated(page)
  const box = page.getByRole('combobox', { name: /Search parts/ })
  await box.fill(number)
  await box.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/search\\?q=${number}`))
  // The address changes before the page does, and the home page may show the part, too.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await page
    .getByRole('link', { name: new RegExp(partNumber) })
    .first()
    .click()
  // The heading of the results has the number as well.
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(partNumber)
  const count = page
    .getByRole('main')
    .getByRole('spinbutton', { name: /^Quantity/ })
    .first()
  await count.fill(String(quantity))
  await count.press('Enter')
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`Add to Cart \\(${quantity}\\)`) })
    .first()
    .click()
  await expect(page.getByText('Item successfully added to your cart')).toBeVisible()
}

/** Fills the customer form in the cart. */
export async function fillCustomer(page: Page) {
  const form = page.getByRole('main')
  for (const [label, value] of Object.entries(CUSTOMER)) await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByLabel('State', { exact: true }).selectOption('MI')
}

/** Enters a coupon code. */
export async function applyCoupon(page: Page, code: string) {
  await page.getByText('Have a code?').click()
  const entry = page.getByRole('textbox', { name: /Coupon code/ })
  await entry.fill(code)
  await entry.press('Enter')
}

/** A cart as an earlier visit has left it. The next page that is opened has it. */
export async function storeCart(page: Page, items: { slug: string; quantity: number }[]) {
  const lines = await Promise.all(
    items.map(async ({ slug, quantity }) => {
      const { product } = await (await page.request.get(`/api/products/${slug}`)).json()
      const { name, partNumber, category } = product
      const price = `$${((product.salePriceCents ?? product.priceCents) / 100).toFixed(2)}`
      return { slug, name, price, image: '', category: '', subcategory: category.name, part_number: partNumber, sku: partNumber, quantity }
    }),
  )
  await page.goto('/favicon.svg')
  await page.evaluate((cart) => localStorage.setItem('shoppingCart', JSON.stringify(cart)), lines)
}
