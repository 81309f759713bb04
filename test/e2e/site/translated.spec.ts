import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { applyCoupon, fillCustomer, hydrated, storeCart } from '#test/e2e/support/buying.ts'
import { openAsStaff } from '#test/e2e/support/staff.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

const BAGS = 'miele-gn-10123210-airclean-3d-efficiency-gn-bags'

/** Translates the page as Chrome does, and what comes later as well: in the place of each text there is another node, in two elements of its own. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const isText = (node: Node): node is Text => node instanceof Text
    function replace(text: Text) {
      if (text.data.trim() === '' || text.parentElement?.closest('font, svg, script, style, option, noscript') !== null) return
      const outer = document.createElement('font')
      outer.append(document.createElement('font'))
      outer.firstElementChild?.append(text.data)
      text.replaceWith(outer)
    }
    function replaceBelow(root: Node) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = isText(root) ? [root] : []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) if (isText(node)) texts.push(node)
      texts.forEach(replace)
    }
    replaceBelow(document.body)
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(replaceBelow))).observe(document.body, {
      childList: true,
      subtree: true,
    })
  })

test('a page that the browser has translated can be bought from, and shows the amounts of now', async ({ page }) => {
  await page.goto(`/product/${BAGS}`)
  await hydrated(page)
  await translate(page)
  const main = page.getByRole('main')
  await main
    .getByRole('button', { name: /^Increase quantity of Miele/ })
    .first()
    .click()
  await expect(main.getByText(/^(Sale price|Price) \$21\.80$/).first()).toBeVisible()

  await storeCart(page, [{ slug: BAGS, quantity: 1 }])
  await page.goto('/cart')
  await hydrated(page)
  await expect(main.getByText(/^Arrives .* in most states/)).toBeVisible()
  await translate(page)
  await main.getByRole('button', { name: /^Increase quantity of Miele/ }).click()
  await expect(main.getByText('$21.80 each')).toBeVisible()
  await expect(main.getByText('Line total $43.60')).toBeVisible()
  await fillCustomer(page)
  await expect(main.getByText(/^Arrives .* to 48226, if you order now\.$/)).toBeVisible()
  await applyCoupon(page, 'SAVE10')
  await expect(main.getByText('Discount (SAVE10)')).toBeVisible()
  await page.route('**/api/create-payment', async (route) => {
    await expect(main.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    await route.continue()
  })
  await main.getByRole('button', { name: 'Secure Checkout' }).click()
  await expect(page).toHaveURL(/\/api\/test-payments\//)
})

test('an automatic discount that was taken in a translated page stays readable when the cart changes', async ({ page }) => {
  await storeCart(page, [{ slug: 'kirby-301291-knurled-brush-roll-belt', quantity: 2 }])
  await page.goto('/cart')
  await hydrated(page)
  await translate(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Apply Discount' }).click()
  await expect(main.getByText(/^Discount applied: AUTOBELT saves you \$\d+\.\d\d\.$/)).toBeVisible()
  await main.getByRole('button', { name: /^Increase quantity of Kirby/ }).click()
  await expect(main.getByText('Discount applied: AUTOBELT.')).toBeVisible()
  await main.getByRole('button', { name: /^Decrease quantity of Kirby/ }).click()
  await expect(main.getByText(/^Discount applied: AUTOBELT saves you \$\d+\.\d\d\.$/)).toBeVisible()
})

test('pages of staff that the browser has translated go on: the grid of parts when it is narrowed, the preview of the home page when its parts change', async ({
  page,
}) => {
  await openAsStaff(page, '/admin/products/grid')
  const main = page.getByRole('main')
  await expect(main.getByText(/^\d+ rows$/)).toBeVisible()
  await translate(page)
  await main.getByRole('searchbox').fill('S97017705')
  await expect(main.getByText(/^1 row$/)).toBeVisible()

  await openAsStaff(page, '/admin/homepage-featured')
  const preview = main.getByRole('region', { name: 'Preview of the home page' })
  const first = preview.getByRole('region', { name: 'Featured Products' }).locator('ul article h3').first()
  const name = await first.innerText()
  await translate(page)
  await main
    .getByRole('button', { name: /^Move .* down/ })
    .first()
    .click()
  await expect(first).not.toHaveText(name)
  await main
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await expect(first).toHaveText(name)
})
