import { expect } from '@playwright/test'
import { test } from '#test/e2e/support/worker-shop.ts'
import { signInAsStaff } from '#test/e2e/support/staff.ts'
import { buyAsAnn, openAlive } from '#test/e2e/support/staff-orders.ts'
import { sidewaysOf } from '#test/e2e/support/visitor.ts'

test.use({ viewport: { width: 768, height: 900 } })

test('with letters of twice the size the columns of a list are wider, and none that stays in view lies over the others', async ({
  page,
}) => {
  await signInAsStaff(page)
  await openAlive(page, '/admin/products')
  const widths = () =>
    page
      .locator('.dt-table thead th')
      .evaluateAll((heads) => heads.map((head) => ({ pin: head.dataset.pin, width: head.getBoundingClientRect().width })))
  const before = await widths()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const after = await widths()
  for (const [at, { pin, width }] of before.entries())
    if (pin === undefined) expect(after[at]?.width, String(at)).toBeGreaterThan(1.8 * width)
  // At its end the table shows its last columns, and no name over them.
  const list = page.getByRole('region', { name: 'Parts' })
  await list.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  await expect(page.locator('.dt-table thead th').last()).toBeInViewport()
  const ends = await page
    .locator(".dt-table thead th:not([data-pin='select'])")
    .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().right))
  expect(ends).toEqual(ends.toSorted((one, other) => one - other))
})

test('with letters of twice the size lists and forms stay within the window, and nothing in the head of a list lies on another', async ({
  page,
}) => {
  await signInAsStaff(page)
  const { rows } = await (await page.request.get('/api/admin/products?size=25')).json()
  for (const path of [
    'orders',
    'brands',
    'test-email/log',
    'fitment/returns',
    'fitment/list',
    'products/grid',
    `products/${rows[0].id}?tab=stock`,
  ]) {
    await openAlive(page, `/admin/${path}`)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expect.poll(() => sidewaysOf(page), { message: path }).toBeLessThanOrEqual(0)
    const parts = await page
      .locator('.dt-top > :not(:empty)')
      .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().toJSON()))
    for (const [at, one] of parts.entries())
      for (const other of parts.slice(at + 1))
        expect(
          one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top,
          `${path}: ${JSON.stringify([one, other])}`,
        ).toBe(true)
  }
})

test('an order that is enlarged four times hides nothing that has the focus behind its main action', async ({ page }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 1 }])
  await page.setViewportSize({ width: 340, height: 225 })
  await openAlive(page, `/admin/orders/${number}`)
  for (let step = 0; step < 44; step++) {
    await page.keyboard.press('Tab')
    const hidden = await page.evaluate(async () => {
      const focused = document.activeElement
      if (!focused || focused === document.body || focused.closest('.main-action, .admin-bottom-bar')) return null
      await new Promise((done) => requestAnimationFrame(done))
      const { left, top, width, height } = focused.getBoundingClientRect()
      const seen = [0.1, 0.5, 0.9].flatMap((across) =>
        [0.1, 0.5, 0.9].map((down) => document.elementFromPoint(left + width * across, top + height * down)),
      )
      const isCovered = seen.every((part) => part?.closest('.main-action, .admin-bottom-bar') != null)
      return isCovered ? focused.outerHTML.slice(0, 200) : null
    })
    expect(hidden, `${step}`).toBeNull()
  }
})
