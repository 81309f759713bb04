import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { buyAsAnn, openAlive } from '#test/e2e/support/staff-orders.ts'
import { openAsStaff } from '#test/e2e/support/staff.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

const PHONE = { width: 390, height: 844 }
const MOTOR = '/product/broan-s97012038-replacement-motor-for-model-688-bathroom-fan'

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('is not there')
  return { ...box, middle: box.y + box.height / 2, bottom: box.y + box.height }
}

test('how many parts a list has, and its sort list, stand on one line; so do the two questions of the home page', async ({ page }) => {
  await page.setViewportSize({ width: 1360, height: 850 })
  await page.goto('/category/bathroom-fan-parts/motors')
  const count = await boxOf(page.getByText('47 product(s) found').first())
  expect(Math.abs(count.middle - (await boxOf(page.getByLabel('Sort by'))).middle)).toBeLessThan(1)
  await page.goto('/')
  const main = page.getByRole('main')
  const number = await boxOf(main.getByRole('combobox', { name: 'I have the part number' }))
  expect(Math.abs(number.y - (await boxOf(main.getByRole('combobox', { name: 'I have the model number' }))).y)).toBeLessThan(0.5)
})

test('what the box for model numbers says before anything is typed is whole on phones', async ({ page }) => {
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/category/vacuum-parts')
    const cut = await page
      .getByRole('main')
      .getByPlaceholder('As on its label')
      .evaluate((box: HTMLInputElement) => {
        const said = getComputedStyle(box, '::placeholder')
        const line = document.createElement('span')
        Object.assign(line.style, { position: 'absolute', font: said.font, letterSpacing: said.letterSpacing, whiteSpace: 'pre' })
        line.textContent = box.placeholder
        document.body.append(line)
        const { paddingLeft, paddingRight } = getComputedStyle(box)
        const room = box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
        const over = line.getBoundingClientRect().width - room
        line.remove()
        return over
      })
    expect(cut, `${width} px`).toBeLessThanOrEqual(0)
  }
})

test('on a phone the examples of both questions of the home page are of one size', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  const sizes = await page
    .getByRole('main')
    .getByRole('combobox')
    .evaluateAll((boxes) => boxes.map((box) => getComputedStyle(box, '::placeholder').fontSize))
  expect(sizes).toEqual(['20px', '20px'])
})

test('the pictures of a part stand in one row at 768 px', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(MOTOR)
  const rows = await page
    .getByRole('button', { name: /^Show image/ })
    .evaluateAll((small) => small.map((one) => one.getBoundingClientRect().top))
  expect(rows.length).toBe(4)
  expect(new Set(rows).size).toBe(1)
})

test('where the system picks the colours, the chosen view of a list is underlined, not told by colour alone', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 1360, height: 850 })
  await page.goto('/category/bathroom-fan-parts/motors')
  const views = page.getByRole('navigation', { name: 'View' }).getByRole('link')
  const lines = await views.evaluateAll((links) => links.map((link) => getComputedStyle(link).textDecorationLine))
  expect(lines).toEqual(['underline', 'none'])
})

test('what a category card leads to stands apart evenly, also where a name takes two lines', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Range Hood Parts' }).first()
  const lines = await card
    .getByRole('list')
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => {
        const text = document.createRange()
        text.selectNodeContents(link)
        const { top, bottom } = text.getBoundingClientRect()
        return { top, bottom }
      }),
    )
  expect(lines.length).toBe(3)
  const gaps = lines.slice(1).map(({ top }, at) => top - (lines[at]?.bottom ?? 0))
  for (const gap of gaps) expect(Math.abs(gap - 15)).toBeLessThanOrEqual(1.5)
})

test('a long list of choices is cut in the middle of one, so that it is seen to go on', async ({ page }) => {
  await page.setViewportSize({ width: 1360, height: 850 })
  await page.goto('/category/vacuum-parts/vacuum-cleaner-bags')
  const brands = page
    .getByRole('main')
    .locator('fieldset')
    .filter({ has: page.getByRole('checkbox', { name: /^Kenmore/ }) })
    .first()
  const shown = await brands.evaluate((list) => list.clientHeight / (list.querySelector('label')?.offsetHeight ?? 1))
  expect(shown % 1).toBeGreaterThan(0.3)
  expect(shown % 1).toBeLessThan(0.8)
})

test("on a phone a part's specifications and details stand apart from what is above them", async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto(MOTOR)
  const plate = await boxOf(page.locator('.part-plate'))
  const above = await boxOf(page.locator('.part-facts'))
  const details = await boxOf(page.getByRole('heading', { name: 'Details', exact: true }))
  expect(plate.y - above.bottom).toBeGreaterThanOrEqual(20)
  expect(details.y - plate.bottom).toBeGreaterThanOrEqual(20)
})

test('on a phone the buttons of an order stand on one line', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 1 }])
  await openAlive(page, `/admin/orders/${number}`)
  const main = page.getByRole('main')
  const refund = await boxOf(main.getByRole('button', { name: 'Refund', exact: true }))
  const hold = await boxOf(main.getByRole('button', { name: 'Hold', exact: true }))
  expect(hold.y).toBe(refund.y)
  expect(hold.x).toBeGreaterThan(refund.x)
})

test('on a phone how many pieces are given back stands beside the part', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 2 }])
  await openAlive(page, `/admin/orders/${number}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const pieces = await boxOf(dialog.getByRole('spinbutton', { name: /^Pieces of/ }))
  const part = await boxOf(dialog.getByRole('checkbox').first())
  expect(pieces.x).toBeGreaterThan(part.x + 100)
  expect(Math.abs(pieces.middle - part.middle)).toBeLessThan(12)
})

test('on a tablet a day of a report takes one line', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await openAsStaff(page, '/admin/reports/sales-by-day')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const heights = await page.getByRole('row').evaluateAll((rows) => rows.slice(1, 6).map((row) => row.getBoundingClientRect().height))
  for (const height of heights) expect(height).toBeLessThan(38)
})

test('an empty list shows the drawing of its page above its sentence, and a way on; an empty part of a page has one line around it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1360, height: 850 })
  await openAsStaff(page, '/admin/reviews')
  const sentence = await boxOf(page.getByText('No buyer has reviewed a part yet.'))
  const drawing = await boxOf(page.locator('.dt-panel svg'))
  expect(drawing.bottom).toBeLessThan(sentence.y)
  expect(drawing.width).toBe(48)
  await openAlive(page, '/admin/messages')
  await page.getByRole('link', { name: 'Open the contact page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  await openAlive(page, '/admin/activity')
  const empty = page.getByText('No changes of many records yet.')
  const borders = await empty.evaluate((text) => {
    let count = 0
    for (let box = text.parentElement; box && box.tagName !== 'MAIN'; box = box.parentElement)
      if (parseFloat(getComputedStyle(box).borderTopWidth) > 0) count++
    return count
  })
  expect(borders).toBe(1)
})
